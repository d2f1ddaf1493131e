// A review: the board shows where the move was. Under way: how far it is, and the page again once more is known.

const AGAIN = 2500; // milliseconds between two questions
const MORE = 12; // points of a hundred after which the page is worth loading again
const box = document.getElementById("under-way");
const began = Number(/** @type {HTMLProgressElement | null} */ (document.getElementById("bar"))?.value);

/** Where the board is wider than its room: its middle is where the two moves differ. */
function show() {
  const room = document.querySelector(".review-board"), better = room?.querySelector(".future.better");
  if (!room || !better || room.scrollWidth <= room.clientWidth) return;
  const place = better.getBoundingClientRect(), frame = room.getBoundingClientRect();
  if (place.width) room.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
}

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
