"""Tuning the figures of an evaluation: candidates of CMA-ES play greedy games against what is written.

Every finished game is kept in a file, and the optimiser is asked and told again from there, so a run that is stopped
goes on as if it had not been. All candidates of a generation play with the same chance and in the same seats.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

import rotonde
from rotonde.arena.executors import Executor
from rotonde.arena.jobs import Job, Pairing, make_series
from rotonde.arena.results import GameResult
from rotonde.core import Game, SetupError
from rotonde.core.judgement import Changes
from rotonde.core.weights import Hand, place, read, rounded, write
from rotonde.learn.folders import claim
from rotonde.learn.kept import add, games_of, no_game
from rotonde.learn.trials import PRESENT, Fared, Trials, fared, judgement_of

STRIDE = 0.5  # how far the first candidates go: of the value, or of a tenth of its bounds where that is more
PROVED = "proved"  # the candidates of proofs begin so; they play other games than those they were found by

Tell = Callable[[int, int], None]  # hears how many games are played, and of how many


@dataclass(frozen=True)
class Tuning:
    """What is tuned, and how; the same tuning comes to the same figures wherever it is run."""

    game: Game
    folder: Path
    seats: tuple[int, ...]
    names: tuple[str, ...]
    games: int = 12  # that each candidate plays with each number of seats
    population: int = 10
    generations: int = 20
    proof: int = 60  # games with each number of seats
    seed: int = 0

    @property
    def total(self) -> int:
        """Games in all."""
        return len(self.seats) * (self.generations * self.population * self.games + self.proof)

    def settings(self) -> dict[str, Any]:
        """What must not change between two runs in the same folder."""
        figures = self.hand().figures
        return {
            "game": self.game.key,
            "seats": list(self.seats),
            "games": self.games,
            "population": self.population,
            "seed": self.seed,
            "from": {name: figures[name].part(self.seats) for name in self.names},
        }

    def hand(self) -> Hand:
        """The weights as they are written; SetupError if there is none of a name."""
        hand = read(place(judgement_of(self.game).package), self.game.key)
        unknown = [name for name in self.names if name not in hand.figures]
        if unknown:
            raise SetupError(f"{self.game.title} has no weight {unknown[0]!r}; there are: {', '.join(hand.figures)}")
        return hand


@dataclass
class Kept:
    """The games that are there, by candidate; every one is appended to a file when it is over."""

    path: Path
    results: dict[str, dict[tuple[int, int], GameResult]] = field(default_factory=dict)

    @staticmethod
    def open(path: Path) -> Kept:
        """What a file holds."""
        kept = Kept(path)
        for number, result in enumerate(games_of(path), 1):
            if len({*result.seats} - {PRESENT}) != 1:
                raise no_game(path, number, f"not one candidate sits there: {', '.join(result.seats)}")
            kept.keep(result)
        return kept

    def keep(self, result: GameResult) -> None:
        """Remember a game."""
        (name,) = {bot for bot in result.seats if bot != PRESENT}
        self.results.setdefault(name, {})[len(result.seats), result.index] = result

    def add(self, result: GameResult) -> None:
        """Remember a game, here and in the file."""
        self.keep(result)
        add(self.path, result)

    def of(self, name: str, seats: int | None = None) -> list[GameResult]:
        """The games of a candidate, all or those with so many seats."""
        return [result for (n, _), result in sorted(self.results.get(name, {}).items()) if seats in (None, n)]

    def count(self, wanted: Collection[str]) -> int:
        """How many there are, without proofs of other weights than those that are wanted."""
        games = self.results.items()
        return sum(len(there) for name, there in games if name in wanted or not name.startswith(PROVED))


class Space:
    """The figures that are tuned as one row of numbers, in strides from what is written."""

    def __init__(self, tuning: Tuning) -> None:
        self.hand = tuning.hand()
        self.names = tuning.names
        self.seats = tuning.seats
        figures = [self.hand.figures[name] for name in self.names]
        parts = [(x, figure) for figure in figures for x in figure.part(self.seats)]
        self.start = np.array([x for x, _ in parts])
        self.strides = np.array([max(STRIDE * abs(x), 0.1 * (f.most - f.least)) for x, f in parts])
        self.least = np.array([f.least for _, f in parts])
        self.most = np.array([f.most for _, f in parts])

    def bounds(self) -> NDArray[np.float64]:
        """How many strides each may go down and up."""
        return np.stack([(self.least - self.start) / self.strides, (self.most - self.start) / self.strides], 1)

    def changes(self, at: NDArray[np.float64]) -> Changes:
        """The figures at a place in it."""
        values = np.clip(self.start + at * self.strides, self.least, self.most).tolist()
        out: Changes = {}
        for name in self.names:
            figure = self.hand.figures[name]
            part = [values.pop(0) for _ in figure.part(self.seats)]
            out[name] = figure.with_part(self.seats, [float(round(x)) if figure.whole else rounded(x) for x in part])
        return out


def optimiser(space: Space, population: int, seed: int) -> Any:
    """CMA-ES, from the library `cmaes`."""
    try:
        from cmaes import CMA
    except ImportError:
        raise SetupError("tuning needs the library cmaes (pure Python): pip install 'rotonde[learn]'") from None
    return CMA(np.zeros(len(space.start)), 0.5, space.bounds(), seed=seed, population_size=population)


def tune(tuning: Tuning, executor: Executor, seconds: float, tell: Tell) -> int:
    """Go on until all generations and the proof are there, or the time is up, or somebody says stop.

    Returns how many generations are finished, one more once the proof is.
    """
    space = Space(tuning)
    found = optimiser(space, tuning.population, tuning.seed)
    claim(tuning.folder, "tuning", tuning.settings())
    kept = Kept.open(tuning.folder / "games.jsonl")
    deadline = time.monotonic() + seconds
    for generation in range(tuning.generations):
        asked = [found.ask() for _ in range(tuning.population)]
        candidates = {f"{generation}.{i}": space.changes(at) for i, at in enumerate(asked)}
        if not _play(tuning, kept, candidates, tuning.games, str(generation), executor, deadline, tell):
            return generation
        found.tell([(at, -worth(fared(kept.of(name)))) for at, name in zip(asked, candidates)])
        _write(tuning, space, space.changes(found.mean), generation + 1, kept)
    best = space.changes(found.mean)
    proved = _play(tuning, kept, {proof_of(best): best}, tuning.proof, PROVED, executor, deadline, tell)
    _write(tuning, space, best, tuning.generations, kept)
    return tuning.generations + proved


def worth(result: Fared) -> float:
    """What a candidate is judged by: meetings in which it is ahead, and its margin, which says more of few games."""
    return result.ahead + 0.5 * result.margin / max(result.spread, 1e-9)


def proof_of(changes: Changes) -> str:
    """The candidate of the proof of some weights: games of other weights prove nothing of these."""
    told = json.dumps(changes, sort_keys=True).encode()
    return f"{PROVED}-{hashlib.sha256(told).hexdigest()[:12]}"


def _play(
    tuning: Tuning,
    kept: Kept,
    candidates: dict[str, Changes],
    games: int,
    stage: str,
    executor: Executor,
    deadline: float,
    tell: Tell,
) -> bool:
    """Play what is missing of some candidates' games; False if the time was up or somebody said stop."""
    jobs = list(_missing(tuning, kept, candidates, games, stage))
    left = len(jobs)
    tell(kept.count(candidates), tuning.total)
    if left:
        for result in executor.run(jobs):
            kept.add(result)
            left -= 1
            tell(kept.count(candidates), tuning.total)
            if time.monotonic() > deadline:
                executor.stop()
    return not left


