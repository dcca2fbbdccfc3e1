// Dialogs: a new game with its people, a script file at a line, the keys.
import { button, byId, el } from "./dom.js";
import { script } from "./server.js";

const AROUND = 400;

function open(title, ...children) {
  const dialog = byId("dialog");
  dialog.replaceChildren(el("div", { class: "sheet" }, el("h2", { id: "dialog-title" }, title), ...children));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

const close = () => byId("dialog").close();

export async function showScript(place) {
  const found = await script(place.path);
  if (found.error) return open("Not found", el("p", {}, found.error), el("div", { class: "buttons" }, button("Close", close)));
  const lines = found.text.split(/\r\n|\r|\n/);
  const from = Math.max(0, place.line - AROUND);
  const rows = lines.slice(from, place.line + AROUND).map((text, number) =>
    el("div", { "data-line": from + number + 1, class: from + number + 1 === place.line ? "here" : null }, text || " "));
  const code = el("pre", { class: "code", tabindex: "0", "aria-label": `${found.path}, line ${place.line}` }, rows);
  open(`${found.path}:${place.line}`, code, el("div", { class: "buttons" }, button("Close", close, { class: "main" })));
  code.querySelector(".here")?.scrollIntoView({ block: "center" });
}

export function newGame(view, does) {
  const seed = el("input", { type: "number", id: "new-seed", min: 0, max: 2147483647, value: does.seed() });
  const draws = el("input", { type: "text", id: "new-draws", placeholder: "6 6 6 5 1 * 2", size: 28, autocomplete: "off" });
  const present = gameOf(view);
  let seats = [];
  const chairs = el("div", { class: "chairs" });
  const seat = (people) => {
    seats = people.map((one) => seatFields(view, one, people.length === 1));
    chairs.replaceChildren(...seats.map((one) => one.fields));
  };
  const started = present || view.game || view.moments.length > 1;
  const games = el("select", { id: "new-game" }, started && !present ? el("option", { value: "" }, "as it is") : null,
    view.start.games.map((one) => el("option", { value: one.name, selected: one === present }, one.title)));
  const chosen = () => view.start.games.find((one) => one.name === games.value);
  games.addEventListener("change", () => seat(chosen() ? chosen().seats : view.start.seats));
  draws.addEventListener("input", () => draws.setCustomValidity(""));
  const begin = async () => {
    draws.setCustomValidity(faultIn(draws.value));
    if (!draws.reportValidity()) return;
    close();
    const game = games.value && games.value !== present?.name ? { game: games.value } : {};
    await does.act("begin", { ...game, seed: Math.round(Number(seed.value)), people: seats.map((one) => one.read()), draws: drawsOf(draws.value) });
  };
  seat(started || !chosen() ? view.start.seats : chosen().seats);
  open("New game",
    view.start.games.length > (present ? 1 : 0) ? el("div", { class: "fields" }, el("label", { for: "new-game" }, "Game"), games) : null, chairs,
    el("div", { class: "fields" }, el("label", { for: "new-seed" }, "Seed"), seed,
      el("label", { for: "new-draws" }, "First draws by hand (* for any)"), draws),
    el("div", { class: "buttons" }, button("Cancel", close), button("Begin", begin, { class: "main", id: "begin" })));
}

/** Which game of the mod is being played; nothing where it is none of them. */
const gameOf = (view) => view.start.games.find((one) => one.title === view.game);

const wordsOf = (text) => text.split(/[\s,;]+/).filter(Boolean);

/** What is wrong with draws as a person writes them; "" if nothing is. */
function faultIn(text) {
  const wrong = wordsOf(text).find((word) => !/^(\*|[1-9]\d{0,2})$/.test(word));
  return wrong ? `${wrong} is no face: whole numbers from 1 were expected, or * for any` : "";
}

/** Faces or entries counted from 0; -1 for what is left to chance. */
const drawsOf = (text) => wordsOf(text).map((word) => (word === "*" ? -1 : Number(word) - 1));

function seatFields(view, seat, isAlone) {
  const field = (label, input) => el("label", {}, label, input);
  const name = el("input", { type: "text", value: seat.name, maxlength: 60 });
  const human = el("input", { type: "checkbox", checked: seat.human });
  const gold = el("input", { type: "number", value: seat.gold, min: -1000000, max: 1000000 });
  const opinion = el("input", { type: "number", value: seat.opinion, min: -100, max: 100 });
  const traits = view.start.traits.map((trait) => {
    const box = el("input", { type: "checkbox", value: trait.name, checked: seat.traits.includes(trait.name) });
    return { box, label: field("", [box, ` ${trait.label}`]) };
  });
  const fields = el("fieldset", {}, el("legend", {}, seat.key.replaceAll("_", " ")),
    el("div", { class: "fields" }, field("Name", name), field("Played by a human", human)),
    el("div", { class: "fields" }, field("Gold", gold), isAlone ? null : field("Opinion of the others", opinion)),
    traits.length ? el("div", { class: "fields" }, traits.map((trait) => trait.label)) : null);
  const known = new Set(traits.map((trait) => trait.box.value));
  const read = () => ({
    key: seat.key, name: name.value.trim() || seat.key, human: human.checked, gold: Math.round(Number(gold.value)), opinion: Math.round(Number(opinion.value)),
    traits: [...seat.traits.filter((trait) => !known.has(trait)), ...traits.filter((trait) => trait.box.checked).map((trait) => trait.box.value)],
  });
  return { fields, read };
}

export function help(keys) {
  open("Keys", el("dl", { class: "facts" }, keys.map(([key, meaning]) => [el("dt", {}, meaning), el("dd", {}, key)])),
    el("p", { class: "dim" }, "Keys work while no field is being filled in. They can be switched off with the button Keys."),
    el("div", { class: "buttons" }, button("Close", close, { class: "main" })));
}
