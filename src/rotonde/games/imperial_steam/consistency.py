"""What makes a position of Imperial Steam unsound: pieces that are not conserved, numbers that cannot be.

Each finding names its field and the rule it breaks. What is sound and could still never have come about:
reachability.py.
"""

from __future__ import annotations

from rotonde.core.hexes import indices, union
from rotonde.games.imperial_steam.board import GOODS, KINDS, MARKERS, NO_TILE
from rotonde.games.imperial_steam.rules.build import station_room
from rotonde.games.imperial_steam.table import READY, UNKNOWN, Table


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems: list[str] = []
    if table.dealing != READY:
        return problems  # a set-up is what was dealt; there is nothing else to be wrong
    _check_setup(table, problems)
    _check_influence(table, problems)
    _check_boards(table, problems)
    _check_contracts(table, problems)
    _check_map(table, problems)
    for seat in range(table.players):
        _check_seat(table, seat, f"seats[{seat}]", problems)
    return problems


# ── what was set up ───────────────────────────────────────────────────────
def _check_setup(table: Table, problems: list[str]) -> None:
    board = table.board
    tiles = [table.tile_at[c] for c in board.slot_cities]
    if NO_TILE in tiles or len(set(tiles)) < len(tiles):
        problems.append("tiles: every numbered place has one tile, and every tile one place (IS-2.2.2)")
    elif sum([board.first_hub <= t < board.first_hub + board.hub_count for t in tiles]) != board.hub_count:
        problems.append("tiles: all hub tiles lie on the map (IS-2.2.2)")
    laid = table.shipments
    over = [n for i, n in enumerate(laid) if laid[: i + 1].count(n) > board.shipments.count(n)]
    problems += [f"shipments: there are not so many tiles with {n} (IS-2.3)" for n in over[:1]]
    if len(table.shipments) != board.shipment_rounds:
        problems.append(f"shipments: expected {board.shipment_rounds} (IS-2.3)")
    many = [good for g, good in enumerate(GOODS) if sum(table.refills[g::4]) > board.refill_pool]
    problems += [f"refills: more than {board.refill_pool} cubes of {good} (IS-2.3.4)" for good in many]
    if len(table.growth) != board.hub_count or len(set(table.growth)) < board.hub_count:
        problems.append("hubs.growth: every hub has its own growth tile (IS-2.7)")


def _check_influence(table: Table, problems: list[str]) -> None:
    last, step = table.board.last_column, table.board.step
    beyond = [seat for seat, column in enumerate(table.influence) if not 0 <= column <= last]
    problems += [f"influence: seat {seat} stands beyond the track, which ends at {last * step}" for seat in beyond]
    hubs = [name for name, column in zip(table.board.hubs, table.hub_at) if not 0 <= column <= last]
    problems += [f"hubs.{name}.influence: beyond the track (IS-A26)" for name in hubs]


# ── the boards ────────────────────────────────────────────────────────────
def _check_boards(table: Table, problems: list[str]) -> None:
    board = table.board
    for g, cubes in enumerate(table.market):
        if not 0 <= cubes <= len(board.market_prices):
            problems.append(f"market.{GOODS[g]}: expected 0 to {len(board.market_prices)} cubes (IS-10.6)")
        if table.rows[g] > len(board.row_build[g]):
            problems.append(f"factories: more of {GOODS[g]} than the row has (IS-6.3.7)")
    for kind, left in enumerate(table.locomotives):
        owned = sum([trains.count(kind) for trains in table.trains])
        if left < 0 or (board.loco_round[kind] and left + owned > board.loco_copies[kind]):
            problems.append(f"locomotives.{board.loco_ids[kind]}: more than there are (IS-2.3.3)")
        if not board.loco_round[kind] and left:
            problems.append(f"locomotives.{board.loco_ids[kind]}: never for sale (IS-2.3.3)")
    for k, kind_name in enumerate(KINDS):
        owned = sum([own >> k & 1 for own in table.engineers])
        if owned + sum(table.engineers_at[k::2]) > board.engineers_per_kind:
            problems.append(f"engineers: more of {kind_name} than {board.engineers_per_kind} (IS-2.7)")


def _check_contracts(table: Table, problems: list[str]) -> None:
    board, taken = table.board, table.contracts_open
    for seat, own in enumerate(table.contracts):
        if own & taken:
            problems.append(f"seats[{seat}].contracts: a contract lies in two places")
        taken |= own
    over = [deck for deck in board.deck_masks if (taken & deck).bit_count() > board.per_deck]
    problems += [f"contracts: more than {board.per_deck} of one deck (IS-2.8.1)"] * len(over)


# ── the map ───────────────────────────────────────────────────────────────
def _check_map(table: Table, problems: list[str]) -> None:
    board, land = table.board, table.land
    full = [board.cities[land.site_city[site]] for site, room in enumerate(table.site_room) if room < 0]
    problems += [f"factories: more on a site of {city} than it has slots (IS-6.3.2)" for city in full]
    for i, (_, _, _, left, level) in enumerate(table.factories):
        if left > board.yields[level - 1]:
            problems.append(f"factories[{i}].left: level {level} yields {board.yields[level - 1]} (IS-6.3.6)")
    over = [board.cities[c] for c in indices(union(table.stations)) if c != board.start and station_room(table, c) < 0]
    problems += [f"stations: more in {city} than it has slots (IS-6.3.1)" for city in over]


# ── the players ───────────────────────────────────────────────────────────
def _check_seat(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board = table.board
    money, stations = table.money[seat], table.stations[seat]
    if money != UNKNOWN and (money < 0 or money % board.step):
        problems.append(f"{where}.money: expected steps of {board.step} from 0 on (IS-1.2)")
    if table.tracks[seat].bit_count() > board.most_tracks:
        problems.append(f"{where}.tracks: more than {board.most_tracks} (IS-10.3)")
    if not stations >> board.start & 1 or stations.bit_count() > board.most_stations:
        problems.append(f"{where}.stations: one stands in {board.cities[board.start]}, at most {board.most_stations}")
    if table.worker_count(seat) > board.most_workers:
        problems.append(f"{where}.workers: more than {board.most_workers}, those on factories included (IS-6.2.4)")
    if not 1 <= len(table.trains[seat]) <= board.most_trains:
        problems.append(f"{where}.trains: expected 1 to {board.most_trains} (IS-6.6.2)")
    if table.passenger[seat] < 0 or table.freight(seat) < 0:
        problems.append(f"{where}: more passenger and reserved cars than the trains have (IS-6.7.2)")
    if not 0 <= table.investors[seat] <= board.investor_spaces:
        problems.append(f"{where}.investors: expected 0 to {board.investor_spaces} (IS-6.7.3)")
    came = board.start_investors + table.reserved[seat]
    if table.dividends[seat] < 0 or table.investors[seat] + table.dividends[seat] > came:
        problems.append(f"{where}: more investors than the start and the contracts brought ({came}) (IS-6.7.3)")
    if min(table.used[seat * MARKERS : (seat + 1) * MARKERS]) < 0:
        problems.append(f"{where}.markers: expected 0 or more")
