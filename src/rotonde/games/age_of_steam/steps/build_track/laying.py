"""Laying a tile or a New City, and what becomes of the lines around it (AOS-6 to AOS-9).

`kept` are the free ends of lines that were started or extended in the build turn (AOS-7.3), kept up to date here.
"""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.games.age_of_steam.actions import Build, Urbanize
from rotonde.games.age_of_steam.board import Pattern
from rotonde.games.age_of_steam.rules import track
from rotonde.games.age_of_steam.steps.build_track.menus import menu, price
from rotonde.games.age_of_steam.table import NO_PLACE, NO_TRACK, NOBODY, Deliveries, Link, Table, replaced


def cost_of(table: Table, seat: int, h: int, pattern: int) -> int:
    """What a player would pay for a tile, -1 if it may not be built there (cash and supply apart)."""
    for group in menu(table, seat, h):
        if pattern in group.patterns:
            return price(table, seat, group.cost)
    return -1


def lay_tile(table: Table, seat: int, action: Build, kept: list[str]) -> None:
    """Pay for a tile, and lay it."""
    board = table.board
    h, new = board.hex_index[action.hex], board.pattern_index[action.track]
    cost = cost_of(table, seat, h, new)
    table.cash[seat] -= cost
    table.opened |= 1 << seat
    old = board.patterns[table.pattern[h]]
    following = board.patterns[new]
    added, moved = changes(table, h, old, following)
    if table.sink is not None:
        how = "new" if not old.exits else "both" if added and moved else "redirect" if moved else "add"
        args = {"hex": action.hex, "track": action.track, "cost": cost, "how": how}
        if board.place_at[h] >= 0:
            args["place"] = board.place_names[board.place_at[h]]
        table.headline("build", seat, f"hex:{action.hex}", **args)
    swap_tile(table, h, old, following)
    track.smear(table, board.near[h])
    extended = [lift(table, h, before, after, kept) for before, after in moved]
    kept += [name for name in extended if name]
    for before, after in moved:
        redirect(table, seat, h, before, after, kept)
    for path in added:
        lay(table, seat, h, path, kept)
    track.smear_far(table)


def changes(
    table: Table, h: int, old: Pattern, new: Pattern
) -> tuple[list[tuple[int, int]], list[tuple[tuple[int, int], tuple[int, int]]]]:
    """What a tile adds, and which tracks it redirects (before, after). A new exit of a town is (side, side)."""
    if table.board.place_at[h] >= 0:
        return [(side, side) for side in bits(new.exits & ~old.exits)], []
    added: list[tuple[int, int]] = []
    moved: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for path in new.paths:
        if path not in old.paths:
            before = track.redirected_path(table, h, old, new, path)
            if before is None:
                added.append(path)
            else:
                moved.append((before, path))
    return added, moved


def swap_tile(table: Table, h: int, old: Pattern, new: Pattern) -> None:
    """The old tile and its disc go back, the new ones come out of the supply (AOS-6.12)."""
    town = table.board.place_at[h] >= 0
    for need, step in ((old.town_need if town else old.need, 1), (new.town_need if town else new.need, -1)):
        for thing in bits(need):
            table.supply[thing] += step
            if table.supply[thing] > 0:
                table.exhausted &= ~(1 << thing)
            else:
                table.exhausted |= 1 << thing
    table.pattern[h] = new.index


def close(table: Table, edge: int, kept: list[str]) -> None:
    """A free end that is continued, joined or gone is free no more."""
    name = table.board.edge_names[edge]
    if name in kept:
        kept.remove(name)


def lift(table: Table, h: int, before: tuple[int, int], after: tuple[int, int], kept: list[str]) -> str:
    """Take a track with a free end off, before it is laid again another way.

    If the line was started or extended in this turn, it stays so: the name of its new free end, otherwise "".
    """
    names = table.board.edge_names
    keep, _ = track.fixed_end(table, h, before[0], before[1])
    free = before[1] if keep == before[0] else before[0]
    end = after[1] if keep == after[0] else after[0]
    track.point(table, h * 6 + free, NO_TRACK, 0)
    table.owner[h * 6 + free] = NO_TRACK
    if names[h * 6 + free] not in kept:
        return ""
    kept.remove(names[h * 6 + free])
    return names[h * 6 + end]


def redirect(table: Table, seat: int, h: int, before: tuple[int, int], after: tuple[int, int], kept: list[str]) -> None:
    """Lay a redirected track (AOS-8.5). It changes its owner only when it reaches something (AOS-7.4)."""
    keep = after[0] if after[0] in before else after[1]
    end = after[1] if keep == after[0] else after[0]
    owner = table.owner[h * 6 + keep]
    table.owner[h * 6 + end] = owner
    back = track.follow(table, table.board.mate[h * 6 + keep])
    ahead = track.follow(table, table.board.mate[h * 6 + end])
    if ahead.place == NO_PLACE:
        track.point(table, h * 6 + end, owner, back.place)
        return
    close(table, h * 6 + end, kept)
    close(table, table.board.mate[h * 6 + end], kept)
    if owner == NOBODY:
        tell_takeover(table, seat, back.place, back.hexes | 1 << h)
    complete(table, seat, h, (keep, end))


