"""What makes a position of German Railroads inconsistent: every finding names its field and the rule it breaks."""

from __future__ import annotations

from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.frames import (
    EMIL,
    FOUNDRY,
    Acquiring,
    Attaching,
    Branching,
    Burning,
    Closing,
    Extending,
    Luck,
    Taking,
)
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.rules.free import free_to_act
from rotonde.games.german_railroads.rules.stokers import has_host
from rotonde.games.german_railroads.rules.switches import next_area
from rotonde.games.german_railroads.table import AFTER, ENDED, GERMAN_REVALUED, NONE, GermanTable
from rotonde.games.russian_railroads.consistency import card_left
from rotonde.games.russian_railroads.consistency import inconsistencies as base_inconsistencies
from rotonde.games.russian_railroads.frames import Picking, Shuffle
from rotonde.games.russian_railroads.routes import MOST_KEPT
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import NOBODY, OWN, REVALUED, SETUP, TURNS


def inconsistencies(table: GermanTable) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems = base_inconsistencies(table)
    if NONE in table.kept and (table.stage != SETUP or not isinstance(table.stack[-1], Shuffle)):
        problems.append("kept: chance has settled that before the engineers came (GR-11.2)")
    for seat in range(table.players):
        _check_seat(table, seat, problems)
    _check_germany(table, problems)
    _check_coal(table, problems)
    _check_cards(table, problems)
    if table.plan.solo:
        _check_emil(table, problems)
    if not problems:  # whose turn it is can only be asked at a sound table
        _check_turn(table, problems)
    if not problems:
        _check_frames(table, problems)
    return problems


def _check_seat(table: GermanTable, seat: int, problems: list[str]) -> None:
    """A player's board; one that was found sound once is not looked at again."""
    key = _seat_key(table, seat)
    if key in table.plan.sound:
        return
    where = f"seats[{seat}]"
    before = len(problems)
    _check_lines(table, seat, where, problems)
    _check_earned(table, seat, where, problems)
    _check_stokers(table, seat, where, problems)
    if table.badges[seat] & GERMAN_REVALUED and table.badges[seat] & REVALUED:
        problems.append(f"{where}.german_revalued: one revaluation only (GR-11.7)")
    if len(problems) == before and len(table.plan.sound) < MOST_KEPT:
        table.plan.sound.add(key)


def _seat_key(table: GermanTable, seat: int) -> object:
    """Everything that these checks look at."""
    lines = slice(seat * table.plan.width, (seat + 1) * table.plan.width)
    areas = slice(seat * len(table.plan.areas), (seat + 1) * len(table.plan.areas))
    return (
        "seat",
        tuple(table.rails[lines]),
        tuple(table.routes[lines]),
        tuple(table.areas[areas]),
        (table.branch[seat], table.earned[seat], table.heated[seat], table.factories[seat], table.badges[seat]),
        (table.coal[seat] > 0, table.foundries[seat] > 0),
    )


# ── Germany ───────────────────────────────────────────────────────────────


def _check_lines(table: GermanTable, seat: int, where: str, problems: list[str]) -> None:
    plan = table.plan
    width = plan.width
    for i in range(seat * width, (seat + 1) * width):
        route = table.routes[i]
        if route.stop and table.rails[i] & 15 > route.stop:
            text = "black is past a switch or an area that is not settled (GR-3.3, GR-4.1)"
            problems.append(f"{where}.rails.{route.name}: {text}")
    if table.branch[seat] != NONE and table.at(seat, plan.branch_line, 0) <= plan.routes[plan.branch_line].stop:
        problems.append(f"{where}.branch: black has not passed the switch (GR-3.3)")
    first = seat * len(plan.areas)
    for a, tile in enumerate(table.areas[first : first + len(plan.areas)]):
        if tile != NONE and table.at(seat, plan.areas[a].line, 0) < plan.areas[a].first:
            problems.append(f"{where}.areas.{plan.areas[a].name}: black has not come so far (GR-4.1)")


def _check_earned(table: GermanTable, seat: int, where: str, problems: list[str]) -> None:
    """Only specials of the lines as they lie for this player, or of the industry track."""
    width = table.plan.width
    foreign = table.earned[seat] & ~table.plan.industry_bits
    for route in table.routes[seat * width : (seat + 1) * width]:
        foreign &= ~route.bits
    if foreign:
        problems.append(f"{where}.earned: special spaces that are not on the player's lines (GR-4.4)")


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


