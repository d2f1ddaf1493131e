// The line to the server: requests, the one move under way, live updates.

import { banner, say } from "./dom.js";

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
  const how = { headers: { accept: "application/json" }, signal };
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

/**
 * Post until the server has answered: the same body with the same client id, so that it counts once.
 * @param {string} path
 * @param {any} body
 */
export async function insist(path, body) {
  const sent = { ...body, client: freshId() };
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    const cut = new AbortController();
    const timer = setTimeout(() => { banner(say("unsent"), { bad: true, stay: true }); cut.abort(); }, PATIENCE);
    try {
      const answer = await ask(path, sent, cut.signal);
      banner("");
      return answer;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) { banner(""); throw error; }
      if (error instanceof Refused && error.status === 507) throw error;
      banner(say("unsent"), { bad: true, stay: true });
      await new Promise((done) => setTimeout(done, wait));
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Live updates. A page of another build than the server's reloads itself, once.
 * @param {string} path
 * @param {(event: any) => void} hear
 */
export function listen(path, hear) {
  const source = new EventSource(path);
  let cut = false;
  source.onmessage = (message) => {
    const event = JSON.parse(message.data);
    const mine = document.documentElement.dataset.build;
    if (event.build !== mine && sessionStorage.getItem("reloaded") !== event.build) {
      sessionStorage.setItem("reloaded", event.build);
      location.reload();
      return;
    }
    if (cut) banner(say("joined"));
    cut = false;
    hear(event);
  };
  source.onerror = () => {
    if (!cut) banner(say("cut"), { bad: true, stay: true });
    cut = true;
    // A server that answered with an error closes the source for good: knock again.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(path, hear), 2000);
  };
  addEventListener("pagehide", () => source.close());
  return source;
}
