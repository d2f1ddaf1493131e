"""Other engines beside ours: Catanatron and OpenSpiel play at random in the same run, and ratios are told.

Only ratios bind: a machine is faster today than tomorrow, but all take their turns in the same minute. Everything is
asked through Python, as a researcher would.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from statistics import median
from typing import Any, Protocol

from rotonde.core import CHANCE, Game, SetupError, State

CAP = 4000  # decisions, where a game of a peer may go on for ever
SPIEL = ("chess", "gin_rummy")


class Position(Protocol):
    """A game of any engine, at a moment."""

    def copy(self) -> Position: ...

    def step(self, rng: random.Random) -> bool:
        """Carry one random decision out; False if the game is over."""


class Ours:
    """A game of the house."""

    def __init__(self, state: State) -> None:
        self.state = state

    def copy(self) -> Ours:
        """The same position again."""
        return Ours(self.state.copy())

    def step(self, rng: random.Random) -> bool:
        """One decision, from the whole list."""
        state = self.state
        if not state.to_act:
            return False
        if state.to_act[0] == CHANCE:
            state.advance(state.roll(rng))
        else:
            actions = state.legal()
            state.advance(actions[int(rng.random() * len(actions))])
        return True


class Spiel:
    """A game of OpenSpiel."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def copy(self) -> Spiel:
        """The same position again."""
        return Spiel(self.state.clone())

    def step(self, rng: random.Random) -> bool:
        """One decision, from the whole list."""
        state = self.state
        if state.is_terminal():
            return False
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return True


class Catan:
    """A game of Catanatron, which keeps the list of what can be done with each position."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def copy(self) -> Catan:
        """The same position again."""
        return Catan(self.game.copy())

    def step(self, rng: random.Random) -> bool:
        """One decision, from the whole list."""
        game = self.game
        if game.winning_color() is not None:
            return False
        actions = game.state.playable_actions
        game.execute(actions[int(rng.random() * len(actions))], validate_action=False)
        return True


@dataclass(frozen=True)
class Engine:
    """Who is measured, and how its games begin."""

    name: str
    begin: Callable[[], Position]
    peer: bool = True


@dataclass(frozen=True)
class Speed:
    """What was found of an engine, by processor time."""

    engine: Engine
    actions: float  # of random play, a second
    playouts: float  # from the middle of a game to its end, copied each time, a second
    copy: float  # microseconds


def engines(titles: Sequence[Game]) -> list[Engine]:
    """Ours, then the peers; SetupError if these are not there."""
    ours = [Engine(title.title, partial(_ours, title), False) for title in titles]
    try:
        catanatron, pyspiel = import_module("catanatron"), import_module("pyspiel")
    except ImportError as error:
        raise SetupError(f"the peers are not all here ({error.name}): pip install 'rotonde[peers]'") from None
    colours = list(catanatron.Color)[:4]
    players = [catanatron.RandomPlayer(colour) for colour in colours]
    peers = [Engine("Catanatron", lambda: Catan(catanatron.Game(players)))]
    for name in SPIEL:
        peers.append(Engine(f"OpenSpiel {name}", partial(_spiel, pyspiel.load_game(name))))
    return ours + peers


def _ours(title: Game) -> Ours:
    return Ours(title.new(title.players[-1]))


def _spiel(game: Any) -> Spiel:
    return Spiel(game.new_initial_state())


def compare(
    found: Sequence[Engine], rounds: int, seconds: float, on_step: Callable[[str, int, int], None] | None = None
) -> list[Speed]:
    """Measure engines in turn, again and again, each time for about so many seconds of processor time; medians."""
    said = on_step or (lambda name, done, of: None)
    middles = [_middle(engine) for engine in found]
    values: list[list[tuple[float, float, float]]] = [[] for _ in found]
    for turn in range(rounds):
        for i, engine in enumerate(found):
            said(engine.name, turn * len(found) + i, rounds * len(found))
            values[i].append((_actions(engine, seconds), _playouts(middles[i], seconds), _copies(middles[i], seconds)))
    said("done", rounds * len(found), rounds * len(found))
    return [Speed(engine, *(median(column) for column in zip(*rows))) for engine, rows in zip(found, values)]


def _middle(engine: Engine) -> Position:
    """A position from the middle of a random game; some engines have chances of their own, so no game comes twice."""
    position, rng = engine.begin(), random.Random(1)
    line = [position.copy()]
    while len(line) < CAP and position.step(rng):
        line.append(position.copy())
    return line[len(line) // 2]


def _play(position: Position, rng: random.Random) -> int:
    """Play to the end, and say in how many decisions."""
    for n in range(CAP):
        if not position.step(rng):
            return n
    return CAP


def _actions(engine: Engine, seconds: float) -> float:
    rng = random.Random(0)
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not done:
        done += _play(engine.begin(), rng)
    return done / spent


def _playouts(middle: Position, seconds: float) -> float:
    rng = random.Random(0)
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not done:
        _play(middle.copy(), rng)
        done += 1
    return done / spent


def _copies(middle: Position, seconds: float) -> float:
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds / 4 or not done:
        for _ in range(50):
            middle.copy()
        done += 50
    return spent / done * 1e6


def page(speeds: Sequence[Speed], about: str) -> str:
    """The figures and the ratios as Markdown."""
    peers = [speed for speed in speeds if speed.engine.peer]
    lines = [
        "# How fast the engines are",
        "",
        "Written by `rotonde bench --peers --page docs/performance.md`. Each engine plays at random through its Python",
        "interface, one process, all in turn in one run; medians, by processor time. A playout begins with a copy of a",
        "position from the middle of a game and goes to its end. Read the ratios: the figures change with the machine",
        "and its day.",
        "",
        about,
        "",
        "| engine | decisions/s | playouts/s | copy, µs |",
        "| --- | --- | --- | --- |",
    ]
    lines += [f"| {s.engine.name} | {_number(s.actions)} | {_number(s.playouts)} | {s.copy:.1f} |" for s in speeds]
    lines += ["", "How many times as fast as a peer, decisions and playouts:", ""]
    lines.append("| | " + " | ".join(peer.engine.name for peer in peers) + " |")
    lines.append("| --- |" + " --- |" * len(peers))
    for speed in speeds:
        if not speed.engine.peer:
            row = [f"{speed.actions / peer.actions:.2f}, {speed.playouts / peer.playouts:.2f}" for peer in peers]
            lines.append(f"| {speed.engine.name} | " + " | ".join(row) + " |")
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
