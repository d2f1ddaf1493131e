"""What one click costs: python tests/web/clicks.py [--against FOLDER] [--rounds N] [--games KEY,KEY]

For each game, at the start, in the middle and late in a recorded game, four people click as pages do: a choice, and the
end of the turn when it is complete. Printed for each click: the answer before compression, the processor time of the
site, and how often positions were observed and encoded and tips asked for. With --against, another checkout of the
project plays the same clicks in turns with this one, each in a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def _recorded(folder: Path) -> Path:
    """A recorded game of four by the first rules, which older checkouts know too; played by bots if there is one."""
    old = [f for f in folder.glob("*.rotonde") if "\nruleset: 1\n" in f.read_text("utf-8")]
    return min(old, key=lambda f: ("four" not in f.name, "greedy" not in f.name, f.name))


RECORDS = {
    folder.name: _recorded(folder) for folder in sorted((ROOT / "tests" / "records").iterdir()) if folder.is_dir()
}
STAGES = {"start": 0.02, "middle": 0.5, "late": 0.9}
CLICKS = 8  # at each stage


def record_of(game: str, stage: str) -> str:
    """A recorded game up to a stage, as text."""
    return begun(RECORDS[game], stage)


def begun(file: Path, stage: str) -> str:
    """The same of one file."""
    from rotonde.core.records import Record

    record = Record.load(file)
    record.entries = record.entries[: int(len(record.entries) * STAGES[stage])]
    record.result = record.digest = None
    return record.text()


class Site:
    """A site without a network: each request is handed to the application itself, so that only its own work counts."""

    def __init__(self, folder: Path) -> None:
        from rotonde.web.app import create_app
        from rotonde.web.storage import Storage

        generous = dict.fromkeys(("create", "import", "hint", "ask", "turn", "look"), 10**9)
        self.app = create_app(Storage.in_folder(folder), rates=generous)
        self.site = self.app.site
        self.took = 0.0  # seconds of processor time for the last request

    async def ask(self, browser: str, path: str, body: Any = None) -> bytes:
        """What a browser is answered. It is sent compressed, as to every browser."""
        signer = self.site.signer
        headers = [(b"host", b"localhost"), (b"cookie", f"{signer.name}={signer.cookie(browser)}".encode())]
        headers += [(b"accept-encoding", b"gzip")]
        sent = b"" if body is None else json.dumps(body).encode()
        if body is not None:
            headers += [(b"content-type", b"application/json"), (b"content-length", str(len(sent)).encode())]
            headers += [(b"x-csrf-token", signer.csrf(browser).encode())]
        where, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": "GET" if body is None else "POST",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "scheme": "http",
            "server": ("localhost", 80),
            "client": ("127.0.0.1", 1),
            "root_path": "",
            "http_version": "1.1",
        }
        heard: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Any) -> None:
            heard.append(message)

        began = time.process_time()
        await self.app(scope, receive, send)
        self.took = time.process_time() - began
        answer = b"".join(m.get("body", b"") for m in heard)
        if (b"content-encoding", b"gzip") in heard[0]["headers"]:
            answer = gzip.decompress(answer)
        assert heard[0]["status"] == 200, answer[:400]
        return answer


def step_of(view: dict[str, Any], op: str, action: str, have: str) -> dict[str, Any]:
    """What a page sends for one step of a turn, to this site or to one of an older commit."""
    step = {
        "op": op,
        "action": action,
        "seat": view["seat"],
        "expected_n": view["n"],
        "expected_step": view["draft"]["step"] if view["draft"] else 0,
        "client": secrets.token_hex(8),
        "since": view["moments"],
        "line": view["line"],
    }
    if "parts" in view:
        step["have"] = have
    if "ahead" in view:
        step["sure"] = True
    return step


class Page:
    """What a page of one browser knows of its table, and sends along."""

    def __init__(self, site: Site, browser: str, table: str) -> None:
        self.site, self.browser, self.table = site, browser, table
        self.view: dict[str, Any] = {}
        self.kept: dict[str, None] = {}  # the parts of pictures that it holds

    async def look(self) -> dict[str, Any]:
        """Fetch the view, as a page does that was told of news."""
        query = f"?since={self.view.get('moments', 0)}&line={self.view.get('line', -1)}"
        self._take(await self.site.ask(self.browser, f"/api/t/{self.table}/view{query}{self._have('&have=')}"))
        return self.view

    async def click(self, op: str, action: str = "") -> bytes:
        """One step of a turn."""
        body = step_of(self.view, op, action, self._have(""))
        answer = await self.site.ask(self.browser, f"/api/t/{self.table}/turn", body)
        self._take(answer)
        return answer

    def _have(self, head: str) -> str:
        return head + ".".join(self.kept) if self.kept else ""

    def _take(self, answer: bytes) -> None:
        self.view = json.loads(answer)
        if "parts" in self.view:
            self.kept = dict.fromkeys([*self.kept, *self.view["parts"]])


async def clicks(site: Site, record: str, count: int, seed: int, on_click: Any) -> None:
    """Open a recorded game with each seat at a browser of its own, and click; `on_click` carries each click out."""
    from rotonde.core.records import Record
    from rotonde.core.words import Voice

    try:
        from rotonde.web.lobby.new_tables import imported
    except ImportError:  # an older checkout
        from rotonde.web.lobby import imported  # type: ignore[attr-defined,no-redef]

    rng = random.Random(seed)
    book = imported(Record.parse(record), "a" * 22, Voice(None, "en"))
    book.auto_pass = False  # nobody else moves between two clicks
    tokens = ["abcdef"[line.seat] * 22 for line in book.seats]
    guest = getattr(site.site.signer, "guest", str)  # an older site knows people by their tokens
    for line, token in zip(book.seats, tokens, strict=True):
        line.holder = guest(token)
    table = await site.site.desk.create(book)
    pages = [Page(site, token, table.id) for token in tokens]
    for page in pages:
        await page.look()
    done = 0
    while done < count and table.state.to_act:
        page = pages[table.state.to_act[0]]
        view = await page.look()
        assert view["choices"] or view["draft"], "whoever must act is offered nothing"
        while done < count and (view["choices"] or (view["draft"] and view["draft"]["can_end"])):
            ends = view["draft"] is not None and view["draft"]["can_end"]
            action = "" if ends else rng.choice(view["choices"])["action"]
            await on_click(page, "end" if ends else "act", action)
            view, done = page.view, done + 1


async def measured(site: Site, record: str, count: int, seed: int) -> list[dict[str, float]]:
    """Size and processor time of each click."""
    found: list[dict[str, float]] = []

    async def on_click(page: Page, op: str, action: str) -> None:
        answer = await page.click(op, action)
        found.append({"ms": page.site.took * 1000, "kB": len(answer) / 1000})

    await clicks(site, record, count, seed, on_click)
    return found


async def counted(site: Site, record: str, count: int, seed: int) -> list[dict[str, float]]:
    """How often each click observed and encoded positions and asked for tips, and the size of its answer."""
    from rotonde.core.registry import game
    from rotonde.core.state import State

    title = game(record.split("game: ")[1].split("\n")[0])
    tally: Counter[str] = Counter()
    found: list[dict[str, float]] = []

    def counting(kind: type, method: str, name: str) -> tuple[type, str, Any]:
        plain = getattr(kind, method)

        def call(*args: Any, **named: Any) -> Any:
            tally[name] += 1
            return plain(*args, **named)

        setattr(kind, method, call)
        return kind, method, plain

    async def on_click(page: Page, op: str, action: str) -> None:
        tally.clear()
        before = page.view["moments"]
        answer = await page.click(op, action)
        names, moves = ("observes", "encodes", "tips", "draws"), page.view["moments"] - before
        found.append({"kB": len(answer) / 1000, "moves": moves, **{name: tally[name] for name in names}})

    state = type(title.new())
    patched = [counting(State, "observe", "observes"), counting(state, "encode", "encodes")]
    patched += [counting(type(title.words), "tip", "tips"), counting(type(title), "draw", "draws")]
    try:
        await clicks(site, record, count, seed, on_click)
    finally:
        for kind, method, plain in reversed(patched):
            setattr(kind, method, plain)
    return found


# ── two checkouts in turns ────────────────────────────────────────────────


def worker() -> None:
    """Answer each line {"record", "seed", "what"} with what was found; the system's chance is the same everywhere."""
    chance = random.Random(7)
    secrets.randbits = chance.getrandbits  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        site = Site(Path(folder))
        for line in sys.stdin:
            asked = json.loads(line)
            chance.seed(asked["seed"])
            work = {"measure": measured, "count": counted}[asked["what"]]
            print(json.dumps(runner.run(work(site, asked["record"], CLICKS, asked["seed"]))), flush=True)
        site.site.storage.close()


