"""Action B: place or move a station (SR-5)."""

from __future__ import annotations

from rotonde.core import N_, Illegal
from rotonde.core.hexes import bits, gathered, union
from rotonde.games.stephensons_rocket.table import Table


def open_hexes(table: Table) -> int:
    """Where a station may be placed from the supply (SR-5.2)."""
    return table.board.free & ~(table.rail_zone | table.station_zone)


def open_after_lift(table: Table, lifted: int) -> int:
    """Where a lifted station may be set down: its old hex is no longer a station, but not a new hex either (SR-5.4)."""
    bit = 1 << lifted
    return table.board.free & ~(table.rail_zone | zone_without(table, lifted) | bit)


def zone_without(table: Table, lifted: int) -> int:
    """The zone of all stations but one: only stations two steps away share hexes with it."""
    board = table.board
    others = union(table.stations) & board.vicinity[lifted] & ~(1 << lifted)
    return table.station_zone & ~board.cover[lifted] | gathered(board.cover, others)


def why_not_there(table: Table, label: str, zone: int, everyone: int) -> Illegal | None:
    """Why no station may stand on a hex, with these others on the board (SR-5.2)."""
    board = table.board
    h = board.hex_index.get(label)
    if h is None:
        return Illegal("sea", "SR-1.11", N_("There is no land hex {hex}."), hex=label)
    bit = 1 << h
    if not board.free & bit:
        city = board.city_names[board.city_at[h]]
        return Illegal("city", "SR-5.2", N_("{hex} is {city}: no station may stand in a city."), hex=label, city=city)
    for company, loco in enumerate(table.loco):
        if table.track[company] & bit:
            return Illegal("track", "SR-5.2", N_("{hex} holds track."), hex=label)
        if loco >= 0 and (board.adjacent[loco] | 1 << loco) & bit:
            text = N_("{hex} holds or touches the locomotive of the {company}.")
            return Illegal("locomotive", "SR-5.2", text, hex=label, company=board.companies[company])
    if everyone & bit:
        return Illegal("station", "SR-5.2", N_("{hex} holds a station already."), hex=label)
    if zone & bit:
        near = next(board.labels[n] for n in bits(board.adjacent[h] & everyone))
        return Illegal("station", "SR-5.2", N_("{hex} is next to the station on {near}."), hex=label, near=near)
    return None


def liftable(table: Table, seat: int) -> int:
    """The stations a seat may move (SR-5.1), with somewhere to go."""
    mine = table.stations[seat]
    if not mine:
        return 0
    if table.settings.no_move_connected_station:  # SR-5.5
        mine &= ~table.occupied
    if open_hexes(table):
        return mine
    out = 0
    for h in bits(mine):
        if open_after_lift(table, h):
            out |= 1 << h
    return out


def in_supply(table: Table, seat: int) -> int:
    """Stations not yet on the board (SR-5.6)."""
    return table.board.stations - table.stations[seat].bit_count()


def add_station(table: Table, seat: int, h: int) -> None:
    """Put a station on the board."""
    table.stations[seat] |= 1 << h
    table.station_zone |= table.board.cover[h]
