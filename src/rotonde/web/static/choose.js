// Choosing: from the legal actions and their paths of targets to one action. No rule is known here.
//
// `picked` is the path clicked so far. The choices that begin with it are left; their next targets can be clicked.
// One choice left: a click that led there does it (acting.js).

/** @typedef {{action: string, path: string[], text?: string, flag?: string}} Choice */

export class Chooser {
  constructor() {
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string[]} */
    this.picked = [];
    /** @type {string[]} later targets clicked early ("to here", before "with what"): a choice must pass through them */
    this.via = [];
    /** @type {{picked: string[], via: string[]}[]} what was picked before each click, for stepping back */
    this.steps = [];
  }

  /** New choices. What was picked stays if it still leads somewhere. @param {Choice[]} choices @param {boolean} keep */
  load(choices, keep) {
    this.choices = choices;
    if (!keep || !this.left.length) { this.picked = []; this.via = []; this.steps = []; }
    this.#skipOnlyWay();
  }

  /** @param {string[]} path @param {string[]} via @returns {Choice[]} */
  #from(path, via = this.via) {
    return this.choices.filter((choice) =>
      path.every((target, i) => choice.path[i] === target) && via.every((target) => choice.path.includes(target)));
  }

  /** The choices that are left. */
  get left() {
    return this.#from(this.picked);
  }

  /** The one choice that is meant, if only one is left and something was clicked for it (or nothing else can be done). */
  get final() {
    const left = this.left;
    return left.length === 1 ? left[0] : null;
  }

  /** The targets that can be clicked now, each once, in the order of the choices. */
  get next() {
    if (this.final) return [];
    return [...new Set(this.left.map((choice) => choice.path[this.picked.length]).filter(Boolean))];
  }

  /** The choices behind a next target. @param {string} target */
  behind(target) {
    return this.#from([...this.picked, target]);
  }

  /**
   * Click a target. "on" if it leads on, "back" if it takes a pick back, "same" if it is already the last pick of a
   * finished choice, "no" if nothing legal lies there.
   * @param {string} target
   * @returns {"on" | "back" | "same" | "no"}
   */
  pick(target) {
    if (this.picked.includes(target) || this.via.includes(target) || this.final?.path.includes(target)) {
      if (this.final) return "same";
      this.back();
      return "back";
    }
    if (this.behind(target).length) return this.#go(this.picked, [target], this.via);
    for (let keep = this.picked.length; keep >= 0; keep--) {
      const kept = this.picked.slice(0, keep);
      if (this.#from([...kept, target], []).length) return this.#go(kept, [target], []);
    }
    for (const kept of [this.picked, []])
      if (this.#from(kept, [target]).length) return this.#go(kept, [], [target]);
    return "no";
  }

  /** Is there a choice that passes through a target? @param {string} target */
  leadsTo(target) {
    return this.choices.some((choice) => choice.path.includes(target));
  }

  /**
   * The choices that a click may mean where it would settle one of them although others pass there too; none if it can
   * mean only one thing, or leads on.
   * @param {string} target @returns {Choice[]}
   */
  meanings(target) {
    if (this.final || this.picked.includes(target) || this.behind(target).length !== 1) return [];
    const all = this.left.filter((choice) => choice.path.indexOf(target) >= this.picked.length);
    return all.length > 1 ? all : [];
  }

  /** @param {string[]} kept @param {string[]} further @param {string[]} via @returns {"on"} */
  #go(kept, further, via) {
    this.steps = this.steps.filter((step) => step.picked.length < kept.length || (via.length && step.via.length < via.length));
    this.steps.push({ picked: kept, via: this.via });
    this.picked = [...kept, ...further];
    this.via = via;
    this.#skipOnlyWay();
    if (via.length && this.final) this.picked = [...this.final.path];
    return "on";
  }

  /** What is picked so far, to be shown. */
  get marked() {
    return [...new Set([...this.picked, ...this.via])];
  }

  /** Several choices left that all go through the same target: there is nothing to click there. */
  #skipOnlyWay() {
    for (let next = this.next; next.length === 1; next = this.next) this.picked.push(next[0]);
  }

  /** Pick a whole action, as a hint or a typed move does. @param {string} action */
  take(action) {
    const choice = this.choices.find((c) => c.action === action);
    if (!choice) return false;
    this.steps = [{ picked: [], via: [] }];
    this.picked = [...choice.path];
    this.via = [];
    return true;
  }

  /** One step back. False if nothing was picked. */
  back() {
    const step = this.steps.pop();
    if (!step) return false;
    this.picked = step.picked;
    this.via = step.via;
    return true;
  }
}

const LONG = 48; // letters: a longer label is set smaller, on up to three lines
const CALM = 400; // milliseconds: a meaning that comes from the server is deaf this long: a finger may be on its way to the old one

/** The primary button: one meaning at a time. */
export class Primary {
  /** @param {HTMLButtonElement} button @param {HTMLElement} words */
  constructor(button, words) {
    this.button = button;
    this.words = words;
    this.key = "";
    this.deaf = 0; // the timer that ends the calm, 0 when the button listens
    this.byHand = false; // the person is choosing: a new meaning is what they ask for
    /** @type {(() => void) | null} */
    this.act = null;
    button.addEventListener("click", () => this.press());
  }

  /** @param {string} key what the button means @param {string} text @param {(() => void) | null} act */
  mean(key, text, act) {
    if (key !== this.key) {
      if (this.byHand || this.key) this.#calm(this.byHand ? 0 : CALM);
      this.key = key;
    }
    this.act = act;
    this.words.textContent = text;
    this.button.classList.toggle("long", text.length > LONG);
    this.button.disabled = !act;
    this.button.classList.toggle("calm", this.deaf > 0); // it may have been muted
  }

  /** Deaf for a while; the pointer shows it. @param {number} time milliseconds, 0 to listen at once */
  #calm(time) {
    clearTimeout(this.deaf);
    this.deaf = time && setTimeout(() => this.#calm(0), time);
    this.button.classList.toggle("calm", time > 0);
  }

  /** Mean nothing for a moment: what comes is not shown yet. */
  mute() {
    this.act = null;
    this.button.classList.add("calm");
  }

  press() {
    if (this.act && !this.deaf) this.act();
  }
}
