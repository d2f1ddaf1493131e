// Measures for test_legible: how large words are on the screen, and what lies where. The last expression is what is wrong.

/** Words in sight that are smaller than they may be, each with its size in pixels. */
function small(least, within = document.body) {
  const out = {};
  const note = (el, words, size) => { if (size < least - 0.02) out[`${words.trim().slice(0, 30)} (${el.closest("[data-sheet]")?.dataset.sheet ?? el.closest("[id]")?.id})`] = Math.round(size * 100) / 100; };
  const seen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && el.getBoundingClientRect().width > 2;
  for (const el of within.querySelectorAll("svg text")) {
    if (!el.textContent.trim() || !seen(el)) continue;
    const m = el.getScreenCTM();
    note(el, el.textContent, parseFloat(getComputedStyle(el).fontSize) * Math.hypot(m.a, m.b));
  }
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement: el } = walk.currentNode;
    if (data.trim() && !el.closest("svg, template, script, style") && seen(el)) note(el, data, parseFloat(getComputedStyle(el).fontSize));
  }
  return out;
}

/** Sheets, prompt or board that reach out of the window. */
function outside() {
  const parts = [document.getElementById("prompt"), ...document.querySelectorAll("#board [data-sheet]:not(.behind)")];
  return parts.filter((el) => {
    const r = (el.querySelector(".frame") ?? el).getBoundingClientRect(); // a map is cut off at its frame
    return r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1;
  }).map((el) => el.id || el.dataset.sheet);
}

/** Does a sheet that is larger than the board's room leave none of it empty? */
function fills(sheet) {
  const r = (sheet.querySelector(".frame") ?? sheet).getBoundingClientRect(), room = document.getElementById("board").getBoundingClientRect();
  return r.height < room.height || (r.top <= room.top + 1 && r.bottom >= room.bottom - 1);
}

/** Names of places on the map that lie on each other. */
function overlaps() {
  const names = [...document.querySelectorAll("#board [data-sheet=map] text.place")].map((el) => [el.textContent, el.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return names.flatMap(([one, a], i) => names.slice(i + 1).filter(([, b]) => meet(a, b)).map(([two]) => `${one} / ${two}`));
}
