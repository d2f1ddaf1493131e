// Before anything is shown: tell the server by a cookie which shape the window has. A page that was drawn for another
// one is asked for again, once, so nobody sees or clicks a board that is about to be laid out anew.
// This is no module: modules wait for the page.

{
  const script = document.currentScript, drawn = script instanceof HTMLScriptElement ? script.dataset.shape : "";
  const standing = matchMedia("(max-aspect-ratio: 1/1)").matches, slim = matchMedia("(max-width: 600px)").matches;
  const shape = !standing ? "wide" : slim ? "narrow" : "upright";
  document.cookie = `shape=${shape}; path=/; max-age=31536000; samesite=lax`;
  const kept = document.cookie.split("; ").includes(`shape=${shape}`); // a browser that keeps none would ask for ever
  if (drawn && drawn !== shape && kept) location.reload();
}
