// The board: its picture, where one looks at it, and what travels on it when it is drawn anew.

import { $, h, still } from "./dom.js";
import { morph } from "./morph.js";
import { Parts } from "./parts.js";

const MOST = 8; // times the fitted size
const TRAVELLERS = 12; // more pieces than this at once and none travels

const NOTCH = 180; // milliseconds: one notch of the wheel turns once
const OVERLAYS = ["laid", "marks", "hinted", "ghost", "carried", "point-spot", "point-refused"]; // what is put over a picture goes with it
const SMALL = 26, FINGER = 46; // pixels: what a finger cannot hit, and what it can
export const READABLE = 0.75; // pixels a unit of the picture: words drawn smaller than this can hardly be read
const PARTED = 24; // places: more than this spread over a board are better seen all at once

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/** The part of the plane a picture shows. @param {SVGSVGElement} svg @returns {Box} */
function boxOf(svg) {
  const [x, y, w, h] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  return w > 0 && h > 0 ? { x, y, w, h } : { x: 0, y: 0, w: 1000, h: 700 };
}

export class Board {
  /** @param {HTMLElement} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {SVGSVGElement} */
    this.svg = /** @type {any} */ (frame.querySelector("svg"));
    this.picture = new Parts(this.svg);
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false; // did the last press drag the board?
    this.own = false; // did the person choose where to look?
    /** @type {Box | null} what is looked at closely: shown again as large as can be when the frame changes its size */
    this.sought = null;
    /** @type {Box | null} what is to be seen whole whatever size the frame gets */
    this.pinned = null;
    /** @type {Box[]} what is looked at closely where it does not go into one look: several, the first first */
    this.parts = [];
    /** @type {(by: 1 | -1) => boolean} turns what is chosen, if it can be turned */
    this.turner = () => false;
    this.turnedTill = 0;
    /** @type {() => void} told when the frame has another size */
    this.onSize = () => {};
    /** @type {() => void} told when one looks from nearer or farther */
    this.onScale = () => {};
    /** @type {(e: PointerEvent) => boolean} takes what lies under the pointer into the hand, if it can be carried */
    this.grab = () => false;
    /** @type {{move: (e: PointerEvent) => void, drop: (e: PointerEvent) => void} | null} what carries it */
    this.carrier = null;
    this.carrying = false;
    this.size = { w: frame.clientWidth, h: frame.clientHeight }; // asking each time would lay out the page each time
    this.#index();
    this.whole = boxOf(this.svg);
    this.box = this.whole;
    this.fit();
    frame.addEventListener("pointerdown", (e) => this.#down(e));
    frame.addEventListener("pointermove", (e) => this.#move(e));
    for (const kind of ["pointerup", "pointercancel"]) frame.addEventListener(kind, (e) => this.#up(/** @type {any} */ (e)));
    frame.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    new ResizeObserver(() => {
      this.size = { w: frame.clientWidth, h: frame.clientHeight };
      if (this.own || this.pinned) this.#lookOnPaper(this.pinned ?? this.sought ?? this.box);
      else this.fit();
      this.onSize();
    }).observe(frame);
    $("zoom-in").onclick = () => this.zoom(1.4);
    $("zoom-out").onclick = () => this.zoom(1 / 1.4);
    $("zoom-fit").onclick = () => this.wholeOrPart();
    $("zoom-part").onclick = () => this.nextPart();
  }

  /** The box with the frame's proportions around the same middle. @param {Box} box @returns {Box} */
  #framed(box) {
    const { w: fw, h: fh } = this.size;
    if (!fw || !fh) return box;
    const scale = Math.max(box.w / fw, box.h / fh);
    return { x: box.x + (box.w - fw * scale) / 2, y: box.y + (box.h - fh * scale) / 2, w: fw * scale, h: fh * scale };
  }

  /** Show a part of the board; never nothing but empty paper. @param {Box} box @param {number} [blank] how much of the height below it may stay empty */
  look(box, blank = 0.5) {
    const { x, y, w, h: height } = this.whole;
    const to = this.#framed(box);
    to.x = Math.min(Math.max(to.x, x - to.w / 2), x + w - to.w / 2);
    to.y = Math.min(Math.max(to.y, y - to.h / 2), y + height - to.h * (1 - blank));
    const nearer = to.w !== this.box.w;
    this.box = to;
    this.svg.setAttribute("viewBox", `${to.x} ${to.y} ${to.w} ${to.h}`);
    if (nearer) this.onScale();
  }

  /** @param {Box | null} [pinned] what is looked at as soon as it would be larger */
  fit(pinned = null) {
    this.own = false;
    this.pinned = pinned;
    this.sought = null;
    this.look(this.whole);
  }

  /** One press to the whole board, one press back to what was looked at closely. */
  wholeOrPart() {
    if (this.own || !this.parts.length) this.fit();
    else this.#seek(this.parts[0]);
  }

  /** The next of the parts to be looked at closely; else the sheet from left to right, as high as the screen shows it. */
  nextPart() {
    if (this.parts.length > 1) {
      if (this.own) this.parts.push(/** @type {Box} */ (this.parts.shift()));
      this.#seek(this.parts[0]);
      return;
    }
    const { w: fw, h: fh } = this.size, { x, y, w, h: height } = this.whole;
    const wide = Math.min(w, Math.max((height * fw) / fh, w / 4));
    const parts = Math.ceil(w / wide), step = parts > 1 ? (w - wide) / (parts - 1) : 0;
    const at = this.own && Math.abs(this.box.w - wide) < 1 ? Math.round((this.box.x - x) / (step || 1)) + 1 : 0;
    this.own = true;
    this.sought = null;
    this.look({ x: x + (at % parts) * step, y, w: wide, h: height });
  }

  /** @param {number} by @param {{x: number, y: number}} [at] a point of the window that stays where it is */
  zoom(by, at) {
    const edge = this.frame.getBoundingClientRect();
    const px = at ? (at.x - edge.left) / edge.width : 0.5;
    const py = at ? (at.y - edge.top) / edge.height : 0.5;
    const whole = this.#framed(this.whole);
    const w = Math.min(Math.max(this.box.w / by, whole.w / MOST), whole.w);
    const k = w / this.box.w;
    this.own = w < whole.w - 0.01;
    this.sought = null;
    const { x, y, w: ow, h: oh } = this.box;
    this.look({ x: x + ow * px * (1 - k), y: y + oh * py * (1 - k), w: ow * k, h: oh * k });
  }

  /**
   * A place too small for a finger: the first tap brings it closer instead of choosing it. False if it is large enough.
   * @param {Element} place @param {MouseEvent} at
   */
  magnify(place, at) {
    const size = this.#girth(place);
    const room = this.#framed(this.whole).w / MOST < this.box.w;
    if (size >= SMALL || !room) return false;
    this.zoom(FINGER / size, { x: at.clientX, y: at.clientY });
    return true;
  }

  /** How many pixels a finger has to hit a place: a line is as wide as its spot, and runs on to both sides. @param {Element} place */
  #girth(place) {
    const r = place.getBoundingClientRect(), line = place.querySelector(":scope > .hit.line");
    const wide = line ? 1.3 * parseFloat(getComputedStyle(line).strokeWidth) * (this.svg.getScreenCTM()?.a ?? 1) : 0;
    return Math.max(wide, Math.min(r.width, r.height));
  }

