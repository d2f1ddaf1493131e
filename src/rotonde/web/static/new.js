// The forms: seats follow the number of players, a bot shows its strength, a chosen file fills its field.

const form = /** @type {HTMLFormElement} */ (document.querySelector(".form"));

function seats() {
  const players = Number(new FormData(form).get("players"));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))) {
    row.hidden = Number(row.dataset.seat) >= players;
    const kind = /** @type {HTMLSelectElement} */ (row.querySelector("[name$='.kind']")).value;
    /** @type {HTMLElement} */ (row.querySelector("[data-level]")).hidden = kind !== "bot";
    for (const disc of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll("[data-for]")))
      disc.hidden = Number(disc.dataset.for) !== players;
  }
}

form.addEventListener("change", async (e) => {
  const field = /** @type {HTMLInputElement} */ (e.target);
  const into = field.dataset.into;
  if (into && field.files?.[0]) /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(into)).value = await field.files[0].text();
  seats();
});
seats();
