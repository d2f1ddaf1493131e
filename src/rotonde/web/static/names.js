// What places and choices are, in words. The server says it of those that are listed beside the board; who points at
// another one asks for it. For those who listen to the page all places have names: they are fetched at the first key, or
// when the page has rested for a moment and no mouse is in use.

import { say } from "./dom.js";
import { ask } from "./net.js";

const REST = 800; // milliseconds

/** @typedef {{name: string, note: string, more: string}} Tip */

export class Names {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Tip>} of the view that is shown, by path: targets joined by spaces */
    this.known = new Map();
    /** @type {Map<string, Promise<boolean> | null>} paths that were asked for, with the question while it is open */
    this.sought = new Map();
    /** @type {any} the view whose places all have names */
    this.complete = null;
    this.mouse = false; // was a mouse moved since the last key?
    this.timer = 0;
    addEventListener("pointermove", (e) => { if (e.pointerType === "mouse" && (e.movementX || e.movementY)) this.mouse = true; }, { passive: true });
    addEventListener("keydown", () => { this.mouse = false; this.learnAll(); });
  }

  /** Another view is shown: what was said of its places may be wrong by now. */
  renew() {
    const { tips } = this.table.view;
    this.known = new Map(Object.entries(tips));
    this.sought = new Map(Object.keys(tips).map((path) => [path, null]));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (!this.mouse) this.learnAll(); }, REST);
  }

  /** The names that came with the page. @param {Record<string, Tip>} names */
  take(names) {
    for (const [target, tip] of Object.entries(names)) if (!this.known.has(target)) this.known.set(target, tip);
    this.complete = this.table.view;
    this.write();
  }

  /** The path to a target as the next pick after those made, or to it alone where it leads nowhere. @param {string} target */
  pathTo(target) {
    const { chooser } = this.table;
    return chooser.behind(target).length ? [...chooser.picked, target].join(" ") : target;
  }

  /** What a target is, as the next pick after those made, as far as it is known. @param {string} target */
  about(target) {
    return this.known.get(this.pathTo(target)) ?? this.known.get(target);
  }

  /** A target in one line: what is known of it, else what choosing it does. @param {string} target */
  line(target) {
    const tip = this.about(target), behind = this.table.chooser.behind(target);
    if (!tip) return (behind.length === 1 && behind[0].text) || say("place"); // its own name comes in a moment
    const parts = [tip.name, tip.note, tip.more].filter(Boolean);
    return parts.reduce((said, part) => (/[.!?]$/.test(said) ? `${said} ${part}` : `${said}. ${part}`));
  }

  /**
   * Ask what targets are in this view; without paths, everything on the board. True if something was learnt.
   * @param {string[]} [paths] @param {string} [within] what was picked: the choices that go on from it are put into words
   */
  async learn(paths, within = "") {
    const wanted = paths?.filter((path) => !this.sought.has(path)) ?? [];
    const open = new Set(paths?.map((path) => this.sought.get(path)).filter(Boolean)); // who points asked: the answer is for all
    if (!paths || wanted.length) {
      const asked = this.#ask(wanted, within);
      for (const path of wanted) this.sought.set(path, asked);
      open.add(asked);
    }
    return (await Promise.all(open)).some(Boolean);
  }

  /** True if there was an answer, for the view that asked. @param {string[]} wanted @param {string} within */
  async #ask(wanted, within) {
    const { api, as, view } = this.table, query = new URLSearchParams(wanted.map((path) => ["path", path]));
    if (within) query.set("within", within);
    if (as !== null) query.set("seat", String(as));
    if (!view.live) query.set("at", String(view.moment));
    const answer = await ask(`${api}/tips?${query}`).catch(() => null);
    if (!answer || this.table.view !== view) return false;
    for (const path of wanted) this.sought.set(path, null);
    for (const [path, tip] of Object.entries(answer.tips)) this.known.set(path, tip);
    this.word(answer.choices);
    return true;
  }

  /** Put the choices into words, where they are so many that they came without. */
  async wordAll() {
    const { api, view } = this.table;
    if (view.choices.every((/** @type {any} */ choice) => choice.text)) return;
    this.word((await ask(`${api}/choices?seat=${view.seat}`).catch(() => null))?.choices ?? []);
  }

  /** @param {import("./choose.js").Choice[]} said choices with their words */
  word(said) {
    const words = new Map(said.map((choice) => [choice.action, choice]));
    for (const choice of words.size ? this.table.view.choices : []) Object.assign(choice, words.get(choice.action));
  }

  /** Name every place of the view. */
  async learnAll() {
    if (this.complete === this.table.view) return;
    this.complete = this.table.view;
    if (await this.learn()) this.write();
  }

  /** Write the names on the board, where a place has none of its own. */
  write() {
    for (const el of this.table.board.svg.querySelectorAll("[data-target]")) {
      const target = String(el.getAttribute("data-target")), open = el.matches(".can, .ahead");
      if (!open && (el.hasAttribute("aria-label") || !this.known.has(target))) continue;
      if (!open) el.setAttribute("role", el.querySelector("[data-target]") ? "group" : "img");
      el.setAttribute("aria-label", this.line(target));
    }
  }
}
