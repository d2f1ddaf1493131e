// Deciding: what the prompt, the buttons, the board and the action panel show of the choice that is being made.

import { act, open } from "./acting.js";
import { calmly, rest, steady } from "./calm.js";
import { $, h, narrow, ruled, say, tied, token } from "./dom.js";
import { pause } from "./moments.js";
import { ask } from "./net.js";
import { outlook } from "./outlook.js";
import * as panels from "./panels.js";
import { folded, inPrompt } from "./rail.js";
import { art, drawn, point, show } from "./places.js";
import { unsaid } from "./popup.js";
import { tell } from "./typed.js";

/** @typedef {import("./table.js").Table} Table */

const LONG = 56; // letters: a longer prompt is set smaller
const LISTED = 8; // so many choices are also listed beside the board
const LISTED_BELOW = 24; // and so many below it on a phone, where the words on a wide board are small

const PRESSED = 90; // milliseconds between a press, or a mouse that arrives, and the click that comes of it
const NOTED = 9; // so many choices in a list below the prompt say there what they bring; more are shorter
const ACROSS = [[10, 4], [14, 3]]; // letters: of words that are no longer, so many stand side by side there

const STUB = 64; // pixels of a sheet below the list over it: so little of it is hidden too
const TWO_LINES = 24; // pixels: a hint that is higher than this has two lines, and its title is set smaller
const FULL = 54; // pixels: what goes without saying has a line of its own, and no air is left for what helps to decide

const TOLD = 130; // letters of the turn that is about to be confirmed, with what can be changed of it
const TOLD_ABOVE = 84; // the same over what can be changed, on a phone
const CHANGE = 10; // letters: what a chip takes beside its words
const SHORT = 20; // letters: a note that stands on the chip itself

const ENDING = ["done", "end"]; // the words that say: nothing more

/** Show everything that changes with each click: prompt, buttons, targets, choices, preview. @param {Table} table @param {boolean} byHand */
export function showChoice(table, byHand) {
  table.primary.byHand = byHand;
  for (const part of [$("prompt"), ...(narrow() ? [/** @type {any} */ ($("now").parentElement)] : [])]) steady(part);
  if (byHand) tell(); // what was said of a typed move is past
  const v = table.view, { final, next, picked } = table.chooser;
  const acting = panels.seatOf(v, v.seats.find((/** @type {any} */ s) => s.to_act)?.seat ?? v.seat);
  const mine = table.mayAct ? panels.seatOf(v, v.seat) : acting;
  const shown = table.toldOver && v.seats.length > 1 ? v.winners.map((/** @type {number} */ seat) => panels.seatOf(v, seat)) : [mine];
  $("prompt").style.setProperty("--seat", shown[0]?.colour ? `var(--${shown[0].colour})` : "var(--ink-3)");
  const film = v.live ? null : table.player.said;
  $("prompt-disc").replaceChildren(...(film ? [film.disc] : shown.filter(Boolean).map((/** @type {any} */ s) => token(s.colour, 30))));
  $("prompt-title").textContent = v.live ? (v.over && table.moments.awaited ? say("final_scoring") : v.prompt.title) : film?.title ?? say("looking_back", { n: v.moment, all: v.moments });
  showHint(table);
  $("prompt").classList.toggle("long", $("prompt-title").textContent.length > LONG);
  showWords(table);
  table.sheets.offer(next);
  const here = next.filter((target) => !art(table.board, target)); // what has a picture is offered beside its place
  show(table.board, here, final && (picked.length || v.choices.length === 1) ? final.path : table.chooser.marked,
    (t) => table.names.line(t), table.mayAct && !picked.length ? Object.keys(v.ahead) : []);
  point(table.board, [], "refused");
  preview(table, final);
  nameNext(table);
}

/** Ask for the names that the action panel does not know yet. @param {Table} table */
export async function nameNext(table) {
  const { chooser, names } = table;
  const offered = table.popup.open ? table.popup.all.map((button) => String(button.dataset.choice)) : inWords(table, chooser.next);
  const listed = chooser.final ? [] : offered.map((target) => names.pathTo(target));
  const within = chooser.left.some((choice) => !choice.text) ? chooser.picked.join(" ") : "";
  if (!table.mayAct || !(await names.learn([...chooser.picked, ...listed], within))) return;
  showWords(table);
  names.write();
  if (table.popup.open && table.popup.at !== null && chooser.marked.includes(table.popup.at)) open(table, table.popup.at);
}

/** The targets that are listed in words: those the board does not show, and all of them where they are few. @param {Table} table @param {string[]} next */
function inWords(table, next) {
  const said = table.view.draft?.step && !table.chooser.picked.length ? lastWord(table)?.path[0] : ""; // the button beside it says so
  if (inPrompt()) return next.filter((target) => target !== said && !drawn(table.board, target));
  return next.length <= (narrow() ? LISTED_BELOW : LISTED) ? next : next.filter((target) => !drawn(table.board, target));
}