  /** Look closer at some places, for screens too small for the whole board. @param {Element[]} places @param {boolean} [on] one is at it: rather at those in sight */
  closeUp(places, on = false) {
    const boxes = places.map((place) => this.where(place)).filter((b) => b.w + b.h > 0);
    if (on && this.own && boxes.length > PARTED && boxes.some((b) => this.#shows(b))) return; // who came closer stays there
    const k = this.#handy(boxes), near = boxes.filter((b) => this.#shows(b)).length;
    if (on && this.own && near && this.scale(this.box) >= k && 2 * near >= boxes.length) return; // and nothing moves while most is in sight
    if (on && this.own) boxes.sort((a, b) => Number(this.#shows(b)) - Number(this.#shows(a)));
    this.parts = [];
    if (!boxes.length) return this.fit();
    const all = this.#around(boxes);
    this.parts = boxes.length > PARTED || this.scale(all) >= k ? [all] : this.#readable(boxes, k);
    this.#seek(this.parts[0]);
  }

  /** Look at a box from so near that a unit gets so many pixels at least; at a point of it, or its upper left, if it is larger than the frame then. @param {Box} box @param {number} least @param {{x: number, y: number}} [at] */
  lookClosely(box, least, at) {
    const k = Math.max(this.scale(box), least), w = Math.min(box.w, this.size.w / k), height = Math.min(box.h, this.size.h / k);
    const edge = this.frame.getBoundingClientRect();
    const x = at ? this.box.x + ((at.x - edge.left) / edge.width) * this.box.w - w / 2 : box.x;
    const y = at ? this.box.y + ((at.y - edge.top) / edge.height) * this.box.h - height / 2 : box.y;
    this.parts = [];
    this.own = true;
    this.sought = this.pinned = null;
    this.look({ x: Math.min(Math.max(x, box.x), box.x + box.w - w), y: Math.min(Math.max(y, box.y), box.y + box.h - height), w, h: height });
  }

  /** Look at the whole of a box, as large as it goes into the frame, also when the frame gets smaller. @param {Box} box */
  lookAt(box) {
    this.parts = [box];
    this.#seek(box);
    this.pinned = box;
  }

  /** Does the whole of a box lie in what is looked at? @param {Box} b */
  #shows(b) {
    const { x, y, w, h: height } = this.box;
    return b.x >= x && b.y >= y && b.x + b.w <= x + w && b.y + b.h <= y + height;
  }

  /** @param {Box} box */
  #seek(box) {
    this.own = true;
    this.sought = box;
    this.#lookOnPaper(box);
  }

  /** How many pixels a unit of the picture gets when a box is shown as large as can be. @param {Box} box */
  scale(box) {
    return Math.min(this.size.w / box.w, this.size.h / box.h);
  }

  /** The paper around what is looked at closely. */
  get #pad() {
    return Math.max(this.whole.w, this.whole.h) * 0.035;
  }

  /** A box around others, with some paper, and not too close. @param {Box[]} boxes @returns {Box} */
  #around(boxes) {
    const x = Math.min(...boxes.map((b) => b.x)), y = Math.min(...boxes.map((b) => b.y));
    const far = { x: Math.max(...boxes.map((b) => b.x + b.w)), y: Math.max(...boxes.map((b) => b.y + b.h)) };
    const least = this.whole.w / 3.2;
    const w = Math.max(far.x - x + 2 * this.#pad, least), h = Math.max(far.y - y + 2 * this.#pad, least);
    return { x: (x + far.x - w) / 2, y: (y + far.y - h) / 2, w, h };
  }

  /** How many pixels a unit must have for places to be read, and to be hit by a finger where little is missing to that. @param {Box[]} boxes */
  #handy(boxes) {
    const k = (SMALL + 1) / Math.min(...boxes.map((b) => Math.min(b.w, b.h)));
    return k > READABLE && k < 1.35 * READABLE ? k : READABLE;
  }

