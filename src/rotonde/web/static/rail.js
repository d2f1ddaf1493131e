// The rail: where the board needs the width of the window, the panels beside it fold to a narrow strip of buttons, and
// each opens as a drawer over the board's edge. The choices move into the prompt where nothing is left for them below
// the board; the style sheet says so (--now), which knows the window.

import { $, h, say, token } from "./dom.js";
import { toHere } from "./log.js";

/** @typedef {import("./table.js").Table} Table */

const DRAWERS = { players: "players", log: "story", now: "now" }; // the button's word, and what it opens
const FIGURES = 3, FEWER = 2, MANY = 4; // of a player on the rail, and where more than so many play
const WIDE = 8; // letters: longer words under a figure are set closer
const RESULT = 404; // pixels: how wide the result is, with its edge
const GAP = 6; // pixels between it and the board
const LEAST = 10 / 10.5; // of its size the board keeps over the result, so that every word on it can be read
let read = -1; // the moment up to which the log was read, -1 before anything is known
let ended = false;

/** @returns {HTMLElement} */
const page = () => /** @type {HTMLElement} */ (document.querySelector(".table"));

/** Is something beside the board in sight: is it folded no more, or opened? @param {string} id */
const shown = (id) => $(id).getClientRects().length > 0;

/** Does the window stand, so that drawers lie below the board and not at its side? */
const upright = () => innerHeight >= innerWidth;

/** How far the sheets at the left edge reach. @param {{left: number, right: number}[]} sheets */
function reach(sheets) {
  const edge = Math.min(...sheets.map((s) => s.left));
  return Math.max(...sheets.filter((s) => s.left < edge + GAP).map((s) => s.right));
}

/** By how many pixels the board must give way, so that the result covers nothing at its left; below it, nothing of the sheets that still find room. @param {import("./board.js").Board} board */
function give({ frame, svg, whole }) {
  const box = frame.getBoundingClientRect(), sheets = Array.from(svg.querySelectorAll("[data-sheet]"), (el) => /** @type {any} */ (el).getBBox());
  if (!sheets.length) return 0;
  if (!upright()) return Math.max(0, Math.round(box.width - ((box.width - RESULT) * whole.w) / reach(sheets.map((s) => ({ left: s.x, right: s.x + s.width })))));
  const room = $("now").getBoundingClientRect().top - box.top, scale = Math.min(box.width / whole.w, box.height / whole.h);
  const ends = sheets.map((s) => (s.y + s.height) * scale).filter((end) => end * LEAST <= room);
  const kept = ends.length ? room / Math.max(room, ...ends) : LEAST; // a map that is higher than that: the result lies lower
  return Math.max(0, Math.round(box.height - whole.h * scale * kept));
}

/** Make as much room for the result as it needs now. @param {Table} table */
function makeRoom({ board }) {
  if (page().dataset.drawer !== "now" || !folded()) return;
  const { style } = page(), below = style.getPropertyValue("--below");
  for (const name of ["--give", "--below"]) style.removeProperty(name); // it is reckoned from where the result lies at first
  style.setProperty("--give", `${give(board)}px`);
  style.setProperty("--below", below); // until the board has given way nothing moves
  requestAnimationFrame(() => requestAnimationFrame(() => spread(board))); // when the board has given way
}

/** The result takes all that the board leaves: no sheet looks out from under it. @param {import("./board.js").Board} board */
function spread({ svg }) {
  for (const name of ["--result", "--below"]) page().style.removeProperty(name);
  const panel = $("now").getBoundingClientRect(), sheets = Array.from(svg.querySelectorAll("[data-sheet]"), (el) => el.getBoundingClientRect()).filter((box) => box.width);
  if (!sheets.length || page().dataset.drawer !== "now") return;
  const above = sheets.map((box) => box.bottom).filter((end) => end <= panel.top + GAP);
  page().style.setProperty("--result", `${Math.floor(panel.right - reach(sheets) - GAP)}px`);
  page().style.setProperty("--below", `${Math.ceil(Math.max(...(above.length ? above : [sheets[0].bottom])) + GAP)}px`);
}

/** Open a drawer, or close the one that is open. @param {string} name "" for none */
export function drawer(name) {
  page().dataset.drawer = name;
  for (const word of Object.keys(DRAWERS)) $(`rail-${word}`).setAttribute("aria-expanded", String(word === name));
  if (name === "log") toHere(); // it could not be measured while it was hidden
}

/** Close the drawer that is open. False if none was. */
export function closeDrawer() {
  const open = Boolean(page().dataset.drawer) && shown("rail");
  if (open) drawer("");
  return open;
}

/** Are the panels folded, so that the board makes room for drawers? */
export const folded = () => shown("rail");

/** Are the choices in the prompt, for want of room elsewhere? */
export const inPrompt = () => $("now").parentElement === $("prompt");

/** The choices stand in the prompt, or among the panels. @param {boolean} over */
function place(over) {
  const wanted = !over && getComputedStyle(page()).getPropertyValue("--now").trim() === "prompt";
  if (wanted === inPrompt()) return;
  if (wanted) $("prompt").insertBefore($("now"), document.querySelector("#prompt .acts"));
  else document.querySelector(".side")?.prepend($("now"));
}

/** Show on the rail what is so now. @param {Table} table */
export function rail(table) {
  const v = table.view, over = table.toldOver;
  place(over && v.live);
  $("rail-seats").replaceChildren(...v.seats.map((/** @type {any} */ s) => h("span", { class: s.to_act ? "rail-seat now" : "rail-seat", title: s.name },
    token(s.colour, 20), ...s.figures.slice(0, v.seats.length > MANY ? FEWER : FIGURES).map((/** @type {string} */ f, /** @type {number} */ i) =>
      h("span", { class: "rail-figure" }, f, h("small", { class: v.columns[i].length > WIDE ? "close" : null }, v.columns[i]))))));
  $("rail-now").hidden = !over;
  if (over && v.live && !ended) drawer("now");
  if (!over && page().dataset.drawer === "now") drawer("");
  ended = over;
  makeRoom(table);
  const told = table.log.filter((e) => !e.draft);
  if (read < 0) read = table.newsFrom ?? told.at(-1)?.moment ?? 0;
  if (shown("told")) read = told.at(-1)?.moment ?? 0;
  const own = told.findLast((e) => v.mine.includes(e.seat))?.moment ?? 0; // what was before one's last move is no news
  const fresh = told.filter((e) => e.moment > Math.max(read, own) && e.lines.length).length;
  $("rail-new").hidden = !fresh;
  $("rail-new").textContent = String(fresh);
}

/** Give the buttons of the rail their meaning. @param {Table} table */
export function railButtons(table) {
  for (const name of Object.keys(DRAWERS))
    $(`rail-${name}`).onclick = () => { drawer(page().dataset.drawer === name ? "" : name); rail(table); };
  new ResizeObserver(() => { rail(table); table.choosing(); }).observe(page());
}
