"""What makes a position of German Railroads unsound: every finding names its field and the rule it breaks."""

from __future__ import annotations

from rotonde.core.reading import faults
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.table import GERMAN_REVALUED, NONE, GermanTable
from rotonde.games.russian_railroads import consistency as base
from rotonde.games.russian_railroads.consistency import card_left
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import NOBODY, OWN, REVALUED


def inconsistencies(table: GermanTable) -> list[str]:
    """Everything that is unsound."""
    problems = base.inconsistencies(table, table.emil_tiles)
    for seat in range(table.players):
        _check_stokers(table, seat, f"seats[{seat}]", problems)
        if table.badges[seat] & GERMAN_REVALUED and table.badges[seat] & REVALUED:
            problems.append(f"seats[{seat}].german_revalued: one revaluation only (GR-11.7)")
    _check_germany(table, problems)
    _check_coal(table, problems)
    _check_cards(table, problems)
    if table.boards.solo:
        _check_emil(table, problems)
    return problems


def _check_germany(table: GermanTable, problems: list[str]) -> None:
    boards = table.boards
    tiles = base.each_once([table.tiles_left, *[1 << t for t in table.areas if t != NONE]], len(boards.extensions))
    markers = base.each_once([table.income_left, *table.income], len(boards.incomes))
    extra = table.extra_left + sum(table.extra) == boards.extra_markers and table.extra_left >= 0
    problems += faults(
        (not tiles, "depot.tiles: every tile lies in one area or in the supply (GR-4.2)"),
        (not markers, "depot.income: every marker has one place (GR-2.1)"),
        (table.income_used & table.income_left > 0, "depot.income: markers of the supply are not used (GR-5.3)"),
        (not extra, f"depot.extra_markers: there are {boards.extra_markers} in all (GR-2.1)"),
    )


def _check_stokers(table: GermanTable, seat: int, where: str, problems: list[str]) -> None:
    if table.heated[seat] >> built(table, seat):
        problems.append(f"{where}.stoked_factories: there is no factory (GR-8.2)")
    if not table.boards.with_coal and (table.coal[seat] or table.foundries[seat] or table.heated[seat]):
        problems.append(f"{where}.coal: the module Coal is not played (GR-1.1)")


def _check_coal(table: GermanTable, problems: list[str]) -> None:
    seen = twice = 0
    for place in [table.unseen, *[1 << f for f in table.face_up], *table.foundries]:
        twice |= seen & place
        seen |= place
    stoked = table.stoker_by != NOBODY and not table.boards.with_coal
    problems += faults(
        (twice > 0, "foundries: a foundry has two places (GR-6.1)"),
        (not 0 <= table.foundry_pile <= table.unseen.bit_count(), "foundries.pile: more than are unseen (GR-6.1)"),
        (table.foundries_used & ~sum(table.foundries) != 0, "foundries: a foundry that nobody has was used (GR-7.5)"),
        (stoked, "foundries.stoker: the module Coal is not played (GR-1.1)"),
    )


def _check_cards(table: GermanTable, problems: list[str]) -> None:
    """Pieces that come with a ? card of the new material."""
    boards = table.boards
    coal = table.visible[boards.coal_tile] + table.emil_tiles[boards.coal_tile]
    coal += sum([table.factory_list(seat).count(boards.coal_tile) for seat in range(table.players)])
    if coal > (0 if card_left(table, p.COAL_FACTORY) or not (boards.with_coal and boards.new_material) else 1):
        problems.append("seats.factories: the coal factory comes with its ? card (GR-11.4)")
    if any(table.stacks[boards.special_tile :]):
        problems.append("supply.stacks: neither the special locomotive nor the coal factory lies there (GR-11.4)")
    german = [b for b in table.badges if b & GERMAN_REVALUED]
    if len(german) > (0 if card_left(table, p.GERMAN_REVALUATION) else 1):
        problems.append("seats.german_revalued: it comes with its ? card (GR-11.4)")


def _check_emil(table: GermanTable, problems: list[str]) -> None:
    boards = table.boards
    placed = sum([laid >> OWN & 255 for laid in table.laid if laid & 255 == HIS + 1])
    reached = len([n for n in boards.emil_gains if table.score[0] >= n])
    if table.emil_crew != boards.emil_workers + reached:
        problems.append(f"emil.crew: {boards.emil_workers + reached} with this score (GR-10.7)")
    late = reached if table.emil_passed else 0  # workers that join in the next round (GR-10.14)
    if table.round and not table.emil_crew - late <= table.emil_workers + placed <= table.emil_crew:
        problems.append(f"emil.workers: {table.emil_workers} in hand and {placed} placed are not {table.emil_crew}")
    if table.emil_hired & table.hired[0] or any(table.emil_hired >> e & 1 for e in table.strip if e >= 0):
        problems.append("emil.engineers: an engineer is in two places (GR-10.6)")