  /** Boxes that can each be read and together show all of these, as they are listed: each shows the next one, and what it can. @param {Box[]} boxes @param {number} k pixels a unit @returns {Box[]} */
  #readable(boxes, k) {
    const w = this.size.w / k - 2 * this.#pad, h = this.size.h / k - 2 * this.#pad;
    const inside = (/** @type {Box} */ b, /** @type {number} */ x, /** @type {number} */ y) =>
      b.x >= x && b.y >= y && b.x + b.w <= x + w && b.y + b.h <= y + h;
    const parts = [];
    for (let left = boxes; left.length;) {
      const first = left[0];
      let most = [first]; // one that is larger than the screen is a part of its own
      for (const { x } of left)
        for (const { y } of left) {
          const seen = inside(first, x, y) ? left.filter((b) => inside(b, x, y)) : [];
          if (seen.length > most.length) most = seen;
        }
      parts.push(this.#around(most));
      left = left.filter((b) => !most.includes(b));
    }
    return parts;
  }

  /** Show a part of the board and as little else as can be; the whole of it where a part would be no closer. @param {Box} box */
  #lookOnPaper(box) {
    const framed = this.#framed(box);
    if (framed.w >= this.#framed(this.whole).w) this.fit(this.pinned);
    else this.look(this.#onPaper(framed));
  }

  /** The same box, moved so that no empty paper around the board is shown where the board could be. @param {Box} box @returns {Box} */
  #onPaper(box) {
    const { x, y, w, h: height } = this.whole;
    const along = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ start, /** @type {number} */ room) =>
      size < room ? Math.min(Math.max(at, start), start + room - size) : start + (room - size) / 2;
    return { ...box, x: along(box.x, box.w, x, w), y: along(box.y, box.h, y, height) };
  }

  /** Where a place lies in the board's own coordinates. @param {Element} place @returns {Box} */
  where(place) {
    const matrix = this.svg.getScreenCTM();
    const r = place.getBoundingClientRect();
    if (!matrix || !r.width) return { x: 0, y: 0, w: 0, h: 0 };
    return { x: (r.left - matrix.e) / matrix.a, y: (r.top - matrix.f) / matrix.d, w: r.width / matrix.a, h: r.height / matrix.d };
  }

  /** Every element that carries a target's name. @param {string} target @returns {SVGGraphicsElement[]} */
  named(target) {
    return this.places.get(target) ?? [];
  }

  #index() {
    /** @type {Map<string, SVGGraphicsElement[]>} */
    this.places = new Map();
    for (const el of /** @type {NodeListOf<any>} */ (this.svg.querySelectorAll("[data-target]"))) {
      const known = this.places.get(el.dataset.target);
      if (known) known.push(el);
      else this.places.set(el.dataset.target, [el]);
    }
  }

  /**
   * Draw the board anew. What it gives sends the pieces with the same id on their way to their new place: to be called
   * once the page is written, for it asks where everything lies. Null if parts of the picture are missing.
   * @param {{svg: string, parts: Record<string, string>}} view @returns {(() => void) | null}
   */
  redraw(view) {
    const before = still() ? new Map() : this.#spots();
    const next = this.picture.whole(view.svg, view.parts);
    if (!next) return null;
    for (const motion of this.svg.getAnimations({ subtree: true })) if (!(motion instanceof CSSAnimation)) motion.cancel();
    this.whole = boxOf(/** @type {any} */ (next));
    next.setAttribute("viewBox", String(this.svg.getAttribute("viewBox")));
    for (const id of OVERLAYS) this.over(id);
    morph(this.svg, next);
    this.#index();
    this.look(this.own ? this.box : this.whole);
    return () => { if (before.size) this.#travel(before); };
  }

  /** @returns {Map<string, DOMRect>} */
  #spots() {
    return new Map(Array.from(this.svg.querySelectorAll("g[id]"), (el) => [el.id, el.getBoundingClientRect()]));
  }

  /** @param {Map<string, DOMRect>} before */
  #travel(before) {
    const going = [];
    for (const el of this.svg.querySelectorAll("g[id]")) {
      const from = before.get(el.id), to = el.getBoundingClientRect();
      if (!from || !to.width || Math.abs(from.width - to.width) > 2 || el.parentElement?.closest("[data-travels]")) continue;
      const dx = from.left - to.left, dy = from.top - to.top;
      if (Math.hypot(dx, dy) > 4) { el.setAttribute("data-travels", ""); going.push({ el, dx, dy }); }
    }
    const scale = this.svg.getScreenCTM()?.a ?? 1;
    for (const { el, dx, dy } of going) {
      el.removeAttribute("data-travels");
      if (going.length > TRAVELLERS) continue;
      const start = `translate(${dx / scale}px, ${dy / scale}px)`;
      el.animate([{ transform: start }, { transform: "none" }], { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" });
    }
  }

  /** Put something over the picture, taking away what was there under that id. @param {string} id @param {...Node} kids */
  over(id, ...kids) {
    this.svg.querySelector(`#${id}`)?.remove();
    if (!kids.length) return;
    const group = h("svg:g", { id, "pointer-events": "none" }, ...kids), above = id === "marks" ? this.svg.querySelector("[id^=laid_out_]") : null;
    if (above) above.before(group); // a board that is laid out covers what happened under it
    else this.svg.append(group);
  }

  /** Everything that travels has arrived, or stays. */
  arrived() {
    return Promise.allSettled(this.svg.getAnimations({ subtree: true }).filter((motion) => !(motion instanceof CSSAnimation)).map((motion) => motion.finished));
  }

  /** @param {PointerEvent} e */
  #down(e) {
    if (/** @type {Element} */ (e.target).closest(".zoom, .slip, #pick") || e.button > 0) return;
    this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.fingers.size === 1) this.moved = false;
    this.carrying = this.fingers.size === 1 && this.grab(e);
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const was = this.fingers.get(e.pointerId);
    if (!was) return;
    const now = { x: e.clientX, y: e.clientY };
    if (!this.moved && Math.hypot(now.x - was.x, now.y - was.y) < 6 && this.fingers.size === 1) return;
    if (!this.moved) this.frame.setPointerCapture(e.pointerId);
    this.moved = true;
    this.frame.classList.add("grabbing");
    if (this.carrying) return this.carrier?.move(e);
    const others = Array.from(this.fingers.entries()).filter(([id]) => id !== e.pointerId);
    this.fingers.set(e.pointerId, now);
    if (others.length) {
      const [, other] = others[0];
      const gap = (/** @type {any} */ p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      this.zoom(gap(now) / gap(was), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      return;
    }
    if (!this.own) return; // all of it is in sight
    const scale = this.box.w / this.size.w;
    this.sought = null;
    this.look({ ...this.box, x: this.box.x - (now.x - was.x) * scale, y: this.box.y - (now.y - was.y) * scale });
  }

  /** @param {PointerEvent} e */
  #up(e) {
    if (this.carrying && this.fingers.has(e.pointerId) && this.moved) this.carrier?.drop(e);
    this.carrying = false;
    this.fingers.delete(e.pointerId);
    if (!this.fingers.size) this.frame.classList.remove("grabbing");
  }

  /** @param {WheelEvent} e */
  #wheel(e) {
    e.preventDefault();
    if (/** @type {Element} */ (e.target).closest(".picked, .laid.chosen") && performance.now() > this.turnedTill && this.turner(e.deltaY > 0 ? 1 : -1)) {
      this.turnedTill = performance.now() + NOTCH;
      return;
    }
    if (performance.now() < this.turnedTill) return;
    this.zoom(Math.exp(-Math.max(-60, Math.min(60, e.deltaY)) / 180), { x: e.clientX, y: e.clientY });
  }
}
