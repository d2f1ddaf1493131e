// Moments: round scoring, income, growth, payouts and the end are played on the board. Places light up, numbers fly from
// them to the sum, everything else steps back. Any key or click ends it; a setting or reduced motion leaves it out.

import { calmly } from "./calm.js";
import { h, narrow, still } from "./dom.js";
import { grand, length, scenes } from "./scenes.js";

/** @typedef {import("./scenes.js").Scene} Scene */

const TOGETHER = 4000; // milliseconds of all scenes that come at once

/** @param {number} time milliseconds */
export const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Moments {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.show = 0; // what is played; 0 is nothing, and each has a number of its own
    this.last = 0;
    this.solemn = false; // do all look at it?
    this.led = false; // was the board moved for it?
    this.swallow = false; // the click of a press that ended it
    this.awaited = false; // will something be played before a result is told?
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

  /** Have some entries of the log anything to play? @param {any[]} entries */
  #worth(entries) {
    return this.wanted && entries.some((e) => e.opens || e.lines.some((/** @type {any} */ l) => l.beat?.moment));
  }

  /** Some entries come, and will be played: what they lead to is not told before. @param {any[]} entries */
  announce(entries) {
    this.awaited ||= this.#worth(entries);
  }

  /** Everything was played, or is not wanted: what was held back is told. */
  #told() {
    if (!this.awaited) return;
    this.awaited = false;
    if (this.table.view.over) this.table.render();
  }

  /** Play what some entries of the log bring, after what is played now. @param {any[]} entries @param {number} [speed] */
  play(entries, speed = 1) {
    if (document.documentElement.dataset.sounds === "on") void import("./sounds.js").then(({ hear }) => hear(entries)); // fetched by who wants them
    const found = this.#worth(entries) ? scenes(this.table.view, entries, this.#chapter(entries[0].moment)) : [];
    const done = found.length ? this.#all(found, speed, this.done) : this.done ?? Promise.resolve();
    done.then(() => this.done === done && this.#told());
    return (this.done = done);
  }

  /** The round that was being played before a moment. @param {number} moment */
  #chapter(moment) {
    return this.table.log.findLast((e) => e.opens && e.moment < moment)?.opens ?? "";
  }

  /** End what is played. */
  end() {
    this.last++; // what waits is not played either
    this.#clear();
    this.#told();
  }

  /** Nothing is played; who was led to what was told looks again at what can be done. */
  #clear() {
    if (this.led && narrow()) calmly("look", this.table.board.frame, () => this.table.lookAround(true));
    this.show = 0;
    this.solemn = this.led = false;
    this.stage.hidden = true;
    this.stage.replaceChildren();
  }

  /** @param {Scene[]} found @param {number} speed @param {Promise<void> | undefined} before */
  async #all(found, speed, before) {
    const playing = import("./playing.js").catch(() => null); // fetched when there is something to play
    const turn = this.last, pace = speed * Math.max(1, found.reduce((sum, scene) => sum + length(scene), 0) / TOGETHER);
    await before;
    await pause(160); // the pieces are on their way
    const { Actor } = (await playing) ?? {};
    if (!Actor) return;
    const actor = new Actor(this.table, this.stage, () => this.last === turn);
    for (const scene of found) {
      if (this.last !== turn || !this.wanted) return;
      this.show = turn + 1;
      this.solemn = grand(scene);
      this.led ||= this.solemn;
      this.stage.hidden = false;
      await (scene.kind === "round" || scene.kind === "end" ? actor.card(scene, speed) : actor.scene(scene, pace));
    }
    if (this.last === turn) this.#clear();
  }

  /** A key or a press ends it; where all look at it, it means nothing else. @param {Event} e */
  #interrupt(e) {
    this.swallow = false; // an earlier press that became no click, on a button at rest or by a drag, has had its day
    if (!this.on) return;
    const solemn = (this.solemn || (this.awaited && this.table.view.over)) && !this.table.player.on; // the key must not close the result that it opens
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
