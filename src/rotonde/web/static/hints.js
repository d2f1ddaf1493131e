// The hint as an argument: up to three ways on, numbered on the board and in the panel, each with its share of victory,
// what speaks for it, and what is expected to follow. Choosing one puts it on the button; nothing is done by itself.

import { $, h, narrow, ruled, say } from "./dom.js";
import { ask } from "./net.js";
import { drawn, frame, standsFor } from "./places.js";

/** @typedef {import("./table.js").Table} Table */

const LEVELS = ["engineer", "conductor", "apprentice"];
const DISC = 11; // pixels, the radius of a number on the board
const REASONS = 4; // of an idea that is not chosen: its first lines
let level = LEVELS[0];
/** @type {any} what is shown */
let shown = null;
let asked = 0; // counts the questions: an answer to an older one comes too late

/** Ask for a hint and show it. @param {Table} table */
export async function advise(table) {
  const mine = ++asked;
  table.remark(say("hint_wait"));
  try {
    const answer = await ask(`${table.api}/hint`, { seat: table.view.seat, level });
    if (mine !== asked || !table.mayAct) return;
    table.remark(say("hint_by", { by: answer.by }));
    shown = { answer, view: table.view };
    $("hints").show();
    if ($("hints").contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur(); // Enter does what is advised
    take(table, 0);
  } catch (error) {
    table.remark("");
    table.fail(error);
  }
}

/** The table has changed: the hint is past. @param {Table} table */
export function forget(table) {
  if (!shown || shown.view === table.view) return;
  close(table);
}

/** Close the panel. @param {Table} table */
export function close(table) {
  if (!shown) return false;
  shown = null;
  asked++;
  $("hints").close();
  table.board.over("hinted");
  return true;
}

/** Choose one of the ideas. @param {Table} table @param {number} at */
function take(table, at) {
  const idea = shown.answer.ideas[at];
  shown.at = at;
  if (table.chooser.take(idea.choice.action)) table.choosing(true);
  if (narrow()) table.closeUp();
  fill(table);
  number(table);
}

/** Fill the panel. @param {Table} table */
function fill(table) {
  const { answer, at } = shown;
  const focused = document.activeElement?.closest("#hints .idea");
  $("hints-aside").textContent = say("hint_view", { n: answer.games });
  $("hints-ideas").replaceChildren(...answer.ideas.map((/** @type {any} */ idea, /** @type {number} */ i) => card(table, idea, i, i === at)));
  $("hints-sure").textContent = answer.sure;
  $("hints-levels").replaceChildren(...LEVELS.map((name) => h("button", {
    class: "chip", type: "button", "aria-pressed": String(name === level), click: () => { level = name; close(table); advise(table); },
  }, say(`level_${name}`))));
  if (focused) $("hints-ideas").children[at]?.focus();
}

/** One idea. @param {Table} table @param {any} idea @param {number} i @param {boolean} chosen */
function card(table, idea, i, chosen) {
  const reasons = chosen ? idea.reasons : brief(idea.reasons);
  return h("li", { class: chosen ? "chosen" : null }, h("button", { class: "idea", type: "button", "aria-pressed": String(chosen), click: () => take(table, i) },
    h("span", { class: "idea-no" }, String(i + 1)),
    h("b", { class: "idea-what" }, idea.choice.text),
    h("span", { class: "idea-share" }, h("b", {}, say("percent", { n: idea.share })), " ", h("small", {}, `± ${idea.error}`)),
    bar(idea)),
  h("ul", { class: "idea-why argued" }, ...reasons.map(argued)),
  chosen && idea.rules.length ? h("p", { class: "idea-rules" }, ...idea.rules.flatMap((/** @type {string} */ rule) => [...ruled(rule), " "])) : null,
  chosen && idea.line.length ? h("div", { class: "idea-line" }, h("b", {}, say("hint_then")), h("ol", {}, ...idea.line.map((/** @type {string} */ text) => h("li", {}, text)))) : null);
}

/** @typedef {{ text: string, sign: number }} Reason what a move brings: for it 1, against it -1 */

/** The first reasons of an idea; of what speaks against it, at least one. @param {Reason[]} reasons */
function brief(reasons) {
  const against = reasons.filter((reason) => reason.sign < 0).slice(0, 1);
  const others = reasons.filter((reason) => !against.includes(reason)).slice(0, REASONS - against.length);
  return reasons.filter((reason) => others.includes(reason) || against.includes(reason));
}

/** A reason with its sign, and a word for who hears it. @param {Reason} reason */
function argued({ text, sign }) {
  if (!sign) return h("li", {}, text);
  return h("li", { class: sign > 0 ? "pro" : "con" }, h("span", { class: "sr" }, say(sign > 0 ? "reason_for" : "reason_against"), " "), text);
}

/** The share with its error, drawn. @param {any} idea */
function bar({ share, error }) {
  const left = Math.max(0, share - 2 * error), right = Math.min(100, share + 2 * error);
  return h("span", { class: "idea-bar", role: "img", "aria-label": say("hint_share", { n: share, error }) },
    h("i", { class: "idea-range", style: `left: ${left}%; width: ${right - left}%` }), h("i", { class: "idea-mean", style: `left: ${share}%` }));
}

/** Number the ideas on the board, where they are to be done. @param {Table} table */
function number(table) {
  const { board } = table, unit = board.size.w ? board.box.w / board.size.w : 1;
  /** @type {Map<Element, number>} */
  const taken = new Map();
  const found = shown.answer.ideas.map((/** @type {any} */ idea, /** @type {number} */ i) => {
    const place = [...idea.choice.path].reverse().find((/** @type {string} */ target) => drawn(board, target));
    return place && { el: standsFor(board, place), i };
  }).filter(Boolean);
  board.over("hinted", ...found.flatMap((/** @type {any} */ { el, i }) => {
    const box = board.where(el), along = taken.get(el) ?? 0, chosen = i === shown.at;
    taken.set(el, along + 1);
    if (!box.w) return [];
    const r = DISC * unit, x = box.x + (0.6 + 2 * along) * r, y = box.y + 0.6 * r;
    return [...(chosen ? [frame(board, el, "marked")] : []), h("svg:g", { class: chosen ? "hint-no on" : "hint-no" },
      h("svg:circle", { cx: x, cy: y, r, "stroke-width": 2 * unit }),
      h("svg:text", { transform: `translate(${x} ${y + r * 0.4}) scale(${unit})`, "font-size": 14, "text-anchor": "middle" }, String(i + 1)))];
  }));
}
