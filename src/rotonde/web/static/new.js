// The forms: seats follow the number of players, a bot shows its strength, a preset sets the options, a file fills its field.

const form = /** @type {HTMLFormElement} */ (document.querySelector(".form"));

/** An edition may be for fewer or more people: the numbers it does not know cannot be chosen. A file of one's own is checked by the server. */
function counts() {
  const now = new FormData(form);
  const edition = form.querySelector(`[name=edition][value="${CSS.escape(String(now.get("edition")))}"]`);
  const known = edition?.closest("[data-counts]")?.getAttribute("data-counts")?.split(" ") ?? [];
  const fields = Array.from(/** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=players]")));
  for (const field of fields) field.disabled = known.length > 0 && !now.get("edition_file") && !known.includes(field.value);
  const open = fields.filter((field) => !field.disabled);
  if (open.length && !open.some((field) => field.checked)) open[0].checked = true;
}

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

/** A preset sets every option; an option changed by hand is no longer that preset. @param {HTMLInputElement} [field] */
function presets(field) {
  if (field?.dataset.sets)
    for (const [name, value] of Object.entries(JSON.parse(field.dataset.sets)))
      /** @type {RadioNodeList} */ (form.elements.namedItem(`option.${name}`)).value = value;
  const now = new FormData(form);
  for (const preset of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-sets]")))
    preset.checked = Object.entries(JSON.parse(preset.dataset.sets ?? "{}")).every(([k, v]) => now.get(`option.${k}`) === v);
}

form.addEventListener("change", async (e) => {
  const field = /** @type {HTMLInputElement} */ (e.target);
  presets(field);
  const said = field.closest(".file")?.querySelector("output");
  if (said) said.textContent = field.files?.[0]?.name ?? "";
  const into = field.dataset.into;
  if (into && field.files?.[0]) /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(into)).value = await field.files[0].text();
  counts();
  seats();
});
presets();
counts();
seats();

// The day of a clock is that of whoever opens the table.
const zone = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=clock_zone]"));
if (zone?.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
