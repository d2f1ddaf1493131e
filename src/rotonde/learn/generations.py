"""Generations: play, learn from it, play with what was learned; in slices that go on where the last one ended."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import rotonde
from rotonde.arena.errors import GameFailed
from rotonde.arena.executors import begin_work, told_to_stop
from rotonde.arena.jobs import StopFlag, Stopped
from rotonde.bots.greedy import BEAM
from rotonde.bots.network import Network, load
from rotonde.core import Game, SetupError
from rotonde.core.signals import deaf_to_ctrl_c
from rotonde.learn.fitting import RATE, fit, goals_of
from rotonde.learn.folders import claim
from rotonde.learn.games import Chunk, Played, play_chunk, read_chunk

KEPT_ALIKE = ("games", "heat", "whims", "plain", "hidden", "remembered", "rounds", "rate", "seed", "beam", "search")
PER_CHUNK = 4  # games that one process plays in a row

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
    plain: float = 0.0  # of the seats play without the network: it is to beat others than itself
    hidden: tuple[int, ...] = (128, 64)
    remembered: int = 100  # generations that a network learns from
    rounds: int = 60  # through all of that, at most
    rate: float = RATE  # of learning at first: a small one keeps more of the network before
    seed: int = 0
    beam: int = BEAM  # sequences that a seat looks at further in these games
    search: int = 0  # simulations of a decision; 0: nobody searches
    start: Path | None = None  # a network that the first generation plays with and goes on from

    def settings(self) -> dict[str, Any]:
        """What must not change between two runs in the same folder: generations of different kinds would be mixed."""
        start = self.start and f"{self.start.name} ({hashlib.sha256(self.start.read_bytes()).hexdigest()[:12]})"
        return {
            "game": self.game.key,
            "seats": list(self.seats),
            "start": start,
            **{name: getattr(self, name) for name in KEPT_ALIKE},
        }

    def home(self, generation: int) -> Path:
        """The folder of a generation."""
        return self.folder / f"generation-{generation:02}"

    def network(self, generation: int) -> Path:
        """What a generation learned."""
        return self.home(generation) / "network.npz"

    def earlier(self, generation: int) -> range:
        """The generations before one that it learns from too."""
        return range(max(0, generation + 1 - self.remembered), generation)

    def before(self, generation: int) -> Path | None:
        """The network that a generation plays with; None: the game's own evaluation."""
        return self.network(generation - 1) if generation else self.start


class Crew:
    """Processes that play; `stop` may be called at any time, from a signal handler too: finished games are kept."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.context = multiprocessing.get_context("spawn")
        self.flag: Any = self.context.Value("b", 0, lock=False)  # read at every decision, so without a lock

    def stop(self) -> None:
        """Let whoever plays end, now."""
        self.flag.value = 1

    def stopped(self) -> bool:
        """Has somebody said so?"""
        return bool(self.flag.value)

    def play(self, chunks: list[Chunk], deadline: float) -> Iterator[Chunk]:
        """Play chunks and yield each that is finished, until all are, or the time is up, or somebody says stop."""
        waiting = iter(chunks)
        running: dict[Future[bool], Chunk] = {}
        with ProcessPoolExecutor(self.workers, self.context, begin_work, (self.flag,)) as pool:
            try:
                with deaf_to_ctrl_c():  # this is what starts the workers
                    running = {pool.submit(_play, chunk): chunk for chunk in islice(waiting, self.workers)}
                while running:
                    done, _ = wait(running, max(0.0, deadline - time.monotonic()), FIRST_COMPLETED)
                    if not done:  # the time is up
                        return
                    for future in done:
                        chunk = running.pop(future)
                        if future.result():
                            running |= {pool.submit(_play, another): another for another in islice(waiting, 1)}
                            yield chunk
            except BrokenProcessPool as error:
                if not self.stopped():  # whoever stopped us may have ended the workers too
                    raise GameFailed(
                        "a worker process died, perhaps for want of memory; finished games are kept, and the same "
                        "command goes on, with fewer processes by --jobs"
                    ) from error
            finally:
                if running:  # whoever leaves early does not wait for games to come
                    self.stop()


def _play(chunk: Chunk) -> bool:
    return play_chunk(chunk, told_to_stop)


def learn(course: Course, crew: Crew, seconds: float, tell: Tell) -> int:
    """Go on until all generations are there, the time is up or somebody says stop; returns how many are finished."""
    claim(course.folder, "course", course.settings())
    finished = sum(1 for _ in course.folder.glob("generation-*/network.npz"))
    if finished > course.generations:
        raise SetupError(
            f"{course.folder} holds {finished} generations, more than the {course.generations} that are asked for; "
            f"ask for {finished} or more, or choose another folder"
        )
    deadline = time.monotonic() + seconds
    for generation in range(course.generations):
        if course.network(generation).exists():
            continue
        course.home(generation).mkdir(parents=True, exist_ok=True)
        chunks = chunks_of(course, generation)
        lost = [chunk for g in course.earlier(generation) for chunk in chunks_of(course, g) if not chunk.out.exists()]
        missing = lost + [chunk for chunk in chunks if not chunk.out.exists()]
        there = len(chunks) - len(missing)
        tell(generation, max(0, there), len(chunks))
        for n, _ in enumerate(crew.play(missing, deadline), there + 1):
            tell(generation, max(0, n), len(chunks))
        if not all(chunk.out.exists() for chunk in lost + chunks) or crew.stopped():
            return generation
        try:
            _fit(course, generation, crew.stopped)
        except Stopped:
            return generation
    return course.generations


def chunks_of(course: Course, generation: int) -> list[Chunk]:
    """All chunks of a generation."""
    before = course.before(generation)
    home = course.home(generation)
    return [
        Chunk(
            course.game.key,
            course.game.package,
            before,
            course.heat,
            course.whims,
            course.plain,
            course.beam,
            course.search,
            course.seats,
            f"{course.seed}/{generation}/{n}",
            min(PER_CHUNK, course.games - n * PER_CHUNK),
            home / f"games-{n:04}.npz",
        )
        for n in range(-(-course.games // PER_CHUNK))
    ]


def results(course: Course, generation: int) -> Iterator[list[float]]:
    """The final points of every finished game of a generation."""
    for chunk in chunks_of(course, generation):
        for file in (chunk.out, chunk.out.with_suffix(".some")):
            if file.exists():
                yield from read_chunk(file).finals


def _fit(course: Course, generation: int, stop: StopFlag) -> None:
    """Learn from this generation and the last ones."""
    played: list[Played] = []
    for g in (*course.earlier(generation), generation):
        played += [read_chunk(chunk.out) for chunk in chunks_of(course, g)]
    file = course.before(generation)
    before = load(course.game, file) if file else None
    if before is not None:
        played = [goals_of(p, before) for p in played]
    layers, about = fit(played, list(course.hidden), course.rounds, course.seed + generation, stop, before, course.rate)
    about |= {
        "game": course.game.key,
        "made_by": f"rotonde {rotonde.__version__} learn",
        "from": f"generation {generation}: {course.games} games each of {min(course.remembered, generation + 1)} "
        f"generations, {'/'.join(map(str, course.seats))} seats, heat {course.heat:g}, "
        f"whims {course.whims:g}, plain {course.plain:g}, search {course.search}, "
        f"rate {course.rate:g}, seed {course.seed}",
    }
    Network(course.game, layers, about).save(course.network(generation))
