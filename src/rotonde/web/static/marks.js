// What happened since one decided last: numbered on the board where it happened, with the same numbers in the log, and
// what everybody gained by it.

import { h, say, token } from "./dom.js";
import { rows } from "./log.js";
import { figure, seatOf } from "./panels.js";
import { drawn, frame, standsFor } from "./places.js";

/** @typedef {import("./log.js").Row} Row */
/** @typedef {{seat: number, unit: string, n: number}} Gain */

const SIZE = 8.5; // pixels, the radius of a mark
const MAT = 120; // pixels: so large is a player's mat
const SIDE_BY_SIDE = 3; // marks of one place; of more the last ones

/** The moment after one's last own decision; what was done by itself is none. @param {any} view @param {any[]} log */
export function lastMine(view, log) {
  const own = (/** @type {any} */ e) => !e.draft && !e.auto && (view.seat === null ? view.mine.includes(e.seat) : e.seat === view.seat);
  return view.mine.length ? log.filter(own).at(-1)?.moment ?? 0 : Infinity;
}

/** What others did since then, each with its number; nothing when one looks back. @param {any} view @param {any[]} log @returns {Map<Row, number>} */
export function numbered(view, log) {
  const since = view.live && !view.over ? lastMine(view, log) : Infinity;
  const late = since === Infinity ? [] : log.filter((e) => !e.draft && e.moment > since);
  const done = rows(late).filter((row) => row.seat !== null && row.seat !== view.seat && row.lines.some((l) => l.level === 0));
  return new Map(done.map((row, i) => [row, i + 1]));
}

/** The number of a row of the whole log, which is another object than that of its end. @param {Map<Row, number>} numbers @param {Row} row */
export function numberOf(numbers, row) {
  const first = row.lines.find((l) => l.level === 0);
  for (const [known, n] of numbers) if (first && known.lines.some((l) => l.entry === first.entry && l.text === first.text)) return n;
  return 0;
}

/** What each seat gained by a move, by unit; the scoring of a round is nobody's move. @param {any[]} lines @returns {Gain[]} */
function gains(lines) {
  /** @type {Map<string, Gain>} */
  const sums = new Map();
  for (const { seat, beat, table } of lines) {
    if (seat === null || table || !beat?.n) continue;
    const key = `${seat} ${beat.unit}`, sum = sums.get(key) ?? { seat, unit: beat.unit, n: 0 };
    sums.set(key, { ...sum, n: sum.n + beat.n });
  }
  return Array.from(sums.values()).filter((gain) => gain.n);
}

/** An amount with its sign, as it is written in its unit. @param {number} n @param {string} unit */
export const amount = (n, unit) => (n < 0 ? "−" : "+") + say(`unit_${unit || "points"}`, { n: figure(Math.abs(n)) });

/** Whose gain some lines tell of. @param {any} view @param {any[]} lines */
export const chips = (view, lines) => gainChips(view, gains(lines));

/** Who gains what. @param {any} view @param {Gain[]} found */
export function gainChips(view, found) {
  return h("span", { class: "gains" }, ...found.map(({ seat, unit, n }) => {
    const { colour, name } = seatOf(view, seat);
    return h("span", { class: n < 0 ? "gain loss" : "gain", title: name }, token(colour, 14), h("b", {}, amount(n, unit)));
  }));
}

/** A disc with a number in a player's colour. @param {any} seat @param {number} n */
export const disc = (seat, n) =>
  h("span", { class: "mark-no", style: `--seat: var(--${seat.colour}); --on-seat: var(--on-${seat.colour})`, title: seat.name }, String(n));

/** The places of the board that a row speaks of: of what was done, else of what came of it. @param {import("./board.js").Board} board @param {any[]} lines */
function spots(board, lines) {
  const found = (/** @type {any[]} */ some) => [...new Set(some.flatMap((l) => l.places.filter((/** @type {string} */ p) => drawn(board, p)).slice(0, 1)))];
  const heads = found(lines.filter((l) => l.level === 0));
  return heads.length ? heads : found(lines.filter((l) => l.level === 1)).slice(0, 1);
}

/** Mark on the board what others did. @param {import("./table.js").Table} table @param {{lines: any[], seat: any, n: number}[]} told */
function mark(table, told) {
  const { board } = table;
  /** @type {Map<string, {seat: any, n: number}[]>} */
  const at = new Map();
  for (const { lines, seat, n } of told)
    for (const place of spots(board, lines)) at.set(place, [...(at.get(place) ?? []), { seat, n }]);
  const unit = board.size.w ? board.box.w / board.size.w : 1; // so that a number is as large on every screen
  const drawings = Array.from(at, ([place, marks]) => {
    const el = standsFor(board, place), box = board.where(el);
    return { el, box, marks: marks.slice(-SIDE_BY_SIDE) };
  }).filter(({ el, box }) => box.w > 0 && el.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  board.over("marks", ...drawings.map(({ el, marks }) => outline(board, el, marks)), ...drawings.flatMap(({ box, marks }) => marks.map((m, i) => number(box, m, i, unit))));
}

/** A dotted line around the place, in the colour of who was there last. @param {any} board @param {Element} el @param {{seat: any}[]} marks */
function outline(board, el, marks) {
  const line = frame(board, el, "marked");
  line.style.stroke = `var(--${marks[marks.length - 1].seat.colour})`;
  return line;
}

/** @param {{x: number, y: number, w: number, h: number}} box @param {{seat: any, n: number}} mark @param {number} i @param {number} unit */
function number(box, { seat, n }, i, unit) {
  const r = SIZE * unit, far = Math.min(box.w, 60 * unit) / 2; // a wide place is marked near its middle
  const mat = box.w > MAT * unit && box.h > MAT * unit; // whose head says things: it is marked at its foot
  const x = box.x + box.w / 2 + far - r * 0.8 - i * 1.7 * r, y = mat ? box.y + box.h - r * 0.9 : box.y + r * 0.6;
  return h("svg:g", { class: "mark", "data-mark": n },
    h("svg:circle", { cx: x, cy: y, r, style: `fill: var(--${seat.colour})`, "stroke-width": 1.6 * unit }),
    h("svg:text", { transform: `translate(${x} ${y + r * 0.42}) scale(${unit})`, "font-size": 11.5, "text-anchor": "middle", style: `fill: var(--on-${seat.colour})` }, String(n)));
}

/** Mark everything since one decided last, or what a film shows; after the next frame, for it asks where things lie. @param {import("./table.js").Table} table */
export function markNews(table) {
  const { view, log } = table;
  cancelAnimationFrame(table.marking);
  table.marking = requestAnimationFrame(() => setTimeout(() => {
    if (table.view !== view) return;
    const news = Array.from(numbered(view, log), ([row, n]) => ({ lines: row.lines, seat: row.seat, n })), shown = table.player.shown;
    mark(table, (shown ? [shown] : news).map((row) => ({ ...row, seat: seatOf(view, row.seat) })));
  }));
}
