// The choices that open at the place that was clicked: by mouse, finger, arrows or figures.

import { rest } from "./calm.js";
import { h, narrow, say, tied } from "./dom.js";
import { art, point, standsFor } from "./places.js";
import { ringed } from "./ring.js";

const NOTCH = 180; // milliseconds: one notch of the wheel turns once
const FIGURES = 9; // so many choices can be taken by a figure key

/** @typedef {{name: string, note?: string, flag?: string, key: string, picture?: Element | null, barred?: boolean, look: () => void, take: () => void}} Entry */

export class Popup {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {string | null} the place it stands beside */
    this.at = null;
    this.turned = -1; // the choice that somebody turned to, by wheel or key
    this.turnedTill = 0;
    this.box = h("div", { id: "pick", role: "group", "aria-label": say("pick_here"), hidden: true });
    table.board.frame.append(this.box);
    this.box.addEventListener("click", (/** @type {Event} */ e) => e.stopPropagation()); // it is no click on the board
    this.box.addEventListener("wheel", (/** @type {WheelEvent} */ e) => this.#wheel(e), { passive: true });
    this.box.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => this.#carry(e));
  }

  get open() {
    return !this.box.hidden;
  }

  /** What can be taken. @returns {HTMLButtonElement[]} */
  get buttons() {
    return Array.from(this.box.querySelectorAll("button.choice"));
  }

  /** What can be taken, then what rules forbid. @returns {HTMLButtonElement[]} */
  get all() {
    return Array.from(this.box.querySelectorAll("button:not(.turner)"));
  }

  /** Offer some choices beside a place. @param {string} at @param {Entry[]} entries */
  offer(at, entries) {
    const same = this.open && this.at === at, byKey = !rest(); // no pointer has just clicked
    const focus = same ? this.all.indexOf(/** @type {any} */ (document.activeElement)) : byKey ? 0 : -1;
    this.at = at;
    if (!same) this.turned = -1;
    const pictured = entries.every((entry) => entry.picture);
    this.box.classList.toggle("pictured", pictured);
    this.box.style.setProperty("--across", String(entries.length < 5 ? entries.length : entries.length < 7 ? 3 : 4));
    this.box.replaceChildren(...entries.map((entry, i) => this.#button(entry, i, pictured)));
    if (pictured && entries.length > 1) this.box.append(this.#turner()); // for a finger
    this.box.hidden = false;
    for (const svg of this.box.querySelectorAll(".choice > svg, .barred > svg")) frame(/** @type {SVGSVGElement} */ (svg));
    this.#place();
    this.all[focus]?.focus({ preventScroll: true });
  }

  /** The wheel turns pictures; a list it scrolls. @param {WheelEvent} e */
  #wheel(e) {
    e.stopPropagation();
    if (!this.box.classList.contains("pictured") || performance.now() < this.turnedTill) return;
    this.turnedTill = performance.now() + NOTCH;
    this.turn(e.deltaY > 0 ? 1 : -1);
  }

  /** @param {Entry} entry @param {number} i @param {boolean} pictured */
  #button(entry, i, pictured) {
    const figure = i < FIGURES && !entry.barred && h("kbd", { class: "wide", "aria-hidden": "true" }, String(i + 1));
    const words = h("span", {}, entry.name, entry.note && h("small", {}, tied(entry.note)));
    const flag = pictured ? entry.picture?.querySelector("text")?.textContent : unsaid(entry.flag, entry.name); // what it costs
    const away = () => { this.table.foresee(null); point(this.table.board, [], "spot"); if (entry.barred) this.table.remark(""); };
    return h("button", {
      class: entry.barred ? "barred" : "choice", type: "button", "aria-disabled": entry.barred ? "true" : null, "data-choice": entry.key, "aria-label": pictured ? [entry.name, entry.note].filter(Boolean).join(". ") : null,
      click: entry.take, mouseenter: entry.look, focus: entry.look, mouseleave: away, blur: away,
    }, figure, pictured ? h("svg:svg", { "aria-hidden": "true" }, copied(entry.picture)) : words, flag && h("b", {}, flag));
  }

  #turner() {
    return h("button", { class: "turner", type: "button", "aria-label": say("turn_on"), click: () => this.turn(1) }, document.querySelector("#redo > svg")?.cloneNode(true));
  }

