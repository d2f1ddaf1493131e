// One picture becomes another: what is the same in both stays untouched, so that the browser lays out and paints
// little after a move. Elements are paired in their order, those with an id only with the same id.

/**
 * Make `old` equal to `next`, whose parts are used up.
 * @param {Element} old @param {Element} next
 */
export function morph(old, next) {
  attributes(old, next);
  const before = Array.from(old.childNodes), after = Array.from(next.childNodes);
  let start = 0, end = 0;
  while (start < before.length && start < after.length && before[start].isEqualNode(after[start])) start++;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end].isEqualNode(after[after.length - 1 - end])) end++;
  const gone = before.slice(start, before.length - end), come = after.slice(start, after.length - end);
  const following = before[before.length - end] ?? null;
  for (const node of come) {
    const at = gone.findIndex((was) => alike(was, node));
    if (at < 0) { old.insertBefore(node, gone[0] ?? following); continue; }
    for (const lost of gone.splice(0, at)) lost.remove(); // skipped: what comes after it was found first
    const kept = /** @type {ChildNode} */ (gone.shift());
    if (!kept.isEqualNode(node)) kept instanceof Element ? morph(kept, /** @type {Element} */ (node)) : kept.replaceWith(node);
  }
  for (const lost of gone) lost.remove();
}

/** May one node become the other? @param {Node} a @param {Node} b */
function alike(a, b) {
  if (a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || (a.id === b.id && a.getAttribute("data-target") === b.getAttribute("data-target"));
}

/** @param {Element} old @param {Element} next */
function attributes(old, next) {
  for (const { name } of Array.from(old.attributes)) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of Array.from(next.attributes)) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
