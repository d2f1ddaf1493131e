// What can come of a piece that is pointed at: all its ways on the board, and what each player would get by them.

import { lookedUp } from "./deciding.js";
import { h, say } from "./dom.js";
import { gainChips } from "./marks.js";

/** Show what can come of a target, where somebody gains by it. @param {import("./table.js").Table} table @param {string} target */
export async function outlook(table, target) {
  const { view, chooser } = table, mark = (table.previewed = `outlook ${target}`);
  const path = chooser.picked.includes(target) ? chooser.picked : [...chooser.picked, target];
  table.looking?.abort();
  table.board.over("ghost");
  const answer = await lookedUp(table, mark, "outlook", { within: path.join(" ") });
  if (!answer?.ways.length || table.view !== view || table.previewed !== mark) return;
  const drawing = new DOMParser().parseFromString(`<svg>${answer.ways.map((/** @type {any} */ way) => way.svg).join("")}</svg>`, "text/html").querySelector("svg");
  table.board.over("ghost", ...Array.from(drawing?.childNodes ?? []));
  table.tips.add(target, card(view, answer));
}

/** Each way with what everybody gets by it. @param {any} view @param {any} answer */
const card = (view, answer) => h("span", { class: "ways" },
  ...answer.ways.map((/** @type {any} */ way) => h("span", { class: "way" }, h("b", {}, `→ ${way.name}`), gainChips(view, way.gains))),
  answer.more > 0 && h("i", {}, answer.more === 1 ? say("way_more") : say("ways_more", { n: answer.more })));
