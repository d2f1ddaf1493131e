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
