// A ring of pictured choices around the place that was clicked, which stays in sight in its eye; near an edge of the board
// it is a fan on the side with room. Where they are many, or the screen is small, they lie in a grid (popup.js).

import { h, narrow, say } from "./dom.js";

const SIZE = 80; // pixels, a choice of the ring with its price
const STEP = Math.PI / 90; // so finely is looked for room
const WIDEST = 190; // pixels from the eye to the middle of a choice
const MOST = 9; // choices; of more nobody would know the figure that takes them

/** @typedef {{x: number, y: number}} Point */

/**
 * Where the choices of a ring lie; null if there is no room for them around the eye.
 * @param {number} n @param {Point} eye @param {number} least pixels that the eye itself needs @param {{w: number, h: number}} room
 * @returns {{spots: Point[], radius: number, full: boolean} | null}
 */
export function around(n, eye, least, room) {
  for (let radius = Math.max(least + SIZE / 2, SIZE * 1.02 / (2 * Math.sin(Math.PI / Math.max(n, 3)))); radius <= WIDEST; radius += 6) {
    const each = 2 * Math.asin(Math.min(1, (SIZE * 1.02) / (2 * radius))); // the angle that a choice takes up
    const at = (/** @type {number} */ angle) => ({ x: eye.x + radius * Math.sin(angle), y: eye.y - radius * Math.cos(angle) });
    const inside = (/** @type {Point} */ p) => p.x >= SIZE / 2 + 2 && p.y >= SIZE / 2 + 2 && p.x <= room.w - SIZE / 2 - 2 && p.y <= room.h - SIZE / 2 - 2;
    const { from, long } = widest((angle) => inside(at(angle)));
    const full = long >= 2 * Math.PI - STEP;
    if (!full && long < each * (n - 1)) continue;
    const gap = full ? (2 * Math.PI) / n : n > 1 ? Math.min(long / (n - 1), each * 1.15) : 0;
    const start = full ? 0 : from + (long - gap * (n - 1)) / 2;
    return { spots: Array.from({ length: n }, (_, i) => at(start + i * gap)), radius, full };
  }
  return null;
}

/** The widest run of angles with room. @param {(angle: number) => boolean} free */
function widest(free) {
  const all = Math.round((2 * Math.PI) / STEP);
  const open = Array.from({ length: all }, (_, i) => free(i * STEP));
  if (open.every(Boolean)) return { from: 0, long: 2 * Math.PI };
  const shut = open.indexOf(false);
  let best = { from: 0, long: -1 }, run = 0;
  for (let i = 1; i <= all; i++) {
    run = open[(shut + i) % all] ? run + 1 : 0;
    if (run && (run - 1) * STEP > best.long) best = { from: (shut + i - run + 1) * STEP, long: (run - 1) * STEP };
  }
  return best;
}

/** Lay the choices of a popup in a ring around its place. False if they do not go there. @param {HTMLElement} box @param {HTMLElement[]} buttons @param {number} open so many of them can be taken @param {DOMRect} place @param {DOMRect} frame */
export function ringed(box, buttons, open, place, frame) {
  const eye = { x: place.left - frame.left + place.width / 2, y: place.top - frame.top + place.height / 2 };
  const found = narrow() || buttons.length > MOST ? null : around(buttons.length, eye, Math.hypot(place.width, place.height) / 2 + 4, { w: frame.width, h: frame.height });
  box.classList.toggle("ring", found !== null);
  if (!found) return false;
  box.style.left = box.style.top = "0";
  buttons.forEach((button, i) => {
    button.style.left = `${found.spots[i].x}px`;
    button.style.top = `${found.spots[i].y}px`;
  });
  if (found.full) box.prepend(disc(eye, found.radius + SIZE / 2 + 8, found.radius - SIZE / 2));
  const reach = found.full ? found.radius + SIZE / 2 + 26 : 0, y = eye.y - reach > 16 ? eye.y - reach : eye.y + reach;
  if (found.full && y < frame.height - 16) box.prepend(h("span", { class: "ring-say wide", style: `left: ${eye.x}px; top: ${y}px` }, say("ring_keys", { n: open })));
  return true;
}

/** What lies under a whole ring, open in the eye. @param {Point} eye @param {number} outer @param {number} inner */
const disc = (eye, outer, inner) => h("span", {
  class: "ring-disc", style: `left: ${eye.x}px; top: ${eye.y}px; width: ${2 * outer}px; height: ${2 * outer}px; --eye: ${inner}px`,
});
