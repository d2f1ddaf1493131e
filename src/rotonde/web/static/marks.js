// What happened since one decided last: numbered on the board where it happened, with the same numbers in the log, and
// what everybody gained by it.

import { h, say, token } from "./dom.js";
import { rows } from "./log.js";
import { figure, seatOf } from "./panels.js";
import { drawn, frame, held, standsFor } from "./places.js";

/** @typedef {import("./log.js").Row} Row */
/** @typedef {{seat: number, unit: string, n: number}} Gain */

const SIZE = 8.5; // pixels, the radius of a mark
const SIDE_BY_SIDE = 3; // marks of one place; more lap over each other
const SMALL = 30; // pixels: what is no larger would lie under a mark
const AIR = 3; // beside a name, in which no ring is drawn
const STEP = 1.9, CLOSE = 1.4; // radii from one to the next

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

/** The places of the board that a row speaks of: of what was done, else of what came of it; none that was left since. @param {import("./board.js").Board} board @param {any[]} lines */
function spots(board, lines) {
  const found = (/** @type {any[]} */ some) => [...new Set(some.flatMap((l) => l.places.filter((/** @type {string} */ p) => drawn(board, p)).slice(0, 1).filter((/** @type {string} */ p) => held(board, p))))];
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
    return { el, box, marks };
  }).filter(({ el, box }) => box.w > 0 && el.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const words = drawings.length ? Array.from(board.svg.querySelectorAll("text"), (el) => board.where(el)).filter((b) => b.w > 0) : [], names = [...words];
  if (drawings.length) words.push(...Array.from(board.svg.querySelectorAll("[data-target]"), (el) => board.where(el)).filter((b) => b.w > 0 && b.w < SMALL * unit)); // a cube, which may be what one looks for
  const discs = drawings.flatMap(({ box, marks }) => {
    const at = edge(box, marks.length, words, SIZE * unit, board.whole);
    words.push(at); // the next ones go elsewhere
    return marks.map((m, i) => number(at, m, i * step(marks.length), unit));
  });
  const lines = h("svg:g", { mask: "url(#marks-names)" }, ...drawings.map(({ el, marks }) => outline(board, el, marks)));
  board.over("marks", ...(drawings.length ? [openings(board, names), lines] : []), ...discs);
}

/** A mask that keeps lines off the names, so that the plate of a city or a locomotive can be read through its ring. @param {import("./board.js").Board} board @param {Box[]} names */
function openings(board, names) {
  const { x, y, w, h: height } = board.whole, off = (/** @type {Box} */ b) => h("svg:rect", { x: b.x - AIR, y: b.y, width: b.w + 2 * AIR, height: b.h, fill: "black" });
  return h("svg:mask", { id: "marks-names", maskUnits: "userSpaceOnUse", x, y, width: w, height }, h("svg:rect", { x, y, width: w, height, fill: "white" }), ...names.map(off));
}

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** How much of a box lies on another. @param {Box} a @param {Box} b */
const shared = (a, b) => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** From one mark of a place to the next, in radii. @param {number} n how many it has */
const step = (n) => (n > SIDE_BY_SIDE ? CLOSE : STEP);

/** Where on the edge of a place its marks cover the fewest words and small things; beside it only where it is small, for a card has others at its side. @param {Box} box @param {number} n marks @param {Box[]} words @param {number} r @param {{w: number, h: number}} whole @returns {Box} */
function edge(box, n, words, r, whole) {
  const w = 2 * r + (n - 1) * step(n) * r, h = 2 * r, near = words.filter((b) => shared(b, { x: box.x - w, y: box.y - h, w: box.w + 2 * w, h: box.h + 2 * h }));
  const xs = [box.x + box.w - w + r, box.x - r, box.x + box.w / 2 - w / 2], ys = [box.y - h * 0.5, box.y + box.h - h * 0.5];
  const beside = (box.w > 2 * w ? [] : [box.x + box.w - w * 0.2, box.x - w * 0.8]).map((x) => ({ x, y: box.y + box.h / 2 - r }));
  const spots = [...ys.flatMap((y) => xs.map((x) => ({ x, y }))), ...beside].map(({ x, y }) => ({ x: Math.max(0, Math.min(x, whole.w - w)), y: Math.max(0, Math.min(y, whole.h - h)), w, h }));
  const covers = (/** @type {Box} */ at) => near.reduce((sum, b) => sum + shared(at, b), 0);
  return spots.reduce((a, b) => (covers(b) < covers(a) - 1 ? b : a));
}

/** A dotted line around the place, in the colour of who was there last. @param {any} board @param {Element} el @param {{seat: any}[]} marks */
function outline(board, el, marks) {
  const line = frame(board, el, "marked");
  line.style.stroke = `var(--${marks[marks.length - 1].seat.colour})`;
  return line;
}

/** @param {Box} at @param {{seat: any, n: number}} mark @param {number} along radii from the first one @param {number} unit */
function number(at, { seat, n }, along, unit) {
  const r = SIZE * unit, x = at.x + (1 + along) * r, y = at.y + r;
  return h("svg:g", { class: "mark", "data-mark": n },
    h("svg:circle", { cx: x, cy: y, r, style: `fill: var(--${seat.colour})`, "stroke-width": 1.6 * unit }),
    h("svg:text", { transform: `translate(${x} ${y + r * 0.42}) scale(${unit})`, "font-size": 11.5, "text-anchor": "middle", style: `fill: var(--on-${seat.colour})` }, String(n)));
}

/** Mark everything since one decided last, or what a film shows; after the next frame, for it asks where things lie. @param {import("./table.js").Table} table */
export function markNews(table) {
  const { view, log } = table;
  cancelAnimationFrame(table.marking);
  table.marking = requestAnimationFrame(() => setTimeout(async () => {
    await table.board.arrived(); // else marks would stand where things come from
    if (table.view !== view) return;
    const news = Array.from(numbered(view, log), ([row, n]) => ({ lines: row.lines, seat: row.seat, n })), shown = table.player.shown;
    mark(table, (shown ? [shown] : news).map((row) => ({ ...row, seat: seatOf(view, row.seat) })));
  }));
}
