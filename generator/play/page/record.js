// What has happened, moment by moment, the newest first; every moment can be gone back to.
import { button, el, words } from "./dom.js";

const QUIET = new Set(["hidden", "draw", "state"]);
const KINDS = { event: "event", hidden: "hidden", option: "choice", draw: "draw", log: "log", day: "day", change: "change", state: "state", fault: "fault", note: "note" };
let everything = false;

export function record(view, does, redraw) {
  const box = el("input", { type: "checkbox", checked: everything });
  box.addEventListener("change", () => { everything = box.checked; redraw(); });
  const steps = view.moments.map((moment) => step(view, moment, does)).reverse();
  return [
    el("div", { class: "bar" }, el("h2", { id: "record-title" }, "What has happened"), el("label", {}, box, "hidden events, draws, variables and flags too")),
    el("ol", { "aria-label": "Moments, the newest first" }, steps),
  ];
}

function step(view, moment, does) {
  const entries = view.entries.filter((entry) => entry.moment === moment.number).slice(1)
    .filter((entry) => everything || !QUIET.has(entry.kind));
  const now = moment.number === view.at;
  const undone = moment.number > view.at;
  return el("li", { class: now ? "step now" : "step", "aria-current": now ? "step" : null },
    el("header", {}, el("h3", {}, moment.label), el("span", { class: "dim" }, moment.date),
      now ? el("span", { class: "badge on" }, "now")
        : button(undone ? "Go on to here" : "Back to here", () => does.act("undo", { moment: moment.number }), { "aria-label": `${undone ? "Go on" : "Back"} to: ${moment.label}` })),
    entries.length ? el("ul", { class: "heard" }, entries.map((entry) => line(entry, does))) : null);
}

function line(entry, does) {
  const text = entry.who ? `${entry.who}: ${entry.text}` : entry.text;
  return el("li", { class: `k-${entry.kind}` }, el("span", { class: "kind" }, KINDS[entry.kind] || entry.kind), el("span", { class: "say" }, words(text)), does.place(entry.place));
}
