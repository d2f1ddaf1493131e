"""Positions as readable documents. reading.py reads them, consistency.py says what cannot be so."""

from __future__ import annotations

from itertools import compress
from typing import Any

from rotonde.core.hexes import FLAT_NAMES, indices
from rotonde.games.stephensons_rocket.document import SIDES_OF
from rotonde.games.stephensons_rocket.frames import Lifted
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, UNKNOWN, Table


def encode(table: Table) -> dict[str, Any]:
    """The whole position; money a view may not know is null."""
    board = table.board
    return {
        "game": table.key,
        "ruleset": table.ruleset,
        "edition": board.edition.hash,
        "players": table.players,
        "options": table.settings.changed(),
        "turn": table.turn,
        "active": table.active,
        "actions_done": table.actions_done,
        "extended": [board.companies[c] for c in indices(table.extended)],
        "tiles": table.tiles,
        "companies": {name: _encode_company(table, c) for c, name in enumerate(board.companies)},
        "seats": [_encode_seat(table, seat) for seat in range(table.players)],
        "stack": [_encode_frame(table, f) for f in table.stack],
        "ended": table.ended,
    }


def _encode_company(table: Table, c: int) -> dict[str, Any]:
    board = table.board
    labels, rails, cities = board.labels, table.rails, board.city_names
    h, facing = table.loco[c], table.facing[c]
    if h == ABSORBED:
        return {"locomotive": None}
    out: dict[str, Any] = {
        "locomotive": labels[h],
        "facing": None if facing == AT_HOME else FLAT_NAMES[facing],
        "track": {labels[t]: SIDES_OF[rails[t]] for t in indices(table.track[c])},
        "cities": [cities[i] for i in indices(table.reached[c])],
        "bank": table.bank[c],
    }
    if table.extra[c]:
        out["supplementary"] = table.extra[c]
    if table.isolated >> c & 1:
        out["isolated"] = True
    return out


def _encode_seat(table: Table, seat: int) -> dict[str, Any]:
    board = table.board
    companies, labels, slots = board.companies, board.labels, board.slots
    shares = table.shares[seat * len(companies) : (seat + 1) * len(companies)]
    tokens: dict[str, dict[str, int]] = {}
    taken = table.tokens[seat * slots : (seat + 1) * slots]
    for take, n in compress(zip(board.take_actions, taken), taken):
        tokens.setdefault(take.city, {})[take.kind] = n
    money = table.money[seat]
    return {
        "money": None if money == UNKNOWN else money,
        "shares": dict(compress(zip(companies, shares), shares)),
        "stations": [labels[h] for h in indices(table.stations[seat])],
        "tokens": tokens,
        "passengers": table.passengers[seat],
    }


def _encode_frame(table: Table, frame: Any) -> dict[str, Any]:
    labels = table.board.labels
    if isinstance(frame, Lifted):
        return {"frame": "lifted", "seat": frame.seat, "hex": labels[frame.hex]}
    return {
        "frame": "veto",
        "seat": frame.seat,
        "company": table.board.companies[frame.company],
        "chosen": labels[frame.chosen],
        "at": labels[frame.at],
        "bid": frame.bid,
        "bidder": frame.bidder,
    }
