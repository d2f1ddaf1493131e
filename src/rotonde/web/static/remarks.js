// A first game: the stationmaster says what is about to happen, each thing once, and speaks up before a costly turn is confirmed.

import { $, h, say } from "./dom.js";
import { ask } from "./net.js";

/** @typedef {import("./table.js").Table} Table */

export class Remarks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.key = `rotonde-said-${table.view.id}`;
    this.said = new Set((localStorage.getItem(this.key) ?? "").split(" "));
    this.asked = "";
    this.box = h("aside", { class: "slip remark-slip", id: "remark-slip", role: "status", hidden: true });
    table.board.frame.append(this.box);
  }

  /** Ask once for each position in which this person decides something. */
  async look() {
    await this.#listen();
    this.#stand();
  }

  async #listen() {
    const { view, mayAct } = this.table, at = `${view.n} ${view.draft?.step ?? 0}`;
    if (!mayAct || view.seat === null || at === this.asked) { if (!mayAct) this.box.hidden = true; return; }
    this.asked = at;
    const answer = await ask(`${this.table.home}/remarks?seat=${view.seat}`).catch(() => null);
    if (!answer || at !== this.asked) return;
    if (answer.costly) {
      this.table.settle.stop(); // it is told, and then left to whoever plays
      return this.#show(answer.costly, answer.rules, true);
    }
    const fresh = answer.remarks.find((/** @type {any} */ r) => !this.said.has(r.key));
    if (!fresh) return void (this.box.hidden = !this.box.classList.contains("poor") ? this.box.hidden : true);
    this.said.add(fresh.key);
    localStorage.setItem(this.key, [...this.said].join(" ").trim());
    this.#show(fresh.says, fresh.rule ? [fresh.rule] : [], false);
  }

  /** At the foot of the board, or at its head where fewer of the places that can be chosen lie below it. */
  #stand() {
    if (this.box.hidden) return;
    const below = (/** @type {boolean} */ high) => {
      this.box.classList.toggle("high", high);
      const slip = this.box.getBoundingClientRect();
      const places = [...this.table.board.frame.querySelectorAll(".can")].map((place) => place.getBoundingClientRect());
      return places.filter((r) => r.left < slip.right && r.right > slip.left && r.top < slip.bottom && r.bottom > slip.top).length;
    };
    below(below(true) < below(false));
  }

  /** @param {string} text @param {string[]} rules @param {boolean} poor */
  #show(text, rules, poor) {
    this.box.classList.toggle("poor", poor);
    this.box.replaceChildren(h("b", {}, say("remark_by")), h("span", {}, text),
      ...rules.map((rule) => h("button", { class: "ruleno", "data-open-rule": rule, "aria-label": say("open_rule", { rule }) }, rule)),
      h("button", { class: "btn quiet icon", "aria-label": say("close"), click: () => { this.box.hidden = true; } }, "×"));
    this.box.hidden = false;
    $("heard").textContent = text;
  }
}
