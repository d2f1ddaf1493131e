"""What is sound and could never have come about in German Railroads (GR-3.3, GR-4, GR-5.5, GR-7.1, GR-10)."""

from __future__ import annotations

from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.rules.decks import FOUNDRY
from rotonde.games.german_railroads.rules.emil import HIS
from rotonde.games.german_railroads.rules.free import free_actions
from rotonde.games.german_railroads.steps.attaching import in_hand
from rotonde.games.german_railroads.table import AFTER, ENDED, NONE, GermanTable
from rotonde.games.russian_railroads import reachability as base
from rotonde.games.russian_railroads.steps.picking import picks
from rotonde.games.russian_railroads.steps.shuffle import dealt
from rotonde.games.russian_railroads.table import SETUP, TURNS


def unreachable(table: GermanTable, sound: bool) -> list[str]:
    """Everything that cannot have come about."""
    problems: list[str] = []
    if NONE in table.kept and (table.stage != SETUP or not table.stack or not dealt(table.stack[-1])):
        problems.append("kept: chance has settled that before the engineers came (GR-11.2)")
    for seat in range(table.players):
        _check_lines(table, seat, problems)
        _check_earned(table, seat, problems)
    _check_foundries(table, problems)
    if table.boards.solo:
        _check_emil(table, problems)
    problems += base.unreachable(table, sound and not problems, table.extra)
    if sound and not problems:  # whose turn it is can only be asked at a sound table
        _check_turn(table, problems)
    return problems


def _check_lines(table: GermanTable, seat: int, problems: list[str]) -> None:
    boards = table.boards
    width = boards.width
    for i in range(seat * width, (seat + 1) * width):
        route = table.routes[i]
        if 0 < boards.stop_of(route) < table.rails[i] & 15:
            text = "black is past a switch or an area that is not settled (GR-3.3, GR-4.1)"
            problems.append(f"seats[{seat}].rails.{route.name}: {text}")
    if table.branch[seat] != NONE and table.at(seat, boards.branch_line, 0) <= boards.fork:
        problems.append(f"seats[{seat}].branch: black has not passed the switch (GR-3.3)")
    first = seat * len(boards.areas)
    for a, tile in enumerate(table.areas[first : first + len(boards.areas)]):
        if tile != NONE and table.at(seat, boards.areas[a].line, 0) < boards.areas[a].first:
            problems.append(f"seats[{seat}].areas.{boards.areas[a].name}: black has not come so far (GR-4.1)")


def _check_earned(table: GermanTable, seat: int, problems: list[str]) -> None:
    """Only specials of the lines as they lie for this player, or of the industry track."""
    width = table.boards.width
    foreign = table.earned[seat] & ~table.boards.industry_bits
    for route in table.routes[seat * width : (seat + 1) * width]:
        foreign &= ~route.bits
    if foreign:
        problems.append(f"seats[{seat}].earned: special spaces that are not on the player's lines (GR-4.4)")


def _check_foundries(table: GermanTable, problems: list[str]) -> None:
    boards = table.boards
    revealing = any(dealt(step) == FOUNDRY for step in table.stack)
    missing = table.stage != SETUP and len(table.face_up) < boards.face_up and table.foundry_pile > 0
    if len(table.face_up) > boards.face_up or (boards.with_coal and missing != revealing and table.stage != SETUP):
        problems.append(f"foundries.face_up: {boards.face_up}, as long as there is a pile (GR-7.1)")
    stokers = sum([n.bit_count() for n in table.heated]) + sum([1 for tile in table.locos if tile & STOKED])
    gone = len(boards.foundries) - table.foundry_pile - len(table.face_up) - sum(table.foundries).bit_count()
    if stokers + in_hand(table) > gone:
        problems.append("seats.stoked_factories: more stokers than foundries have become some (GR-8.1)")


def _check_emil(table: GermanTable, problems: list[str]) -> None:
    boards = table.boards
    shown = [card.space for i, card in enumerate(boards.emil_cards) if not table.emil_deck >> i & 1]
    if any(laid & 255 == HIS + 1 and s not in shown for s, laid in enumerate(table.laid)):
        problems.append("emil.deck: he blocks a space whose card was not shown (GR-10.3)")


def _check_turn(table: GermanTable, problems: list[str]) -> None:
    picking = len(table.stack) > 0 and picks(table.stack[0]) >= 0
    if table.acted and table.stage != TURNS:
        problems.append("acted: nobody is on turn")
    elif (table.acted == ENDED and not picking) or (
        table.acted == AFTER and not table.stack and not free_actions(table, table.order[table.current])
    ):
        problems.append("acted: the turn is over (GR-5.5)")
    if table.bonus_due < 0 or (table.bonus_due and (table.stage != TURNS or table.acted == ENDED)):
        problems.append("bonus_due: a bonus card waits only for the end of a turn (RR-14.4)")
