// Doors: the curtain, the card for newcomers, the tabs, and what each button of the table page does.

import { aimed } from "./calm.js";
import { $, say, token } from "./dom.js";
import { toHere } from "./log.js";
import * as panels from "./panels.js";
import { planButtons } from "./plans.js";
import { railButtons } from "./rail.js";
import { sure } from "./sure.js";
import { typed } from "./typed.js";

/** @typedef {import("./table.js").Table} Table */

const KNOWN = "rotonde-knows"; // the games whose card was read in this browser

/** Between two people at one machine: nothing is shown until the next one says so. @param {Table} table */
export function curtain(table) {
  const seat = panels.seatOf(table.view, table.view.curtain);
  const box = $("curtain");
  if (!seat) return box.open && box.close();
  $("curtain-disc").replaceChildren(token(seat.colour, 64));
  $("curtain-title").textContent = say("hand_over", { name: seat.name });
  $("curtain-hint").textContent = say("hand_over_hint");
  $("curtain-open").textContent = say("i_am", { name: seat.name });
  $("curtain-open").onclick = async () => {
    table.as = seat.seat;
    table.apply(await table.fetch(), false);
  };
  if (!box.open) box.showModal();
}

/** Before the first move: what a challenge asks, and what a game is about that this browser does not know. @param {Table} table */
export function welcome(table) {
  const box = $("welcome"), { view } = table;
  const known = (localStorage.getItem(KNOWN) ?? "").split(" ");
  if (!view.live || view.over || !view.mine.length) return;
  const begins = Number($("challenge")?.dataset.begins ?? 0); // a challenge from a position: what was played before it
  if (table.log.some((e) => view.mine.includes(e.seat) && e.moment > begins)) return; // somebody here has moved already
  const newTo = box && !known.includes(view.game) && !known.includes("*"), goals = $("challenge");
  if (!goals) return newTo && tellOfGame(table, box, known);
  goals.addEventListener("toggle", function told(/** @type {any} */ event) { // what one has set out to do here comes first
    if (event.newState !== "closed") return;
    goals.removeEventListener("toggle", told);
    if (newTo) tellOfGame(table, box, known);
  });
  goals.showPopover();
}

/** The game in five sentences, once. @param {Table} table @param {any} box @param {string[]} known */
function tellOfGame(table, box, known) {
  $("welcome-close").onclick = () => box.close();
  $("welcome-rules").onclick = () => { box.close(); table.openRules(""); };
  box.addEventListener("close", () => localStorage.setItem(KNOWN, [...known, table.view.game].join(" ").trim()), { once: true });
  box.showModal();
}

/** @param {string} name board, players or log: what the phone shows */
export function tab(name) {
  const page = /** @type {HTMLElement} */ (document.querySelector(".table"));
  page.dataset.tab = name;
  for (const b of document.querySelectorAll(".tabbar button"))
    b.toggleAttribute("aria-current", /** @type {HTMLElement} */ (b).dataset.tab === name);
  if (name === "log") toHere(); // it could not be measured while it was hidden
}

const STORY = { "tab-log": "told", "tab-scores": "scores", "tab-plan": "plans" }; // tabs, and what each shows

/** @param {string} chosen a tab of the story */
function storyTab(chosen) {
  for (const [name, shows] of Object.entries(STORY)) {
    $(name).setAttribute("aria-selected", String(name === chosen));
    $(shows).hidden = name !== chosen;
  }
}

/** Give every button of the page its meaning. @param {Table} table */
export function buttons(table) {
  aimed(/** @type {Element} */ ($("primary").parentElement));
  $("undo").onclick = () => table.step("undo");
  $("redo").onclick = () => table.step("redo");
  $("restart").onclick = () => table.step("restart");
  $("hint").onclick = () => table.hint();
  $("hints-close").onclick = () => table.back();
  document.addEventListener("click", () => table.remarked && table.remark(""), true); // before what the click does
  $("live").onclick = () => table.goLive();
  $("link").onclick = () => table.copyLink();
  $("picture").onclick = () => import("./pictures.js").then(({ savePicture }) => savePicture(`/t/${table.view.id}/moment.svg?n=${table.view.moment}`, `${table.view.game}-${table.view.id}-${table.view.moment}`), (error) => table.fail(error));
  $("open-rules").onclick = () => table.openRules("");
  document.addEventListener("click", (e) => {
    const rule = /** @type {Element} */ (e.target).closest("[data-open-rule]")?.getAttribute("data-open-rule");
    if (rule) table.openRules(rule);
  });
  railButtons(table);
  $("open-menu").onclick = () => $("menu").showModal();
  for (const name of Object.keys(STORY)) $(name).onclick = () => storyTab(name);
  planButtons(table);
  $("takeback").onclick = () => table.takeBack();
  $("close-table").onclick = async () => {
    $("menu").close();
    if (await sure(say("close_ask"), say("close_yes"))) table.post("close", {});
  };
  $("open-keys").onclick = () => { $("menu").close(); $("keys").showModal(); };
  $("notation").onsubmit = (/** @type {Event} */ e) => { e.preventDefault(); typed(table, $("notation-text").value); };
  for (const b of document.querySelectorAll(".tabbar button"))
    b.addEventListener("click", () => tab(String(/** @type {HTMLElement} */ (b).dataset.tab)));
  for (const b of document.querySelectorAll("[data-close]")) b.addEventListener("click", () => b.closest("dialog")?.close());
  $("curtain").addEventListener("cancel", (/** @type {Event} */ e) => e.preventDefault());
  $("curtain").addEventListener("close", () => curtain(table)); // a second Escape closes it whatever we say
  table.board.frame.addEventListener("click", (e) => {
    const place = /** @type {Element} */ (e.target).closest("svg [data-target]");
    const touched = /** @type {PointerEvent} */ (e).pointerType === "touch";
    if (table.board.moved || (e.detail > 1 && table.justChanged)) return; // a double click is one
    if (touched && (table.sheets.tapped(e) || (place && table.board.magnify(place, e)))) { // the first tap only came closer
      if (place) table.guide?.raise(place);
      if (place?.matches(".can")) table.remark(say("tap_again"));
      return;
    }
    if (place) table.click(String(place.getAttribute("data-target")));
    else if (!/** @type {Element} */ (e.target).closest(".slip")) table.popup.open ? table.back() : table.tips.hide();
  });
}
