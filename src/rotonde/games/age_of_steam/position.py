"""Positions as readable documents. reading.py reads them."""

from __future__ import annotations

from itertools import compress

from rotonde.core.written import Json
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.table import NO_ACTION, NO_PLACE, Table

_SEATS = (None, 0, 1, 2, 3, 4, 5, None)  # by owner code


def encode(table: Table) -> Json:
    """The whole position."""
    board, chart, cubes = table.board, table.chart, [None, *table.board.colours]
    return {
        **table.head(),
        "turn": table.turn,
        "order": list(table.order),
        "seats": [_encode_seat(table, seat) for seat in range(table.players)],
        "bag": dict(zip(board.colours, table.bag)),
        "chart": {name: [cubes[chart[x]] for x in row] for name, row in zip(board.column_names, board.column_spaces)},
        "cubes": _encode_cubes(table),
        "new_cities": {x: board.place_labels[at] for x, at in zip(board.letters, table.letters) if at != NO_PLACE},
        "tiles": {board.labels[h]: _encode_tile(table, h) for h in table.laid()},
        "frame": None if table.pending is None else table.pending.encode(table),
        "ended": table.ended,
    }


def _encode_seat(table: Table, seat: int) -> Json:
    chosen = table.chosen[seat]
    return {
        "cash": table.cash[seat],
        "income": table.income[seat],
        "shares": table.shares[seat],
        "engine": table.engine[seat],
        "action": None if chosen == NO_ACTION else ACTIONS[chosen],
        "has_built": bool(table.opened >> seat & 1),
        "bankrupt": table.left[seat],
    }


def _encode_cubes(table: Table) -> dict[str, list[str]]:
    board = table.board
    colours, labels = board.colours, board.place_labels
    width = len(colours)
    out: dict[str, list[str]] = {}
    cubes = table.cubes
    for at in compress(range(len(cubes)), cubes):
        out.setdefault(labels[at // width], []).extend([colours[at % width]] * cubes[at])
    return out


def _encode_tile(table: Table, h: int) -> Json:
    """The tile and the owners of its tracks, in a town of its exits clockwise from north."""
    p = table.board.patterns[table.pattern[h]]
    owner, first = table.owner, h * 6
    sides = p.sides if table.board.place_at[h] >= 0 else p.starts
    return {"track": p.name, "owners": [_SEATS[owner[first + side]] for side in sides]}