def lay(table: Table, seat: int, h: int, path: tuple[int, int], kept: list[str]) -> None:
    """Lay a new section: it starts a line, extends one, or joins two (AOS-7.1, AOS-7.4, AOS-7.7)."""
    board = table.board
    a, b = path
    code = seat + 1
    table.owner[h * 6 + a] = table.owner[h * 6 + b] = code
    for side in (a, b):
        close(table, board.mate[h * 6 + side], kept)
    if a == b:  # an exit of a town
        back_place, ahead_place = board.place_at[h], track.follow(table, board.mate[h * 6 + b]).place
    else:
        back_place = track.follow(table, board.mate[h * 6 + a]).place
        ahead_place = track.follow(table, board.mate[h * 6 + b]).place
        if back_place == NO_PLACE:
            a, b, back_place, ahead_place = b, a, ahead_place, back_place
    if ahead_place != NO_PLACE:
        complete(table, seat, h, (a, b))
        return
    if a != b:
        own(table, seat, h, a)
    track.point(table, h * 6 + b, code, back_place)
    kept.append(board.edge_names[h * 6 + b])


def own(table: Table, seat: int, h: int, side: int) -> None:
    """The line beyond a side is the builder's now; if it had no owner, he takes it over (AOS-7.4)."""
    beyond = table.board.mate[h * 6 + side]
    taken = table.face[h * 6 + side] == NOBODY
    table.face[h * 6 + side] = NO_TRACK
    table.far[h * 6 + side] = 0
    walk = track.follow(table, beyond, seat + 1)
    track.smear(table, walk.hexes)
    if taken:
        tell_takeover(table, seat, walk.place, walk.hexes)


def tell_takeover(table: Table, seat: int, place: int, hexes: int) -> None:
    """An ownerless line from a place has a new owner."""
    if table.sink is not None:
        places = [f"hex:{table.board.labels[x]}" for x in bits(hexes)]
        table.detail("takeover", seat, *places, place=table.board.place_names[place])


def complete(table: Table, seat: int, h: int, path: tuple[int, int]) -> None:
    """The track through a hex now joins two places: a link of the builder (AOS-7.5)."""
    board = table.board
    a, b = path
    table.owner[h * 6 + a] = table.owner[h * 6 + b] = seat + 1
    sections = 1
    ends: list[int] = []
    if a == b:
        ends.append(h * 6 + a)
    for side in (a,) if a == b else (a, b):
        own(table, seat, h, side)
        walk = track.follow(table, board.mate[h * 6 + side])
        sections += walk.sections
        ends.append(walk.edge)
    register(table, seat + 1, ends[0], ends[1], sections)


def register(table: Table, owner: int, one: int, two: int, sections: int) -> None:
    """A link between two edges of places."""
    board = table.board
    a, b = board.place_at[one // 6], board.place_at[two // 6]
    track.add_link(table, Link(a, one % 6, b, two % 6, owner, sections))
    if table.sink is not None and owner != NOBODY:
        places, names = board.place_labels, board.place_names
        args = {"a": names[a], "b": names[b], "sections": sections}
        table.detail("link", owner - 1, f"hex:{places[a]}", f"hex:{places[b]}", **args)


# ── urbanization ──────────────────────────────────────────────────────────
def place_new_city(table: Table, seat: int, action: Urbanize, kept: list[str]) -> None:
    """Put a New City on a town (AOS-9)."""
    board = table.board
    h, letter = board.hex_index[action.hex], board.letter_index[action.letter]
    place = board.place_at[h]
    if table.sink is not None:
        name, colour = board.place_names[place], board.colours[board.letter_colour[letter]]
        table.headline("urbanize", seat, f"hex:{action.hex}", place=name, letter=action.letter, colour=colour)
    old = board.patterns[table.pattern[h]]
    for side in bits(old.exits):
        shorten(table, place, h, side, kept)
    swap_tile(table, h, old, board.patterns[0])
    table.letters = replaced(table.letters, letter, place)
    track.found_city(table, place, letter)
    for side in range(6):  # lines that point at the hex reach a city now (AOS-9.5)
        owner = table.face[h * 6 + side]
        if owner == NO_TRACK:
            continue
        table.face[h * 6 + side] = NO_TRACK
        table.far[h * 6 + side] = 0
        beyond = board.mate[h * 6 + side]
        close(table, beyond, kept)
        code = seat + 1 if owner == NOBODY else owner
        walk = track.follow(table, beyond, code)
        track.smear(table, walk.hexes)
        register(table, code, h * 6 + side, walk.edge, walk.sections)
    track.smear(table, board.near[h])
    track.smear_far(table)
    table.deliveries = Deliveries()


def shorten(table: Table, place: int, h: int, side: int, kept: list[str]) -> None:
    """A section inside the hex disappears; what it belonged to goes on from the hex's edge (AOS-9.3, AOS-9.4)."""
    edge = h * 6 + side
    if table.face[table.board.mate[edge]] != NO_TRACK:  # it leads nowhere yet
        track.point(table, edge, NO_TRACK, 0)
        close(table, edge, kept)
    else:
        link = table.links[place * 6 + side]
        if link is not None:
            table.links[link.a * 6 + link.side_a] = table.links[link.b * 6 + link.side_b] = None
            if link.sections > 1:
                track.add_link(table, Link(link.a, link.side_a, link.b, link.side_b, link.owner, link.sections - 1))
    table.owner[edge] = NO_TRACK
