// The table page: one view of the server at a time, what the person makes of it, and what comes in from the others.

import { Board } from "./board.js";
import { Chooser, Primary } from "./choose.js";
import { $, banner, h, learn, narrow, say, still, token } from "./dom.js";
import { History } from "./history.js";
import { keyboard } from "./keys.js";
import { Refused, ask, hello, insist, listen } from "./net.js";
import * as panels from "./panels.js";
import { apart, closest, drawn, middle, point, show, standsFor } from "./places.js";
import { Tips } from "./tips.js";
import { tell, typed } from "./typed.js";

const REPLAY = 2000; // others' moves are shown one by one for this long at most, then the board jumps
const ECHO = 300; // milliseconds in which news of a step made here may still come in
const LONG = 56; // letters: a longer prompt is set smaller
const LISTED = 8; // so many choices are also listed beside the board

export class Table {
  /** @param {any} boot */
  constructor(boot) {
    this.levels = boot.levels;
    this.view = boot.view;
    /** @type {any[]} */
    this.log = [];
    /** @type {number | null} */
    this.newsFrom = boot.view.news_from;
    /** @type {number | null} the seat that looks, once somebody opened the curtain */
    this.as = null;
    this.pending = 0;
    /** @type {any} the last event heard */
    this.told = null;
    this.asked = false; // something changed that the numbers do not show
    this.echoTill = 0;
    this.drawn = ""; // the picture on the board
    this.following = false;
    /** @type {{x: number, y: number} | null} where the keyboard last stood on the board */
    this.stood = null;
    /** @type {number | null} the moment that is asked for */
    this.wanted = null;
    this.seeking = false;
    /** @type {{rules: any[]} | null} the rules, once somebody asked for them */
    this.book = null;
    this.board = new Board($("board"));
    this.board.turner = (by) => this.turn(by);
    this.chooser = new Chooser();
    this.primary = new Primary($("primary"), $("primary-words"));
    this.history = new History((moment) => this.goTo(moment));
    this.tips = new Tips(this);
    this.buttons();
    keyboard(this);
    this.apply(boot.view, false);
    if (!this.view.live) this.fetch().then((now) => { this.tellOn(now); this.render(); }, () => {}); // the log beyond this moment
    listen(`${this.api}/events`, (event, again) => this.hear(event, again));
  }

  get api() {
    return `/api/t/${this.view.id}`;
  }

  /** May this browser decide something now? */
  get mayAct() {
    const v = this.view;
    return v.live && v.curtain === null && v.seat !== null && v.mine.includes(v.seat) && (v.choices.length > 0 || v.draft !== null);
  }

  // ── from the server ─────────────────────────────────────────────────────

  /** Ask for the view. @param {number} [at] a moment of the history */
  async fetch(at) {
    const known = this.log.filter((e) => !e.draft).at(-1)?.moment ?? 0;
    const query = new URLSearchParams({ since: String(Math.min(known, at ?? known)), line: String(this.view.line) });
    if (this.as !== null) query.set("seat", String(this.as));
    if (at !== undefined) query.set("at", String(at));
    return ask(`${this.api}/view?${query}`);
  }

  /** Take in a view. @param {any} view @param {boolean} keep keep what was picked, if it still leads somewhere */
  apply(view, keep) {
    const focus = document.activeElement?.closest("#board [data-target]");
    if (focus) this.stood = middle(focus);
    this.view = view;
    if (view.live || !this.log.length) this.tellOn(view);
    if (view.svg && view.svg !== this.drawn) this.board.redraw((this.drawn = view.svg));
    this.tips.hide();
    this.chooser.load(this.mayAct ? view.choices : [], keep);
    this.render();
    if (narrow() && this.chooser.next.length) this.closeUp();
    if (focus) this.stand(focus);
    const others = view.live && view.seats.some((/** @type {any} */ s) => s.to_act && view.mine.includes(s.seat));
    if (this.as !== null && others && !panels.seatOf(view, this.as)?.to_act && !view.draft) {
      this.as = null; // somebody else at this machine must decide: let the server draw the curtain
      this.fetch().then((next) => this.apply(next, false), (error) => this.fail(error));
    }
    if (view.message) banner(view.message, { stay: view.status !== "running" });
    this.curtain();
  }

