// A puzzle: what is clicked on the board narrows the list of moves, until one is left.

const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const every = /** @type {HTMLElement | null} */ (document.getElementById("every"));
const moves = Array.from(document.querySelectorAll("#try input[name=action]"), (input) => ({
  input: /** @type {HTMLInputElement} */ (input),
  row: /** @type {HTMLElement} */ (input.closest("label")),
  path: /** @type {HTMLElement} */ (input).dataset.path?.split(" ").filter(Boolean) ?? [],
}));
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
    place.classList.toggle("can", next.has(target) || moves.some((move) => move.path[0] === target));
    place.classList.toggle("picked", picked.includes(target));
  }
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
// On a phone the board is wider than the window: it begins where there is something to choose, and can be seen whole.

const fit = /** @type {HTMLElement} */ (document.getElementById("fit"));

/** Bring a place of the board into the middle. @param {{left: number, width: number} | undefined} box */
function seek(box) {
  const frame = board.getBoundingClientRect();
  if (!box?.width || board.scrollWidth <= board.clientWidth) return;
  board.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
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
  const before = board.getBoundingClientRect(), at = (event.clientX - before.left) / before.width, down = (event.clientY - before.top) / before.height;
  see(false);
  const svg = /** @type {Element} */ (board.querySelector("svg")).getBoundingClientRect();
  seek({ left: svg.left + at * svg.width, width: 1 });
  scrollBy(0, svg.top + down * svg.height - innerHeight / 3);
}, true);
every?.addEventListener("click", () => { picked = []; show(); });
if (moves.length) { show(); offer(); }
const answer = board.querySelector(".future.better");
if (answer && board.scrollWidth > board.clientWidth) answer.scrollIntoView({ block: "center" }); // out of sight below
seek((answer ?? board.querySelector(".can"))?.getBoundingClientRect());
