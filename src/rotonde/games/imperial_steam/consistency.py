"""What makes a position of Imperial Steam inconsistent: every finding names its field and the rule it breaks."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import COAL, KINDS, LAY, MARKERS, NO_TILE, PASS, TILES
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import (
    Gather,
    Import,
    Lay,
    Overflow,
    Recruit,
    Second,
    Site,
    Step,
    Upgrade,
)
from rotonde.games.imperial_steam.rules import build, network, storage, track, turn
from rotonde.games.imperial_steam.rules.recruit import FRESH
from rotonde.games.imperial_steam.rules.scoring import reached
from rotonde.games.imperial_steam.table import NO_BID, NOBODY, READY, UNKNOWN, Table

STEPS = tuple(TILES.index(t) for t in ("build", "train", "contract", "buy_influence", "share_price"))


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems: list[str] = []
    if table.plan != READY:
        return problems  # a set-up is what was dealt; there is nothing else to be wrong
    _check_setup(table, problems)
    _check_influence(table, problems)
    _check_boards(table, problems)
    _check_map(table, problems)
    for seat in range(table.players):
        _check_seat(table, seat, f"seats[{seat}]", problems)
    if not problems:
        _check_flow(table, problems)
    if not problems and not table.ended and not table.bids:
        _check_stack(table, problems)
    return problems


# ── what was set up ───────────────────────────────────────────────────────


def _check_setup(table: Table, problems: list[str]) -> None:
    board = table.board
    tiles = [table.tile_at[c] for c in board.slot_cities]
    if NO_TILE in tiles or len(set(tiles)) < len(tiles):
        problems.append("tiles: every numbered place has one tile, and every tile one place (IS-2.2.2)")
    elif sum([board.first_hub <= t < board.first_hub + board.hub_count for t in tiles]) != board.hub_count:
        problems.append("tiles: all hub tiles lie on the map (IS-2.2.2)")
    rest = list(board.shipments)
    for n in table.shipments:
        if n in rest:
            rest.remove(n)
        else:
            problems.append(f"shipments: there are not so many tiles with {n} (IS-2.3)")
            break
    if len(table.shipments) != board.shipment_rounds:
        problems.append(f"shipments: expected {board.shipment_rounds} (IS-2.3)")
    for g, good in enumerate(GOODS):
        if sum(table.refills[g::4]) > board.refill_pool:
            problems.append(f"refills: more than {board.refill_pool} cubes of {good} (IS-2.3.4)")
    if len(table.growth) != board.hub_count or len(set(table.growth)) < board.hub_count:
        problems.append("hubs.growth: every hub has its own growth tile (IS-2.7)")


def _check_influence(table: Table, problems: list[str]) -> None:
    last = table.board.last_column
    for seat, column in enumerate(table.influence):
        if not 0 <= column <= last:
            problems.append(f"influence: seat {seat} stands beyond the track, which ends at {last * table.board.step}")
    for hub, column in enumerate(table.hub_at):
        if not 0 <= column <= last:
            problems.append(f"hubs.{table.board.hubs[hub]}.influence: beyond the track (IS-A26)")


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
    taken = table.contracts_open
    for seat, own in enumerate(table.contracts):
        if own & taken:
            problems.append(f"seats[{seat}].contracts: a contract lies in two places")
        taken |= own
    for deck in board.deck_masks:
        if (taken & deck).bit_count() > board.per_deck:
            problems.append(f"contracts: more than {board.per_deck} of one deck (IS-2.8.1)")
    _check_keys(table, problems)


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


# ── the map ───────────────────────────────────────────────────────────────


def _check_map(table: Table, problems: list[str]) -> None:
    board, land = table.board, table.land
    for site, room in enumerate(table.site_room):
        if room < 0:
            where = board.cities[land.site_city[site]]
            problems.append(f"factories: more on a site of {where} than it has slots (IS-6.3.2)")
    for i, (seat, _, site, left, level) in enumerate(table.factories):
        if not table.sites[seat] >> site & 1:
            problems.append(f"factories[{i}]: its city is not in the network of seat {seat} (IS-6.3.2)")
        if left > board.yields[level - 1]:
            problems.append(f"factories[{i}].left: level {level} yields {board.yields[level - 1]} (IS-6.3.6)")
    everywhere = 0
    for stations in table.stations:
        everywhere |= stations
    for city in indices(everywhere):
        if city != board.start and build.station_room(table, city) < 0:
            problems.append(f"stations: more in {board.cities[city]} than it has slots (IS-6.3.1)")
    holder = table.semmering
    laid = [seat for seat in range(table.players) if table.tracks[seat] >> board.semmering & 1]
    if (holder == NOBODY) != (not laid) or (holder != NOBODY and holder not in laid):
        problems.append("semmering: the token belongs to somebody with a track there, if there is one (IS-6.1.19)")


# ── the players ───────────────────────────────────────────────────────────


def _check_seat(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board = table.board
    money = table.money[seat]
    if money != UNKNOWN and (money < 0 or money % board.step):
        problems.append(f"{where}.money: expected steps of {board.step} from 0 on (IS-1.2)")
    _check_tracks(table, seat, where, problems)
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
    ordered = sum(table.orders[seat * 4 : seat * 4 + 4])
    tiles = table.shipments  # with one missing that is said already
    room = tiles[table.round - 1] if table.round < board.last_round and table.round <= len(tiles) else 0
    if ordered > room:
        problems.append(f"{where}.orders: more than the round's shipment tile allows, {room} (IS-10.5)")
    if min(table.used[seat * MARKERS : (seat + 1) * MARKERS]) < 0:
        problems.append(f"{where}.markers: expected 0 or more")


def _check_tracks(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board, tracks, stations = table.board, table.tracks[seat], table.stations[seat]
    if tracks.bit_count() > board.most_tracks:
        problems.append(f"{where}.tracks: more than {board.most_tracks} (IS-10.3)")
    for link in indices(tracks):
        if not table.network[seat] >> board.link_a[link] & 1:
            problems.append(f"{where}.tracks: {board.links[link]} is not connected to {board.cities[board.start]}")
    for city in indices(table.network[seat] & ~stations):
        if (tracks & board.links_at[city]).bit_count() > network.MEETING:
            problems.append(f"{where}.tracks: too many meet in {board.cities[city]} without a station (IS-6.1.6)")
    if not stations >> board.start & 1 or stations.bit_count() > board.most_stations:
        problems.append(f"{where}.stations: one stands in {board.cities[board.start]}, at most {board.most_stations}")
    elif stations & ~table.network[seat]:
        problems.append(f"{where}.stations: a station outside the network (IS-6.3.1)")


# ── the flow ──────────────────────────────────────────────────────────────


def _check_flow(table: Table, problems: list[str]) -> None:
    board = table.board
    whole = board.actions[table.round - 1] * table.players
    if table.bids:
        _check_bids(table, problems)
        return
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


def _check_bids(table: Table, problems: list[str]) -> None:
    board = table.board
    if NO_BID not in table.bids:
        problems.append("bids: the last one reveals them all (IS-3.2)")
    for seat, bid in enumerate(table.bids):
        if bid >= 0 and (bid > table.money[seat] or bid % board.step):
            problems.append(f"bids[{seat}]: expected 0 to {table.money[seat]} in steps of {board.step} (IS-3.1)")
    begun = table.round > 1 or table.turns or table.acted or table.delivered or table.stack or table.ended
    if begun or any(table.tracks) or any(m != board.start_money for m in table.money) or any(table.used):
        problems.append("bids: the auction comes before everything else (IS-3)")
    else:
        _check_room(table, problems)


def _check_stack(table: Table, problems: list[str]) -> None:
    for i, frame in enumerate(table.stack):
        where = f"stack[{i}]"
        if isinstance(frame, Overflow):
            if i != len(table.stack) - 1:
                problems.append(f"{where}: what finds no room is discarded first (IS-4.5)")
        elif frame.seat != table.active:  # type: ignore[attr-defined]
            problems.append(f"{where}.seat: only the active player decides (IS-7)")
            return
        elif isinstance(frame, Upgrade):
            if not (1 <= frame.points <= 3 and table.network[frame.seat] >> frame.city & 1):
                problems.append(f"{where}: expected 1 to 3 points of a city of the network (IS-6.1.17)")
        elif i or not table.acted:
            problems.append(f"{where}: an action is begun by placing a marker, and one at a time (IS-6.0.2)")
        else:
            _check_action(table, frame, where, problems)
    if not problems:
        _check_room(table, problems)
    if not problems:
        _check_choice(table, problems)


def _check_action(table: Table, frame: object, where: str, problems: list[str]) -> None:
    """The frame of a tile: does it fit what lies on the table, and is there a marker on its tile?"""
    sound = False
    tile = PASS
    if isinstance(frame, Step):
        tile = frame.tile
        sound = tile in STEPS
    elif isinstance(frame, Lay):
        tile = LAY
        sound = _sound_lay(table, frame)
    elif isinstance(frame, Second):
        tile = LAY
        sound = bool(track.open_links(table, frame.seat) >> frame.link & 1)
    elif isinstance(frame, Recruit):
        tile = TILES.index("recruit")
        workers = frame.pieces - frame.kinds.bit_count()
        in_use = FRESH < frame.column < len(table.columns)
        sound = (frame.column == FRESH or in_use) and workers >= 0 and (workers > 0) == in_use
        sound = sound and not frame.kinds & ~table.engineers[frame.seat] and 0 <= frame.kinds < 4
    elif isinstance(frame, Site):
        tile = TILES.index("build")
        open_ = build.open_sites(table, frame.seat)
        sound = frame.site in open_ and build.row_price(table, frame.good) != build.SOLD_OUT
        sound = sound and build.on_board(table, frame.seat) > 0
    elif isinstance(frame, Gather):
        tile = TILES.index("collect")
        own = [i for i, f in enumerate(table.factories) if f[0] == frame.seat and f[3] < table.board.yields[f[4] - 1]]
        sound = all(i in own for i in frame.taken) and len(set(frame.taken)) == len(frame.taken)
    elif isinstance(frame, Import):
        tile = TILES.index("import")
        sound = 0 <= frame.ordered <= sum(table.orders[frame.seat * 4 : frame.seat * 4 + 4])
    if not sound:
        problems.append(f"{where}: does not fit what lies on the table")
    elif not table.used[table.active * MARKERS + tile]:
        problems.append(f"{where}: there is no marker on {TILES[tile]} (IS-6.0.2)")


def _sound_lay(table: Table, frame: Lay) -> bool:
    hands = frame.hands
    if len(hands) != 3 or len(frame.links) > track.LINKS or (any(hands) and not frame.links):
        return False
    training = table.workers[frame.seat * 6 : frame.seat * 6 + 3]
    return all(0 <= n <= there for n, there in zip(hands, training))


def _check_room(table: Table, problems: list[str]) -> None:
    """Everything has its place, or its owner is asked what to discard."""
    top = table.stack[-1] if table.stack else None
    asked = top.seats if isinstance(top, Overflow) else ()
    between = table.turns == 0 and not table.acted and len(table.stack) == 1
    if asked and asked != (table.active,) and not between:
        problems.append("stack: in a turn only the active player discards (IS-4.5)")
    if isinstance(top, Overflow) and (not asked or list(asked) != sorted(set(asked))):
        problems.append("stack: the seats that discard stand in order, each once")
    for seat in range(table.players):
        crowded = storage.excess(table, seat) > 0
        if crowded != (seat in asked):
            problems.append(f"seats[{seat}].goods: what finds no room must be discarded first (IS-4.5)")
        elif crowded and len(storage.discardable(table, seat)) < 2:
            problems.append(f"seats[{seat}].goods: there is no choice what to discard")
    if any(not 0 <= seat < table.players for seat in asked):
        problems.append(f"stack: expected seats from 0 to {table.players - 1}")


def _check_choice(table: Table, problems: list[str]) -> None:
    """What was begun can be carried out."""
    active = table.active
    if table.money[active] == UNKNOWN:
        return
    if not turn.completable(table):
        problems.append("stack: what was begun cannot be carried out (IS-A39)")
    elif not all(turn.legal_actions(table, seat) for seat in table.to_act):
        problems.append("stack: there is nothing to decide")
