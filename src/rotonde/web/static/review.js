// A review: the board shows where the move was. Under way: how far it is, and the page again once more is known.

const AGAIN = 2500; // milliseconds between two questions
const MORE = 12; // points of a hundred after which the page is worth loading again
const box = document.getElementById("under-way");
const began = Number(/** @type {HTMLProgressElement | null} */ (document.getElementById("bar"))?.value);

/** Where a picture is wider than its room: its middle is where the two moves differ. @param {Element | null} room */
function centre(room) {
  const better = room?.querySelector(".future.better");
  if (!room || !better) return;
  const place = better.getBoundingClientRect(), frame = room.getBoundingClientRect();
  if (!place.width) return;
  room.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
  room.scrollTop += place.top + place.height / 2 - (frame.top + frame.height / 2);
}

/** The chosen point in sight: in its list where that scrolls, else on the page. @param {boolean} moved the page may scroll */
function show(moved = false) {
  centre(document.querySelector(".review-board"));
  const list = document.querySelector(".turning-list"), chosen = /** @type {HTMLElement | null} */ (list?.querySelector(".chosen"));
  if (!list || !chosen) return;
  if (list.scrollHeight > list.clientHeight + 1) {
    const low = chosen.offsetTop + chosen.offsetHeight - list.clientHeight;
    if (chosen.offsetTop < list.scrollTop || low > list.scrollTop) list.scrollTop = chosen.offsetTop;
    if (moved) document.getElementById("board-of")?.scrollIntoView({ block: "nearest" });
  } else if (moved) chosen.scrollIntoView({ block: "start" });
}

const PARTS = ["board-of", "chart-of", "points"]; // what another turning point changes on the page

/** Another turning point, where one is: the page stays where it is. @param {HTMLAnchorElement} link */
async function choose(link) {
  try {
    const other = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    const pairs = PARTS.map((id) => [document.getElementById(id), other.getElementById(id)]);
    if (pairs.some((pair) => !pair[0] || !pair[1])) return location.assign(link.href);
    for (const [old, fresh] of pairs) old?.replaceWith(/** @type {Element} */ (fresh));
    history.pushState(null, "", link.href);
    show(true);
    /** @type {HTMLElement | null} */ (document.querySelector(".chosen h3 a"))?.focus({ preventScroll: true });
  } catch { location.assign(link.href); }
}

/** The board as large as it can be read. */
function enlarge() {
  const drawn = document.querySelector("#board-of .review-board > svg"), large = /** @type {HTMLDialogElement} */ (document.getElementById("large"));
  const room = large.querySelector(".room");
  if (!drawn || !room) return;
  room.replaceChildren(drawn.cloneNode(true));
  large.showModal();
  centre(room);
}

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  if (at.closest(".enlarge, .review-board > svg")) return enlarge();
  const link = /** @type {HTMLAnchorElement | null} */ (at.closest('.review a[href*="?point="]'));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  choose(link);
});
// its patterns have the names of those of the page, which would look for them where nothing is drawn any more
document.getElementById("large")?.addEventListener("close", () => document.querySelector("#large .room")?.replaceChildren());
addEventListener("popstate", () => location.reload());

async function look() {
  try {
    const { progress } = await (await fetch(String(box?.dataset.api))).json();
    /** @type {HTMLElement} */ (document.getElementById("done")).textContent = `${progress} %`;
    /** @type {HTMLProgressElement} */ (document.getElementById("bar")).value = progress;
    if (progress >= 100 || progress >= began + MORE || (began === 0 && progress > 0)) return location.reload();
  } catch { /* asked again below */ }
  setTimeout(look, AGAIN);
}

show();
if (box) setTimeout(look, AGAIN);
