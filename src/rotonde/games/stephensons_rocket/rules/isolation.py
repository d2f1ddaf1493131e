"""Isolated lines (SR-12)."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket.rules.lines import banned, contested
from rotonde.games.stephensons_rocket.table import ABSORBED, Table

RETEST = -1


def find_isolated(table: Table, moved: int, landed: int) -> None:
    """Test every line after an extension that moved a company to the hex `landed` (SR-12.6: on the same position)."""
    static = table.settings.isolation_test == "static"
    fresh = 1 << landed
    found = 0
    for company, h in enumerate(table.loco):
        if h == ABSORBED or table.isolated >> company & 1:
            continue
        if not static and company != moved and still_proven(table, company, fresh):
            continue
        if is_isolated(table, company, table.occupied, static):
            found |= 1 << company
    for company in bits(found):  # their piles leave the game (SR-12.3)
        table.isolated |= 1 << company
        if table.sink is not None:
            name = table.board.companies[company]
            table.detail("isolated", None, f"company:{name}", company=name, n=table.bank[company])
        table.bank[company] = 0


def still_proven(table: Table, company: int, fresh: int) -> bool:
    """Does the old proof hold: nothing landed on its hexes, and they still touch a new city or another line?"""
    proof = table.way_out[company]
    if proof == RETEST or proof & fresh:
        return False
    if proof & table.near_cities[company]:
        return True
    touched = 0
    for other, near_line in enumerate(table.near_line):  # an absorbed line has none
        if other != company:
            touched |= proof & near_line
    return touched != 0


def is_isolated(table: Table, company: int, blocked: int, static: bool) -> bool:
    """Can this locomotive never reach another city or line (SR-12.2)? Notes the proof if it can."""
    goal = table.near_cities[company]
    for other, h in enumerate(table.loco):
        if other != company and h != ABSORBED:
            goal |= table.near_line[other]
    if static:
        twice, thrice = contested(table)
        blocked |= banned(table, company, twice, thrice)
    roam = wander(table, company, blocked, goal)
    table.way_out[company] = RETEST
    if roam & goal:
        table.way_out[company] = roam
        return False
    if static or not roam:
        return True
    return not meets_another(table, company, blocked, roam)


def meets_another(table: Table, company: int, blocked: int, roam: int) -> bool:
    """Could another locomotive come next to a hex of this one's roaming ground?"""
    near = table.board.grid.around(roam)
    for other, h in enumerate(table.loco):
        if other != company and h != ABSORBED and wander(table, other, blocked, 0) & near:
            return True
    return False


def wander(table: Table, company: int, blocked: int, goal: int) -> int:
    """The hexes a locomotive could come to by successive moves: all, or enough to meet the goal.

    Straight on first, since a locomotive that keeps going soon meets something; then the proof is short.
    """
    board = table.board
    open_ = board.free & ~blocked
    h = table.loco[company]
    roam = board.ahead[h][table.facing[company]] & open_
    if roam & goal:
        return roam
    neighbours = board.neighbours
    seen = [0, 0, 0, 0, 0, 0]  # hexes entered, per facing
    todo: list[tuple[int, int]] = []
    for facing in range(6):
        n = neighbours[h][facing]
        if n >= 0 and roam >> n & 1:
            seen[facing] = 1 << n
            todo.append((n, facing))
    while todo:
        h, facing = todo.pop()
        row = neighbours[h]
        for turn in ((facing + 5) % 6, (facing + 1) % 6, facing):
            n = row[turn]
            if n >= 0 and open_ >> n & 1 and not seen[turn] >> n & 1:
                bit = 1 << n
                seen[turn] |= bit
                roam |= bit
                if goal & bit:
                    return roam
                todo.append((n, turn))
    return roam
