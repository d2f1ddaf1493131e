"""Stokers: foundries turned over, attached to locomotives and factories (GR-8)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.actions import Heat, Stoke
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.rules.parts import RULES
from rotonde.games.german_railroads.table import GermanTable, german, put
from rotonde.games.russian_railroads.rules.registry import Tile
from rotonde.games.russian_railroads.rules.tiles import refresh_reach
from rotonde.games.russian_railroads.rules.tracks import built, hauled
from rotonde.games.russian_railroads.steps.earning import award
from rotonde.games.russian_railroads.table import CODE, Table


def hosts(table: GermanTable, seat: int) -> list[Action]:
    """The locomotives and factories of a seat that have no stoker yet (GR-8.1, GR-8.2, GR-8.6)."""
    boards = table.boards
    out: list[Action] = []
    base = seat * len(boards.places)
    for line, places in enumerate(boards.places_of):
        seen = 0
        for i in places:
            there = table.locos[base + i]
            number = boards.numbers[there]
            if there and not there & STOKED and not seen >> number & 1:
                seen |= 1 << number
                out.append(boards.stoke_actions[line][number])
    for place in range(built(table, seat)):
        if not table.heated[seat] >> place & 1:
            out.append(boards.heat_actions[place])
    return out


def has_host(table: GermanTable, seat: int) -> bool:
    """Is there anything that a stoker can be attached to?"""
    width = len(table.boards.places)
    if any(tile and not tile & STOKED for tile in table.locos[seat * width : (seat + 1) * width]):
        return True
    return table.heated[seat] != (1 << built(table, seat)) - 1


def attach(table: GermanTable, seat: int, action: Action) -> None:
    """Attach a stoker for good; a longer reach may earn special spaces at once (GR-8.1, GR-8.6)."""
    if isinstance(action, Stoke):
        stoke(table, seat, action)
        return
    assert isinstance(action, Heat)
    table.heated = put(table.heated, seat, table.heated[seat] | 1 << action.place - 1)
    if table.sink is not None:
        code = table.factories[seat] >> 4 * (action.place - 1) & CODE
        number = table.boards.numbers[code]
        table.detail("heat", seat, f"factory:{seat}:{action.place}", place=action.place, number=number)


def stoke(table: GermanTable, seat: int, action: Stoke) -> None:
    """A stoker on a locomotive."""
    boards = table.boards
    line = boards.line_index[action.line]
    base = seat * len(boards.places)
    place = 0
    for n, i in enumerate(boards.places_of[line]):
        tile = table.locos[base + i]
        if tile and not tile & STOKED and boards.numbers[tile] == action.number:
            table.locos[base + i] = tile | STOKED
            place = n
            break
    table.detail("stoke", seat, f"loco:{seat}:{action.line}:{place}", line=action.line, number=action.number)
    refresh_reach(table, seat, line)
    award(table, seat, hauled(table, seat))


class StokedTile(Tile):
    """A tile that a stoker may be attached to: it is lost with its locomotive or factory (GR-8.1, GR-8.2, GR-8.7)."""

    def function(self, table: Table, seat: int, place: int) -> tuple[int, ...]:
        """The function of a factory, improved by its stoker (GR-8.3)."""
        mine = german(table)
        heated = mine.heated[seat] >> place & 1
        return mine.boards.stoked_effect[self.code] if heated else mine.boards.factory_effect[self.code]

    def torn_down(self, table: Table, seat: int, place: int) -> None:
        mine = german(table)
        if mine.heated[seat] >> place & 1:
            mine.heated = put(mine.heated, seat, mine.heated[seat] & ~(1 << place))
            self.lose(mine, seat)

    def scrapped(self, table: Table, seat: int, tile: int) -> None:
        if tile & STOKED:
            self.lose(german(table), seat)

    def lose(self, table: GermanTable, seat: int) -> None:
        """Its stoker leaves the game."""
        table.detail("stoker_lost", seat, f"player:{seat}", number=table.boards.numbers[self.code])


RULES.tile = StokedTile


def why_not_attach(table: GermanTable, seat: int, action: Action) -> Illegal | None:
    """Why a stoker cannot be attached there; None if nothing is named that it could be attached to."""
    if isinstance(action, Stoke):
        line = table.boards.line_index.get(action.line, -1)
        if line >= 0 and action.number in [table.boards.numbers[t] for t in table.line_locos(seat, line)]:
            return Illegal("stoker", "GR-8.1", N_("One stoker for each locomotive."))
        return Illegal("host", "GR-8.1", N_("You have no such locomotive on that line."))
    if isinstance(action, Heat):
        if 1 <= action.place <= table.boards.factory_places and table.heated[seat] >> action.place - 1 & 1:
            return Illegal("stoker", "GR-8.2", N_("One stoker for each factory."))
        return Illegal("host", "GR-8.2", N_("You have no factory there."))
    return None
