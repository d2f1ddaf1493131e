// The sheets of a picture that is laid out for the window: of those that share a box one lies in front. Which one, is the
// person's choice; a sheet comes forward by itself when something new can be done there and nothing on the one in front.

import { READABLE } from "./board.js";
import { calmly } from "./calm.js";
import { h } from "./dom.js";
import { middle } from "./places.js";

/** @typedef {import("./board.js").Board} Board */

const READ = 0.95; // pixels a unit: words on a planned picture are drawn so large that they can be read from here on
const OPEN = 1.22; // pixels a unit: how large a sheet is that was opened on a small screen

/** The sheet that something lies on. @param {Element} el */
export const sheetOf = (el) => el.closest("[data-sheet]")?.getAttribute("data-sheet") ?? "";

/** Is something in sight, that is on no sheet behind another? @param {Element} el */
export const inSight = (el) => !el.closest(".behind");

export class Sheets {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Set<string>} the sheets that were brought forward */
    this.front = new Set();
    this.onBring = () => {}; // another one lies in front
    this.offered = ""; // where something could be done when a sheet last came forward by itself
    board.frame.addEventListener("click", (e) => {
      const head = /** @type {Element} */ (e.target).closest("svg [data-tab]");
      if (head && !board.moved) this.bring(String(head.getAttribute("data-tab")));
    });
    board.frame.addEventListener("keydown", (e) => this.#key(e));
    this.bar = h("div", { class: "sheet-bar", role: "group", hidden: true });
    board.frame.after(this.bar);
    board.onSize = () => this.#far();
    this.renew();
  }

  /** @param {string} name @returns {SVGGElement | null} */
  #sheet(name) {
    return this.board.svg.querySelector(`[data-sheet="${CSS.escape(name)}"]`);
  }

  /** @returns {Element[][]} the heads of each box that sheets share */
  get #groups() {
    return Array.from(this.board.svg.querySelectorAll("[role=tablist]"), (list) => Array.from(list.querySelectorAll("[data-tab]")));
  }

  /** The picture was drawn anew: what was brought forward is in front again. */
  renew() {
    for (const heads of this.#groups) {
      const names = heads.map((head) => String(head.getAttribute("data-tab")));
      const front = names.find((name) => this.front.has(name)) ?? names[0];
      for (const [i, name] of names.entries()) {
        this.#sheet(name)?.classList.toggle("behind", name !== front);
        heads[i].setAttribute("aria-selected", String(name === front));
        heads[i].setAttribute("tabindex", name === front ? "-1" : "0");
      }
    }
    this.#far();
  }

  /** Bring a sheet to the front of its box. @param {string} name */
  bring(name) {
    const group = this.#groups.find((heads) => heads.some((head) => head.getAttribute("data-tab") === name));
    for (const head of group ?? []) this.front.delete(String(head.getAttribute("data-tab")));
    this.front.add(name);
    this.renew();
    this.onBring();
  }

  /** Something can be done at these places: heads of sheets behind say so, and one comes forward where the one in front has none. @param {string[]} targets */
  offer(targets) {
    const open = new Set(targets.flatMap((target) => this.board.named(target)).map(sheetOf)), offered = [...open].sort().join();
    for (const heads of this.#groups) {
      const names = heads.map((head) => String(head.getAttribute("data-tab"))), wanted = names.filter((name) => open.has(name));
      for (const [i, head] of heads.entries()) head.classList.toggle("has-targets", open.has(names[i]));
      const front = this.#sheet(names.find((name) => this.#sheet(name)?.matches(":not(.behind)")) ?? "");
      const hidden = wanted.length > 0 && !wanted.includes(front?.dataset.sheet ?? "");
      if (front && hidden && offered !== this.offered) calmly("sheet", front, () => this.bring(wanted[0])); // who turns back to another one is left alone
    }
    this.offered = offered;
  }

  /** A ghost was drawn: the sheet it lies on comes forward. @param {Element} ghost */
  follow(ghost) {
    const on = ghost.querySelector("[data-on]")?.getAttribute("data-on");
    const sheet = on ? this.#sheet(on) : null;
    if (on && sheet && !inSight(sheet)) this.bring(on);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const head = /** @type {Element} */ (e.target).closest("svg [data-tab]");
    if (!head || (e.key !== "Enter" && e.key !== " ")) return;
    e.preventDefault();
    e.stopPropagation();
    this.bring(String(head.getAttribute("data-tab")));
  }

  // ── on small screens ────────────────────────────────────────────────────

  /** Is the whole picture too small to be read? Then a bar lists its sheets, and one tap opens one. */
  #far() {
    const { board } = this, sheets = Array.from(board.svg.querySelectorAll("[data-sheet]"));
    const taken = parseFloat(getComputedStyle(board.frame).marginBottom); // by the bar itself, if it is there
    const scale = Math.min(board.size.w / board.whole.w, (board.size.h + (this.bar.hidden ? 0 : taken)) / board.whole.h);
    const far = sheets.length > 0 && scale < READ;
    this.bar.hidden = !far;
    board.frame.closest(".table")?.classList.toggle("far", far);
    if (!far) return;
    const names = sheets.map((sheet) => String(sheet.getAttribute("data-sheet")));
    if (this.bar.dataset.names === names.join()) return;
    this.bar.dataset.names = names.join();
    this.bar.replaceChildren(...sheets.map((sheet, i) =>
      h("button", { type: "button", "data-opens": names[i], click: () => this.open(names[i]) }, sheet.getAttribute("aria-label"))));
  }

  /** A tap on a picture that is too small to be read opens the sheet under the finger. @param {MouseEvent} e */
  tapped(e) {
    const at = /** @type {Element} */ (e.target), sheet = at.closest("[data-sheet]");
    const enough = at.closest("[data-target].can") ? READABLE : READ; // what can be chosen is listed below in large words too
    if (!sheet || this.board.scale(this.board.box) >= enough) return false;
    this.open(sheetOf(sheet), { x: e.clientX, y: e.clientY });
    return true;
  }

  /** On a small screen, when all is over: what was built, not the papers beside it. */
  showEnd() {
    const { board } = this, map = board.svg.querySelector("[data-sheet=map], [data-sheet=own]");
    if (map) board.lookAt(board.where(map.querySelector(".frame") ?? map));
    else board.fit();
  }

  /** Look at a sheet so closely that it can be read; what does not go onto the screen is dragged there. @param {string} name @param {{x: number, y: number}} [at] a point of the window that is looked at */
  open(name, at) {
    this.bring(name);
    const sheet = this.#sheet(name), map = sheet?.querySelector(".frame"); // what is drawn beyond its frame is not seen
    if (!sheet) return;
    const open = sheet.querySelector("[data-target].can") ?? map; // of a map rather its middle than a corner
    this.board.lookClosely(this.board.where(map ?? sheet), OPEN, at ?? (open ? middle(open) : undefined));
  }
}