/** The second line of the prompt: what was remarked, else what helps to decide. @param {Table} table */
export function showHint(table) {
  const v = table.view;
  const film = v.live ? null : table.player.said;
  if (film) return $("prompt-hint").replaceChildren(...film.hint);
  const chips = changes(table);
  $("prompt").classList.toggle("changed", chips.length > 0); // they take the room of what is said beside them
  const room = narrow() && chips.length ? TOLD_ABOVE : TOLD - chips.reduce((all, chip) => all + (chip.textContent ?? "").length + CHANGE, 0);
  const done = v.live && table.mayAct && v.draft?.can_end ? told(v.draft.actions, room) : ""; // what is about to be confirmed
  const past = (table.moments.awaited && v.over) || (narrow() && chips.length); // a phone has room for one of the two
  const full = done && chips.length; // what was done and what can be changed fill the line; beside it the button counts and another stops it
  const remarked = full && table.remarked === say("ends_itself") ? "" : table.remarked;
  const helps = v.live ? remarked || (past || full ? "" : v.prompt.hint) : panels.caption(v, table.log) || say("looking_back_hint");
  $("prompt-hint").replaceChildren(...ruled(done && `${done} `), h("span", { class: "helps" }, ...ruled(helps)), ...chips, ...charted(v));
  $("prompt-hint").classList.toggle("remark", Boolean(v.live && remarked));
}

/** Of a game that is over: a moment's way to the review, where the chart stands beside it. @param {any} view @returns {(Node | string)[]} */
function charted(view) {
  if (view.live || view.status !== "finished" || !view.moment) return [];
  return [" ", h("a", { href: `/t/${view.id}/review?n=${view.moment}` }, say("review_moment"))];
}

/** The steps of a turn, the last of them first of all: as many as there are letters for, and a sign that there were more. @param {string[]} steps @param {number} room */
function told(steps, room) {
  let said = steps.at(-1) ?? "", n = 1;
  for (; n < steps.length && `${steps[steps.length - n - 1]} ${said}`.length <= room; n++) said = `${steps[steps.length - n - 1]} ${said}`;
  return n < steps.length ? `… ${said}` : said;
}

/** What went without saying in this turn, each with a way to change it. @param {Table} table */
function changes(table) {
  const taken = table.mayAct && table.view.live ? table.view.draft?.taken ?? [] : [];
  return taken.map((/** @type {any} */ run) => h("button", {
    class: "change", type: "button", title: run.texts.join(" · "), click: () => table.step("back", "", { to: run.step }),
  }, h("span", {}, run.texts.at(-1)), " ", h("b", {}, say("change"))));
}

/** What the buttons of the prompt mean now. @param {Table} table */
function acts(table) {
  const v = table.view, draft = table.mayAct ? v.draft : null, { final, picked } = table.chooser;
  $("undo").hidden = $("restart").hidden = !draft || (!draft.step && !draft.can_redo);
  $("undo").disabled = $("restart").disabled = !draft?.can_undo;
  $("redo").hidden = !draft?.can_redo;
  $("takeback").hidden = !$("undo").hidden || v.takeback === null || !v.live;
  $("hint").hidden = !(table.mayAct && v.hint && v.choices.length);
  const held = final && table.held?.action === final.action ? table.held : null;
  const stop = draft?.step && !picked.length ? lastWord(table) : null;
  if (held) table.primary.mean(`held ${v.n} ${draft?.step} ${final.action}`, say(`held_${held.brings}`, { what: narrow() ? held.text.split(/\s?: | · |; /)[0] : held.text }), () => act(table));
  else if (final) table.primary.mean(`act ${v.n} ${draft?.step} ${final.action}`, final.text || "…", () => act(table));
  else if (draft?.can_end) table.primary.mean("end", say(draft.brings ? `end_${draft.brings}` : "end"), () => table.step("end"));
  else if (stop) table.primary.mean(`stop ${v.n} ${draft?.step}`, stop.text, () => finish(table, stop));
  else if (!v.live) table.primary.mean("live", say("live"), () => table.goLive());
  else table.primary.mean("", table.mayAct ? say("choose") : say("waiting"), null);
  $("primary").classList.toggle("optional", Boolean(stop && !final && !draft?.can_end)); // there is more to do
  $("primary").hidden = !v.live ? false : !table.mayAct;
}

/** The word that ends a turn in which something was done. @param {Table} table */
function lastWord(table) {
  const found = table.chooser.choices.filter(({ path, text }) => text && path.length === 1 && ENDING.includes(path[0]));
  return found.length === 1 && !drawn(table.board, found[0].path[0]) ? found[0] : null;
}

