"""Generations: play, learn from it, play with what was learned; in slices that go on where the last one ended."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import rotonde
from rotonde.bots.network import Network, load
from rotonde.core import Game
from rotonde.learn.fitting import fit, goals_of
from rotonde.learn.games import Chunk, Played, play_chunk, read_chunk

PER_CHUNK = 4  # games: what is lost at most when a run is broken off

Tell = Callable[[int, int, int], None]  # hears the generation, and how many of its chunks are there


@dataclass(frozen=True)
class Course:
    """What is learned, and how; the same course makes the same networks on any machine with the same arithmetic."""

    game: Game
    folder: Path
    seats: tuple[int, ...]
    games: int = 600  # in each generation
    generations: int = 10
    heat: float = 2.0
    whims: float = 0.3  # of the seats play with one
    hidden: tuple[int, ...] = (128, 64)
    remembered: int = 100  # generations that a network learns from
    rounds: int = 60  # through all of that, at most
    seed: int = 0

    def home(self, generation: int) -> Path:
        """The folder of a generation."""
        return self.folder / f"generation-{generation:02}"

    def network(self, generation: int) -> Path:
        """What a generation learned."""
        return self.home(generation) / "network.npz"


def learn(course: Course, workers: int, seconds: float, tell: Tell) -> int:
    """Go on until all generations are there or the time is up; returns how many are finished."""
    deadline = time.monotonic() + seconds
    for generation in range(course.generations):
        if course.network(generation).exists():
            continue
        course.home(generation).mkdir(parents=True, exist_ok=True)
        if not _play(course, generation, workers, deadline, tell):
            return generation
        _fit(course, generation)
    return course.generations


def chunks_of(course: Course, generation: int) -> list[Chunk]:
    """All chunks of a generation."""
    before = course.network(generation - 1) if generation else None
    home = course.home(generation)
    return [
        Chunk(
            course.game.key,
            course.game.package,
            before,
            course.heat,
            course.whims,
            course.seats,
            f"{course.seed}/{generation}/{n}",
            min(PER_CHUNK, course.games - n * PER_CHUNK),
            home / f"games-{n:04}.npz",
        )
        for n in range(-(-course.games // PER_CHUNK))
    ]


def results(course: Course, generation: int) -> Iterator[list[float]]:
    """The final points of every game of a generation."""
    for chunk in chunks_of(course, generation):
        if chunk.out.exists():
            yield from read_chunk(chunk.out).finals


def _play(course: Course, generation: int, workers: int, deadline: float, tell: Tell) -> bool:
    """Play what is missing of a generation; False if the time was up before."""
    chunks = chunks_of(course, generation)
    missing = [chunk for chunk in chunks if not chunk.out.exists()]
    there = len(chunks) - len(missing)
    tell(generation, there, len(chunks))
    running: set[Future[None]] = set()
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        while running or missing:
            while missing and len(running) < workers and time.monotonic() < deadline:
                running.add(pool.submit(play_chunk, missing.pop(0)))
            if not running:
                return False
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                future.result()
                there += 1
                tell(generation, there, len(chunks))
    return True


def _fit(course: Course, generation: int) -> None:
    """Learn from this generation and the last ones."""
    played: list[Played] = []
    for g in range(max(0, generation + 1 - course.remembered), generation + 1):
        played += [read_chunk(chunk.out) for chunk in chunks_of(course, g)]
    if generation:
        before = load(course.game, course.network(generation - 1))
        played = [goals_of(p, before) for p in played]
    layers, about = fit(played, list(course.hidden), course.rounds, course.seed + generation)
    about |= {
        "game": course.game.key,
        "made_by": f"rotonde {rotonde.__version__} learn",
        "from": f"generation {generation}: {course.games} games each of {min(course.remembered, generation + 1)} "
        f"generations, {'/'.join(map(str, course.seats))} seats, heat {course.heat:g}, seed {course.seed}",
    }
    Network(course.game, layers, about).save(course.network(generation))
