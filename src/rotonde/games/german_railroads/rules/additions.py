"""What German Railroads registers beside effects: ways behind a stop, stokers that leave, a rival (GR-3, GR-8)."""

from __future__ import annotations

from typing import Any

from rotonde.core import N_, Illegal
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.rules import emil, lines, parts
from rotonde.games.german_railroads.rules.effects import factory_does
from rotonde.games.german_railroads.rules.stokers import lose
from rotonde.games.german_railroads.steps.branching import open_branching
from rotonde.games.german_railroads.steps.extending import open_extending
from rotonde.games.german_railroads.table import NONE, german, put
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules.registry import Companion, Gate
from rotonde.games.russian_railroads.rules.tracks import placed_rails
from rotonde.games.russian_railroads.table import CODE, Table


class Ways(Gate):
    """The switch, and the areas that wait for a tile."""

    def ask(self, table: Table, seat: int, line: int) -> None:
        mine = german(table)
        if line == mine.plan.branch_line:
            open_branching(table, seat, line)
        else:
            open_extending(table, seat, lines.next_area(mine, seat, line))

    def helps(self, table: Table, seat: int, line: int, n: int) -> bool:
        """Can n black moves reach a special behind the stop that makes other moves or steps possible?"""
        mine, plan = german(table), german(table).plan
        i = seat * plan.width + line
        farthest = (table.rails[i] & 15) + n
        beyond: list[Special] = []
        if line == plan.branch_line:
            for route in plan.branch_routes:
                beyond += route.specials
        else:
            area = lines.next_area(mine, seat, line)
            if farthest >= plan.areas[area].first + plan.areas[area].length:
                return True  # over the whole tile and further: rare enough to be tried
            for t in lines.fitting(mine, area):
                beyond += plan.tile_specials[area * 64 + t]
        for s in beyond:
            if s.space <= farthest and plan.helpful >> s.number & 1 and not table.earned[seat] >> s.number & 1:
                if not s.locomotive or s.space <= table.reach[i]:
                    return True
        return False

    def refusal(self, table: Table, seat: int, line: int, colour: int) -> Illegal | None:
        """Rails of which there are fewer than lines (GR-3.2, GR-3.11)."""
        plan = german(table).plan
        owned = table.owned[seat] >> colour & 1
        if not plan.germany or not owned or colour in table.routes[seat * plan.width + line].colours:
            return None
        for c in range(colour + 1):
            if plan.scarce >> c & 1 and placed_rails(table, seat, c) >= plan.rails[c] and not table.at(seat, line, c):
                rule = "GR-3.2" if c == colour else "GR-3.11"
                text = N_("Your {n} {colour} rails lie on other lines.")
                return Illegal("rails", rule, text, n=plan.rails[c], colour=plan.colours[c])
        text = N_("{line} does not take {colour} rails.")
        return Illegal("line", "GR-3.2", text, line=plan.lines[line], colour=plan.colours[colour])

    def ways(self, table: Table, seat: int, line: int) -> list[list[Special]]:
        """The ways behind the stop of a line, each with its special spaces; in areas farther on any tile may lie."""
        mine, plan = german(table), german(table).plan
        if line == plan.branch_line:
            return [route.specials for route in plan.branch_routes]
        base = seat * len(plan.areas)
        area, *others = [a for a in plan.areas_of[line] if mine.areas[base + a] == NONE]
        later: list[Special] = []
        for other in others:
            for t in lines.fitting(mine, other):
                later += plan.tile_specials[other * 64 + t]
        return [plan.tile_specials[area * 64 + t] + later for t in lines.unlike_tiles(mine, area)]


class Modules(Companion):
    """Stokers, coal and Émil."""

    def leaves(self, table: Table, seat: int, tile: int, place: int) -> None:
        mine = german(table)
        if place != NONE and mine.heated[seat] >> place & 1:
            mine.heated = put(mine.heated, seat, mine.heated[seat] & ~(1 << place))
            lose(mine, seat, tile)
        elif place == NONE and tile & STOKED:
            lose(mine, seat, tile & CODE)

    def function(self, table: Table, seat: int, code: int, place: int) -> tuple[int, ...]:
        return factory_does(german(table), seat, code, place)

    def rivals(self, table: Table) -> list[tuple[int, int, int]]:
        return emil.rivals(german(table))

    def key(self, table: Table, seat: int) -> tuple[Any, ...]:
        t = german(table)
        return (
            tuple(t.branch),
            tuple(t.areas),
            (t.tiles_left, t.income_left, t.extra_left, t.coal[seat], t.heated[seat], t.badges[seat]),
            (t.foundries[seat], tuple(t.face_up)),
        )


parts.RULES.gate = Ways()
parts.RULES.companion = Modules()