/** Do the last word of an action; the one that ends the turn confirms it, if nothing is left to be said. @param {Table} table @param {import("./choose.js").Choice} stop */
async function finish(table, stop) {
  const before = new Set(table.view.choices.map((/** @type {any} */ choice) => choice.action));
  await table.step("act", stop.action, { ends: stop.path[0] === "end" });
  const last = stop.path[0] === "done" && !table.pending ? lastWord(table) : null;
  const nothingNew = table.view.choices.every((/** @type {any} */ choice) => choice === last || before.has(choice.action));
  if (last?.path[0] === "end" && nothingNew) return table.step("act", last.action); // it waits three seconds to be stopped
  const { draft } = table.view, quietly = !draft?.brings || draft.brings === "others"; // who ends a turn knows that others decide next
  if (stop.path[0] === "end" && !table.pending && draft?.can_end && quietly) await table.step("end");
}

/** The buttons and the panel; where a pointer has just clicked on them they change a moment later. @param {Table} table */
export function showWords(table) {
  if (rest($("prompt"))) table.primary.mute();
  calmly("acts", $("prompt"), () => acts(table));
  calmly("now", $("now"), () => now(table));
}

/**
 * Ask what something would bring, once one has looked at it for a moment: who presses it at once needs no preview, and
 * the server would answer that before the step.
 * @param {Table} table @param {string} mark what is looked at @param {"preview" | "outlook"} what @param {Record<string, string>} about
 */
export async function lookedUp(table, mark, what, about) {
  await pause(PRESSED);
  if (table.pending || table.previewed !== mark || !table.mayAct) return null;
  table.looking = new AbortController();
  return ask(`${table.api}/${what}?${new URLSearchParams({ seat: String(table.view.seat), ...about })}`, undefined, table.looking.signal).catch(() => null);
}

/** The ghost of the one action that is left. @param {Table} table @param {any} final */
export async function preview(table, final) {
  table.previewed = final?.action;
  table.looking?.abort(); // what is looked at no more is not asked for
  table.board.over("ghost");
  if (!final || !table.mayAct) return;
  const answer = await lookedUp(table, final.action, "preview", { action: final.action });
  if (!answer || table.previewed !== final.action) return;
  if (!final.text) { // one of very many, which come without words
    Object.assign(final, { text: answer.text, flag: answer.flag });
    showWords(table);
  }
  if (!answer.svg) return;
  const holder = new DOMParser().parseFromString(`<svg>${answer.svg}</svg>`, "text/html").querySelector("svg");
  if (holder) table.sheets.follow(holder);
  table.board.over("ghost", ...Array.from(holder?.childNodes ?? []));
}

/** The ghost of what a place would do while one looks at it, before anything is chosen. @param {Table} table @param {string | null} target */
export function foresee(table, target) {
  const { chooser } = table;
  if (chooser.final) return;
  const behind = target === null ? [] : chooser.behind(target);
  if (target !== null && behind.length > 1 && drawn(table.board, target)) return outlook(table, target);
  const meant = behind.length === 1 ? behind[0] : null;
  if (meant?.action !== table.previewed) preview(table, meant);
}

/** The action panel. @param {Table} table */
function now(table) {
  const v = table.view, { final, next, picked } = table.chooser;
  /** @type {Node[]} */
  const body = [];
  let title = say("your_move");
  if (table.toldOver) {
    title = say("final_scoring");
    body.push(panels.verdict(v), theEnd(table));
  } else if (!table.mayAct) {
    const secret = v.over && table.moments.awaited; // who wins is told when all is counted
    title = secret ? say("final_scoring") : v.live ? v.prompt.title : say("move_n", { n: v.moment });
    body.push(...(v.live ? [h("p", {}, ...ruled(secret ? "" : v.prompt.hint || say("waiting")))] : panels.moment(v, table.log)));
  } else {
    if (picked.length) {
      title = name(table, picked[0]) ?? title;
      body.push(h("div", { class: "crumbs" }, h("button", { class: "btn quiet", click: () => table.back() }, `‹ ${say("back")}`),
        ...picked.slice(inPrompt() ? 0 : 1).map((t) => name(table, t)).filter(Boolean).map((words) => h("span", { class: "chip" }, words))));
    }
    if (final?.text && inPrompt()); // the button beside it says so
    else if (final?.text) body.push(h("p", {}, h("b", {}, final.text), picked.length ? "" : ` ${say("one_left")}`));
    else if (next.length && !table.popup.open) body.push(...choiceList(table, next));
    else if (v.draft?.can_end && v.draft.brings !== "others") body.push(h("p", {}, say("turn_done")));
  }
  $("now-title").textContent = title;
  $("now-aside").textContent = v.chapter;
  $("now-body").replaceChildren(...body);
  spill();
}

