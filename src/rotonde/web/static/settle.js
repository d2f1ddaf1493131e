// A complete turn confirms itself after three seconds, which a line in the button shows; any key or button stops it.

import { calmly } from "./calm.js";
import { $, h, say } from "./dom.js";

const WAIT = 3000; // milliseconds

export class Settle {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    this.button = h("button", { class: "btn", id: "stop", type: "button", hidden: true, click: () => this.stop() }, say("stop"));
    $("primary").before(this.button);
    // Whoever touches anything else is not done yet. Enter on the button that confirms does so at once.
    addEventListener("keydown", (e) => !(e.key === "Enter" && document.activeElement === $("primary")) && this.stop(), true);
    addEventListener("pointerdown", (e) => !/** @type {Element} */ (e.target).closest("#primary, #stop") && this.stop(), true);
  }

  get on() {
    return this.timer > 0;
  }

  /** Begin to count, if the turn is complete and brings nothing that needs a word. */
  start() {
    const { draft } = this.table.view;
    this.stop();
    if (document.documentElement.dataset.settle === "off" || !draft?.can_end || draft.brings) return;
    this.timer = setTimeout(() => { this.stop(); this.table.endedItself = true; this.table.step("end"); }, WAIT);
    this.#show();
    this.table.remark(say("ends_itself"));
    const on = document.activeElement;
    if (!on || on === document.body || this.table.board.frame.contains(on)) $("primary").focus({ preventScroll: true });
  }

  /** The person wants to look at it, or something else happened. */
  stop() {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.#show();
    this.table.remark("");
  }

  #show() {
    calmly("stop", $("prompt"), () => { this.button.hidden = !this.on; });
    $("primary").classList.toggle("settling", this.on);
  }
}
