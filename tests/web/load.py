"""How the site does with many tables open: python tests/web/load.py [TABLES] [SECONDS] [GAME]; prints, judges nothing.

Each table has one person and bots, with live updates open. The people come one after the other, as people do. Each
fetches the view when told that something changed, with the log only from where it is known, thinks for a moment, then
acts. Times are those of the whole request, seen from the client's process; the processor time of the site (with its
bots) shows what a busy machine hides.
"""

from __future__ import annotations

import asyncio
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx

SERVER = """
import sys
from rotonde.web.running.serve import main
sys.exit(main(port=int(sys.argv[1]), open_browser=False, data_dir=sys.argv[2]))
"""
PORT = 8377
THINK = 8.0  # seconds, on average
COMING = 0.1  # seconds between two people


class Table:
    """One table and its person."""

    def __init__(self, times: dict[str, list[float]]) -> None:
        limits = httpx.Limits(max_connections=4)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=60, limits=limits)
        self.times = times
        self.changed = asyncio.Event()
        self.count = 0

    async def timed(self, kind: str, method: str, path: str, **how: Any) -> httpx.Response:
        began = time.perf_counter()
        answer = await self.http.request(method, path, **how)
        self.times.setdefault(kind, []).append(time.perf_counter() - began)
        return answer

    async def open(self, game: str) -> None:
        lobby = await self.timed("lobby", "GET", "/")
        found = re.search(r'name="csrf" value="([0-9a-f]+)"', lobby.text)
        assert found is not None
        self.token = found[1]
        made = await self.timed("new table", "POST", f"/play/{game}", data={"csrf": self.token})
        self.path = made.headers["location"]
        page = await self.timed("table page", "GET", self.path)
        self.times.setdefault("page kB", []).append(len(page.content) / 1e6)

    async def listen(self) -> None:
        async with self.http.stream("GET", f"/api{self.path}/events") as live:
            async for line in live.aiter_lines():
                if '"changed"' in line:
                    self.changed.set()

    async def play(self, rng: random.Random, delay: float) -> None:
        await asyncio.sleep(delay)
        known: dict[str, Any] = {}
        while True:
            kind = "view" if known else "first view"
            view = (await self.timed(kind, "GET", f"/api{self.path}/view", params=known)).json()
            known = {"since": view["moment"], "line": view["line"]}
            draft, body = view["draft"], {"op": "end"}
            if draft is None or not draft["can_end"]:
                if not view["choices"]:
                    self.changed.clear()
                    await self.changed.wait()
                    continue
                body = {"op": "act", "action": rng.choice(view["choices"])["action"]}
            await asyncio.sleep(rng.expovariate(1 / THINK))
            self.count += 1
            number = {"expected_n": view["n"], "expected_step": draft["step"] if draft else 0, "seat": view["seat"]}
            post = {**body, **number, "client": f"load-{self.count:08d}"}
            headers = {"x-csrf-token": self.token}
            await self.timed("click", "POST", f"/api{self.path}/turn", json=post, headers=headers)


def report(times: dict[str, list[float]]) -> None:
    print(f"{'':12} {'count':>6} {'p50':>8} {'p95':>8} {'p99':>8} {'most':>8}  (ms)")
    for kind, found in times.items():
        found.sort()
        parts = [found[min(len(found) - 1, int(len(found) * q))] * 1000 for q in (0.5, 0.95, 0.99, 1.0)]
        print(f"{kind:12} {len(found):6} " + " ".join(f"{p:8.1f}" for p in parts))


async def run(tables: int, seconds: float, game: str) -> None:
    times: dict[str, list[float]] = {}
    people = [Table(times) for _ in range(tables)]
    for person in people:
        await person.open(game)
    tasks = [asyncio.create_task(p.listen()) for p in people]
    tasks += [asyncio.create_task(p.play(random.Random(i), i * COMING)) for i, p in enumerate(people)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for person in people:
        await person.http.aclose()
    moves = len(times.get("click", ()))
    print(f"{tables} tables of {game}, {seconds:.0f} s: {moves} clicks ({moves / seconds:.1f}/s)")
    report(times)
    print(f"mean view {statistics.mean(times['view']) * 1000:.1f} ms")


def main() -> None:
    tables, seconds, game = (sys.argv[1:] + ["50", "20", "stephensons_rocket"][len(sys.argv) - 1 :])[:3]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(PORT), folder], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            print(server.stdout.readline().strip())
            time.sleep(2)  # the drawings are warmed after the start
            asyncio.run(run(int(tables), float(seconds), game))
        finally:
            server.terminate()
            server.wait(timeout=20)
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            print(f"the site and its bots used {used.ru_utime + used.ru_stime:.1f} s of processor time")


if __name__ == "__main__":
    main()
