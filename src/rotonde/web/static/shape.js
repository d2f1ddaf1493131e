// The shape of the window: a game lays out its sheets for it, and the server is told which it is (see early.js).

const STANDING = matchMedia("(max-aspect-ratio: 1/1)"), SLIM = matchMedia("(max-width: 600px)");

const ROOMY = matchMedia("(min-width: 1640px), (max-width: 760px), (max-height: 480px)"); // a plan takes no room from the board there (plans.css)
let beside = false;

/** Something lies beside the board, or no more. @param {boolean} on */
export function lieBeside(on) {
  beside = on;
}

/** @returns {"wide" | "beside" | "upright" | "narrow"} */
export const shape = () => (STANDING.matches ? SLIM.matches ? "narrow" : "upright" : beside && !ROOMY.matches ? "beside" : "wide");

/** The next page that is opened is drawn for this window. */
function remember() {
  document.cookie = `shape=${shape().replace("beside", "wide")}; path=/; max-age=31536000; samesite=lax`;
}

/** @param {() => void} then called when the window takes another shape */
export function onShape(then) {
  for (const query of [STANDING, SLIM, ROOMY]) query.addEventListener("change", () => { remember(); then(); });
}
