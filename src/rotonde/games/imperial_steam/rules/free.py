"""Free actions (IS-7): sell a share, deliver a good, buy into a state-railway link."""

from __future__ import annotations

from typing import Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.actions import BuyLink, Deliver, SellShare
from rotonde.games.imperial_steam.board import COAL, GOODS, METALS
from rotonde.games.imperial_steam.rules.goods import NONE, stock, take_from
from rotonde.games.imperial_steam.rules.influence import grow_hub
from rotonde.games.imperial_steam.rules.network import place_track, tracks_left
from rotonde.games.imperial_steam.table import NOBODY, Table

FREE: Final = frozenset((SellShare, Deliver, BuyLink))


def carry_out(table: Table, action: Action, seat: int) -> None:
    """Do one of them."""
    if isinstance(action, SellShare):
        sell_share(table, seat)
    elif isinstance(action, Deliver):
        deliver(table, seat, GOODS.index(action.good), action.left, table.board.city_index[action.city])
    elif isinstance(action, BuyLink):
        buy_link(table, seat, table.board.link_index[action.link])


# ── shares ────────────────────────────────────────────────────────────────
def can_sell(table: Table, seat: int) -> bool:
    """Does the highest investor stand in the row of the share marker or higher (IS-7.1)?"""
    return table.investors[seat] > table.share[seat]


def why_not_sell(table: Table, seat: int) -> Illegal | None:
    """No investor pays the share value (IS-7.1)."""
    if can_sell(table, seat):
        return None
    if not table.investors[seat]:
        return Illegal("investors", "IS-7.1", N_("You have no investor: contracts bring them."))
    text = N_("Your highest investor stands below the share value of {money} gulden.")
    return Illegal("investors", "IS-7.1", text, money=table.share_value(seat))


def sell_share(table: Table, seat: int) -> None:
    """The highest investor pays and moves to the dividend zone."""
    price = table.share_value(seat)
    table.investors[seat] -= 1
    table.dividends[seat] += 1
    table.money[seat] += price
    if table.sink is not None:
        table.headline("sell", seat, f"seat:{seat}", money=price)


# ── what a player could pay with free actions ─────────────────────────────
def counts_every_free_action(table: Table) -> bool:
    """From ruleset 2 on not only shares but deliveries and links too count among what lets a step go on (IS-A46)."""
    return table.ruleset >= 2


def means(table: Table, seat: int) -> int:
    """The most a player could pay for a step: money, shares that can be sold, the best delivery (IS-A16, IS-A46)."""
    funds = table.funds(seat)
    return funds + best_pay(table, seat) if counts_every_free_action(table) else funds


def best_pay(table: Table, seat: int) -> int:
    """The most money that a delivery can bring now; 0 if there is none, or only of coal."""
    best = 0
    if table.delivered or not table.goods[seat * 4 + COAL]:
        return best
    open_ = table.demands & table.wants[seat]
    if not open_:
        return best
    for owner, good, _, left, _ in table.factories:
        if owner == seat and left > 0 and open_ & table.land.demands_of[good]:
            best = max(best, reward(table, good))
    return best


def steps_from_links(table: Table, seat: int) -> int:
    """The most influence that state-railway links could still bring; 0 if none is within this player's means."""
    if not affordable_links(table, seat, means(table, seat)):
        return 0
    board, steps = table.board, 0
    new = 0
    for link in bits(table.crowns):
        new |= (1 << board.link_a[link] | 1 << board.link_b[link]) & ~table.network[seat]
    for city in bits(new):
        steps += table.land.bonus[city] + table.top_token(city)
    return steps


# ── deliveries ────────────────────────────────────────────────────────────
def holds_key(table: Table, seat: int, hub: int) -> bool:
    """Has this player delivered coal to a hub already (IS-7.2.4)?"""
    return table.keys[hub * 2] == seat or table.keys[hub * 2 + 1] == seat


def open_demand(table: Table, seat: int, good: int, city: int) -> int:
    """The first open demand for a good in a city that this player may serve; -1 if there is none."""
    land = table.land
    hub = land.hub_of[city]
    if good == COAL and hub >= 0 and holds_key(table, seat, hub):
        return -1
    mask = table.demands & land.demands_of[good] & land.demands_at[city]
    return (mask & -mask).bit_length() - 1


def deliveries(table: Table, seat: int) -> list[Action]:
    """Every delivery this player can make now (IS-7.2.1)."""
    out: list[Action] = []
    if table.delivered or not table.goods[seat * 4 + COAL]:
        return out
    open_ = table.demands & table.wants[seat]
    if not open_:
        return out
    seen = 0
    for owner, good, _, left, _ in table.factories:
        if owner != seat or left <= 0:
            continue
        mark = 1 << (good * table.board.most_yield + left - 1)
        mask = open_ & table.land.demands_of[good]
        if seen & mark or not mask:
            continue
        seen |= mark
        _list_deliveries(table, seat, good, left, mask, out)
    return out


def _list_deliveries(table: Table, seat: int, good: int, left: int, mask: int, out: list[Action]) -> None:
    """One delivery for each city of the mask."""
    land = table.land
    actions = table.board.deliver_actions[good][left]
    last = -1
    for demand in bits(mask):
        city = land.demand_city[demand]
        if city == last:
            continue  # the second coal of a hub
        last = city
        hub = land.hub_of[city]
        if good != COAL or hub < 0 or not holds_key(table, seat, hub):
            out.append(actions[city])