# ── Coal ──────────────────────────────────────────────────────────────────


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
    revealing = any(isinstance(f, Shuffle) and f.what == FOUNDRY for f in table.stack)
    missing = table.stage != SETUP and len(table.face_up) < plan.face_up and table.foundry_pile > 0
    if len(table.face_up) > plan.face_up or (plan.with_coal and missing != revealing and table.stage != SETUP):
        problems.append(f"foundries.face_up: {plan.face_up}, as long as there is a pile (GR-7.1)")
    if table.foundries_used & ~sum(table.foundries):
        problems.append("foundries: a foundry that nobody has was used (GR-7.5)")
    stokers = sum([n.bit_count() for n in table.heated]) + sum([1 for tile in table.locos if tile & STOKED])
    gone = len(plan.foundries) - table.foundry_pile - len(table.face_up) - sum(table.foundries).bit_count()
    hand = sum([1 for f in table.stack if isinstance(f, Attaching)])
    if stokers + hand > gone:
        problems.append("seats.stoked_factories: more stokers than foundries have become some (GR-8.1)")
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


# ── solo and the turn ─────────────────────────────────────────────────────


def _check_emil(table: GermanTable, problems: list[str]) -> None:
    plan = table.plan
    placed = sum([laid >> OWN & 255 for laid in table.laid if laid & 255 == HIS + 1])
    reached = len([n for n in plan.emil_gains if table.score[0] >= n])
    if table.emil_crew != plan.emil_workers + reached:
        problems.append(f"emil.crew: {plan.emil_workers + reached} with this score (GR-10.7)")
    late = reached if table.emil_passed else 0  # workers that join in the next round (GR-10.14)
    if table.round and not table.emil_crew - late <= table.emil_workers + placed <= table.emil_crew:
        problems.append(f"emil.workers: {table.emil_workers} in hand and {placed} placed are not {table.emil_crew}")
    shown = [card.space for i, card in enumerate(plan.emil_cards) if not table.emil_deck >> i & 1]
    if any(laid & 255 == HIS + 1 and s not in shown for s, laid in enumerate(table.laid)):
        problems.append("emil.deck: he blocks a space whose card was not shown (GR-10.3)")
    if table.emil_hired & table.hired[0] or any(table.emil_hired >> e & 1 for e in table.strip if e >= 0):
        problems.append("emil.engineers: an engineer is in two places (GR-10.6)")


def _check_turn(table: GermanTable, problems: list[str]) -> None:
    picking = len(table.stack) > 0 and isinstance(table.stack[0], Picking)
    if table.acted and table.stage != TURNS:
        problems.append("acted: nobody is on turn")
    elif (table.acted == ENDED and not picking) or (table.acted == AFTER and not table.stack and not _free(table)):
        problems.append("acted: the turn is over (GR-5.5)")
    if table.bonus_due < 0 or (table.bonus_due and (table.stage != TURNS or table.acted == ENDED)):
        problems.append("bonus_due: a bonus card waits only for the end of a turn (RR-14.4)")


def _free(table: GermanTable) -> bool:
    return free_to_act(table, table.order[table.current])


def _check_frames(table: GermanTable, problems: list[str]) -> None:
    plan = table.plan
    for depth, frame in enumerate(table.stack):
        where = f"stack[{depth}]"
        if isinstance(frame, (Branching, Extending)) and depth + 1 < len(table.stack):
            problems.append(f"{where}: the way is settled before anything else (GR-3.3, GR-4.1)")
        if isinstance(frame, Branching):
            stop = plan.routes[plan.branch_line].stop
            if frame.line != plan.branch_line or table.at(frame.seat, frame.line, 0) != stop:
                problems.append(f"{where}: black does not stand before the switch (GR-3.3)")
        elif isinstance(frame, Extending):
            area = plan.areas[frame.area]
            if next_area(table, frame.seat, area.line) != frame.area or (
                table.at(frame.seat, area.line, 0) != area.first - 1
            ):
                problems.append(f"{where}: black does not stand before this area (GR-4.1)")
        elif isinstance(frame, Closing):
            if not table.foundries[frame.seat] & table.foundries_used & 1 << frame.foundry:
                problems.append(f"{where}: only a foundry just used can be closed (GR-7.6)")
        elif isinstance(frame, Attaching):
            if not has_host(table, frame.seat) or table.stoker_by != frame.seat:
                problems.append(f"{where}: no stoker in hand, or nothing to attach it to (GR-7.4)")
        elif isinstance(frame, Burning):
            if plan.coal_tile not in table.factory_list(frame.seat):
                problems.append(f"{where}: the player has no coal factory (GR-11.5)")
        elif isinstance(frame, Taking):
            if not table.income_left:
                problems.append(f"{where}: no income marker is left (GR-5.6)")
        elif isinstance(frame, Acquiring):
            if not table.face_up:
                problems.append(f"{where}: no foundry lies face up (GR-7.8)")
        elif isinstance(frame, Luck):
            if frame.n + frame.drawn.bit_count() > len(plan.start_cards):
                problems.append(f"{where}: there are not so many start bonuses (GR-11.1)")
        elif isinstance(frame, Shuffle) and frame.what == EMIL:
            if not plan.solo or len(table.stack) > 1 or not table.emil_deck or table.emil_passed:
                problems.append(f"{where}: Émil shows no card now (GR-10.3)")