  /** Beside the place and never over it, inside the board. */
  #place() {
    const frame = this.table.board.frame.getBoundingClientRect(), { offsetWidth: w, offsetHeight: height } = this.box;
    const el = this.at === null ? null : standsFor(this.table.board, this.at);
    const r = el?.getBoundingClientRect() ?? new DOMRect(frame.left + frame.width / 2, frame.top + frame.height / 2, 0, 0);
    if (this.box.classList.contains("pictured") && ringed(this.box, this.all, this.buttons.length, r, frame)) return;
    this.box.classList.remove("ring");
    if (narrow()) return this.#foot(r, frame);
    const gap = 8, left = r.left - frame.left, top = r.top - frame.top;
    const spots = [
      { x: left + r.width + gap, y: top + r.height / 2 - height / 2 }, { x: left - w - gap, y: top + r.height / 2 - height / 2 },
      { x: left + r.width / 2 - w / 2, y: top + r.height + gap }, { x: left + r.width / 2 - w / 2, y: top - height - gap },
    ];
    const over = (/** @type {{x: number, y: number}} */ s) =>
      Math.max(0, 4 - s.x) + Math.max(0, s.x + w + 4 - frame.width) + Math.max(0, 4 - s.y) + Math.max(0, s.y + height + 4 - frame.height);
    // A little beside the middle costs nothing: only what would have to be pushed over the place counts.
    const fit = (/** @type {{x: number, y: number}} */ s, /** @type {number} */ i) => i < 2
      ? { x: s.x, y: Math.max(4, Math.min(s.y, frame.height - height - 4)) } : { x: Math.max(4, Math.min(s.x, frame.width - w - 4)), y: s.y };
    const best = spots.map(fit).reduce((a, b) => (over(b) < over(a) ? b : a));
    this.box.style.left = `${Math.max(4, Math.min(best.x, frame.width - w - 4))}px`;
    this.box.style.top = `${Math.max(4, Math.min(best.y, frame.height - height - 4))}px`;
  }

  /** On a small screen: at the foot of the board, or at its head where the foot would lie on the place. @param {DOMRect} place @param {DOMRect} frame */
  #foot(place, frame) {
    const { offsetWidth: w, offsetHeight: height } = this.box, low = place.bottom - (frame.bottom - height) > frame.top + height - place.top;
    this.box.style.left = `${(frame.width - w) / 2}px`;
    this.box.style.top = `${low ? 4 : Math.max(4, frame.height - height - 4)}px`;
  }

  /** True if it was open. */
  close() {
    if (!this.open) return false;
    const on = document.activeElement, within = this.box.contains(on), at = this.at;
    const walks = within && on?.matches(":focus-visible"); // by keys, which go on from the place; a hand has chosen no place
    this.box.hidden = true;
    this.box.replaceChildren();
    this.at = null;
    const place = walks && at !== null ? /** @type {any} */ (standsFor(this.table.board, at)) : null;
    (place ?? (within ? this.table.board.frame : null))?.focus({ preventScroll: true });
    return true;
  }

  /** Turn to the next choice, without taking it. False if there is none. @param {1 | -1} by */
  turn(by) {
    if (!this.open) return false;
    this.turned = step(this.buttons, this.turned, by);
    return true;
  }

  /** A second click on the place takes the choice that was turned to. False if none was. */
  takeTurned() {
    const button = this.buttons[this.turned];
    button?.click();
    return Boolean(button);
  }

  /** A key while it is open. True if it meant something here. @param {KeyboardEvent} e */
  key(e) {
    if (!this.open) return false;
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Tab: e.shiftKey ? -1 : 1 }[e.key];
    const figure = /^[1-9]$/.test(e.key) ? this.buttons[Number(e.key) - 1] : null;
    if (way) this.turned = this.buttons.indexOf(this.all[step(this.all, -1, way)]);
    else if (figure) figure.click();
    else return false;
    e.preventDefault();
    return true;
  }

  /** A choice can be carried to its place: to let go of it over the board is to take it. @param {PointerEvent} e */
  #carry(e) {
    const button = /** @type {Element} */ (e.target).closest("button"), { board } = this.table;
    if (!button || e.button > 0) return;
    let far = false;
    const go = (/** @type {PointerEvent} */ on) => {
      far ||= Math.hypot(on.clientX - e.clientX, on.clientY - e.clientY) > 8;
      if (far) button.style.transform = `translate(${on.clientX - e.clientX}px, ${on.clientY - e.clientY}px)`;
    };
    const end = (/** @type {PointerEvent} */ on) => {
      removeEventListener("pointermove", go);
      button.style.transform = "";
      if (!far || on.type === "pointercancel") return;
      const under = document.elementsFromPoint(on.clientX, on.clientY).map((el) => el.closest("svg [data-target]")?.getAttribute("data-target"));
      if (under.includes(this.at)) { button.click(); board.moved = true; }
    };
    addEventListener("pointermove", go);
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, /** @type {any} */ (end), { once: true });
  }
}

