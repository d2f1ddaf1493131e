// The end of a game: who won, where the points came from, how they grew, and what to do next.

import { $, h, say } from "./dom.js";
import { ask } from "./net.js";
import * as panels from "./panels.js";
import { savePicture } from "./pictures.js";

/** @typedef {import("./table.js").Table} Table */

/** The panel of the end. @param {Table} table @returns {Node[]} */
export function ending(table) {
  const box = h("div", { class: "ending" });
  fill(table, box);
  return [box, goOn(table)];
}

/** Fill in the charts, asked for once. @param {Table} table @param {HTMLElement} box */
async function fill(table, box) {
  table.ended ??= ask(`${table.home}/ending`).catch(() => null);
  const said = await table.ended;
  if (!said) return box.replaceChildren(panels.scoreTable(table.view));
  box.replaceChildren(...(said.challenge ? [h("p", { class: "starred" }, said.challenge)] : []), h("h2", {}, said.came_from), drawn(said.sources), h("h2", {}, say("ended_then")), drawn(said.curve), facts(said), h("div", { class: "row more" }, byRound(table.view, said), lineByLine(table.view)));
}

/** A picture of our own server. @param {string} svg */
function drawn(svg) {
  return /** @type {Element} */ (new DOMParser().parseFromString(svg, "text/html").querySelector("svg"));
}

/** What was found in the game. @param {any} said */
const facts = (said) => h("dl", { class: "facts" }, ...said.facts.map((/** @type {any} */ fact) => h("div", {}, h("dt", {}, fact.figure), h("dd", {}, fact.text))));

/** What everybody would have had after each stretch. @param {any} view @param {any} said */
function byRound(view, said) {
  const head = h("tr", {}, h("th", { scope: "col" }, say("after")), ...view.seats.map((/** @type {any} */ s) => panels.seatHead(view, s)));
  const rows = said.stretches.map((/** @type {string} */ name, /** @type {number} */ n) => h("tr", {}, h("th", { scope: "row" }, name),
    ...said.standings[n].map((/** @type {number | null} */ p) => h("td", {}, p === null ? "–" : panels.figure(p)))));
  return h("details", {}, h("summary", {}, say("by_round")), h("table", { class: "score-table" }, h("thead", {}, head), h("tbody", {}, ...rows)));
}

/** The final count as it is reckoned: a bar has no room for a small number. @param {any} view */
const lineByLine = (view) => h("details", {}, h("summary", {}, say("final_scoring")), panels.scoreTable(view));

/** After the end: the same seats again, the picture, the film, the lobby. @param {Table} table */
function goOn(table) {
  const { view } = table, again = view.mine.length || view.owner;
  return h("p", { class: "row" },
    again ? h("button", { class: "btn primary", id: "again", form: "rematch", title: say("rematch_note") }, say("rematch"))
      : h("a", { class: "btn primary", href: `/new/${view.game}` }, say("again")),
    h("button", { class: "btn", id: "share", click: () => share(table) }, say("share_picture")),
    h("a", { class: "btn", id: "review", href: `/t/${view.id}/review` }, say("review")),
    h("button", { class: "btn", click: () => table.player.toggle() }, say("film")),
    h("a", { class: "btn quiet", href: `/t/${view.id}/film.svg`, download: `${view.game}-${view.id}.svg` }, say("save_film")),
    h("a", { class: "btn quiet", href: `/t/${view.id}/story`, target: "_blank" }, say("print_story")),
    h("a", { class: "btn quiet", href: "/" }, say("lobby")));
}

/** Save the poster as a picture. @param {Table} table */
const share = (table) => savePicture(`/t/${table.view.id}/poster.svg`, `${table.view.game}-${table.view.id}`);
