// Eyes for the hands of the tests: what a person sees on a table page, and where a finger or a mouse would go next.

const PATIENCE = 90_000; // milliseconds: a safety net, no part of any test
const AGAIN = 5_000; // after so long without an effect a person presses again

const shown = (el) => el && !el.hidden && el.getClientRects().length > 0;
const quiet = () => !document.body.matches(".waiting, .busy") && !document.querySelector("#curtain[open]");

/** The page at this moment; `mark` changes with everything that a step can change. */
function look() {
  const primary = document.getElementById("primary");
  const ready = quiet() && shown(primary) && !primary.disabled && !primary.matches(".calm, .optional");
  const places = quiet() ? [...document.querySelectorAll("#board .can")].map((el) => el.dataset.target) : [];
  const choices = quiet() ? [...document.querySelectorAll("#now-body .choice, #pick .choice")].map((el) => el.dataset.choice) : [];
  const told = ["saved", "prompt", "now-body", "pick", "why", "curtain-title"].map((id) => document.getElementById(id)?.textContent);
  return {
    over: Boolean(document.querySelector("#now-body .verdict")),
    primary: ready ? document.getElementById("primary-words").textContent : "",
    places: [...new Set(places)],
    choices,
    picked: document.querySelectorAll("#now .crumbs").length > 0,
    curtain: Boolean(document.querySelector("#curtain[open]")),
    mark: [...told, document.querySelectorAll("#entries .draft span").length, document.querySelector("#board > svg").getAttribute("viewBox"), places,
      Boolean(document.querySelector("#curtain[open]"))].join("|"),
  };
}

/** Wait, frame by frame, until the person must decide (and the page is no longer as it was), or the game is over. */
function awaitTurn(mark) {
  const end = performance.now() + PATIENCE;
  return new Promise((done, fail) => {
    const peek = () => {
      const sight = look();
      const mine = sight.curtain || sight.primary || sight.places.length || sight.choices.length;
      const idle = PATIENCE - (end - performance.now()) > AGAIN;
      if (sight.over || (mine && (sight.mark !== mark || idle))) done({ ...sight, again: mine && sight.mark === mark });
      else if (performance.now() > end) fail(new Error(`nothing happens: ${sight.mark}`));
      else requestAnimationFrame(peek);
    };
    peek();
  });
}

/** A point of the window where a click would hit the target and nothing else; null if there is none. */
function point(target, inside = true) {
  const frame = document.getElementById("board").getBoundingClientRect();
  const named = [...document.querySelectorAll(`#board [data-target="${CSS.escape(target)}"]`)];
  for (const el of [...named.filter((x) => x.matches(".can")), ...named]) {
    const r = el.getBoundingClientRect();
    for (const fy of [.5, .3, .7, .15, .85]) for (const fx of [.5, .3, .7, .15, .85]) {
      const x = r.left + r.width * fx, y = r.top + r.height * fy;
      if (inside && (x < frame.left + 4 || x > frame.right - 4 || y < frame.top + 4 || y > frame.bottom - 4)) continue;
      const hit = document.elementFromPoint(x, y)?.closest("[data-target]");
      if (hit?.dataset.target === target) return { x, y };
    }
  }
  return null;
}

/** The middle of something beside the board, scrolled into sight as a person would; an error if something covers it. */
function middle(selector) {
  const el = document.querySelector(selector);
  el.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const r = el.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
  if (!el.contains(document.elementFromPoint(x, y))) throw new Error(`${selector} is covered or out of sight`);
  return { x, y };
}

/** Where to press next. `order` are numbers from 0 to 1 that settle which target; `likes` are tried first. */
async function next({ mark, order, likes }) {
  const sight = await awaitTurn(mark);
  if (sight.over) return { ...sight, spot: null };
  if (sight.curtain) return { ...sight, spot: middle("#curtain-open"), target: "curtain" };
  if (sight.primary) return { ...sight, spot: middle("#primary"), target: "primary" };
  const words = sight.choices.filter((t) => !t.includes(":")); // pass, done: what brings the end nearer
  const liked = [...sight.places, ...sight.choices].filter((t) => likes.some((like) => t.startsWith(like)));
  const all = [...new Set([...sight.places, ...sight.choices])];
  const pools = [order[0] < 0.85 ? liked : [], order[1] < 0.5 ? words : [], all].filter((pool) => pool.length);
  const pool = pools[0], start = Math.floor(order[2] * pool.length);
  for (const target of [...pool.slice(start), ...pool.slice(0, start), ...all]) {
    const listed = sight.choices.includes(target) && (order[3] < 0.5 || !sight.places.includes(target));
    const spot = listed ? middle(`:is(#now-body, #pick) .choice[data-choice="${CSS.escape(target)}"]`) : point(target);
    if (spot) return { ...sight, spot, target };
  }
  return { ...sight, spot: null };
}
