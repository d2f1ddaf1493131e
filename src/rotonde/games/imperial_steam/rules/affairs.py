"""Trains (IS-6.6), contracts (IS-6.7), influence (IS-6.8) and the share value (IS-6.9): one decision each."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.board import COAL
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.rules.storage import make_room
from rotonde.games.imperial_steam.table import Table

# ── trains ────────────────────────────────────────────────────────────────


def on_sale(table: Table, kind: int) -> bool:
    """Is a kind of locomotive for sale in this round (IS-6.6.1, IS-12.4)?"""
    first = table.board.loco_round[kind]
    return 0 < first <= table.round and table.locomotives[kind] > 0


def train_choices(table: Table, seat: int, budget: int) -> list[Action]:
    """Trains to buy, and improvements of each kind of own train (IS-6.6.2, IS-6.6.3)."""
    board = table.board
    out: list[Action] = []
    sale = [k for k in range(len(board.loco_ids)) if on_sale(table, k)]
    if not sale:
        return out
    own = table.trains[seat]
    if len(own) < board.most_trains:
        for kind in sale:
            if board.loco_price[kind] <= budget:
                out.append(board.train_actions[kind])
    for old in sorted(dict.fromkeys(own)):
        for kind in sale:
            if kind > old and board.loco_price[kind] - board.loco_price[old] <= budget:
                out.append(board.improve_actions[old][kind])
    return out


def buy_train(table: Table, seat: int, kind: int) -> None:
    """A new train with its cars, and coal on it."""
    price = table.board.loco_price[kind]
    table.money[seat] -= price
    table.locomotives[kind] -= 1
    table.trains[seat] = (*table.trains[seat], kind)
    table.goods[seat * 4 + COAL] += 1
    if table.sink is not None:
        args = {"locomotive": table.board.loco_ids[kind], "money": price}
        table.tell(Event("buy_train", seat, Level.DETAIL, args, (f"seat:{seat}",)))
    move_marker(table, seat, table.board.loco_influence[kind])


def improve_train(table: Table, seat: int, old: int, kind: int) -> None:
    """A higher locomotive in front of a train, and cars up to its number."""
    board = table.board
    price = board.loco_price[kind] - board.loco_price[old]
    table.money[seat] -= price
    table.locomotives[kind] -= 1
    trains = list(table.trains[seat])
    trains[trains.index(old)] = kind
    table.trains[seat] = tuple(trains)
    if table.sink is not None:
        args = {"locomotive": board.loco_ids[old], "to": board.loco_ids[kind], "money": price}
        table.tell(Event("improve", seat, Level.DETAIL, args, (f"seat:{seat}",)))
    move_marker(table, seat, board.loco_influence[kind])


# ── contracts ─────────────────────────────────────────────────────────────


def contract_choices(table: Table, seat: int) -> list[Action]:
    """Open contracts for whose tokens there are enough free freight cars (IS-6.7.2)."""
    freight = table.freight(seat)
    board = table.board
    return [board.sign_actions[c] for c in bits(table.contracts_open) if board.contract_tokens[c] <= freight]


def sign(table: Table, seat: int, contract: int) -> None:
    """Take the card, reserve cars, welcome investors (IS-6.7.3)."""
    board = table.board
    tokens = board.contract_tokens[contract]
    table.contracts_open &= ~(1 << contract)
    table.contracts[seat] |= 1 << contract
    table.reserved[seat] += tokens
    investors = min(tokens, board.investor_spaces - table.investors[seat])
    table.investors[seat] += investors
    if table.sink is not None:
        name = board.contract_ids[contract]
        args = {"contract": name, "value": board.contract_value[contract], "n": tokens}
        table.tell(Event("sign", seat, Level.HEADLINE, args, (f"contract:{name}",)))
        table.tell(Event("investors", seat, Level.DETAIL, {"n": investors}, (f"seat:{seat}",)))
    make_room(table, seat)


# ── influence and shares ──────────────────────────────────────────────────


def influence_choices(table: Table, seat: int) -> list[Action]:
    """One step or more, as far as the money goes (IS-6.8)."""
    most = table.money[seat] // table.board.influence_price
    return [table.board.influence_action(n) for n in range(1, most + 1)]


def buy_influence(table: Table, seat: int, steps: int) -> None:
    """Pay for each step and move once."""
    price = steps * table.board.influence_price
    table.money[seat] -= price
    if table.sink is not None:
        table.tell(Event("buy_influence", seat, Level.DETAIL, {"n": steps, "money": price}))
    move_marker(table, seat, steps)


def can_raise(table: Table, seat: int, column: int) -> bool:
    """Is there a higher row whose influence can be lost (IS-6.9.1, IS-A1)?"""
    row = table.share[seat] + 1
    return row < len(table.board.share_values) and table.board.share_cost[row] <= column


def share_choices(table: Table, seat: int) -> list[Action]:
    """One row up, or any number down."""
    row = table.share[seat]
    out: list[Action] = []
    if can_raise(table, seat, table.influence[seat]):
        out.append(table.board.share_actions[row + 1])
    for lower in range(row - 1, -1, -1):
        out.append(table.board.share_actions[lower])
    return out


def set_share(table: Table, seat: int, row: int) -> None:
    """Move the share marker; going up costs influence first."""
    if row > table.share[seat]:
        move_marker(table, seat, -table.board.share_cost[row])
    table.share[seat] = row
    if table.sink is not None:
        table.tell(Event("share", seat, Level.DETAIL, {"money": table.share_value(seat)}, (f"seat:{seat}",)))
