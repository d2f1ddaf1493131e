"""Positions as readable documents. reading.py reads them."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import AREAS, GOODS, KINDS, MARKERS, METALS, TILES
from rotonde.games.imperial_steam.rules.build import site_names
from rotonde.games.imperial_steam.table import NO_BID, NOBODY, READY, SEALED, UNKNOWN, Table


def encode(table: Table) -> dict[str, object]:
    """The whole position; what a view may not know is null. During the set-up: what was dealt so far."""
    board = table.board
    if table.dealing != READY:
        return {**table.head(), "dealt": list(table.dealt)}
    return {
        **table.head(),
        "round": table.round,
        "turns": table.turns,
        "order": list(table.order),
        "acted": table.acted,
        "delivered": table.delivered,
        "tiles": {board.cities[c]: board.tiles[table.tile_at[c]].id for c in board.slot_cities},
        "crowns": [board.links[link] for link in indices(table.crowns)],
        "shipments": list(table.shipments),
        "refills": _encode_refills(table),
        "influence": _encode_influence(table),
        "hubs": {name: _encode_hub(table, h) for h, name in enumerate(board.hubs)},
        "market": _by_good(table.market, 0),
        "locomotives": {x: table.locomotives[k] for k, x in enumerate(board.loco_ids) if board.loco_round[k]},
        "contracts": [board.contract_ids[c] for c in indices(table.contracts_open)],
        "demands": _encode_demands(table),
        "semmering": None if table.semmering == NOBODY else table.semmering,
        "factories": [
            {"seat": seat, "good": GOODS[good], **site_names(table, site), "left": left, "level": level}
            for seat, good, site, left, level in table.factories
        ],
        "seats": [_encode_seat(table, seat) for seat in range(table.players)],
        "to_bid": [seat for seat, b in enumerate(table.bids) if b == NO_BID],
        "bids": [None if b in (NO_BID, SEALED) else b for b in table.bids],
        "stack": [step.encode(table) for step in table.stack],
        "ended": table.ended,
    }


def _by_good(counts: list[int], first: int) -> dict[str, int]:
    return dict(zip(GOODS, counts[first : first + len(GOODS)]))


def _encode_refills(table: Table) -> dict[str, dict[str, int]]:
    return {
        str(r): {g: n for g, n in _by_good(table.refills, i * 4).items() if n}
        for i, r in enumerate(table.board.refill_rounds)
        if any(table.refills[i * 4 : i * 4 + 4])
    }


def _encode_influence(table: Table) -> dict[str, list[int]]:
    """Columns, the rightmost first, each from top to bottom."""
    out: dict[str, list[int]] = {}
    for seat in table.ladder:
        out.setdefault(str(table.influence_of(seat)), []).append(seat)
    return out


def _encode_hub(table: Table, hub: int) -> dict[str, object]:
    board = table.board
    engineers = [kind for k, kind in enumerate(KINDS) for _ in range(table.engineers_at[hub * 2 + k])]
    holders = [None if seat == NOBODY else seat for seat in table.keys[hub * 2 : hub * 2 + 2]]
    return {
        "influence": table.hub_influence(hub),
        "growth": board.growth_ids[table.growth[hub]],
        "workers": [board.worker_prices[table.columns[c]] for c in board.hub_columns[hub]],
        "engineers": engineers,
        **dict(zip(METALS, holders)),
    }


def _encode_demands(table: Table) -> dict[str, list[str]]:
    land = table.land
    return {
        table.board.cities[c]: [GOODS[land.demand_good[d]] for d in indices(table.demands & mask)]
        for c, mask in enumerate(land.demands_at)
        if mask
    }


def _encode_seat(table: Table, seat: int) -> dict[str, object]:
    board = table.board
    workers = table.workers[seat * 6 : seat * 6 + 6]
    money = table.money[seat]
    used = table.used[seat * MARKERS : (seat + 1) * MARKERS]
    return {
        "money": None if money == UNKNOWN else money,
        "tracks": [board.links[link] for link in indices(table.tracks[seat])],
        "stations": [board.cities[c] for c in indices(table.stations[seat])],
        "workers": {AREAS[0]: workers[:3], AREAS[1]: workers[3:]},
        "engineers": [kind for k, kind in enumerate(KINDS) if table.engineers[seat] >> k & 1],
        "goods": _by_good(table.goods, seat * 4),
        "orders": _by_good(table.orders, seat * 4),
        "trains": [board.loco_ids[k] for k in table.trains[seat]],
        "passenger_cars": table.passenger[seat],
        "contracts": [board.contract_ids[c] for c in indices(table.contracts[seat])],
        "share": table.share_value(seat),
        "investors": table.investors[seat],
        "dividends": table.dividends[seat],
        "markers": {TILES[t]: n for t, n in enumerate(used) if n},
    }