def _missing(tuning: Tuning, kept: Kept, candidates: dict[str, Changes], games: int, stage: str) -> Iterator[Job]:
    bots = Trials(tuning.game.key, tuning.game.package, candidates)
    for players in tuning.seats:
        series = make_series(tuning.game, players, seed=f"{tuning.seed}/{stage}/{players}", bots=bots)
        for name in candidates:
            there = kept.results.get(name, {})
            for i in range(games):
                if (players, i) not in there:
                    seats = tuple((name, PRESENT)[(seat + i) % 2] for seat in range(players))
                    yield Job(series, (Pairing(i, seats),))


def prove(tuning: Tuning, changes: Changes, how: str, executor: Executor, seconds: float, tell: Tell) -> bool:
    """Let figures that were found in another way play the games of a proof; False if there are some to play yet."""
    tuning.folder.mkdir(parents=True, exist_ok=True)
    kept = Kept.open(tuning.folder / "proof.jsonl")
    candidates, until = {proof_of(changes): changes}, time.monotonic() + seconds
    whole = _play(tuning, kept, candidates, tuning.proof, PROVED, executor, until, tell)
    games = f"greedy, seed {tuning.seed}; proof on other games: {_proof(tuning, changes, kept)}"
    hand = tuning.hand()
    _store(tuning, hand, changes, f"{how}, from weights that were {hand.how}", games)
    return whole


