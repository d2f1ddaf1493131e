"""Links for track (IS-6.1): what they cost, and which of them can be laid."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.rules.free import means
from rotonde.games.imperial_steam.rules.network import is_full, tracks_left
from rotonde.games.imperial_steam.table import Table

LINKS: int = 2  # the most an action lays (IS-6.1.1)


# ── what it costs ─────────────────────────────────────────────────────────
def training_effort(table: Table, seat: int) -> int:
    """The levels of all workers in training (IS-6.1.13)."""
    a = seat * 6
    workers = table.workers
    return workers[a] + 2 * workers[a + 1] + 3 * workers[a + 2]


def hands_effort(hands: tuple[int, ...]) -> int:
    """The levels of the workers mobilised so far."""
    return hands[0] + 2 * hands[1] + 3 * hands[2]


def link_effort(table: Table, network: int, link: int) -> int:
    """The effort of the new city, or the lower one for a link inside the network (IS-6.1.11, IS-6.1.12)."""
    board = table.board
    a, b = board.link_a[link], board.link_b[link]
    if not network >> a & 1:
        return table.land.effort[a]
    if not network >> b & 1:
        return table.land.effort[b]
    return table.land.loop_effort[link]


def total_effort(table: Table, seat: int, links: tuple[int, ...]) -> int:
    """The effort of declared links, in the order in which they are laid (IS-A29)."""
    network, board = table.network[seat], table.board
    effort = 0
    for link in links:
        effort += link_effort(table, network, link)
        network |= 1 << board.link_a[link] | 1 << board.link_b[link]
    return effort


def link_toll(table: Table, seat: int, link: int) -> int:
    """What rivals with a track on a link get (IS-6.1.9)."""
    rivals = 0
    for other in range(table.players):
        if other != seat and table.tracks[other] >> link & 1:
            rivals += 1
    return rivals * table.board.toll


def total_toll(table: Table, seat: int, links: tuple[int, ...]) -> int:
    """The toll of all declared links."""
    toll = 0
    for link in links:
        toll += link_toll(table, seat, link)
    return toll


def material_cost(table: Table, links: tuple[int, ...]) -> list[int]:
    """Goods for an action: one set in all, more for bridges and tunnels (IS-6.1.10, IS-6.1.14, IS-6.1.15)."""
    board = table.board
    cost = board.materials[:]
    for link in links:
        if board.bridges >> link & 1:
            for g in range(4):
                cost[g] += board.bridge_materials[g]
        elif board.tunnels >> link & 1:
            for g in range(4):
                cost[g] += board.tunnel_materials[g]
    return cost


def has_goods(table: Table, seat: int, cost: list[int]) -> bool:
    """Does the storage hold these goods?"""
    a = seat * 4
    goods = table.goods
    return goods[a] >= cost[0] and goods[a + 1] >= cost[1] and goods[a + 2] >= cost[2] and goods[a + 3] >= cost[3]


# ── which links ───────────────────────────────────────────────────────────
def open_links(table: Table, seat: int) -> int:
    """Links that touch the network and may take a track, whatever it costs."""
    if tracks_left(table, seat) < 1:
        return 0
    barred = table.tracks[seat] | table.crowns | table.blocked[seat] | table.board.barred[table.engineers[seat]]
    return table.border[seat] & ~barred


def first_links(table: Table, seat: int, budget: int, only_one: bool = False) -> list[int]:
    """Links that can be declared first: alone they can be paid with a budget."""
    out: list[int] = []
    mask = open_links(table, seat)
    if not mask or not has_goods(table, seat, table.board.materials):
        return out
    effort = training_effort(table, seat)
    network = table.network[seat]
    special = table.board.bridges | table.board.tunnels
    while mask:
        low = mask & -mask
        mask ^= low
        link = low.bit_length() - 1
        if link_effort(table, network, link) > effort or link_toll(table, seat, link) > budget:
            continue
        if special & low and not has_goods(table, seat, material_cost(table, (link,))):
            continue
        out.append(link)
        if only_one:
            break
    return out


def open_after(table: Table, seat: int, first: int) -> int:
    """Links that may be the second of an action, whatever it costs (IS-6.1.3, IS-A30)."""
    if tracks_left(table, seat) < LINKS:
        return 0
    board = table.board
    tracks = table.tracks[seat] | 1 << first
    barred = tracks | table.crowns | table.blocked[seat] | board.barred[table.engineers[seat]]
    border = table.border[seat]
    for city in (board.link_a[first], board.link_b[first]):
        border |= board.links_at[city]
        if is_full(table, seat, city, tracks):
            barred |= board.links_at[city]
    return border & ~barred


def second_links(table: Table, seat: int, first: int) -> list[int]:
    """Links that can be declared second: both together can be paid, if need be with free actions (IS-A46)."""
    out: list[int] = []
    effort = training_effort(table, seat)
    most = means(table, seat)
    for link in bits(open_after(table, seat, first)):
        links = (first, link)
        if total_effort(table, seat, links) <= effort and total_toll(table, seat, links) <= most:
            if has_goods(table, seat, material_cost(table, links)):
                out.append(link)
    return out


def still_possible(table: Table, seat: int, links: tuple[int, ...], budget: int) -> bool:
    """Can declared links still be laid with a budget after something came in between?"""
    if not links:
        return bool(first_links(table, seat, budget, True))
    if not open_links(table, seat) >> links[0] & 1:
        return False
    if len(links) > 1 and not open_after(table, seat, links[0]) >> links[1] & 1:
        return False
    return (
        total_effort(table, seat, links) <= training_effort(table, seat)
        and total_toll(table, seat, links) <= budget
        and has_goods(table, seat, material_cost(table, links))
    )
