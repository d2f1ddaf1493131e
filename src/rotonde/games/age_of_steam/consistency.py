"""What makes a position of Age of Steam unsound: pieces that are not conserved, numbers that cannot be.

Each finding names its field and the rule it breaks. What is sound and could still never have come about:
reachability.py.
"""

from __future__ import annotations

from itertools import compress
from typing import Final

from rotonde.games.age_of_steam.board import KIND_TOWN
from rotonde.games.age_of_steam.rules.track import derive_map, derive_track, supply_left
from rotonde.games.age_of_steam.table import NO_ACTION, NO_PLACE, TOWN_COLOUR, Link, Table, none_left

STRAY: Final = "tiles: a line without any place at its ends (AOS-7.10)"


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    laid = table.laid()
    problems = _about_tiles(table, laid)
    if not problems:
        problems += _about_derived(table, laid)
    return problems + _about_seats(table) + _about_cubes(table)


def contradictions(table: Table) -> list[str]:
    """The same for a position whose document was read: what is not written down is worked out here."""
    places = [place for place in table.letters if place != NO_PLACE]
    if len(set(places)) != len(places) or any(place < table.board.cities for place in places):
        return ["new_cities: each stands on a town of its own (AOS-9.6)"]
    derive_map(table)
    laid = table.laid()
    problems = _about_tiles(table, laid)
    if not problems and derive_track(table) != _sections(table, laid):
        problems.append(STRAY)
    return problems or _about_seats(table) + _about_cubes(table)


# ── players and cubes ─────────────────────────────────────────────────────
def _about_seats(table: Table) -> list[str]:
    board, out = table.board, []
    for seat in range(table.players):
        where, cash, income = f"seats[{seat}]", table.cash[seat], table.income[seat]
        if cash < 0 or income < 0:
            out.append(f"{where}: cash {cash} and income {income} are 0 or more (AOS-11.4)")
        if not board.start_shares <= table.shares[seat] <= board.most_shares:
            wanted = f"{board.start_shares} to {board.most_shares}"
            out.append(f"{where}.shares: expected {wanted}, not {table.shares[seat]} (AOS-3.2, AOS-3.3)")
        if not 1 <= table.engine[seat] <= board.most_engine:
            out.append(f"{where}.engine: expected 1 to {board.most_engine}, not {table.engine[seat]} (AOS-5.5)")
        if table.left[seat] > table.turn:
            out.append(f"{where}.bankrupt: turn {table.left[seat]} is still to come")
        if table.left[seat] and (table.chosen[seat] != NO_ACTION or cash or income):
            out.append(f"{where}: who is bankrupt has neither action nor money (AOS-11.7)")
    taken = [a for a in table.chosen if a != NO_ACTION]
    if len(set(taken)) != len(taken):
        out.append("seats: an action is taken twice (AOS-5.1)")
    if sorted(table.order) != [s for s in range(table.players) if not table.left[s]]:
        out.append("order: expected each player still in the game once (AOS-11.7)")
    return out


def _about_cubes(table: Table) -> list[str]:
    board, out = table.board, []
    width = len(board.colours)
    held = () if table.pending is None else table.pending.in_hand()
    for colour, name in enumerate(board.colours):
        found = table.bag[colour] + table.chart.count(colour + 1) + sum(table.cubes[colour::width]) + held.count(name)
        if found != board.cube_counts[colour]:
            out.append(f"cubes: {found} {name} ones in all, expected {board.cube_counts[colour]} (AOS-1.6)")
    for place in dict.fromkeys([at // width for at in compress(range(len(table.cubes)), table.cubes)]):
        if table.colour[place] == TOWN_COLOUR:
            out.append(f"cubes.{board.place_labels[place]}: a town has no cubes (AOS-1.3)")
    return out


# ── the map ───────────────────────────────────────────────────────────────
def _about_tiles(table: Table, laid: list[int]) -> list[str]:
    """Tiles lie where they may, and there are as many as in the set."""
    board, out = table.board, []
    for h in laid:
        p = board.patterns[table.pattern[h]]
        if table.city[h]:
            out.append(f"tiles.{board.labels[h]}: no track in a city (AOS-6.4)")
        if not board.land[h]:
            out.append(f"tiles.{board.labels[h]}: no track in a lake (AOS-1.4)")
        if p.kind == KIND_TOWN and board.place_at[h] < 0:
            out.append(f"tiles.{board.labels[h]}: town tiles are for towns (AOS-6.7)")
        if p.exits & board.rim[h]:
            out.append(f"tiles.{board.labels[h]}: track leaves the board or runs into a lake (AOS-6.10)")
    for thing, n in enumerate(table.supply):
        if n < 0:
            name = "town discs" if thing == board.disc else f"tiles of the type {board.tile_ids[thing]}"
            out.append(f"tiles: {-n} {name} more than there are (AOS-6.12)")
    return out


def _about_derived(table: Table, laid: list[int]) -> list[str]:
    """What the rules keep up to date is what the tiles say: the slow twin of free ends, links and supply."""
    board, out = table.board, []
    for h in range(len(table.pattern)):
        owned = sum([1 << side for side in range(6) if table.owner[h * 6 + side]])
        if owned != board.patterns[table.pattern[h]].exits:
            return [f"derived: owners and exits differ in {board.labels[h]}"]
    kept = _lines(table)
    face, far, links, deliveries = table.face, table.far, table.links, table.deliveries
    if derive_track(table) != _sections(table, laid):
        out.append(STRAY)
    found = _lines(table)
    table.face, table.far, table.links, table.deliveries = face, far, links, deliveries
    for name, one, two in zip(("free ends", "far places", "links"), kept, found):
        if one != two:
            out.append(f"derived: the {name} are not those of the tiles")
    supply = supply_left(table)
    if supply != table.supply or table.exhausted != none_left(supply):
        out.append("derived: the supply is not what the tiles leave")
    return out


def _sections(table: Table, laid: list[int]) -> int:
    """How many sections the tiles have."""
    place_at, patterns, pattern = table.board.place_at, table.board.patterns, table.pattern
    count = 0
    for h in laid:
        p = patterns[pattern[h]]
        count += p.count if place_at[h] >= 0 else len(p.paths)
    return count


def _lines(table: Table) -> tuple[bytes, bytes, list[tuple[int, ...]]]:
    """Free ends, where they lead to, and links."""
    return bytes(table.face), bytes(table.far), sorted([_same_way(x) for x in table.links if x is not None])


def _same_way(link: Link) -> tuple[int, ...]:
    """A link, whichever end was written first."""
    ends = sorted(((link.a, link.side_a), (link.b, link.side_b)))
    return (*ends[0], *ends[1], link.owner, link.sections)
