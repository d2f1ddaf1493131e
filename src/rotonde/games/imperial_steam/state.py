"""ImperialState: the table of Imperial Steam with its rules."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.state import CHANCE
from rotonde.games.imperial_steam import position
from rotonde.games.imperial_steam.actions import Bid, Deal
from rotonde.games.imperial_steam.board import TILES
from rotonde.games.imperial_steam.consistency import inconsistencies
from rotonde.games.imperial_steam.frames import Step
from rotonde.games.imperial_steam.rules import auction, dealing, sampling
from rotonde.games.imperial_steam.rules.refusals import why_not
from rotonde.games.imperial_steam.rules.scoring import results, winner
from rotonde.games.imperial_steam.rules.turn import carry_out, legal_actions, settle
from rotonde.games.imperial_steam.table import READY, Table


class ImperialState(Table):
    """A position of Imperial Steam."""

    __slots__ = ()

    def begin(self) -> None:
        """Lay out what is fixed, and let chance deal the rest."""
        dealing.begin(self)

    def copy(self) -> ImperialState:
        """An independent copy; what never changes after the set-up is shared."""
        new = ImperialState()
        new.players = self.players
        new.ruleset = self.ruleset
        new.to_act = self.to_act
        new.sink = None
        new.board = self.board
        new.settings = self.settings
        new.round = self.round
        new.turns = self.turns
        new.order = self.order if self.plan == READY else self.order[:]
        new.acted = self.acted
        new.delivered = self.delivered
        new.stack = self.stack[:]
        new.bids = self.bids[:]
        new.ended = self.ended
        new.plan = self.plan
        new.land = self.land
        if self.plan == READY:
            new.dealt = self.dealt
            new.tile_at = self.tile_at
            new.growth = self.growth
            new.shipments = self.shipments
            new.refills = self.refills
        else:
            new.dealt = self.dealt[:]
            new.tile_at = self.tile_at[:]
            new.growth = self.growth[:]
            new.shipments = self.shipments[:]
            new.refills = self.refills[:]
        new.contracts_open = self.contracts_open
        new.crowns = self.crowns
        new.influence = self.influence[:]
        new.ladder = self.ladder[:]
        new.hub_at = self.hub_at[:]
        new.market = self.market[:]
        new.rows = self.rows[:]
        new.columns = self.columns[:]
        new.engineers_at = self.engineers_at[:]
        new.locomotives = self.locomotives[:]
        new.keys = self.keys[:]
        new.semmering = self.semmering
        new.tokens = self.tokens[:]
        new.demands = self.demands
        new.factories = self.factories[:]
        new.site_room = self.site_room[:]
        new.tracks = self.tracks[:]
        new.stations = self.stations[:]
        new.money = self.money[:]
        new.workers = self.workers[:]
        new.engineers = self.engineers[:]
        new.goods = self.goods[:]
        new.orders = self.orders[:]
        new.trains = self.trains[:]
        new.passenger = self.passenger[:]
        new.reserved = self.reserved[:]
        new.contracts = self.contracts[:]
        new.share = self.share[:]
        new.investors = self.investors[:]
        new.dividends = self.dividends[:]
        new.used = self.used[:]
        new.network = self.network[:]
        new.border = self.border[:]
        new.blocked = self.blocked[:]
        new.sites = self.sites[:]
        new.wants = self.wants[:]
        return new

    def derive(self) -> None:
        """The map follows from its tiles, once all of them lie."""
        if self.plan == READY:
            self.land = self.board.land(self.tile_at)

    def legal(self, seat: int | None = None) -> list[Any]:
        """Every legal action of a seat that must decide; empty for any other."""
        if not self.to_act:
            return []
        if seat is None:
            seat = self.to_act[0]
        elif seat not in self.to_act:
            return []
        if seat == CHANCE:
            return dealing.legal_deals(self)
        if self.bids:
            return auction.legal_bids(self, seat)
        return legal_actions(self, seat)

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action, or None."""
        return why_not(self, action, seat)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it."""
        if seat is None:
            seat = self.to_act[0]
        if seat == CHANCE:
            assert isinstance(action, Deal)
            dealing.deal(self, action.item, action.to)
            dealing.go_on(self)
        elif self.bids:
            assert isinstance(action, Bid)
            auction.make_bid(self, seat, action.money)
            if not self.bids:
                settle(self)
        else:
            carry_out(self, action, seat)

    def quick_sample(self, rng: random.Random) -> Action:
        """A legal action for playouts, without listing all of them."""
        if self.to_act[0] == CHANCE:
            return dealing.roll(self, rng)
        return sampling.sample(self, rng)

    def roll(self, rng: random.Random) -> Action:
        """An outcome for CHANCE, with the chances of the real pieces."""
        return dealing.roll(self, rng)

    def reveals(self, action: Action, seat: int) -> bool:
        """The last hidden bid shows all others."""
        return bool(self.bids) and len(self.to_act) == 1 and self.to_act[0] != CHANCE

    def secret(self, action: Action, seat: int) -> bool:
        """A bid is hidden as long as others still have to make theirs (IS-3.1)."""
        return isinstance(action, Bid) and bool(self.bids) and len(self.to_act) > 1

    @property
    def phase(self) -> str:
        """setup, auction, turn, after (the action), a tile's id or a frame's kind while it is carried out, over."""
        if not self.to_act:
            return "over"
        if self.to_act[0] == CHANCE:
            return "setup"
        if self.bids:
            return "auction"
        if self.stack:
            top = self.stack[-1]
            return TILES[top.tile] if isinstance(top, Step) else top.kind
        return "after" if self.acted else "turn"

    def scores(self) -> tuple[int, ...]:
        """The result of each seat if the game ended now; the final one when it is over."""
        if self.plan != READY:
            return tuple(self.money)
        return tuple(results(self))

    def winners(self) -> tuple[int, ...]:
        """The richest; among equals the more influential (IS-A12)."""
        return () if self.to_act else (winner(self),)

    def encode(self) -> dict[str, Any]:
        """A readable JSON document of the whole position."""
        return position.encode(self)

    def invariants(self) -> list[str]:
        """What is broken in this position; empty if it is sound."""
        return inconsistencies(self)
