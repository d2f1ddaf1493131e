// The sheets beside the board: players, scoring, the seats of the table. Data in, elements out.

import { $, h, narrow, ruled, say, token } from "./dom.js";

/** @typedef {any} View a ViewPayload of the server's contract */

/** @param {View} view @param {number | null} seat */
export const seatOf = (view, seat) => view.seats.find((/** @type {any} */ s) => s.seat === seat);

/** @param {View} view */
export function players(view) {
  const head = h("li", { class: "seat legend", "aria-hidden": "true" }, h("span"), h("span"),
    ...view.columns.map((/** @type {string} */ c) => h("span", { class: "num" }, c)));
  const rows = view.seats.map((/** @type {any} */ s) => {
    const kind = s.free ? say("free_seat") : s.kind === "bot" ? `${say("bot")} · ${s.level_title}` : "";
    const cls = `seat${s.seat === view.seat ? " me" : ""}${s.to_act ? " now" : ""}`;
    const name = h("span", { class: "name" }, whole("b", s.name), h("small", { class: "colour-word" }, say(`colour_${s.colour}`)));
    const note = s.thinking ? say("thinking") : [s.note, kind].filter(Boolean).join(" · ");
    const figures = s.figures.map((/** @type {string} */ f, /** @type {number} */ i) =>
      h("span", { class: "num" }, h("span", { class: "sr" }, `${view.columns[i]}: `), f));
    const who = h("span", { class: "who" }, name, h("small", { class: s.thinking ? "note think" : "note" }, note));
    return h("li", { class: cls, "aria-current": s.to_act ? "true" : null }, token(s.colour, 22), who, ...figures);
  });
  $("seats").style.setProperty("--columns", view.columns.length);
  $("seats").replaceChildren(head, ...rows);
  $("players-aside").textContent = view.aside || view.chapter;
  roomForNames();
}

/** A name on one line; where it must be cut, the tip says it whole. @param {string} tag @param {string} name */
const whole = (tag, name) => h(tag, { class: "cut", title: name }, name);

/** Names that do not fit beside the figures get a line of their own, above them. */
export function roomForNames() {
  const list = $("seats");
  list.classList.remove("tall");
  list.classList.toggle("tall", Array.from(list.querySelectorAll(".name > b")).some((el) => el.scrollWidth > el.clientWidth));
}

/** The head of a seat's column. @param {View} view @param {any} seat */
export const seatHead = (view, seat) =>
  h("th", { scope: "col", class: view.winners.includes(seat.seat) ? "won" : null }, token(seat.colour, 18), whole("span", seat.name));

/** @param {View} view */
export function scoreTable(view) {
  if (!view.scoring.length) return h("p", { class: "muted" }, say("no_scoring"));
  const won = (/** @type {number} */ seat) => (view.winners.includes(seat) ? "won" : null);
  const head = h("tr", {}, h("th", { scope: "col" }, view.over ? say("final_scoring") : say("as_it_stands")),
    ...view.seats.map((/** @type {any} */ s) => seatHead(view, s)));
  const rows = view.scoring.map((/** @type {any} */ row) => h("tr", { class: row.total ? "total" : null }, h("th", { scope: "row" }, ...ruled(row.text)),
    ...row.points.map((/** @type {number | null} */ p, /** @type {number} */ i) =>
      h("td", { class: won(i) }, p === null ? "" : figure(p)))));
  return h("table", { class: "score-table" }, h("thead", {}, head), h("tbody", {}, ...rows));
}

/** Who has won, in one line. @param {View} view */
export function verdictText(view) {
  const names = view.winners.map((/** @type {number} */ seat) => seatOf(view, seat)?.name ?? "");
  if (view.seats.length === 1) return say("final_scoring");
  return !names.length ? say("nobody_wins") : names.length === 1 ? say("wins", { name: names[0] }) : say("share", { names: names.join(", ") });
}

/** @param {View} view */
export function verdict(view) {
  if (view.seats.length === 1) return alone(view);
  const text = verdictText(view);
  const discs = view.winners.map((/** @type {number} */ seat) => token(seatOf(view, seat)?.colour, 26));
  return h("p", { class: "verdict" }, ...discs, h("span", {}, text));
}

/** One player has a result, and earlier ones to compare it with. @param {View} view */
function alone(view) {
  const [seat] = view.seats, { best } = view, n = seat.score ?? 0;
  const text = say(n === 1 ? "alone_one" : "alone", { name: seat.name, n: figure(n) });
  const before = best === null ? "" : say(n > best ? "best_now" : "best_before", { n: figure(best) });
  return h("div", {}, h("p", { class: "verdict" }, token(seat.colour, 26), h("span", {}, text)), before && h("p", { class: "muted" }, before));
}

/** A number as the reader writes it, with a true minus. @param {number} n */
export const figure = (n) => n.toLocaleString(document.documentElement.lang).replace("-", "−");

/** What was done at the moment one looks at, in one line. @param {View} view @param {any[]} log */
export function caption(view, log) {
  const lines = log.find((e) => !e.draft && e.moment === view.moment)?.lines ?? [];
  const done = lines.filter((/** @type {any} */ l) => l.level < 2 && !l.table);
  return (done.length ? done : lines).map((/** @type {any} */ l) => l.text).join(" ");
}

/** What was done at the moment one looks at. @param {View} view @param {any[]} log @returns {Node[]} */
export function moment(view, log) {
  const entry = log.find((e) => !e.draft && e.moment === view.moment);
  if (!entry) return [h("p", {}, say("before_first"))];
  const lines = entry.lines.map((/** @type {any} */ l) => ({ text: l.text, folded: l.level >= 2 }));
  const told = lines.some((/** @type {any} */ l) => !l.folded) ? lines.filter((/** @type {any} */ l) => !l.folded) : lines;
  return [h("div", { class: "told" }, ...told.map((/** @type {any} */ l) => h("p", {}, l.text)), entry.action && !narrow() && h("p", { class: "mono" }, entry.action))];
}

/**
 * Who sits where, and what can be done about it.
 * @param {View} view @param {any[]} levels @param {(op: string, seat: number, more?: any) => void} act
 */
export function seating(view, levels, act) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ click) => h("button", { class: "btn", click }, text);
  $("seating").replaceChildren(...view.seats.map((/** @type {any} */ s) => {
    const may = (/** @type {string} */ op) => s.may.includes(op);
    const level = h("select", { class: "input", "aria-label": `${say("bot")}: ${s.name}` },
      ...levels.map((l, i) => h("option", { value: l.key, selected: i === Math.floor(levels.length / 2) }, l.title)));
    const acts = view.status !== "running" ? [] : s.kind === "bot"
      ? [may("human") && button(say("to_human"), () => act("human", s.seat))]
      : [may("claim") && button(say(s.elsewhere ? "sit_here" : "sit"), () => act("claim", s.seat)),
        s.mine && may("release") && button(say("stand"), () => act("release", s.seat)),
        may("bot") && level, may("bot") && button(say("to_bot"), () => act("bot", s.seat, { level: level.value }))];
    return h("li", {}, token(s.colour, 22), h("b", { class: "grow" }, s.name), ...acts);
  }));
}
