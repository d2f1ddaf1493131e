"""Recruit (IS-6.2): workers from one column of one hub, and engineers."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.imperial_steam.actions import DONE, Deliver
from rotonde.games.imperial_steam.board import KINDS
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Recruit
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.table import Table

FRESH: int = -1  # no column in use yet
ANY_PRICE: int = 1_000_000  # more than anybody costs


def column_price(table: Table, column: int) -> int:
    """The price that a column's cube shows."""
    return table.board.worker_prices[table.columns[column]]


def column_of(table: Table, hub: int, price: int) -> int:
    """The first column of a hub with this price, -1 if there is none: equal columns are interchangeable."""
    for column in table.board.hub_columns[hub]:
        if column_price(table, column) == price:
            return column
    return -1


def hires(table: Table, seat: int, reach: int, used: int, budget: int) -> list[Action]:
    """Workers that can be recruited with an influence column and a budget (IS-6.2.1 to IS-6.2.4)."""
    board = table.board
    out: list[Action] = []
    columns = list(range(len(board.column_hub))) if used == FRESH else [used]
    last: Action | None = None
    for column in columns:
        row = table.columns[column]
        if board.worker_prices[row] <= budget and table.hub_at[board.column_hub[column]] <= reach:
            action = board.hire_actions[board.column_hub[column]][row]
            if action is not last and action not in out:
                out.append(action)
            last = action
    if out and table.worker_count(seat) >= board.most_workers:
        out.clear()
    return out


def engineers(table: Table, seat: int, reach: int, taken: int, budget: int) -> list[Action]:
    """Engineers that can be recruited: one of each kind a player (IS-6.2.5)."""
    out: list[Action] = []
    if budget < table.board.engineer_price:
        return out
    own = table.engineers[seat] | taken
    for kind in range(2):
        if own >> kind & 1:
            continue
        for hub in range(table.board.hub_count):
            if table.hub_at[hub] <= reach and table.engineers_at[hub * 2 + kind]:
                out.append(table.board.engineer_actions[kind][hub])
    return out


def can_recruit(table: Table, seat: int, reach: int, used: int, taken: int, budget: int) -> bool:
    """Is there anybody to recruit?"""
    board = table.board
    if budget >= board.engineer_price and engineers(table, seat, reach, taken, budget):
        return True
    return bool(hires(table, seat, reach, used, budget))


def could_recruit(table: Table, seat: int, reach: int, used: int, taken: int) -> bool:
    """Is there anybody to recruit, if need be by selling shares or after a delivery (IS-A39, IS-A46)?"""
    funds = table.funds(seat)
    if can_recruit(table, seat, reach, used, taken, funds):
        return True
    most = free.means(table, seat)
    if most == funds or not can_recruit(table, seat, reach, used, taken, most):
        return False
    for action in free.deliveries(table, seat):  # the hub that grows may be the one that is needed (IS-7.2.5)
        assert isinstance(action, Deliver)
        after = table.copy()
        free.deliver(after, seat, GOODS.index(action.good), action.left, table.board.city_index[action.city])
        if can_recruit(after, seat, reach, used, taken, after.funds(seat)):
            return True
    return False


def goes_on(table: Table, frame: Recruit) -> bool:
    """Could free actions let this player recruit more, by their money or by the influence of a link (IS-A46)?"""
    seat, reach = frame.seat, table.influence[frame.seat]
    if could_recruit(table, seat, reach, frame.column, frame.kinds):
        return True
    if not free.counts_every_free_action(table):
        return False
    steps = free.steps_from_links(table, seat)
    return steps > 0 and can_recruit(table, seat, reach + steps, frame.column, frame.kinds, ANY_PRICE)


def recruit_actions(table: Table, frame: Recruit) -> list[Action]:
    """Stop, or one more piece."""
    seat = frame.seat
    out: list[Action] = [DONE] if frame.pieces else []
    reach, money = table.influence[seat], table.money[seat]
    out += hires(table, seat, reach, frame.column, money)
    out += engineers(table, seat, reach, frame.kinds, money)
    return out


def hire(table: Table, frame: Recruit, hub: int, price: int) -> None:
    """Pay the cube's row, move it up, take a worker into training (IS-6.2.3)."""
    seat = frame.seat
    column = frame.column if frame.column != FRESH else column_of(table, hub, price)
    table.money[seat] -= price
    table.columns[column] = min(table.columns[column] + 1, len(table.board.worker_prices) - 1)
    table.workers[seat * 6] += 1
    table.stack[-1] = Recruit(seat, column, frame.pieces + 1, frame.kinds)
    if table.sink is not None:
        name = table.board.hubs[hub]
        table.tell(Event("hire", seat, Level.DETAIL, {"hub": name, "money": price}, (f"hub:{name}",)))


def hire_engineer(table: Table, frame: Recruit, kind: int, hub: int) -> None:
    """Take an engineer from a hub; he stays for the game."""
    seat = frame.seat
    table.money[seat] -= table.board.engineer_price
    table.engineers_at[hub * 2 + kind] -= 1
    table.engineers[seat] |= 1 << kind
    table.stack[-1] = Recruit(seat, frame.column, frame.pieces + 1, frame.kinds | 1 << kind)
    if table.sink is not None:
        name = table.board.hubs[hub]
        args = {"kind": KINDS[kind], "hub": name, "money": table.board.engineer_price}
        table.tell(Event("engineer", seat, Level.DETAIL, args, (f"hub:{name}",)))
