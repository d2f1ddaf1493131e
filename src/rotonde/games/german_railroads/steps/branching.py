"""Black is about to pass the switch of a line: Hamburg or Berlin (GR-3.3)?"""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.actions import Branch
from rotonde.games.german_railroads.rules.lines import GermanyLine, OnTheWay
from rotonde.games.german_railroads.rules.parts import FORKED, RULES
from rotonde.games.german_railroads.table import NONE, german, put
from rotonde.games.russian_railroads.routes import Route, Special
from rotonde.games.russian_railroads.rules.tiles import refresh_reach
from rotonde.games.russian_railroads.rules.tracks import lay_route
from rotonde.games.russian_railroads.steps.earning import advance_black
from rotonde.games.russian_railroads.table import Table


class Branching(OnTheWay):
    """The line with the switch."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "line")
    named: ClassVar[dict[str, str]] = {"line": "line"}

    def __init__(self, seat: int, line: int) -> None:
        self.seat = seat
        self.line: Final = line

    def choices(self, table: Table) -> list[Action]:
        return list(german(table).boards.branch_actions)

    def uses_up(self, table: Table) -> int:
        """One, but the switch may lead to a shorter branch."""
        return 1 + german(table).boards.branch_loss

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """The switch is set for good; black moves on (GR-3.3)."""
        table.stack.pop()
        assert isinstance(action, Branch)
        mine, seat = german(table), self.seat
        boards = mine.boards
        branch, line = boards.branch_index[action.to], boards.branch_line
        mine.branch = put(mine.branch, seat, branch)
        if table.sink is not None:
            table.detail("branch", seat, f"branch:{seat}:{action.to}", line=boards.lines[line], branch=action.to)
        lay_route(table, seat, line, boards.branch_routes[branch])
        refresh_reach(table, seat, line)
        advance_black(table, seat, line)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Branch):
            return Illegal("branch", "GR-3.3", N_("The switch does not lead there."))
        return Illegal("branch", "GR-3.3", N_("First choose where the line leads: that is final."))

    def flaws(self, table: Table, where: str) -> list[str]:
        boards, found = german(table).boards, super().flaws(table, where)
        if self.line != boards.branch_line or table.at(self.seat, self.line, 0) != boards.fork:
            found.append(f"{where}: black does not stand before the switch (GR-3.3)")
        return found


class Forked(GermanyLine):
    """The line with the switch."""

    def route(self, table: Table, seat: int) -> Route:
        mine = german(table)
        branch = mine.branch[seat]
        return mine.boards.routes[self.index] if branch == NONE else mine.boards.branch_routes[branch]

    def asks_first(self, table: Table, seat: int) -> bool:
        if self.ahead(table, seat):
            return False
        table.stack.append(Branching(seat, self.index))
        return True

    def futures(self, table: Table, seat: int, at: int) -> list[list[Special]]:
        """Either branch."""
        there = german(table).boards.branch_routes
        return [route.specials for route in there] if at <= self.stop(table, seat) else []

    def may_help(self, table: Table, seat: int, n: int) -> bool:
        there = german(table).boards.branch_routes
        return self.ahead(table, seat) < n and any(self.leads_to(table, seat, n, route.specials) for route in there)


RULES.lines[FORKED] = Forked
