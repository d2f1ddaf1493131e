"""Games of one bot against itself: their positions in numbers, and what everybody had in the end."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rotonde.arena.jobs import StopFlag, Stopped
from rotonde.bots.greedy import GreedyBot
from rotonde.bots.network import BROKEN, Network, arrays_of, load
from rotonde.bots.thinking import search_with
from rotonde.core import CHANCE, Action, Bot, Game, SetupError, View
from rotonde.core.registry import title_of

KEPT = 0.5  # of the positions in which somebody decides
LIKED = 2  # columns that a whim by lot is about
WHIMS = "weights/whims.json"  # of a game: plans that its players are known for, each as columns that are liked
STRENGTH = 0.3  # of a whim: how many spreads of the results it sees in a spread of the column
SLIGHT = 0.05  # a column that varies less than this says nothing


@dataclass(frozen=True)
class Chunk:
    """Some games that one process plays in a row; the same ones wherever they are played."""

    game: str
    package: str  # where the game is imported from, for processes that have not registered it
    network: Path | None  # None: the game's own evaluation
    heat: float  # in points: so much worse than the best may an action well be that is tried
    whims: float  # the part of the seats that have one
    plain: float  # the part of the seats that play by the game's evaluation alone
    beam: int  # sequences that a seat looks at further
    search: int  # simulations of a decision; 0: seats look to the end of their turn, and do not search
    seats: tuple[int, ...]  # numbers of players, in turn
    seed: str
    games: int
    out: Path


@dataclass(frozen=True)
class Played:
    """What a chunk holds."""

    rows: NDArray[np.uint8]  # a position as one seat sees it
    bases: NDArray[np.float32]  # what the game's evaluation thinks of that seat there
    results: NDArray[np.float32]  # of that seat, in the end
    finals: list[list[float]]  # of all seats, game by game
    positions: list[int]  # of each game; a position has a row for each seat, in the order in which they came

    def part(self, start: int, end: int) -> Played:
        """Some of the rows."""
        cut = slice(start, end)
        return replace(self, rows=self.rows[cut], bases=self.bases[cut], results=self.results[cut])


Plan = dict[str, float]  # columns that are liked, and how much: spreads of the results for a spread of the column


class Whim(Network):
    """A network that likes some columns for no reason: games of many plans are learned from, not of one.

    Half of the whims are plans that the game knows (what one turn ahead would never begin), where it knows some.
    """

    def __init__(self, network: Network, rng: random.Random, plans: list[Plan]) -> None:
        super().__init__(network.game, network.layers, network.about)
        spreads: list[float] = network.about["spreads"]
        names = network.game.columns
        if plans and rng.random() < 0.5:
            plan = {names.index(name): strength * rng.random() for name, strength in rng.choice(plans).items()}
        else:
            telling = [i for i, spread in enumerate(spreads) if spread > SLIGHT]
            plan = {i: rng.gauss(0, STRENGTH) for i in rng.sample(telling, LIKED)}
        self.liked = list(plan)
        liking = [network.spread * strength / max(spreads[i], SLIGHT) for i, strength in plan.items()]
        self.weights = np.array(liking, np.float32)

    def judge(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """What each row comes to, with what is liked about it."""
        found: NDArray[np.float32] = super().judge(rows) + rows[:, self.liked].astype(np.float32) @ self.weights
        return found


def plans_of(title: Game) -> list[Plan]:
    """The plans that a game's folder names; SetupError if a column is unknown."""
    file = title.folder / WHIMS
    if not file.exists():
        return []
    try:
        plans: dict[str, Plan] = json.loads(file.read_text("utf-8"))["plans"]
    except (ValueError, KeyError) as error:
        raise SetupError(f"{file} holds no plans: {error}") from None
    for name, plan in plans.items():
        for column in plan:
            if column not in title.columns:
                raise SetupError(f"{file}: the plan {name!r} likes {column!r}, and {title.title} has no such column")
    return list(plans.values())


