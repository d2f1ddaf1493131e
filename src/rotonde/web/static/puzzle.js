// A puzzle: what is clicked on the board narrows the list of moves, until one is left.

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const every = /** @type {HTMLElement | null} */ (document.getElementById("every"));
// What of a way of clicking lies on this board: a choice that is a word there is made in the list.
const onBoard = (/** @type {string} */ target) => target && board.querySelector(`[data-target="${CSS.escape(target)}"]`);
const moves = Array.from(document.querySelectorAll("#try input[name=action]"), (input) => ({
  input: /** @type {HTMLInputElement} */ (input),
  row: /** @type {HTMLElement} */ (input.closest("label")),
  path: /** @type {HTMLElement} */ (input).dataset.path?.split(" ").filter(onBoard) ?? [],
}));
const MANY = 12; // more places than this at once have a dot each, as on a table (places.js)
const firsts = new Set(moves.flatMap((move) => move.path.slice(0, 1)));
/** @type {string[]} what was clicked, one after the other */
let picked = [];

/** The moves that go on from what was clicked. @param {string[]} begun */
const following = (begun) => moves.filter((move) => begun.every((target, i) => move.path[i] === target));

/** Show what can still be meant, on the board and in the list. */
function show() {
  const open = new Set(following(picked));
  const next = new Set(Array.from(open, (move) => move.path[picked.length]));
  for (const move of moves) move.row.hidden = !open.has(move);
  if (every) every.hidden = !picked.length;
  for (const place of board.querySelectorAll("[data-target]")) {
    const target = String(place.getAttribute("data-target"));
    const can = next.has(target) || moves.some((move) => move.path[0] === target);
    place.classList.toggle("can", can);
    place.classList.toggle("picked", picked.includes(target));
    mark(place, can);
  }
}

/** A line or a dot around what can be chosen: the board comes without any, with what lies over it asleep. @param {Element} place @param {boolean} can */
function mark(place, can) {
  if (place.querySelector(":scope > .target, :scope > .target-dot")) place.classList.toggle("asleep", !can);
  if (!place.querySelector(":scope > .hit")) return;
  const dot = firsts.size > MANY && !place.querySelector(":scope > rect.hit");
  place.classList.toggle(dot ? "is-many" : "is-target", can && !place.matches(".picked"));
  place.classList.toggle("is-chosen", place.matches(".picked"));
}

/** A place was clicked. @param {string} target */
function pick(target) {
  const further = [...picked, target];
  picked = following(further).length ? further : following([target]).length ? [target] : picked;
  const left = following(picked);
  if (left.length === 1) left[0].input.checked = true;
  else if (!left.some((move) => move.input.checked)) for (const move of moves) move.input.checked = false;
  show();
}

/** Bring a sheet of the board to the front of the box that it shares. @param {Element} head */
function bring(head) {
  for (const other of head.parentElement?.querySelectorAll("[data-tab]") ?? []) {
    const name = CSS.escape(String(other.getAttribute("data-tab")));
    board.querySelector(`[data-sheet="${name}"]`)?.classList.toggle("behind", other !== head);
    other.setAttribute("aria-selected", String(other === head));
  }
}

/** Of a box whose front sheet has nothing to choose, one that has comes forward. */
function offer() {
  const open = (/** @type {Element} */ head) => board.querySelector(`[data-sheet="${CSS.escape(String(head.getAttribute("data-tab")))}"] .can`);
  for (const list of board.querySelectorAll("[role=tablist]")) {
    const heads = Array.from(list.querySelectorAll("[data-tab]")), wanted = heads.filter(open);
    for (const head of heads) head.classList.toggle("has-targets", wanted.includes(head));
    if (wanted.length && !wanted.some((head) => head.getAttribute("aria-selected") === "true")) bring(wanted[0]);
  }
}

board.addEventListener("keydown", (event) => {
  const head = /** @type {Element} */ (event.target).closest("[data-tab]");
  if (head && ["Enter", " "].includes(event.key)) { event.preventDefault(); bring(head); }
});
board.addEventListener("click", (event) => {
  const head = /** @type {Element} */ (event.target).closest("[data-tab]");
  if (head) return bring(head);
  for (let place = /** @type {Element | null} */ (event.target); place && place !== board; place = place.parentElement) {
    const target = place.getAttribute("data-target");
    if (target && moves.some((move) => move.path.includes(target))) return pick(target);
  }
});
// On a phone the board is larger than its frame: it begins where there is something to choose, and can be seen whole.

const fit = /** @type {HTMLElement} */ (document.getElementById("fit"));

/** Bring places of the board into the middle of what is in sight of it: all of them, or the first where they lie apart. @param {Iterable<Element>} places */
function seek(places) {
  const frame = board.getBoundingClientRect(), boxes = Array.from(places, (place) => place.getBoundingClientRect()).filter((box) => box.width);
  if (!boxes.length) return;
  const all = { left: Math.min(...boxes.map((b) => b.left)), right: Math.max(...boxes.map((b) => b.right)), top: Math.min(...boxes.map((b) => b.top)), bottom: Math.max(...boxes.map((b) => b.bottom)) };
  const wide = all.right - all.left > board.clientWidth, high = all.bottom - all.top > board.clientHeight;
  const box = wide || high ? boxes[0] : all;
  board.scrollLeft += (box.left + box.right) / 2 - (frame.left + frame.right) / 2;
  board.scrollTop += (box.top + box.bottom) / 2 - (frame.top + frame.bottom) / 2;
}

/** The whole board, or as large as it can be read. @param {boolean} whole */
function see(whole) {
  board.classList.toggle("fitted", whole);
  fit.setAttribute("aria-pressed", String(whole));
}

fit.addEventListener("click", () => see(!board.classList.contains("fitted")));
board.addEventListener("click", (event) => { // what is as small as that is not chosen but looked at
  if (!board.classList.contains("fitted")) return;
  event.stopImmediatePropagation();
  const before = board.getBoundingClientRect(), small = /** @type {Element} */ (board.querySelector("svg")).getBoundingClientRect();
  const at = (event.clientX - small.left) / small.width, down = (event.clientY - small.top) / small.height;
  see(false);
  const svg = /** @type {Element} */ (board.querySelector("svg")).getBoundingClientRect();
  board.scrollLeft += svg.left + at * svg.width - (before.left + before.right) / 2;
  board.scrollTop += svg.top + down * svg.height - (before.top + before.bottom) / 2;
}, true);
every?.addEventListener("click", () => { picked = []; show(); });
if (moves.length) { show(); offer(); }
// What an answer leads to may lie all over the board; the place itself is drawn last, with its flag.
const answer = Array.from(board.querySelectorAll(".future.better :not(g)")).reverse(), open = board.querySelectorAll(".can");
seek(answer.length ? answer : open);
