"""The decisions of Russian Railroads, one small value per verb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from rotonde.core.actions import Action, Notation

if TYPE_CHECKING:
    from rotonde.games.russian_railroads.board import Board
    from rotonde.games.russian_railroads.table import Table

POINTS = "points"  # bonus points: points instead of a bonus card (RR-14.4)
STACK = "stack"  # factory stack: the lowest tile of the stacks (RR-8.2)
MOST_PAID = 6  # with an integer: workers, black ones and roubles together, for one space


# ── chance ────────────────────────────────────────────────────────────────
class Remove(Action):
    """Chance: a bonus card goes back into the box unseen (RR-2.2)."""

    card: str


class Arrive(Action):
    """Chance: an engineer comes to a slot of the strip (RR-2.4)."""

    engineer: int
    slot: int


class Deal(Action):
    """Chance: a player gets the turn-order card of a place (RR-2.7). Seats count from 1."""

    player: int
    place: int


# ── the turn ──────────────────────────────────────────────────────────────
class Start(Action):
    """Take a start-bonus card (RR-2.8)."""

    card: str


class Use(Action):
    """Use an action space, or one's own engineer (`hired_7`) (RR-3.1)."""

    space: str


class Pass(Action):
    """Take no more turns this round (RR-3.9)."""


class Pay(Action):
    """Pay for the chosen space with this mix (RR-3.5 to RR-3.7)."""

    workers: int
    black: int
    temporary: int
    roubles: int


class Swap(Action):
    """Swap what was paid for a turn-order place with the own worker on this space (RR-12.2)."""

    space: str


# ── carrying out an effect ────────────────────────────────────────────────
class Move(Action):
    """Advance a rail by one space (RR-5.2)."""

    line: str
    colour: str


class Step(Action):
    """Advance the industry marker on this space by one (RR-9.2)."""

    marker: int


class Double(Action):
    """Lay an x2 token (RR-10.1), where one may choose something else instead."""


class Locomotive(Action):
    """Take the lowest locomotive (RR-7.2)."""


class Factory(Action):
    """Build a factory: `stack`, or the number of a visible one (RR-8.2)."""

    source: str


class Replace(Action):
    """Put the new factory in place 1 to 5, where another is thrown out (RR-8.3)."""

    place: int


class Place(Action):
    """Put the locomotive in hand on a line, replacing that number there (0: on an empty place) (RR-7.3)."""

    line: str
    replaces: int


class Scrap(Action):
    """Give up a displaced locomotive: it becomes a visible factory (RR-7.5)."""


class Token(Action):
    """Use a ? token (RR-14.1)."""

    token: str


class Card(Action):
    """Take a ? card (RR-14.2)."""

    card: str


class Bonus(Action):
    """Take a bonus card from the pile, or `points` (RR-14.4)."""

    card: str


class Repeat(Action):
    """Repeat the action of a space (RR-11.7)."""

    space: str


class Benefit(Action):
    """Of several benefits earned by one step, take this one next (RR-3.12). Named `line:space`."""

    space: str


class Done(Action):
    """Let the rest lapse (RR-3.4), or leave the worker where it is (RR-12.4)."""


RailroadsAction = (
    Remove | Arrive | Deal | Start | Use | Pass | Pay | Swap | Move | Step | Double | Locomotive | Factory | Replace
) | (Place | Scrap | Token | Card | Bonus | Repeat | Benefit | Done)
PASS, DONE, DOUBLE, LOCOMOTIVE, SCRAP = Pass(), Done(), Double(), Locomotive(), Scrap()
NOTATION = Notation("russian_railroads", RailroadsAction)
SCORES = (0, 10_000)  # no game ends beyond


def integers(table: Table) -> Iterator[object]:
    """What the integers of learning machines stand for: actions and lists of them, in an order that is kept."""
    yield from integers_on(table.board)


def integers_on(board: Board) -> Iterator[object]:
    """The same, for a board that need not lie on a table."""
    yield from (PASS, DONE, DOUBLE, LOCOMOTIVE, SCRAP, Bonus(POINTS))
    yield from (board.start_actions, board.use_actions, board.swap_actions, board.repeat_actions, board.move_lists)
    yield from (board.step_actions, board.factory_actions, board.replace_actions, board.place_actions)
    yield from (board.token_actions, board.card_actions, board.bonus_actions, board.benefit_actions)
    yield from (Pay(*mix) for mix in product(range(MOST_PAID + 1), repeat=4) if sum(mix) <= MOST_PAID)
