"""Bots of different builds at one table: a bot called `search:100ms@DIR` plays in a process with the build of DIR.

DIR is a folder that holds a package `rotonde`, say the src/ of an older checkout, or what `tools/compile.py --into`
made. Every process keeps the state by its own rules; they hear each decision in notation, and must agree at the end.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from importlib import resources
from pathlib import Path

from rotonde.arena.errors import GameFailed
from rotonde.arena.jobs import Job, Pairing, Series
from rotonde.arena.results import GameResult
from rotonde.bots.specs import make
from rotonde.bots.uniform import RandomBot
from rotonde.core import Bot, SetupError
from rotonde.core.threads import ONE_THREAD


def visiting(name: str) -> Bot:
    """Stands for a bot that is made elsewhere; SetupError if its build is not there, or has no such bot."""
    spec, _ = _build_of(name)
    if "@" in name:
        _looked_for(name)
    else:
        make(spec)
    return RandomBot()


@cache
def _looked_for(name: str) -> None:
    """Have a bot made once in its own build."""
    process = Process(name)
    try:
        process.ask("make")
    finally:
        process.close()


def _build_of(name: str) -> tuple[str, Path]:
    """The name of a bot without its build, and the folder of that."""
    spec, _, folder = name.partition("@")
    where = Path(folder) if folder else Path(str(resources.files("rotonde"))).parent
    if " " in name or not (where / "rotonde" / "__init__.py").exists():
        raise SetupError(
            f"{where} holds no build: a folder without spaces in its name, with the package rotonde in it, is meant"
        )
    return spec, where.resolve()


class Process:
    """A guest, and the lines that go to it and come from it."""

    def __init__(self, name: str) -> None:
        self.name = name
        spec, where = _build_of(name)
        source = (resources.files("rotonde.arena") / "guest.py").read_text("utf-8")
        self.popen: subprocess.Popen[str] = subprocess.Popen(
            [sys.executable, "-c", source, spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **ONE_THREAD, "PYTHONPATH": str(where)},
        )

    def ask(self, *words: object) -> list[str]:
        """What it answers; SetupError if it refuses what was asked for, GameFailed if something went wrong there."""
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        try:
            self.popen.stdin.write("\t".join(map(str, words)) + "\n")
            self.popen.stdin.flush()
            verdict, _, said = self.popen.stdout.readline().rstrip("\n").partition("\t")
        except OSError:
            verdict, said = "", ""
        if verdict == "refused":
            raise SetupError(f"{self.name}: {said}")
        if verdict != "ok":
            raise GameFailed(f"{self.name}, asked for {words[0]}: {said or 'its process ended'}")
        return said.split("\t")

    def close(self) -> None:
        """It is no longer wanted."""
        self.popen.kill()
        self.popen.communicate()


class Builds:
    """Plays jobs, each table with a process for every bot at it."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._stopped = threading.Event()  # somebody said stop
        self._over = threading.Event()  # that, or a run has ended
        self._mine = threading.local()
        self._all: list[Process] = []

    def stop(self) -> None:
        self._stopped.set()
        self._over.set()

    def run(self, jobs: Iterable[Job]) -> Iterator[GameResult]:
        if self._stopped.is_set():
            return
        pool = ThreadPoolExecutor(self.workers)
        try:
            tables = [pool.submit(self._table, job.series, one) for job in jobs for one in job.pairings]
            for table in as_completed(tables):
                result = table.result()
                if result is not None:
                    yield result
        finally:
            self._over.set()
            pool.shutdown(wait=True, cancel_futures=True)
            for process in self._all:
                process.close()
            self._all.clear()
            self._over.clear()  # for the next run; after a stop there is none

    def _guests(self, names: Iterable[str]) -> dict[str, Process]:
        """This thread's processes, kept from table to table."""
        kept: dict[str, Process] = self._mine.__dict__.setdefault("kept", {})
        for name in names:
            if name not in kept or kept[name].popen.poll() is not None:
                kept[name] = Process(name)
                self._all.append(kept[name])
        return {name: kept[name] for name in names}

    def _table(self, series: Series, pairing: Pairing) -> GameResult | None:
        """One game; None if somebody said stop."""
        if self._over.is_set():
            return None
        setup = series.setup
        guests = self._guests(dict.fromkeys(pairing.seats))
        ruleset = min(int(guest.ask("rules", setup.game)[0]) for guest in guests.values())
        seed = f"{series.seed}/{pairing.index}"
        for guest in guests.values():
            guest.ask("new", setup.game, setup.players, seed, ruleset)
        referee = guests[pairing.seats[0]]
        count = 0
        while (who := referee.ask("next")) != [""]:
            if self._over.is_set():
                return None
            text = who[1] or guests[pairing.seats[int(who[0])]].ask("choose", who[0])[0]
            for guest in guests.values():
                guest.ask("do", who[0], text)
            count += 1
        ends = {tuple(guest.ask("end")[:2]) for guest in guests.values()}
        if len(ends) > 1:
            raise GameFailed(f"table {pairing.index} of {setup.game}: the builds do not agree: {sorted(ends)}")
        scores, winners, digest = referee.ask("end")
        return GameResult(pairing.index, pairing.seats, _ints(scores), _ints(winners), count, digest, pairing.group)


def _ints(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split())
