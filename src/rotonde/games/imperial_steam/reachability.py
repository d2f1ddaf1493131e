"""What could never have come about in Imperial Steam: a strict look at positions that were written down.

A sound position (consistency.py) can be played on; one that passes here as well can be the position of a real game.
Each finding names its field and the rule that never leads there.
"""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import COAL, MARKERS
from rotonde.games.imperial_steam.rules import goods, network
from rotonde.games.imperial_steam.rules.guard import completable
from rotonde.games.imperial_steam.rules.scoring import reached
from rotonde.games.imperial_steam.table import NOBODY, READY, UNKNOWN, Table


def unreachable(table: Table) -> list[str]:
    """Everything that no game can have led to, in a sound position."""
    problems: list[str] = []
    if table.dealing != READY:
        return problems
    _check_keys(table, problems)
    _check_map(table, problems)
    for seat in range(table.players):
        _check_seat(table, seat, f"seats[{seat}]", problems)
    if not problems:
        _check_turn(table, problems)
    if not problems and not table.ended:
        _check_pending(table, problems)
    return problems


# ── the map ───────────────────────────────────────────────────────────────
def _check_keys(table: Table, problems: list[str]) -> None:
    land = table.land
    for hub, name in enumerate(table.board.hubs):
        gold, silver = table.keys[hub * 2], table.keys[hub * 2 + 1]
        city = land.hub_city[hub]
        coal = land.demands_at[city] & land.demands_of[COAL] & ~table.demands if city >= 0 else 0
        if coal.bit_count() != (gold != NOBODY) + (silver != NOBODY):
            problems.append(f"hubs.{name}: there are as many keys taken as coal delivered (IS-7.2.3)")
        if silver != NOBODY and gold in (NOBODY, silver):
            problems.append(f"hubs.{name}: the silver key comes after the gold one, to somebody else (IS-7.2.4)")
        for seat in (gold, silver):
            if seat != NOBODY and city >= 0 and not table.network[seat] >> city & 1:
                problems.append(f"hubs.{name}: seat {seat} has a key, but the hub is not in its network (IS-7.2.1)")


def _check_map(table: Table, problems: list[str]) -> None:
    outside = [(i, f[0]) for i, f in enumerate(table.factories) if not table.sites[f[0]] >> f[2] & 1]
    problems += [f"factories[{i}]: its city is not in the network of seat {seat} (IS-6.3.2)" for i, seat in outside]
    holder = table.semmering
    laid = [seat for seat in range(table.players) if table.tracks[seat] >> table.board.semmering & 1]
    if (holder == NOBODY) != (not laid) or (holder != NOBODY and holder not in laid):
        problems.append("semmering: the token belongs to somebody with a track there, if there is one (IS-6.1.19)")


def _check_seat(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board, tracks, stations = table.board, table.tracks[seat], table.stations[seat]
    start, joined = board.cities[board.start], table.network[seat]
    loose = [board.links[link] for link in indices(tracks) if not joined >> board.link_a[link] & 1]
    problems += [f"{where}.tracks: {link} is not connected to {start}" for link in loose]
    plain = indices(joined & ~stations)
    full = [board.cities[c] for c in plain if (tracks & board.links_at[c]).bit_count() > network.MEETING]
    problems += [f"{where}.tracks: too many meet in {city} without a station (IS-6.1.6)" for city in full]
    if stations & ~joined:
        problems.append(f"{where}.stations: a station outside the network (IS-6.3.1)")
    room = table.shipments[table.round - 1] if table.round < table.board.last_round else 0
    if sum(table.orders[seat * 4 : seat * 4 + 4]) > room:
        problems.append(f"{where}.orders: more than the round's shipment tile allows, {room} (IS-10.5)")


# ── the turn ──────────────────────────────────────────────────────────────
def _check_turn(table: Table, problems: list[str]) -> None:
    """As many turns and markers as the round has had."""
    board = table.board
    if table.bids:
        if table.stack or table.ended:
            problems.append("bids: the auction comes before everything else (IS-3)")
        return
    whole = board.actions[table.round - 1] * table.players
    if table.ended:
        if table.turns != whole or table.acted or table.stack:
            problems.append("ended: the round is always completed (IS-8.1)")
        if table.round < board.last_round and not reached(table):
            problems.append("ended: neither the last round nor a network with the goal (IS-8.1)")
    elif table.turns >= whole:
        problems.append(f"turns: round {table.round} has {whole} (IS-5.1)")
    for place, seat in enumerate(table.order):
        taken = table.turns // table.players + (place < table.turns % table.players)
        if table.acted and not table.ended and seat == table.active:
            taken += 1
        markers = sum(table.used[seat * MARKERS : (seat + 1) * MARKERS])
        if markers != taken:
            problems.append(f"seats[{seat}].markers: expected {taken} on tiles, found {markers} (IS-10.8)")


def _check_pending(table: Table, problems: list[str]) -> None:
    """What was begun fits the table, and can be carried out."""
    for i, step in enumerate(table.stack):
        problems += step.flaws(table, f"stack[{i}]")
    if not table.stack:
        problems += table.step().flaws(table, table.step().kind)
    if not problems:
        _check_room(table, problems)
    if not problems and not table.bids and table.money[table.active] != UNKNOWN:
        if not completable(table):
            problems.append("stack: what was begun cannot be carried out (IS-A39)")
        elif not all(table.legal(seat) for seat in table.to_act):
            problems.append("stack: there is nothing to decide")


def _check_room(table: Table, problems: list[str]) -> None:
    """Everything has its place, or its owner is asked what to discard."""
    asked = table.step().discarding()
    for seat in range(table.players):
        crowded = goods.excess(table, seat) > 0
        if crowded != (seat in asked):
            problems.append(f"seats[{seat}].goods: what finds no room must be discarded first (IS-4.5)")
        elif crowded and len(goods.discardable(table, seat)) < 2:
            problems.append(f"seats[{seat}].goods: there is no choice what to discard")
