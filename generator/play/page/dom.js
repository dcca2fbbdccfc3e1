// Elements made from plain values. INVARIANT: text of a mod only ever becomes a text node.

/** An element with properties, `on` listeners, and children (strings become text nodes, false and null are left out). */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

export function button(text, act, properties = {}) {
  return el("button", { type: "button", on: { click: act }, ...properties }, text);
}

const COLOURS = new Set(["Y", "R", "G", "B", "L", "W", "P", "g"]);

/** Pieces of one colour each as text. */
export function pieces(parts) {
  return parts.map((part) => (COLOURS.has(part.colour) ? el("span", { class: `c-${part.colour}` }, part.text) : part.text));
}

export const plain = (parts) => parts.map((part) => part.text).join("");

/** Words with `backticks` as code. */
export function words(text) {
  return text.split("`").map((part, number) => (number % 2 ? el("code", {}, part) : part));
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export function shape(tag, properties) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, String(value));
  return made;
}

/** A die as a picture with its number as the spoken name; faces above six show the number, a die without one lies aside. */
export function die(face, again = false) {
  const spoken = face ? String(face) : "lies aside";
  const made = shape("svg", { viewBox: "0 0 40 40", role: "img", "aria-label": again ? `${spoken}, to be thrown again` : spoken, class: again ? "again" : face ? "" : "aside" });
  made.append(shape("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8, "stroke-width": 2 }));
  if (PIPS[face]) {
    for (const place of PIPS[face]) made.append(shape("circle", { cx: 11 + 9 * (place % 3), cy: 11 + 9 * Math.floor(place / 3), r: 3.6 }));
  } else if (face) {
    const number = shape("text", { x: 20, y: 25, "text-anchor": "middle" });
    number.textContent = String(face);
    made.append(number);
  }
  return made;
}

/** Dice in a row; `marked` are the numbers, from 0, of those that are thrown again. */
export function dice(faces, marked = []) {
  return el("div", { class: "dice" }, faces.map((face, number) => die(face, marked.includes(number))));
}

/** Whether a mod of several games waits for a person to choose one. */
export const isChoosing = (view) => !view.game && view.moments.length === 1 && view.start.games.length > 0;

/** A colour for a name, the same at each showing. */
export function hue(name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 6;
  return `hue-${sum}`;
}

// Which <details> are open, by a key of ours, so that drawing anew closes none.
const opened = new Set();

/** A part that can be unfolded; what is in it is only made when it is open, since long lists take their time. */
export function details(key, summary, fill) {
  const head = el("summary", {}, summary);
  const made = el("details", { open: opened.has(key) }, head);
  const filled = () => { if (made.childElementCount < 2) made.append(...[fill()].flat(3).filter(Boolean)); };
  if (made.open) filled();
  head.addEventListener("click", filled);
  made.addEventListener("toggle", () => { filled(); made.open ? opened.add(key) : opened.delete(key); });
  return made;
}

// What was drawn last, by place, and from which values: what has not changed is not drawn anew.
const drawn = new Map();

/** The element at a place of the page, made anew only if the values it is made from are others than before. */
export function same(place, values, make) {
  const key = JSON.stringify(values);
  const before = drawn.get(place);
  if (before?.key === key) return before.node;
  const node = make();
  drawn.set(place, { key, node });
  return node;
}

/** Forget the elements at all places that begin so, but for some. */
export function forget(beginning, but) {
  for (const place of drawn.keys()) if (place.startsWith(beginning) && !but.has(place)) drawn.delete(place);
}

/** Put elements into a parent in this order; those that are there already are not touched, so they keep the focus. */
export function settle(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, number) => { if (parent.childNodes[number] !== node) parent.insertBefore(node, parent.childNodes[number] || null); });
}
