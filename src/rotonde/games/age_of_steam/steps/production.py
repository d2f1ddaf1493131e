"""Phase 9 begins: who chose Production may use it (AOS-13.1)."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import PASS, PRODUCE, Pass, Produce
from rotonde.games.age_of_steam.board import PRODUCTION
from rotonde.games.age_of_steam.rules.goods import free_spaces
from rotonde.games.age_of_steam.rules.turn import SteamStep, ask
from rotonde.games.age_of_steam.steps.goods_growth import open_dice
from rotonde.games.age_of_steam.steps.production_draw import open_drawing
from rotonde.games.age_of_steam.table import Table


class Production(SteamStep):
    """`seat` may use Production."""

    settled: ClassVar[bool] = True

    def legal(self, table: Table, seat: int) -> list[Action]:
        return [PASS, PRODUCE]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, (Pass, Produce)):
            return None
        return Illegal("phase", "AOS-13.1", N_("Now you may use Production, or pass."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Cubes are drawn, or the dice roll at once."""
        if isinstance(action, Produce):
            open_drawing(table, seat)
            return
        if table.sink is not None:
            table.headline("no_production", seat, "chart")
        open_dice(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        if _can_produce(table):
            return []
        return [f"{where}: Production has no cube or no free space (AOS-13.1)"]


def open_growth(table: Table) -> None:
    """Production comes before the dice, where somebody chose it and it would place anything."""
    seat = table.bearer(PRODUCTION)
    if seat >= 0 and _can_produce(table):
        ask(table, Production(seat))
        return
    if seat >= 0 and table.sink is not None:
        table.headline("idle_production", seat, "chart", full=not free_spaces(table))
    open_dice(table)


def _can_produce(table: Table) -> bool:
    """Would Production place anything?"""
    return free_spaces(table) > 0 and sum(table.bag) > 0
