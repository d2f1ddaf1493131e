"""Rails and industry markers: what can move, moving them, and the special spaces they earn (RR-5, RR-6, RR-9)."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.routes import Route, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import Table


# ── rails ─────────────────────────────────────────────────────────────────
def rooms(table: Table, seat: int) -> int:
    """How far each owned colour can go on all lines together, as the rails stand: a byte a colour (RR-5.3, RR-5.5)."""
    board, owned = table.board, table.owned[seat]
    total = 0
    for i in range(seat * board.width, (seat + 1) * board.width):
        route, rails = table.routes[i], table.rails[i]
        room = route.rooms.get(rails, -1)
        total += room if room >= 0 else route.room(rails)
    if board.scarce & owned:
        total -= wasted(table, seat)
    return total & board.owned_rooms[owned]


def counted_rooms(table: Table, seat: int) -> int:
    """These rooms, each cut at the most that one effect asks for."""
    board, room = table.board, rooms(table, seat)
    above = room + board.above_most & board.top_bits
    above |= above - (above >> 7)  # whole bytes
    return room & ~above | board.most_rooms & above


def open_lines(table: Table, seat: int, colour: int) -> list[int]:
    """The lines, by index, that a colour may still enter; empty if there is a rail for each of them."""
    width = table.board.width
    lines: list[int] = []
    left = table.board.rails[colour]
    for i in range(seat * width, (seat + 1) * width):
        if table.rails[i] >> 4 * colour & 15:
            left -= 1
        elif colour in table.routes[i].colours:
            lines.append(i)
    return lines if len(lines) > left > 0 else []


def wasted(table: Table, seat: int) -> int:
    """Rooms of lines that a scarce colour could enter, but has no rail for if it enters the roomiest ones."""
    out = 0
    for c in range(len(table.board.colours)):
        if table.board.scarce & table.owned[seat] & 1 << c:
            lines = open_lines(table, seat, c)
            left = table.board.rails[c] - placed_rails(table, seat, c)
            found = [table.routes[i].room(table.rails[i]) >> 8 * c & 255 for i in lines]
            found.sort()
            out += sum(found[: len(found) - left]) << 8 * c
    return out


def placed_rails(table: Table, seat: int, colour: int) -> int:
    """How many rails of a colour lie on a seat's lines."""
    width = table.board.width
    return len([rails for rails in table.rails[seat * width : (seat + 1) * width] if rails >> 4 * colour & 15])


def lay_route(table: Table, seat: int, line: int, route: Route) -> None:
    """A line changes. Routes are shared between copies of a state and replaced, never changed."""
    table.routes = table.routes[:]
    table.routes[seat * table.board.width + line] = route
    drop_used_up(table, seat)


def drop_used_up(table: Table, seat: int) -> None:
    """Lines that a colour has not entered lose it when all its rails lie on others."""
    width = table.board.width
    for c in indices(table.board.scarce):
        if placed_rails(table, seat, c) >= table.board.rails[c]:
            lines = range(seat * width, (seat + 1) * width)
            without = {i: table.routes[i].without(c) for i in lines if not table.rails[i] >> 4 * c & 15}
            table.routes = [without.get(i, route) for i, route in enumerate(table.routes)]


def movable(table: Table, seat: int, line: int, colours: int) -> int:
    """Which of the colours can make a move on a line, a bit set."""
    i = seat * table.board.width + line
    return table.routes[i].movable(table.rails[i]) & colours & table.owned[seat]


def move_rail(table: Table, seat: int, line: int, colour: int) -> list[Special] | None:
    """Advance a rail by one space; the special spaces it has come to (RR-5.2, RR-6.1)."""
    i = seat * table.board.width + line
    if not colour and table.board.line_parts[line].asks_first(table, seat):
        return None
    rails = table.rails[i] + (1 << 4 * colour)
    table.rails[i] = rails
    space = rails >> 4 * colour & 15
    if space == 1 and table.board.scarce >> colour & 1:
        drop_used_up(table, seat)
    if table.sink is not None:
        name = table.board.lines[line]
        table.detail("move", seat, f"line:{seat}:{name}", line=name, colour=table.board.colours[colour], space=space)
    found = table.routes[i].at.get(colour * 16 + space)
    return None if found is None else [s for s in found if not s.locomotive or table.reach[i] >= space]


def hauled(table: Table, seat: int) -> list[Special]:
    """After locomotives moved: the specials that their reach now covers (RR-6.1, RR-7.4)."""
    width = table.board.width
    met: list[Special] = []
    earned = table.earned[seat]
    for line in range(width):
        i = seat * width + line
        for s in table.routes[i].hauled:
            if not earned >> s.number & 1 and s.space <= table.reach[i]:
                if table.rails[i] >> 4 * s.colour & 15 >= s.space:
                    met.append(s)
    return met


def give(table: Table, seat: int, e: int, s: Special) -> None:
    """Rails, a worker or points of a special space (RR-5.6, RR-5.9, RR-6.3)."""
    op = p.op_of(e)
    if op == p.RAILS:
        new = p.colours_of(e) & ~table.owned[seat]
        table.owned[seat] |= new
        if table.sink is not None:
            names = [c for k, c in enumerate(table.board.colours) if new >> k & 1]
            table.detail("rails", seat, f"special:{seat}:{s.name}", colours=names)
    elif op == p.WORKER:
        if table.crew[seat] < table.board.workers + table.board.supply_workers:  # the supply is not endless
            table.crew[seat] += 1
            table.workers[seat] += 1
            if table.sink is not None:
                table.detail("worker", seat, f"special:{seat}:{s.name}")
        elif table.sink is not None:
            table.detail("no_worker", seat, f"special:{seat}:{s.name}")
    else:
        points(table, seat, p.n_of(e), "terminus")


def points(table: Table, seat: int, n: int, why: str) -> None:
    """Score points at once."""
    table.score[seat] += n
    if table.sink is not None:
        table.detail("points", seat, f"player:{seat}", points=n, why=why)


# ── industry ──────────────────────────────────────────────────────────────
def built(table: Table, seat: int) -> int:
    """How many factories a seat has."""
    return (table.factories[seat].bit_length() + 3) // 4


def stepping(table: Table, seat: int) -> int:
    """The markers that can make a step, by the space they stand on (RR-9.2, RR-9.4, RR-9.7)."""
    markers = table.markers[seat]
    return markers & (table.board.reach_with[built(table, seat)] & ~markers) >> 1


def steps_possible(table: Table, seat: int) -> int:
    """How many steps all markers together can make, as the factories lie."""
    limit = table.board.last_step[table.factories[seat].bit_length()]
    markers = table.markers[seat]
    if markers and markers & markers - 1 == 0:  # the usual case
        return limit - markers.bit_length() + 1
    total = 0
    while markers:
        at = markers.bit_length() - 1
        total += limit - at
        limit -= 1
        markers ^= 1 << at
    return total


def step(table: Table, seat: int, at: int) -> int:
    """Advance a marker by one; the space it comes to (RR-9.2)."""
    table.markers[seat] ^= 3 << at
    if table.sink is not None:
        table.detail("step", seat, f"industry:{seat}", to=table.board.industry_words[at + 1])
    return at + 1
