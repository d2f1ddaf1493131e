"""The hidden opening auction (IS-3): everybody chooses at the same time, then all is revealed in turn order."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.imperial_steam.rules.influence import put_marker, set_turn_order
from rotonde.games.imperial_steam.table import NO_BID, Table


def open_auction(table: Table) -> None:
    """Ask everybody (IS-3.1)."""
    table.bids = [NO_BID] * table.players
    table.to_act = tuple(range(table.players))
    if table.sink is not None:
        table.tell(Event("begin", None, Level.HEADLINE, {"order": list(table.order)}))


def legal_bids(table: Table, seat: int) -> list[Action]:
    """From nothing to all the money, in steps of the track (IS-3.1, IS-A7)."""
    board = table.board
    return [*board.bid_actions[: table.money[seat] // board.step + 1]]


def make_bid(table: Table, seat: int, money: int) -> None:
    """Lay down a hidden bid; the last one reveals them all."""
    table.bids[seat] = money
    table.to_act = tuple([s for s in table.to_act if s != seat])
    if table.sink is not None:
        table.tell(Event("bid_made", seat, Level.BOOKKEEPING))
    if not table.to_act:
        reveal(table)


def reveal(table: Table) -> None:
    """In turn order: pay, and go to the column of the bid (IS-3.2); then the turn order is set (IS-3.3)."""
    for seat in table.order:
        money = table.bids[seat]
        table.money[seat] -= money
        put_marker(table, seat, min(table.board.last_column, money // table.board.step))
        if table.sink is not None:
            table.tell(Event("bid", seat, Level.HEADLINE, {"money": money}, ("track:influence",)))
    table.bids = []
    set_turn_order(table)
