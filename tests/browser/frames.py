"""From a click to the frame that shows it: python tests/browser/frames.py --against FOLDER [--presses N] [--games KEYS]

Two checkouts of the project play the same recorded games on from their middle, press by press in turns, in one real
browser: a random thing that can be done is clicked as a person would. Printed for each game, in milliseconds: from the
click to the first frame after it, and from a click that does something to the frame with the new position (median and
95th part).
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZE = {"width": 1280, "height": 720}
# A message posted in a frame's callback comes when that frame is laid out and painted, and before the next one.
WATCH = """const frames = (done) => requestAnimationFrame(() => requestAnimationFrame(done)), ask = window.fetch;
const painted = (done) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = done;
  after.port2.postMessage(0);
});
addEventListener("click", () => {
  const start = performance.now();
  Object.assign(window, { framed: 0, sent: 0, acted: 0 });
  painted(() => { window.framed = performance.now() - start; });
  window.fetch = async (...what) => {
    const turn = String(what[0]).endsWith("/turn");
    window.sent += turn;
    const answer = await ask(...what);
    if (turn) answer.clone().text().then(() => frames(() => { window.acted = performance.now() - start; }));
    return answer;
  };
}, true);
try { localStorage.setItem("rotonde-knows", "*"); } catch {}
const calm = { settle: "off", moments: "off" };
addEventListener("DOMContentLoaded", () => Object.assign(document.documentElement.dataset, calm));"""
SEEN = """const end = performance.now() + 20000, ready = () => window.framed && (!window.sent || window.acted);
  return await new Promise((done) => { const peek = () => (look().mark !== given && ready()) || performance.now() > end
    ? done([window.framed, window.acted]) : requestAnimationFrame(peek); peek(); });"""


class Checkout:
    """One of the two: its site, its page, and what was measured there."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.folder, self.browser = folder, browser
        self.eyes = (folder / "tests" / "browser" / "hands.js").read_text("utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, str(folder / "tests/browser/site.py"), str(self.port), tempfile.mkdtemp(), "0"]
        env = {**os.environ, "PYTHONPATH": str(folder / "src")}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.rng = random.Random()
        self.frames: list[tuple[float, float]] = []

    def begin(self, text: str) -> None:
        """Open a table that goes on with a record."""
        self.rng, self.frames, self.mark, self.last = random.Random(5), [], "", ""
        context = self.browser.new_context(base_url=f"http://127.0.0.1:{self.port}", viewport=SIZE, locale="en")  # type: ignore[arg-type]
        context.add_init_script(WATCH)
        self.page: Page = context.new_page()
        self.page.goto("/import")
        self.page.fill("textarea[name=text]", text)
        self.page.click(".form-end .primary")
        self.page.wait_for_url("**/t/*", timeout=60_000)

    def ask(self, what: str, given: Any = None) -> Any:
        return self.page.evaluate(f"async (given) => {{ {self.eyes}\n {what} }}", given)

    def press(self) -> bool:
        """Press something, and measure; False if the game is over."""
        order = [self.rng.random() for _ in range(4)]
        sight = self.ask("return await next(given)", {"mark": self.mark, "order": order, "likes": []})
        if sight["over"] or sight["spot"] is None:
            return False
        if sight["target"] == self.last:
            self.page.wait_for_timeout(320)  # two presses of one place within 300 ms count as one
        self.mark, self.last = sight["mark"], sight["target"]
        self.page.mouse.click(sight["spot"]["x"], sight["spot"]["y"])
        first, seen = self.ask(SEEN, self.mark)
        if sight["target"] != "curtain":
            self.frames.append((first, seen))
        return True

    def told(self) -> str:
        """What was measured, in one line."""
        first, acted = [f for f, _ in self.frames], [a for _, a in self.frames if a]
        said = [f"{part(values, share):5.0f}" for values in (first, acted) for share in (0.5, 0.95)]
        return "{} clicks: frame {} {} · {} steps: new position {} {}".format(
            len(first), *said[:2], len(acted), *said[2:]
        )


def part(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def await_site(port: int) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).read()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("a site does not answer")


def main() -> None:
    """Print a line for each game and checkout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, required=True)
    parser.add_argument("--presses", type=int, default=60)
    parser.add_argument("--games", default="")
    given = parser.parse_args()
    sys.path[:0] = [str(ROOT), str(ROOT / "src")]
    from tests.browser.conftest import program
    from tests.web.clicks import RECORDS, record_of

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program(), args=["--no-sandbox", "--disable-gpu"])
        both = {"before": Checkout(given.against.resolve(), browser), "now": Checkout(ROOT, browser)}
        try:
            for checkout in both.values():
                await_site(checkout.port)
            for game in given.games.split(",") if given.games else RECORDS:
                for checkout in both.values():
                    checkout.begin(record_of(game, "middle"))
                running = list(both.values())
                for _ in range(given.presses):
                    running = [checkout for checkout in running if checkout.press()]
                for name, checkout in both.items():
                    print(f"{game:20} {name:6} {checkout.told()}", flush=True)
        finally:
            for checkout in both.values():
                checkout.process.terminate()


if __name__ == "__main__":
    main()
