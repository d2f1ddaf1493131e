// Dragging: a piece that leads to places of the board can be carried to one of them; it is the same as two clicks.

import { clicked } from "./acting.js";
import { h } from "./dom.js";
import { apart, drawn, show } from "./places.js";

const HANDY = 90; // pixels: what is larger is no piece

export class Drag {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {{piece: Element, from: string | null, goals: string[], at: {x: number, y: number}} | null} */
    this.held = null;
    table.board.grab = (e) => this.#grab(e);
    table.board.carrier = this;
  }

  /** Is there something under the pointer that can be carried? @param {PointerEvent} e */
  #grab(e) {
    const { board, chooser, mayAct, pending } = this.table;
    const on = /** @type {Element} */ (e.target), place = on.closest("svg [data-target]"), from = place?.getAttribute("data-target") ?? null;
    this.held = null;
    if (!mayAct || pending || chooser.final) return false;
    const led = from === null ? [] : chooser.behind(from).map((choice) => choice.path[chooser.picked.length + 1]);
    const places = (/** @type {(string | undefined)[]} */ names) =>
      [...new Set(names)].filter((name) => name && name !== from && drawn(board, name) && apart(board, name));
    const goals = /** @type {string[]} */ (places(led));
    const at = { x: e.clientX, y: e.clientY };
    const piece = goals.length || led.length ? place : on.closest("svg use") ?? place;
    if (goals.length && place) this.held = { piece: place, from, goals, at };
    else if (piece && !led.length && !board.own && small(piece)) { // in store, on a board that need not be moved: it goes where one could click
      const open = /** @type {string[]} */ (places(chooser.next));
      if (open.length) this.held = { piece, from: null, goals: open, at };
    }
    return this.held !== null;
  }

  /** The piece follows the pointer. @param {PointerEvent} e */
  move(e) {
    if (!this.held) return;
    const { board, names } = this.table, { piece, from, goals, at } = this.held;
    if (!board.svg.querySelector("#carried")) show(board, goals, from === null ? [] : [from], (target) => names.line(target));
    const scale = board.svg.getScreenCTM()?.a ?? 1, m = relative(board.svg, /** @type {any} */ (piece));
    const copy = /** @type {Element} */ (piece.cloneNode(true));
    for (const el of [copy, ...copy.querySelectorAll("[data-target], [id]")]) { el.removeAttribute("data-target"); el.removeAttribute("id"); }
    const shift = `translate(${(e.clientX - at.x) / scale} ${(e.clientY - at.y) / scale})`;
    board.over("carried", h("svg:g", { transform: `${shift} ${m}`, opacity: .85 }, copy));
  }

  /** Let go. @param {PointerEvent} e */
  drop(e) {
    const { held, table } = this;
    this.held = null;
    table.board.over("carried");
    if (!held) return;
    const under = e.type === "pointerup" ? document.elementsFromPoint(e.clientX, e.clientY) : [];
    const goal = under.map((el) => el.closest("svg [data-target]")?.getAttribute("data-target")).find((name) => name && held.goals.includes(name));
    if (goal && held.from !== null) table.chooser.pick(held.from);
    if (goal && !table.chooser.final) clicked(table, goal);
    else if (goal) clicked(table, String(held.from));
    else table.choosing(true);
  }
}

/** Is it a thing for one hand? @param {Element} piece */
function small(piece) {
  const { width, height } = piece.getBoundingClientRect();
  return Math.max(width, height) < HANDY;
}

/** The place of an element in its picture. @param {SVGSVGElement} svg @param {SVGGraphicsElement} el */
function relative(svg, el) {
  const here = /** @type {SVGGraphicsElement | null} */ (el.parentNode)?.getCTM?.(), root = svg.getCTM();
  if (!here || !root) return "";
  const m = root.inverse().multiply(here);
  return `matrix(${[m.a, m.b, m.c, m.d, m.e, m.f].map((n) => n.toFixed(4)).join(" ")})`;
}
