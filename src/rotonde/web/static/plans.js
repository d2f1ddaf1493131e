// Plans: the board as it would be. A turn and the answers of others are tried out on it with the same gestures as
// always; nothing of it counts until a plan is adopted, and nobody else sees it.

import { $, banner, h, ruled, say, token } from "./dom.js";
import { seatOf } from "./panels.js";
import { lieBeside, shape } from "./shape.js";
import { sure } from "./sure.js";

/** @typedef {import("./table.js").Table} Table */

const SIGNS = { good: "✓", open: "?", broken: "✗" };

/** Show what a view says of plans. @param {Table} table */
export function showPlans(table) {
  const { view } = table, plan = view.plan, on = Boolean(plan);
  document.body.classList.toggle("planning", on);
  lieBeside(on);
  const drawn = table.board.svg.dataset.shape;
  if (drawn && drawn !== shape() && (on || drawn === "beside")) table.reshape(); // what was asked for in another window, or was not to be had
  $("plan").hidden = !view.may_plan;
  $("plan").setAttribute("aria-pressed", String(on));
  $("plan").title = $("plan-words").textContent = say(on ? "plan_leave" : "plan");
  $("plan-key").textContent = on ? "Esc" : "P";
  const bad = view.plans.filter((/** @type {any} */ p) => p.standing === "broken").length;
  $("plan-bad").hidden = on || !bad;
  $("plan-bad").textContent = String(bad);
  $("plan-bad").title = bad ? say("plans_broken", { n: bad }) : "";
  $("reply").hidden = !on || plan.asked === null || plan.asked === plan.seat;
  $("adopt").hidden = !on || !plan.may_adopt;
  $("board").dataset.plan = on ? say("plan_banner", { name: plan.name }) : "";
  $("tab-plan").hidden = !view.may_plan || !(on || view.plans.length);
  $("plans").replaceChildren(...(view.may_plan ? room(table) : []));
}

/** Tell at once what somebody's move has broken. @param {Table} table @param {any} view the new one */
export function watchPlans(table, view) {
  if (!view.live || !view.may_plan) return;
  const before = table.standings;
  table.standings = new Map(view.plans.map((/** @type {any} */ p) => [p.key, p.standing]));
  for (const plan of view.plans)
    if (before.get(plan.key) === "good" && plan.standing !== "good")
      banner(say(plan.standing === "broken" ? "plan_broken" : "plan_open", { name: plan.name, why: plan.why }), { bad: plan.standing === "broken" });
}

/** Into the last plan, or a new one; out of it. @param {Table} table */
export async function togglePlan(table) {
  if (table.planning) return leavePlan(table);
  if (!table.view.may_plan || table.pending) return;
  const last = table.view.plans.at(-1);
  if (last) await openPlan(table, last.key);
  else await newPlan(table);
}

/** @param {Table} table @param {string} key */
export async function openPlan(table, key) {
  table.planning = key;
  lieBeside(true);
  await look(table);
  $("tab-plan").click();
}

/** @param {Table} table */
async function newPlan(table) {
  lieBeside(true);
  await table.post("plans", { op: "new", seat: table.view.plan?.seat ?? table.view.seat });
  if (table.planning) $("tab-plan").click();
}

/** Back to the table as it is. @param {Table} table */
export async function leavePlan(table) {
  table.planning = "";
  lieBeside(false);
  await look(table);
  if ($("tab-plan").getAttribute("aria-selected") === "true") $("tab-log").click();
}

/** @param {Table} table */
async function look(table) {
  try {
    table.apply(await table.fetch(), false);
  } catch (error) {
    table.planning = "";
    table.fail(error);
  }
}

/** Give the buttons their meaning. @param {Table} table */
export function planButtons(table) {
  $("plan").onclick = () => togglePlan(table);
  $("reply").onclick = () => table.pending || table.post("reply", { expected_step: table.view.draft?.step ?? 0 });
  $("adopt").onclick = () => adopt(table);
}

/** @param {Table} table */
async function adopt(table) {
  const { plan } = table.view;
  if (table.pending) return;
  lieBeside(false);
  await table.post("plans", { op: "adopt", seat: plan.seat, key: plan.key });
  if (!table.planning) { $("tab-log").click(); table.remark(say("plan_adopted", { name: plan.name })); }
}

