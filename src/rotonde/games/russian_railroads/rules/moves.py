"""Can moves be made on the rails alone? Every order is tried, with new rails on the way (RR-3.11, RR-5.3, RR-5.6)."""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import Route
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import Table

MOST: Final = 5000  # ways the rails may lie that are looked at; then the question stays open (RR-3.16)


class Lines:
    """The lines of a seat, and what was found on such lines so far."""

    def __init__(self, table: Table, seat: int, found: dict[object, bool]) -> None:
        first, last = seat * table.board.width, (seat + 1) * table.board.width
        self.board: Board = table.board
        self.routes: list[Route] = table.routes[first:last]
        self.rails: tuple[int, ...] = tuple(table.rails[first:last])
        self.reach: list[int] = table.reach[first:last]
        self.owned: int = table.owned[seat]
        self.ground: object = (tuple(self.routes), tuple(self.reach))
        self.found: dict[object, bool] = found

    def allow(self, effects: tuple[tuple[int, ...], ...]) -> bool:
        """Can all printed moves of these effects be made, the last effect first? No also where too many ways are."""
        return self._allow(self.rails, self.owned, effects)

    def _within_reach(self, rails: tuple[int, ...], owned: int, effects: tuple[tuple[int, ...], ...]) -> bool:
        """Are the rails that printed moves ask for the player's, or not too far for all moves together?"""
        total = 0
        missing: list[int] = []
        for parts in effects:
            for e in parts:
                total += p.n_of(e)
                if not e & p.OPTIONAL and not p.colours_of(e) & owned:
                    missing.append(p.colours_of(e))
        for colours in missing:  # noqa: SIM110 (asked very often: a generator costs more than the rest)
            if not self._near(rails, colours, total):
                return False
        return True

    def _near(self, rails: tuple[int, ...], colours: int, total: int) -> bool:
        """Is there a special space that brings rails of one of the colours, not too far for so many moves in all?"""
        for line, route in enumerate(self.routes):
            for s in route.bringing:
                if s.brings & colours and 0 < s.space - (rails[line] >> 4 * s.colour & 15) < total:
                    return True
        return False

    def _allow(self, rails: tuple[int, ...], owned: int, effects: tuple[tuple[int, ...], ...]) -> bool:
        if not effects:
            return True
        key = (self.ground, rails, owned, effects)
        found = self.found.get(key)
        if found is None:
            if len(self.found) >= MOST:
                return False
            found = self._within_reach(rails, owned, effects) and self._search(rails, owned, effects)
            self.found[key] = found
        return found

    def _search(self, rails: tuple[int, ...], owned: int, effects: tuple[tuple[int, ...], ...]) -> bool:
        top, rest = effects[-1], effects[:-1]
        colours = 0
        for e in top:
            colours |= p.colours_of(e)
        for line, route in enumerate(self.routes):
            free = route.movable(rails[line]) & owned & colours
            for c in range(free.bit_length()):
                if not free >> c & 1 or (self.board.scarce >> c & 1 and self._used_up(rails, line, c)):
                    continue
                moved = rails[line] + (1 << 4 * c)
                left = p.after_move(top, c)
                after = (*rails[:line], moved, *rails[line + 1 :])
                if self._allow(after, owned | self._granted(line, c, moved), (*rest, left) if left else rest):
                    return True
        return not p.mandatory(top) and self._allow(rails, owned, rest)

    def _used_up(self, rails: tuple[int, ...], line: int, colour: int) -> bool:
        """Are all rails of a scarce colour laid on other lines?"""
        laid = [at for at in rails if at >> 4 * colour & 15]
        return not rails[line] >> 4 * colour & 15 and len(laid) >= self.board.rails[colour]

    def _granted(self, line: int, colour: int, rails: int) -> int:
        """The colours that a rail earns where it stands."""
        space = rails >> 4 * colour & 15
        out = 0
        for s in self.routes[line].at.get(colour * 16 + space, ()):
            if not s.locomotive or self.reach[line] >= space:
                out |= s.brings
        return out


def moves_alone(table: Table, seat: int, found: dict[object, bool]) -> bool:
    """Can all printed moves on the stack be made by the moves that are on it, without any benefit but new rails?"""
    effects: list[tuple[int, ...]] = []
    for step in table.stack:
        moves = tuple([e for e in step.parts_left() if e & p.N_MASK == p.RAIL])
        if moves and (effects or p.mandatory(moves)):  # what comes after the last printed part is no help
            effects.append(moves)
    return Lines(table, seat, found).allow(tuple(effects))