  /** The walk of the keyboard goes on where it was: at the same place, or at the next one. @param {Element} focus */
  stand(focus) {
    const same = this.board.named(String(focus.getAttribute("data-target"))).find((el) => el.matches(".can"));
    const open = Array.from(this.board.svg.querySelectorAll("[data-target].can"));
    const next = /** @type {any} */ (same ?? closest(open, this.stood));
    (next ?? (this.primary.act ? $("primary") : this.board.frame)).focus({ preventScroll: true });
  }

  /** The log goes on; after a take-back it goes on from an earlier moment. @param {any} view */
  tellOn(view) {
    const others = this.log.length ? view.log.filter((/** @type {any} */ e) => !e.draft && !view.mine.includes(e.seat)) : [];
    const said = others.flatMap((/** @type {any} */ e) => e.lines.filter((/** @type {any} */ l) => l.level === 0).map((/** @type {any} */ l) => l.text));
    if (said.length) $("heard").textContent = said.join(" "); // for those who listen to the page
    this.log = [...this.log.filter((e) => !e.draft && e.moment <= view.log_from), ...view.log];
  }

  /** Something happened at the table. @param {any} event @param {boolean} [again] the page was out of sight before */
  hear(event, again = false) {
    if (event.kind === "thinking") {
      for (const seat of this.view.seats) seat.thinking = seat.seat === event.seat;
      panels.players(this.view, this.levels);
    }
    this.told = event;
    // Another window works on the turn: no number tells. The echo of a step made here is left out.
    if (event.kind === "draft" && !this.pending && performance.now() > this.echoTill) this.asked = true;
    if (again) this.asked = true;
    this.catchUp();
  }

  /** Does the table stand elsewhere than this page shows? */
  get behind() {
    const { told, view } = this;
    return this.asked || (told && (told.n > view.n || told.line > view.line || told.status !== view.status));
  }

  /** Follow the others: their moves in order, then the present. What comes in meanwhile is followed afterwards. */
  async catchUp() {
    if (this.following || this.pending || !this.behind) return;
    this.following = true;
    try {
      this.asked = false;
      await this.replay();
      const view = await this.fetch(this.view.live ? undefined : this.view.moment);
      if (!this.pending && view.n >= this.view.n) this.apply(view, true);
    } catch (error) {
      this.fail(error);
      await new Promise((done) => setTimeout(done, 1000));
    }
    this.following = false;
    this.catchUp();
  }

  /** Several moves at once: show them one by one, for a moment. */
  async replay() {
    const { told, view } = this, gap = told.moments - view.moments;
    if (!view.live || gap < 2 || gap > 5 || told.line !== view.line || view.draft || still() || document.hidden) return;
    for (let at = view.moments + 1; at < told.moments && !this.pending; at++) {
      const past = await this.fetch(at);
      if (!this.pending) this.board.redraw((this.drawn = past.svg));
      await new Promise((done) => setTimeout(done, Math.min(450, REPLAY / gap)));
    }
  }

  /** @param {any} error */
  fail(error) {
    if (error instanceof Refused) {
      if (error.problem?.view) {
        this.apply(error.problem.view, true);
        banner(error.problem.message || say("stale"), { bad: true });
      } else if (error.status >= 500) banner(error.problem?.message || say("no_answer"), { bad: true, stay: true });
      else this.tips.refuse(error.problem ?? { message: say("no_answer") }, null);
    } else banner(say("no_answer"), { bad: true });
  }

  // ── to the server ───────────────────────────────────────────────────────

