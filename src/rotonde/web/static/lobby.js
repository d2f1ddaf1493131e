// The lobby follows the tables: when one changes, the lists are fetched again.

import { listen } from "./net.js";

const LISTS = ["running", "open", "finished"];
const SOON = 400, LATER = 4000; // milliseconds: after a change, after a failed try
let timer = 0;

/** @param {number} wait */
function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(refresh, wait);
}

/** Fetch the lists again. Where somebody stands in them with the keyboard, they stay until that somebody leaves. */
async function refresh() {
  const answer = await fetch("/").catch(() => null);
  if (!answer?.ok) return later(LATER);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const lists = LISTS.map((id) => ({ fresh: page.getElementById(id), old: document.getElementById(id) }));
  const held = lists.find(({ old }) => old?.contains(document.activeElement))?.old;
  if (held) return held.addEventListener("focusout", () => later(SOON), { once: true });
  document.title = page.title; // how many tables wait
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]")), now = page.querySelector("link[rel=icon]")?.getAttribute("href");
  if (icon && now && icon.getAttribute("href") !== now) icon.href = now;
  for (const { fresh, old } of lists) if (fresh && old && fresh.textContent !== old.textContent) old.replaceWith(fresh);
}

listen("/api/events", () => later(SOON)); // also at the first word: a table may have changed before the line was open

// Which language is asked only of those whose browser asks for none of ours, and once.
const OURS = ["en", "fr"], ASKED = "rotonde-language", which = document.getElementById("which-language");
if (which && !localStorage.getItem(ASKED) && !navigator.languages.some((lang) => OURS.includes(lang.slice(0, 2)))) {
  which.hidden = false;
  which.addEventListener("submit", () => localStorage.setItem(ASKED, "yes"));
}

// A page of our own when there is no line; fetched when everything else is there.
addEventListener("load", () => setTimeout(() => navigator.serviceWorker?.register("/worker.js").catch(() => {}), 3000));
