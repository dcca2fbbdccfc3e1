// The page of the graph: the drawing with nodes that can be chosen, the chosen event with its ways, and all as a list.
// INVARIANT: the drawing is built anew from shapes and properties that are known here; nothing else of it is used.
import { button, byId, details, el, words } from "./dom.js";
import { showScript } from "./dialogs.js";
import { chain } from "./server.js";
import { nextTheme, paint, theme } from "./theme.js";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["g", "path", "polygon", "polyline", "ellipse", "text"]);
const PROPERTIES = new Set(["d", "points", "cx", "cy", "rx", "ry", "x", "y", "fill", "stroke", "stroke-width", "stroke-dasharray",
  "text-anchor", "font-family", "font-weight", "font-size", "transform", "class"]);
const KINDS = new Set(["node", "edge", "cluster", "window", "notice", "hidden", "start", "absent", "loop", "back", "group", "graph"]);
const GAMES = 2000;
const LEGEND = "Warm boxes are windows that a person answers, green sheets only tell, grey dashed ones are hidden, blue ones start something. A red arrow leads back, a dashed one waits some days.";
let view = null;
let at = -1;
let scale = 0;

const nameOf = (node) => node.words[0];

function drawing() {
  const read = new DOMParser().parseFromString(view.svg, "image/svg+xml").documentElement;
  const box = (read.getAttribute("viewBox") || "0 0 100 100").split(/[\s,]+/).map(Number);
  if (read.localName !== "svg" || box.length !== 4 || !box.every(Number.isFinite)) return null;
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", box.join(" "));
  made.setAttribute("class", "chain");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", "Events and the ways between them");
  made.append(...[...read.children].flatMap(copied));
  return { made, width: box[2] };
}

/** A shape and what is in it, as far as it is known; of links only what they enclose. */
function copied(shape) {
  if (!SHAPES.has(shape.localName)) return shape.localName === "a" ? [...shape.children].flatMap(copied) : [];
  const made = document.createElementNS(SVG, shape.localName);
  for (const { name, value } of shape.attributes) if (PROPERTIES.has(name)) made.setAttribute(name, value);
  const kinds = (shape.getAttribute("class") || "").split(" ").filter((kind) => KINDS.has(kind));
  made.setAttribute("class", kinds.join(" "));
  if (shape.localName === "text") made.textContent = shape.textContent;
  else made.append(...[...shape.children].flatMap(copied));
  const number = /^n(\d+)$/.exec(shape.querySelector(":scope > title")?.textContent || "");
  if (kinds.includes("node") && number && view.nodes[number[1]]) choosable(made, Number(number[1]));
  return [made];
}

function choosable(shape, number) {
  const node = view.nodes[number];
  shape.id = `node-${number}`;
  shape.setAttribute("tabindex", "0");
  shape.setAttribute("role", "button");
  shape.setAttribute("aria-label", node.words.join(", "));
  shape.addEventListener("click", () => choose(number));
  shape.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose(number);
  });
}

function choose(number, jump = false) {
  at = number;
  const node = view.nodes[number];
  history.replaceState(null, "", `#${encodeURIComponent(node.name)}`);
  document.querySelectorAll("[data-chosen]").forEach((one) => one.removeAttribute("data-chosen"));
  const shape = byId(`node-${number}`);
  shape?.setAttribute("data-chosen", "");
  if (jump) shape?.scrollIntoView({ block: "center", inline: "center" });
  byId("chosen").replaceChildren(card(node));
  byId("status").textContent = `${nameOf(node)}: ${node.leads_to.length} ways on, ${node.comes_from.length} ways in`;
}

function card(node) {
  const ways = (title, found) => found.length ? el("div", {}, el("h3", {}, title), el("ul", { class: "ways" }, found.map(way))) : null;
  return el("article", { class: "card" },
    el("h2", {}, nameOf(node)), node.words.slice(1).map((line) => el("p", { class: "dim" }, line)),
    node.phase ? el("p", { class: "dim" }, node.phase) : null,
    node.place.path ? el("p", {}, button(node.place.text, () => showScript(node.place), { class: "link", title: `${node.place.path}, line ${node.place.line}` })) : null,
    ways("Leads to", node.leads_to), ways("Comes from", node.comes_from));
}

function way(found) {
  return el("li", {}, button(nameOf(view.nodes[found.node]), () => choose(found.node, true), { class: "link" }), el("span", { class: "dim" }, " ", words(found.text)));
}

function list() {
  const rows = view.nodes.map((node, number) => el("li", {},
    button(nameOf(node), () => choose(number, true), { class: "link" }), el("span", { class: "dim" }, ` ${node.words.slice(1).join(" · ")}`)));
  return [el("h2", {}, `All ${view.nodes.length} events and decisions`), view.svg ? el("p", { class: "dim" }, LEGEND) : null,
    view.captions.map((line) => el("p", { class: "dim" }, words(line))), el("ul", { class: "all" }, rows)];
}

function draw() {
  byId("mod").textContent = view.mod;
  byId("what").textContent = view.games ? `${view.start}, shares of ${view.games} games` : view.start;
  byId("tools").replaceChildren(...tools());
  const found = view.svg ? drawing() : null;
  const place = byId("drawing");
  place.hidden = !found;
  if (found) {
    place.replaceChildren(found.made);
    const size = () => { found.made.setAttribute("width", Math.round(found.width * scale)); };
    scale ||= Math.max(0.6, Math.min(1.25, place.clientWidth / found.width));
    size();
    place.resize = (by) => { scale = Math.max(0.2, Math.min(4, scale * by)); size(); };
  }
  byId("nodes").replaceChildren(...list().flat().filter(Boolean));
  const wanted = view.nodes.findIndex((node) => node.name === decodeURIComponent(location.hash.slice(1)));
  if (view.nodes.length) choose(wanted >= 0 ? wanted : at >= 0 && at < view.nodes.length ? at : 0, wanted >= 0);
}

function tools() {
  const starts = el("select", { "aria-label": "What the chain begins with", id: "starts" },
    view.starts.map((one) => el("option", { value: one.name, selected: one.name === view.start }, one.title === one.name ? one.name : `${one.title} (${one.name})`)));
  starts.addEventListener("change", () => { at = -1; scale = 0; history.replaceState(null, "", location.pathname); load(starts.value, 0); });
  const zoom = (text, by, label) => button(text, () => byId("drawing").resize(by), { "aria-label": label });
  return [
    el("a", { class: "button", href: "/", id: "game" }, "Back to the game"), starts,
    ...(view.svg ? [zoom("−", 0.8, "Smaller"), zoom("+", 1.25, "Larger")] : []),
    view.can_simulate ? button(`Play ${GAMES} games for shares`, () => load(view.start, GAMES), { id: "shares" }) : null,
    button(`Theme: ${theme()}`, () => { nextTheme(); byId("tools").replaceChildren(...tools()); }, { id: "theme" }),
  ].filter(Boolean);
}

function tell(text) {
  byId("notice").hidden = !text;
  byId("notice").replaceChildren(el("span", {}, text), button("Dismiss", () => tell("")));
}

async function load(start, games) {
  document.documentElement.dataset.busy = "yes";
  byId("status").textContent = "The chain is being drawn";
  const found = await chain(start, games);
  delete document.documentElement.dataset.busy;
  tell(found.error || found.chain.hint || "");
  if (!found.chain) return;
  view = found.chain;
  draw();
}

paint();
await load(new URLSearchParams(location.search).get("from") || "", 0);
