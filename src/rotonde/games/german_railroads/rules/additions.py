"""What German Railroads registers beside effects: ways behind a stop, stokers that leave, a rival (GR-3, GR-8)."""

from __future__ import annotations

from typing import Any

from rotonde.core import Illegal
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.rules import emil, lines
from rotonde.games.german_railroads.rules.effects import factory_does
from rotonde.games.german_railroads.rules.registry import RULES
from rotonde.games.german_railroads.rules.stokers import lose
from rotonde.games.german_railroads.steps.branching import open_branching
from rotonde.games.german_railroads.steps.extending import open_extending
from rotonde.games.german_railroads.table import german, put
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules.registry import Companion, Gate
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
        return lines.way_helps(german(table), seat, line, n)

    def refusal(self, table: Table, seat: int, line: int, colour: int) -> Illegal | None:
        return lines.why_not_rail(german(table), seat, line, colour)

    def ways(self, table: Table, seat: int, line: int) -> list[list[Special]]:
        return lines.ways_behind(german(table), seat, line)


class Modules(Companion):
    """Stokers, coal and Émil."""

    def locomotive_leaves(self, table: Table, seat: int, tile: int) -> None:
        if tile & STOKED:
            lose(german(table), seat, tile & CODE)

    def factory_leaves(self, table: Table, seat: int, place: int, code: int) -> None:
        mine = german(table)
        if mine.heated[seat] >> place & 1:
            mine.heated = put(mine.heated, seat, mine.heated[seat] & ~(1 << place))
            lose(mine, seat, code)

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

    def fuel(self, table: Table, seat: int) -> tuple[int, int, int]:
        mine = german(table)
        return mine.coal[seat], mine.plan.moves_per_coal, mine.plan.coal_tile


RULES.gate = Ways()
RULES.companion = Modules()
