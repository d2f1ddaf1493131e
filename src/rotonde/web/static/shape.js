// The shape of the window: a game lays out its sheets for it, and the server is told which it is (see early.js).

const STANDING = matchMedia("(max-aspect-ratio: 1/1)");

/** @returns {"wide" | "upright"} */
export const shape = () => (STANDING.matches ? "upright" : "wide");

/** The next page that is opened is drawn for this window. */
function remember() {
  document.cookie = `shape=${shape()}; path=/; max-age=31536000; samesite=lax`;
}

/** @param {() => void} then called when the window takes another shape */
export function onShape(then) {
  STANDING.addEventListener("change", () => { remember(); then(); });
}
