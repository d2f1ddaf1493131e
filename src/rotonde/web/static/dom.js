// Small helpers for the page: find, build, name. Text always goes in as text, never as markup.

export const SVG = "http://www.w3.org/2000/svg";

/** @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/**
 * Build an element. Attributes that are false, null or undefined are left out; functions become listeners.
 * @param {string} tag
 * @param {Record<string, any>} [attrs]
 * @param {...(Node|string|null|undefined|false)} kids
 * @returns {any}
 */
export function h(tag, attrs = {}, ...kids) {
  const el = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") el.addEventListener(name, value);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  el.append(...kids.filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return el;
}

/** @type {Record<string, string>} */
let words = {};
/** @param {Record<string, string>} given */
export const learn = (given) => { words = given; };

/**
 * A sentence of the page, filled in.
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
export const say = (key, args = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));

/**
 * A player's disc, copied from the page's templates.
 * @param {string} colour
 * @param {number} size
 */
export function token(colour, size) {
  const template = /** @type {HTMLTemplateElement|null} */ (
    document.querySelector(`template[data-token="${CSS.escape(colour || "-")}"]`));
  if (!template) return h("span");
  const disc = /** @type {SVGElement} */ (template.content.firstElementChild?.cloneNode(true));
  disc.setAttribute("width", String(size));
  disc.setAttribute("height", String(size));
  return disc;
}

/** Does the person ask for no motion, in the settings or in the system? */
export const still = () =>
  document.documentElement.dataset.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Is the page in its narrow layout? */
export const narrow = () => matchMedia("(max-width: 760px)").matches;

/** A text in which no line ends inside the number of a rule. @param {string} text */
export const tied = (text) => text.replace(/([A-Z]-)(?=\d)/g, "$1\u2060");

const NUMBER = "([A-Z]{2,3}-[A-Z]?\\d+(?:\\.\\d+)*)";
const RULE = new RegExp(`(\\(?)${NUMBER}(\\)?[.,;]?)`); // with what must stand beside it on a line
const BRACKETED = new RegExp(` ?\\(${NUMBER}\\)`, "g");

/** What opens a rule (doors.js listens). @param {string} rule */
const ruleLink = (rule) =>
  h("button", { class: "rule-link", "data-open-rule": rule, "aria-label": say("open_rule", { rule }) }, tied(rule));

/** A text with each number of a rule as a button that opens it. @param {string} text @returns {(Node | string)[]} */
export function ruled(text) {
  const parts = text.split(RULE);
  /** @type {(Node | string)[]} */
  const out = [parts[0]];
  for (let i = 1; i < parts.length; i += 4) {
    const [before, rule, after, rest] = parts.slice(i, i + 4);
    const link = ruleLink(rule);
    out.push(before || after ? h("span", { class: "tied" }, before, link, after) : link, rest);
  }
  return out;
}

/** A text for a link, in which no button can stand: without the rules in brackets; and what opens each rule that it names. @param {string} text */
export const unruled = (text) => ({
  text: text.replace(BRACKETED, ""), rules: Array.from(text.matchAll(new RegExp(NUMBER, "g")), (found) => ruleLink(found[1])),
});

let bannerTimer = 0;
/**
 * One sentence over the page. It goes away by itself unless it must stay.
 * @param {string} text "" takes it away
 * @param {{bad?: boolean, stay?: boolean}} [how]
 */
export function banner(text, { bad = false, stay = false } = {}) {
  const box = $("banner");
  if (!box) return;
  clearTimeout(bannerTimer);
  box.hidden = !text;
  box.textContent = text;
  box.classList.toggle("bad", bad);
  if (text && !stay) bannerTimer = setTimeout(() => { box.hidden = true; }, 6000);
}
