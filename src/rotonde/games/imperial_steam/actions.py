"""The decisions of Imperial Steam, one small value per verb.

Pieces that are interchangeable have one name: a worker column is called by its price, a factory by its type and the
goods it has left, a building site by its city and its price.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, starmap
from typing import TYPE_CHECKING

from rotonde.core import Action, Notation

if TYPE_CHECKING:
    from rotonde.games.imperial_steam.table import Table


# ── chance and the auction ────────────────────────────────────────────────
class Deal(Action):
    """Chance: an item is dealt to a place of the set-up (IS-2), such as `deal coal round4`."""

    item: str
    to: str


class Bid(Action):
    """The hidden opening bid, in gulden (IS-3.1)."""

    money: int


# ── the turn ──────────────────────────────────────────────────────────────
class Choose(Action):
    """Place an action marker on one of the eleven tiles (IS-6.0.2)."""

    tile: str


class Done(Action):
    """Enough of the action that is being carried out: no more workers, goods, orders or upgrade points."""


class End(Action):
    """End the turn after the action (IS-1.10)."""


# ── lay track (IS-6.1) ────────────────────────────────────────────────────
class LayTrack(Action, verb="lay"):
    """Declare a link, the first or the second of the action."""

    link: str


class Work(Action):
    """Mobilise one worker of a level for the declared links."""

    level: int


class PlaceTrack(Action, verb="place"):
    """Pay for what was declared and place the first track; or place the second one."""


class Spend(Action):
    """Spend one upgrade point on `influence`, `share` or `passenger` (IS-6.1.17)."""

    on: str


# ── recruit and build (IS-6.2, IS-6.3) ────────────────────────────────────
class Hire(Action):
    """Recruit a worker from the column of a hub that shows this price."""

    hub: str
    price: int


class Engineer(Action):
    """Recruit a `bridge` or `tunnel` engineer from a hub."""

    kind: str
    hub: str


class BuildStation(Action, verb="station"):
    """Build a station in a city."""

    city: str


class BuildFactory(Action, verb="factory"):
    """Begin a factory on a site of a city: `row` pays the factory board's price, a number is the site's own price."""

    good: str
    city: str
    site: str


class Foreman(Action):
    """The worker who becomes the factory: his level, and his area, `training` or `working`."""

    level: int
    area: str


# ── goods (IS-6.4, IS-6.5, IS-4.5) ────────────────────────────────────────
class Collect(Action):
    """Take a good from an own factory of this type that has so many left."""

    good: str
    left: int


class BuyGood(Action, verb="buy"):
    """Import one good at once."""

    good: str


class OrderGood(Action, verb="order"):
    """Order one good for the next round."""

    good: str


class Discard(Action):
    """Put a good that finds no room back to the supply."""

    good: str


# ── trains, contracts, influence, shares (IS-6.6 to IS-6.9) ───────────────
class BuyTrain(Action, verb="train"):
    """Buy a locomotive with its cars."""

    locomotive: str


class ImproveTrain(Action, verb="improve"):
    """Change an own locomotive for a higher one."""

    locomotive: str
    to: str


class Sign(Action):
    """Sign an open contract."""

    contract: str


class BuyInfluence(Action, verb="influence"):
    """Buy so many steps of influence."""

    steps: int


class SetShare(Action, verb="share"):
    """Move the share value one row up, or down to any row."""

    value: int


# ── free actions (IS-7) ───────────────────────────────────────────────────
class SellShare(Action, verb="sell"):
    """Sell a share to the highest investor (IS-7.1)."""


class Deliver(Action):
    """Deliver a good to a city from an own factory that has so many left (IS-7.2)."""

    good: str
    left: int
    city: str


class BuyLink(Action, verb="crown"):
    """Buy into a state-railway link (IS-7.3)."""

    link: str


ImperialAction = (
    (Deal | Bid | Choose | Done | End | LayTrack | Work | PlaceTrack | Spend | Hire | Engineer | BuildStation)
    | (BuildFactory | Foreman | Collect | BuyGood | OrderGood | Discard | BuyTrain | ImproveTrain | Sign)
    | (BuyInfluence | SetShare | SellShare | Deliver | BuyLink)
)
DONE, END, PLACE, SELL = Done(), End(), PlaceTrack(), SellShare()
NOTATION = Notation("imperial_steam", ImperialAction)
SCORES = (-4000, 10_000)  # no game ends beyond: all contracts are worth 3,640


def integers(table: Table) -> Iterator[object]:
    """What the integers of learning machines stand for: actions and lists of them, in an order that is kept."""
    board = table.board
    yield from (DONE, END, PLACE, SELL, board.bid_actions, board.choose_actions, board.lay_actions, board.work_actions)
    yield from (board.spend_actions, board.hire_actions, board.engineer_actions, board.station_actions)
    yield from (board.foreman_actions, board.collect_actions, board.deliver_actions, board.buy_actions)
    yield from (board.order_actions, board.discard_actions, board.train_actions, board.improve_actions)
    yield from (board.sign_actions, board.influence_actions, board.share_actions, board.link_actions)
    prices = {price for tile in board.tiles for price in (*tile.factories, tile.station)}
    prices |= {price for slots in board.printed_slots for price in slots}
    sites = sorted(price for price in prices if isinstance(price, int))
    goods = [action.good for action in board.buy_actions]
    yield from starmap(BuildFactory, product(goods, board.cities, ("row", *map(str, sites))))
