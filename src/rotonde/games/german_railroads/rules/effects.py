"""The effects that German Railroads adds, those apart that open a step of their own (GR-4.6, GR-5.6, GR-6.1, GR-11)."""

from __future__ import annotations

from rotonde.core import N_, Illegal
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.table import GERMAN_REVALUED, GermanTable, german, put
from rotonde.games.russian_railroads.rules import parts as base
from rotonde.games.russian_railroads.rules.effects import Badge, partly
from rotonde.games.russian_railroads.rules.gains import Gains
from rotonde.games.russian_railroads.rules.registry import Effect
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.steps.picking import BonusLater
from rotonde.games.russian_railroads.steps.replacing import keep_factory
from rotonde.games.russian_railroads.table import CODE, REVALUED, TURNS, Table


class Coal(Effect):
    """Coal from the supply, which has no end (GR-6.1)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        n, mine = base.n_of(e), german(table)
        mine.coal = put(mine.coal, seat, mine.coal[seat] + n)
        table.detail("coal", seat, f"coal:{seat}", n=n)

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        moves = n * german(table).boards.moves_per_coal
        if gains.tapped:
            gains.black += moves
        else:
            gains.stored += moves


class ExtraMarker(Effect):
    """The extra industry marker comes to an empty space 0, or not at all (GR-4.6, GR-4.8)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        mine = german(table)
        placed = mine.extra_left > 0 and not table.markers[seat] & 1
        if placed:
            mine.extra_left -= 1
            mine.extra = put(mine.extra, seat, mine.extra[seat] + 1)
            table.markers[seat] |= 1
        table.detail("extra_marker", seat, f"industry:{seat}", placed=placed)

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.markers += 1


class Revaluation(Badge):
    """The revaluation of the base game: one only (GR-11.7)."""

    def fits(self, table: Table, seat: int) -> bool:
        return not table.badges[seat] & GERMAN_REVALUED

    def misfit(self) -> Illegal:
        return Illegal("revalued", "GR-11.7", N_("You have a revaluation token: the two cannot be combined."))


class GermanRevaluation(Revaluation):
    """The German revaluation: one only (GR-11.7)."""

    def possible(self, table: Table, seat: int, e: int) -> bool:
        return self.fits(table, seat)

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return self.fits(table, seat)

    def fits(self, table: Table, seat: int) -> bool:
        return not table.badges[seat] & REVALUED

    def gone(self, table: Table) -> bool:
        return any(badges & GERMAN_REVALUED for badges in table.badges)


class CoalFactory(Effect):
    """The coal factory is laid like any factory (GR-11.4)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        keep_factory(table, seat, german(table).boards.coal_tile)

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.factories += 1
        gains.given = (*gains.given, german(table).boards.coal_tile)

    def lays_factory(self) -> bool:
        return True

    def gone(self, table: Table) -> bool:
        tile = german(table).boards.coal_tile
        return table.visible[tile] > 0 or any(tile in table.factory_list(seat) for seat in range(table.players))


class AtTheEnd(BonusLater):
    """Incomes and coal may follow in a turn: its bonus card waits for the end (RR-14.4)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        if table.stage == TURNS:
            german(table).bonus_due += 1
        else:
            super().happen(table, seat, e)


def useful_factories(table: GermanTable, seat: int) -> list[int]:
    """The places of own factories whose function can be carried out at least in part (GR-11.8)."""
    out: list[int] = []
    for place in range(built(table, seat)):
        code = table.factories[seat] >> 4 * place & CODE
        if partly(table, seat, table.boards.tile_parts[code].function(table, seat, place)):
            out.append(place)
    return out


p.RULES.effects.update({
    p.COAL: Coal(free=True), p.EXTRA_MARKER: ExtraMarker(), p.COAL_FACTORY: CoalFactory(),
    p.GERMAN_REVALUATION: GermanRevaluation("german_revaluation", GERMAN_REVALUED),
    base.REVALUATION: Revaluation("revaluation", REVALUED), base.BONUS_LATER: AtTheEnd(False, False),
})  # fmt: skip
