// Dragging: a piece that leads to places of the board can be carried to one of them; it is the same as two clicks.

import { clicked, why } from "./acting.js";
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
    if (goals.length && place) this.held = { piece: shape(place, at), from, goals, at };
    else if (piece && !led.length && !board.own && small(piece)) { // in store, on a board that need not be moved: it goes where one could click
      const open = /** @type {string[]} */ (places(chooser.next));
      if (open.length) this.held = { piece, from: null, goals: open, at };
    } else if (place && led.length === 1 && !board.own && small(place) && !place.matches("[data-vacant]")) // a click takes it; where it can go is asked next
      this.held = { piece: place, from, goals: [], at };
    return this.held !== null;
  }

  /** The piece follows the pointer. @param {PointerEvent} e */
  move(e) {
    if (!this.held) return;
    const { table } = this, { board, names } = table, { piece, from, goals, at } = this.held;
    if (!board.svg.querySelector("#carried")) show(board, goals, from === null ? [] : [from], (target) => names.line(target));
    const scale = board.svg.getScreenCTM()?.a ?? 1, m = relative(board.svg, /** @type {any} */ (piece));
    if (from === null && piece.matches("[data-target]")) { // something of that kind is in the hand, but not this one: it is seen where it could go
      board.over("carried", h("svg:g"));
      return table.foresee(goalUnder(e, goals) ?? null);
    }
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
    if (!held.goals.length) return void this.#takeTo(String(held.from), placesUnder(e).find((name) => name !== held.from));
    const goal = goalUnder(e, held.goals);
    if (goal && held.from !== null) table.chooser.pick(held.from);
    if (goal && !table.chooser.final) clicked(table, goal);
    else if (goal) clicked(table, String(held.from));
    else this.#missed(held.from, placesUnder(e)[0]);
  }

  /** It cannot go where it was let go: it stays chosen and is told why, as after two clicks. @param {string | null} from @param {string} [to] */
  #missed(from, to) {
    const { table } = this;
    if (from !== null && to && to !== from && !table.chooser.picked.includes(from)) table.chooser.pick(from);
    table.choosing(true);
    if (from !== null && to && to !== from) why(table, to);
  }

  /** Take something, as by a click, and put it where it was let go, if it can go there. @param {string} from @param {string} [to] */
  async #takeTo(from, to) {
    const { table } = this;
    if (!to) return table.choosing(true);
    await clicked(table, from);
    if (table.chooser.leadsTo(to)) await table.click(to);
  }
}

/** The places under a pointer that lets go, or looks. @param {PointerEvent} e @returns {string[]} */
function placesUnder(e) {
  const under = e.type === "pointercancel" ? [] : document.elementsFromPoint(e.clientX, e.clientY);
  return under.flatMap((el) => el.closest("svg [data-target]")?.getAttribute("data-target") ?? []);
}

/** The one of some places that lies under a pointer. @param {PointerEvent} e @param {string[]} goals */
const goalUnder = (e, goals) => placesUnder(e).find((name) => goals.includes(name));

/** What is seen of a place: itself, or what lies under it where it is but a frame. @param {Element} place @param {{x: number, y: number}} at */
function shape(place, at) {
  if (place.querySelector(":scope > :not(.target, .target-dot)")) return place;
  const under = document.elementsFromPoint(at.x, at.y).map((el) => el.closest("svg use"));
  return under.find((el) => el && !place.contains(el) && small(el)) ?? place;
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
