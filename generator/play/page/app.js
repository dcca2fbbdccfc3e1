// The page: draws the state, hands clicks and keys to the server, keeps focus and theme. Loads nothing from elsewhere.
import { button, byId, el, isChoosing, plain, same, settle } from "./dom.js";
import { act, look } from "./server.js";
import { stage } from "./eventwindow.js";
import { panel } from "./panel.js";
import { record } from "./record.js";
import { help, newGame, showScript } from "./dialogs.js";
import { keep, kept, nextTheme, paint, theme } from "./theme.js";

const LANGUAGES = [[0, "English"], [1, "Français"], [2, "Deutsch"], [4, "Español"]];
const KEYS = [["1 … 9", "choose an option"], ["u", "back one moment"], ["n", "new game"], ["r", "reload the mod"], ["s", "switch sides"], ["a", "the AI plays on"], ["?", "this list"]];
let view = null;

const does = {
  seed: () => crypto.getRandomValues(new Uint32Array(1))[0] % 1000000,
  place: (place) => place && place.path ? button(place.text, () => showScript(place), { class: "link", title: `${place.path}, line ${place.line}` }) : null,
  act: async (action, values) => take(await act(action, values)),
  choose: async (window, option) => take(await act("choose", { window: window.number, option: option.number })),
  again: () => does.act("begin", { seed: does.seed(), people: [] }),
  replay: () => does.act("replay", { seed: does.seed() }),
  back: () => view.at > 0 && does.act("undo", { moment: view.at - 1 }),
  reload: () => does.act("reload"),
};

function take(answer) {
  if (!answer) return;
  tell(answer.error || answer.message || "", Boolean(answer.error));
  if (!answer.view) return;
  const before = view;
  view = answer.view;
  draw();
  if (before) announce(before);
}

function tell(text, bad) {
  const notice = byId("notice");
  notice.hidden = !text;
  notice.className = bad ? "notice bad" : "notice";
  notice.replaceChildren(el("span", {}, text), button("Dismiss", () => tell("", false)));
}

function announce(before) {
  const first = view.windows[0];
  const opened = first && !before.windows.some((window) => window.number === first.number);
  byId("status").textContent = first ? `${first.person} chooses: ${plain(first.title) || first.event}` : view.is_over ? "The chain is over" : "Nothing to decide";
  if (opened || view.is_over !== before.is_over) {
    const elsewhere = document.activeElement?.closest("#tools, #panel, #record");
    if (!elsewhere) byId("stage").querySelector("article h2")?.focus({ preventScroll: true });
    const top = byId("stage").getBoundingClientRect().top;
    if (top < 0) byId("stage").scrollIntoView({ block: "start" });
  }
}

function draw() {
  byId("mod").textContent = view.mod;
  byId("when").textContent = `${view.date} · ${view.game || (isChoosing(view) ? "no game yet" : "event chains")} · moment ${view.at} of ${view.moments.length - 1}`;
  document.title = `${view.windows[0] ? plain(view.windows[0].title) || view.windows[0].event : "play"} – ${view.mod}`;
  const place = focusPlace();
  settle(byId("tools"), [same("tools", [view.at < 1, view.column, theme(), kept("keys", "on")], tools)]);
  settle(byId("stage"), stage(view, does));
  settle(byId("panel"), panel(view, does, draw));
  const parts = record(view, does, draw);
  settle(byId("record"), parts.map((one) => one.part));
  for (const { part, steps } of parts) if (steps) settle(part, steps);
  place.restore();
}

const TOOLS = "button, a, input, select, summary";
const sign = (one) => `${one.tagName} ${one.id || one.getAttribute("aria-label") || one.textContent}`;

/** Where the focus is, as a control of a part of the page, so that it can be put back when that is drawn anew. */
function focusPlace() {
  const active = document.activeElement, part = active?.closest("#tools, #stage, #panel, #record");
  const alike = () => [...part.querySelectorAll(TOOLS)].filter((one) => sign(one) === sign(active));
  const number = part ? alike().indexOf(active) : -1;
  const restore = () => {
    if (number < 0 || active.isConnected) return;
    const found = alike();
    (found[number] || found.at(-1))?.focus({ preventScroll: true });
  };
  return { restore };
}

function tools() {
  const language = el("select", { "aria-label": "Language" }, LANGUAGES.map(([column, name]) => el("option", { value: column, selected: column === view.column }, name)));
  language.addEventListener("change", () => does.act("language", { column: Number(language.value) }));
  const keys = kept("keys", "on");
  const tool = (text, key, act, properties = {}) => button([text, key ? el("kbd", { "aria-hidden": "true" }, key) : ""], act, properties);
  return el("div", { class: "tools" }, [
    tool("Back", "u", does.back, { disabled: view.at < 1, id: "back" }),
    tool("New game", "n", () => newGame(view, does), { id: "new" }),
    tool("Reload", "r", does.reload, { id: "reload", title: "Read the mod again, and build it first if rules.yaml has changed" }),
    tool("Switch sides", "s", () => does.act("switch"), { id: "switch" }),
    tool("AI plays on", "a", () => does.act("ai_finish"), { id: "finish" }),
    el("a", { class: "button", href: "/graph", id: "graph" }, "Graph"),
    tool(`Theme: ${theme()}`, "", () => { nextTheme(); draw(); }, { id: "theme" }),
    tool(`Keys: ${keys}`, "", () => { keep("keys", keys === "on" ? "off" : "on"); draw(); }, { id: "keys" }),
    tool("?", "", () => help(KEYS), { "aria-label": "List of keys", id: "help" }),
    language,
  ]);
}

function pressed(event) {
  const typing = event.target.closest?.("input, select, textarea, dialog");
  if (!view || typing || event.ctrlKey || event.altKey || event.metaKey || kept("keys", "on") === "off") return;
  const option = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  const acts = { u: does.back, n: () => newGame(view, does), r: does.reload, s: () => does.act("switch"), a: () => does.act("ai_finish"), "?": () => help(KEYS) };
  const chosen = option ? () => option.click() : acts[event.key];
  if (!chosen) return;
  event.preventDefault();
  chosen();
}

paint();
document.addEventListener("keydown", pressed);
take(await look());