def reward(table: Table, good: int) -> int:
    """What a delivery of a good pays now: the rightmost uncovered space of its row (IS-7.2.3, IS-A5)."""
    return 0 if good == COAL else table.board.row_pay[good][table.rows[good]]


def hub_cubes(table: Table, hub: int) -> int:
    """Goods delivered to a hub so far."""
    mask = table.land.demands_at[table.land.hub_city[hub]]
    return (mask & ~table.demands).bit_count()


def source(table: Table, seat: int, good: int, left: int) -> int:
    """The factory that a delivery takes from: equal ones are interchangeable, except while goods are collected.

    Then it is one that has already given its good, so that the others can still give theirs (IS-6.4, IS-7.2.1).
    """
    for step in table.stack:
        for i in step.given():
            owner, of, _, n, _ = table.factories[i]
            if owner == seat and of == good and n == left:
                return i
    return stock(table, seat, good, left, ())


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
        return Illegal("network", "IS-7.2.7", N_("{city} is not in your network: lay track first."), city=action.city)
    good = GOODS.index(action.good)
    if action.left < 1 or stock(table, seat, good, action.left, ()) == NONE:
        text = N_("You have no {good} factory with {n} left.")
        return Illegal("factory", "IS-7.2.1", text, good=action.good, n=action.left)
    if open_demand(table, seat, good, city) < 0:
        hub = table.land.hub_of[city]
        if good == COAL and hub >= 0 and holds_key(table, seat, hub):
            text = N_("You have delivered coal to {city} already.")
            return Illegal("coal", "IS-7.2.4", text, city=action.city)
        text = N_("{city} does not ask for {good}, or no longer.")
        return Illegal("demand", "IS-7.2.1", text, city=action.city, good=action.good)
    if not table.goods[seat * 4 + COAL]:
        return Illegal("coal", "IS-7.2.1", N_("A delivery costs one coal from your storage."))
    return None


def deliver(table: Table, seat: int, good: int, left: int, city: int) -> None:
    """Pay coal, move the good, take money or a key, let the hub grow (IS-7.2.2 to IS-7.2.6)."""
    land = table.land
    demand = open_demand(table, seat, good, city)
    hub = land.hub_of[city]
    table.delivered = True
    table.goods[seat * 4 + COAL] -= 1
    take_from(table, source(table, seat, good, left))
    money = reward(table, good)
    table.money[seat] += money
    steps = table.board.growth_steps[table.growth[hub]][hub_cubes(table, hub)] if hub >= 0 else 0
    table.demands &= ~(1 << demand)
    if table.sink is not None:
        name = table.board.cities[city]
        table.headline("deliver", seat, f"city:{name}", good=GOODS[good], city=name, money=money)
    if hub >= 0:
        if good == COAL:
            take_key(table, seat, hub)
        grow_hub(table, hub, steps)


def take_key(table: Table, seat: int, hub: int) -> None:
    """The gold key, or the silver one if it is gone (IS-7.2.3)."""
    metal = 0 if table.keys[hub * 2] == NOBODY else 1
    table.keys[hub * 2 + metal] = seat
    if table.sink is not None:
        name = table.board.hubs[hub]
        table.detail("key", seat, f"hub:{name}", metal=METALS[metal], hub=name)


# ── state-railway links ───────────────────────────────────────────────────
def state_links(table: Table, seat: int) -> int:
    """Crowned links that touch the network and may take a track, whatever it costs (IS-7.3.1, IS-A4)."""
    open_ = table.crowns & table.border[seat] & ~table.tracks[seat] & ~table.blocked[seat]
    return open_ if open_ and tracks_left(table, seat) > 0 else 0


def state_price(table: Table, seat: int, link: int) -> int:
    """The higher station price to the bank, or the lower one to each player with a track there (IS-7.3.2)."""
    rivals = 0
    for other in range(table.players):
        if other != seat:
            rivals += table.tracks[other] >> link & 1
    return rivals * table.land.lower_price[link] if rivals else table.land.higher_price[link]


def affordable_links(table: Table, seat: int, budget: int) -> list[int]:
    """State-railway links that can be bought."""
    mask = state_links(table, seat)
    if not mask:
        return []
    return [link for link in bits(mask) if state_price(table, seat, link) <= budget]


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
    if not tracks_left(table, seat):
        return Illegal("tracks", "IS-7.3.1", N_("All your tracks are on the map."))
    if table.blocked[seat] & bit:
        text = N_("A third track in a city needs a station of your own there, also on {link}.")
        return Illegal("station", "IS-A4", text, link=action.link)
    price, money = state_price(table, seat, link), table.money[seat]
    if price > money:
        text = N_("This link costs {money} gulden and you have {have}: sell a share or deliver first, if you can.")
        return Illegal("money", "IS-7.3.2", text, money=price, have=money)
    return None


def buy_link(table: Table, seat: int, link: int) -> None:
    """Pay and place a track: no materials, workers or engineers (IS-7.3.3)."""
    name = table.board.links[link]
    place = (f"link:{name}",)
    price = state_price(table, seat, link)
    rivals = [s for s in range(table.players) if s != seat and table.tracks[s] >> link & 1]
    table.money[seat] -= price
    for other in rivals:
        table.money[other] += table.land.lower_price[link]
    if table.sink is not None:
        table.headline("state_link", seat, *place, link=name)
        for other in rivals:
            table.detail("state_pay", seat, *place, money=table.land.lower_price[link], player_to=other)
        if not rivals:
            table.detail("state_pay", seat, *place, money=price, player_to=None)
    place_track(table, seat, link)
