// What the board shows of a choice: where one can click, what is picked, what was refused, what a log line speaks of.
//
// A drawing may bring an overlay for a target (a group that holds only .target or .target-dot), or a place with a spot
// of its own (.hit). Where it brings neither, a frame is laid around the place.

import { h } from "./dom.js";

const MANY = 12; // more than this at once and each hex or piece is only a dot; a card always has its line
const OVERLAY = ":scope > .target, :scope > .target-dot";
const SHAPES = "path, polygon, rect, circle, ellipse, use";
const OUTLINE = ":scope > .hit, :scope > .target";
const GEOMETRY = ["href", "d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"];
const STATES = ["can", "ahead", "picked", "asleep", "is-target", "is-many", "is-chosen", "is-refused", "is-hover"];

const ASLEEP = new Set(["asleep"]); // the state of an overlay that nobody asks for

/** @typedef {import("./board.js").Board} Board */

/** The element that shows the states of a target, and how. @param {Board} board @param {string} target */
function spot(board, target) {
  const all = board.named(target);
  const overlay = all.find((el) => el.matches(".target") || el.querySelector(OVERLAY));
  if (overlay) return { el: overlay, kind: "overlay" };
  const place = all.find((el) => el.querySelector(":scope > .hit"));
  return place ? { el: place, kind: "place" } : { el: all[0], kind: "bare" };
}

/** Is a target drawn on the board? @param {Board} board @param {string} target */
export const drawn = (board, target) => board.named(target).length > 0;

/** Is something still at a place? Spaces are left at the end of a round. @param {Board} board @param {string} target */
export const held = (board, target) => board.named(target).some((el) => !el.matches("[data-vacant], :has(> [data-vacant]:only-child)"));

/**
 * Is a target to be chosen for itself? One that only lies over another place (a tile, a token) is a way of using that
 * place; one the board does not show is a word in the list.
 * @param {Board} board @param {string} target
 */
export const apart = (board, target) => !drawn(board, target) || spot(board, target).kind !== "overlay";

/** The picture of a target that lies asleep until its place is chosen, such as a tile; null if it has none. @param {Board} board @param {string} target */
export const art = (board, target) => board.named(target).find((el) => el.querySelector(":scope > use.target")) ?? null;

/** The element that stands for a target when one looks for it or walks to it. @param {Board} board @param {string} target */
export const standsFor = (board, target) => spot(board, target).el;

/** A line around a place: its own outline where it has one, else a box. @param {Board} board @param {Element} el @param {string} cls */
export function frame(board, el, cls) {
  const own = /** @type {SVGGraphicsElement | null} */ (el.matches(SHAPES) ? el : el.querySelector(OUTLINE));
  const here = own?.getCTM(), root = board.svg.getCTM();
  if (own && here && root) {
    const m = root.inverse().multiply(here); // an outline may lie in a group that was moved
    const geometry = Array.from(own.attributes).filter((a) => GEOMETRY.includes(a.name)).map((a) => [a.name, a.value]);
    const transform = `matrix(${[m.a, m.b, m.c, m.d, m.e, m.f].map((n) => n.toFixed(4)).join(" ")})`;
    return h(`svg:${own.tagName}`, { ...Object.fromEntries(geometry), transform, class: `laid ${cls}` });
  }
  const b = board.where(el);
  return h("svg:rect", { x: b.x - 2, y: b.y - 2, width: b.w + 4, height: b.h + 4, rx: 6, class: `laid ${cls}` });
}

/** @param {Board} board @param {Element} el */
function dot(board, el) {
  const b = board.where(el);
  return h("svg:circle", { cx: b.x + b.w / 2, cy: b.y + b.h / 2, r: 4, class: "laid-dot" });
}

/**
 * Show what can be clicked and what is picked.
 * @param {Board} board @param {string[]} next @param {string[]} picked
 * @param {(target: string) => string} label
 * @param {string[]} [ahead] what can be clicked although its action is not chosen yet
 */
export function show(board, next, picked, label, ahead = []) {
  const open = next.filter((target) => drawn(board, target)), marked = picked.filter((target) => drawn(board, target));
  const many = (/** @type {Element} */ el) => open.length > MANY && !el.querySelector(":scope > rect.hit");
  /** @type {(() => Node)[]} drawn last: they ask where things lie, and each asking after a change lays the page out */
  const laid = [];
  /** @type {Map<Element, Set<string>>} */
  const states = new Map();
  const state = (/** @type {Element} */ el, /** @type {string[]} */ ...names) => {
    states.set(el, new Set([...(states.get(el) ?? []), ...names]));
  };
  for (const target of open) {
    const { el, kind } = spot(board, target);
    state(el, "can");
    el.setAttribute("role", "button");
    el.setAttribute("aria-label", label(target));
    if (kind === "place" || el.querySelector(":scope > .target-dot")) state(el, many(el) ? "is-many" : "is-target");
    if (kind === "bare") laid.push(() => (many(el) ? dot(board, el) : frame(board, el, "")));
  }
  for (const target of marked) {
    const { el, kind } = spot(board, target);
    state(el, "picked");
    if (kind === "place") state(el, "is-chosen");
    if (kind === "bare") laid.push(() => frame(board, el, "chosen"));
  }
  for (const target of ahead.filter((name) => drawn(board, name) && apart(board, name))) {
    const { el } = spot(board, target);
    state(el, "ahead");
    el.setAttribute("role", "button");
    el.setAttribute("aria-label", label(target));
  }
  for (const el of board.svg.querySelectorAll("[data-target]")) dress(el, states.get(el));
  board.over("laid", ...laid.map((draw) => draw()));
}

/** Put an element in its states. What is as it should be is not touched: each touch is styled anew. @param {Element} el @param {Set<string>} [states] */
function dress(el, states = ASLEEP) {
  const shown = states === ASLEEP && !(el.matches(".target") || el.querySelector(OVERLAY)); // only overlays sleep
  for (const name of STATES) {
    const on = !shown && states.has(name);
    if (el.classList.contains(name) !== on) el.classList.toggle(name, on);
  }
  if (states.has("can") || states.has("ahead")) el.setAttribute("tabindex", "0");
  else if (el.getAttribute("tabindex") === "0") el.setAttribute("tabindex", "-1");
}

/** Point at places: a log line is read, or something was refused there. @param {Board} board @param {string[]} targets @param {"spot" | "refused"} how */
export function point(board, targets, how) {
  const found = targets.map((target) => board.named(target)[0]).filter(Boolean);
  board.over(`point-${how}`, ...found.map((el) => frame(board, el, how)));
}

/** The middle of a place on the screen. @param {Element} el */
export function middle(el) {
  const r = el.getBoundingClientRect();
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

/** The place closest to a point of the screen. @param {Element[]} places @param {{x: number, y: number} | null} at */
export function closest(places, at) {
  if (!at) return places[0] ?? null;
  const far = (/** @type {Element} */ el) => { const m = middle(el); return Math.hypot(m.x - at.x, m.y - at.y); };
  return places.reduce((/** @type {Element | null} */ best, el) => (best && far(best) <= far(el) ? best : el), null);
}

/**
 * The nearest place in a direction, for walking with the arrow keys.
 * @param {Element[]} places @param {Element | null} from @param {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} key
 */
export function nearest(places, from, key) {
  if (!from || !places.includes(from)) return places[0] ?? null;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const here = middle(from);
  let best = null, least = Infinity;
  for (const el of places) {
    const there = middle(el);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const far = along + 2 * across;
    if (el !== from && along > 1 && far < least) { best = el; least = far; }
  }
  return best;
}
