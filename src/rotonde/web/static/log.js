// The log: what happened, in the order it happened, each line under what brought it about.

import { $, h, say, token, unruled } from "./dom.js";
import { chips, disc, numberOf, numbered } from "./marks.js";
import { seatOf } from "./panels.js";

/** @typedef {any} View a ViewPayload of the server's contract */
/** @typedef {{seat: number | null, chapter: string, turn: number, draft: boolean, lines: any[], entries: Set<any>}} Row one thing that was done, with all that came of it */

const NEAR = 40; // pixels from the end in which the log goes on with what is new
let atEnd = true; // is the end of the log in sight?
let high = 0; // pixels of the log that are in sight
/** @type {Map<string, any>} the rows that are shown, by all that is seen of them: of a long game most stay as they are */
let shown = new Map();

/** The lines of an entry with the chapter each stands in; the last ones may open the next. @param {any} entry */
const told = (entry) => entry.lines.map((/** @type {any} */ line, /** @type {number} */ i) =>
  ({ ...line, entry, chapter: entry.opens && i >= entry.opens_at ? entry.opens : entry.chapter }));

/** Does a line begin a new row? A headline does if it is another's; a detail stands with what it came of. @param {Row | undefined} row @param {any} line */
function begins(row, line) {
  if (!row || row.chapter !== line.chapter || row.draft !== line.entry.draft) return true;
  if (line.level === 0) return row.seat !== line.seat || (row.turn !== line.entry.turn && line.seat !== null) || shut(row, line);
  return row.seat !== owner(row, line);
}

/** Whose row a line belongs to that is no headline: the table's, or of who brought it about. @param {Row | undefined} row @param {any} line */
function owner(row, line) {
  if (line.table) return null;
  if (row && (line.level >= 2 || line.seat === null || line.seat === row.seat)) return row.seat; // nobody's doing: it came of what was told
  return line.entry.seat ?? row?.seat ?? null;
}

/** Is a row closed by what it told last? The table's own lines go on in one row until somebody acts. @param {Row} row @param {any} line */
const shut = (row, line) => row.seat === null && line.seat === null && row.lines.some((l) => l.level === 0) && !row.entries.has(line.entry);

/** The log by causes. @param {any[]} log @returns {Row[]} */
export function rows(log) {
  /** @type {Row[]} */
  const out = [];
  /** @type {any[]} entries that told nothing before the first row */
  let silent = [];
  for (const entry of log) {
    for (const line of told(entry)) {
      if (begins(out.at(-1), line)) {
        const seat = line.level === 0 ? line.seat : line.level >= 2 ? null : owner(undefined, line);
        out.push({ seat, chapter: line.chapter, turn: entry.turn, draft: entry.draft, lines: [], entries: new Set(silent) });
        silent = [];
      }
      out.at(-1)?.lines.push(line);
      out.at(-1)?.entries.add(entry);
    }
    if (!entry.lines.length && out.length && !entry.draft) out.at(-1)?.entries.add(entry);
    else if (!entry.lines.length) silent.push(entry);
  }
  return out;
}

/**
 * The story so far, the latest at the end.
 * @param {View} view @param {any[]} log @param {number | null} newsFrom
 * @param {{go: (moment: number) => void, point: (places: string[]) => void, film: () => void}} hooks
 */
export function story(view, log, newsFrom, hooks) {
  /** @type {Node[]} */
  const out = [];
  /** @type {typeof shown} */
  const now = new Map();
  const kept = (/** @type {string} */ key, /** @type {() => any} */ make) => {
    if (now.has(key)) return make(); // a second one that says the same is a row of its own
    now.set(key, shown.get(key) ?? make());
    return now.get(key);
  };
  const news = newsFrom === null ? 0 : log.filter((e) => !e.draft && e.moment > newsFrom).length;
  let chapter = "", isNew = false;
  const numbers = numbered(view, log);
  /** @type {Set<any>} notes of entries that were told already */
  const noted = new Set();
  for (const row of rows(log)) {
    if (row.chapter !== chapter) {
      chapter = row.chapter;
      if (chapter) out.push(kept(JSON.stringify([chapter, row.lines[0].entry.moment]), () => h("li", { class: "head" }, chapter)));
    }
    if (news && !isNew && row.lines.some((l) => l.entry.moment > Number(newsFrom))) {
      isNew = true;
      out.push(h("li", { class: "news" }, news === 1 ? say("news_one") : say("news", { n: news })));
    }
    const number = numbers.size ? numberOf(numbers, row) : 0;
    if (number === 1) out.push(since(hooks));
    out.push(rowOf(view, row, newsFrom, noted, { ...hooks, here: view.live ? null : view.moment, number, kept }));
  }
  if (!log.length) out.push(h("li", { class: "quiet" }, say("no_log")));
  shown = now;
  goOn($("entries"), out);
  toHere();
}

