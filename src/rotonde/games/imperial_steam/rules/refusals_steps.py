"""Why not this step? Recruiting, building, goods, trains, contracts, influence, shares, upgrade points."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.frames import Frame
from rotonde.core.words import N_
from rotonde.games.imperial_steam.actions import (
    BuildFactory,
    BuildStation,
    BuyGood,
    BuyInfluence,
    BuyTrain,
    Choose,
    Collect,
    Done,
    End,
    Engineer,
    Foreman,
    Hire,
    ImproveTrain,
    OrderGood,
    PlaceTrack,
    SetShare,
    Sign,
    Spend,
)
from rotonde.games.imperial_steam.board import (
    AREAS,
    BENEFITS,
    BUILD,
    CONTRACT,
    INFLUENCE,
    KINDS,
    TILES,
    TRAIN,
)
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Gather, Import, Lay, Recruit, Second, Site, Step, Upgrade
from rotonde.games.imperial_steam.rules import affairs, build, goods, network, recruit, turn
from rotonde.games.imperial_steam.rules.refusals_free import begun
from rotonde.games.imperial_steam.rules.refusals_track import why_not_lay
from rotonde.games.imperial_steam.table import Table


def why_not_step(table: Table, action: Action, top: Frame) -> Illegal | None:
    """A step of what is being done."""
    if isinstance(action, (Choose, End)):
        return Illegal("begun", "IS-A39", N_("Carry out first what you have begun; there is no half-done action."))
    if isinstance(top, Lay):
        return why_not_lay(table, top, action)
    if isinstance(top, Second):
        if isinstance(action, PlaceTrack):
            return None
        return Illegal("begun", "IS-A2", N_("The second track is paid for: place it."))
    if isinstance(top, Upgrade):
        return why_not_spend(table, top, action)
    if isinstance(top, Recruit):
        return why_not_recruit(table, top, action)
    if isinstance(top, Site):
        return why_not_foreman(table, top, action)
    if isinstance(top, Gather):
        return why_not_collect(table, top, action)
    if isinstance(top, Import):
        return why_not_import(table, top, action)
    assert isinstance(top, Step)
    return why_not_decision(table, top, action)


def other(tile: str) -> Illegal:
    """A step of another action than the one that is being carried out."""
    return Illegal("begun", "IS-6.0.2", N_("You are carrying out the action {tile}."), tile=tile)


def too_dear(price: int, money: int) -> Illegal:
    """More than the player has in hand."""
    text = N_("This costs {money} gulden and you have {have}: sell a share or deliver first, if you can.")
    return Illegal("money", "IS-4.7", text, money=price, have=money)


def nothing_yet() -> Illegal:
    """Done before anything was done."""
    return Illegal("begun", "IS-A19", N_("There is no half-done action: take at least one."))


# ── upgrade points ────────────────────────────────────────────────────────


def why_not_spend(table: Table, frame: Upgrade, action: Action) -> Illegal | None:
    """Spending a point (IS-6.1.17)."""
    if isinstance(action, Done):
        return None
    if not isinstance(action, Spend):
        text = N_("Spend your upgrade points first, or give them up.")
        return Illegal("points", "IS-6.1.17", text)
    if action.on not in BENEFITS:
        text = N_("A point buys influence, a higher share value or a passenger car, not {on}.")
        return Illegal("points", "IS-6.1.17", text, on=action.on)
    benefit = BENEFITS.index(action.on)
    if not network.can_spend(table, frame.seat, benefit):
        if benefit == 1:
            return Illegal("share", "IS-A31", N_("Your share value is at its highest."))
        return Illegal("car", "IS-A31", N_("You have no freight car without a token to turn."))
    if benefit and not turn.guarded(table, action, frame.seat):
        return begun()
    return None


# ── recruit ───────────────────────────────────────────────────────────────


def why_not_recruit(table: Table, frame: Recruit, action: Action) -> Illegal | None:
    """Workers and engineers (IS-6.2)."""
    if isinstance(action, Done):
        return None if frame.pieces else nothing_yet()
    if not isinstance(action, (Hire, Engineer)):
        return other("recruit")
    hub = table.board.hub_index.get(action.hub)
    if hub is None:
        return Illegal("hub", "IS-1.4", N_("There is no hub {hub}."), hub=action.hub)
    if isinstance(action, Hire):
        refusal = why_not_hire(table, frame, action, hub)
    else:
        refusal = why_not_engineer(table, frame, action, hub)
    if refusal is not None:
        return refusal
    return None


def out_of_reach(table: Table, seat: int, hub: int) -> Illegal | None:
    """A hub with more influence than the player (IS-6.2.2)."""
    if table.hub_at[hub] <= table.influence[seat]:
        return None
    text = N_("The {hub} hub has {n} influence and you have {have}: nobody there works for you.")
    args = {"hub": table.board.hubs[hub], "n": table.hub_influence(hub), "have": table.influence_of(seat)}
    return Illegal("influence", "IS-6.2.2", text, **args)


def why_not_hire(table: Table, frame: Recruit, action: Hire, hub: int) -> Illegal | None:
    """A worker from a column."""
    seat = frame.seat
    column = recruit.column_of(table, hub, action.price)
    if frame.column != recruit.FRESH:
        used = frame.column
        if table.board.column_hub[used] != hub or recruit.column_price(table, used) != action.price:
            return Illegal("column", "IS-6.2.1", N_("All workers of an action come from one column."))
    refusal = out_of_reach(table, seat, hub)
    if refusal is not None:
        return refusal
    if column < 0:
        text = N_("No column of the {hub} hub shows {money}.")
        return Illegal("column", "IS-6.2.3", text, hub=action.hub, money=action.price)
    if table.worker_count(seat) >= table.board.most_workers:
        return Illegal("workers", "IS-6.2.4", N_("All your workers are recruited."))
    return too_dear(action.price, table.money[seat]) if action.price > table.money[seat] else None


def why_not_engineer(table: Table, frame: Recruit, action: Engineer, hub: int) -> Illegal | None:
    """An engineer from a hub."""
    seat = frame.seat
    if action.kind not in KINDS:
        return Illegal("engineer", "IS-6.2.1", N_("Engineers build a bridge or a tunnel."))
    kind = KINDS.index(action.kind)
    if table.engineers[seat] >> kind & 1:
        text = N_("You have a {kind} engineer already: one of each kind is enough.")
        return Illegal("engineer", "IS-6.2.5", text, kind=action.kind)
    if not table.engineers_at[hub * 2 + kind]:
        text = N_("There is no {kind} engineer at the {hub} hub.")
        return Illegal("engineer", "IS-6.2.5", text, kind=action.kind, hub=action.hub)
    refusal = out_of_reach(table, seat, hub)
    if refusal is not None:
        return refusal
    price = table.board.engineer_price
    return too_dear(price, table.money[seat]) if price > table.money[seat] else None


# ── build ─────────────────────────────────────────────────────────────────


def why_not_station(table: Table, seat: int, action: BuildStation) -> Illegal | None:
    """A station (IS-6.3.1)."""
    city = table.board.city_index.get(action.city)
    if city is None:
        return Illegal("city", "IS-1.4", N_("There is no city {city}."), city=action.city)
    if table.stations[seat] >> city & 1:
        return Illegal("station", "IS-A3", N_("You have a station in {city} already."), city=action.city)
    if table.stations[seat].bit_count() >= table.board.most_stations:
        return Illegal("station", "IS-6.3.1", N_("All your stations are built."))
    if not table.network[seat] >> city & 1:
        return Illegal("network", "IS-6.3.1", N_("{city} is not in your network."), city=action.city)
    if build.station_room(table, city) < 1:
        return Illegal("room", "IS-6.3.1", N_("{city} has no free station slot."), city=action.city)
    price = table.land.station_price[city]
    return too_dear(price, table.money[seat]) if price > table.money[seat] else None


def why_not_factory(table: Table, seat: int, action: BuildFactory) -> Illegal | None:
    """The site of a factory (IS-6.3.2, IS-6.3.3)."""
    if action.good not in GOODS:
        return Illegal("good", "IS-1.3", N_("There is no good {good}."), good=action.good)
    site = table.land.site_at.get((action.city, action.site))
    if site is None:
        text = N_("{city} has no such factory slot.")
        return Illegal("site", "IS-6.3.2", text, city=action.city)
    if not table.sites[seat] >> site & 1:
        return Illegal("network", "IS-6.3.2", N_("{city} is not in your network."), city=action.city)
    if table.site_room[site] < 1:
        return Illegal("room", "IS-6.3.2", N_("This factory slot of {city} is taken."), city=action.city)
    if not build.on_board(table, seat):
        return Illegal("workers", "IS-6.3.7", N_("You have no worker on your board who could run it."))
    price = build.factory_price(table, GOODS.index(action.good), site)
    if price == build.SOLD_OUT:
        return Illegal("row", "IS-6.3.7", N_("All {good} factories are taken."), good=action.good)
    return too_dear(price, table.money[seat]) if price > table.money[seat] else None


def why_not_foreman(table: Table, frame: Site, action: Action) -> Illegal | None:
    """The worker of a factory (IS-6.3.5)."""
    if not isinstance(action, Foreman):
        return Illegal("begun", "IS-6.3.5", N_("Choose the worker who becomes the factory."))
    if not 1 <= action.level <= 3 or action.area not in AREAS:
        return Illegal("level", "IS-1.9", N_("Workers have level 1, 2 or 3 and are in training or working."))
    if not table.workers[frame.seat * 6 + AREAS.index(action.area) * 3 + action.level - 1]:
        text = N_("You have no worker of level {n} there.")
        return Illegal("workers", "IS-6.3.5", text, n=action.level)
    price = build.factory_price(table, frame.good, frame.site)
    return too_dear(price, table.money[frame.seat]) if price > table.money[frame.seat] else None


# ── goods ─────────────────────────────────────────────────────────────────


def why_not_collect(table: Table, frame: Gather, action: Action) -> Illegal | None:
    """Goods of own factories (IS-6.4)."""
    if isinstance(action, Done):
        return None if frame.taken else nothing_yet()
    if not isinstance(action, Collect):
        return other("collect")
    if action.good not in GOODS:
        return Illegal("good", "IS-1.3", N_("There is no good {good}."), good=action.good)
    good = GOODS.index(action.good)
    if action.left < 1 or goods.stock(table, frame.seat, good, action.left, frame.taken) == goods.NONE:
        text = N_("You have no {good} factory with {n} left that has not given a good in this action.")
        return Illegal("factory", "IS-6.4", text, good=action.good, n=action.left)
    return None


def why_not_import(table: Table, frame: Import, action: Action) -> Illegal | None:
    """Goods of the market (IS-6.5)."""
    seat = frame.seat
    if isinstance(action, Done):
        return None if frame.ordered else nothing_yet()
    if not isinstance(action, (BuyGood, OrderGood)):
        return other("import")
    if action.good not in GOODS:
        return Illegal("good", "IS-1.3", N_("There is no good {good}."), good=action.good)
    if isinstance(action, BuyGood):
        if frame.ordered:
            return Illegal("order", "IS-6.5", N_("You are ordering: a good at once would be another action."))
    elif table.round >= table.board.last_round:
        return Illegal("order", "IS-6.5.2", N_("In the last round nothing can be ordered."))
    elif goods.order_room(table, seat) < 1:
        text = N_("Your order area is full: the shipment tile of this round says {n}.")
        return Illegal("order", "IS-6.5.2", text, n=table.shipments[table.round - 1])
    price = goods.market_price(table, GOODS.index(action.good))
    return too_dear(price, table.money[seat]) if price > table.money[seat] else None


# ── decisions of one step ─────────────────────────────────────────────────


def why_not_decision(table: Table, frame: Step, action: Action) -> Illegal | None:
    """Build, train, contract, influence or share value."""
    seat, tile = frame.seat, frame.tile
    if tile == BUILD and isinstance(action, BuildStation):
        return why_not_station(table, seat, action)
    if tile == BUILD and isinstance(action, BuildFactory):
        return why_not_factory(table, seat, action)
    if tile == TRAIN and isinstance(action, BuyTrain):
        return why_not_train(table, seat, action)
    if tile == TRAIN and isinstance(action, ImproveTrain):
        return why_not_improve(table, seat, action)
    if tile == CONTRACT and isinstance(action, Sign):
        return why_not_sign(table, seat, action)
    if tile == INFLUENCE and isinstance(action, BuyInfluence):
        if action.steps < 1:
            return Illegal("steps", "IS-6.8", N_("Buy at least one step."))
        price = action.steps * table.board.influence_price
        return too_dear(price, table.money[seat]) if price > table.money[seat] else None
    if tile > INFLUENCE and isinstance(action, SetShare):
        return why_not_share(table, seat, action)
    if isinstance(action, Done):
        return Illegal("begun", "IS-A39", N_("There is no half-done action: decide what you do."))
    return other(TILES[tile])


def why_not_sale(table: Table, name: str) -> Illegal | None:
    """A kind of locomotive that is not for sale (IS-6.6.1)."""
    kind = table.board.loco_index.get(name)
    if kind is None:
        return Illegal("train", "IS-6.6.1", N_("There is no locomotive {locomotive}."), locomotive=name)
    if affairs.on_sale(table, kind):
        return None
    if 0 < table.board.loco_round[kind] <= table.round:
        return Illegal("train", "IS-A20", N_("All {locomotive} are sold."), locomotive=name)
    return Illegal("train", "IS-6.6.1", N_("{locomotive} is not for sale in this round."), locomotive=name)


def why_not_train(table: Table, seat: int, action: BuyTrain) -> Illegal | None:
    """A new train (IS-6.6.2)."""
    refusal = why_not_sale(table, action.locomotive)
    if refusal is not None:
        return refusal
    if len(table.trains[seat]) >= table.board.most_trains:
        text = N_("You have {n} trains already: improve one.")
        return Illegal("train", "IS-6.6.2", text, n=table.board.most_trains)
    price = table.board.loco_price[table.board.loco_index[action.locomotive]]
    return too_dear(price, table.money[seat]) if price > table.money[seat] else None


def why_not_improve(table: Table, seat: int, action: ImproveTrain) -> Illegal | None:
    """A better locomotive (IS-6.6.3)."""
    board = table.board
    old = board.loco_index.get(action.locomotive)
    if old is None or old not in table.trains[seat]:
        text = N_("You have no train with a locomotive {locomotive}.")
        return Illegal("train", "IS-6.6.3", text, locomotive=action.locomotive)
    refusal = why_not_sale(table, action.to)
    if refusal is not None:
        return refusal
    kind = board.loco_index[action.to]
    if kind <= old:
        text = N_("{to} is not higher than {locomotive}.")
        return Illegal("train", "IS-6.6.3", text, to=action.to, locomotive=action.locomotive)
    price = board.loco_price[kind] - board.loco_price[old]
    return too_dear(price, table.money[seat]) if price > table.money[seat] else None


def why_not_sign(table: Table, seat: int, action: Sign) -> Illegal | None:
    """A contract (IS-6.7)."""
    contract = table.board.contract_index.get(action.contract)
    if contract is None or not table.contracts_open >> contract & 1:
        text = N_("The contract {contract} is not open.")
        return Illegal("contract", "IS-6.7.1", text, contract=action.contract)
    tokens, freight = table.board.contract_tokens[contract], table.freight(seat)
    if tokens > freight:
        text = N_("This contract reserves {n} freight cars, and you have {have} without a token.")
        return Illegal("cars", "IS-6.7.2", text, n=tokens, have=freight)
    return None


def why_not_share(table: Table, seat: int, action: SetShare) -> Illegal | None:
    """The share value (IS-6.9)."""
    values, row = table.board.share_values, table.share[seat]
    if action.value not in values:
        return Illegal("share", "IS-1.7", N_("There is no share value {money}."), money=action.value)
    target = values.index(action.value)
    if target < row:
        return None
    if target != row + 1:
        return Illegal("share", "IS-6.9.1", N_("The share value goes up by one row, or down."))
    cost = table.board.share_cost[target]
    if cost > table.influence[seat]:
        text = N_("Going up to {money} costs {n} steps of influence, and you have {have}.")
        return Illegal("influence", "IS-6.9.1", text, money=action.value, n=cost, have=table.influence[seat])
    return None
