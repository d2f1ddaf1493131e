"""The decisions that German Railroads adds to those of Russian Railroads, one small value per verb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rotonde.core.actions import Action, Notation
from rotonde.games.russian_railroads import actions as base

if TYPE_CHECKING:
    from rotonde.games.german_railroads.state import GermanState

OLD, NEW = "old", "new"  # keep 7 old: the engineer of the base game stays in, the new one goes back into the box


# ── chance ────────────────────────────────────────────────────────────────
class Keep(Action):
    """Chance: of two engineers with the same number, the `old` or the `new` one stays in the game (GR-11.2)."""

    engineer: int
    which: str


class Reveal(Action):
    """Chance: the foundry on top of the pile is turned face up (GR-6.1, GR-7.1)."""

    foundry: str


class Draw(Action):
    """Chance: a start-bonus card is drawn for the engineer that gives two of them (GR-11.1)."""

    card: str


class Emil(Action):
    """Chance: Émil's next card shows this space (GR-10.3)."""

    space: str


# ── Germany ───────────────────────────────────────────────────────────────
class Branch(Action):
    """Set the switch of the main line for good, and move black behind it (GR-3.3)."""

    to: str


class Extend(Action):
    """Lay this extension tile, and put black on its first space (GR-4.1)."""

    tile: str


class Take(Action):
    """Take an income marker of this kind (GR-5.1)."""

    marker: str


class Income(Action):
    """Use an income marker of this kind, beside the main action (GR-5.2)."""

    marker: str


# ── Coal ──────────────────────────────────────────────────────────────────
class Acquire(Action):
    """Take one of the foundries that lie face up (GR-7.1)."""

    foundry: str


class Foundry(Action):
    """Use one's foundry for coal, beside the main action (GR-7.5)."""

    foundry: str


class Stoker(Action):
    """Pay coal on the stoker space and take a stoker from the pile, beside the main action (GR-7.4)."""


class Stoke(Action):
    """Attach the stoker to the locomotive of this number on a line (GR-8.1)."""

    line: str
    number: int


class Heat(Action):
    """Attach the stoker to the factory on place 1 to 5 (GR-8.2)."""

    place: int


class Burn(Action):
    """Pay so much coal for the coal factory (GR-11.5)."""

    coal: int


# ── new material ──────────────────────────────────────────────────────────
class Trigger(Action):
    """Use the factory on place 1 to 5 as if a marker had entered it (GR-11.1)."""

    place: int


GermanAction = (
    base.RailroadsAction
    | (Keep | Reveal | Draw | Emil | Branch | Extend | Take | Income | Acquire | Foundry | Stoker | Stoke | Heat)
    | (Burn | Trigger)
)
STOKER = Stoker()
NOTATION = Notation("german_railroads", GermanAction)


def integers(state: GermanState) -> Iterator[object]:
    """Those of the base game and these, whichever engineers of one number are in the game."""
    for mix in (0, (1 << len(state.boards.doubles)) - 1):
        board = state.boards.mixed(mix)
        yield from base.integers_on(board)
        yield from (board.branch_actions, board.extend_actions, board.take_actions, board.income_actions)
        yield from (board.acquire_actions, board.foundry_actions, board.stoke_actions, board.heat_actions)
        yield from (board.trigger_actions, board.burn_actions)
    yield STOKER
