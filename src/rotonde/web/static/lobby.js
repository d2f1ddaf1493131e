// The lobby follows the tables: when one changes, the lists are fetched again.

import { listen } from "./net.js";

async function refresh() {
  const page = await fetch("/").then((answer) => answer.text());
  const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("tables");
  const old = document.getElementById("tables");
  if (fresh && old && fresh.textContent !== old.textContent && !old.contains(document.activeElement)) old.replaceWith(fresh);
}

let timer = 0, known = false;
listen("/api/events", () => {
  if (!known) { known = true; return; } // the first word only says that the line is open
  clearTimeout(timer);
  timer = setTimeout(refresh, 400);
});
