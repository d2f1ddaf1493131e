"""What makes a position of German Railroads unsound: every finding names its field and the rule it breaks."""

from __future__ import annotations

from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.table import GERMAN_REVALUED, NONE, GermanTable
from rotonde.games.russian_railroads.consistency import card_left
from rotonde.games.russian_railroads.consistency import inconsistencies as base_inconsistencies
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import NOBODY, OWN, REVALUED


def inconsistencies(table: GermanTable) -> list[str]:
    """Everything that is unsound."""
    problems = base_inconsistencies(table, table.emil_tiles)
    for seat in range(table.players):
        _check_stokers(table, seat, f"seats[{seat}]", problems)
        if table.badges[seat] & GERMAN_REVALUED and table.badges[seat] & REVALUED:
            problems.append(f"seats[{seat}].german_revalued: one revaluation only (GR-11.7)")
    _check_germany(table, problems)
    _check_coal(table, problems)
    _check_cards(table, problems)
    if table.plan.solo:
        _check_emil(table, problems)
    return problems


def _check_germany(table: GermanTable, problems: list[str]) -> None:
    plan = table.plan
    laid = [t for t in table.areas if t != NONE]
    if len(set(laid)) != len(laid) or table.tiles_left != (1 << len(plan.extensions)) - 1 & ~sum(
        [1 << t for t in set(laid)]
    ):
        problems.append("depot.tiles: every tile lies in one area or in the supply (GR-4.2)")
    markers = [table.income_left, *table.income]
    if sum(markers) != (1 << len(plan.incomes)) - 1 or sum([m.bit_count() for m in markers]) != len(plan.incomes):
        problems.append("depot.income: every marker has one place (GR-2.1)")
    if table.income_used & table.income_left:
        problems.append("depot.income: markers of the supply are not used (GR-5.3)")
    if table.extra_left + sum(table.extra) != plan.extra_markers or table.extra_left < 0:
        problems.append(f"depot.extra_markers: there are {plan.extra_markers} in all (GR-2.1)")


def _check_stokers(table: GermanTable, seat: int, where: str, problems: list[str]) -> None:
    if table.heated[seat] >> built(table, seat):
        problems.append(f"{where}.stoked_factories: there is no factory (GR-8.2)")
    if not table.plan.with_coal and (table.coal[seat] or table.foundries[seat] or table.heated[seat]):
        problems.append(f"{where}.coal: the module Coal is not played (GR-1.1)")


def _check_coal(table: GermanTable, problems: list[str]) -> None:
    plan = table.plan
    face_up = sum([1 << f for f in table.face_up])
    places = [table.unseen, face_up, *table.foundries]
    if sum([n.bit_count() for n in places]) != _union(places).bit_count():
        problems.append("foundries: a foundry has two places (GR-6.1)")
    if table.foundry_pile > table.unseen.bit_count() or table.foundry_pile < 0:
        problems.append("foundries.pile: more than are unseen (GR-6.1)")
    if table.foundries_used & ~sum(table.foundries):
        problems.append("foundries: a foundry that nobody has was used (GR-7.5)")
    if table.stoker_by != NOBODY and not plan.with_coal:
        problems.append("foundries.stoker: the module Coal is not played (GR-1.1)")


def _union(masks: list[int]) -> int:
    out = 0
    for mask in masks:
        out |= mask
    return out


def _check_cards(table: GermanTable, problems: list[str]) -> None:
    """Pieces that come with a ? card of the new material."""
    plan = table.plan
    coal = table.visible[plan.coal_tile] + table.emil_tiles[plan.coal_tile]
    coal += sum([table.factory_list(seat).count(plan.coal_tile) for seat in range(table.players)])
    if coal > (0 if card_left(table, p.COAL_FACTORY) or not (plan.with_coal and plan.new_material) else 1):
        problems.append("seats.factories: the coal factory comes with its ? card (GR-11.4)")
    if any(table.stacks[plan.special_tile :]):
        problems.append("supply.stacks: neither the special locomotive nor the coal factory lies there (GR-11.4)")
    german = [b for b in table.badges if b & GERMAN_REVALUED]
    if len(german) > (0 if card_left(table, p.GERMAN_REVALUATION) else 1):
        problems.append("seats.german_revalued: it comes with its ? card (GR-11.4)")


def _check_emil(table: GermanTable, problems: list[str]) -> None:
    plan = table.plan
    placed = sum([laid >> OWN & 255 for laid in table.laid if laid & 255 == HIS + 1])
    reached = len([n for n in plan.emil_gains if table.score[0] >= n])
    if table.emil_crew != plan.emil_workers + reached:
        problems.append(f"emil.crew: {plan.emil_workers + reached} with this score (GR-10.7)")
    late = reached if table.emil_passed else 0  # workers that join in the next round (GR-10.14)
    if table.round and not table.emil_crew - late <= table.emil_workers + placed <= table.emil_crew:
        problems.append(f"emil.workers: {table.emil_workers} in hand and {placed} placed are not {table.emil_crew}")
    if table.emil_hired & table.hired[0] or any(table.emil_hired >> e & 1 for e in table.strip if e >= 0):
        problems.append("emil.engineers: an engineer is in two places (GR-10.6)")
