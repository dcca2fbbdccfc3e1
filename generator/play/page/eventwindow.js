// The event windows: title, picture, portraits, description, options with what they do and why they are not offered.
import { button, details, dice, el, hue, isChoosing, pieces, plain, same, words } from "./dom.js";

const depth = (line) => `d-${Math.min(line.depth, 4)}`;

export function stage(view, does) {
  const faults = view.is_halted ? [] : view.entries.filter((entry) => entry.kind === "fault" && entry.moment === view.at);
  return [...(faults.length ? [same("stage-faults", faults, () => faultCard(faults, does))] : []), ...windows(view, does)];
}

/** What went wrong in the script at the present moment, with places. */
function faultCard(faults, does) {
  return el("section", { class: "faults", "aria-label": "Faults of the script" },
    el("h2", {}, faults.length === 1 ? "A fault of the script" : `${faults.length} faults of the script`),
    el("ul", {}, faults.map((fault) => el("li", {}, words(fault.text), " ", does.place(fault.place)))));
}

function windows(view, does) {
  if (view.windows.length) {
    const windows = view.windows.map((window, number) => same(`window-${number}`, [view.mod, window], () => eventWindow(window, number === 0, does)));
    const more = view.hidden_windows;
    return more ? [...windows, el("p", { class: "dim" }, more === 1 ? "1 more window waits behind these." : `${more} more windows wait behind these.`)] : windows;
  }
  const values = [view.is_over, view.is_halted && view.at, view.waiting, view.people, view.start.games, view.entries.length > 1];
  return [same("window-0", values, () => (view.is_over ? ending(view, does) : pause(view, does)))];
}

function eventWindow(window, first, does) {
  const title = plain(window.title) || window.event;
  const heading = `window-${window.number}`;
  return el("article", { class: "event", "aria-labelledby": heading },
    el("div", { class: "leaf" },
      el("h2", { id: heading, tabindex: "-1" }, window.title.length ? pieces(window.title) : title),
      scene(window),
      el("p", { class: "told" }, told(window.description)),
      el("div", { class: "chain" }, chainOf(window.scopes)),
      el("ol", { class: "options" }, window.options.map((option, number) => optionCard(window, option, number, first, does))),
      el("div", { class: "foot" },
        el("span", {}, el("b", {}, window.person), " chooses · ",
          el("a", { class: "dim", href: `/graph#${encodeURIComponent(window.event)}`, title: "Show it in the graph" }, window.event)),
        el("span", {}, does.place(window.place), " ", button("Let the AI choose", () => does.act("ai", { window: window.number }))),
      )));
}

/** ROOT, FROM and FROMFROM, the links further back when asked for, and the saved targets. */
function chainOf(scopes) {
  const words = scopes.filter((scope) => !scope.word.includes(":"));
  const targets = scopes.filter((scope) => scope.word.includes(":"));
  return [words.slice(0, 3).map(link), words.length > 3 ? details("chain", "further back", () => words.slice(3).map(link)) : null, targets.map(link)];
}

const link = (scope) => el("span", {}, `${scope.word} `, el("b", {}, scope.name), " ");

/** A description, with half a line's room where the text has an empty line. */
function told(description) {
  return description.flatMap((part) => part.text.split(/\n{2,}/).flatMap((text, number) => [
    number ? el("span", { class: "gap" }) : null, ...pieces([{ text, colour: part.colour }])]));
}

function scene(window) {
  const source = window.picture ? `/picture?sprite=${encodeURIComponent(window.picture)}` : "/static/placeholder.svg";
  const [root, from] = window.scopes.filter((scope) => !scope.word.includes(":"));
  const shown = from && from.person !== root.person ? [root, from] : [root].filter(Boolean);
  const medals = shown.map((scope) =>
    el("div", { class: "medal" }, el("span", { class: hue(scope.name), title: `${scope.word}: ${scope.name}` }, scope.initials)));
  return el("div", { class: "scene" }, el("img", { src: source, alt: "" }), el("div", { class: "medals", "aria-hidden": "true" }, medals));
}

function optionCard(window, option, number, first, does) {
  const name = `option-${window.number}-${option.number}`;
  const seen = option.effects.filter((line) => !line.is_hidden);
  const gist = option.is_valid ? gistOf(seen) : refusal(option);
  const choose = () => option.is_valid && does.choose(window, option);
  return el("li", { class: option.is_valid ? "option" : "option off" },
    el("button", {
      type: "button", "aria-disabled": option.is_valid ? null : "true", "aria-describedby": gist ? `${name}-gist` : null,
      "data-key": first && option.is_valid && number < 9 ? String(number + 1) : null, on: { click: choose },
    },
    el("kbd", { "aria-hidden": "true" }, String(number + 1)),
    el("span", { class: "says" }, pieces(option.text)),
    option.is_valid && window.options.length > 1 ? el("span", { class: "share", title: "How likely the AI would take it" }, `AI ${option.ai_percent} %`) : null,
    gist ? el("span", { class: "gist", id: `${name}-gist` }, words(gist)) : null),
    details(`${window.event}-${option.number}`, summaryOf(option, seen), () => inside(option, does)));
}

