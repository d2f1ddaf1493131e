// A typed move: exact notation, or loose words ("token lon") looked for in the notation and the words of each choice.

import { $, h, say } from "./dom.js";
import { Refused, ask } from "./net.js";

const SHOWN = 6; // found moves that are listed

/** Letters as one types them in a hurry. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The choices in which every word begins some word. @param {any[]} choices @param {string} sought @returns {any[]} */
export function find(choices, sought) {
  const exact = choices.filter((c) => plain(c.action) === plain(sought));
  if (exact.length) return exact;
  const words = plain(sought).split(/\s+/).filter(Boolean);
  return choices.filter((c) => {
    const parts = plain(`${c.action} ${c.text}`).split(/[\s,;:()/'’-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** What was typed leads to a move, to a few that are meant, or to the reason why not. @param {import("./table.js").Table} table @param {string} text */
export async function typed(table, text) {
  const sought = text.trim().replace(/\s+/g, " ");
  if (!sought) return tell();
  const found = find(table.view.choices, sought);
  if (found.length === 1) return take(table, found[0].action);
  if (found.length) {
    const rows = found.slice(0, SHOWN).map((c) => h("button", { class: "choice", type: "button", click: () => take(table, c.action) }, c.text));
    const more = found.length > SHOWN && h("p", {}, say("found_more", { n: found.length - SHOWN }));
    return tell(h("div", { class: "choices" }, ...rows), more);
  }
  try {
    const answer = await ask(`${table.api}/why`, { seat: table.view.seat, action: sought });
    tell(h("p", { role: "alert" }, answer.message || say("found_none")));
  } catch (error) {
    const said = error instanceof Refused && error.problem?.message;
    if (said) tell(h("p", { role: "alert" }, said));
    else table.fail(error);
  }
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
  table.choosing(true);
  $("primary").focus();
}
