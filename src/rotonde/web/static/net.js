// The line to the server: requests, the one move under way, live updates.

import { banner, say } from "./dom.js";
import { shape } from "./shape.js";

const PATIENCE = 5000; // a move that is not acknowledged by then is shown as such and sent again

/** An answer that is no success: `problem` is what the server said. */
export class Refused extends Error {
  /** @param {number} status @param {any} problem */
  constructor(status, problem) {
    super(problem?.message || String(status));
    this.status = status;
    this.problem = problem;
  }
}

let csrf = "";
/** @param {string} token */
export const hello = (token) => { csrf = token; };

/** An id that names one request, however often it is sent. */
export const freshId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * One request. JSON in, JSON out; Refused if the server says no, TypeError or AbortError if it says nothing.
 * @param {string} path
 * @param {any} [body] makes it a POST
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  /** @type {RequestInit} */
  const how = { headers: { accept: "application/json", "x-shape": shape() }, signal };
  if (body !== undefined) {
    how.method = "POST";
    how.headers = { ...how.headers, "content-type": "application/json", "x-csrf-token": csrf };
    how.body = JSON.stringify(body);
  }
  const answer = await fetch(path, how);
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, data);
  return data;
}

/** Behind these a server may be starting again: its own answer is still to come. */
const PASSING = [502, 503, 504];
const TRIES = 8; // about half a minute in all

/**
 * Post until the server has answered: the same body with the same client id, so that it counts once. Any answer is
 * final, good or bad; without one it is tried a few times, for the page must not stay blocked.
 * @param {string} path
 * @param {any} body
 */
export async function insist(path, body) {
  const sent = { ...body, client: freshId() };
  for (let tried = 1, wait = 500; ; tried++, wait = Math.min(wait * 2, 8000)) {
    const cut = new AbortController();
    const timer = setTimeout(() => { banner(say("unsent"), { bad: true, stay: true }); cut.abort(); }, PATIENCE);
    try {
      const answer = await ask(path, sent, cut.signal);
      banner("");
      return answer;
    } catch (error) {
      const final = error instanceof Refused && !PASSING.includes(error.status);
      if (final || tried === TRIES) { banner(""); throw error; }
      banner(say("unsent"), { bad: true, stay: true });
      await new Promise((done) => setTimeout(done, wait));
    } finally {
      clearTimeout(timer);
    }
  }
}

// A browser keeps six connections to a site, whatever the number of its tabs. So a hidden page has none, and of those
// in sight only a few keep theirs; the others ask where things stand now and then.
const LINES = 3;
const GLANCE = 4000; // milliseconds between two questions of a page without a line

/** One of the lines this browser may keep open: a function that gives it back, or null if all are taken. */
async function takeLine() {
  if (!navigator.locks) return () => {};
  for (let i = 0; i < LINES; i++) {
    const giveBack = await new Promise((done) => {
      navigator.locks.request(`rotonde-line-${i}`, { ifAvailable: true },
        (lock) => lock ? new Promise((free) => done(free)) : done(null)).catch(() => done(null));
    });
    if (giveBack) return giveBack;
  }
  return null;
}

/**
 * Live updates while the page is in sight. A page of another build than the server's reloads itself, once.
 * @param {string} path
 * @param {(event: any, again: boolean) => void} hear `again`: the page was out of sight and may have missed anything
 */
export function listen(path, hear) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {(() => void) | null} */
  let giveBack = null;
  let cut = false, again = false, opened = 0, timer = 0;

  function close() {
    opened++;
    clearTimeout(timer);
    source?.close();
    giveBack?.();
    source = giveBack = null;
  }

  async function open() {
    close();
    const mine = opened, line = await takeLine();
    if (mine !== opened || document.hidden) return line?.();
    giveBack = line;
    source = new EventSource(path);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data), own = document.documentElement.dataset.build;
      if (event.build !== own && sessionStorage.getItem("reloaded") !== event.build) {
        sessionStorage.setItem("reloaded", event.build);
        location.reload();
        return;
      }
      if (cut) banner(say("joined"));
      cut = false;
      hear(event, again);
      again = false;
      if (line) return;
      close();
      timer = setTimeout(open, GLANCE);
    };
    source.onerror = () => {
      if (!cut) banner(say("cut"), { bad: true, stay: true });
      cut = true;
      // A server that answered with an error closes the source for good: knock again.
      if (source?.readyState === EventSource.CLOSED) { close(); timer = setTimeout(open, 2000); }
    };
  }

  function look() {
    if (document.hidden) { again = true; close(); } else open();
  }
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => { again = true; close(); });
  addEventListener("pageshow", (e) => { if (e.persisted) look(); });
  if (!document.hidden) open();
}