/** Show some rows; those before the first that is another one are left alone. @param {HTMLElement} box @param {Node[]} rows */
function goOn(box, rows) {
  let same = 0;
  while (same < rows.length && box.childNodes[same] === rows[same]) same++;
  while (box.childNodes.length > same) box.lastChild?.remove();
  box.append(...rows.slice(same));
}

/** The head of what others did since one decided last, with the film of it. @param {any} hooks */
const since = (hooks) => h("li", { class: "since" }, h("span", {}, say("since_mine")),
  h("button", { class: "btn quiet", type: "button", click: hooks.film }, `▶ ${say("replay")} `, h("kbd", { class: "wide" }, "F")));

/** Keep the end in sight, also when the panels around the log grow, unless somebody reads further up. */
export function keepEnd() {
  const box = $("told");
  box.addEventListener("scroll", () => {
    if (box.clientHeight === high) atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR; // else it grew or shrank
  });
  new ResizeObserver(toHere).observe(box);
}

/** Bring the moment one looks at into sight; in the present, the end. */
export function toHere() {
  const box = $("told");
  high = box.clientHeight;
  const marked = Array.from($("entries").querySelectorAll("[aria-current]")).find((el) => el.getClientRects().length); // not one folded in
  const here = marked ?? $("entries").querySelector(".here");
  if (here) box.scrollTop += here.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  else if (atEnd) box.scrollTop = box.scrollHeight;
}

/** @param {View} view @param {Row} row @param {number | null} newsFrom @param {Set<any>} noted @param {any} hooks */
function rowOf(view, row, newsFrom, noted, hooks) {
  const last = row.lines[row.lines.length - 1].entry.moment;
  const open = row.lines.filter((l) => l.level < 2), folded = row.lines.filter((l) => l.level >= 2);
  const fresh = open.length > 0 && (newsFrom !== null ? last > newsFrom : view.live && last >= view.moment);
  const here = !view.live && Array.from(row.entries).some((e) => e.moment === view.moment);
  const cls = [fresh && "fresh", here && "here", row.draft && "draft"].filter(Boolean).join(" ");
  const seat = seatOf(view, row.seat);
  const notes = Array.from(row.entries).filter((e) => !noted.has(e) && e.seat === row.seat).flatMap((e) => { noted.add(e); return [e.auto ? say("auto") : "", e.note]; });
  const other = (/** @type {any} */ l) => l.seat !== null && l.seat !== row.seat && seatOf(view, l.seat);
  const line = (/** @type {any} */ l) => logLine(l, hooks, other(l) ? token(other(l).colour, 12) : null);
  const told = row.lines.map((l) => [l.text, l.level, l.seat, l.places, l.entry.moment, l.entry.action, l.entry.moment === hooks.here]);
  const key = JSON.stringify([cls, row.seat, notes, told, hooks.number, hooks.number > 0 && view.seats.map((/** @type {any} */ s) => s.name)]);
  return hooks.kept(key, () => h("li", { class: cls || null }, seat ? hooks.number ? disc(seat, hooks.number) : token(seat.colour, 16) : h("span"),
    h("div", { class: open.length && folded.length ? "more" : null }, ...open.map(line), hooks.number > 0 && chips(view, row.lines),
      ...notes.filter(Boolean).map((text) => h("span", { class: "aside" }, text)),
      folded.length > 0 && h("details", {}, open.length
        ? h("summary", { "aria-label": say("bookkeeping"), title: say("bookkeeping") }, "⋯")
        : h("summary", { class: "alone" }, `${say("bookkeeping")} ⋯`), ...folded.map(line)))));
}

/** One sentence: it points at its places, and leads to its moment. @param {any} line @param {any} hooks @param {Node | null} disc of another than who did it */
function logLine(line, hooks, disc) {
  const { entry, places, text } = line;
  const { text: plain, rules } = unruled(text);
  const cls = line.level ? "detail" : null;
  if (entry.draft) return h("span", { class: cls, title: say("draft") }, disc, text);
  const point = () => hooks.point(places), away = () => hooks.point([]);
  const told_ = h("a", {
    "aria-current": hooks.here === entry.moment ? "step" : null, href: `?n=${entry.moment}`, class: rules.length ? null : cls, title: entry.action || null, "data-moment": entry.moment,
    click: (/** @type {Event} */ e) => { e.preventDefault(); hooks.go(entry.moment); },
    mouseenter: point, focus: point, mouseleave: away, blur: away,
  }, disc, plain);
  return rules.length ? h("span", { class: cls }, told_, ...rules.flatMap((rule) => [" ", rule])) : told_;
}
