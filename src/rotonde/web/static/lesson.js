// A lesson: the lens over the place, the stationmaster's slip, the steps, the branch line at the foot. The table below is the real one.

import { READABLE } from "./board.js";
import { $, h, narrow, ruled, say } from "./dom.js";
import { ask } from "./net.js";
import { drawn, standsFor } from "./places.js";

/** @typedef {import("./table.js").Table} Table */

const NEAR = 34; // pixels around a place that stay in the light
const LEAST = 58; // pixels: the smallest half of a lens
const EDGE = 8; // pixels between the slip and the edge of the board
const WIDE = 16; // pixels: half the foot of the slip's tail
const HIGH = 0.24; // of the board's height: where the places stand on a small screen, above the slip

/** @param {Table} table @param {any} boot */
export function guide(table, boot) {
  table.guide = new Guide(table, boot);
  table.render();
  if (narrow()) table.lookAround(); // it was looked around before the guide came
}

export class Guide {
  /** @param {Table} table @param {any} boot */
  constructor(table, boot) {
    this.table = table;
    this.titles = boot.titles;
    this.reached = boot.reached;
    this.words = boot.words;
    this.folded = false;
    this.aiming = 0;
    this.told = ""; // the place whose slip was last shown: a new one unfolds it
    /** @type {Element | undefined} the word that was last brought into sight */
    this.pointed = undefined;
    this.worked = []; // what was last shown: once the step is done, the slip leaves what came of it in sight
    $("fold").onclick = () => this.fold(true);
    $("unfold").onclick = () => this.fold(false);
    $("lesson-back").onclick = () => this.back();
    $("lesson-skip").onclick = () => this.skip();
    $("arrived-again").onclick = () => { $("arrived").close(); this.go(0); };
    for (const el of document.querySelectorAll("#hint .act-words, #hint .sr")) el.textContent = this.words.show_me;
    new MutationObserver(() => this.aim()).observe($("now-body"), { childList: true, subtree: true }); // a list whose names were asked for
    new ResizeObserver(() => this.aim()).observe(table.board.frame);
    table.board.frame.addEventListener("pointermove", () => this.aim());
    table.board.frame.addEventListener("wheel", () => this.aim(), { passive: true });
  }

  get here() {
    return /** @type {any} */ (this.table.view).lesson;
  }

