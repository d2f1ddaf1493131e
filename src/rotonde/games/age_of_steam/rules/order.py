"""The first order (AOS-2.4), and phases 1 to 3: shares, the auction, the choice of actions (AOS-3 to AOS-5)."""

from __future__ import annotations

from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.age_of_steam.actions import HOLD, PASS, Bid, Choose, Hold, Issue, Roll
from rotonde.games.age_of_steam.board import ACTIONS, LOCOMOTIVE, TURN_ORDER
from rotonde.games.age_of_steam.frames import Auction, FirstOrder
from rotonde.games.age_of_steam.table import NO_ACTION, Table

# ── the first order ───────────────────────────────────────────────────────


def next_roller(rolls: tuple[tuple[int, ...], ...]) -> int:
    """Who rolls next for the first order: everybody once, then those who are tied; -1 when all is settled."""
    tied = [0] * len(rolls)  # seats whose totals are equal so far have the same number
    for depth in range(max([len(r) for r in rolls]) + 1):
        for seat, mine in enumerate(rolls):
            if len(mine) == depth and tied.count(tied[seat]) > 1:
                return seat
        numbers: dict[tuple[int, int], int] = {}
        for seat, mine in enumerate(rolls):
            key = (tied[seat], mine[depth] if depth < len(mine) else -1)
            tied[seat] = numbers.setdefault(key, len(numbers))
    return -1


def roll_order(table: Table, frame: FirstOrder, action: Roll) -> FirstOrder | None:
    """A player's roll for the first turn order; None once the order is known (AOS-2.4)."""
    total = sum([int(face) for face in action.dice.split(".")])
    seat = next_roller(frame.rolls)
    rolls = tuple([(*r, total) if i == seat else r for i, r in enumerate(frame.rolls)])
    if table.sink is not None:
        args: dict[str, Any] = {"dice": action.dice, "total": total}
        table.tell(Event("roll_order", seat, Level.BOOKKEEPING, args, ("order",)))
    if next_roller(rolls) >= 0:
        return FirstOrder(rolls)
    table.order = sorted(range(table.players), key=lambda s: [-n for n in rolls[s]])
    if table.sink is not None:
        table.tell(Event("first_order", None, Level.DETAIL, {"players": list(table.order)}, ("order",)))
    return None


# ── shares ────────────────────────────────────────────────────────────────


def legal_issues(table: Table, seat: int) -> list[Any]:
    """None, or any number up to the limit (AOS-3.1, AOS-3.2)."""
    board = table.board
    return list(board.issue_actions[: max(0, board.most_shares - table.shares[seat]) + 1])


def issue(table: Table, seat: int, action: Issue) -> None:
    """Issue shares for cash (AOS-3.1)."""
    cash = action.shares * table.board.share_gain
    table.shares[seat] += action.shares
    table.cash[seat] += cash
    if table.sink is not None:
        if action.shares:
            args = {"n": action.shares, "cash": cash}
            table.tell(Event("issue", seat, Level.HEADLINE, args, (f"seat:{seat}",)))
        else:
            table.tell(Event("issue_none", seat, Level.BOOKKEEPING, {}, (f"seat:{seat}",)))


# ── the auction ───────────────────────────────────────────────────────────


def open_auction(table: Table) -> Auction:
    """The first in the old order calls first (AOS-4.1); last turn's Turn Order player may hold once (AOS-4.6)."""
    return Auction(table.order[0], -1, (0,) * table.players, (), table.bearer(TURN_ORDER))


def highest(frame: Auction) -> int:
    """The highest bid so far."""
    return frame.bids[frame.leader] if frame.leader >= 0 else 0


def may_hold(table: Table, frame: Auction) -> bool:
    """May the player use the Turn Order token now (AOS-4.6)?"""
    if frame.token != frame.seat:
        return False
    return len(table.order) - len(frame.passed) > 2 or frame.leader < 0


