// The side panel: people with dice, gold, traits and state; dice to come; time; what waits; starting things by hand.
import { button, details, dice, el, hue, isChoosing, same } from "./dom.js";
import { events } from "./server.js";
import { isRevealed, laid, sheet } from "./table.js";

// What is filled in stays filled in when the panel is drawn anew.
const kept = { days: "30", kind: "decision", name: "", who: "", other: "" };

// What can be started by hand; `anyway` asks no conditions.
const KINDS = [["decision", "decision"], ["event", "event"], ["decision_anyway", "decision anyway"], ["anyway", "event anyway"], ["on_action", "on_action"]];
// Entries of a list that can be chosen where nobody knows how many there are: a pack of cards has 13 ranks.
const MOST_ENTRIES = 20;

/** Keep what a field holds. */
function keeping(key, field) {
  if (kept[key]) field.value = kept[key];
  if (!field.value && field.options?.length) field.selectedIndex = 0;
  field.addEventListener("input", () => { kept[key] = field.value; });
  return field;
}

export function panel(view, does, redraw) {
  const start = () => same("panel-start", [view.people.map((one) => [one.key, one.name]), view.start], () => startCard(view, does));
  if (isChoosing(view)) return [start()];
  return [
    ...view.people.map((person) => personAt(view, person, does, redraw)),
    view.sheet.length ? same("panel-sheet", [view.people.map((one) => one.name), view.sheet], () => sheet(view)) : null,
    same("panel-tray", [view.dice, view.faces, view.coming, view.seed], () => trayCard(view, does)),
    same("panel-time", [view.date, view.waiting, view.world], () => timeCard(view, does)),
    start(),
    view.unsupported.length ? same("panel-unsupported", view.unsupported, () => unsupportedCard(view)) : null,
  ].filter(Boolean);
}

/** A person's card with what lies before him, drawn anew where something of it has changed. */
function personAt(view, person, does, redraw) {
  const turn = view.windows.some((window) => window.person === person.name);
  const place = view.places.find((one) => one.person === person.key);
  return same(`panel-${person.key}`, [person, place, turn, isRevealed(person)], () => personCard(person, place, turn, does, redraw));
}

function personCard(person, place, turn, does, redraw) {
  return el("section", { class: turn ? "card turn" : "card", "aria-label": person.name },
    el("div", { class: "who" },
      el("span", { class: `face ${hue(person.name)}`, "aria-hidden": "true" }, person.initials),
      el("div", { class: "grow" }, el("h2", {}, person.name),
        el("span", { class: person.is_human ? "badge on" : "badge" }, person.is_alive ? (person.is_human ? "you" : "AI") : "dead"), turn ? " to choose" : ""),
      el("span", { class: "gold" }, el("span", { class: "unseen" }, "gold "), person.gold)),
    person.dice.length ? dice(person.dice, place?.marked) : null,
    person.dice.length && place?.marked.length ? el("p", { class: "hand" }, "Dashed dice are to be thrown again.") : null,
    laid(person, place, redraw),
    person.hand ? el("p", { class: "hand" }, person.hand) : null,
    chips(person),
    person.variables.length ? details(`${person.key}-variables`, `Variables (${person.variables.length})`, () => facts(person.variables)) : null,
    person.flags.length ? details(`${person.key}-flags`, `Flags (${person.flags.length})`, () => facts(person.flags)) : null,
    person.stats.length ? details(`${person.key}-stats`, "Attributes", () => facts(person.stats)) : null,
    person.is_alive ? el("div", { class: "row" }, button(person.is_human ? "Hand over to the AI" : "Take over",
      () => does.act("human", { person: person.key, human: !person.is_human }), { id: `hands-${person.key}`, "aria-label": `${person.is_human ? "Hand over" : "Take over"} ${person.name}` })) : null);
}

function chips(person) {
  const made = [
    ...person.traits.map((one) => el("li", { class: "chip", title: one.name }, one.label)),
    ...person.modifiers.map((one) => el("li", { class: "chip", title: `${one.name}, ${one.value}` }, one.label)),
    ...person.opinions.map((one) => el("li", { class: `chip ${one.value === "+0" ? "" : one.value.startsWith("-") ? "down" : "up"}` }, `${one.value} of ${one.label}`)),
  ];
  return made.length ? el("ul", { class: "chips", "aria-label": "Traits, modifiers, opinions" }, made) : null;
}