  /** A sentence of the lesson. @param {string} key @param {Record<string, any>} [args] */
  say(key, args = {}) {
    return (this.words[key] ?? key).replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => String(args[name] ?? ""));
  }

  // ── to another step ─────────────────────────────────────────────────────

  /** Go to the beginning of a step. @param {number} step */
  async go(step) {
    const base = this.here.api.replace(/[^/]*$/, "");
    try {
      this.table.apply(await ask(`${base}${step}.0/view`), false);
      if (narrow()) this.look();
    } catch (error) {
      this.table.fail(error);
    }
  }

  back() {
    const { step, done } = this.here, begun = done || this.table.view.draft;
    this.go(begun ? step : Math.max(0, step - 1));
  }

  skip() {
    const { step, steps } = this.here;
    if (step + 1 < steps) this.go(step + 1);
    else this.arrive();
  }

  arrive() {
    if (!$("arrived").open) $("arrived").showModal();
  }

  /** Choose what is taught, so that the button does it. */
  show() {
    const { table } = this, { expected } = this.here;
    if (expected && table.chooser.take(expected)) table.choosing(true);
    if (narrow()) table.closeUp();
  }

  /** @param {boolean} away the slip makes room, and nothing is dimmed */
  fold(away) {
    this.folded = away;
    this.render();
    $(away ? "unfold" : "speech-words").focus({ preventScroll: true });
  }

  // ── what is shown ───────────────────────────────────────────────────────

  render() {
    const { here } = this, place = `${here.api}${here.answer ? "?" : ""}`;
    if (place !== this.told && (here.answer || !this.told.startsWith(here.api))) this.folded = false;
    this.told = place;
    if (here.lens.length) this.worked = here.lens;
    if (here.done) this.reached = Math.max(this.reached, here.step + (here.finished ? 1 : 0));
    this.reached = Math.max(this.reached, here.step);
    history.replaceState(null, "", `?step=${here.step + 1}`);
    this.#speak(here);
    this.#list(here);
    this.#line(here);
    $("lesson-back").disabled = !here.step && !this.table.view.draft;
    this.aim();
    if (here.finished) this.arrive();
  }

  /** What the slip says. @param {any} here */
  #speak(here) {
    const hidden = this.folded || !this.table.view.live;
    $("speech").hidden = hidden;
    $("unfold").hidden = !hidden || !this.table.view.live;
    $("speech").classList.toggle("done", here.done);
    $("speech-kicker").textContent = this.say("step_of", { n: here.step + 1, all: here.steps });
    $("speech-title").textContent = here.title;
    if ($("speech-says").textContent !== here.says) $("speech-says").textContent = here.says;
    if ($("speech-do").textContent !== here.do) $("speech-do").textContent = here.do;
    $("speech-how").hidden = Boolean(here.step || here.done || here.answer); // who has done one step knows
    $("speech-how").textContent = this.say("how");
    $("speech-rules").replaceChildren(...here.rules.map((/** @type {string} */ rule) => rule && this.#rule(rule)));
    const { answer } = here;
    $("answer").hidden = !answer;
    $("answer").classList.toggle("poor", Boolean(answer?.poor));
    if (answer) $("answer").replaceChildren(h("b", {}, this.say("tried", { what: answer.what })), h("span", {}, ...ruled(answer.says)), ...answer.rules.map((/** @type {string} */ rule) => this.#rule(rule)));
  }

  /** @param {string} rule */
  #rule(rule) {
    return h("button", { class: "ruleno", "data-open-rule": rule, "aria-label": say("open_rule", { rule }) }, rule);
  }

  /** The steps. @param {any} here */
  #list(here) {
    $("journey-left").textContent = this.say("left", { n: here.steps - here.step - (here.done ? 1 : 0) });
    $("journey").replaceChildren(...this.titles.map((/** @type {string} */ title, /** @type {number} */ i) => {
      const done = i < this.reached || (i === here.step && here.done), now = i === here.step;
      return h("li", { class: `${done ? "done" : ""}${now ? " now" : ""}`, "aria-current": now ? "step" : null },
        h("button", { click: () => this.go(i) }, h("span", { class: "stop", "aria-hidden": "true" }, done && !now ? "✓" : String(i + 1)), title));
    }));
    const list = $("journey"), now = list.children[here.step];
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - now.offsetHeight; // the step before it stays in sight
  }

  /** The branch line at the foot: a stop for each step, and the first game at its end. @param {any} here */
  #line(here) {
    const stops = this.titles.map((/** @type {string} */ title, /** @type {number} */ i) => {
      const done = i < this.reached || (i === here.step && here.done), now = i === here.step;
      const label = this.say(now ? "step_now" : done ? "step_done" : "step_plain", { title });
      return h("button", { class: `halt${done ? " done" : ""}${now ? " now" : ""}`, title, "aria-label": now || done ? label : title, "aria-current": now ? "step" : null, click: () => this.go(i) }, h("i", {}), h("small", {}, String(i + 1)));
    });
    const end = h("button", { class: "halt end", title: this.say("first_game"), "aria-label": this.say("first_game"), click: () => this.arrive() }, h("i", {}), h("small", {}, this.say("first_game")));
    $("branch").style.setProperty("--gone", String(here.step / this.titles.length));
    $("branch").replaceChildren(...stops, end);
  }

  // ── the lens ────────────────────────────────────────────────────────────

  /** On a small screen: look at what is shown, with room for the slip below. False if the board does not show it. */
  look() {
    const { board } = this.table, shown = this.#places(), places = shown.length ? shown : this.#places(this.worked); // or what it was about before
    const boxes = places.map((el) => board.where(el)).filter((b) => b.w + b.h > 0);
    if (!boxes.length) return false;
    const x = Math.min(...boxes.map((b) => b.x)), y = Math.min(...boxes.map((b) => b.y));
    const w = Math.max(...boxes.map((b) => b.x + b.w)) - x, high = Math.max(...boxes.map((b) => b.y + b.h)) - y;
    const k = Math.min(READABLE, (0.8 * board.size.w) / w, (0.4 * board.size.h) / high);
    const seen = { w: board.size.w / k, h: board.size.h / k };
    board.own = true;
    board.sought = null;
    board.look({ x: Math.min(Math.max(x + w / 2 - seen.w / 2, board.whole.x), board.whole.x + board.whole.w - seen.w), y: y + high / 2 - HIGH * seen.h, ...seen }, 1 - HIGH);
    this.aim();
    return true;
  }

  /** On a small screen: somebody came closer to a place, and the slip must not lie on it. @param {Element} place */
  raise(place) {
    const { board } = this.table, { y, h: high } = board.where(place);
    board.look({ ...board.box, y: y + high / 2 - HIGH * board.box.h }, 1 - HIGH);
    this.aim();
  }

  /** What is shown of this step, as it lies on the board. @param {string[]} [targets] @returns {Element[]} */
  #places(targets = this.here.lens) {
    const { board } = this.table;
    return targets.filter((/** @type {string} */ t) => drawn(board, t)).map((/** @type {string} */ t) => standsFor(board, t));
  }

  /** Look again where the places lie, once the board stands still. */
  aim() {
    cancelAnimationFrame(this.aiming);
    this.aiming = requestAnimationFrame(() => requestAnimationFrame(() => this.#aim()));
  }

  #aim() {
    const { board } = this.table, { clientWidth: w, clientHeight: high } = board.frame;
    const lens = $("speech").hidden ? null : this.#lens(w, high);
    const { expected, path } = this.here, next = path.find((/** @type {string} */ t) => !this.table.chooser.picked.includes(t));
    const inList = Boolean(expected) && !(next && this.#places([next]).length);
    $("now").classList.toggle("pointed", inList && !$("speech").hidden); // it is a word in the list
    this.#point(inList && !$("speech").hidden && next ? next : "");
    this.#stand(lens ?? (this.here.done ? this.#lens(w, high, this.worked) : null), w, high);
    this.#dim(lens, w, high);
  }

  /** Mark the word of the list that is wanted, and bring it into sight once: on a phone the list goes on sideways. @param {string} target */
  #point(target) {
    const all = Array.from(document.querySelectorAll("#now-body [data-choice]")), wanted = all.find((el) => el.getAttribute("data-choice") === target);
    for (const el of all) el.classList.toggle("wanted", el === wanted);
    if (wanted && wanted !== this.pointed) wanted.scrollIntoView({ inline: "center", block: "nearest" });
    this.pointed = wanted;
  }

  /** An ellipse around what is shown, or null if the board does not show it. @param {number} w @param {number} high @param {string[]} [targets] */
  #lens(w, high, targets) {
    const { board } = this.table, frame = board.frame.getBoundingClientRect();
    const boxes = this.#places(targets).map((el) => el.getBoundingClientRect()).filter((b) => b.width || b.height);
    if (!boxes.length) return null;
    const left = Math.min(...boxes.map((b) => b.left)) - frame.left, right = Math.max(...boxes.map((b) => b.right)) - frame.left;
    const top = Math.min(...boxes.map((b) => b.top)) - frame.top, bottom = Math.max(...boxes.map((b) => b.bottom)) - frame.top;
    if (right < 0 || bottom < 0 || left > w || top > high) return null;
    const round = boxes.length > 1 || right - left > 200 || bottom - top > 200 ? 1.08 : 1.24; // corners of what is wide would be cut
    return { x: (left + right) / 2, y: (top + bottom) / 2, rx: Math.max(LEAST, ((right - left) / 2) * round + NEAR), ry: Math.max(LEAST, ((bottom - top) / 2) * round + NEAR) };
  }

  /** The slip stands where it covers least of what is shown. @param {any} lens @param {number} w @param {number} high */
  #stand(lens, w, high) {
    const slip = $("speech"), { offsetWidth: sw, offsetHeight: sh } = slip;
    if (slip.hidden) return;
    const x = [EDGE, (w - sw) / 2, w - sw - EDGE], y = [EDGE, (high - sh) / 2, high - sh - EDGE];
    const corners = x.flatMap((left, i) => y.map((top, j) => ({ left, top, middle: Number(i === 1) + Number(j === 1) })));
    const costs = (/** @type {any} */ at) => {
      if (!lens) return at.middle + (at.top > EDGE ? 1 : 0) + (at.left > EDGE ? 0.5 : 0);
      const over = Math.max(0, Math.min(at.left + sw, lens.x + lens.rx) - Math.max(at.left, lens.x - lens.rx)) * Math.max(0, Math.min(at.top + sh, lens.y + lens.ry) - Math.max(at.top, lens.y - lens.ry));
      const far = Math.hypot(at.left + sw / 2 - lens.x, at.top + sh / 2 - lens.y);
      return over * 100 + far / 2 + at.middle * 60 - (at.left > (w - sw) / 2 ? 160 : 0); // what others own lies at the right
    };
    const best = corners.reduce((a, b) => (costs(b) < costs(a) ? b : a));
    slip.style.transform = `translate(${Math.max(0, best.left).toFixed(0)}px, ${Math.max(0, best.top).toFixed(0)}px)`;
    this.stands = { x: Math.max(0, best.left), y: Math.max(0, best.top), w: sw, h: sh };
  }

  /** Everything but the lens steps back; a tail joins it to the slip. @param {any} lens @param {number} w @param {number} high */
  #dim(lens, w, high) {
    const svg = $("lens");
    svg.setAttribute("viewBox", `0 0 ${w} ${high}`);
    if (!lens || $("speech").hidden) return svg.replaceChildren();
    const round = { cx: lens.x, cy: lens.y, rx: lens.rx, ry: lens.ry };
    svg.replaceChildren(
      h("svg:mask", { id: "lens-hole" }, h("svg:rect", { width: w, height: high, fill: "white" }), h("svg:ellipse", { ...round, fill: "black" })),
      h("svg:rect", { width: w, height: high, class: "dim", mask: "url(#lens-hole)" }),
      h("svg:ellipse", { ...round, class: "rim" }), h("svg:ellipse", { ...round, class: "rim inner" }),
      ...this.#tail(lens));
  }

  /** @param {any} lens */
  #tail(lens) {
    const s = this.stands;
    if (!s || narrow()) return [];
    const from = { x: Math.min(Math.max(lens.x, s.x + 30), s.x + s.w - 30), y: Math.min(Math.max(lens.y, s.y + 24), s.y + s.h - 24) };
    const angle = Math.atan2((from.y - lens.y) / lens.ry, (from.x - lens.x) / lens.rx);
    const tip = { x: lens.x + Math.cos(angle) * lens.rx, y: lens.y + Math.sin(angle) * lens.ry };
    const away = Math.hypot(tip.x - from.x, tip.y - from.y);
    if (away < 24 || (tip.x > s.x && tip.x < s.x + s.w && tip.y > s.y && tip.y < s.y + s.h)) return [];
    const n = { x: (-(tip.y - from.y) / away) * WIDE, y: ((tip.x - from.x) / away) * WIDE };
    const d = `M${from.x + n.x} ${from.y + n.y}L${tip.x} ${tip.y}L${from.x - n.x} ${from.y - n.y}z`;
    return [h("svg:path", { d, class: "tail" })];
  }
}
