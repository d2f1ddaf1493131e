"""What lies on the table of Whistle Stop: its fields, how they begin, how they are copied and who sees them."""

from __future__ import annotations

from typing import Literal

import msgspec

from rotonde.core import Edition, Options, State, Step
from rotonde.core.figures import Count

Cards = tuple[int | None, ...]  # None: a card the seat that looks may not know


class Stop(msgspec.Struct, frozen=True):
    name: str
    fares: Count


class Line(msgspec.Struct, frozen=True):
    """The figures of an edition."""

    stops: list[Stop]
    cards: list[Count]
    hand: Count
    die: Count
    whistle_points: Count


class WhistleOptions(Options, frozen=True):
    express: bool = False
    whistles: Literal["one", "two"] = "one"


class Table(State):
    """A field stands in four lists, always in the same order; the kit finds one that is missing in any of them."""

    __slots__ = (  # noqa: RUF023
        "_options", "_edition", "line",
        "train", "deck", "discards", "hands", "laid", "whistles", "fares", "stack",
    )  # fmt: skip
    key = "whistle_stop"
    shared = ()  # what copies share although it could be changed in place: nothing

    def set_up(self, players: int, ruleset: int, options: WhistleOptions, edition: Edition, line: Line) -> None:
        self.players, self.ruleset, self.to_act, self.sink = players, ruleset, (), None
        self._options, self._edition, self.line = options, edition, line
        self.train = 0
        self.deck: Cards = tuple(sorted(line.cards))
        self.discards: Cards = ()
        self.hands: list[Cards] = [()] * players
        self.laid: list[Cards] = [()] * players  # empty, or the one card
        self.whistles = [2 if options.whistles == "two" else 1] * players  # WS-1.2
        self.fares = [0] * players
        self.stack: tuple[Step, ...] = ()  # what is decided now, last, and what waits below it

    def copy_to(self, twin: Table) -> None:
        twin.players, twin.ruleset, twin.to_act, twin.sink = self.players, self.ruleset, self.to_act, None
        twin._options, twin._edition, twin.line = self._options, self._edition, self.line
        twin.train = self.train
        twin.deck = self.deck
        twin.discards = self.discards
        twin.hands = self.hands.copy()
        twin.laid = self.laid.copy()
        twin.whistles = self.whistles.copy()
        twin.fares = self.fares.copy()
        twin.stack = self.stack

    def show_to(self, seen: Table, seat: int | None) -> None:
        """A card the seat may not know is None."""
        seen.to_act = self.to_act
        seen.train = self.train
        seen.deck = (None,) * len(self.deck)
        seen.discards = self.discards
        seen.hands = [cards if s == seat else (None,) * len(cards) for s, cards in enumerate(self.hands)]
        seen.laid = [cards if s == seat else (None,) * len(cards) for s, cards in enumerate(self.laid)]
        seen.whistles = self.whistles.copy()
        seen.fares = self.fares.copy()
        seen.stack = self.stack

    @property
    def options(self) -> WhistleOptions:
        return self._options

    @property
    def edition(self) -> Edition:
        return self._edition

    @property
    def stop(self) -> Stop:
        """Where the train stands."""
        return self.line.stops[self.train]

    def ask(self, *steps: Step) -> None:
        """Put steps on top of what waits, or go back to it, and ask the last one."""
        self.stack = (*self.stack, *steps)
        self.to_act = self.stack[-1].asked(self) if self.stack else ()
