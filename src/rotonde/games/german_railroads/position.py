"""Positions as readable documents: those of the base game, with what the modules add to them."""

from __future__ import annotations

from rotonde.core.hexes import picked
from rotonde.core.written import Json
from rotonde.games.german_railroads.actions import NEW, OLD
from rotonde.games.german_railroads.document import ACTED
from rotonde.games.german_railroads.table import GERMAN_REVALUED, NONE, GermanTable
from rotonde.games.russian_railroads import position as base
from rotonde.games.russian_railroads.table import NOBODY


def encode(table: GermanTable) -> Json:
    """The whole position; what a view may not know is null."""
    out = base.encode(table)
    boards = table.boards
    out["acted"] = ACTED[table.acted]
    if table.bonus_due:
        out["bonus_due"] = table.bonus_due
    for seat, part in enumerate(out["seats"]):
        if boards.germany:
            part |= _germany_of(table, seat)
        if boards.with_coal:
            part |= _coal_of(table, seat)
        if boards.new_material:
            part["german_revalued"] = bool(table.badges[seat] & GERMAN_REVALUED)
    if boards.new_material:
        words = {NONE: None, 0: OLD, 1: NEW}
        out["kept"] = {str(n): words[k] for n, k in zip(boards.doubles, table.kept)}
    if boards.germany:
        out["depot"] = {
            "tiles": picked(boards.extensions, table.tiles_left),
            "income": picked(boards.incomes, table.income_left),
            "extra_markers": table.extra_left,
        }
    if boards.with_coal:
        out["foundries"] = {
            "face_up": [boards.foundries[f] for f in table.face_up],
            "unseen": picked(boards.foundries, table.unseen),
            "pile": table.foundry_pile,
            "stoker": None if table.stoker_by == NOBODY else table.stoker_by,
        }
    if boards.solo:
        out["emil"] = _emil(table)
    return out


def _germany_of(table: GermanTable, seat: int) -> Json:
    boards = table.boards
    laid = table.areas[seat * len(boards.areas) : (seat + 1) * len(boards.areas)]
    return {
        "branch": None if table.branch[seat] == NONE else boards.branches[table.branch[seat]],
        "areas": {boards.areas[a].name: boards.extensions[t] for a, t in enumerate(laid) if t != NONE},
        "income": picked(boards.incomes, table.income[seat]),
        "income_used": picked(boards.incomes, table.income[seat] & table.income_used),
        "extra_markers": table.extra[seat],
    }


def _coal_of(table: GermanTable, seat: int) -> Json:
    boards = table.boards
    return {
        "coal": table.coal[seat],
        "foundries": picked(boards.foundries, table.foundries[seat]),
        "foundries_used": picked(boards.foundries, table.foundries[seat] & table.foundries_used),
        "stoked_factories": [place + 1 for place in range(boards.factory_places) if table.heated[seat] >> place & 1],
    }


def _emil(table: GermanTable) -> Json:
    boards = table.boards
    return {
        "crew": table.emil_crew,
        "workers": table.emil_workers,
        "passed": bool(table.emil_passed),
        "deck": picked(boards.emil_names, table.emil_deck),
        "card": None if table.emil_card == NONE else boards.emil_names[table.emil_card],
        "engineers": picked(boards.engineers, table.emil_hired),
        "tiles": {str(boards.names[code]): n for code, n in enumerate(table.emil_tiles) if n},
    }
