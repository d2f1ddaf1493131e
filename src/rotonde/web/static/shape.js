// The shape of the window: a game lays out its sheets for it, and the server is told which it is (see early.js).

const STANDING = matchMedia("(max-aspect-ratio: 1/1)"), SLIM = matchMedia("(max-width: 600px)");

/** @returns {"wide" | "upright" | "narrow"} */
export const shape = () => (!STANDING.matches ? "wide" : SLIM.matches ? "narrow" : "upright");

/** The next page that is opened is drawn for this window. */
function remember() {
  document.cookie = `shape=${shape()}; path=/; max-age=31536000; samesite=lax`;
}

/** @param {() => void} then called when the window takes another shape */
export function onShape(then) {
  for (const query of [STANDING, SLIM]) query.addEventListener("change", () => { remember(); then(); });
}
