"""RocketState: the table of the Rocket with its rules."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket import position
from rotonde.games.stephensons_rocket.actions import PASS
from rotonde.games.stephensons_rocket.consistency import inconsistencies
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules import stations, veto
from rotonde.games.stephensons_rocket.rules.lines import survey
from rotonde.games.stephensons_rocket.rules.refusals import why_not
from rotonde.games.stephensons_rocket.rules.turn import carry_out, legal_actions, settle
from rotonde.games.stephensons_rocket.table import Table


class RocketState(Table):
    """A position of Stephenson's Rocket."""

    __slots__ = ()

    def begin(self) -> None:
        """Work out what can be done in the first position."""
        survey(self)
        settle(self)

    def copy(self) -> RocketState:
        """An independent copy; derived lists are shared, since the rules replace and never change them."""
        new = RocketState()
        new.players = self.players
        new.ruleset = self.ruleset
        new.to_act = self.to_act
        new.sink = None
        new.board = self.board
        new.settings = self.settings
        new.turn = self.turn
        new.active = self.active
        new.actions_done = self.actions_done
        new.extended = self.extended
        new.stack = self.stack[:]
        new.ended = self.ended
        new.loco = self.loco[:]
        new.facing = self.facing[:]
        new.track = self.track[:]
        new.reached = self.reached[:]
        new.bank = self.bank[:]
        new.extra = self.extra[:]
        new.isolated = self.isolated
        new.shares = self.shares[:]
        new.stations = self.stations[:]
        new.tokens = self.tokens[:]
        new.passengers = self.passengers[:]
        new.money = self.money[:]
        new.tokens_left = self.tokens_left[:]
        new.tiles = self.tiles
        new.rails = self.rails[:]
        new.beckon = self.beckon[:]
        new.halo = self.halo[:]
        new.occupied = self.occupied
        new.rail_zone = self.rail_zone
        new.tokens_open = self.tokens_open
        new.station_zone = self.station_zone
        new.moves = self.moves
        new.moves_listed = self.moves_listed
        new.witness = self.witness[:]
        return new

    def legal(self, seat: int | None = None) -> list[Any]:
        """Every legal action of the seat that must decide; empty for any other."""
        if not self.to_act or (seat is not None and seat != self.to_act[0]):
            return []
        if not self.stack:
            return legal_actions(self)
        top = self.stack[-1]
        if isinstance(top, Veto):
            return veto.legal_bids(self, top)
        assert isinstance(top, Lifted)
        out: list[object] = []
        self.board.places.extend(out, stations.open_after_lift(self, top.hex))
        return out

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action, or None."""
        return why_not(self, action)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it."""
        carry_out(self, action)

    def quick_sample(self, rng: random.Random) -> Action:
        """A legal action for playouts: first a kind, then one of it, so that stations do not drown the rest."""
        if self.stack:
            if isinstance(self.stack[-1], Veto) and rng.random() < 0.7:
                return PASS
            actions = self.legal(None)
            return actions[int(rng.random() * len(actions))]  # type: ignore[no-any-return]
        if not self.to_act:
            return super().quick_sample(rng)  # says that the game is over
        pick = rng.random()
        if pick < 0.6:
            lines = [a for c, a in enumerate(self.moves_listed) if a and not self.extended >> c & 1]
            if lines:
                line = lines[int(rng.random() * len(lines))]
                return line[int(rng.random() * len(line))]  # type: ignore[no-any-return]
        if pick < 0.85:
            slots = [i for i, n in enumerate(self.tokens_left) if n]
            if slots:
                return self.board.take_actions[slots[int(rng.random() * len(slots))]]
        if stations.in_supply(self, self.active) > 0:
            hexes = list(bits(stations.open_hexes(self)))
            if hexes:
                return self.board.place_actions[hexes[int(rng.random() * len(hexes))]]
        actions = legal_actions(self)
        return actions[int(rng.random() * len(actions))]

    def reveals(self, action: Action, seat: int) -> bool:
        """The action that ends the game lays everybody's money open (SR-15.1)."""
        if self.settings.open_money:
            return False
        after = self.copy()
        after.advance(action)
        return not after.to_act

    @property
    def phase(self) -> str:
        """first_action, second_action, lifted, veto or over."""
        if not self.to_act:
            return "over"
        if self.stack:
            return self.stack[-1].kind
        return "second_action" if self.actions_done else "first_action"

    def scores(self) -> tuple[int, ...]:
        """Money, in pounds or in points (option score_unit)."""
        if self.settings.score_unit == "points_1":
            return tuple(m // self.board.unit for m in self.money)
        return tuple(self.money)

    def encode(self) -> dict[str, Any]:
        """A readable JSON document of the whole position."""
        return position.encode(self)

    def invariants(self) -> list[str]:
        """What is broken in this position; empty if it is sound."""
        return inconsistencies(self)