function facts(things) {
  return el("dl", { class: "facts" }, things.map((one) => [
    el("dt", {}, one.label, one.label === one.name ? null : el("small", {}, one.name)), el("dd", {}, one.value)]));
}

function trayCard(view, does) {
  const entries = Math.max(view.dice ? view.faces : MOST_ENTRIES, ...view.coming.map((one) => one + 1));
  const count = Math.max(view.coming.length, view.dice ? 2 * view.dice : 10);
  const slots = [...Array(count).keys()].map((number) => {
    const chosen = view.coming[number] ?? -1;
    const made = el("select", { "aria-label": `Draw ${number + 1}`, class: chosen >= 0 ? "set" : "" },
      el("option", { value: -1, selected: chosen < 0 }, "any"),
      [...Array(entries).keys()].map((face) => el("option", { value: face, selected: face === chosen }, String(face + 1))));
    made.addEventListener("change", () => made.classList.toggle("set", made.value !== "-1"));
    return made;
  });
  const read = () => {
    const draws = slots.map((slot) => Number(slot.value));
    while (draws.length && draws.at(-1) < 0) draws.pop();
    return draws;
  };
  return el("section", { class: "card", "aria-label": "Dice to come" }, el("h2", {}, "Dice to come"),
    el("p", { class: "dim" }, "The next random draws in order: a face, or the entry of a random list."),
    el("div", { class: "slots" }, slots),
    el("div", { class: "row" }, button("Use these", () => does.act("draws", { draws: read() }), { class: "main" }),
      view.coming.length ? button("Leave all to chance", () => does.act("draws", { draws: [] })) : null,
      button("Other dice from here", () => does.act("reseed", { seed: does.seed() })),
      button("Replay my choices with other dice", () => does.replay()), el("span", { class: "dim" }, `seed ${view.seed}`)));
}

function timeCard(view, does) {
  const days = keeping("days", el("input", { type: "number", min: 1, max: 36500, id: "days" }));
  const waiting = view.waiting.map((one) => [el("dt", {}, one.event, el("small", {}, `to ${one.who}`)), el("dd", {}, one.date)]);
  return el("section", { class: "card", "aria-label": "Time" }, el("h2", {}, `Time: ${view.date}`),
    el("div", { class: "row" }, el("label", { for: "days" }, "Days"), days, button("Let them pass", () => does.act("jump", { days: Number(days.value) }))),
    waiting.length ? details("waiting", `On its way (${waiting.length})`, () => el("dl", { class: "facts" }, waiting)) : null,
    view.world.length ? details("world", `Global (${view.world.length})`, () => facts(view.world)) : null);
}

function startCard(view, does) {
  const people = (id) => el("select", { id }, view.people.map((one) => el("option", { value: one.key }, one.name)));
  const kind = keeping("kind", el("select", { "aria-label": "What to start" }, KINDS.map(([one, text]) => el("option", { value: one }, text))));
  const found = el("datalist", { id: "found" }, view.start.decisions.map((one) => el("option", { value: one.name }, one.label)));
  const name = keeping("name", el("input", { class: "grow", list: "found", "aria-label": "Its name", placeholder: "name or id", autocomplete: "off" }));
  const who = keeping("who", people("start-who")), other = people("start-other");
  if (view.people.length > 1) other.selectedIndex = 1;
  keeping("other", other);
  name.addEventListener("input", async () => {
    if (kind.value === "event" || kind.value === "anyway") found.replaceChildren(...((await events(name.value)).events || []).map((id) => el("option", { value: id })));
  });
  const start = () => (name.value.trim() ? does.act("start", { kind: kind.value, name: name.value.trim(), who: who.value, others: [other.value] }) : name.focus());
  return el("section", { class: "card", "aria-label": "Start something" },
    details("start", `Start something (${view.start.events} events, ${view.start.decisions.length} decisions)`, () => [
      el("div", { class: "row" }, kind, name, found),
      el("div", { class: "row" }, el("label", { for: "start-who" }, "by or on"), who, el("label", { for: "start-other" }, "towards, FROM"), other, button("Start", start))]));
}

function unsupportedCard(view) {
  return el("section", { class: "card", "aria-label": "Not simulated" },
    details("unsupported", `Not simulated (${view.unsupported.length} commands)`,
      () => el("dl", { class: "facts" }, view.unsupported.map((one) => [el("dt", {}, one.name, el("small", {}, one.label)), el("dd", {}, one.value)]))));
}
