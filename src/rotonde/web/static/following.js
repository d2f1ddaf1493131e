// Following the others: what is heard of the table, their moves one by one, then the present.

import { banner, say, still } from "./dom.js";
import { Refused } from "./net.js";
import { players } from "./panels.js";

const REPLAY = 2000; // others' moves are shown one by one for this long at most, then the board jumps
const AT_ONCE = 5; // moves; more are not shown one by one

/** @param {number} time milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Follower {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {any} the last event heard */
    this.told = null;
    this.asked = false; // something changed that the numbers do not show
    this.busy = false;
  }

  /** Something happened at the table. @param {any} event @param {boolean} [again] the page was out of sight before */
  hear(event, again = false) {
    const { pending, view } = this.table;
    if (event.kind === "thinking") {
      for (const seat of view.seats) seat.thinking = seat.seat === event.seat;
      players(view);
    }
    if (event.slept) banner(say("slept"));
    this.told = event;
    // Another window works on the turn, unless it is the echo of a step made here.
    const echo = event.seat === view.seat && event.step === (view.draft?.step ?? 0);
    if (event.kind === "draft" && !pending && !echo) this.asked = true;
    if (again) this.asked = true;
    this.catchUp();
  }

  /** Does the table stand elsewhere than this page shows? */
  get behind() {
    const { told, table: { view } } = this;
    return this.asked || (told !== null && (told.n > view.n || told.line > view.line || told.status !== view.status));
  }

  /** Follow the others: their moves in order, then the present. What comes in meanwhile is followed afterwards. */
  async catchUp() {
    const { table } = this;
    if (this.busy || table.pending || !this.behind) return;
    this.busy = true;
    const told = this.told;
    try {
      this.asked = false;
      await this.#replay();
      const view = await table.fetch(table.view.live ? undefined : table.view.moment);
      if (!table.pending && view.n >= table.view.n) table.apply(view, true);
      if (this.told === told && view.n >= (told?.n ?? 0)) this.told = null; // the view says more than that word did
    } catch (error) {
      table.fail(error);
      if (error instanceof Refused && error.status < 500) this.told = null; // asking again would be refused again
      else this.asked = true;
    }
    if (this.behind && this.told === told) await pause(1000); // nothing new came in: do not ask in a rush
    this.busy = false;
    this.catchUp();
  }

  /** Several moves at once: show them one by one, for a moment. */
  async #replay() {
    const { told, table } = this, { view } = table, gap = told ? told.moments - view.moments : 0;
    if (!view.live || gap < 2 || gap > AT_ONCE || told.line !== view.line || view.draft || still() || document.hidden) return;
    for (let at = view.moments + 1; at < told.moments && !table.pending; at++) {
      const past = await table.fetch(at);
      if (!table.pending) table.redraw(past)?.();
      await pause(Math.min(450, REPLAY / gap));
    }
  }
}
