"""Chance, and quick legal decisions for playouts."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core.actions import Action
from rotonde.games.age_of_steam.actions import DONE, PASS, UPGRADE, Roll
from rotonde.games.age_of_steam.frames import Auction, BuildTrack, FirstOrder, Growth, IssueShares, MoveGoods
from rotonde.games.age_of_steam.rules.flow import legal_actions, may_upgrade
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.order import highest
from rotonde.games.age_of_steam.rules.routes import legal_moves
from rotonde.games.age_of_steam.table import Table


def roll(table: Table, rng: random.Random) -> Action:
    """A cube out of the bag, each with the same chance, or dice."""
    frame = table.frame
    if isinstance(frame, (FirstOrder, Growth)):
        dice = growth_dice(table) if isinstance(frame, Growth) else table.board.order_dice
        faces = sorted([int(rng.random() * 6) + 1 for _ in range(dice)])
        return Roll(".".join([str(face) for face in faces]))
    at = int(rng.random() * sum(table.bag))
    for colour, n in enumerate(table.bag):
        at -= n
        if at < 0:
            return table.board.draw_actions[colour]
    raise AssertionError("the bag is empty")


def sample(table: Table, rng: random.Random) -> Action:
    """A legal decision: money is handled with some sense, the rest at random."""
    frame = table.frame
    if isinstance(frame, IssueShares):
        return _issue(table, frame.seat, rng)
    if isinstance(frame, Auction):
        if rng.random() < 0.7 or highest(frame) >= min(3, table.cash[frame.seat]):
            return PASS
        return table.board.bid(highest(frame) + 1)
    if isinstance(frame, MoveGoods):
        return _move(table, frame, rng)
    if isinstance(frame, BuildTrack):
        return _build(table, frame, rng)
    actions = legal_actions(table)
    return actions[int(rng.random() * len(actions))]  # type: ignore[no-any-return]


def _build(table: Table, frame: BuildTrack, rng: random.Random) -> Action:
    """Any tile or New City, while the expenses of the turn can still be paid."""
    due = expenses(table, frame.seat) - table.income[frame.seat]
    if table.cash[frame.seat] < due + 2 or rng.random() < 0.08:
        return DONE
    actions = legal_actions(table)
    return actions[int(rng.random() * len(actions))]  # type: ignore[no-any-return]


def _issue(table: Table, seat: int, rng: random.Random) -> Action:
    """Shares for the expenses of this turn and some track."""
    board = table.board
    wanted = expenses(table, seat) - table.income[seat] + 2 + int(rng.random() * 7) - table.cash[seat]
    n = max(0, -(-wanted // board.share_gain))
    return board.issue_actions[min(n, max(0, board.most_shares - table.shares[seat]))]


def _move(table: Table, frame: MoveGoods, rng: random.Random) -> Action:
    """A delivery if there is any."""
    if may_upgrade(table, frame) and rng.random() < 0.15:
        return UPGRADE
    moves: list[Any] = legal_moves(table, frame.seat)
    if not moves:
        return UPGRADE if may_upgrade(table, frame) and rng.random() < 0.3 else PASS
    return moves[int(rng.random() * len(moves))]  # type: ignore[no-any-return]
