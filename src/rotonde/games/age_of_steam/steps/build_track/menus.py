"""What may be built in each hex (AOS-6, AOS-8), worked out hex by hex and kept until something near changes.

What may be built depends only on the hex itself and on what its six sides look like (contact.py).
"""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import bits
from rotonde.games.age_of_steam.actions import Build
from rotonde.games.age_of_steam.board import ENGINEER, KIND_COEXIST, KIND_CROSSING, KIND_SIMPLE, pairs_key
from rotonde.games.age_of_steam.rules.track import fixed_end, lines_owned, redirected_path
from rotonde.games.age_of_steam.steps.build_track.contact import OPEN, SHUT, look, may_turn, owns_section
from rotonde.games.age_of_steam.table import NO_TRACK, NOBODY, Group, Table

MEMO_SIZE: Final = 5000  # remembered menus of a hex


def menu_of(table: Table, seat: int, h: int) -> list[Group]:
    """What a player may build in a hex, before cash, supply and the first tile are looked at.

    The answer depends on the hex, its tile and what its sides look like, not on which places the sides lead to; so it
    is worked out once for each such sight and remembered with the board.
    """
    board = table.board
    if table.city[h] or not board.land[h]:
        return []  # AOS-6.4
    sides = look(table, seat, h)
    current = table.pattern[h]
    key = (sight(table, h, sides) << 7 | current) << 18  # the low bits say what may be done with the tile there
    if board.place_at[h] >= 0:
        key |= 1 if owns_section(table, seat, h) else 0
    elif current:
        one, *two = board.patterns[current].paths
        key |= redirectable(table, seat, h, one, sides)
        if two:
            key |= redirectable(table, seat, h, two[0], sides) << 9
    memo, rules = board.menu_memo[h], table.settings
    code = key << 2 | (2 if rules.direct_complex_placement else 0) | (1 if rules.english_replacement_costs else 0)
    found = memo.get(code)
    if found is None:
        if len(memo) >= MEMO_SIZE:
            memo.clear()
        found = memo[code] = work_out(table, seat, h, sides)
    return found


def work_out(table: Table, seat: int, h: int, sides: list[int]) -> list[Group]:
    """The menu of a hex with these sides."""
    board = table.board
    if board.place_at[h] >= 0:
        return town_menu(table, seat, h, sides)
    current = table.pattern[h]
    if current == 0:
        return fresh_menu(table, h, sides)
    if board.patterns[current].kind == KIND_SIMPLE:
        return simple_menu(table, seat, h, sides)
    return complex_menu(table, seat, h, sides)


