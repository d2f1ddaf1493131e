// What of a game's story is played on the board: the lines of the log as scenes. Data in, data out.

import { seatOf } from "./panels.js";

/** @typedef {{seat: number | null, text: string, unit: string, parts: any[], places: string[], from: string[]}} Step one line of a scene */
/** @typedef {{kind: string, title: string, steps: Step[]}} Scene */

const PLAYED = ["growth", "income", "scoring", "final"]; // moments of the whole table: everything else steps back
const STEPS = 12; // of one scene; of more, those that bring something, and beside the play the last ones
const SCENES = 4; // at once; of more, the last ones

const LEAST = 2000, MOST = 3600, EACH = 850; // milliseconds of a scene, and of a step of it
const PASSING = 1500; // of a scene beside the play

/** Do all look at a scene? Else it passes beside the play. @param {Scene} scene */
export const grand = (scene) => PLAYED.includes(scene.kind);

/** How long a scene is by itself, in milliseconds. @param {Scene} scene */
export const length = (scene) => (grand(scene) ? Math.min(MOST, Math.max(LEAST, EACH * scene.steps.length)) : scene.steps.length ? PASSING : 0);

/** The scenes that some entries of the log bring. @param {any} view @param {any[]} entries @param {string} [chapter] the round they end @returns {Scene[]} */
export function scenes(view, entries, chapter = "") {
  /** @type {Map<string, Scene>} what is of one kind is played at once */
  const found = new Map();
  const scene = (/** @type {string} */ kind, title = "") => {
    const known = found.get(kind) ?? { kind, title, steps: [] };
    found.delete(kind); // the latest comes last
    found.set(kind, { ...known, title });
    return known.steps;
  };
  for (const entry of entries) {
    /** @type {string[]} where it was decided */
    let from = [];
    for (const line of entry.lines) {
      if (line.level === 0 && line.places.length) from = line.places;
      const { moment, parts = [], unit = "" } = line.beat ?? {};
      if (moment === "end") scene("end", line.text);
      else if (moment) scene(moment, moment === "scoring" ? chapter : "").push({ seat: line.seat, text: line.text, unit, parts, places: line.places, from });
    }
    if (entry.opens && !view.over) scene("round", entry.opens);
  }
  const end = found.get("end"); // the verdict comes after what led to it
  if (end) { found.delete("end"); found.set("end", end); }
  return Array.from(found.values(), (s) => ({ ...s, steps: few(s) })).slice(-SCENES);
}

/** No more steps than one can follow; but a sum that all look at is counted whole. @param {Scene} scene */
function few(scene) {
  if (scene.steps.length <= STEPS) return scene.steps;
  return grand(scene) ? scene.steps.filter((step) => step.parts.length) : scene.steps.slice(-STEPS);
}

/** The places that a part of a gain comes from, with what each brings: one by one where the board shows them. @param {any} part @param {Step} step @param {(place: string) => boolean} shown @returns {{at: string, n: number}[]} */
export function sources(part, step, shown) {
  const whole = part.at === "^" ? step.from.filter(shown).at(-1) ?? "" : part.at;
  const each = (part.of ?? []).map((/** @type {number} */ n, /** @type {number} */ i) => ({ at: part.each.replace("{n}", String(i + 1)), n }))
    .filter((/** @type {any} */ one) => one.n && shown(one.at));
  const rest = part.n - each.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.n, 0);
  return rest ? [...each, { at: whole, n: rest }] : each;
}

/** Who gains in a scene, each once. @param {any} view @param {Scene} scene */
export const gainers = (view, scene) =>
  [...new Set(scene.steps.filter((s) => s.parts.length).map((s) => s.seat))].map((seat) => seatOf(view, seat)).filter(Boolean);

/**
 * What a view brings that was not seen before: of others everything, of one's own turn what it brings to the whole table,
 * of the running turn what the last step did.
 * @param {any[]} log as it was known @param {any} view @returns {any[]} entries
 */
export function unseen(log, view) {
  const known = log.filter((e) => !e.draft).at(-1)?.moment ?? 0, was = log.find((e) => e.draft)?.lines.length ?? 0;
  const common = (/** @type {any} */ l) => l.table || ["end", ...PLAYED].includes(l.beat?.moment);
  return view.log.flatMap((/** @type {any} */ e) => {
    if (e.draft) return [{ ...e, opens: "", lines: e.lines.slice(was).filter((/** @type {any} */ l) => !common(l)) }];
    if (e.moment <= known) return [];
    return [view.mine.includes(e.seat) ? { ...e, lines: e.lines.filter(common) } : e];
  });
}
