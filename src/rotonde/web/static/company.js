// The company at a table: clocks, what people ask each other for, what they say, what one notes. Fetched where somebody else plays.

import { $, h, token } from "./dom.js";
import { ask } from "./net.js";
import { seatOf } from "./panels.js";

/** @typedef {import("./table.js").Table} Table */

const SIGNS = /** @type {const} */ ({ yes: "✓", well: "★", ha: "☺", hm: "?" });
const SHORT = 0.2; // of a clock: then it is red

/** The styles come with the script. */
function styles() {
  const here = new URL("./tables.css", import.meta.url);
  document.head.append(h("link", { rel: "stylesheet", href: here.pathname }));
}

/** @param {Table} table */
export async function company(table) {
  styles();
  const found = new Company(table);
  await found.fetch();
  found.begin();
  return found;
}

export class Company {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {any} the last answer of the server */
    this.talk = null;
    this.at = performance.now(); // when the view that is shown came
    this.seen = 0; // the number of the last message that was read
    this.panel = h("div", { id: "talk", class: "talk", role: "tabpanel", "aria-labelledby": "tab-talk", tabindex: "0", hidden: true });
  }

  /** @param {string} key @param {Record<string, any>} [args] */
  say(key, args = {}) {
    return String(this.talk?.words[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
  }

  async fetch() {
    this.take(await ask(`${this.table.home}/talk`));
  }

  /** @param {any} talk */
  take(talk) {
    this.talk = talk;
    if (this.panel.isConnected) this.draw();
  }

  /** Send something and show what came of it. @param {string} what @param {any} body */
  async send(what, body) {
    try {
      this.take(await ask(`${this.table.home}/${what}`, body));
      return true;
    } catch (error) {
      this.table.fail(error);
      return false;
    }
  }

  /** Something was said, or the table went on. @param {any} event */
  hear(event) {
    if (event.kind === "chat") this.fetch().catch(() => {});
    if (event.kind === "here" && this.talk) this.take({ ...this.talk, here: event.here, spectators: event.spectators });
  }

  begin() {
    this.tab = h("button", { role: "tab", id: "tab-talk", "aria-selected": "false", "aria-controls": "talk", click: () => this.open(true) },
      this.say("chat"), h("span", { class: "badge", hidden: true }));
    $("tab-log").after(this.tab);
    $("told").after(this.panel);
    for (const id of ["tab-log", "tab-scores"]) $(id).addEventListener("click", () => this.open(false));
    this.seen = this.talk.messages.at(-1)?.id ?? 0;
    this.fields();
    this.render();
    this.draw();
    setInterval(() => this.tick(), 1000);
  }

  /** @param {boolean} open */
  open(open) {
    this.tab.setAttribute("aria-selected", String(open));
    this.panel.hidden = !open;
    if (!open) return;
    for (const [tab, box] of [["tab-log", "told"], ["tab-scores", "scores"]]) {
      $(tab).setAttribute("aria-selected", "false");
      $(box).hidden = true;
    }
    this.draw();
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** The parts of the panel that stay: nobody's typing is interrupted. */
  fields() {
    const input = h("input", { class: "input", maxlength: "500", "aria-label": this.say("say"), placeholder: this.say("say"), autocomplete: "off" });
    const note = h("textarea", { class: "input", rows: "3", maxlength: "4000", change: () => this.send("note", { words: note.value }) });
    note.value = this.talk.note;
    this.list = h("ol", { class: "said", "aria-live": "polite" });
    this.acts = h("p", { class: "row asks" });
    this.form = h("form", { class: "say-line", submit: async (/** @type {Event} */ e) => {
      e.preventDefault();
      if (input.value.trim() && await this.send("say", { words: input.value })) input.value = "";
    } }, h("span", { class: "grow" }, input), h("button", { class: "btn" }, this.say("send")));
    const notes = h("details", { class: "notes" }, h("summary", {}, this.say("notes")), h("label", {}, h("span", { class: "sr" }, this.say("notes")), note));
    this.since = h("details", { class: "since", hidden: true });
    this.present = h("p", { class: "muted small" });
    this.panel.append(this.present, this.since, this.list, this.form, this.acts, notes);
    this.request = h("div", { class: "slip request", role: "status", hidden: true });
    document.body.append(this.request);
  }

  draw() {
    const { talk } = this, shown = !this.panel.hidden && document.visibilityState === "visible";
    if (shown) this.seen = talk.messages.at(-1)?.id ?? this.seen;
    const unread = talk.messages.filter((/** @type {any} */ m) => m.id > this.seen && !m.mine).length;
    const badge = this.tab.querySelector(".badge");
    badge.hidden = !unread;
    badge.textContent = String(unread);
    $("rail-log")?.classList.toggle("said-new", unread > 0);
    this.form.hidden = !talk.may_say;
    const others = this.table.view.seats.filter((/** @type {any} */ s) => talk.here.includes(s.seat) && !s.mine).map((/** @type {any} */ s) => s.name);
    this.present.textContent = [others.length ? this.say("here", { names: others.join(", ") }) : this.say("here_nobody"),
      talk.spectators && this.say("looking", { n: talk.spectators })].filter(Boolean).join(" · ");
    const bottom = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - 40;
    this.list.replaceChildren(...(talk.messages.length ? talk.messages.map((/** @type {any} */ m) => this.message(m)) : [h("li", { class: "muted" }, this.say("silence"))]));
    if (bottom) this.list.scrollTop = this.list.scrollHeight;
    this.since.hidden = !talk.digest.length;
    this.since.replaceChildren(h("summary", {}, this.say("since")), h("ol", {}, ...talk.digest.map((/** @type {string} */ line) => h("li", {}, line))));
    this.offers();
  }

  /** @param {any} m */
  message(m) {
    const seat = seatOf(this.table.view, m.seat), time = new Date(m.at * 1000);
    const when = time.toLocaleString(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit" });
    const mark = (/** @type {keyof typeof SIGNS} */ sign) => {
      const set = m.marks.find((/** @type {any} */ one) => one.sign === sign);
      if (!this.talk.may_say) return set && h("span", { class: "mark" }, SIGNS[sign], String(set.n));
      return h("button", { class: `mark${set ? " set" : ""}`, "aria-pressed": String(Boolean(set?.mine)), "aria-label": `${this.say(`sign_${sign}`)}${set ? ` ${set.n}` : ""}`,
        click: () => this.send("mark", { id: m.id, sign }) }, SIGNS[sign], set && String(set.n));
    };
    return h("li", { class: m.mine ? "own" : null }, seat ? token(seat.colour, 20) : h("span"),
      h("div", {}, h("p", { class: "by" }, h("b", {}, m.name), " ", h("time", { datetime: time.toISOString() }, when)),
        h("p", { class: "words" }, m.words || h("i", {}, this.say("taken_away"))),
        m.words && h("p", { class: "marks" }, ...Object.keys(SIGNS).map((s) => mark(/** @type {any} */ (s))),
          m.may_unsay && h("button", { class: "mark", click: () => this.send("unsay", { id: m.id }) }, this.say("unsay")))));
  }

  /** What can be asked for, and what is done for one. */
  offers() {
    const { view } = this.table, { talk } = this, button = (/** @type {string} */ words, /** @type {() => void} */ click, on = false) =>
      h("button", { class: "btn quiet", "aria-pressed": on ? "true" : null, click }, words);
    this.acts.replaceChildren(...[
      view.may_ask.includes("back") && button(this.say("ask_back"), () => this.table.post("ask", { what: "back", to: view.ask_back })),
      talk.may_order && button(this.say(talk.order ? "order_end" : "order"), () => this.send("order", { passes: !talk.order }), Boolean(talk.order)),
      talk.may_order && !talk.order && button(this.say("order_ever"), () => this.send("order", { passes: true, ever: true })),
    ].filter(Boolean));
  }

  /** The table shows another view. */
  render() {
    this.at = performance.now();
    const { view } = this.table, asked = view.request;
    this.request.hidden = !asked || !(asked.asked || asked.mine);
    if (asked) {
      const answer = (/** @type {boolean} */ yes) => this.table.post("answer", { n: asked.n, yes });
      this.request.replaceChildren(h("p", {}, asked.words), h("small", { class: "muted" }, this.say("waits", { names: asked.waits.join(", ") })),
        h("p", { class: "row" }, asked.asked && h("button", { class: "btn primary", click: () => answer(true) }, this.say("agree")),
          h("button", { class: "btn", click: () => answer(false) }, this.say(asked.asked ? "refuse" : "withdraw"))));
    }
    if (this.tab) this.offers();
    this.call();
    this.tick();
  }

  /** The title and the icon say whose turn it is. */
  call() {
    const { view } = this.table, mine = view.status === "running" && view.seats.some((/** @type {any} */ s) => s.mine && s.to_act);
    this.title ??= document.title;
    document.title = mine ? `● ${this.title}` : this.title;
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    if (icon) icon.href = icon.href.replace(/icon(-turn)?\.svg/, mine ? "icon-turn.svg" : "icon.svg");
  }

  // ── clocks ──────────────────────────────────────────────────────────────

  /** What is left of a clock now, in seconds. @param {any} clock */
  left(clock) {
    const gone = clock.runs && !clock.stands ? (performance.now() - this.at) / 1000 : 0;
    return Math.max(0, clock.left - gone);
  }

  tick() {
    const { view } = this.table, rows = document.querySelectorAll("#seats .seat:not(.legend)");
    view.seats.forEach((/** @type {any} */ s, /** @type {number} */ i) => s.clock && rows[i] && this.face(rows[i], s));
    const own = seatOf(view, view.seat), clock = own?.to_act && view.live ? own.clock : null;
    let face = $("own-clock");
    if (clock && !face) $("prompt").querySelector(".acts").prepend((face = h("span", { id: "own-clock", class: "own-clock", role: "timer" })));
    if (face) {
      face.hidden = !clock;
      if (clock) this.write(face, clock);
    }
  }

  /** @param {Element} row @param {any} seat */
  face(row, seat) {
    let face = row.querySelector(".clock");
    if (!face) row.querySelector(".note")?.append((face = h("span", { class: "clock" })));
    if (face) this.write(face, seat.clock);
  }

  /** @param {any} face @param {any} clock */
  write(face, clock) {
    const left = this.left(clock);
    const words = clock.holiday ? this.say("holiday", { day: new Date(clock.holiday * 1000).toLocaleDateString(document.documentElement.lang) })
      : clock.out || left === 0 ? this.say("out") : span(left);
    face.classList.toggle("runs", clock.runs && !clock.stands);
    face.classList.toggle("short", clock.runs && left < clock.full * SHORT);
    face.style.setProperty("--left", String(Math.min(1, left / clock.full)));
    if (face.textContent !== words) face.textContent = words;
  }
}

/** Seconds as a clock shows them: 2 d 3 h, 3 h 05, 8:15. @param {number} seconds */
export function span(seconds) {
  const s = Math.floor(seconds), two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (s >= 172800) return `${Math.floor(s / 86400)} ${document.documentElement.lang === "fr" ? "j" : "d"} ${Math.floor((s % 86400) / 3600)} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)} h ${two(Math.floor((s % 3600) / 60))}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}