/** Everything about the plans. @param {Table} table @returns {Node[]} */
function room(table) {
  const { view } = table, { plan } = view;
  const rows = view.plans.map((/** @type {any} */ p) => h("li", { class: p.key === plan?.key ? "here" : null },
    h("button", { class: `plan-row ${p.standing}`, type: "button", "aria-current": p.key === plan?.key ? "true" : null, title: p.why || null, click: () => openPlan(table, p.key) },
      h("b", { class: "plan-sign", "aria-label": say(`plan_is_${p.standing}`) }, SIGNS[/** @type {"good"} */ (p.standing)]), h("span", { class: "cut" }, p.name)),
    h("button", { class: "btn quiet icon", type: "button", "aria-label": say("plan_drop", { name: p.name }), title: say("plan_drop", { name: p.name }), click: () => drop(table, p) }, "×")));
  const list = [h("ul", { class: "plan-list" }, ...rows), h("p", { class: "row" }, h("button", { class: "btn quiet", type: "button", click: () => newPlan(table) }, `+ ${say("plan_new")}`))];
  const column = (/** @type {(Node | string | false)[]} */ ...kids) => h("div", {}, ...kids);
  if (!plan) return [column(...list), column(h("p", { class: "muted small" }, say("plan_about")))];
  return [column(...list, name(table, plan)),
    column(plan.why && h("p", { class: `slip plan-why ${plan.standing}`, role: "status" }, ...ruled(plan.why)), figures(view, plan)),
    column(...steps(view, plan), h("p", { class: "muted small" }, say(plan.guessed ? "plan_guess" : "plan_chance")))];
}

/** @param {Table} table @param {any} plan */
function name(table, plan) {
  const field = h("input", { class: "input", maxlength: 60, value: plan.name, "aria-label": say("plan_name") });
  const save = () => field.value.trim() && field.value !== plan.name && table.post("plans", { op: "name", seat: plan.seat, key: plan.key, name: field.value });
  return h("form", { class: "row plan-name", submit: (/** @type {Event} */ e) => { e.preventDefault(); save(); } }, field, h("button", { class: "btn quiet" }, say("plan_rename")));
}

/** @param {Table} table @param {any} plan */
async function drop(table, plan) {
  if (plan.steps > 1 && !(await sure(say("plan_drop_ask", { name: plan.name }), say("plan_drop_yes")))) return;
  const other = table.planning && table.planning !== plan.key ? table.planning : "";
  await table.post("plans", { op: "drop", seat: table.view.plan?.seat ?? table.view.seat, key: plan.key });
  if (other) await openPlan(table, other);
}

/** What everybody would have, with the difference; one's own first. @param {any} view @param {any} plan */
function figures(view, plan) {
  const mine = (/** @type {any} */ row) => Number(row.seat !== plan.seat), all = plan.seats.toSorted((/** @type {any} */ a, /** @type {any} */ b) => mine(a) - mine(b));
  const row = (/** @type {any} */ one) => {
    const seat = seatOf(view, one.seat);
    const cell = (/** @type {any} */ f) => h("div", { class: f.by ? "changed" : null }, h("dt", {}, f.head), h("dd", {}, f.then, f.by && h("b", { class: f.by.startsWith("+") ? "up" : "down" }, ` ${f.by}`)));
    const shown = one.figures.filter((/** @type {any} */ f) => f.by || one.seat === plan.seat);
    return h("li", {}, h("span", { class: "who" }, token(seat?.colour, 18), h("b", { class: "cut" }, seat?.name ?? "")),
      shown.length ? h("dl", {}, ...shown.map(cell)) : h("span", { class: "muted small" }, say("plan_same")), one.done.length > 0 && h("p", { class: "small" }, one.done.join(" · ")));
  };
  return h("ul", { class: "plan-figures", "aria-label": say("plan_figures") }, ...all.map(row));
}

/** @param {any} view @param {any} plan @returns {Node[]} */
function steps(view, plan) {
  if (!plan.steps.length) return [h("p", { class: "muted" }, say("plan_empty"))];
  return [h("ol", { class: "plan-steps" }, ...plan.steps.map((/** @type {any} */ step) => {
    const seat = seatOf(view, step.seat);
    return h("li", {}, seat ? token(seat.colour, 16) : h("span"), h("span", {}, step.bot && h("small", { class: "badge" }, say("bot")), ...step.texts.flatMap((/** @type {string} */ text) => [...ruled(text), " "])));
  }))];
}
