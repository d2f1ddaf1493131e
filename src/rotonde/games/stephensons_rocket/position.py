"""Positions as readable documents. reading.py reads them."""

from __future__ import annotations

from itertools import compress
from typing import Any

from rotonde.core.hexes import FLAT_NAMES, indices
from rotonde.games.stephensons_rocket.document import SIDES_OF
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, UNKNOWN, Table


def encode(table: Table) -> dict[str, Any]:
    """The whole position; money a view may not know is null."""
    board = table.board
    return {
        **table.head(),
        "turn": table.turn,
        "active": table.active,
        "actions_done": table.actions_done,
        "extended": [board.companies[c] for c in indices(table.extended)],
        "tiles": table.tiles,
        "companies": _encode_companies(table),
        "seats": _encode_seats(table),
        "stack": [step.encode(table) for step in table.stack],
        "ended": table.ended,
    }


def _encode_companies(table: Table) -> dict[str, Any]:
    board, rails = table.board, table.rails
    labels, cities = board.labels, board.city_names
    out: dict[str, Any] = {}
    lines = zip(range(len(table.loco)), table.loco, table.facing, table.track, table.reached, table.bank, table.extra)
    for c, h, facing, track, reached, bank, extra in lines:
        name = board.companies[c]
        if h == ABSORBED:
            out[name] = {"locomotive": None}
            continue
        tiles: dict[str, str] = {}
        for t in indices(track):
            tiles[labels[t]] = SIDES_OF[rails[t]]
        out[name] = company = {
            "locomotive": labels[h],
            "facing": None if facing == AT_HOME else FLAT_NAMES[facing],
            "track": tiles,
            "cities": [cities[i] for i in indices(reached)],
            "bank": bank,
        }
        if extra:
            company["supplementary"] = extra
        if table.isolated >> c & 1:
            company["isolated"] = True
    return out


def _encode_seats(table: Table) -> list[dict[str, Any]]:
    labels = table.board.labels
    held, tokens = _encode_shares(table), _encode_tokens(table)
    return [
        {
            "money": None if money == UNKNOWN else money,
            "shares": held[seat],
            "stations": [labels[h] for h in indices(table.stations[seat])],
            "tokens": tokens[seat],
            "passengers": table.passengers[seat],
        }
        for seat, money in enumerate(table.money)
    ]


def _encode_shares(table: Table) -> list[dict[str, int]]:
    companies, shares = table.board.companies, table.shares
    width = len(companies)
    out: list[dict[str, int]] = [{} for _ in table.money]
    for at in compress(range(len(shares)), shares):
        out[at // width][companies[at % width]] = shares[at]
    return out


def _encode_tokens(table: Table) -> list[dict[str, dict[str, int]]]:
    names, slots, tokens = table.board.slot_names, table.board.slots, table.tokens
    out: list[dict[str, dict[str, int]]] = [{} for _ in table.money]
    for at in compress(range(len(tokens)), tokens):
        city, kind = names[at % slots]
        out[at // slots].setdefault(city, {})[kind] = tokens[at]
    return out
