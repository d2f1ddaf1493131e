// A picture comes in parts, each with a mark made from what it shows. Most of a board is as it was before the last move:
// the page says which parts it has and is sent the others.

const HOLE = "g[data-part]:empty";

/** @param {string} markup */
const parsed = (markup) => /** @type {SVGSVGElement | null} */ (new DOMParser().parseFromString(markup, "text/html").querySelector("svg"));

/**
 * Lay the ground under a picture that came without it: what never changes in a game has an address of its own, and
 * browsers keep it. False if something is still missing.
 * @param {HTMLElement} frame
 */
export const layGround = async (frame) => {
  const answer = await fetch(String(frame.dataset.ground)).catch(() => null);
  const ground = answer?.ok ? parsed(await answer.text()) : null;
  const parts = new Map(Array.from(ground?.querySelectorAll("[data-part]") ?? [], (el) => [el.getAttribute("data-part"), el]));
  for (const hole of frame.querySelectorAll(HOLE)) {
    const part = parts.get(hole.getAttribute("data-part"));
    if (part) hole.replaceWith(part.cloneNode(true));
  }
  return !frame.querySelector(HOLE);
};

export class Parts {
  /** @param {SVGSVGElement} svg a whole picture as it was drawn, before anything is marked on it */
  constructor(svg) {
    /** @type {Map<string, Element>} of the picture before: an answer may still count on them */
    this.older = new Map();
    /** @type {Map<string, Element>} */
    this.kept = new Map();
    this.keep(svg);
  }

  /** The marks of the parts that need not be sent. */
  get have() {
    return Array.from(this.kept.keys()).join(".");
  }

  /** @param {SVGSVGElement} svg */
  keep(svg) {
    this.older = this.kept;
    const own = /** @type {SVGSVGElement} */ (svg.cloneNode(true)); // what is on the page gets marked and moved
    this.kept = new Map(Array.from(own.querySelectorAll("[data-part]:not(:empty)"), (el) => [String(el.getAttribute("data-part")), el]));
  }

  /**
   * The whole picture; null if a part is missing.
   * @param {string} markup @param {Record<string, string>} sent
   */
  whole(markup, sent) {
    const svg = parsed(markup), marks = Object.keys(sent);
    const come = Array.from(parsed(`<svg>${Object.values(sent).join("")}</svg>`)?.children ?? []);
    const fresh = new Map(marks.map((mark, i) => [mark, come[i]]));
    for (const [mark, el] of fresh) el.setAttribute("data-part", mark);
    const fill = (/** @type {Element} */ within) => {
      for (const hole of within.querySelectorAll(HOLE)) {
        const mark = String(hole.getAttribute("data-part"));
        const part = (fresh.get(mark) ?? this.kept.get(mark) ?? this.older.get(mark))?.cloneNode(true);
        if (!part || !fill(/** @type {Element} */ (part))) return false;
        hole.replaceWith(part);
      }
      return true;
    };
    if (!svg || !fill(svg)) return null;
    this.keep(svg);
    return svg;
  }
}
