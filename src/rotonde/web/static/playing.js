// Playing a moment on the board: a card that announces, or the places that light up and the numbers that fly to the sum.

import { h, narrow, say, token } from "./dom.js";
import { amount } from "./marks.js";
import { pause } from "./moments.js";
import { verdictText } from "./panels.js";
import { drawn, standsFor } from "./places.js";
import { gainers, grand, length, sources } from "./scenes.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./scenes.js").Step} Step */

const CARD = 1200; // milliseconds of a card that announces something
const FLIGHT = 620; // of a number
const LOOK = 400; // milliseconds in which one sees another part of the board
const NEAR = 5; // pixels around a place that stay in the light

export class Actor {
  /** @param {import("./table.js").Table} table @param {HTMLElement} stage @param {() => boolean} alive is it still wanted? */
  constructor(table, stage, alive) {
    this.table = table;
    this.stage = stage;
    this.alive = alive;
  }

  /** A card in the middle of the board. @param {Scene} scene @param {number} speed */
  async card(scene, speed) {
    const { view } = this.table, over = scene.kind === "end" && view.over;
    const title = over ? verdictText(view) : scene.title, note = over ? scene.title : "";
    const card = h("div", { class: "moment-card announce" }, h("b", {}, title), note && h("i", {}, note));
    this.stage.replaceChildren(card);
    const time = (over ? 2 * CARD : CARD) / speed;
    card.animate([{ opacity: 0, transform: "scale(.94)" }, { opacity: 1, transform: "none", offset: 0.14 }, { opacity: 1, offset: 0.86 }, { opacity: 0 }], { duration: time, fill: "forwards" });
    await this.#wait(time);
  }

  /** Light up where it comes from, step by step, and send the numbers to the sum. @param {Scene} scene @param {number} speed */
  async scene(scene, speed) {
    const { view } = this.table, all = grand(scene);
    const slot = (length(scene) - FLIGHT - 200) / scene.steps.length / speed;
    const sums = new Map(gainers(view, scene).map((seat) => [seat.seat, h("b", {}, "")]));
    const chips = h("div", { class: "moment-sums" }, ...gainers(view, scene).map((seat) =>
      h("span", { class: "sum", "data-seat": seat.seat }, token(seat.colour, narrow() ? 16 : 22), h("span", { class: "cut" }, seat.name), sums.get(seat.seat))));
    const words = h("i", {});
    const card = h("div", { class: `moment-card ${all ? "" : "beside"}` }, h("div", {}, h("b", {}, scene.title ? say(`moment_${scene.kind}_of`, { round: scene.title }) : say(`moment_${scene.kind}`)), words), chips);
    const dark = h("svg:svg", { class: "moment-dark" }), air = h("div", {});
    const each = narrow() && all && slot >= LOOK; // a small screen shows one after the other, if there is time for it
    if (narrow() && all && !each) this.#approach(scene.steps);
    this.stage.replaceChildren(dark, ...(all || sums.size ? [card] : []), air); // beside the play it tells of gains alone
    if (!each) this.#aside(card, scene.steps);
    card.animate([{ opacity: 0, transform: "translateY(-8px)" }, { opacity: 1, transform: "none" }], { duration: 180 });
    /** @type {Map<number | null, number>} */
    const counted = new Map();
    /** @type {DOMRect[]} */
    const lit = [];
    for (const step of scene.steps) {
      if (!this.alive()) return;
      words.textContent = step.text;
      if (each) {
        lit.length = 0;
        this.#approach([step]);
        this.#aside(card, [step]);
      }
      const from = this.#from(step), known = lit.length;
      lit.push(...from.map((one) => one.box).filter(Boolean), ...(from.length ? [] : step.places.map((p) => this.#box(p)).filter(Boolean)));
      this.#light(dark, lit, known, all);
      chips.querySelectorAll(".sum").forEach((/** @type {any} */ el) => el.classList.toggle("now", el.dataset.seat === String(step.seat)));
      const flights = from.map(({ box, n }, i) => this.#fly(air, box, sums.get(step.seat ?? -1), amount(n, step.unit), FLIGHT / speed, (i * slot * 0.6) / from.length)
        .then(() => {
          if (!this.alive() || step.seat === null) return;
          const sum = (counted.get(step.seat) ?? 0) + n;
          counted.set(step.seat, sum);
          sums.get(step.seat).textContent = amount(sum, step.unit);
        }));
      await this.#wait(slot);
      void flights;
    }
    await this.#wait((FLIGHT + 200) / speed);
  }

  /** Where the gains of a step come from on the screen, and how much from where; what lies out of sight comes from where it is told of. @param {Step} step */
  #from(step) {
    const shown = (/** @type {string} */ place) => this.#box(place) !== null, told = step.places.find(shown) ?? "";
    return step.parts.flatMap((part) => sources(part, step, shown)).map(({ at, n }) => ({ box: this.#box(at) ?? this.#box(told), n }));
  }

  /** Look at what is told, where the screen is too small for the whole board. @param {Step[]} steps */
  #approach(steps) {
    this.table.closeUp(steps.flatMap((step) => [...step.parts.map((part) => part.at), ...step.places]));
  }

  /** A card stands at the top of the board, or at its foot where it would cover more of what is lit. @param {HTMLElement} card @param {Step[]} steps */
  #aside(card, steps) {
    const { h: high } = this.table.board.size, room = card.offsetHeight + 16;
    const lit = steps.flatMap((step) => [...this.#from(step).map((one) => one.box), ...step.places.map((place) => this.#box(place))]);
    const above = lit.filter((box) => box && box.y < room).length, below = lit.filter((box) => box && box.bottom > high - room).length;
    card.classList.toggle("foot", above > below);
  }

  /** Where a place lies on the stage, or the head of the sheet where that lies behind another; null if the board does not show it. @param {string} place a target, or # and the name of a piece */
  #box(place) {
    const { board } = this.table;
    const own = place.startsWith("#") ? board.svg.querySelector(`[id$="-${CSS.escape(place.slice(1))}"]`) : drawn(board, place) ? standsFor(board, place) : null;
    const behind = /** @type {HTMLElement | null | undefined} */ (own?.closest("[data-sheet].behind"));
    const el = behind ? board.svg.querySelector(`[data-tab="${CSS.escape(String(behind.dataset.sheet))}"]`) : own;
    const r = el?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? el.getBoundingClientRect() : null, frame = board.frame.getBoundingClientRect();
    return r?.width ? new DOMRect(r.left - frame.left, r.top - frame.top, r.width, r.height) : null;
  }

  /** Everything but some places steps back. @param {Element} dark @param {DOMRect[]} lit @param {number} known those that were lit before @param {boolean} all */
  #light(dark, lit, known, all) {
    const { w, h: high } = this.table.board.size;
    const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(1, Math.min(at, most - 1)); // a line at the edge is seen too
    const hole = (/** @type {DOMRect} */ b) => {
      const x = within(b.x - NEAR, w), y = within(b.y - NEAR, high);
      return { x, y, width: within(b.right + NEAR, w) - x, height: within(b.bottom + NEAR, high) - y, rx: 7 };
    };
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

  /** Wait, but not for what was ended. @param {number} time */
  async #wait(time) {
    for (const end = performance.now() + time; this.alive() && performance.now() < end;) await pause(Math.min(60, end - performance.now()));
  }
}
