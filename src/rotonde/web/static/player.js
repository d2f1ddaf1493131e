// The film of a game: it plays the moves one by one, as any player does, at a speed that this browser remembers.

import { $, say } from "./dom.js";

const PACE = 1400; // milliseconds a move is looked at, at the usual speed
const SPEEDS = [0.5, 1, 2, 4];
const KEPT = "rotonde-film-speed";

/** @param {number} time milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Player {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.reel = 0; // the film that runs; 0 is none, and each has a number of its own
    this.last = 0;
    const kept = Number(localStorage.getItem(KEPT));
    this.speed = SPEEDS.includes(kept) ? kept : 1;
    $("play").onclick = () => this.toggle();
    $("speed").onclick = () => this.faster();
    this.#show();
  }

  toggle() {
    if (this.reel) this.stop();
    else this.#play();
  }

  stop() {
    this.reel = 0;
    this.#show();
  }

  /** The next speed; after the highest comes the lowest. */
  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    localStorage.setItem(KEPT, String(this.speed));
    this.#show();
  }

  /** Where a film begins: here; at the end, with what happened since one decided last; if that is nothing, with the first move. */
  get #from() {
    const { view, log } = this.table;
    if (!view.live && view.moment < view.moments) return view.moment;
    const mine = log.filter((e) => !e.draft && view.mine.includes(e.seat)).at(-1)?.moment ?? 0;
    return mine < view.moments && !view.over ? mine : 0;
  }

  async #play() {
    const { table } = this, reel = (this.reel = ++this.last);
    this.#show();
    for (let at = this.#from; this.reel === reel; at++) {
      await table.goTo(at, true);
      if (this.reel === reel && (table.view.live || at >= table.view.moments)) this.stop();
      if (this.reel === reel) await pause(PACE / this.speed);
    }
  }

  #show() {
    const said = this.reel ? say("pause") : say("play");
    $("play").setAttribute("aria-label", said);
    $("play").title = said;
    $("play").classList.toggle("on", this.reel > 0);
    $("speed").textContent = say("speed", { n: this.speed === 0.5 ? "½" : this.speed });
    $("speed").setAttribute("aria-label", say("speed_is", { n: this.speed === 0.5 ? "½" : this.speed }));
  }
}
