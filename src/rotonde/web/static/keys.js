// The keyboard: walk, choose, confirm, step back, look around, look back. Every key has a button with the same meaning.

import { $ } from "./dom.js";
import { closest, nearest } from "./places.js";
import { inSight } from "./sheets.js";

const WALKS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** @param {import("./table.js").Table} table */
export function keyboard(table) {
  /** @type {Record<string, () => void>} */
  const plain = {
    u: () => $("undo").hidden || $("undo").disabled || $("undo").click(),
    y: () => $("redo").hidden || $("redo").disabled || $("redo").click(),
    r: () => table.popup.turn(1),
    c: () => /** @type {HTMLElement | null} */ (document.querySelector("#prompt .change:last-of-type"))?.click(),
    p: () => $("plan").hidden || $("plan").click(),
    h: () => $("hint").hidden || $("hint").click(),
    l: () => table.goLive(),
    "/": () => $("notation").hidden || $("notation-text").focus(),
    b: () => table.openRules(table.tips.rule),
    "?": () => $("keys").showModal(),
    "+": () => table.board.zoom(1.4),
    "=": () => table.board.zoom(1.4),
    "-": () => table.board.zoom(1 / 1.4),
    "0": () => table.board.fit(),
    ",": () => table.history.step(-1),
    ".": () => table.history.step(1),
    f: () => table.player.toggle(),
    s: () => table.player.faster(),
    home: () => table.goTo(0),
  };

  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog:modal")) return;
    const on = /** @type {HTMLElement} */ (e.target);
    // A key held down says its word once: else one long press would choose, confirm and end the turn.
    if (e.repeat && (e.key === "Enter" || e.key === " ") && !on.matches("textarea")) return e.preventDefault();
    if (performance.now() < table.deafTill && (e.key === "Enter" || e.key === " ")) return e.preventDefault();
    if (e.key === "Escape") return $("rules").open ? $("rules").close() : table.back();
    if (on.matches("input, textarea, select") || table.popup.key(e)) return;
    const target = on.closest("[data-target]");
    if ((e.key === "Enter" || e.key === " ") && target && table.board.svg.contains(target)) {
      e.preventDefault();
      const name = String(target.getAttribute("data-target"));
      return table.chooser.final?.path.includes(name) ? table.primary.press() : table.click(name);
    }
    if (e.key === "Enter" && !on.matches("button, a, summary")) return table.primary.press();
    if (WALKS.includes(e.key)) return walk(e, on);
    const act = plain[e.key.toLowerCase()];
    if (act) { e.preventDefault(); act(); }
  });

  /** @param {KeyboardEvent} e @param {HTMLElement} on */
  function walk(e, on) {
    if (on.matches("[role=slider]")) return;
    if (on.closest(".side, dialog") && !on.matches(".choice")) return;
    const open = /** @type {HTMLElement[]} */ (Array.from(table.board.svg.querySelectorAll("[data-target].can, [data-target].ahead, [data-tab].has-targets[aria-selected=false]"))).filter(inSight);
    const choices = /** @type {HTMLElement[]} */ (Array.from(document.querySelectorAll("#now .choice"))).filter((el) => el.getClientRects().length > 0);
    e.preventDefault();
    if (!open.length && !choices.length && !table.chooser.final) {
      if (e.key === "ArrowLeft") table.history.step(-1);
      if (e.key === "ArrowRight") table.history.step(1);
      return;
    }
    const all = [...open, ...choices], here = all.find((el) => el === document.activeElement) ?? null;
    const next = here ? nearest(all, here, /** @type {any} */ (e.key)) ?? beside(e, here) : closest(open, table.stood) ?? choices[0];
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: !choices.includes(/** @type {any} */ (next)) });
  }

  /** The choice before or after one that stands at the edge of its list. @param {KeyboardEvent} e @param {HTMLElement} on */
  function beside(e, on) {
    if (!on.matches(".choice")) return null;
    return e.key === "ArrowDown" || e.key === "ArrowRight" ? on.nextElementSibling : on.previousElementSibling;
  }
}