  /** One step of the turn. @param {string} op @param {string} [action] */
  async step(op, action = "") {
    if (this.pending || this.view.seat === null) return;
    const known = this.log.filter((e) => !e.draft).at(-1)?.moment ?? 0;
    await this.post("turn", {
      op, action, seat: this.view.seat, expected_n: this.view.n, expected_step: this.view.draft?.step ?? 0,
      since: known, line: this.view.line,
    });
  }

  /** Post something that answers with a view. @param {string} what @param {any} body */
  async post(what, body) {
    this.pending++;
    document.body.classList.add("busy");
    try {
      this.newsFrom = null;
      const view = await insist(`${this.api}/${what}`, body);
      this.pending--;
      this.echoTill = performance.now() + ECHO;
      this.apply(view, false);
    } catch (error) {
      this.pending--;
      this.fail(error);
      this.asked ||= !(error instanceof Refused && error.status < 500); // did it happen? the view says
    } finally {
      document.body.classList.remove("busy");
    }
    this.catchUp();
  }

  // ── choosing ────────────────────────────────────────────────────────────

  /** A place or a choice was clicked. @param {string} target */
  async click(target) {
    this.tips.hide();
    if (!this.view.live) return this.tips.tell(target);
    if (!this.mayAct || !this.view.choices.length) return this.why(target);
    if (this.chooser.picked.includes(target) && this.turn(1)) return;
    const led = this.chooser.pick(target);
    if (led === "no") return this.why(target);
    if (led === "same") $("primary").focus();
    this.choosing(true);
    if (led === "on" && narrow() && this.chooser.next.length) this.closeUp();
  }

  /** The ways of doing the same thing at the place that is chosen, if there are several. */
  get ways() {
    return this.mayAct ? this.chooser.ways((target) => apart(this.board, target)) : [];
  }

  /** Turn to the next way of doing the same at the same place. False if there is none. @param {1 | -1} by */
  turn(by) {
    const ways = this.ways;
    if (!ways.length) return false;
    this.chooser.turn(ways, by);
    this.choosing(true);
    return true;
  }