def _proof(tuning: Tuning, changes: Changes, kept: Kept) -> str:
    proofs = {players: fared(kept.of(proof_of(changes), players)) for players in tuning.seats}
    return "; ".join(f"{players} seats: {_said(f)}" for players, f in proofs.items() if f.games) or "not yet"


def _store(tuning: Tuning, hand: Hand, changes: Changes, how: str, games: str) -> None:
    """Figures as a file of weights, with how they were found and what speaks for them."""
    figures = dict(hand.figures)
    for name, row in changes.items():
        old = figures[name]
        figures[name] = replace(old, value=row if isinstance(old.value, list) else row[0])
    made = Hand(tuning.game.key, f"rotonde {rotonde.__version__} tune", how, games, figures)
    write(tuning.folder / "hand.json", made)


def _write(tuning: Tuning, space: Space, changes: Changes, generations: int, kept: Kept) -> None:
    """The figures so far as a file of weights, and what is known of them beside it."""
    seats = "/".join(map(str, tuning.seats))
    how = (
        f"CMA-ES on {', '.join(tuning.names)}: {generations} generations of {tuning.population} candidates, from "
        f"weights that were {space.hand.how}"
    )
    games = (
        f"greedy against greedy with the weights before, {tuning.games} games a candidate with {seats} seats each, "
        f"seed {tuning.seed}; proof on other games: {_proof(tuning, changes, kept)}"
    )
    _store(tuning, space.hand, changes, how, games)
    (tuning.folder / "report.md").write_text(report(tuning, space, changes, generations, kept), "utf-8")


def report(tuning: Tuning, space: Space, changes: Changes, generations: int, kept: Kept) -> str:
    """What was tried and what came of it, as a page."""
    lines = [
        f"# Weights of {tuning.game.title}, tuned",
        "",
        "| weight | before | now | what it says |",
        "|---|---|---|---|",
    ]
    for name, row in changes.items():
        old = space.hand.figures[name]
        lines.append(f"| {name} | {_row(old.row)} | {_row(row)} | {old.says} |")
    lines += ["", "| generation | best candidate | mean of all |", "|---|---|---|"]
    for generation in range(generations):
        all_ = [fared(kept.of(f"{generation}.{i}")) for i in range(tuning.population)]
        best = max(all_, key=worth)
        lines.append(f"| {generation} | {_said(best)} | {100 * sum(f.ahead for f in all_) / len(all_):.1f} % |")
    lines += [
        "",
        "Proof, on games that nothing was chosen by:",
        "",
        "| seats | against the weights before |",
        "|---|---|",
    ]
    lines += [f"| {players} | {_said(fared(kept.of(proof_of(changes), players)))} |" for players in tuning.seats]
    return "\n".join(lines) + "\n"


def _said(f: Fared) -> str:
    if not f.games:
        return "not played yet"
    return f"ahead in {100 * f.ahead:.1f} % ± {196 * f.error:.1f} of {f.games} games, {f.margin:+,.1f} points"


def _row(row: list[float]) -> str:
    return ", ".join(f"{x:g}" for x in row)
