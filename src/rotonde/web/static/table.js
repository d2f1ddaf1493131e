// The table page: one view of the server at a time, what the person makes of it, and what comes in from the others.

import { clicked, forced, why } from "./acting.js";
import { Board } from "./board.js";
import { calmly } from "./calm.js";
import { Chooser, Primary } from "./choose.js";
import { foresee, preview, showChoice, showHint } from "./deciding.js";
import { Drag } from "./drag.js";
import { $, banner, learn, narrow, say } from "./dom.js";
import { buttons, curtain, tab, welcome } from "./doors.js";
import { Follower } from "./following.js";
import { advise, close as closeHint, forget } from "./hints.js";
import { History } from "./history.js";
import { keyboard } from "./keys.js";
import { keepEnd, story } from "./log.js";
import { markNews } from "./marks.js";
import { Moments } from "./moments.js";
import { Names } from "./names.js";
import { Refused, ask, hello, insist, listen } from "./net.js";
import * as panels from "./panels.js";
import { leavePlan, showPlans, watchPlans } from "./plans.js";
import { layGround } from "./parts.js";
import { closest, drawn, middle, point, standsFor } from "./places.js";
import { Player } from "./player.js";
import { Popup } from "./popup.js";
import { Settle } from "./settle.js";
import { onShape } from "./shape.js";
import { Sheets } from "./sheets.js";
import { closeDrawer, rail } from "./rail.js";
import { unseen } from "./scenes.js";
import { sure } from "./sure.js";
import { Tips } from "./tips.js";
import { offer, tell } from "./typed.js";