  /** Why can this not be done? @param {string} target */
  async why(target) {
    const seat = this.view.seat;
    if (seat === null || !this.view.mine.includes(seat)) return this.tips.tell(target);
    try {
      const answer = await ask(`${this.api}/why`, { seat, path: [...this.chooser.marked, target] });
      if (answer.message) this.tips.refuse(answer, target);
      else this.tips.tell(target);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Step back: out of a slip, out of the last pick, out of the history. */
  back() {
    if (this.tips.hide()) return;
    if (this.chooser.back()) return this.choosing(true);
    if (!this.view.live) this.goLive();
  }

  async hint() {
    banner(say("hint_wait"), { stay: true });
    try {
      const answer = await ask(`${this.api}/hint`, { seat: this.view.seat });
      banner(say("hint_by", { by: answer.by }));
      if (this.chooser.take(answer.choice.action)) this.choosing(true);
      if (narrow()) this.closeUp();
    } catch (error) {
      banner("");
      this.fail(error);
    }
  }

  /** Look closer at what can be chosen, on a small screen. */
  closeUp() {
    const sought = this.chooser.final?.path ?? this.chooser.next;
    const places = sought.filter((t) => drawn(this.board, t)).map((t) => standsFor(this.board, t));
    if (places.length) this.board.closeUp(places);
  }

  // ── history ─────────────────────────────────────────────────────────────

  /** One request at a time; while it runs, only the last wish is kept. @param {number} moment */
  async goTo(moment) {
    if (moment === this.view.moment && !this.view.live && !this.seeking) return;
    this.wanted = moment;
    if (this.seeking) return;
    this.seeking = true;
    try {
      while (this.wanted !== null) {
        const at = this.wanted;
        this.wanted = null;
        this.lookAt(await this.fetch(at >= this.view.moments ? undefined : at));
      }
    } catch (error) {
      this.fail(error);
    }
    this.seeking = false;
  }

  /** @param {any} view a moment of the history, or the present */
  lookAt(view) {
    history.replaceState(null, "", view.live ? location.pathname : `?n=${view.moment}`);
    this.apply(view, true);
    if (narrow()) this.tab("board");
  }

  goLive() {
    if (!this.view.live) this.goTo(Infinity);
  }

  async copyLink() {
    const link = `${location.origin}${location.pathname}?n=${this.view.moment}`;
    const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    banner(done ? say("copied") : say("links_to", { link }), { stay: !done });
  }

  // ── what is shown ───────────────────────────────────────────────────────

  render() {
    const v = this.view;
    document.body.classList.toggle("past", !v.live);
    document.body.classList.toggle("over", v.over && !v.draft);
    document.body.classList.toggle("waiting", v.live && !this.mayAct);
    for (const mark of this.board.svg.querySelectorAll("[data-acting]")) // a finished turn is still one's own
      if (v.draft?.can_end) mark.setAttribute("visibility", mark.getAttribute("data-acting") === String(v.seat) ? "visible" : "hidden");
    $("saved").textContent = say("saved", { n: v.moments });
    panels.players(v, this.levels);
    panels.story(v, this.log, this.newsFrom, {
      go: (moment) => this.goTo(moment), point: (places) => point(this.board, places, "spot"),
    });
    $("scores").replaceChildren(panels.scoreTable(v));
    this.history.show(v, this.log);
    $("notation-list").replaceChildren(...v.choices.map((/** @type {any} */ c) => h("option", { value: c.action }, c.text)));
    tell();
    $("notation").hidden = !this.mayAct || !v.choices.length;
    $("sealed").textContent = v.sealed;
    $("sealed").hidden = !($("record").hidden = Boolean(v.sealed));
    $("close-table").hidden = !v.owner || v.status !== "running";
    panels.seating(v, this.levels, (op, seat, more) => this.post("seat", { op, seat, ...more }));
    this.choosing();
  }

  /** Everything that changes with each click: prompt, buttons, targets, choices, preview. @param {boolean} [byHand] */
  choosing(byHand = false) {
    this.primary.byHand = byHand;
    const v = this.view, { final, next, picked } = this.chooser;
    const acting = panels.seatOf(v, v.seats.find((/** @type {any} */ s) => s.to_act)?.seat ?? v.seat);
    const mine = this.mayAct ? panels.seatOf(v, v.seat) : acting;
    $("prompt").style.setProperty("--seat", mine?.colour ? `var(--${mine.colour})` : "var(--ink-3)");
    const shown = v.over && !v.draft ? v.winners.map((/** @type {number} */ seat) => panels.seatOf(v, seat)) : [mine];
    $("prompt-disc").replaceChildren(...shown.filter(Boolean).map((/** @type {any} */ s) => token(s.colour, 30)));
    $("prompt-title").textContent = v.live ? v.prompt.title : say("looking_back", { n: v.moment, all: v.moments });
    $("prompt-hint").textContent = v.live ? v.prompt.hint : say("looking_back_hint");
    $("prompt").classList.toggle("long", $("prompt-title").textContent.length > LONG);
    this.acts();
    show(this.board, next, final && (picked.length || v.choices.length === 1) ? final.path : this.chooser.marked, (t) => this.tips.line(t));
    point(this.board, [], "refused");
    this.preview(final);
    this.now();
  }

  acts() {
    const v = this.view, draft = this.mayAct ? v.draft : null, { final } = this.chooser;
    $("undo").hidden = $("restart").hidden = !draft || (!draft.step && !draft.can_redo);
    $("undo").disabled = $("restart").disabled = !draft?.can_undo;
    $("redo").hidden = !draft?.can_redo;
    $("takeback").hidden = !$("undo").hidden || v.takeback === null || !v.live;
    $("hint").hidden = !(this.mayAct && v.hint && v.choices.length);
    if (final) this.primary.mean(`act ${v.n} ${draft?.step} ${final.action}`, final.text, () => this.step("act", final.action));
    else if (draft?.can_end) this.primary.mean("end", say("end"), () => this.step("end"));
    else if (!v.live) this.primary.mean("live", say("live"), () => this.goLive());
    else this.primary.mean("", this.mayAct ? say("choose") : say("waiting"), null);
    $("primary").hidden = !v.live ? false : !this.mayAct;
  }

  /** The ghost of the one action that is left. @param {any} final */
  async preview(final) {
    this.previewed = final?.action;
    this.board.over("ghost");
    if (!final || !this.mayAct) return;
    const query = new URLSearchParams({ seat: String(this.view.seat), action: final.action });
    const answer = await ask(`${this.api}/preview?${query}`).catch(() => null);
    if (!answer?.svg || this.previewed !== final.action) return;
    const holder = new DOMParser().parseFromString(`<svg>${answer.svg}</svg>`, "text/html").querySelector("svg");
    this.board.over("ghost", ...Array.from(holder?.childNodes ?? []));
  }

  /** The action panel. */
  now() {
    const v = this.view, { final, next, picked } = this.chooser;
    /** @type {Node[]} */
    const body = [];
    let title = say("your_move");
    if (v.over && !v.draft) {
      title = say("final_scoring");
      body.push(panels.verdict(v), panels.scoreTable(v), panels.goOn(v));
    } else if (!this.mayAct) {
      title = v.live ? v.prompt.title : say("move_n", { n: v.moment });
      body.push(...(v.live ? [h("p", {}, v.prompt.hint || say("waiting"))] : panels.moment(v, this.log)));
    } else {
      if (picked.length) {
        title = this.name(picked[0]);
        body.push(h("div", { class: "crumbs" }, h("button", { class: "btn quiet", click: () => this.back() }, `‹ ${say("back")}`),
          ...picked.slice(1).map((t) => h("span", { class: "chip" }, this.name(t)))));
      }
      const ways = this.ways;
      if (final) body.push(h("p", {}, h("b", {}, final.text), picked.length ? "" : ` ${say("one_left")}`));
      if (ways.length) body.push(h("button", { class: "btn quiet", click: () => this.turn(1) },
        say("turn_to", { n: final ? ways.indexOf(final) + 1 : 0, all: ways.length }), " ", h("kbd", { class: "wide" }, "R")));
      else if (next.length) body.push(...this.choiceList(next));
      else if (v.draft?.can_end) body.push(h("p", {}, say("turn_done")));
    }
    $("now-title").textContent = title;
    $("now-aside").textContent = v.chapter;
    $("now-body").replaceChildren(...body);
  }

  /** The next targets as buttons: those the board does not show, and all of them where they are few. @param {string[]} next */
  choiceList(next) {
    const off = next.filter((t) => !drawn(this.board, t));
    const listed = next.length <= LISTED ? next : off;
    const onBoard = next.length - off.length;
    const buttons = listed.map((target) => {
      const behind = this.chooser.behind(target), tip = this.view.tips[target];
      const light = (/** @type {string[]} */ places) => () => point(this.board, places, "spot");
      return h("button", {
        class: "choice", "data-choice": target, click: () => this.click(target),
        mouseenter: light([target]), focus: light([target]), mouseleave: light([]), blur: light([]),
      }, h("span", {}, this.name(target), tip?.note && h("small", {}, tip.note)), behind.length === 1 && behind[0].flag && h("b", {}, behind[0].flag));
    });
    const hint = onBoard && listed.length < next.length
      ? [h("p", {}, onBoard === 1 ? say("on_board_one") : say("on_board", { n: onBoard }))] : [];
    return [...hint, ...(buttons.length ? [h("div", { class: "choices" }, ...buttons)] : [])];
  }

  /** @param {string} target */
  name(target) {
    return this.view.tips[target]?.name ?? target;
  }

  /** Between two people at one machine: nothing is shown until the next one says so. */
  curtain() {
    const seat = panels.seatOf(this.view, this.view.curtain);
    const box = $("curtain");
    if (!seat) return box.open && box.close();
    $("curtain-disc").replaceChildren(token(seat.colour, 64));
    $("curtain-title").textContent = say("hand_over", { name: seat.name });
    $("curtain-hint").textContent = say("hand_over_hint");
    $("curtain-open").textContent = say("i_am", { name: seat.name });
    $("curtain-open").onclick = async () => {
      this.as = seat.seat;
      this.apply(await this.fetch(), false);
    };
    if (!box.open) box.showModal();
  }

  /** @param {string} number "" for the whole book */
  async openRules(number) {
    const book = (this.book ??= await ask(`/api/rules/${this.view.game}`).catch(() => ({ rules: [] })));
    $("rules-search").value = "";
    panels.rulesText(book.rules, "");
    if (!$("rules").open) $("rules").showModal();
    const rule = $("rules-body").querySelector(`[data-rule="${CSS.escape(number || "-")}"]`);
    rule?.classList.add("here");
    rule?.scrollIntoView({ block: "center" });
  }

  /** @param {string} name board, players or log: what the phone shows */
  tab(name) {
    const table = /** @type {HTMLElement} */ (document.querySelector(".table"));
    table.dataset.tab = name;
    for (const b of document.querySelectorAll(".tabbar button"))
      b.toggleAttribute("aria-current", /** @type {HTMLElement} */ (b).dataset.tab === name);
  }

  /** @param {boolean} scores */
  storyTab(scores) {
    $("tab-log").setAttribute("aria-selected", String(!scores));
    $("tab-scores").setAttribute("aria-selected", String(scores));
    $("told").hidden = scores;
    $("scores").hidden = !scores;
  }

  buttons() {
    $("undo").onclick = () => this.step("undo");
    $("redo").onclick = () => this.step("redo");
    $("restart").onclick = () => this.step("restart");
    $("hint").onclick = () => this.hint();
    $("live").onclick = () => this.goLive();
    $("link").onclick = () => this.copyLink();
    $("open-rules").onclick = () => this.openRules("");
    $("open-menu").onclick = () => $("menu").showModal();
    $("tab-log").onclick = () => this.storyTab(false);
    $("tab-scores").onclick = () => this.storyTab(true);
    $("takeback").onclick = () => this.takeBack();
    $("close-table").onclick = () => confirm(say("close_ask")) && this.post("close", { expected_n: this.view.n });
    $("rules-search").oninput = () => panels.rulesText(this.book?.rules ?? [], $("rules-search").value);
    $("notation").onsubmit = (/** @type {Event} */ e) => { e.preventDefault(); typed(this, $("notation-text").value); };
    for (const b of document.querySelectorAll(".tabbar button"))
      b.addEventListener("click", () => this.tab(String(/** @type {HTMLElement} */ (b).dataset.tab)));
    for (const b of document.querySelectorAll("[data-close]")) b.addEventListener("click", () => b.closest("dialog")?.close());
    $("curtain").addEventListener("cancel", (/** @type {Event} */ e) => e.preventDefault());
    $("curtain").addEventListener("close", () => this.curtain()); // a second Escape closes it whatever we say
    this.board.frame.addEventListener("click", (e) => {
      const place = /** @type {Element} */ (e.target).closest("svg [data-target]");
      const touched = /** @type {PointerEvent} */ (e).pointerType === "touch";
      if (this.board.moved) return;
      if (place && touched && this.board.magnify(place, e)) return;
      if (place) this.click(String(place.getAttribute("data-target")));
      else if (!/** @type {Element} */ (e.target).closest(".slip")) this.tips.hide();
    });
  }

  takeBack() {
    const to = this.view.takeback;
    if (to !== null && confirm(say("takeback_ask", { n: to }))) this.post("takeback", { to, expected_n: this.view.n });
  }
}

const boot = JSON.parse($("boot").textContent);
learn(boot.words);
hello(boot.csrf);
new Table(boot);