/** More choices than the prompt has room for open as a list below it, each with what it brings; a long hint has their words' room. */
function spill() {
  const box = $("now"), list = $("now-body"), hint = /** @type {HTMLElement} */ ($("prompt-hint").parentElement);
  box.classList.remove("spilled");
  $("prompt").classList.remove("tight", "two");
  $("prompt").classList.toggle("two", inPrompt() && $("prompt-hint").offsetHeight > TWO_LINES);
  const room = $("prompt").matches(".changed") ? FULL : hint.clientHeight + 2;
  $("prompt").classList.toggle("tight", (folded() || narrow()) && hint.scrollHeight > room); // nothing of it is cut off
  box.classList.toggle("spilled", inPrompt() && list.childElementCount > 0 && (list.scrollHeight > list.clientHeight + 2 || list.scrollWidth > list.clientWidth + 2));
  const all = Array.from(list.querySelectorAll(".choice"), (el) => `${el.firstElementChild?.firstChild?.textContent ?? ""}${el.querySelector("b")?.textContent ?? ""}`);
  box.classList.toggle("many", all.length > NOTED);
  const longest = Math.max(...all.map((words) => words.length));
  box.style.setProperty("--across", String(ACROSS.find(([letters]) => longest <= letters)?.[1] ?? 2));
  cover(box);
}

/** A list that hides all of a sheet but its foot hides that too: a stub says nothing. @param {HTMLElement} box */
function cover(box) {
  box.style.minHeight = "";
  if (!box.matches(".spilled")) return;
  const own = box.getBoundingClientRect();
  const feet = Array.from(document.querySelectorAll("#board [data-sheet]:not(.behind)"), (sheet) => sheet.getBoundingClientRect())
    .filter((r) => r.left > own.left - STUB && r.right < own.right + STUB && r.top < own.bottom && r.bottom > own.bottom).map((r) => r.bottom);
  const foot = Math.max(own.bottom, ...feet.filter((y) => y - own.bottom < STUB));
  if (foot > own.bottom) box.style.minHeight = `${foot - own.top}px`;
}

/** Charts and what to do next, fetched when a game has ended. @param {Table} table */
function theEnd(table) {
  const box = h("div", { class: "ending-room" });
  import("./ending.js").then(({ ending }) => box.replaceWith(...ending(table)), (error) => table.fail(error));
  return box;
}

/** The next targets as buttons, as soon as their names are known. @param {Table} table @param {string[]} next */
function choiceList(table, next) {
  const onBoard = next.filter((target) => drawn(table.board, target)).length;
  const words = inWords(table, next), ends = (/** @type {string} */ target) => narrow() && [...ENDING, "pass"].includes(target);
  const last = words.filter(ends), other = words.filter((target) => !ends(target)); // on a phone only the first are in sight
  const listed = onBoard ? [...other, ...last] : [...last, ...other];
  const buttons = listed.filter((target) => table.names.about(target)).map((target) => {
    const behind = table.chooser.behind(target), tip = table.names.about(target);
    const flag = unsaid((behind.length === 1 && behind[0].flag) || "", tip?.name);
    const said = inPrompt() && tip?.note && tip.note.length <= SHORT ? tip.note.replace(/\.$/, "") : ""; // which a chip has room for
    const look = () => { point(table.board, [target], "spot"); foresee(table, target); if (tip?.note && !noted(target)) table.remark(tip.note); }; // a chip has no room for it
    const away = () => { point(table.board, [], "spot"); foresee(table, null); if (tip?.note && table.remarked === tip.note) table.remark(""); };
    return h("button", {
      class: "choice", "data-choice": target, click: (/** @type {MouseEvent} */ e) => (e.detail > 1 && table.justChanged) || table.click(target),
      mouseenter: look, focus: look, mouseleave: away, blur: away,
    }, h("span", {}, tip?.name, tip?.note && h("small", {}, tied(tip.note))), said && h("span", { class: "said" }, said), flag && h("b", {}, flag));
  });
  const hint = onBoard && listed.length < next.length
    ? [h("p", {}, onBoard === 1 ? say("on_board_one") : say("on_board", { n: onBoard }))] : [];
  return [...hint, ...(buttons.length ? [h("div", { class: "choices" }, ...buttons)] : [])];
}

/** Does a choice in the list say itself what it brings? @param {string} target */
const noted = (target) => Boolean($("now-body").querySelector(`[data-choice="${CSS.escape(target)}"] small`)?.checkVisibility());

/** @param {Table} table @param {string} target what was picked @returns {string | undefined} */
function name(table, target) {
  return table.names.known.get(target)?.name;
}
