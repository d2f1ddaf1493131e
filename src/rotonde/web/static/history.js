// History as a branch line: stations are chapters, sleepers are moves, the disc is where one looks.

import { $, h, say } from "./dom.js";

const Y = 15, EDGE = 16;

export class History {
  /** @param {(moment: number) => void} go */
  constructor(go) {
    this.go = go;
    this.moment = 0;
    this.moments = 0;
    /** @type {{at: number, name: string}[]} */
    this.stations = [];
    this.line = $("line");
    let down = false;
    const aim = (/** @type {PointerEvent} */ e) => {
      const r = this.line.getBoundingClientRect();
      const share = (e.clientX - r.left - EDGE) / (r.width - 2 * EDGE);
      this.go(Math.round(Math.max(0, Math.min(1, share)) * this.moments));
    };
    this.line.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => { down = true; this.line.setPointerCapture(e.pointerId); aim(e); });
    this.line.addEventListener("pointermove", (/** @type {PointerEvent} */ e) => { if (down) aim(e); });
    this.line.addEventListener("pointerup", () => { down = false; });
    this.line.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => this.#key(e));
    this.width = this.line.clientWidth;
    new ResizeObserver(() => { this.width = this.line.clientWidth; this.#draw(); }).observe(this.line);
    $("to-start").onclick = () => this.go(0);
    $("step-back").onclick = () => this.step(-1);
    $("step-on").onclick = () => this.step(1);
  }

  /** @param {number} by */
  step(by) {
    const to = this.moment + by;
    if (to >= 0 && to <= this.moments) this.go(to);
  }

  /** @param {KeyboardEvent} e */
  #key(e) {
    const to = { ArrowLeft: this.moment - 1, ArrowRight: this.moment + 1, Home: 0, End: this.moments,
      PageUp: this.#station(-1), PageDown: this.#station(1) }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    if (to >= 0 && to <= this.moments) this.go(to);
  }

  /** The moment of the next chapter. @param {1 | -1} way */
  #station(way) {
    const stops = this.stations.map((s) => s.at);
    return way > 0 ? stops.find((at) => at > this.moment) ?? this.moments : stops.filter((at) => at < this.moment).at(-1) ?? 0;
  }

  /** @param {any} view @param {any[]} log */
  show(view, log) {
    this.moment = view.moment;
    this.moments = view.moments;
    this.stations = [];
    for (const entry of log) {
      if (!entry.draft && entry.chapter && entry.chapter !== this.stations.at(-1)?.name)
        this.stations.push({ at: Math.max(entry.moment - 1, 0), name: entry.chapter });
    }
    this.line.setAttribute("aria-valuemax", this.moments);
    this.line.setAttribute("aria-valuenow", this.moment);
    this.line.setAttribute("aria-valuetext", say("history_at", { n: this.moment, all: this.moments, chapter: view.chapter }));
    $("to-start").disabled = $("step-back").disabled = this.moment === 0;
    $("play").disabled = this.moments === 0;
    $("step-on").disabled = this.moment === this.moments;
    $("live").disabled = view.live;
    this.#draw();
  }

  #draw() {
    const width = Math.max(this.width, 100);
    const x = (/** @type {number} */ at) => EDGE + (width - 2 * EDGE) * (this.moments ? at / this.moments : 0);
    const rail = (/** @type {number} */ to, /** @type {string} */ ink) =>
      h("svg:line", { x1: EDGE, y1: Y, x2: to, y2: Y, stroke: `var(--${ink})`, "stroke-width": 2.5 });
    const each = Math.max(1, Math.ceil(this.moments / (width / 5))); // no more sleepers than can be told apart
    let sleepers = "";
    for (let at = 0; at <= this.moments; at += each) sleepers += `M${x(at).toFixed(1)} ${Y - 4.5}v9`;
    let end = -Infinity; // where the last name ends: names that would touch are left out
    const stations = this.stations.flatMap(({ at, name }) => {
      const disc = h("svg:circle", { cx: x(at), cy: Y, r: 5, fill: "var(--sheet)", stroke: "var(--ink)", "stroke-width": 1.6 });
      const half = name.length * 3.1 + 4;
      const at_ = Math.min(Math.max(x(at), half), width - half);
      if (at_ - half < end) return [disc];
      end = at_ + half;
      return [disc, h("svg:text", { x: at_, y: Y + 19, "font-size": 11, "text-anchor": "middle", style: "fill:var(--ink-2)" }, name)];
    });
    const here = h("svg:circle", { cx: x(this.moment), cy: Y, r: 8, fill: "var(--accent)", stroke: "var(--on-accent)", "stroke-width": 2 });
    this.line.replaceChildren(h("svg:svg", { viewBox: `0 0 ${width} 38`, "aria-hidden": "true" },
      rail(width - EDGE, "rule"), rail(x(this.moment), "ink"),
      h("svg:path", { d: sleepers, stroke: "var(--ink)", "stroke-width": 0.8 }), ...stations, here));
  }
}
