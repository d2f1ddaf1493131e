"""Can moves be made on the rails alone? Every order is tried, with new rails on the way (RR-3.11, RR-5.3, RR-5.6)."""

from __future__ import annotations

from typing import Final

from rotonde.core.completion import NO, OPEN, YES, Completion, Task
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import Route
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import Table

MOST: Final = 5000  # ways the rails may lie that are looked at; then the question stays open (RR-3.16)


class Lines:
    """What stays as it is while the rails of a seat move."""

    def __init__(self, table: Table, seat: int) -> None:
        first, last = seat * table.board.width, (seat + 1) * table.board.width
        self.board: Board = table.board
        self.routes: list[Route] = table.routes[first:last]
        self.reach: list[int] = table.reach[first:last]
        self.key: object = (tuple(self.routes), tuple(self.reach))

    def near(self, rails: tuple[int, ...], colours: int, total: int) -> bool:
        """Is there a special space that brings rails of one of the colours, not too far for so many moves in all?"""
        for line, route in enumerate(self.routes):
            for s in route.bringing:
                if s.brings & colours and 0 < s.space - (rails[line] >> 4 * s.colour & 15) < total:
                    return True
        return False

    def used_up(self, rails: tuple[int, ...], line: int, colour: int) -> bool:
        """Are all rails of a scarce colour laid on other lines?"""
        laid = [at for at in rails if at >> 4 * colour & 15]
        return not rails[line] >> 4 * colour & 15 and len(laid) >= self.board.rails[colour]

    def granted(self, line: int, colour: int, rails: int) -> int:
        """The colours that a rail earns where it stands."""
        space = rails >> 4 * colour & 15
        out = 0
        for s in self.routes[line].at.get(colour * 16 + space, ()):
            if not s.locomotive or self.reach[line] >= space:
                out |= s.brings
        return out


Lay = tuple[Lines, tuple[int, ...], int, tuple[tuple[int, ...], ...]]  # the rails, own colours, effects: the last first


class Moving(Task[Lay]):
    """All printed moves of some effects."""

    def answer(self, position: Lay) -> int:
        """No, where printed moves ask for rails that are not the player's, and too far for all moves together."""
        lines, rails, owned, effects = position
        if not effects:
            return YES
        total = 0
        missing: list[int] = []
        for parts in effects:
            for e in parts:
                total += p.n_of(e)
                if not e & p.OPTIONAL and not p.colours_of(e) & owned:
                    missing.append(p.colours_of(e))
        for colours in missing:
            if not lines.near(rails, colours, total):
                return NO
        return OPEN

    def key(self, position: Lay) -> object:
        return (position[0].key, *position[1:])

    def branches(self, position: Lay) -> list[Lay]:
        lines, rails, owned, effects = position
        top, rest = effects[-1], effects[:-1]
        colours = 0
        for e in top:
            colours |= p.colours_of(e)
        out: list[Lay] = []
        for line, route in enumerate(lines.routes):
            free = route.movable(rails[line]) & owned & colours
            for c in range(free.bit_length()):
                if not free >> c & 1 or (lines.board.scarce >> c & 1 and lines.used_up(rails, line, c)):
                    continue
                moved = rails[line] + (1 << 4 * c)
                left = p.after_move(top, c)
                after = (*rails[:line], moved, *rails[line + 1 :])
                out.append((lines, after, owned | lines.granted(line, c, moved), (*rest, left) if left else rest))
        if not p.mandatory(top):
            out.append((lines, rails, owned, rest))
        return out


def moving() -> Completion[Lay]:
    """A search that can be asked again and again."""
    return Completion(Moving(), MOST)


def movable(table: Table, seat: int, effects: tuple[tuple[int, ...], ...], search: Completion[Lay]) -> bool:
    """Can all printed moves of these effects be made, the last effect first? No also where too many ways are."""
    width = table.board.width
    rails = tuple(table.rails[seat * width : (seat + 1) * width])
    return search.possible((Lines(table, seat), rails, table.owned[seat], effects)) and not search.gave_up


def moves_alone(table: Table, seat: int, search: Completion[Lay]) -> bool:
    """Can all printed moves on the stack be made by the moves that are on it, without any benefit but new rails?"""
    effects: list[tuple[int, ...]] = []
    for step in table.stack:
        moves = tuple([e for e in step.parts_left() if e & p.N_MASK == p.RAIL])
        if moves and (effects or p.mandatory(moves)):  # what comes after the last printed part is no help
            effects.append(moves)
    return movable(table, seat, tuple(effects), search)