/** Focus the button after the one that has the focus, or after the one that was turned to. @param {HTMLButtonElement[]} all @param {number} turned @param {number} by @returns {number} which one it is */
function step(all, turned, by) {
  const focused = all.indexOf(/** @type {any} */ (document.activeElement)), at = focused < 0 ? turned : focused;
  const next = at < 0 && by < 0 ? all.length - 1 : (at + by + all.length) % all.length;
  all[next]?.focus({ preventScroll: true });
  return next;
}

/** A copy of a picture that is no place of the board. @param {any} picture */
function copied(picture) {
  const copy = picture.cloneNode(true);
  for (const name of ["data-target", "data-barred", "class", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
  for (const text of copy.querySelectorAll("text")) text.remove(); // what it costs stands beside it
  const group = picture.parentNode.cloneNode(false); // it may say how words are set
  group.append(copy);
  return group;
}

/** Show a picture that was taken from the board for itself. @param {SVGSVGElement} svg */
function frame(svg) {
  const { x, y, width, height } = svg.getBBox();
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
}

/** What a choice brings at once, as a number; NaN where that is no gain or loss. @param {Entry} entry */
const gain = ({ flag = "" }) => (/^[+−]/.test(flag) ? Number(flag.replace("−", "-").match(/[+-]\d+/)?.[0] ?? NaN) : NaN);

/** The next targets as entries: those that bring a number, the best first. @param {import("./table.js").Table} table @param {string[]} targets @returns {Entry[]} */
export function targetEntries(table, targets) {
  const entries = inOrder(table, targets);
  return entries.every((entry) => !Number.isNaN(gain(entry))) ? entries.sort((a, b) => gain(b) - gain(a)) : entries;
}

/** What a choice brings, unless its name ends with that. @param {string} [flag] @param {string} [name] */
export const unsaid = (flag = "", name = "") => (name.endsWith(flag.replace(/^[+−]/, "")) ? "" : flag.replace(/([+−])£/g, "$1\u2060£")); // a sign stays with its sum

/** @param {import("./table.js").Table} table @param {string[]} targets @returns {Entry[]} */
function inOrder(table, targets) {
  return targets.map((target) => {
    const behind = table.chooser.behind(target), tip = table.names.about(target), picture = art(table.board, target);
    return {
      key: target, name: tip?.name ?? table.names.line(target), note: tip?.note, flag: behind.length === 1 ? behind[0].flag : "",
      picture, take: () => table.click(target),
      look: () => { if (!picture) point(table.board, [target], "spot"); table.foresee(target); },
    };
  });
}

/** What would go there, and is forbidden: pictures with the number of the rule, which a click opens. @param {import("./table.js").Table} table @param {string} at @returns {Entry[]} */
export function barredEntries(table, at) {
  const pictures = Array.from(table.board.svg.querySelectorAll(`[data-barred="${CSS.escape(at)}"]`));
  return pictures.map((picture) => {
    const target = String(picture.getAttribute("data-target")), tip = table.names.about(target);
    return { key: target, barred: true, name: tip?.name ?? table.names.line(target), note: tip?.note, picture, take: () => table.why(target, at), look: () => { table.foresee(null); table.remark(tip?.note ?? ""); } };
  });
}

/** Whole actions as entries. @param {import("./table.js").Table} table @param {import("./choose.js").Choice[]} choices @param {(choice: any) => void} take @returns {Entry[]} */
export function choiceEntries(table, choices, take) {
  return choices.map((choice) => ({
    key: choice.action, name: choice.text || choice.action, flag: choice.flag, take: () => take(choice), look: () => table.preview(choice),
  }));
}
