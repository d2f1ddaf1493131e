"""Why not this free action? (IS-7)"""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.words import N_
from rotonde.games.imperial_steam.actions import BuyLink, Deliver, SellShare
from rotonde.games.imperial_steam.board import COAL
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.rules import free, goods, network, turn
from rotonde.games.imperial_steam.table import Table


def begun() -> Illegal:
    """Something that would make the begun action impossible."""
    return Illegal("begun", "IS-A39", N_("After that you could not carry out the action you have begun."))


def why_not_free(table: Table, action: Action, seat: int) -> Illegal | None:
    """Selling a share, delivering, buying into a link."""
    if isinstance(action, SellShare):
        return None if free.can_sell(table, seat) else why_not_sell(table, seat)
    if isinstance(action, Deliver):
        refusal = why_not_deliver(table, action, seat)
    else:
        assert isinstance(action, BuyLink)
        refusal = why_not_buy_link(table, action, seat)
    if refusal is None and not turn.guarded(table, action, seat):
        return begun()
    return refusal


def why_not_sell(table: Table, seat: int) -> Illegal:
    """No investor pays the share value (IS-7.1)."""
    if not table.investors[seat]:
        return Illegal("investors", "IS-7.1", N_("You have no investor: contracts bring them."))
    text = N_("Your highest investor stands below the share value of {money} gulden.")
    return Illegal("investors", "IS-7.1", text, money=table.share_value(seat))


def why_not_deliver(table: Table, action: Deliver, seat: int) -> Illegal | None:
    """A delivery (IS-7.2)."""
    if action.good not in GOODS:
        return Illegal("good", "IS-1.3", N_("There is no good {good}."), good=action.good)
    city = table.board.city_index.get(action.city)
    if city is None:
        return Illegal("city", "IS-1.4", N_("There is no city {city}."), city=action.city)
    if table.delivered:
        return Illegal("once", "IS-A40", N_("You have delivered in this turn already."))
    if not table.network[seat] >> city & 1:
        return Illegal("network", "IS-7.2.7", N_("{city} is not in your network."), city=action.city)
    good = GOODS.index(action.good)
    if action.left < 1 or goods.stock(table, seat, good, action.left, ()) == goods.NONE:
        text = N_("You have no {good} factory with {n} left.")
        return Illegal("factory", "IS-7.2.1", text, good=action.good, n=action.left)
    if free.open_demand(table, seat, good, city) < 0:
        hub = table.land.hub_of[city]
        if good == COAL and hub >= 0 and free.holds_key(table, seat, hub):
            text = N_("You have delivered coal to {city} already.")
            return Illegal("coal", "IS-7.2.4", text, city=action.city)
        text = N_("{city} does not ask for {good}, or no longer.")
        return Illegal("demand", "IS-7.2.1", text, city=action.city, good=action.good)
    if not table.goods[seat * 4 + COAL]:
        return Illegal("coal", "IS-7.2.1", N_("A delivery costs one coal from your storage."))
    return None


def why_not_buy_link(table: Table, action: BuyLink, seat: int) -> Illegal | None:
    """A state-railway link (IS-7.3)."""
    board = table.board
    link = board.link_index.get(action.link)
    if link is None:
        return Illegal("link", "IS-1.5", N_("There is no link {link}."), link=action.link)
    bit = 1 << link
    if not table.crowns & bit:
        text = N_("{link} has no crown: lay a track there.")
        return Illegal("crown", "IS-7.3.1", text, link=action.link)
    if table.tracks[seat] & bit:
        return Illegal("twice", "IS-7.3.1", N_("You have a track on {link} already."), link=action.link)
    if not table.border[seat] & bit:
        return Illegal("network", "IS-7.3.1", N_("{link} does not touch your network."), link=action.link)
    if not network.tracks_left(table, seat):
        return Illegal("tracks", "IS-7.3.1", N_("All your tracks are on the map."))
    if table.blocked[seat] & bit:
        text = N_("A third track in a city needs a station of your own there, also on {link}.")
        return Illegal("station", "IS-A4", text, link=action.link)
    price, money = free.state_price(table, seat, link), table.money[seat]
    if price > money:
        text = N_("This link costs {money} gulden and you have {have}: sell a share or deliver first, if you can.")
        return Illegal("money", "IS-7.3.2", text, money=price, have=money)
    return None
