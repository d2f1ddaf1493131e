// What a click does: what can mean only one thing is done at once, as a step of the turn; what can mean several opens
// its choices where it was clicked.

import { calmly } from "./calm.js";
import { nameNext, showWords } from "./deciding.js";
import { $, narrow } from "./dom.js";
import { ask } from "./net.js";
import { outlook } from "./outlook.js";
import { apart, drawn } from "./places.js";
import { barredEntries, choiceEntries, targetEntries } from "./popup.js";

/** @typedef {import("./table.js").Table} Table */

/** A place or a choice was clicked, and there is something to decide. @param {Table} table @param {string} target */
export function clicked(table, target) {
  const { chooser, popup } = table;
  if (popup.at === target && popup.takeTurned()) return;
  const several = chooser.meanings(target);
  if (several.length) return choose(table, target, several);
  const led = chooser.pick(target);
  if (led === "no") return begin(table, target);
  if (chooser.final) return table.held ? settleOn(table) : act(table);
  popup.close();
  table.choosing(true);
  if (led === "on") open(table, target);
  if (led === "on" && !popup.open && drawn(table.board, target)) outlook(table, target);
  if (led === "on" && narrow() && !popup.open) calmly("look", table.board.frame, () => table.chooser.next.length && table.closeUp());
}

/** Do what is chosen. @param {Table} table */
export function act(table) {
  const { final } = table.chooser;
  if (final) return table.step("act", final.action, { sure: table.held?.action === final.action });
}

/** What brings something for good is done by its button alone. @param {Table} table */
function settleOn(table) {
  table.choosing(true);
  $("primary").focus();
}

/** Open the choices that go on from a place, unless each has a place of its own on the board. @param {Table} table @param {string} at */
export function open(table, at) {
  const { board, chooser, popup } = table, here = chooser.next.filter((target) => !drawn(board, target) || !apart(board, target));
  if (!here.length || !drawn(board, at)) return popup.close();
  popup.offer(at, [...targetEntries(table, here), ...barredEntries(table, at)]);
  showWords(table); // what is offered there is not listed twice
  nameNext(table);
}

/** A place with several meanings: each is a whole action. @param {Table} table @param {string} at @param {import("./choose.js").Choice[]} choices */
async function choose(table, at, choices) {
  const offer = () => table.popup.offer(at, choiceEntries(table, choices, (choice) => { table.chooser.take(choice.action); act(table); }));
  offer();
  if (choices.some((choice) => !choice.text)) { await table.names.wordAll(); offer(); }
}

/** A thing whose action is not chosen yet: choose that action, then the thing. @param {Table} table @param {string} target */
async function begin(table, target) {
  const actions = table.view.ahead[target] ?? [];
  if (!actions.length) return why(table, target);
  const then = async (/** @type {string} */ action) => {
    await table.step("act", action);
    if (table.chooser.leadsTo(target)) await table.click(target);
  };
  if (actions.length === 1) return then(actions[0]);
  const choices = table.view.choices.filter((/** @type {any} */ choice) => actions.includes(choice.action));
  table.popup.offer(target, choiceEntries(table, choices, (choice) => then(choice.action)));
}

/** Why can this not be done? @param {Table} table @param {string} target @param {string} [beside] the place where it is said */
export async function why(table, target, beside = target) {
  const seat = table.view.seat;
  if (seat === null || !table.view.mine.includes(seat)) return table.tips.tell(target);
  try {
    const known = matchMedia("(hover: none)").matches && table.names.learn([table.names.pathTo(target)]);
    const answer = await ask(`${table.api}/why`, { seat, path: [...table.chooser.marked, target] });
    await known;
    if (answer.choice && table.chooser.final?.action === answer.choice) act(table); // the second click
    else if (answer.choice && table.mayAct && table.chooser.take(answer.choice)) table.choosing(true);
    else if (answer.message) table.tips.refuse(answer, beside);
    else table.tips.tell(target);
  } catch (error) {
    table.fail(error);
  }
}

/** Where there is only one thing to do, it is done as the first step of the turn, and can be undone. @param {Table} table */
export function forced(table) {
  const { view } = table, [only] = view.choices;
  if (!view.confirm_turns || view.choices.length !== 1 || view.draft || table.held || document.hidden) return;
  table.step("act", only.action);
}
