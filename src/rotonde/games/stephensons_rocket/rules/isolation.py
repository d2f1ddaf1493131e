"""Isolated lines (SR-12)."""

from __future__ import annotations

from rotonde.core.events import Event, Level
from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket.rules.lines import banned, contested
from rotonde.games.stephensons_rocket.table import ABSORBED, Table

RETEST = -1


def find_isolated(table: Table, moved: int, left_home: bool, changed: int) -> None:
    """Test every line after an extension; `changed` is the company whose line grew or absorbed another.

    A line that was free stays free while nothing lands on the hexes that proved it, so only few are tested again.
    A locomotive that leaves its town takes its line away from there: then all are tested.
    """
    static = table.settings.isolation_test == "static"
    blocked = table.occupied
    fresh = 1 << moved
    found = 0
    for company, h in enumerate(table.loco):
        if h == ABSORBED or table.isolated >> company & 1:
            continue
        proof = table.witness[company]
        if not (static or left_home or company == changed or proof == RETEST or proof & fresh):
            continue
        if is_isolated(table, company, blocked, static):
            found |= 1 << company
    for company in bits(found):  # SR-12.6: all tested on the same position
        isolate(table, company)


def isolate(table: Table, company: int) -> None:
    """Declare a line isolated: its pile leaves the game (SR-12.3)."""
    table.isolated |= 1 << company
    if table.sink is not None:
        args = {"company": table.board.companies[company], "n": table.bank[company]}
        table.tell(Event("isolated", None, Level.DETAIL, args, (f"company:{args['company']}",)))
    table.bank[company] = 0


def is_isolated(table: Table, company: int, blocked: int, static: bool) -> bool:
    """Can this locomotive never reach another city or line (SR-12.2)? Notes the proof if it can."""
    board = table.board
    goal = 0
    unreached = ~table.reached[company]
    for city, near in enumerate(board.city_near):
        if unreached >> city & 1:
            goal |= near
    for other, h in enumerate(table.loco):
        if other != company and h != ABSORBED:
            goal |= table.halo[other]
    if static:
        twice, thrice = contested(table)
        blocked |= banned(table, company, twice, thrice)
    roam = wander(table, company, blocked, goal)
    table.witness[company] = RETEST
    if roam & goal:
        table.witness[company] = roam
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
    """Every hex a locomotive could come to by successive moves; stops early once it has met the goal."""
    board = table.board
    open_ = board.free & ~blocked
    front = board.ahead[table.loco[company]][table.facing[company]] & open_
    if front & goal:
        return front
    neighbours = board.neighbours
    start = neighbours[table.loco[company]]
    seen = [0, 0, 0, 0, 0, 0]  # hexes entered, per facing
    edge: list[tuple[int, int]] = []
    for facing in range(6):
        h = start[facing]
        if h >= 0 and front >> h & 1:
            seen[facing] |= 1 << h
            edge.append((h, facing))
    roam = front
    while edge and not roam & goal:
        following: list[tuple[int, int]] = []
        for h, facing in edge:
            row = neighbours[h]
            for turn in (facing - 1, facing, facing + 1):
                turn %= 6
                n = row[turn]
                if n >= 0 and open_ >> n & 1 and not seen[turn] >> n & 1:
                    bit = 1 << n
                    seen[turn] |= bit
                    roam |= bit
                    following.append((n, turn))
        edge = following
    return roam
