"""Games of one bot against itself: their positions in numbers, and what everybody had in the end."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rotonde.bots.greedy import GreedyBot
from rotonde.bots.network import load
from rotonde.core import CHANCE, Game, SetupError
from rotonde.core.registry import title_of

KEPT = 0.5  # of the positions in which somebody decides


@dataclass(frozen=True)
class Chunk:
    """Some games that one process plays in a row; the same ones wherever they are played."""

    game: str
    package: str  # where the game is imported from, for processes that have not registered it
    network: Path | None  # None: the game's own evaluation
    heat: float  # in points: so much worse than the best may an action well be that is tried
    seats: tuple[int, ...]  # numbers of players, in turn
    seed: str
    games: int
    out: Path


@dataclass(frozen=True)
class Played:
    """What a chunk holds."""

    rows: NDArray[np.uint8]  # a position as one seat sees it
    results: NDArray[np.float32]  # of that seat, in the end
    finals: list[list[float]]  # of all seats, game by game


def play_chunk(chunk: Chunk) -> None:
    """Play the games of a chunk and write its file, at once and whole."""
    title = title_of(chunk.game, chunk.package)
    network = load(title, chunk.network) if chunk.network else None
    bot = GreedyBot(network.all_values if network else None, chunk.heat)
    rows: list[bytes] = []
    results: list[float] = []
    finals: list[list[float]] = []
    for n in range(chunk.games):
        rng = random.Random(f"{chunk.seed}/{n}")
        seen, final = one_game(title, bot, chunk.seats[n % len(chunk.seats)], rng)
        rows += seen
        results += final * (len(seen) // len(final))
        finals.append(final)
    most = max(len(final) for final in finals)
    table = [final + [float("nan")] * (most - len(final)) for final in finals]
    partial = chunk.out.with_suffix(".part")
    with partial.open("wb") as file:
        together = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)
        np.savez_compressed(file, rows=together, results=np.array(results, np.float32), finals=np.array(table))
    partial.replace(chunk.out)


def one_game(title: Game, bot: GreedyBot, players: int, rng: random.Random) -> tuple[list[bytes], list[float]]:
    """Rows of some positions, seat by seat, and the final points of the seats."""
    state = title.new(players=players)
    rows: list[bytes] = []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(state.roll(rng), seat)
            continue
        if title.quiet(state) and rng.random() < KEPT:
            rows += title.features(state)
        state.apply(bot.choose(state.observe(seat), rng), seat)
    return rows, [float(x) for x in title.evaluate(state)]


def read_chunk(path: Path) -> Played:
    """What a chunk's file holds; SetupError if it is none."""
    try:
        with np.load(path, allow_pickle=False) as data:
            finals = [[float(x) for x in row if x == x] for row in data["finals"]]
            return Played(data["rows"], data["results"], finals)
    except (OSError, ValueError, KeyError) as error:
        raise SetupError(f"{path} holds no games: {error}; delete it and they are played again") from None
