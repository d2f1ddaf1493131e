"""Lines that differ from player to player: the switch of the main line and the extension tiles (GR-3, GR-4)."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import N_, Illegal
from rotonde.games.german_railroads.rules.parts import GERMAN, RULES
from rotonde.games.german_railroads.table import NONE, GermanTable, german
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import leads_on
from rotonde.games.russian_railroads.rules.prospects import FAR
from rotonde.games.russian_railroads.rules.registry import Line
from rotonde.games.russian_railroads.rules.tracks import placed_rails
from rotonde.games.russian_railroads.table import Table


class OnTheWay(Within):
    """The parent of what is settled in the middle of a black move (GR-3.3, GR-4.1)."""

    under_way: ClassVar[bool] = True

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (p.part(p.RAIL, 1, 1),)

    def flaws(self, table: Table, where: str) -> list[str]:
        settled = table.stack[-1] is self
        return [] if settled else [f"{where}: the way is settled before anything else (GR-3.3, GR-4.1)"]


class GermanyLine(Line):
    """A line of the Germany board: there are fewer rails than lines for some colours (GR-3.2, GR-3.11)."""

    def stop(self, table: Table, seat: int) -> int:
        return german(table).boards.stop_of(table.routes[seat * table.board.width + self.index])

    def ahead(self, table: Table, seat: int) -> int:
        """How many moves black can make before it has to stop."""
        stop = self.stop(table, seat)
        return stop - table.at(seat, self.index, 0) if stop else FAR

    def foreseen(self, table: Table, seat: int, n: int) -> int:
        return min(n, max(self.ahead(table, seat), 1))

    def refusal(self, table: Table, seat: int, colour: int) -> Illegal | None:
        boards, i = german(table).boards, seat * table.board.width + self.index
        if not table.owned[seat] >> colour & 1 or colour in table.routes[i].colours:
            return None
        for c in range(colour + 1):
            if boards.scarce >> c & 1 and placed_rails(table, seat, c) >= boards.rails[c]:
                if not table.at(seat, self.index, c):
                    rule = "GR-3.2" if c == colour else "GR-3.11"
                    text = N_("Your {n} {colour} rails lie on other lines.")
                    return Illegal("rails", rule, text, n=boards.rails[c], colour=boards.colours[c])
        text = N_("{line} does not take {colour} rails.")
        return Illegal("line", "GR-3.2", text, line=boards.lines[self.index], colour=boards.colours[colour])

    def leads_to(self, table: Table, seat: int, n: int, beyond: list[Special]) -> bool:
        """Can n black moves reach one of the specials behind the stop that makes other moves or steps possible?"""
        i, earned = seat * table.board.width + self.index, table.earned[seat]
        farthest = (table.rails[i] & 15) + n
        for s in beyond:
            if s.space <= farthest and german(table).boards.helpful >> s.number & 1 and not earned >> s.number & 1:
                if not s.locomotive or s.space <= table.reach[i]:
                    return True
        return False


RULES.lines[GERMAN] = GermanyLine


def next_area(table: GermanTable, seat: int, line: int) -> int:
    """The first area of a line without a tile, -1 if there is none."""
    base = seat * len(table.boards.areas)
    for area in table.boards.areas_of[line]:
        if table.areas[base + area] == NONE:
            return area
    return NONE


def fitting(table: GermanTable, area: int) -> list[int]:
    """The tiles that are left and have the length of an area (GR-4.1, GR-4.2)."""
    boards = table.boards
    length = boards.areas[area].length
    return [t for t, n in enumerate(boards.extension_length) if n == length and table.tiles_left >> t & 1]


def unlike_tiles(table: GermanTable, area: int) -> list[int]:
    """The tiles for an area that bring something which leads on, and one of the others."""
    out: list[int] = []
    idle = False
    for t in fitting(table, area):
        if not any(leads_on(table, s.quiet + s.effect) for s in table.boards.tile_specials[area * 64 + t]):
            if idle:
                continue
            idle = True
        out.append(t)
    return out
