// The lobby follows the tables: when one changes, the lists are fetched again.

import { listen } from "./net.js";

const SOON = 400, LATER = 4000; // milliseconds: after a change, after a failed try
let timer = 0, known = false;

/** @param {number} wait */
function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(refresh, wait);
}

/** Fetch the lists again. Where somebody stands in them with the keyboard, they stay until that somebody leaves. */
async function refresh() {
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return later(LATER);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tables");
  const old = document.getElementById("tables");
  if (!fresh || !old || fresh.textContent === old.textContent) return;
  if (old.contains(document.activeElement)) old.addEventListener("focusout", () => later(SOON), { once: true });
  else old.replaceWith(fresh);
}

listen("/api/events", () => {
  if (known) later(SOON);
  known = true; // the first word only says that the line is open
});
