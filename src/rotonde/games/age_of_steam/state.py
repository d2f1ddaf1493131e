"""SteamState: the table of Age of Steam with its rules."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.state import CHANCE
from rotonde.games.age_of_steam import position
from rotonde.games.age_of_steam.consistency import inconsistencies
from rotonde.games.age_of_steam.frames import SetUp
from rotonde.games.age_of_steam.rules import playouts, scoring
from rotonde.games.age_of_steam.rules.flow import ask, carry_out, legal_actions
from rotonde.games.age_of_steam.rules.refusals import why_not
from rotonde.games.age_of_steam.rules.track import derive_track
from rotonde.games.age_of_steam.table import Table


class SteamState(Table):
    """A position of Age of Steam."""

    __slots__ = ()

    def begin(self) -> None:
        """The first position: the bag is full, and the first cube is about to be drawn (AOS-2.1)."""
        ask(self, SetUp(0))

    def copy(self) -> SteamState:
        """An independent copy; derived lists are shared, since the rules replace and never change them."""
        new = SteamState()
        new.players = self.players
        new.ruleset = self.ruleset
        new.to_act = self.to_act
        new.sink = None
        new.board = self.board
        new.settings = self.settings
        new.turn = self.turn
        new.frame = self.frame
        new.ended = self.ended
        new.order = self.order  # replaced, never changed
        new.cash = self.cash[:]
        new.income = self.income[:]
        new.shares = self.shares[:]
        new.engine = self.engine[:]
        new.chosen = self.chosen[:]
        new.opened = self.opened
        new.left = self.left[:]
        new.bag = self.bag[:]
        new.chart = self.chart[:]
        new.cubes = self.cubes[:]
        new.pattern = self.pattern[:]
        new.owner = self.owner[:]
        new.letters = self.letters[:]
        new.city = self.city[:]
        new.colour = self.colour[:]
        new.face = self.face[:]
        new.far = self.far[:]
        new.supply = self.supply[:]
        new.exhausted = self.exhausted
        new.links = self.links[:]
        new.menus = self.menus[:]
        new.dirty = self.dirty[:]
        new.deliveries = self.deliveries
        return new

    def derive(self) -> None:
        """The lines follow from the tiles; menus and routes are found again when they are asked for."""
        derive_track(self)

    def legal(self, seat: int | None = None) -> list[Any]:
        """Every legal action of the seat that must decide; empty for any other."""
        if not self.to_act or (seat is not None and seat != self.to_act[0]):
            return []
        return legal_actions(self)

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action, or None."""
        return why_not(self, action)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it."""
        carry_out(self, action)

    def roll(self, rng: random.Random) -> Action:
        """A cube out of the bag, or dice."""
        return playouts.roll(self, rng)

    def quick_sample(self, rng: random.Random) -> Action:
        """A legal action for playouts: sensible money, otherwise at random."""
        if self.to_act[0] == CHANCE:
            return playouts.roll(self, rng)
        return playouts.sample(self, rng)

    @property
    def phase(self) -> str:
        """The name of the step: that of its frame, or over."""
        return "over" if self.frame is None else self.frame.kind

    def scores(self) -> tuple[int, ...]:
        """Victory points as they stand; bankrupt players rank below all others."""
        return scoring.points(self)

    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody when all are bankrupt (AOS-11.6)."""
        return scoring.winners(self)

    def encode(self) -> dict[str, Any]:
        """A readable JSON document of the whole position."""
        return position.encode(self)

    def invariants(self) -> list[str]:
        """What is broken in this position; empty if it is sound."""
        return inconsistencies(self)
