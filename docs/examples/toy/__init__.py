"""Whistle Stop, a small game of our own: the template of a stall."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from rotonde.core import Edition, EditionError, Frame, Game, PositionError, State, View, Words
from rotonde.core.editions import typed
from rotonde.core.frames import decode_frame

from .actions import NOTATION
from .state import Asked, Driving, Laying, Line, Table, WhistleOptions


class _Position(msgspec.Struct):
    """What a position written by hand must hold."""

    train: str
    deck: list[int]
    discards: list[int]
    hands: list[list[int]]
    laid: list[list[int]]
    whistles: list[int]
    fares: list[int]
    stack: list[dict[str, Any]]


class WhistleStop(Game):
    key = "whistle_stop"
    title = "Whistle Stop"
    players = range(2, 5)
    options = WhistleOptions
    presets = {"default": {}, "express": {"express": True, "whistles": "two"}}  # noqa: RUF012
    package = __name__
    notation = NOTATION
    minutes = 5
    longest = 60

    def setup(self, players: int, options: Any, edition: Edition, ruleset: int) -> Table:
        return Table(players, ruleset, options, edition, typed(edition, Line))

    def restore(self, data: Mapping[str, Any], players: int, options: Any, edition: Edition, ruleset: int) -> Table:
        table = self.setup(players, options, edition, ruleset)
        try:
            given = msgspec.convert(data, _Position)
        except msgspec.ValidationError as error:
            raise PositionError([str(error)]) from error
        names = [s.name for s in table.line.stops]
        groups: dict[str, list[Any]] = {
            "hands": given.hands,
            "laid": given.laid,
            "whistles": given.whistles,
            "fares": given.fares,
        }
        problems = [f"{k}: expected {players}, one a player" for k, v in groups.items() if len(v) != players]
        if given.train not in names:
            problems.append(f"train: no stop {given.train!r}; there are: {', '.join(names)}")
        if problems:
            raise PositionError(problems)
        table.train = names.index(given.train)
        table.deck, table.discards = tuple(given.deck), tuple(given.discards)
        table.hands, table.laid = [tuple(h) for h in given.hands], [tuple(c) for c in given.laid]
        table.whistles, table.fares = given.whistles, given.fares
        kinds: dict[str, type[Frame]] = {"asked": Asked, "driving": Driving, "laying": Laying}
        table.stack = tuple(decode_frame(f, kinds, f"stack[{i}]") for i, f in enumerate(given.stack))
        table.settle()
        if found := table.invariants():
            raise PositionError(found)
        return table

    def redact(self, state: Table, seat: int | None) -> Table:
        view = state.copy()
        view.deck = (None,) * len(state.deck)
        for s in range(state.players):
            if s != seat:
                view.hands[s] = (None,) * len(state.hands[s])
                view.laid[s] = (None,) * len(state.laid[s])
        return view

    def determinize(self, table: Table, seat: int | None, rng: random.Random) -> State:
        state = table.copy()
        rest = list(table.line.cards)
        for card in (*table.discards, *(c for cards in table.hands + table.laid for c in cards)):
            if card is not None:
                rest.remove(card)
        rng.shuffle(rest)
        for s in range(table.players):
            if s != seat:
                state.hands[s] = tuple(sorted(rest.pop() for _ in table.hands[s]))
                state.laid[s] = tuple(rest.pop() for _ in table.laid[s])
        state.deck = tuple(sorted(rest))
        return state

    def check_edition(self, edition: Edition) -> list[str]:
        try:
            line: Line = typed(edition, Line)
        except EditionError as error:
            return error.problems
        problems = []
        if len({s.name for s in line.stops}) != len(line.stops) or any(" " in s.name for s in line.stops):
            problems.append("stops: each needs a name of its own, in one word (WS-1.1)")
        if len(line.stops) < 2:
            problems.append("stops: a line has two at least (WS-1.1)")
        if len(line.cards) < line.hand * self.players[-1]:
            problems.append(f"cards: {self.players[-1]} players need {line.hand * self.players[-1]} (WS-1.2)")
        if line.hand < 1 or line.die < 1:
            problems.append("hand, die: one at least (WS-2.1, WS-2.3)")
        return problems

    @cached_property
    def words(self) -> Words:
        from .words import WhistleWords

        return WhistleWords(self.folder / "words", self.folder / "RULES.md")

    def draw(self, view: View, *, lang: str = "en", theme: str | None = "light", **how: Any) -> str:
        from .draw import board

        return board(view, self.words, lang, theme)

    def evaluate(self, state: Table) -> list[float]:
        ahead = 0.0 if state.over else 1.5  # a whistle is worth more while there are fares to catch
        return [f + max(ahead, state.line.whistle_points) * w for f, w in zip(state.fares, state.whistles)]


GAME = WhistleStop()
