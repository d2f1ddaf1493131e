// A review under way: how far it is, and the page again once more is known.

const AGAIN = 2500; // milliseconds between two questions
const MORE = 12; // points of a hundred after which the page is worth loading again
const box = /** @type {HTMLElement} */ (document.getElementById("under-way"));
const began = Number(/** @type {HTMLProgressElement} */ (document.getElementById("bar")).value);

async function look() {
  try {
    const { progress } = await (await fetch(String(box.dataset.api))).json();
    /** @type {HTMLElement} */ (document.getElementById("done")).textContent = `${progress} %`;
    /** @type {HTMLProgressElement} */ (document.getElementById("bar")).value = progress;
    if (progress >= 100 || progress >= began + MORE || (began === 0 && progress > 0)) return location.reload();
  } catch { /* asked again below */ }
  setTimeout(look, AGAIN);
}

setTimeout(look, AGAIN);
