// What lies on the table besides dice: cards, lamps, lives and points of a person, the score card of all.
import { button, el, shape } from "./dom.js";

const MOST_TOKENS = 12;
// Whose hidden cards were asked for; they stay shown until they are hidden again.
const shown = new Set();

export const isRevealed = (person) => shown.has(person.key);

/** Cards, lamps and counters of a person; nothing where the game has none. */
export function laid(person, place, redraw) {
  if (!place) return [];
  return [
    place.cards.length ? cards(person, place) : null,
    place.counters.length ? el("dl", { class: "counters" }, place.counters.map(counter)) : null,
    place.cards.some((card) => !card.is_open) ? reveal(person, redraw) : null,
  ].filter(Boolean);
}

function cards(person, place) {
  const drawn = (card) => cardPicture(card, card.is_open || isRevealed(person));
  const hand = place.cards.filter((card) => !card.is_laid), played = place.cards.filter((card) => card.is_laid);
  return el("div", { class: "cards", role: "group", "aria-label": `Cards of ${person.name}` },
    hand.length ? el("figure", {}, el("div", {}, hand.map(drawn)), el("figcaption", {}, "in hand")) : null,
    played.length ? el("figure", { class: "played" }, el("div", {}, played.map(drawn)), el("figcaption", {}, "on the table")) : null,
    place.lamps.length ? el("ul", { class: "lamps", "aria-label": "Lamps" }, place.lamps.map(lamp)) : null);
}

const lamp = (up) => el("li", { class: up ? "lamp up" : "lamp" }, up ? "UP" : "DOWN");

function cardPicture(card, open) {
  const spoken = open ? card.face : "a card face down";
  const made = shape("svg", { viewBox: "0 0 44 62", role: "img", "aria-label": spoken, class: open ? "playing" : "playing back" });
  made.append(shape("rect", { x: 1.5, y: 1.5, width: 41, height: 59, rx: 5, "stroke-width": 2 }));
  if (!open) {
    made.append(shape("rect", { class: "weave", x: 6, y: 6, width: 32, height: 50, rx: 3, "stroke-width": 1.5 }));
    made.append(shape("path", { class: "weave", d: "M22 12 L34 31 L22 50 L10 31 Z M22 21 L28 31 L22 41 L16 31 Z", "stroke-width": 1.5 }));
    return made;
  }
  const corner = shape("text", { x: 8, y: 15, "text-anchor": "middle", class: "corner" });
  const middle = shape("text", { x: 22, y: 42, "text-anchor": "middle" });
  corner.textContent = middle.textContent = card.face;
  made.append(corner, middle);
  return made;
}

/** A number by its name; of tokens as many as there are. */
function counter(one) {
  const count = Number(one.value);
  const drawn = one.is_token && count > 0 && count <= MOST_TOKENS;
  return el("div", {}, el("dt", {}, one.label),
    el("dd", {}, drawn ? el("span", { class: "tokens", "aria-hidden": "true" }, [...Array(count).keys()].map(() => el("i"))) : null, one.value));
}

function reveal(person, redraw) {
  const open = isRevealed(person);
  const act = () => { open ? shown.delete(person.key) : shown.add(person.key); redraw(); };
  return el("div", { class: "row" }, button(open ? `Hide what ${person.name} holds` : `Show what ${person.name} holds`, act, { class: "quiet-button", id: `reveal-${person.key}` }));
}

/** The score card: a row for each line, a column for each person; what a free line would bring now stands in brackets. */
export function sheet(view) {
  const cell = (one) => el("td", { class: one.points ? "written" : "free" }, one.points || (one.preview ? [el("span", { class: "unseen" }, "free, now worth "), `(${one.preview})`] : [el("span", { class: "unseen" }, "free"), el("span", { "aria-hidden": "true" }, "–")]));
  return el("section", { class: "card", "aria-label": "Score card" }, el("h2", {}, "Score card"),
    el("table", { class: "sheet-card" },
      el("caption", { class: "unseen" }, "Points written in each line; in brackets what a free line would bring now"),
      el("thead", {}, el("tr", {}, el("td"), view.people.map((person) => el("th", { scope: "col" }, person.name)))),
      el("tbody", {}, view.sheet.map((row) => el("tr", { class: row.is_sum ? "sum" : null }, el("th", { scope: "row" }, row.label), row.cells.map(cell))))));
}
