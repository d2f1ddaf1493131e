"""The order of turns, and phases 1 to 6 and 8 (IS-5, IS-8): what happens between the turns."""

from __future__ import annotations

from rotonde.games.imperial_steam.board import GOODS, MARKERS
from rotonde.games.imperial_steam.rules.influence import set_turn_order
from rotonde.games.imperial_steam.rules.scoring import base_income, end_game, reached
from rotonde.games.imperial_steam.steps.overflow import make_room_for_all
from rotonde.games.imperial_steam.table import Table


def end_turn(table: Table) -> None:
    """The next player, or the end of the round when all markers are used (IS-6.0.1)."""
    table.acted = False
    table.delivered = False
    table.turns += 1
    if table.turns >= table.board.actions[table.round - 1] * table.players:
        end_round(table)


def end_round(table: Table) -> None:
    """Phase 8: the end, or the next round."""
    if reached(table):
        end_game(table, "goal")
    elif table.round >= table.board.last_round:
        end_game(table, "rounds")
    else:
        begin_round(table)


def begin_round(table: Table) -> None:
    """Phases 1 to 6. What must be discarded in phase 3 is asked last: nothing else depends on it (IS-A34)."""
    table.round += 1
    table.turns = 0
    actions = table.board.actions[table.round - 1]
    if table.sink is not None:
        table.headline("round", None, f"round:{table.round}", round=table.round, actions=actions)
        table.bookkeeping("markers", None, n=actions)
    table.used = [0] * (MARKERS * table.players)  # phase 1
    refill_market(table)
    for seat in range(table.players):
        take_orders(table, seat)
    pay_income(table)
    train_workers(table)
    set_turn_order(table)
    make_room_for_all(table)


def refill_market(table: Table) -> None:
    """Phase 2: cubes of the round fill the columns from the dearest free row; the rest is surplus (IS-5.2)."""
    board = table.board
    if table.round not in board.refill_rounds or not table.refills:
        return
    first = board.refill_rounds.index(table.round) * 4
    rows = len(board.market_prices)
    for g in range(4):
        cubes = table.refills[first + g]
        if cubes:
            table.market[g] = min(rows, table.market[g] + cubes)
            if table.sink is not None:
                table.bookkeeping("refill", None, f"market:{GOODS[g]}", good=GOODS[g], n=cubes)


def take_orders(table: Table, seat: int) -> None:
    """Phase 3: ordered goods come into storage (IS-5.3)."""
    a = seat * 4
    ordered = table.orders[a : a + 4]
    if not any(ordered):
        return
    for g in range(4):
        table.goods[a + g] += ordered[g]
        table.orders[a + g] = 0
    if table.sink is not None:
        table.detail("arrive", seat, f"seat:{seat}", **dict(zip(GOODS, ordered)))


def pay_income(table: Table) -> None:
    """Phase 4."""
    for seat in range(table.players):
        money = base_income(table, seat)
        table.money[seat] += money
        if table.sink is not None:
            table.detail("income", seat, f"seat:{seat}", money=money)


def train_workers(table: Table) -> None:
    """Phase 5: those in training gain a level, then those at work come back to training (IS-5.5)."""
    workers = table.workers
    for a in range(0, len(workers), 6):
        workers[a + 2] += workers[a + 1] + workers[a + 5]
        workers[a + 1] = workers[a] + workers[a + 4]
        workers[a] = workers[a + 3]
        workers[a + 3] = workers[a + 4] = workers[a + 5] = 0
    if table.sink is not None:
        table.bookkeeping("train_workers", None)
