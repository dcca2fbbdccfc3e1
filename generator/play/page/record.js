// What has happened, moment by moment, the newest first; every moment can be gone back to.
// Only moments near the present one are drawn, so that a long game is as quick as a short one; the others when asked for.
import { button, el, forget, same, words } from "./dom.js";

const QUIET = new Set(["hidden", "draw", "state"]);
const KINDS = { event: "event", hidden: "hidden", option: "choice", draw: "draw", log: "log", day: "day", change: "change", state: "state", fault: "fault", note: "note" };
const BEFORE = 20, AFTER = 5, MORE = 100;
let everything = false;
let more = { before: 0, after: 0 };

export function record(view, does, redraw) {
  const first = Math.max(0, view.at - BEFORE - more.before), last = Math.min(view.moments.length - 1, view.at + AFTER + more.after);
  if (view.moments.length <= 1) more = { before: 0, after: 0 };
  const heard = new Map();
  for (const entry of view.entries) heard.set(entry.moment, [...(heard.get(entry.moment) || []), entry]);
  const steps = view.moments.slice(first, last + 1).map((moment) => stepAt(view, moment, heard.get(moment.number) || [], does)).reverse();
  forget("step-", new Set(view.moments.slice(first, last + 1).map((moment) => `step-${moment.number}`)));
  return [
    same("record-bar", everything, () => bar(redraw)),
    ...further("later", view.moments.length - 1 - last, () => { more.after += MORE; redraw(); }),
    same("record-list", [], () => el("ol", { "aria-label": "Moments, the newest first" })),
    ...further("earlier", first, () => { more.before += MORE; redraw(); }),
  ].map((part) => (part.tagName === "OL" ? { part, steps } : { part }));
}

function bar(redraw) {
  const box = el("input", { type: "checkbox", checked: everything });
  box.addEventListener("change", () => { everything = box.checked; redraw(); });
  return el("div", { class: "bar" }, el("h2", { id: "record-title" }, "What has happened"), el("label", {}, box, "hidden events, draws, variables and flags too"));
}

function further(kind, count, act) {
  const text = `Show ${kind} moments (${count})`;
  return count > 0 ? [same(`record-${kind}`, count, () => el("div", { class: "row further" }, button(text, act)))] : [];
}

function stepAt(view, moment, heard, does) {
  const entries = heard.filter((entry, number) => !(number === 0 && entry.kind === "note")).filter((entry) => everything || !QUIET.has(entry.kind));
  const now = moment.number === view.at, undone = moment.number > view.at;
  return same(`step-${moment.number}`, [moment, entries, now, undone, everything], () => step(moment, entries, now, undone, does));
}

function step(moment, entries, now, undone, does) {
  const label = (everything && moment.unseen) || moment.label;
  return el("li", { class: now ? "step now" : undone ? "step undone" : "step", "aria-current": now ? "step" : null },
    el("header", {}, el("h3", {}, label), el("span", { class: "dim" }, moment.date),
      now ? el("span", { class: "badge on" }, "now")
        : button(undone ? "Go on to here" : "Back to here", () => does.act("undo", { moment: moment.number }), { "aria-label": `${undone ? "Go on" : "Back"} to: ${label}` })),
    entries.length ? el("ul", { class: "heard" }, entries.map((entry) => line(entry, does))) : null);
}

function line(entry, does) {
  const told = (everything && entry.unseen) || entry.text;
  const text = entry.who ? `${entry.who}: ${told}` : told;
  return el("li", { class: `k-${entry.kind}` }, el("span", { class: "kind" }, KINDS[entry.kind] || entry.kind),
    el("span", { class: "say" }, words(text), entry.name ? el("span", { class: "dim" }, ` ${entry.name}`) : null), does.place(entry.place));
}