function gistOf(seen) {
  const texts = seen.filter((line) => !line.text.endsWith(":")).map((line) => line.text);
  if (!texts.length) return "";
  return texts.length > 3 ? `${texts.slice(0, 3).join(" · ")} · …` : texts.join(" · ");
}

const refusal = (option) => `not offered, it needs: ${option.missing.slice(0, 2).join(", ") || "other conditions"}`;

function summaryOf(option, seen) {
  const hidden = option.effects.length - seen.length;
  const effects = (count, kind) => count ? `${count} ${kind}${count === 1 ? "effect" : "effects"}` : null;
  const parts = [effects(seen.length, ""), effects(hidden, "hidden ")].filter(Boolean);
  if (!parts.length) parts.push("no effects");
  if (option.reasons.length) parts.push("conditions");
  return parts.join(", ");
}

function inside(option, does) {
  const effects = option.effects.map((line) =>
    el("li", { class: `${depth(line)} ${line.is_hidden ? "secret" : ""}` }, words(line.text), line.is_hidden ? el("span", { class: "unseen" }, " (hidden from the player)") : null));
  const reasons = option.reasons.map((reason) =>
    el("li", { class: `${depth(reason)} ${reason.holds === true ? "yes" : reason.holds === false ? "no" : ""}` }, words(reason.text),
      el("span", { class: "unseen" }, reason.holds === true ? " (holds)" : reason.holds === false ? " (does not hold)" : "")));
  return el("div", { class: "inside" },
    reasons.length ? el("div", {}, el("h3", {}, "Offered if"), el("ul", { class: "lines" }, reasons)) : null,
    el("div", {}, el("h3", {}, "Effects (in italics: the player does not see them)"), effects.length ? el("ul", { class: "lines" }, effects) : el("p", { class: "dim" }, "none")),
    el("div", {}, does.place(option.place)));
}

function frame(title, ...children) {
  return el("article", { class: "event" }, el("div", { class: "leaf" }, el("h2", { tabindex: "-1" }, title), el("div", { class: "quiet" }, ...children)));
}

function ending(view, does) {
  if (isChoosing(view)) return chooser(view, does);
  if (!view.entries.some((entry) => entry.kind !== "note")) {
    return frame("The table is laid", el("p", {}, "Nothing has been started yet: start a decision or an event in the panel."));
  }
  if (view.is_halted) return stopped(view, does);
  const results = view.people.map((person) => el("div", {},
    el("b", {}, person.name), " ", el("span", { class: "gold" }, person.gold), person.hand ? el("p", { class: "hand" }, person.hand) : null,
    person.dice.length ? dice(person.dice) : null));
  return frame("The chain is over", el("p", {}, "No window is open and nothing is on its way."), results,
    el("div", { class: "row" },
      button("Play again with new dice", () => does.again(), { class: "main" }),
      button("The same choices with new dice", () => does.replay())));
}

/** A script that would not have come to an end: why, where, and the ways out. */
function stopped(view, does) {
  const why = view.entries.filter((entry) => entry.kind === "fault").slice(-1);
  return frame("The script was stopped", why.map((entry) => el("p", {}, words(entry.text), " ", does.place(entry.place))),
    el("p", {}, "Mend it and press Reload, then go back or begin a new game."),
    button("Back", () => does.back(), { class: "main", disabled: view.at < 1 }));
}

/** The games of the mod, each with a button for every seat. */
function chooser(view, does) {
  const games = view.start.games.map((game) => {
    const roles = game.seats.map((seat) => seat.key);
    const play = (text, humans, more = {}) => button(text[0].toUpperCase() + text.slice(1), () => does.act("begin", { game: game.name, humans, people: [], seed: view.seed, ...more }),
      { class: "main", "aria-label": `${game.title}: ${text}` });
    const seats = roles.length === 1 ? [play("Play", roles)] : [...roles.map((role) => play(`Play as ${role.replaceAll("_", " ")}`, [role])), play("Two at one screen", roles)];
    const ways = game.ways.map((way) => play(`${way.name}${way.roles.length > 1 ? ` as ${way.roles[0]}` : ""}`, way.roles.slice(0, 1), { way: way.name }));
    return el("li", { class: "game" }, el("h3", {}, game.title), el("p", { class: "dim" }, game.about), el("div", { class: "row" }, seats, ways));
  });
  return frame("Choose a game", el("ul", { class: "games" }, games));
}

function pause(view, does) {
  const next = view.waiting[0];
  return frame("Nothing to decide", el("p", {}, next ? `\`${next.event}\` comes to ${next.who} on ${next.date}.`.replaceAll("`", "") : ""),
    button("Let a year pass", () => does.act("jump", { days: 365 }), { class: "main" }));
}
