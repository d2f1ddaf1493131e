// A typed move: exact notation, or loose words ("token lon") looked for in the notation and the words of each choice.

import { act } from "./acting.js";
import { $, h, say } from "./dom.js";
import { Refused, ask } from "./net.js";

const SHOWN = 6; // found moves that are listed

/** Letters as one types them in a hurry. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Of moves found by the beginnings of words, those that a word names in full, where it does so for any. @param {string[]} words @param {any[]} found @param {(c: any) => string[]} parts */
const inFull = (words, found, parts) => words.reduce((left, word) => {
  const full = left.filter((c) => parts(c).includes(word));
  return full.length ? full : left;
}, found);

/** Begins each word a word of the text, in the same order? @param {string[]} words @param {string[]} text */
const inOrder = (words, text) => {
  let at = 0;
  return words.every((word) => (at = text.findIndex((part, i) => i >= at && part.startsWith(word)) + 1) > 0);
};

/**
 * The choices that are meant. Who begins with a verb of the notation writes notation, perhaps shortened: it must fit in
 * order, so that a move which is not allowed never turns into another one; a word that is one in full is no beginning. Other words may stand anywhere in a choice.
 * @param {any[]} choices @param {string} sought @returns {any[]}
 */
export function find(choices, sought) {
  const exact = choices.filter((c) => plain(c.action) === plain(sought));
  if (exact.length) return exact;
  const words = plain(sought).split(/\s+/).filter(Boolean);
  const notation = (/** @type {any} */ c) => plain(c.action).split(" ");
  if (choices.some((c) => notation(c)[0] === words[0])) return inFull(words, choices.filter((c) => inOrder(words, notation(c))), notation);
  const loose = (/** @type {string} */ text) => plain(text).split(/[\s,;:()/'’-]+/).filter(Boolean);
  const parts = (/** @type {any} */ c) => loose(`${c.action} ${c.text}`);
  return inFull(loose(sought), choices.filter((c) => loose(sought).every((word) => parts(c).some((part) => part.startsWith(word)))), parts);
}

/** What was typed leads to a move, to a few that are meant, or to the reason why not. @param {import("./table.js").Table} table @param {string} text */
export async function typed(table, text) {
  const sought = text.trim().replace(/\s+/g, " ");
  if (!sought) return tell();
  await table.names.wordAll();
  const found = find(table.view.choices, sought);
  if (found.length === 1) return take(table, found[0].action);
  if (found.length) {
    const rows = found.slice(0, SHOWN).map((c) => h("button", { class: "choice", type: "button", click: () => take(table, c.action) }, c.text));
    const more = found.length > SHOWN && h("p", {}, say("found_more", { n: found.length - SHOWN }));
    return tell(h("div", { class: "choices" }, ...rows), more);
  }
  $("notation-text").select(); // what is typed next takes its place
  try {
    const answer = await ask(`${table.api}/why`, { seat: table.view.seat, action: sought });
    tell(h("p", { role: "alert" }, answer.message || say("found_none")));
  } catch (error) {
    const said = error instanceof Refused && error.problem?.message;
    if (said) tell(h("p", { role: "alert" }, said));
    else table.fail(error);
  }
}

/** The moves that the field completes. They may be hundreds: they are written once somebody comes to type. @param {import("./table.js").Table} table */
export function offer(table) {
  const field = $("notation-text"), list = $("notation-list"), { choices } = table.view;
  const fill = () => list.replaceChildren(...choices.map((/** @type {any} */ c) => h("option", { value: c.action }, c.text)));
  const write = () => { fill(); table.names.wordAll().then(fill); };
  list.replaceChildren();
  field.onfocus = write;
  if (document.activeElement === field) write();
}

/** Beside the field. @param {...any} kids */
export function tell(...kids) {
  $("found").replaceChildren(...kids.filter(Boolean));
}

/** @param {import("./table.js").Table} table @param {string} action */
function take(table, action) {
  if (!table.chooser.take(action)) return;
  $("notation-text").value = "";
  tell();
  $("notation-text").blur();
  act(table);
}
