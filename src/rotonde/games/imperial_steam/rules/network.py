"""Tracks, networks and what a newly connected city gives (IS-6.1.16 to IS-6.1.20)."""

from __future__ import annotations

from rotonde.core.hexes import gathered, indices
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.table import NOBODY, Table

MEETING: int = 2  # own tracks that may meet in a city without an own station (IS-6.1.6)


def tracks_left(table: Table, seat: int) -> int:
    """Tracks that a player has not placed."""
    return table.board.most_tracks - table.tracks[seat].bit_count()


def is_full(table: Table, seat: int, city: int, tracks: int) -> bool:
    """May no further track of these meet in a city (IS-6.1.6, IS-6.1.7)?"""
    if table.stations[seat] >> city & 1:
        return False
    return (tracks & table.board.links_at[city]).bit_count() >= MEETING


def refresh_blocked(table: Table, seat: int) -> None:
    """Find the links that cannot be laid because no third track may meet at one end."""
    blocked, tracks = 0, table.tracks[seat]
    for city in indices(table.network[seat]):
        if is_full(table, seat, city, tracks):
            blocked |= table.board.links_at[city]
    table.blocked[seat] = blocked


def refresh_network(table: Table, seat: int) -> None:
    """Everything that follows from a player's tracks, from scratch."""
    board, tracks = table.board, table.tracks[seat]
    network = 1 << board.start
    grown = True
    while grown:
        grown = False
        for link in indices(tracks):
            ends = 1 << board.link_a[link] | 1 << board.link_b[link]
            if network & ends and network & ends != ends:
                network |= ends
                grown = True
    table.network[seat] = network
    table.border[seat] = gathered(board.links_at, network)
    table.sites[seat] = gathered(table.land.sites_at, network)
    table.wants[seat] = gathered(table.land.demands_at, network)
    refresh_blocked(table, seat)


def survey(table: Table) -> None:
    """Everything that follows from what lies on the map and before the players, from scratch."""
    board, land = table.board, table.land
    left = [len(stack) for stack in land.stacks]
    for seat in range(table.players):
        refresh_network(table, seat)
        table.reserved[seat] = sum([board.contract_tokens[c] for c in indices(table.contracts[seat])])
        for city in indices(table.network[seat]):
            left[city] -= 1
    table.tokens = [max(0, n) for n in left]
    table.rows = [0] * 4
    table.site_room = list(land.site_room)
    for _, good, site, _, _ in table.factories:
        table.rows[good] += 1
        table.site_room[site] -= 1


def place_track(table: Table, seat: int, link: int) -> None:
    """Place a track, and give what the city at its end gives if it is new (IS-6.1.18: a loop gives nothing)."""
    board = table.board
    table.tracks[seat] |= 1 << link
    if link == board.semmering and table.semmering == NOBODY:
        table.semmering = seat
        if table.sink is not None:
            table.detail("semmering", seat, f"link:{board.links[link]}")
    a, b = board.link_a[link], board.link_b[link]
    for city in (a, b):
        if not table.network[seat] >> city & 1:
            connect(table, seat, city)
    for city in (a, b):
        if is_full(table, seat, city, table.tracks[seat]):
            table.blocked[seat] |= board.links_at[city]


def connect(table: Table, seat: int, city: int) -> None:
    """A city joins a network: influence, money for Trieste, the top upgrade token (IS-6.1.16, IS-A43, IS-A44)."""
    board, land = table.board, table.land
    table.network[seat] |= 1 << city
    table.border[seat] |= board.links_at[city]
    table.sites[seat] |= land.sites_at[city]
    table.wants[seat] |= land.demands_at[city]
    place = (f"city:{board.cities[city]}",)
    if table.sink is not None:
        table.detail("connect", seat, *place, city=board.cities[city])
    if land.bonus[city]:
        move_marker(table, seat, land.bonus[city])
    if city == board.goal:  # IS-6.1.20, IS-A15
        n = table.tracks[seat].bit_count()
        table.money[seat] += n * board.goal_per_track
        if table.sink is not None:
            table.headline("goal", seat, *place, money=n * board.goal_per_track, n=n, city=board.cities[city])
    if table.tokens[city]:
        take_token(table, seat, city)


def take_token(table: Table, seat: int, city: int) -> None:
    """The top upgrade token of a city: its points are spent next (IS-6.1.17)."""
    from rotonde.games.imperial_steam.steps.upgrade import open_upgrade  # its step knows links that may be bought

    table.tokens[city] -= 1
    points = table.land.stacks[city][table.tokens[city]]
    open_upgrade(table, seat, city, points)
    if table.sink is not None:
        name = table.board.cities[city]
        table.detail("token", seat, f"city:{name}", n=points, city=name)