class Checkout:
    """A checkout of the project that plays in a process of its own."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "PYTHONPATH": f"{folder / 'src'}"}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
        )

    def ask(self, what: str, record: str, seed: int) -> list[dict[str, float]]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"what": what, "record": record, "seed": seed}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())  # type: ignore[no-any-return]

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=30)


def compare(checkouts: list[Checkout], game: str, stage: str, rounds: int) -> list[float]:
    """Print one line for each checkout; the median milliseconds of a click in each."""
    record, times = record_of(game, stage), [list[float]() for _ in checkouts]
    for seed in range(rounds + 1):
        for found, checkout in zip(times, checkouts, strict=True):
            took = [click["ms"] for click in checkout.ask("measure", record, seed)]
            found += took if seed else []  # the first round warms up
    for name, checkout, found in zip(("here", "there"), checkouts, times, strict=False):
        seen = checkout.ask("count", record, 1)
        most = {key: max(click[key] for click in seen) for key in seen[0]}
        counts = " ".join(f"{key} {most[key]:.0f}" for key in ("observes", "encodes", "tips", "draws"))
        size = statistics.median(click["kB"] for click in seen)
        mid = statistics.median(found)
        print(f"{game:20} {stage:7} {name:6} {mid:6.1f} ms  {size:6.1f} kB (most {most['kB']:.1f})  most {counts}")
    return [statistics.median(found) for found in times]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, help="another checkout of the project")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", default=",".join(RECORDS))
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.worker:
        worker()
        return
    checkouts = [Checkout(folder) for folder in (ROOT, asked.against) if folder is not None]
    for game in asked.games.split(","):
        mids = [compare(checkouts, game, stage, asked.rounds) for stage in STAGES]
        if asked.against is not None:
            print(f"{game:20} here / there: " + ", ".join(f"{here / there:.2f}" for here, there in mids))
    for checkout in checkouts:
        checkout.close()


if __name__ == "__main__":
    main()
