// The whole rulebook on a page of its own: the same search as in the drawer beside a table.

import { lightUp, plain } from "./seek.js";

const search = /** @type {HTMLInputElement} */ (document.getElementById("rules-search")), none = /** @type {HTMLElement} */ (document.getElementById("rules-none"));
const body = /** @type {HTMLElement} */ (document.querySelector(".rules-text"));
const around = Array.from(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-unsought]")));
const parts = Array.from(body.children, (el) => /** @type {HTMLElement} */ (el));

/** Only the rules that hold what was typed, with their pictures and the headings over them. */
function show() {
  const want = plain(search.value.trim().normalize("NFC"));
  let heading = /** @type {HTMLElement | null} */ (null), shown = false, some = false;
  for (const part of parts) {
    if (part.matches("h2")) { heading = part; part.hidden = Boolean(want); continue; }
    if (part.matches(".rule")) shown = plain(String(part.textContent)).includes(want);
    part.hidden = !shown;
    if (shown && heading) heading.hidden = false;
    some ||= shown;
  }
  for (const part of around) part.hidden = Boolean(want);
  none.hidden = some;
  lightUp(body, want);
}

search.addEventListener("input", show);
if (search.value) show(); // a browser that comes back keeps what was typed