const ECHO = 300; // milliseconds in which a second click may be meant for what was there before

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
    this.changedAt = 0;
    this.endedItself = false; // did the last turn end without a word?
    this.deafTill = 0; // until then a key may be meant for that turn
    this.drawn = boot.view.svg; // the picture on the board
    this.marking = 0; // the frame in which the board will be marked
    this.torn = false; // are parts of the picture missing?
    this.begun = false; // was a view shown?
    /** @type {AbortController | null} ends the question for a preview */
    this.looking = null;
    this.planning = ""; // the plan that is shown instead of the table
    /** @type {Map<string, string>} where the plans stood when they were last heard of */
    this.standings = new Map();
    this.remarked = ""; // what is said in place of the prompt's second line
    /** @type {{x: number, y: number} | null} where the keyboard last stood on the board */
    this.stood = null;
    /** @type {number | null} the moment that is asked for */
    this.wanted = null;
    this.seeking = false;
    /** @type {import("./rules.js").Book | null} the rules, once somebody asked for them */
    this.book = null;
    /** @type {Promise<any> | null} the end of the game, once somebody asked for it */
    this.ended = null;
    /** @type {import("./company.js").Company | null} those who play from elsewhere */
    this.company = null;
    /** @type {import("./remarks.js").Remarks | null} who says a word now and then, at a first game */
    this.remarks = null;
    /** @type {import("./lesson.js").Guide | null} who explains, at a lesson */
    this.guide = null;
    this.board = new Board($("board"));
    this.sheets = new Sheets(this.board);
    this.sheets.onBring = () => markNews(this); // what lies behind is marked no more
    this.board.turner = (by) => this.popup.turn(by);
    this.board.onScale = () => this.begun && (this.tips.hide(), markNews(this), this.guide?.aim()); // a slip no longer stands beside its place
    this.chooser = new Chooser();
    /** @type {any} the step that was chosen and needs a second word */
    this.held = null;
    this.popup = new Popup(this);
    this.drag = new Drag(this);
    this.primary = new Primary($("primary"), $("primary-words"));
    this.history = new History((moment) => this.goTo(moment));
    this.moments = new Moments(this);
    this.player = new Player(this);
    this.names = new Names(this);
    this.tips = new Tips(this);
    this.settle = new Settle(this);
    this.follower = new Follower(this);
    new ResizeObserver(() => requestAnimationFrame(panels.roomForNames)).observe($("seats"));
    keepEnd();
    buttons(this);
    keyboard(this);
    this.apply(boot.view, false);
    this.names.take(boot.names);
    welcome(this);
    if (boot.slept) banner(say("slept"));
    if (!this.view.live) this.fetch().then((now) => { this.tellOn(now); this.render(); }, () => {}); // the log beyond this moment
    if (boot.view.seats.some((/** @type {any} */ s) => s.clock || (s.kind === "human" && !s.mine))) // fetched where somebody else plays
      import("./company.js").then(({ company }) => company(this)).then((found) => { this.company = found; }, () => {});
    if (boot.first) import("./remarks.js").then(({ Remarks }) => { this.remarks = new Remarks(this); this.remarks.look(); }, () => {});
    if (boot.lesson) import("./lesson.js").then(({ guide }) => guide(this, boot.lesson), (error) => this.fail(error)); // nobody else plays here
    else listen(`${this.home}/events`, (event, again) => { this.company?.hear(event); this.follower.hear(event, again); });
    onShape(() => { this.board.fit(); this.reshape(); });
  }

  /** Has the page changed so lately that a second click may be meant for what was there before? */
  get justChanged() {
    return performance.now() < this.changedAt + ECHO;
  }

  get home() {
    return this.view.lesson?.api ?? `/api/t/${this.view.id}`;
  }

  /** Where the page asks about what it shows: the table, or the plan. */
  get api() {
    return this.planning ? `${this.home}/plan/${this.planning}` : this.home;
  }

  /** May this browser decide something now? */
  get mayAct() {
    const v = this.view;
    return v.live && v.curtain === null && v.seat !== null && v.mine.includes(v.seat) && (v.choices.length > 0 || v.draft !== null);
  }

  /** Is the game over, and was that told? Its last moments come first. */
  get toldOver() {
    return this.view.over && !this.view.draft && !this.moments.awaited;
  }

  // ── from the server ─────────────────────────────────────────────────────

  /** Ask for the view. @param {number} [at] a moment of the history */
  async fetch(at) {
    const known = this.log.filter((e) => !e.draft).at(-1)?.moment ?? 0;
    const query = new URLSearchParams({ since: String(Math.min(known, at ?? known)), line: String(this.view.line) });
    if (this.as !== null) query.set("seat", String(this.as));
    if (at !== undefined) query.set("at", String(at));
    if (!this.torn) query.set("have", this.board.picture.have);
    try {
      return await ask(`${at === undefined ? this.api : this.home}/view?${query}`);
    } catch (error) {
      if (!this.planning || !(error instanceof Refused) || error.status >= 500) throw error;
      this.planning = ""; // it is gone: the table is over, or another window has thrown it away
      return ask(`${this.home}/view?${query}`);
    }
  }

  /** Take in a view. @param {any} view @param {boolean} keep keep what was picked, if it still leads somewhere */
  apply(view, keep) {
    const focus = document.activeElement?.closest("#board [data-target]");
    const walks = focus?.matches(":focus-visible"); // by keys, and not by a hand that has clicked there
    if (focus) this.stood = middle(focus);
    this.view = view;
    this.changedAt = performance.now();
    this.held = null;
    this.settle.stop();
    this.names.renew();
    this.remarked = "";
    if (view.live) this.planning = view.plan?.key ?? "";
    watchPlans(this, view);
    forget(this);
    const unseenYet = view.live && this.begun ? unseen(this.log, view) : [];
    this.moments.announce(unseenYet);
    this.begun = true;
    if (view.live || !this.log.length) this.tellOn(view);
    const travel = view.svg !== this.drawn ? this.redraw(view) : null;
    this.tips.hide();
    this.popup.close();
    this.chooser.load(this.mayAct ? view.choices : [], keep);
    if (view.held && this.chooser.take(view.held.action)) this.held = view.held;
    this.render();
    travel?.();
    if (unseenYet.length) this.moments.play(unseenYet);
    if (narrow() && !this.moments.led) calmly("look", this.board.frame, () => this.lookAround()); // what is told is looked at to its end
    if (this.endedItself && this.mayAct) this.#startAfresh();
    else if (focus) walks ? this.stand(focus) : this.board.frame.focus({ preventScroll: true });
    const others = view.live && view.seats.some((/** @type {any} */ s) => s.to_act && view.mine.includes(s.seat));
    if (this.as !== null && others && !panels.seatOf(view, this.as)?.to_act && !view.draft) {
      this.as = null; // somebody else at this machine must decide: let the server draw the curtain
      this.fetch().then((next) => this.apply(next, false), (error) => this.fail(error));
    }
    if (view.message) banner(view.message, { stay: view.status !== "running" });
    curtain(this);
    if (this.mayAct && !this.pending) forced(this);
  }

  /** The next turn has begun after one that ended itself: a key on its way was meant for that one, and nothing of this one is chosen yet. */
  #startAfresh() {
    this.endedItself = false;
    this.deafTill = performance.now() + ECHO;
    $("prompt-title").focus({ preventScroll: true });
  }

  /** On a small screen: look at what can be chosen, or at what is told. @param {boolean} [led] something else was looked at meanwhile */
  lookAround(led = false) {
    if (this.guide?.look()) return;
    if (this.chooser.next.some((target) => drawn(this.board, target))) this.closeUp(undefined, !led && Boolean(this.view.draft?.step)); // within a turn one stays where one is
    else if (!this.view.live) this.closeUp(this.toldPlaces);
    else if (this.view.over) this.sheets.showEnd();
    else if (led) this.board.fit();
  }

  /** Draw the board as a view shows it. Where parts are missing, the whole picture is asked for. @param {any} view */
  redraw(view) {
    const travel = this.board.redraw(view);
    if (travel) this.sheets.renew();
    this.torn = !travel;
    this.drawn = travel ? view.svg : "";
    if (this.torn) this.fetch(view.live ? undefined : view.moment).then((whole) => this.apply(whole, true), (error) => this.fail(error));
    return travel;
  }

  /** The window has another shape than the picture was drawn for. */
  reshape() {
    this.fetch(this.view.live ? undefined : this.view.moment).then((view) => this.apply(view, true), (error) => this.fail(error));
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

  /** One step of the turn. @param {string} op @param {string} [action] @param {{sure?: boolean, ends?: boolean, to?: number}} [how] */
  async step(op, action = "", how = {}) {
    if (this.pending || this.view.seat === null) return;
    this.looking?.abort(); // the step may be done before it is previewed
    this.settle.stop();
    const known = this.log.filter((e) => !e.draft).at(-1)?.moment ?? 0;
    await this.post("turn", {
      op, action, seat: this.view.seat, expected_n: this.view.n, expected_step: this.view.draft?.step ?? 0,
      since: known, line: this.view.line, have: this.board.picture.have, ...how,
    });
    if (op === "act" && !this.pending && !this.view.lesson) this.settle.start(); // a lesson waits for its reader
  }

  /** Post something that answers with a view. @param {string} what @param {any} body */
  async post(what, body) {
    this.pending++;
    document.body.classList.add("busy");
    try {
      this.newsFrom = null;
      const view = await insist(`${["turn", "reply"].includes(what) ? this.api : this.home}/${what}`, body);
      this.pending--;
      this.apply(view, false);
    } catch (error) {
      this.pending--;
      this.fail(error);
      this.choosing(true); // what was chosen is still chosen
      this.follower.asked ||= !(error instanceof Refused && error.status < 500); // did it happen? the view says
    } finally {
      document.body.classList.remove("busy");
    }
    this.follower.catchUp();
  }

  // ── choosing ────────────────────────────────────────────────────────────

  /** A place or a choice was clicked. @param {string} target */
  async click(target) {
    this.tips.hide();
    if (!this.view.live) return this.tips.tell(target);
    if (this.mayAct && !this.view.choices.length) return this.tips.tell(target); // the turn is complete: nothing is refused
    if (!this.mayAct) return this.why(target);
    return clicked(this, target);
  }

  /** Why can this not be done? @param {string} target @param {string} [beside] */
  why(target, beside) {
    return why(this, target, beside);
  }

  /** The ghost of what a place would do while one looks at it. @param {string | null} target */
  foresee(target) {
    foresee(this, target);
  }

  /** The ghost of an action. @param {any} choice */
  preview(choice) {
    preview(this, choice);
  }

  /** Step back: out of a slip, out of the last pick, out of the history. */
  back() {
    if (this.tips.hide()) return;
    if (closeHint(this) || closeDrawer()) return;
    this.popup.close();
    this.held = null;
    if (this.chooser.back()) return this.choosing(true);
    if (!this.view.live) this.goLive();
    else if (this.planning) leavePlan(this);
  }

  hint() {
    return this.guide ? this.guide.show() : advise(this);
  }

  /** A word beside the prompt, where it covers nothing, until something else is done. @param {string} text "" takes it back */
  remark(text) {
    this.remarked = text;
    showHint(this);
  }

  /** The places that the moment one looks at speaks of. @returns {string[]} */
  get toldPlaces() {
    const entry = this.log.find((e) => !e.draft && e.moment === this.view.moment);
    return entry?.lines.flatMap((/** @type {any} */ l) => l.places) ?? [];
  }

  /** Look closer at some places, on a small screen: at what can be chosen, if no others are meant. @param {string[]} [sought] @param {boolean} [on] */
  closeUp(sought = this.chooser.final?.path ?? this.chooser.next, on = false) {
    const places = sought.filter((t) => drawn(this.board, t)).map((t) => standsFor(this.board, t));
    if (places.length) this.board.closeUp(places, on);
  }

  // ── history ─────────────────────────────────────────────────────────────

  /** One request at a time; while it runs, only the last wish is kept. @param {number} moment @param {boolean} [film] a film asks for it, which else ends here */
  async goTo(moment, film = false) {
    if (!film) this.player.stop();
    if (moment === this.view.moment && !this.view.live && !this.seeking) return;
    this.wanted = moment;
    if (this.seeking) return;
    this.seeking = true;
    try {
      while (this.wanted !== null) {
        const at = this.wanted;
        this.wanted = null;
        this.lookAt(await this.fetch(at >= this.view.moments && !this.player.scenes ? undefined : at)); // a short film looks back on the last move too
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
    if (narrow()) tab("board");
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
    document.body.classList.toggle("over", this.toldOver);
    document.body.classList.toggle("waiting", v.live && !this.mayAct);
    for (const mark of this.board.svg.querySelectorAll("[data-acting]")) // a finished turn is still one's own
      if (v.draft?.can_end) mark.setAttribute("visibility", mark.getAttribute("data-acting") === String(v.seat) ? "visible" : "hidden");
    $("saved").textContent = say("saved", { n: v.moments });
    panels.players(v);
    rail(this);
    story(v, this.log, this.newsFrom, {
      go: (moment) => this.goTo(moment), point: (places) => point(this.board, places, "spot"), film: () => this.player.toggle(),
    });
    markNews(this);
    this.player.show();
    $("scores").replaceChildren(panels.scoreTable(v));
    this.history.show(v, this.log);
    offer(this);
    tell();
    $("notation").hidden = !this.mayAct || !v.choices.length;
    $("sealed").textContent = v.sealed;
    $("sealed").hidden = !($("record").hidden = Boolean(v.sealed));
    $("close-table").hidden = !v.owner || v.status !== "running";
    panels.seating(v, this.levels, (op, seat, more) => this.post("seat", { op, seat, ...more }));
    showPlans(this);
    this.choosing();
    this.company?.render();
    this.guide?.render();
    this.remarks?.look();
  }

  /** Show what changes with each click. @param {boolean} [byHand] the person chose something */
  choosing(byHand = false) {
    showChoice(this, byHand);
  }

  /** @param {string} number "" for the whole book */
  openRules(number) {
    return import("./rules.js").then(({ openRules }) => openRules(this, number), (error) => this.fail(error)); // fetched by who reads
  }

  async takeBack() {
    const to = this.view.takeback, move = this.log.find((e) => !e.draft && e.moment > Number(to))?.lines[0]?.text ?? "";
    if (to !== null && (await sure(say("takeback_ask", { move }), say("takeback")))) this.post("takeback", { to, expected_n: this.view.n });
  }
}

const boot = JSON.parse($("boot").textContent);
learn(boot.words);
hello(boot.csrf);
const whole = await layGround($("board")), table = new Table(boot);
if (!whole) table.redraw(boot.view); // the ground could not be had: ask for the whole picture
