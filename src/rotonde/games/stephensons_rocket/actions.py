"""The decisions of the Rocket, one small value per verb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, starmap
from typing import TYPE_CHECKING

from rotonde.core.actions import Action, Notation

if TYPE_CHECKING:
    from rotonde.games.stephensons_rocket.table import Table


class TakeToken(Action, verb="take"):
    """Action A: take a token of a big city."""

    city: str
    kind: str


class PlaceStation(Action, verb="station"):
    """Action B: set a station on a hex, from the supply or the one just lifted."""

    to: str


class LiftStation(Action, verb="lift"):
    """Action B: lift an own station, to set it elsewhere."""

    hex: str


class ExtendLine(Action, verb="extend"):
    """Action C: move a company's locomotive to an adjacent hex."""

    company: str
    to: str


class Bid(Action):
    """Veto: offer shares to send the locomotive to a hex."""

    shares: int
    to: str


class Pass(Action):
    """Veto: offer nothing."""


RocketAction = TakeToken | PlaceStation | LiftStation | ExtendLine | Bid | Pass
PASS = Pass()
NOTATION = Notation("stephensons_rocket", RocketAction)
SCORES = (0, 3_000_000)  # no game ends beyond


def integers(table: Table) -> Iterator[object]:
    """What the integers of learning machines stand for: actions and lists of them, in an order that is kept."""
    board = table.board
    yield from (PASS, board.take_actions, board.place_actions, board.lift_actions, board.extend_actions)
    yield from starmap(Bid, product(range(1, max(board.company_shares) + 1), board.labels))
