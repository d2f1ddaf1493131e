"""Phase 2: the turn order is auctioned (AOS-4)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import HOLD, PASS, Bid, Hold, Pass
from rotonde.games.age_of_steam.board import TURN_ORDER
from rotonde.games.age_of_steam.rules.turn import SteamStep, TurnAhead, ask
from rotonde.games.age_of_steam.steps.select_actions import open_choice
from rotonde.games.age_of_steam.table import Table

LEAVES: Final = 0.7  # how often a playout passes
ENOUGH: Final = 3  # a bid that a playout does not top


class Auction(SteamStep):
    """`seat` bids, holds or passes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "leader", "bids", "passed", "token")
    reads: ClassVar[dict[str, str]] = {"bids": "numbers", "passed": "numbers"}
    old_markers: ClassVar[bool] = True

    def __init__(self, seat: int, leader: int, bids: tuple[int, ...], passed: tuple[int, ...], token: int) -> None:
        self.seat = seat
        self.leader: Final = leader  # who holds the highest bid, -1 for nobody
        self.bids: Final = bids  # the last bid of each seat, 0 for none
        self.passed: Final = passed  # who left, first to pass first
        self.token: Final = token  # who may still hold, -1 for nobody

    # ── what may be decided ───────────────────────────────────────────────

    def highest(self) -> int:
        """The highest bid so far."""
        return self.bids[self.leader] if self.leader >= 0 else 0

    def may_hold(self, table: Table) -> bool:
        """May the player use the Turn Order token now (AOS-4.6)?"""
        if self.token != self.seat:
            return False
        return len(table.order) - len(self.passed) > 2 or self.leader < 0

    def position(self, table: Table, seat: int) -> int:
        """The position of a seat if it did nothing more: that of a pass now, but the leader is first (AOS-4.4)."""
        players = len(table.order)
        if seat in self.passed:
            return players - self.passed.index(seat)
        return 1 if self.leader == seat else players - len(self.passed)

    def owed(self, table: Table, seat: int) -> int:
        """What its bid will cost a seat that is still in (AOS-4.5)."""
        if seat in self.passed or table.left[seat]:
            return 0
        return bid_cost(table, self.position(table, seat), self.bids[seat])

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Pass, hold, or a higher bid that can be paid (AOS-4.3, AOS-4.7)."""
        out: list[Action] = [PASS]
        if self.may_hold(table):
            out.append(HOLD)
        board = table.board
        for amount in range(self.highest() + 1, table.cash[seat] + 1):
            out.append(board.bid(amount))
        return out

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, Hold):
            if self.may_hold(table):
                return None
            text = N_("Only who chose Turn Order in the last turn may pass and stay in, and only once.")
            if self.token == seat:
                text = N_("Only you and the highest bidder are left: staying in would change nothing.")
            return Illegal("token", "AOS-4.6", text)
        if not isinstance(action, Bid):
            return Illegal("phase", "AOS-4.1", N_("Now the turn order is auctioned: bid or pass."))
        if action.amount < 1:
            return Illegal("low", "AOS-4.2", N_("A bid is 1 or more."))
        if action.amount <= self.highest():
            return Illegal("low", "AOS-4.3", N_("The bid must be higher than {n}."), n=self.highest())
        if action.amount > table.cash[seat]:
            return Illegal("cash", "AOS-4.7", N_("You have {cash}: you cannot bid more."), cash=table.cash[seat])
        return None

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """A pass, or a little more than there is."""
        if rng.random() < LEAVES or self.highest() >= min(ENOUGH, table.cash[self.seat]):
            return PASS
        return table.board.bid(self.highest() + 1)

    # ── what comes of it ──────────────────────────────────────────────────

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """One call; then the next, or the choice of actions in the new order."""
        leader, bids, passed, token = self.leader, self.bids, self.passed, self.token
        if isinstance(action, Bid):
            bids = tuple([action.amount if i == seat else b for i, b in enumerate(bids)])
            leader = seat
            if table.sink is not None:
                table.headline("bid", seat, f"seat:{seat}", amount=action.amount)
        elif isinstance(action, Hold):
            token = -1
            if table.sink is not None:
                table.headline("hold", seat, f"seat:{seat}")
        else:
            position = len(table.order) - len(passed)
            cost = bid_cost(table, position, bids[seat])
            table.cash[seat] -= cost
            passed = (*passed, seat)
            if table.sink is not None:
                table.headline("leave", seat, f"seat:{seat}", position=position, cost=cost)
        if len(passed) == len(table.order) - 1:
            _close(table, bids, passed)
            return
        at = table.order.index(seat)
        for step in range(1, len(table.order) + 1):
            following = table.order[(at + step) % len(table.order)]
            if following not in passed and following != leader:  # AOS-4.3: the highest bidder is not asked
                ask(table, Auction(following, leader, bids, passed, token))
                return
        raise AssertionError("an auction of one player")

    def turn_ahead(self, table: Table, seat: int) -> TurnAhead:
        out = super().turn_ahead(table, seat)
        out.chooses = out.builds = True
        return out

    def flaws(self, table: Table, where: str) -> list[str]:
        bids, passed, order = self.bids, self.passed, table.order
        if len(bids) != table.players or any(b < 0 for b in bids):
            return [f"{where}.bids: expected {table.players} numbers from 0 on"]
        if len(set(passed)) != len(passed) or any(s not in order for s in passed):
            return [f"{where}.passed: expected players in the game, once each"]
        out = []
        if self.seat in passed or self.seat == self.leader or len(passed) > len(order) - 2:
            out.append(f"{where}.seat: has passed, leads, or is the last one left (AOS-4.4)")
        if any(b > table.cash[s] for s, b in enumerate(bids) if s not in passed):
            out.append(f"{where}.bids: a bid exceeds the bidder's cash (AOS-4.7)")
        if not self._led(table):
            out.append(f"{where}.leader: expected who holds the highest bid, each bid being higher than those before")
        if self.token != -1 and (self.token not in order or table.chosen[self.token] != TURN_ORDER):
            out.append(f"{where}.token: expected -1 or the player of the Turn Order action (AOS-4.6)")
        return out

    def _led(self, table: Table) -> bool:
        """Does the leader hold the highest bid, and is no bid the same as another?"""
        real = [b for b in self.bids if b]
        if len(set(real)) != len(real):
            return False
        if self.leader == -1:
            return not real
        if self.leader not in table.order or self.leader in self.passed:
            return False
        return bool(real) and self.bids[self.leader] == max(real)


def open_auction(table: Table) -> None:
    """The first in the old order calls first (AOS-4.1); last turn's Turn Order player may hold once (AOS-4.6)."""
    ask(table, Auction(table.order[0], -1, (0,) * table.players, (), table.bearer(TURN_ORDER)))


def auction_on(table: Table) -> Auction | None:
    """The auction that is running, if any."""
    return table.pending if isinstance(table.pending, Auction) else None


def bid_cost(table: Table, position: int, bid: int) -> int:
    """All of the bid, half of it rounded up, or nothing, by position and number of bidders (AOS-4.5)."""
    share = table.board.auction[len(table.order)][position - 1]
    return bid if share == "all" else (bid + 1) // 2 if share == "half" else 0


def _close(table: Table, bids: tuple[int, ...], passed: tuple[int, ...]) -> None:
    """The last one is first (AOS-4.4)."""
    winner = next(seat for seat in table.order if seat not in passed)
    cost = bid_cost(table, 1, bids[winner])
    table.cash[winner] -= cost
    table.order = [winner, *reversed(passed)]
    if table.sink is not None:
        table.detail("lead", winner, f"seat:{winner}", cost=cost)
        table.detail("new_order", None, "order", players=list(table.order))
    open_choice(table)
