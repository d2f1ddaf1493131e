// Slips beside the board's places: what a thing is, and why something cannot be done.

import { foresee } from "./deciding.js";
import { $, h, ruled, say, tied } from "./dom.js";
import { point } from "./places.js";

const SLOW = 300; // the mouse must rest this long on a place
const PRESS = 450; // so long is a long press
const STILL = 3; // pixels: a hand that clicked and moved less looks at nothing new

export class Tips {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.tip = $("tip");
    this.slip = $("why");
    /** @type {string | null} what is pointed at */
    this.at = null;
    let timer = 0;
    const frame = table.board.frame;
    const over = (/** @type {Event} */ e) => /** @type {Element} */ (e.target).closest("svg [data-target]")?.getAttribute("data-target");
    /** @type {{x: number, y: number} | null} where it was clicked, until the mouse moves on: what comes to lie there is in nobody's way */
    let rests = null;
    const begin = (/** @type {PointerEvent} */ e) => {
      clearTimeout(timer);
      const target = over(e);
      if (!target || e.pointerType === "touch" || rests) return this.leave();
      timer = setTimeout(() => this.look(target), SLOW);
      table.names.learn([table.names.pathTo(target)]); // so that it is known by then
    };
    frame.addEventListener("pointerover", begin);
    frame.addEventListener("pointermove", (e) => {
      if (!rests || Math.hypot(e.clientX - rests.x, e.clientY - rests.y) < STILL) return;
      rests = null;
      if (over(e)) begin(e); // what is beside the board shows its own
    });
    frame.addEventListener("pointerleave", () => { clearTimeout(timer); this.leave(); });
    addEventListener("pointerdown", (e) => { rests = { x: e.clientX, y: e.clientY }; }, { capture: true, passive: true }); // a list that closes lay on the board too
    frame.addEventListener("pointerdown", (e) => {
      clearTimeout(timer);
      const target = over(e);
      if (target && e.pointerType === "touch") timer = setTimeout(() => { this.tell(target); table.board.moved = true; }, PRESS);
    });
    for (const kind of ["pointerup", "pointermove"]) frame.addEventListener(kind, (e) => {
      if (/** @type {PointerEvent} */ (e).pointerType === "touch" && (kind === "pointerup" || table.board.moved)) clearTimeout(timer);
    });
    frame.addEventListener("focusin", (e) => {
      const target = over(e);
      if (target && /** @type {Element} */ (e.target).matches(":focus-visible")) this.look(target);
    });
    frame.addEventListener("focusout", () => this.leave());
  }

  /** Somebody looks at a place: say what it is, and show what it would do. @param {string} target */
  look(target) {
    if (!this.table.popup.open) this.tell(target); // what is offered beside the place says it, and would lie under it
    foresee(this.table, target);
  }

  /** Nobody looks any more. */
  leave() {
    this.at = null;
    this.tip.hidden = true;
    foresee(this.table, null);
  }

  /** Say what a place is, once that is known. @param {string} target */
  async tell(target) {
    const { names, view } = this.table;
    this.at = target;
    if (!names.about(target)) await names.learn([names.pathTo(target)]);
    if (this.at === target && this.table.view === view) this.#show(target);
  }

  /** Say more of a place, below what it is. @param {string} target @param {Node} more */
  add(target, more) {
    const el = this.table.board.named(target)[0];
    if (!el) return;
    if (this.tip.hidden || this.at !== target) this.tip.replaceChildren();
    this.tip.append(more);
    this.#beside(this.tip, el);
  }

  /** @param {string} target */
  #show(target) {
    const el = this.table.board.named(target)[0], tip = this.table.names.about(target);
    const open = this.table.chooser.choices.some((choice) => choice.path.includes(target));
    const words = tip && open ? [h("b", {}, tip.name), ...ruled(tip.note ?? ""), tip.more && h("br"), ...ruled(tip.more ?? "")]
      : [...ruled(tip ? this.table.names.line(target) : el?.getAttribute("aria-label") ?? "")];
    if (!el || !words.some(Boolean)) return;
    this.tip.replaceChildren(...words.filter(Boolean));
    this.#beside(this.tip, el);
  }

  /** Say why not, beside the place. @param {{message: string, rule?: string, rule_text?: string}} said @param {string | null} target */
  refuse(said, target) {
    this.hide();
    const rule = said.rule && h("button", {
      class: "ruleno", title: said.rule_text || null, "aria-label": say("open_rule", { rule: said.rule }),
      click: () => this.table.openRules(String(said.rule)),
    }, said.rule);
    const ends = said.rule ? ` (${said.rule})` : "";
    const message = ends && said.message.endsWith(ends) ? said.message.slice(0, -ends.length) : said.message;
    const el = target === null ? null : this.table.board.named(target)[0];
    const what = el && matchMedia("(hover: none)").matches && this.table.names.about(String(target)); // a finger cannot point
    this.slip.replaceChildren(...[rule, message, what && h("small", {}, tied(this.table.names.line(String(target))))].filter(Boolean));
    if (target !== null) point(this.table.board, [target], "refused");
    this.#beside(this.slip, el ?? null);
  }

  /** The rule that the slip in sight names, "" if none does. */
  get rule() {
    const shown = [this.slip, this.tip].find((slip) => !slip.hidden);
    return shown?.querySelector("[data-open-rule]")?.getAttribute("data-open-rule") ?? shown?.querySelector(".ruleno")?.textContent ?? "";
  }

  /** Take the slips away. True if one was there. */
  hide() {
    const was = !this.slip.hidden;
    this.tip.hidden = this.slip.hidden = true;
    if (was) point(this.table.board, [], "refused");
    return was;
  }

  /** Beside a place, never over it, and rather not over what just changed or where what was picked can go. @param {HTMLElement} slip @param {Element | null} place */
  #beside(slip, place) {
    slip.hidden = false;
    const frame = this.table.board.frame.getBoundingClientRect();
    const r = place?.getBoundingClientRect() ?? new DOMRect(frame.left + frame.width / 2, frame.top + 20, 0, 0);
    const { offsetWidth: w, offsetHeight: height } = slip;
    const x = r.left - frame.left, y = r.top - frame.top;
    const across = { x: x + r.width / 2 - w / 2 }, along = { y: y + r.height / 2 - height / 2 };
    const spots = [{ ...across, y: y + r.height + 10 }, { ...across, y: y - height - 10 }, { x: x + r.width + 10, ...along }, { x: x - w - 10, ...along }]
      .map((at) => ({ x: Math.max(8, Math.min(at.x, frame.width - w - 8)), y: Math.max(8, Math.min(at.y, frame.height - height - 8)) }));
    const keep = this.table.chooser.picked.length ? ".fresh-ring, [data-target].can" : ".fresh-ring";
    const fresh = [r, ...Array.from(this.table.board.svg.querySelectorAll(keep), (el) => el.getBoundingClientRect())];
    const covers = (/** @type {{x: number, y: number}} */ at) => fresh.reduce((sum, f, i) => sum + (i ? 1 : 9) * Number(
      at.x + frame.left < f.right && at.x + frame.left + w > f.left && at.y + frame.top < f.bottom && at.y + frame.top + height > f.top), 0);
    const best = spots.reduce((a, b) => (covers(b) < covers(a) ? b : a));
    slip.style.left = `${best.x}px`;
    slip.style.top = `${best.y}px`;
  }
}
