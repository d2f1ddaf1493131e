// Moments: round scoring, income, growth, payouts and the end are played on the board. Places light up, numbers fly from
// them to the sum, everything else steps back. Any key or click ends it; a setting or reduced motion leaves it out.

import { $, h, narrow, say, still, token } from "./dom.js";
import { amount } from "./marks.js";
import { verdictText } from "./panels.js";
import { drawn, standsFor } from "./places.js";
import { gainers, grand, scenes, sources } from "./scenes.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./scenes.js").Step} Step */

const LEAST = 2000, MOST = 3600, EACH = 850; // milliseconds of a scene, and of a step of it
const TOGETHER = 4000; // of all scenes that come at once
const CARD = 1200; // of a card that announces something
const FLIGHT = 620; // of a number
const PASSING = 1500; // of a scene beside the play
const NEAR = 5; // pixels around a place that stay in the light

/** How long a scene is by itself, in milliseconds. @param {Scene} scene */
const length = (scene) => (grand(scene) ? Math.min(MOST, Math.max(LEAST, EACH * scene.steps.length)) : scene.steps.length ? PASSING : 0);

/** @param {number} time milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Moments {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.show = 0; // what is played; 0 is nothing, and each has a number of its own
    this.last = 0;
    this.solemn = false; // do all look at it?
    this.swallow = false; // the click of a press that ended it
    this.stage = h("div", { id: "moment", "aria-hidden": "true", hidden: true });
    table.board.frame.append(this.stage);
    addEventListener("keydown", (e) => this.#interrupt(e), true);
    addEventListener("pointerdown", (e) => this.#interrupt(e), true);
    addEventListener("click", (e) => this.#click(e), true);
  }

  get on() {
    return this.show > 0;
  }

  /** May anything be played now? */
  get wanted() {
    return document.documentElement.dataset.moments !== "off" && !still() && !document.hidden && !document.querySelector("dialog:modal");
  }

  /** Play what some entries of the log bring, after what is played now. @param {any[]} entries @param {number} [speed] */
  play(entries, speed = 1) {
    if (document.documentElement.dataset.sounds === "on") void import("./sounds.js").then(({ hear }) => hear(entries)); // fetched by who wants them
    const found = this.wanted && entries.some((e) => e.opens || e.lines.some((/** @type {any} */ l) => l.beat?.moment)) ? scenes(this.table.view, entries) : [];
    this.done = found.length ? this.#all(found, speed, this.done) : this.done;
    return this.done;
  }

  /** End what is played. */
  end() {
    this.show = 0;
    this.solemn = false;
    this.last++; // what waits is not played either
    this.stage.hidden = true;
    this.stage.replaceChildren();
  }

  /** @param {Scene[]} found @param {number} speed @param {Promise<void> | undefined} before */
  async #all(found, speed, before) {
    const turn = this.last, pace = speed * Math.max(1, found.reduce((sum, scene) => sum + length(scene), 0) / TOGETHER);
    await before;
    await pause(160); // the pieces are on their way
    for (const scene of found) {
      if (this.last !== turn || !this.wanted) return;
      this.show = turn + 1;
      this.solemn = grand(scene);
      this.stage.hidden = false;
      await (scene.kind === "round" || scene.kind === "end" ? this.#card(scene, speed, turn) : this.#scene(scene, pace, turn));
    }
    if (this.last === turn) { this.show = 0; this.solemn = false; this.stage.hidden = true; this.stage.replaceChildren(); }
  }

  /** A card in the middle of the board. @param {Scene} scene @param {number} speed @param {number} turn */
  async #card(scene, speed, turn) {
    const { view } = this.table, over = scene.kind === "end" && view.over;
    const title = over ? verdictText(view) : scene.title, note = over ? scene.title : "";
    const card = h("div", { class: "moment-card announce" }, h("b", {}, title), note && h("i", {}, note));
    this.stage.replaceChildren(card);
    const time = (over ? 2 * CARD : CARD) / speed;
    card.animate([{ opacity: 0, transform: "scale(.94)" }, { opacity: 1, transform: "none", offset: 0.14 }, { opacity: 1, offset: 0.86 }, { opacity: 0 }], { duration: time, fill: "forwards" });
    await this.#wait(time, turn);
  }

  /** Light up where it comes from, step by step, and send the numbers to the sum. @param {Scene} scene @param {number} speed @param {number} turn */
  async #scene(scene, speed, turn) {
    const { view } = this.table, all = grand(scene);
    const slot = (length(scene) - FLIGHT - 200) / scene.steps.length / speed;
    const sums = new Map(gainers(view, scene).map((seat) => [seat.seat, h("b", {}, "")]));
    const chips = h("div", { class: "moment-sums" }, ...gainers(view, scene).map((seat) =>
      h("span", { class: "sum", "data-seat": seat.seat }, token(seat.colour, narrow() ? 16 : 22), h("span", { class: "cut" }, seat.name), sums.get(seat.seat))));
    const words = h("i", {});
    const card = h("div", { class: `moment-card ${all ? "" : "beside"}` }, h("div", {}, h("b", {}, say(`moment_${scene.kind}`)), words), chips);
    const dark = h("svg:svg", { class: "moment-dark" }), air = h("div", {});
    if (narrow() && all) this.#approach(scene);
    this.stage.replaceChildren(dark, card, air);
    this.#aside(card, scene);
    card.animate([{ opacity: 0, transform: "translateY(-8px)" }, { opacity: 1, transform: "none" }], { duration: 180 });
    /** @type {Map<number | null, number>} */
    const counted = new Map();
    /** @type {DOMRect[]} */
    const lit = [];
    for (const step of scene.steps) {
      if (this.last !== turn) return;
      words.textContent = step.text;
      const from = this.#from(step), known = lit.length;
      lit.push(...from.map((one) => one.box).filter(Boolean), ...(from.length ? [] : step.places.map((p) => this.#box(p)).filter(Boolean)));
      this.#light(dark, lit, known, all);
      chips.querySelectorAll(".sum").forEach((/** @type {any} */ el) => el.classList.toggle("now", el.dataset.seat === String(step.seat)));
      const flights = from.map(({ box, n }, i) => this.#fly(air, box, sums.get(step.seat ?? -1), amount(n, step.unit), FLIGHT / speed, (i * slot * 0.6) / from.length)
        .then(() => {
          if (this.last !== turn || step.seat === null) return;
          const sum = (counted.get(step.seat) ?? 0) + n;
          counted.set(step.seat, sum);
          sums.get(step.seat).textContent = amount(sum, step.unit);
        }));
      await this.#wait(slot, turn);
      void flights;
    }
    await this.#wait((FLIGHT + 200) / speed, turn);
  }

  /** Where the gains of a step come from on the screen, and how much from where; what lies out of sight comes from where it is told of. @param {Step} step */
  #from(step) {
    const shown = (/** @type {string} */ place) => this.#box(place) !== null, told = step.places.find(shown) ?? "";
    return step.parts.flatMap((part) => sources(part, step, shown)).map(({ at, n }) => ({ box: this.#box(at) ?? this.#box(told), n }));
  }

  /** Look at what is told, where the screen is too small for the whole board. @param {Scene} scene */
  #approach(scene) {
    this.table.closeUp(scene.steps.flatMap((step) => [...step.parts.map((part) => part.at), ...step.places]));
  }

  /** A card stands at the top of the board, or at its foot where it would cover more of what is lit. @param {HTMLElement} card @param {Scene} scene */
  #aside(card, scene) {
    const { h: high } = this.table.board.size, room = card.offsetHeight + 16;
    const lit = scene.steps.flatMap((step) => [...this.#from(step).map((one) => one.box), ...step.places.map((place) => this.#box(place))]);
    const above = lit.filter((box) => box && box.y < room).length, below = lit.filter((box) => box && box.bottom > high - room).length;
    card.classList.toggle("foot", above > below);
  }

  /** Where a place lies on the stage; null if the board does not show it. @param {string} place a target, or # and the name of a piece */
  #box(place) {
    const { board } = this.table;
    const el = place.startsWith("#") ? board.svg.querySelector(`[id$="-${CSS.escape(place.slice(1))}"]`) : drawn(board, place) ? standsFor(board, place) : null;
    const r = el?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? el.getBoundingClientRect() : null, frame = board.frame.getBoundingClientRect();
    return r?.width ? new DOMRect(r.left - frame.left, r.top - frame.top, r.width, r.height) : null;
  }

  /** Everything but some places steps back. @param {Element} dark @param {DOMRect[]} lit @param {number} known those that were lit before @param {boolean} all */
  #light(dark, lit, known, all) {
    const { w, h: high } = this.table.board.size;
    const hole = (/** @type {DOMRect} */ b) => ({ x: b.x - NEAR, y: b.y - NEAR, width: b.width + 2 * NEAR, height: b.height + 2 * NEAR, rx: 7 });
    const mask = () => h("svg:mask", { id: "moment-holes" }, h("svg:rect", { width: w, height: high, fill: "white" }), ...lit.map((b) => h("svg:rect", { ...hole(b), fill: "black" })));
    dark.replaceChildren(...(all ? [mask(), h("svg:rect", { width: w, height: high, class: "veil", mask: "url(#moment-holes)" })] : []),
      ...lit.map((b, i) => h("svg:rect", { ...hole(b), class: i < known ? "lit known" : "lit" })));
  }

  /** A number flies from a place to a sum. @param {HTMLElement} air @param {DOMRect | null} box @param {HTMLElement | undefined} sum @param {string} text @param {number} time @param {number} delay */
  async #fly(air, box, sum, text, time, delay) {
    if (!box || !sum) return;
    const frame = this.table.board.frame.getBoundingClientRect(), goal = sum.getBoundingClientRect();
    const chip = h("b", { class: "flying" }, text), start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const end = { x: goal.left - frame.left + goal.width / 2, y: goal.top - frame.top + goal.height / 2 };
    const at = (/** @type {{x: number, y: number}} */ p) => `translate(-50%, -50%) translate(${p.x}px, ${p.y}px)`;
    const top = { x: (start.x + end.x) / 2, y: Math.min(start.y, end.y) + Math.abs(start.y - end.y) * 0.25 };
    air.append(chip);
    const flight = chip.animate([
      { transform: `${at(start)} scale(.6)`, opacity: 0 }, { transform: at(start), opacity: 1, offset: 0.18 },
      { transform: at(top), opacity: 1, offset: 0.62 }, { transform: `${at(end)} scale(.8)`, opacity: 0.9 },
    ], { duration: time, delay, easing: "cubic-bezier(.4,.1,.5,1)", fill: "both" });
    await flight.finished.catch(() => {});
    chip.remove();
  }

  /** Wait, but not for what was ended. @param {number} time @param {number} turn */
  async #wait(time, turn) {
    for (const end = performance.now() + time; this.last === turn && performance.now() < end;) await pause(Math.min(60, end - performance.now()));
  }

  /** A key or a press ends it; where all look at it, it means nothing else. @param {Event} e */
  #interrupt(e) {
    if (!this.on) return;
    const solemn = this.solemn && !this.table.player.on;
    this.end();
    if (!solemn) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    this.swallow = e.type === "pointerdown";
  }

  /** @param {Event} e */
  #click(e) {
    if (!this.swallow || !(/** @type {MouseEvent} */ (e).detail)) return;
    this.swallow = false;
    e.preventDefault();
    e.stopImmediatePropagation();
  }
}