def legal_calls(table: Table, frame: Auction) -> list[Any]:
    """Pass, hold, or a higher bid that can be paid (AOS-4.3, AOS-4.7)."""
    out: list[Any] = [PASS]
    if may_hold(table, frame):
        out.append(HOLD)
    board = table.board
    for amount in range(highest(frame) + 1, table.cash[frame.seat] + 1):
        out.append(board.bid(amount))
    return out


def call(table: Table, frame: Auction, action: Action) -> Auction | None:
    """One call of the auction; None when it is over."""
    seat = frame.seat
    leader, bids, passed, token = frame.leader, frame.bids, frame.passed, frame.token
    if isinstance(action, Bid):
        bids = tuple([action.amount if i == seat else b for i, b in enumerate(bids)])
        leader = seat
        if table.sink is not None:
            table.tell(Event("bid", seat, Level.HEADLINE, {"amount": action.amount}, (f"seat:{seat}",)))
    elif isinstance(action, Hold):
        token = -1
        if table.sink is not None:
            table.tell(Event("hold", seat, Level.HEADLINE, {}, (f"seat:{seat}",)))
    else:
        position = len(table.order) - len(passed)
        cost = pay_bid(table, seat, position, bids[seat])
        passed = (*passed, seat)
        if table.sink is not None:
            args = {"position": position, "cost": cost}
            table.tell(Event("leave", seat, Level.HEADLINE, args, (f"seat:{seat}",)))
    if len(passed) == len(table.order) - 1:
        close_auction(table, bids, passed)
        return None
    at = table.order.index(seat)
    for step in range(1, len(table.order) + 1):
        following = table.order[(at + step) % len(table.order)]
        if following not in passed and following != leader:  # AOS-4.3: the highest bidder is not asked
            return Auction(following, leader, bids, passed, token)
    raise AssertionError("an auction of one player")


def pay_bid(table: Table, seat: int, position: int, bid: int) -> int:
    """Pay all of the bid, half of it rounded up, or nothing, by position and number of bidders (AOS-4.5)."""
    share = table.board.auction[len(table.order)][position - 1]
    cost = bid if share == "all" else (bid + 1) // 2 if share == "half" else 0
    table.cash[seat] -= cost
    return cost


def close_auction(table: Table, bids: tuple[int, ...], passed: tuple[int, ...]) -> None:
    """The last one is first (AOS-4.4)."""
    winner = next(seat for seat in table.order if seat not in passed)
    cost = pay_bid(table, winner, 1, bids[winner])
    table.order = [winner, *reversed(passed)]
    if table.sink is not None:
        table.tell(Event("lead", winner, Level.DETAIL, {"cost": cost}, (f"seat:{winner}",)))
        table.tell(Event("new_order", None, Level.DETAIL, {"players": list(table.order)}, ("order",)))


# ── actions ───────────────────────────────────────────────────────────────


def clear_actions(table: Table) -> None:
    """Markers leave the display at the start of phase 3 (AOS-5.9)."""
    table.chosen = [NO_ACTION] * table.players


def legal_choices(table: Table) -> list[Any]:
    """Every action that nobody has taken (AOS-5.1)."""
    return [a for i, a in enumerate(table.board.choose_actions) if i not in table.chosen]


def choose(table: Table, seat: int, action: Choose) -> None:
    """Take an action; Locomotive works at once (AOS-5.5)."""
    index = ACTIONS.index(action.action)
    table.chosen[seat] = index
    if table.sink is not None:
        table.tell(Event("choose", seat, Level.HEADLINE, {"action": action.action}, (f"action:{action.action}",)))
    if index == LOCOMOTIVE and table.engine[seat] < table.board.most_engine:
        table.engine[seat] += 1
        if table.sink is not None:
            table.tell(Event("engine", seat, Level.DETAIL, {"engine": table.engine[seat]}, (f"seat:{seat}",)))


def with_first(table: Table, action: int) -> list[int]:
    """The turn order, with the player of an action before everybody else (AOS-5.2, AOS-5.3, AOS-5.10)."""
    first = table.bearer(action)
    if first < 0:
        return table.order
    return [first, *[seat for seat in table.order if seat != first]]
