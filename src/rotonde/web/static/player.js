// The film of a game: it plays the moves one by one, as any player does, at a speed that this browser remembers. At the
// table it is a short one, of what others did since one decided last; any key leaves it.

import { $, h, say, token } from "./dom.js";
import { chips, disc, lastMine, numbered } from "./marks.js";
import { caption, seatOf } from "./panels.js";

/** @typedef {{at: number, entry: any, number: number}} Scene */

const PACE = 1400; // milliseconds a move is looked at, at the usual speed
const LETTERS = 60; // a caption with more is looked at for longer
const SPEEDS = [0.5, 1, 2, 4];
const KEPT = "rotonde-film-speed";
const PASSING = ["Shift", "Control", "Alt", "Meta", "Tab"]; // keys that mean nothing by themselves

/** @param {number} time milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Player {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.reel = 0; // the film that runs; 0 is none, and each has a number of its own
    this.last = 0;
    /** @type {Scene[] | null} what a short film shows */
    this.scenes = null;
    /** @type {Scene | null} what is shown of it now */
    this.scene = null;
    const kept = Number(localStorage.getItem(KEPT));
    this.speed = SPEEDS.includes(kept) ? kept : 1;
    $("play").onclick = () => this.toggle();
    $("speed").onclick = () => this.faster();
    addEventListener("keydown", (e) => this.#key(e), true);
    this.show();
  }

  get on() {
    return this.reel > 0;
  }

  toggle() {
    if (this.on) this.stop();
    else this.#play();
  }

  stop() {
    if (this.on) this.table.moments.end();
    this.reel = 0;
    this.scenes = this.scene = null;
    this.show();
  }

  /** Out of a short film, to the present. */
  leave() {
    this.stop();
    this.table.goLive();
  }

  /** The next speed; after the highest comes the lowest. */
  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    localStorage.setItem(KEPT, String(this.speed));
    this.show();
  }

  /** Any key leaves a short film, but for that of the speed. @param {KeyboardEvent} e */
  #key(e) {
    if (!this.on || !this.scenes || PASSING.includes(e.key) || e.key.toLowerCase() === "s") return;
    e.preventDefault();
    e.stopImmediatePropagation();
    this.leave();
  }

  /** What others did since one decided last, if one is at the table. @returns {Scene[]} */
  get #news() {
    const { view, log } = this.table, since = lastMine(view, log), numbers = numbered(view, log);
    if (!view.live || view.over || since >= view.moments) return [];
    const number = (/** @type {any} */ entry) => Array.from(numbers).find(([row]) => row.entries.has(entry))?.[1] ?? 0;
    return log.filter((e) => !e.draft && e.moment > since && e.lines.some((/** @type {any} */ l) => l.level < 2 || l.beat?.moment))
      .map((entry) => ({ at: entry.moment, entry, number: number(entry) }));
  }

  async #play() {
    const news = this.#news, reel = (this.reel = ++this.last);
    this.scenes = news.length ? news : null;
    this.show();
    if (this.scenes) await this.#short(reel, this.scenes);
    else await this.#long(reel);
  }

  /** @param {number} reel @param {Scene[]} scenes */
  async #short(reel, scenes) {
    const { table } = this;
    await table.goTo(scenes[0].at - 1, true); // what it looked like before
    if (this.reel === reel) await pause(PACE / 2 / this.speed);
    for (const scene of scenes) {
      if (this.reel !== reel) return;
      this.scene = scene;
      await table.goTo(scene.at, true);
      if (this.reel !== reel) return;
      await table.moments.play([scene.entry], this.speed);
      if (this.reel === reel) await pause((PACE / this.speed) * Math.max(1, caption(table.view, table.log).length / LETTERS));
    }
    if (this.reel === reel) this.leave();
  }

  /** Where a film of the whole game begins: here; at the end, with the first move. */
  async #long(/** @type {number} */ reel) {
    const { table } = this, { view } = table;
    for (let at = !view.live && view.moment < view.moments ? view.moment : 0; this.reel === reel; at++) {
      await table.goTo(at, true);
      const entry = table.log.find((e) => !e.draft && e.moment === at);
      if (entry && this.reel === reel) await table.moments.play([entry], this.speed);
      if (this.reel === reel && (table.view.live || at >= table.view.moments)) this.stop();
      if (this.reel === reel) await pause(PACE / this.speed);
    }
  }

  /** What a film shows now, to be marked on the board. @returns {{lines: any[], seat: number, n: number} | null} */
  get shown() {
    const { scene, table } = this;
    return scene?.number && table.view.moment === scene.at ? { lines: scene.entry.lines, seat: scene.entry.seat, n: scene.number } : null;
  }

  /** What the prompt says of the scene that is shown. @returns {{title: string, hint: (Node | string)[], disc: Node} | null} */
  get said() {
    const { scene, scenes, table } = this, { view } = table;
    if (!scene || !scenes || view.moment !== scene.at) return null;
    const seat = seatOf(view, scene.entry.seat);
    return {
      title: caption(view, table.log),
      hint: [chips(view, scene.entry.lines), h("span", { class: "reel" }, say(matchMedia("(hover: none)").matches ? "film_at" : "film_of", { n: scenes.indexOf(scene) + 1, all: scenes.length }))],
      disc: seat ? scene.number ? disc(seat, scene.number) : token(seat.colour, 30) : h("span"),
    };
  }

  /** The buttons as they are now; where there is something new to see, one says so. */
  show() {
    const said = this.on ? say("pause") : say("play");
    if (!this.on && this.table.view && this.#news.length) $("play").dataset.news = say("replay");
    else delete $("play").dataset.news;
    $("play").setAttribute("aria-label", said);
    $("play").title = said;
    $("play").classList.toggle("on", this.on);
    $("speed").textContent = say("speed", { n: this.speed === 0.5 ? "½" : this.speed });
    $("speed").setAttribute("aria-label", say("speed_is", { n: this.speed === 0.5 ? "½" : this.speed }));
  }
}
