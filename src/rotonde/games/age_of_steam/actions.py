"""The decisions of Age of Steam, one small value per verb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, starmap
from typing import TYPE_CHECKING

from rotonde.core.actions import Action, Notation
from rotonde.core.hexes import FLAT_NAMES

if TYPE_CHECKING:
    from rotonde.games.age_of_steam.table import Table

SCORES = (-55, 2200)  # no game ends beyond: ruined in turn 1; every cube over six own links, track in every hex
MOST_PARTS = 8  # integers of a delivery, at most: no engine pulls further than six links


class Draw(Action):
    """Chance: a cube of a colour comes out of the bag."""

    colour: str


class Roll(Action):
    """Chance: dice, lowest first, such as `roll 1.3.3`."""

    dice: str


class Issue(Action):
    """Phase 1: issue so many shares; 0 to issue none."""

    shares: int


class Bid(Action):
    """Phase 2: bid for the turn order."""

    amount: int


class Hold(Action):
    """Phase 2: use the Turn Order token to pass and stay in the auction."""


class Pass(Action):
    """Leave the auction, move nothing, or leave Production unused."""


class Choose(Action):
    """Phase 3: take one of the seven actions, such as `choose first_build`."""

    action: str


class Urbanize(Action):
    """Phase 4: put a New City on a town hex."""

    hex: str
    letter: str


class Build(Action):
    """Phase 4: the tile that lies in a hex afterwards, named by its exits.

    `N-S` is a simple tile, `N-S+NE-SW` a complex one, `N` a dead end in a town, `N.SE.SW` a town tile with three exits.
    In a town, simple and complex tiles get a disc: their track ends at the town. Sides go clockwise from north.
    """

    hex: str
    track: str


class Done(Action):
    """Phase 4: end the build turn."""


class Move(Action):
    """Phase 5: carry a cube along links.

    `move blue J10 NE-K9.NE-M9`: from Evansville out by its north-east side to Indianapolis, from there out by the
    north-east side to Cincinnati. A side of a place belongs to one link only, so parallel links are told apart.
    """

    colour: str
    origin: str
    route: str


class Upgrade(Action):
    """Phase 5: raise the engine instead of moving a cube."""


class Produce(Action):
    """Phase 9: use Production and draw cubes."""


class Place(Action):
    """Phase 9: put a drawn cube on a free space of the goods chart, such as `place red west-A-2`."""

    colour: str
    space: str


SteamAction = (
    Draw | Roll | Issue | Bid | Hold | Pass | Choose | Urbanize | Build | Done | Move | Upgrade | Produce | Place
)
HOLD, PASS, DONE, UPGRADE, PRODUCE = Hold(), Pass(), Done(), Upgrade(), Produce()
NOTATION = Notation("age_of_steam", SteamAction)


# ── what the integers of learning machines stand for, in an order that is kept ──
def integers(table: Table) -> Iterator[object]:
    """Actions of one integer, and lists of them."""
    board = table.board
    yield from (PASS, HOLD, DONE, UPGRADE, PRODUCE, board.issue_actions, board.bid_actions, board.choose_actions)
    yield from (board.urbanize_actions, board.place_actions)
    yield from starmap(Build, product(board.labels, board.pattern_index))


def parts(table: Table) -> tuple[str, ...]:
    """Of deliveries, since listing all ways would take millions: cubes, the sides by which links leave, the end."""
    return (*starmap(_cube, product(table.board.colours, table.board.place_labels)), *FLAT_NAMES, "end")


def first_part(action: Action) -> str:
    """The cube of a delivery; "" for what is one integer."""
    return _cube(action.colour, action.origin) if isinstance(action, Move) else ""


def later_parts(action: Move) -> list[str]:
    """Its links, and the end of the way."""
    return [*(link.partition("-")[0] for link in action.route.split(".")), "end"]


def _cube(colour: str, place: str) -> str:
    return f"move {colour} {place}"
