"""A position of German Railroads in numbers: the columns of the base game, and those of the modules."""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import bits, capped, filled, most_of_others, one_of
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import NONE
from rotonde.games.russian_railroads.features import NAMES as BASE, rows as base_rows

VERSION: Final = 1
BRANCHES: Final = 2
AREAS: Final = 4
INCOMES: Final = 12  # markers, over all copies
_OWN: Final = (
    *[f"branch{i}" for i in range(BRANCHES)],
    *[f"area{i}_laid" for i in range(AREAS)],
    *[f"income{i}" for i in range(INCOMES)],
    *("incomes_unused", "extra_marker", "coal", "foundries", "foundries_unused", "hot_factories", "hot_locomotives"),
)
_TABLE: Final = ("germany", "with_coal", "alone", "acted", "tiles_left", "open_foundries", "rival_coal", "emil_workers")
NAMES: Final = (*BASE, *_OWN, *_TABLE)


def rows(state: GermanState, seats: list[int]) -> list[bytes]:
    """The columns of NAMES for some seats, from 0 to 255."""
    base = base_rows(state, seats)
    return [row + bytes(_own(state, seat) + _table(state, seat)) for seat, row in zip(seats, base)]


def _own(state: GermanState, seat: int) -> list[int]:
    boards = state.boards
    width, places = len(boards.areas), len(boards.places)
    laid = [1 if area != NONE else 0 for area in state.areas[seat * width : (seat + 1) * width]]
    income, foundries = state.income[seat], state.foundries[seat]
    out = one_of(0, BRANCHES - 1, state.branch[seat]) + filled(laid, AREAS) + bits(income, INCOMES)
    hot = sum([1 if tile & STOKED else 0 for tile in state.locos[seat * places : (seat + 1) * places]])
    out += [(income & ~state.income_used).bit_count(), state.extra[seat], capped(state.coal[seat])]
    out += [foundries.bit_count(), (foundries & ~state.foundries_used).bit_count()]
    return [*out, state.heated[seat].bit_count(), hot]


def _table(state: GermanState, seat: int) -> list[int]:
    boards = state.boards
    coal = most_of_others(state.coal, seat)
    out = [1 if boards.germany else 0, 1 if boards.with_coal else 0, 1 if boards.solo else 0, state.acted]
    emil = state.emil_workers if boards.solo else 0
    return [*out, state.tiles_left.bit_count(), len(state.face_up), capped(coal), emil]
