"""Positions as readable documents. reading.py reads them."""

from __future__ import annotations

from itertools import compress

from rotonde.core.hexes import FLAT_NAMES, indices
from rotonde.core.written import Json
from rotonde.games.stephensons_rocket.document import SIDES_OF
from rotonde.games.stephensons_rocket.table import ABSORBED, UNKNOWN, Table

_FACINGS = (*FLAT_NAMES, None)  # AT_HOME, -1, is the last


def encode(table: Table) -> Json:
    """The whole position; money a view may not know is null."""
    board = table.board
    return {
        "game": table.key,  # as in `State.head`; in one piece, since searches compare digests by the thousand
        "ruleset": table.ruleset,
        "edition": board.edition.hash,
        "players": table.players,
        "options": table.settings.changed(),
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


def _encode_companies(table: Table) -> Json:
    board, rails = table.board, table.rails
    labels, cities, sides, isolated = board.labels, board.city_names, SIDES_OF, table.isolated
    out: Json = {}
    lines = zip(board.companies, table.loco, table.facing, table.track, table.reached, table.bank, table.extra)
    for name, h, facing, track, reached, bank, extra in lines:
        if h == ABSORBED:
            out[name] = {"locomotive": None}
            continue
        tiles: dict[str, str] = {}
        for t in indices(track):
            tiles[labels[t]] = sides[rails[t]]
        out[name] = company = {
            "locomotive": labels[h],
            "facing": _FACINGS[facing],
            "track": tiles,
            "cities": [cities[i] for i in indices(reached)],
            "bank": bank,
        }
        if extra:
            company["supplementary"] = extra
        if isolated and isolated >> board.company_index[name] & 1:
            company["isolated"] = True
    return out


def _encode_seats(table: Table) -> list[Json]:
    labels = table.board.labels
    seats = zip(table.money, _encode_shares(table), table.stations, _encode_tokens(table), table.passengers)
    return [
        {
            "money": None if money == UNKNOWN else money,
            "shares": held,
            "stations": [labels[h] for h in indices(stations)],
            "tokens": tokens,
            "passengers": passengers,
        }
        for money, held, stations, tokens, passengers in seats
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
