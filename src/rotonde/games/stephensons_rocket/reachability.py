"""What could never have come about in the Rocket: a strict look at positions that were written down.

A sound position (consistency.py) can be played on; one that passes here as well can be the position of a real game.
Each finding names its field and the rule that never leads there.
"""

from __future__ import annotations

from rotonde.core.hexes import bits, gathered, indices
from rotonde.games.stephensons_rocket.rules.scoring import reason_to_end
from rotonde.games.stephensons_rocket.rules.turn import ACTIONS_A_TURN
from rotonde.games.stephensons_rocket.steps.veto import veto_on
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, Table


def unreachable(table: Table) -> list[str]:
    """Everything that no game can have led to."""
    problems: list[str] = []
    _check_lines(table, problems)
    _check_stations(table, problems)
    for i, step in enumerate(table.stack):
        where = f"stack[{i}]"
        problems += [f"{where}: nothing else can be pending"] if i or table.ended else step.flaws(table, where)
    if not problems:
        _check_turn(table, problems)
    return problems


# ── the map ───────────────────────────────────────────────────────────────
def _check_lines(table: Table, problems: list[str]) -> None:
    """Of each line one cheap look; what is wrong with it is worked out only where something is."""
    board = table.board
    sea, behind, cover, taken = ~board.free, board.behind, board.cover, 0
    old_homes = _old_homes(table)
    everyone, homes, near = range(len(table.loco)), board.home_hex, table.near_cities
    lines = zip(everyone, table.loco, homes, table.facing, table.track, table.near_line, table.reached, near)
    for c, h, home, facing, track, near_line, reached, near_cities in lines:
        if h == ABSORBED:
            continue
        line = track | 1 << h
        if facing == AT_HOME:
            placed = h == home and not track & sea
        else:
            placed = line != track and not line & sea and (track | 1 << home) & behind[h][facing] != 0
        stray = (track | board.standing_on(reached)) & ~(near_line | cover[home] | old_homes)
        touching = (line | near_line) & taken or line & near_cities
        if not placed or stray or touching or not reached & board.home_reached[c]:
            problems += _about_track(table, c, taken) + _about_locomotive(table, c) + _about_cities(table, c)
        taken |= line


def _old_homes(table: Table) -> int:
    """The start towns of absorbed companies with the hexes around them: what they held may be anybody's (SR-10.7)."""
    out = 0
    for h, home in zip(table.loco, table.board.home_hex):
        if h == ABSORBED:
            out |= table.board.cover[home]
    return out


def _within(table: Table, c: int) -> int:
    """Where everything of a line lies: next to another piece of it, or around a start town."""
    return table.near_line[c] | table.board.cover[table.board.home_hex[c]] | _old_homes(table)


def _about_track(table: Table, c: int, taken: int) -> list[str]:
    board, at = table.board, _at(table, c)
    shared, near = board.names(table.line(c) & taken), board.names(table.near_line[c] & taken)
    out = []
    if shared:
        out.append(f"{at}: shares a hex with another line ({', '.join(shared)})")
    elif near:
        out.append(f"{at}: touches another line ({', '.join(near)}); they would have merged (SR-10.1)")
    if table.track[c] & ~board.free:
        out.append(f"{at}: track in a city (SR-6.4)")
    stray = board.names(table.track[c] & ~_within(table, c))
    if stray:
        out.append(f"{at}.track: no other piece of the line is next to {', '.join(stray)} (SR-1.7)")
    return out


def _at(table: Table, c: int) -> str:
    return f"companies.{table.board.companies[c]}"


def _about_locomotive(table: Table, c: int) -> list[str]:
    board, at = table.board, _at(table, c)
    h, facing = table.loco[c], table.facing[c]
    if facing == AT_HOME:
        if h == board.home_hex[c]:
            return []
        return [f"{at}: facing is null, so the locomotive must stand on its start town (SR-2.1)"]
    out = []
    if not board.free >> h & 1:
        out.append(f"{at}: the locomotive stands in a city (SR-6.4)")
    if table.track[c] >> h & 1:
        out.append(f"{at}: track under the locomotive ({board.labels[h]}); a tile is laid behind it (SR-8.1)")
    if not (table.track[c] | 1 << board.home_hex[c]) & board.behind[h][facing]:
        out.append(f"{at}.facing: neither track of this line nor its start town is behind it (SR-6.6)")
    return out


def _about_cities(table: Table, c: int) -> list[str]:
    board, at = table.board, _at(table, c)
    out = []
    if not table.reached[c] >> board.home_city[c] & 1:
        out.append(f"{at}.cities: its start town is always connected (SR-1.8)")
    passed = gathered(board.cities_by, table.line(c) & table.near_cities[c])
    missing = [board.city_names[city] for city in bits(passed & ~table.reached[c])]
    if missing:
        out.append(f"{at}.cities: the line passes {', '.join(missing)}, so it is connected (SR-1.8)")
    within = _within(table, c)
    far = [board.city_names[city] for city in bits(table.reached[c]) if not within >> board.city_hex[city] & 1]
    if far:
        out.append(f"{at}.cities: no piece of the line is next to {', '.join(far)} (SR-1.8)")
    return out


def _check_stations(table: Table, problems: list[str]) -> None:
    board = table.board
    everyone = near = 0
    for seat, mask in enumerate(table.stations):
        if mask & ~board.free or mask & everyone:
            problems += _about_stations(table, seat, mask & everyone)
        everyone |= mask
    for h in indices(everyone):
        near |= board.adjacent[h]
    if near & everyone:
        crowded = board.names(near & everyone)
        problems.append(f"stations: {', '.join(crowded)} are next to each other (SR-5.2)")


def _about_stations(table: Table, seat: int, shared: int) -> list[str]:
    board, mask, at = table.board, table.stations[seat], f"seats[{seat}].stations"
    out = []
    if shared:
        out.append(f"{at}: two stations on one hex ({', '.join(board.names(shared))})")
    if mask & ~board.free:
        out.append(f"{at}: a station in a city (SR-5.2)")
    return out


# ── the turn ──────────────────────────────────────────────────────────────
def _check_turn(table: Table, problems: list[str]) -> None:
    """What only makes sense once all pieces lie where they can lie."""
    if table.ended:
        if reason_to_end(table) != table.ended:
            problems.append(f"ended: {table.ended!r} is not why the game would end here (SR-13)")
        return
    if table.actions_done >= ACTIONS_A_TURN:
        problems.append("actions_done: after two actions the turn is over, begin the next one (SR-3.1)")
    moving = veto_on(table) is not None
    merged = table.actions_done > 0 and table.settings.strict_same_line
    if table.extended.bit_count() > table.actions_done + moving + merged:
        problems.append("extended: more lines than actions done this turn (SR-3.6)")
    if not table.stack:
        problems += table.step().flaws(table, "turn")
