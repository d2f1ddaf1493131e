"""The hidden opening auction (IS-3): everybody chooses at the same time, then all is revealed in turn order."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import Bid, BuyLink, Deliver, SellShare
from rotonde.games.imperial_steam.rules.influence import put_marker, set_turn_order
from rotonde.games.imperial_steam.rules.parents import ImperialStep, why_not_now
from rotonde.games.imperial_steam.table import NO_BID, Table

MODEST: Final = 0.8  # how often a playout bids little
GREAT_BID: Final = 9  # that is, below so many steps


class Auction(ImperialStep):
    """One step asked of all seats. It holds nothing, the bids lie on the table."""

    written: ClassVar[bool] = False

    def asked(self, table: Table) -> tuple[int, ...]:
        return tuple([seat for seat, bid in enumerate(table.bids) if bid == NO_BID])

    def legal(self, table: Table, seat: int) -> list[Action]:
        """From nothing to all the money, in steps of the track (IS-3.1, IS-A7)."""
        board = table.board
        return [*board.bid_actions[: table.money[seat] // board.step + 1]]

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        most = table.money[table.to_act[0]] // table.board.step + 1
        if rng.random() < MODEST:
            most = min(most, GREAT_BID)
        return table.board.bid_actions[int(rng.random() * most)]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, (SellShare, Deliver, BuyLink)):
            return Illegal("auction", "IS-A14", N_("No free actions before the first round: choose your bid."))
        if not isinstance(action, Bid):
            text = N_("The game begins with a hidden bid: choose yours.")
            return why_not_now(action) or Illegal("auction", "IS-3.1", text)
        step, money = table.board.step, table.money[seat]
        if action.money < 0 or action.money % step:
            return Illegal("bid", "IS-3.1", N_("A bid is a multiple of {n} gulden."), n=step)
        if action.money > money:
            return Illegal("money", "IS-3.1", N_("You have {money} gulden: you cannot bid more."), money=money)
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Lay down a hidden bid; the last one reveals them all."""
        assert isinstance(action, Bid)
        table.bids[seat] = action.money
        if table.sink is not None:
            table.bookkeeping("bid_made", seat)
        if NO_BID not in table.bids:
            reveal(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        board = table.board
        out: list[str] = []
        if NO_BID not in table.bids:
            out.append("bids: the last one reveals them all (IS-3.2)")
        for seat, bid in enumerate(table.bids):
            if bid >= 0 and (bid > table.money[seat] or bid % board.step):
                out.append(f"bids[{seat}]: expected 0 to {table.money[seat]} in steps of {board.step} (IS-3.1)")
        begun = table.round > 1 or table.turns or table.acted or table.delivered
        if begun or any(table.tracks) or any(m != board.start_money for m in table.money) or any(table.used):
            out.append("bids: the auction comes before everything else (IS-3)")
        return out


AUCTION: Final = Auction()


def open_auction(table: Table) -> None:
    """Ask everybody (IS-3.1)."""
    table.bids = [NO_BID] * table.players
    if table.sink is not None:
        table.headline("begin", None, order=list(table.order))


def reveal(table: Table) -> None:
    """In turn order: pay, and go to the column of the bid (IS-3.2); then the turn order is set (IS-3.3)."""
    for seat in table.order:
        money = table.bids[seat]
        table.money[seat] -= money
        put_marker(table, seat, min(table.board.last_column, money // table.board.step))
        if table.sink is not None:
            table.headline("bid", seat, "track:influence", money=money)
    table.bids = []
    set_turn_order(table)
