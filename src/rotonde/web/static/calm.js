// Nothing moves under a pointer that has just clicked: what would is held back for a moment.

const CALM = 300; // milliseconds
let last = -Infinity;
/** @type {Element | null} */
let where = null;
/** @type {Map<string, number>} what is held back, by name */
const waiting = new Map();

for (const kind of ["pointerdown", "click"])
  addEventListener(kind, (e) => {
    if (kind === "click" && /** @type {MouseEvent} */ (e).detail === 0) return; // made by a key
    last = performance.now();
    where = /** @type {Element} */ (e.target);
  }, { capture: true, passive: true });

/** Milliseconds until things may move again under a pointer that clicked in an area. @param {Element} [area] without: anywhere */
export function rest(area) {
  const left = last + CALM - performance.now();
  return left > 0 && where && (!area || area.contains(where)) ? left : 0;
}

/**
 * Do something that moves an area, as soon as no pointer has just clicked there. What waits under the same name is
 * forgotten.
 * @param {string} name @param {Element} area @param {() => void} act
 */
export function calmly(name, area, act) {
  clearTimeout(waiting.get(name));
  const wait = rest(area);
  if (!wait) return act();
  waiting.set(name, setTimeout(act, wait));
}

/** Let an element keep its height for as long as nothing may move. @param {HTMLElement} el */
export function steady(el) {
  const wait = rest();
  if (!wait || el.style.height) return;
  el.style.height = `${el.getBoundingClientRect().height}px`;
  el.style.overflow = "hidden";
  setTimeout(() => { el.style.height = el.style.overflow = ""; }, wait);
}

/**
 * Buttons of a row may come and go, and others take their place. One that slid under a pointer at rest was not aimed at:
 * it takes no click until the pointer moves.
 * @param {Element} row
 */
export function aimed(row) {
  let x = -1, y = -1;
  /** @type {Element | null} */
  let at = null;
  const still = (/** @type {PointerEvent} */ e) => Math.abs(e.clientX - x) < 1 && Math.abs(e.clientY - y) < 1; // a click is rounded
  addEventListener("pointermove", (e) => {
    if (still(e)) return; // the page moved, not the pointer
    [x, y, at] = [e.clientX, e.clientY, /** @type {Element} */ (e.target).closest("button")];
  }, { capture: true, passive: true });
  row.addEventListener("click", (event) => {
    const e = /** @type {PointerEvent} */ (event), button = /** @type {Element} */ (e.target).closest("button");
    if (e.detail && e.pointerType === "mouse" && still(e) && button !== at) e.stopPropagation();
  }, { capture: true });
}
