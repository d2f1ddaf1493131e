"""The bars of Age of Steam on games that good bots played: python benchmarks/age_of_steam.py [--seconds S] [--json].

`rotonde bench` plays at random, and random players of this game are bankrupt before there is much on the board. Here
the recorded games of greedy bots are used, without the draws of the set-up: late positions with real networks, and one
network that was built out on purpose.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

from rotonde.arena.checksum import compiled_modules
from rotonde.bots.search import simulations_per_second
from rotonde.core import CHANCE, Action, Record, State
from rotonde.games.age_of_steam.actions import Build
from rotonde.games.age_of_steam.rules.routes import legal_moves
from rotonde.games.age_of_steam.rules.turn import ask
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.build_track import BuildTrack
from rotonde.games.age_of_steam.table import Deliveries

RECORDS = Path(__file__).parent.parent / "tests" / "records" / "age_of_steam"
GAMES = ("26-three-greedy", "27-four-greedy", "28-five-greedy", "29-six-greedy")
LATE = 2  # the turns at the end that count as late
ROUNDS = 5
TILES, TRIES = 150, 6  # that build a network out: each is the best of some, by the links it completes


class Bar(NamedTuple):
    """What was measured, and what it should reach, plain and compiled."""

    title: str
    value: float
    unit: str
    plain: float
    compiled: float
    more: bool = True


class Game:
    """A recorded game: its first position after the set-up, and every decision and roll after that."""

    def __init__(self, name: str) -> None:
        record = Record.load(RECORDS / f"{name}.rotonde")
        state = record.start()
        self.line: list[tuple[int, Action]] = []
        self.first = state.copy()
        for entry in record.entries:
            action = state.game.parse(entry.action)
            if state.phase in ("set_up", "first_order"):
                state.advance(action, entry.seat)
                self.first = state.copy()
                continue
            self.line.append((entry.seat, action))
            state.advance(action, entry.seat)

    def positions(self) -> list[SteamState]:
        """Every position in which a seat decides."""
        state, out = self.first.copy(), []
        for seat, action in self.line:
            if seat != CHANCE:
                out.append(state.copy())
            state.advance(action, seat)
        return out  # type: ignore[return-value]


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many a second of processor time, the median of some rounds."""
    found = []
    for _ in range(ROUNDS):
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds or not done:
            done += work()
        found.append(done / spent)
    return median(found)


def applied(games: list[Game]) -> int:
    """Every action of the games, checked and applied."""
    for game in games:
        state = game.first.copy()
        for seat, action in game.line:
            state.apply(action, seat)
    return sum(len(game.line) for game in games)


def listed(games: list[Game]) -> int:
    """Every action of the games, after the whole list of what is legal was made."""
    for game in games:
        state = game.first.copy()
        for seat, action in game.line:
            if seat != CHANCE:
                state.legal()
            state.advance(action, seat)
    return sum(len(game.line) for game in games)


def played(first: State, rng: random.Random) -> int:
    """A random game with whole lists."""
    state, done = first.copy(), 0
    while state.to_act:
        actions = state.legal()
        state.advance(state.roll(rng) if state.to_act[0] == CHANCE else actions[int(rng.random() * len(actions))])
        done += 1
    return done


def replayed(game: Game) -> int:
    """A whole game, with the position written down as JSON after every action."""
    state = game.first.copy()
    for seat, action in game.line:
        state.apply(action, seat)
        msgspec.json.encode(state.encode())
    return len(game.line)


# ── deliveries ────────────────────────────────────────────────────────────


def deliveries(positions: list[SteamState]) -> tuple[float, float, int]:
    """Milliseconds to list all deliveries of one player with nothing remembered: median, worst; the longest list."""
    times, longest = [], 0
    for state in positions:
        for seat in state.order:
            best = 1e9
            for _ in range(3):  # the least of three: other programs' work is not ours
                state.deliveries = Deliveries()
                start = time.process_time()
                found = legal_moves(state, seat)
                best = min(best, time.process_time() - start)
                longest = max(longest, len(found))
            times.append(best * 1000)
    return median(times), max(times), longest


def built_out(state: SteamState) -> SteamState:
    """The same position after everybody has laid tiles for a long time: full engines, every colour in every city."""
    state, rng = state.copy(), random.Random(1)
    for n in range(TILES):
        seat = state.order[n // 4 % len(state.order)]
        state.cash[seat] = 100
        ask(state, BuildTrack(seat))
        tiles = [action for action in state.legal() if isinstance(action, Build)]
        if tiles:
            after = [_laid(state, tiles[int(rng.random() * len(tiles))]) for _ in range(TRIES)]
            state = max(after, key=_links)
    state.engine = [state.board.most_engine] * state.players
    state.cubes = bytearray([1]) * len(state.cubes)  # towns hold none, and none is looked for there
    return state


def _laid(state: SteamState, action: Build) -> SteamState:
    after = state.copy()
    after.advance(action)
    return after


def _links(state: SteamState) -> int:
    return sum(link is not None for link in state.links) // 2


# ── all of it ─────────────────────────────────────────────────────────────


def measure(seconds: float) -> list[Bar]:
    """Every bar."""
    games = [Game(name) for name in GAMES]
    late, middle = [], []
    for game in games:
        turns = game.first.board.turns[game.first.players]  # type: ignore[attr-defined]
        found = game.positions()
        late += [state for state in found if state.phase == "move_goods" and state.turn > turns - LATE]
        middle.append(next(state for state in found if state.turn > turns // 2 and state.phase == "select_actions"))
    usual, worst, _ = deliveries(late)
    dense = built_out(late[-1])
    dense_usual, dense_worst, longest = deliveries([dense])
    rng = random.Random(0)
    length = len(games[0].line)
    save = 1000 * length / rate(lambda: replayed(games[0]), seconds)
    return [
        Bar("apply, with the check", rate(lambda: applied(games), seconds), "actions/s", 10_000, 10_000),
        Bar("recorded games with whole lists", rate(lambda: listed(games), seconds), "actions/s", 3_000, 8_000),
        Bar("random play with whole lists", rate(lambda: played(games[1].first, rng), seconds), "actions/s", 3e3, 8e3),
        Bar("all deliveries of a player, late, median", usual, "ms", 4, 4, False),
        Bar("the same, worst", worst, "ms", 20, 20, False),
        Bar(f"{_links(dense)} links, engine 6, median (up to {longest} deliveries)", dense_usual, "ms", 4, 4, False),
        Bar("the same, worst", dense_worst, "ms", 20, 20, False),
        Bar(f"replay of {length} actions with a save after each", save, "ms", 50, 50, False),
        Bar("search, full playouts", median([simulations_per_second(s, seconds) for s in middle]), "/s", 60, 200),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The bars of Age of Steam, on recorded games.")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of a round of each measure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    bars = measure(args.seconds)
    engine = "compiled" if compiled_modules() else "plain"
    if args.json:
        print(json.dumps({"engine": engine, "load": os.getloadavg()[0], "bars": [bar._asdict() for bar in bars]}))
        return
    print(f"Age of Steam, {engine}; load {os.getloadavg()[0]:.1f}")
    for bar in bars:
        limit = getattr(bar, engine)
        passed = bar.value >= limit if bar.more else bar.value <= limit
        sign = "≥" if bar.more else "≤"
        shown = f"{bar.value:,.0f}" if bar.value >= 100 else f"{bar.value:.3g}"
        print(f"{'passed' if passed else 'MISSED'}  {shown:>8} {bar.unit:10} {sign} {limit:<8,g} {bar.title}")


if __name__ == "__main__":
    main()
