// The rules drawer: the game in short, contents, every numbered rule, and a search. It stands beside the board.

import { $, h, narrow, ruled, say } from "./dom.js";
import { ask } from "./net.js";
import { folded } from "./rail.js";
import { lightUp, plain } from "./seek.js";

const LEAST = { w: 300, h: 300 }; // pixels: in less room the drawer lies over the page

/** @typedef {import("./table.js").Table} Table */
/** @typedef {{rules: any[], welcome: any}} Book a RulesPage of the server's contract */

/** Open the drawer. @param {Table} table @param {string} number the rule to show, "" for the whole book */
export async function openRules(table, number) {
  const book = (table.book ??= await ask(`/api/rules/${table.view.game}`).catch(() => ({ rules: [], welcome: null })));
  const box = $("rules"), search = $("rules-search");
  search.value = "";
  search.oninput = () => show(book, search.value, table.view.game);
  show(book, "", table.view.game);
  if (!box.open && !beside(box)) box.showModal();
  const rule = $("rules-body").querySelector(`[data-rule="${CSS.escape(number || "-")}"]`);
  rule?.classList.add("here");
  if (rule) rule.scrollIntoView({ block: "center" });
  else $("rules-body").scrollTop = 0;
}

/** Lay the drawer over the panels at the side, where there is room. @param {HTMLDialogElement} box */
function beside(box) {
  if (folded() || narrow()) { // the board makes room for as long as somebody reads
    document.body.classList.add("reading");
    box.addEventListener("close", () => document.body.classList.remove("reading"), { once: true });
    box.classList.add("beside");
    box.show();
    return true;
  }
  const side = document.querySelector(".side")?.getBoundingClientRect();
  const room = side && side.width >= LEAST.w && side.height >= LEAST.h;
  for (const name of ["left", "top", "width", "height"]) box.style.setProperty(name, room ? `${side[/** @type {"left"} */ (name)]}px` : null);
  box.classList.toggle("beside", Boolean(room));
  if (room) box.show();
  return room;
}

/** @param {Book} book @param {string} sought @param {string} game */
function show(book, sought, game) {
  const want = plain(sought.trim().normalize("NFC"));
  const found = book.rules.filter((rule) => plain(`${rule.number} ${rule.text}`).includes(want));
  /** @type {Node[]} */
  const out = want ? [] : [...inShort(book.welcome), ...onPaper(book, game), ...contents(book.rules)];
  let heading = "";
  for (const rule of found) {
    if (rule.heading !== heading) out.push(h("h3", { "data-heading": rule.heading }, (heading = rule.heading)));
    out.push(h("p", { class: "rule", "data-rule": rule.number }, h("span", { class: "ruleno" }, rule.number), " ", ...ruled(rule.text),
      rule.rests && h("small", { class: "rests" }, ` ${rule.rests}`)));
    if (rule.picture) out.push(picture(rule));
  }
  if (!found.length) out.push(h("p", {}, book.rules.length ? say("no_such_rule") : say("no_rules")));
  $("rules-body").replaceChildren(...out);
  lightUp($("rules-body"), want);
}

/** A piece of the board that shows what a rule says. @param {any} rule */
function picture(rule) {
  const drawn = new DOMParser().parseFromString(rule.picture, "text/html").querySelector("svg");
  return h("figure", { class: "rule-picture" }, drawn, h("figcaption", {}, rule.caption));
}

/** The game in five sentences. @param {any} welcome @returns {Node[]} */
function inShort(welcome) {
  if (!welcome) return [];
  const part = (/** @type {string} */ head, /** @type {string[]} */ ...texts) => h("div", {}, h("dt", {}, say(head)), ...texts.map((text) => h("dd", {}, text)));
  return [h("h3", {}, say("in_short")), h("dl", { class: "five" }, part("goal", welcome.goal), part("points", welcome.points),
    part("turn", welcome.turn), part("advice", ...welcome.advice))];
}

/** The way to the summary, in a page of its own. @param {Book} book @param {string} game @returns {Node[]} */
const onPaper = (book, game) => book.rules.length ? [h("p", {}, h("a", { class: "on-paper", href: `/rules/${game}/summary`, target: "_blank" }, say("one_page")))] : [];

/** Every heading, to go to. @param {any[]} rules @returns {Node[]} */
function contents(rules) {
  const heads = [...new Set(rules.map((rule) => rule.heading))].filter(Boolean);
  const go = (/** @type {string} */ head) => $("rules-body").querySelector(`[data-heading="${CSS.escape(head)}"]`)?.scrollIntoView({ block: "start" });
  return heads.length ? [h("h3", {}, say("contents")), h("ol", { class: "contents-list" }, ...heads.map((head) =>
    h("li", {}, h("button", { click: () => go(head) }, head))))] : [];
}