def sight(table: Table, h: int, sides: list[int]) -> int:
    """The sides of a hex as a number: shut or contact, and which contacts lead to the same place (to this one)."""
    shut = contact = 0
    same, here = 0, table.board.place_at[h]
    for side in range(6):
        beyond = sides[side]
        if beyond == SHUT or beyond == here >= 0:
            shut |= 1 << side
        elif beyond != OPEN:
            if contact:
                for other in range(side):
                    if sides[other] == beyond:
                        same |= 1 << (side * (side - 1) // 2 + other)
            contact |= 1 << side
    return same << 12 | contact << 6 | shut


def redirectable(table: Table, seat: int, h: int, path: tuple[int, int], sides: list[int]) -> int:
    """Whether a track may be redirected, as a number: the side that stays, and the sides it may not be turned to."""
    owner = table.owner[h * 6 + path[0]]
    if owner not in (seat + 1, NOBODY):
        return 0
    keep, place = fixed_end(table, h, path[0], path[1])
    if keep < 0:
        return 0
    barred = 0
    for side in range(6):
        loop = sides[side] == place
        if loop or (owner == NOBODY and not may_turn(table, seat, place, sides[side])):
            barred |= 1 << side
    return barred << 3 | keep + 1


def group(table: Table, h: int, cost: int, patterns: list[int]) -> Group:
    """A group of tiles for one hex and price."""
    board = table.board
    town = board.place_at[h] >= 0
    old = board.patterns[table.pattern[h]]
    actions: list[Build] = []
    needs: list[int] = []
    for p in patterns:
        actions.append(board.build(h, p))
        needs.append(board.patterns[p].town_need if town else board.patterns[p].need)
    return Group(cost, old.town_need if town else old.need, actions, patterns, needs)


def complex_groups(table: Table, h: int, found: list[int], coexist_cost: int, crossing_cost: int) -> list[Group]:
    """Complex tiles by their price: tracks side by side, then crossings."""
    out: list[Group] = []
    for kind, cost in ((KIND_COEXIST, coexist_cost), (KIND_CROSSING, crossing_cost)):
        alike = [p for p in found if table.board.patterns[p].kind == kind]
        if alike:
            out.append(group(table, h, cost, alike))
    return out


# ── empty ordinary hexes ──────────────────────────────────────────────────
def fresh_menu(table: Table, h: int, sides: list[int]) -> list[Group]:
    """A simple tile on an empty hex (AOS-6.5); with the option, a complex one (AOS-6.6)."""
    board = table.board
    pairs = new_pairs(sides, 0)
    if not pairs:
        return []
    terrain = board.terrain[h]
    simple = [board.simple[a][b] for a, b in pairs if board.simple[a][b]]
    out = [group(table, h, board.simple_cost.get(terrain, -1), simple)] if simple else []
    if table.settings.direct_complex_placement:
        found: list[int] = []
        for i, (a, b) in enumerate(pairs):
            for c, d in pairs[i + 1 :]:
                p = board.complex.get(pairs_key(a, b, c, d), 0) if a not in (c, d) and b not in (c, d) else 0
                if p:
                    found.append(p)
        out += complex_groups(table, h, sorted(found), board.coexist_cost[terrain], board.crossing_cost[terrain])
    return out


def new_pairs(sides: list[int], taken: int) -> list[tuple[int, int]]:
    """Every new track between two sides that are not taken, with contact and without a loop (AOS-6.9, AOS-6.14)."""
    out = []
    for a in range(5):
        one = sides[a]
        if one == SHUT or taken >> a & 1:
            continue
        for b in range(a + 1, 6):
            two = sides[b]
            if two == SHUT or taken >> b & 1 or one == two:
                continue  # both open: no contact; both the same place: a loop
            out.append((a, b))
    return out


# ── replacing on ordinary hexes ───────────────────────────────────────────
def variants(table: Table, seat: int, h: int, path: tuple[int, int], sides: list[int]) -> list[tuple[int, int]]:
    """How a track may lie after a replacement: as it is, then with its free end redirected (AOS-8.5)."""
    out = [path]
    code = redirectable(table, seat, h, path, sides)
    keep, barred = (code & 7) - 1, code >> 3
    if keep < 0:
        return out
    for side in range(6):
        if side not in path and sides[side] != SHUT and not barred >> side & 1:
            out.append((keep, side) if keep < side else (side, keep))
    return out


def simple_menu(table: Table, seat: int, h: int, sides: list[int]) -> list[Group]:
    """Redirect a simple track, add a second one, or both (AOS-8.4, AOS-8.5)."""
    board = table.board
    path = board.patterns[table.pattern[h]].paths[0]
    redirected: list[int] = []
    found: list[int] = []
    for a, b in variants(table, seat, h, path, sides):
        if (a, b) != path and board.simple[a][b]:
            redirected.append(board.simple[a][b])
        for c, d in new_pairs(sides, 1 << a | 1 << b):
            p = board.complex.get(pairs_key(a, b, c, d), 0)
            if p:
                found.append(p)
    english = table.settings.english_replacement_costs  # AOS-8.3
    coexist_cost = board.replace_by_coexist_english if english else board.replace_by_complex
    out = [group(table, h, board.replace_other, redirected)] if redirected else []
    return out + complex_groups(table, h, found, coexist_cost, board.replace_by_complex)


def complex_menu(table: Table, seat: int, h: int, sides: list[int]) -> list[Group]:
    """Redirect one or both tracks of a complex tile (AOS-8.5, AOS-8.8)."""
    board = table.board
    one, two = board.patterns[table.pattern[h]].paths
    found: list[int] = []
    for a, b in variants(table, seat, h, one, sides):
        for c, d in variants(table, seat, h, two, sides):
            if a in (c, d) or b in (c, d):
                continue
            p = board.complex.get(pairs_key(a, b, c, d), 0)
            if p and p != table.pattern[h]:
                found.append(p)
    return [group(table, h, board.replace_other, found)] if found else []


# ── towns ─────────────────────────────────────────────────────────────────
def town_menu(table: Table, seat: int, h: int, sides: list[int]) -> list[Group]:
    """Any town tile that keeps the exits there are and adds some (AOS-6.7, AOS-6.8, AOS-8.6)."""
    board = table.board
    here = board.place_at[h]
    shut = contact = 0
    for side, beyond in enumerate(sides):
        if beyond in (SHUT, here):
            shut |= 1 << side
        elif beyond != OPEN:
            contact |= 1 << side
    exits = board.patterns[table.pattern[h]].exits
    if owns_section(table, seat, h):
        contact = 0b111111
    found: dict[int, list[int]] = {}  # by number of exits
    for p in board.town_patterns:
        new = p.exits & ~exits
        if p.exits & exits == exits and new and not new & shut and new & contact:
            found.setdefault(p.count, []).append(p.index)
    if exits:
        return [group(table, h, board.replace_town, [p for row in found.values() for p in row])] if found else []
    return [group(table, h, board.town_base + board.town_section * count, row) for count, row in found.items()]


# ── the whole list ────────────────────────────────────────────────────────
def menu(table: Table, seat: int, h: int) -> list[Group]:
    """The menu of one hex, up to date."""
    menus = table.menus[seat]
    if menus is None or table.dirty[seat] >> h & 1:
        return menu_of(table, seat, h)
    return menus[h]


def bare_menus(table: Table, seat: int) -> list[list[Group]]:
    """All menus while no track lies: everybody's in every game, remembered with the board."""
    memo, rules = table.board.bare_menus, table.settings
    key = (table.city, rules.direct_complex_placement, rules.english_replacement_costs)
    if key not in memo:
        if len(memo) >= MEMO_SIZE:
            memo.clear()
        memo[key] = [menu_of(table, seat, h) for h in range(len(table.pattern))]
    return memo[key]


def refresh(table: Table, seat: int) -> list[list[Group]]:
    """All menus of a player, up to date. Lists are replaced, since copies share them."""
    menus, dirty = table.menus[seat], table.dirty[seat]
    if menus is None and not any(table.pattern):
        table.menus, table.dirty = [bare_menus(table, seat)] * table.players, [0] * table.players
        return bare_menus(table, seat)
    if menus is None:
        menus = [menu_of(table, seat, h) for h in range(len(table.pattern))]
    elif dirty:
        menus = menus[:]
        for h in bits(dirty):
            menus[h] = menu_of(table, seat, h)
    else:
        return menus
    table.menus[seat] = menus
    table.dirty[seat] = 0
    return menus


def price(table: Table, seat: int, cost: int) -> int:
    """What a tile really costs a player (option faidutti_engineer, AOS-5.4)."""
    if table.settings.faidutti_engineer and table.chosen[seat] == ENGINEER:
        return table.board.engineer_flat
    return cost


def legal_builds(table: Table, seat: int, barred: tuple[str, ...]) -> list[Build]:
    """Every tile a player may build now, except in some hexes."""
    if not table.opened >> seat & 1:
        return first_tiles(table, seat)
    cash, exhausted = table.cash[seat], table.exhausted
    flat = table.settings.faidutti_engineer and table.chosen[seat] == ENGINEER
    out: list[Build] = []
    for h, groups in enumerate(refresh(table, seat)):
        if not groups or (barred and table.board.labels[h] in barred):
            continue
        for g in groups:
            if (table.board.engineer_flat if flat else g.cost) > cash:
                continue
            lacking = exhausted & ~g.returned
            if g.needs & lacking:
                for action, need in zip(g.actions, g.need_list):
                    if not need & lacking:
                        out.append(action)
            else:
                out += g.actions
    return _within_discs(table, seat, out)


def first_tiles(table: Table, seat: int) -> list[Build]:
    """The first tile of a player: simple, on an empty hex, into a city next to it (AOS-6.1, AOS-6.17)."""
    menus = refresh(table, seat)
    near = [h for h, groups in enumerate(menus) if groups and not table.pattern[h] and city_sides(table, h)]
    return _within_discs(table, seat, [action for h in near for action, _ in offers(table, seat, h, menus[h])])


def offers(table: Table, seat: int, h: int, groups: list[Group]) -> list[tuple[Build, int]]:
    """The tiles of a hex's menu that a player can pay and find, with their prices; for a first tile only such ones."""
    out: list[tuple[Build, int]] = []
    opened, patterns = table.opened >> seat & 1, table.board.patterns
    toward = 0 if opened or table.pattern[h] else city_sides(table, h)
    for g in groups:
        cost = price(table, seat, g.cost)
        if cost > table.cash[seat]:
            continue
        lacking = table.exhausted & ~g.returned
        for action, pattern, need in zip(g.actions, g.patterns, g.need_list):
            p = patterns[pattern]
            if not need & lacking and (opened or (p.exits & toward and p.kind == KIND_SIMPLE)):
                out.append((action, cost))
    return out


def city_sides(table: Table, h: int) -> int:
    """The sides of a hex beyond which a city lies, as bits."""
    out = 0
    across, city = table.board.across, table.city
    for side in range(6):
        beyond = across[h * 6 + side]
        if beyond >= 0 and city[beyond]:
            out |= 1 << side
    return out


def _within_discs(table: Table, seat: int, actions: list[Build]) -> list[Build]:
    """Leave out what would need more ownership discs than there are (AOS-7.9)."""
    board, limit = table.board, table.settings.ownership_disc_limit
    if not limit:
        return actions
    most = limit - lines_owned(table, seat)
    return [
        a for a in actions if discs_needed(table, seat, board.hex_index[a.hex], board.pattern_index[a.track]) <= most
    ]


def discs_needed(table: Table, seat: int, h: int, pattern: int) -> int:
    """How many lines more a player would own after a build (AOS-7.9); below zero when lines are joined."""
    board = table.board
    old, new = board.patterns[table.pattern[h]], board.patterns[pattern]
    if board.place_at[h] >= 0:
        return sum([_line_delta(table, seat, h, (side,)) for side in bits(new.exits & ~old.exits)])
    count = 0
    for path in new.paths:
        if path in old.paths:
            continue
        moved = redirected_path(table, h, old, new, path)
        if moved is None:
            count += _line_delta(table, seat, h, path)
        else:  # the line that is redirected counts already if it is his
            keep = path[0] if path[0] in moved else path[1]
            end = path[1] if keep == path[0] else path[0]
            joins = table.face[h * 6 + end] != NO_TRACK or bool(table.city[board.across[h * 6 + end]])
            mine = table.owner[h * 6 + keep] == seat + 1
            count += (1 if joins and not mine else 0) - (1 if table.face[h * 6 + end] == seat + 1 else 0)
    return count


def _line_delta(table: Table, seat: int, h: int, sides: tuple[int, ...]) -> int:
    """A new section makes one line of his out of those it joins."""
    return 1 - sum([1 for side in sides if table.face[h * 6 + side] == seat + 1])