def play_chunk(chunk: Chunk, stop: StopFlag) -> bool:
    """Play what is missing of a chunk; every game is kept once it is over. False if `stop()` broke it off."""
    title = title_of(chunk.game, chunk.package)
    network = load(title, chunk.network) if chunk.network else None
    plans = plans_of(title)
    kept = chunk.out.with_suffix(".some")
    played = [read_chunk(kept)] if kept.exists() else []
    for n in range(sum(len(p.finals) for p in played), chunk.games):
        rng = random.Random(f"{chunk.seed}/{n}")
        bots = [bot_of(network, chunk, plans, rng) for _ in range(chunk.seats[n % len(chunk.seats)])]
        try:
            played.append(one_game(title, bots, rng, stop))
        except Stopped:
            return False
        write_chunk(kept, played)
    kept.replace(chunk.out)
    return True


class SearchingBot:
    """An engineer of a few simulations, who now and then does what is a little worse."""

    name = "searching"

    def __init__(self, eyes: Network | None, heat: float, simulations: int) -> None:
        self.eyes = eyes
        self.heat = heat  # in points, as greedy's
        self.simulations = simulations

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the search likes best, or by lot what it likes nearly as well."""
        actions: list[Action] = view.legal()
        if len(actions) == 1:
            return actions[0]
        search = search_with(view, rng, self.eyes)
        search.run(0.0, self.simulations)
        if not self.heat:
            return search.best()
        gains = [search.gain(i) for i in range(len(search.actions))]
        return rng.choices(search.actions, [exp((gain - max(gains)) / self.heat) for gain in gains])[0]


def bot_of(network: Network | None, chunk: Chunk, plans: list[Plan], rng: random.Random) -> Bot:
    """Who sits on a seat: the network, with a whim or without, or the game's evaluation alone."""
    eyes = None if network is None or rng.random() < chunk.plain else network
    if eyes is not None and rng.random() < chunk.whims:
        eyes = Whim(eyes, rng, plans)
    if chunk.search:
        return SearchingBot(eyes, chunk.heat, chunk.search)
    return GreedyBot(eyes.all_values if eyes else None, chunk.heat, chunk.beam)


def one_game(title: Game, bots: list[Bot], rng: random.Random, stop: StopFlag) -> Played:
    """Rows of some positions, seat by seat, and the final points of the seats; raises Stopped once `stop()` says so.

    Players who do and undo the same thing for ever are sent home: then what they have is what the evaluation thinks.
    """
    state = title.new(players=len(bots))
    rows: list[bytes] = []
    bases: list[float] = []
    decisions = 0
    while state.to_act and decisions < title.longest:
        if stop():
            raise Stopped
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(state.roll(rng), seat)
            continue
        if title.quiet(state) and rng.random() < KEPT:
            rows += title.features(state)
            bases += title.evaluate(state)
        state.apply(bots[seat].choose(state.observe(seat), rng), seat)
        decisions += 1
    final = [float(x) for x in title.evaluate(state)]
    positions = len(rows) // len(bots)
    together = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), len(title.columns))
    thought, results = np.array(bases, np.float32), np.array(final * positions, np.float32)
    return Played(together, thought, results, [final], [positions])


def write_chunk(path: Path, played: list[Played]) -> None:
    """Write games into a file, at once and whole."""
    finals = [final for p in played for final in p.finals]
    most = max(len(final) for final in finals)
    partial = path.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez_compressed(
            file,
            rows=np.concatenate([p.rows for p in played]),
            bases=np.concatenate([p.bases for p in played]),
            results=np.concatenate([p.results for p in played]),
            finals=np.array([final + [float("nan")] * (most - len(final)) for final in finals]),
            positions=np.array([n for p in played for n in p.positions]),
        )
    partial.replace(path)


def read_chunk(path: Path) -> Played:
    """What a chunk's file holds; SetupError if it is none."""
    try:
        data = arrays_of(path)
        finals = [[float(x) for x in row if x == x] for row in data["finals"]]
        return Played(data["rows"], data["bases"], data["results"], finals, data["positions"].tolist())
    except BROKEN as error:
        raise SetupError(f"{path} holds no games: {error}; delete it and they are played again") from None
