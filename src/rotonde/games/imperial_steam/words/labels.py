"""What an action will do, in words and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Label, Voice
from rotonde.games.imperial_steam.actions import (
    Bid,
    BuildFactory,
    BuildStation,
    BuyGood,
    BuyInfluence,
    BuyLink,
    BuyTrain,
    Choose,
    Collect,
    Deal,
    Deliver,
    Discard,
    Done,
    End,
    Engineer,
    Foreman,
    Hire,
    ImproveTrain,
    LayTrack,
    OrderGood,
    PlaceTrack,
    SellShare,
    SetShare,
    Sign,
    Spend,
    Work,
)
from rotonde.games.imperial_steam.board import MARKERS, TILES
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Lay, Second, Site, Upgrade
from rotonde.games.imperial_steam.rules import build, free, goods, track
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.words.gains import with_gains
from rotonde.games.imperial_steam.words.speech import (
    LEVELS,
    decider,
    goods_text,
    link_name,
    needs_text,
    sentences,
    steps_text,
    table_of,
)


def label(view: View, action: Action, voice: Voice) -> Label:
    """The text of the confirm button, and the flag of the preview."""
    table, seat = table_of(view), decider(view)
    if isinstance(action, Deal):
        return Label(voice("Deal {item}: {to}", item=action.item, to=action.to))
    return _SAYS[type(action)](table, seat, action, voice)


def paid(text: str, price: int, voice: Voice) -> Label:
    """A purchase, with its price on the flag."""
    return Label(text, voice("−{n} gulden", n=price) if price else "")


# ── the turn ──────────────────────────────────────────────────────────────


def _bid(table: ImperialState, seat: int, action: Bid, voice: Voice) -> Label:
    left = table.money[seat] - action.money
    return Label(
        voice("Bid {money} gulden: influence {money}, {left} left", money=action.money, left=left),
        voice("{left} left", left=left),
    )


def _choose(table: ImperialState, seat: int, action: Choose, voice: Voice) -> Label:
    n = min(
        table.used[seat * MARKERS + TILES.index(action.tile)], table.influence[seat]
    )  # IS-A1: no more than there is
    if not n:
        return Label(voice("Action: {tile}", tile=action.tile))
    steps = steps_text(n, voice)
    return Label(
        voice("Action: {tile}, again, for {steps}", tile=action.tile, steps=steps), voice("−{steps}", steps=steps)
    )


def _done(table: ImperialState, seat: int, action: Done, voice: Voice) -> Label:
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Upgrade):
        return Label(voice.plural("Give up {n} upgrade point", "Give up {n} upgrade points", top.points))
    return Label(voice("Enough: finish the action"))


def _end(table: ImperialState, seat: int, action: End, voice: Voice) -> Label:
    return Label(voice("End the turn"))


# ── track ─────────────────────────────────────────────────────────────────


def _lay(table: ImperialState, seat: int, action: LayTrack, voice: Voice) -> Label:
    link = table.board.link_index[action.link]
    top = table.stack[-1] if table.stack else None
    before = top.links if isinstance(top, Lay) else ()
    links = (*before, link)
    effort = track.total_effort(table, seat, links)
    toll = track.total_toll(table, seat, links)
    said = voice("Declare {link}: effort {n}", link=action.link, n=effort)
    if toll:
        said = voice("Declare {link}: effort {n}, toll {money}", link=action.link, n=effort, money=toll)
    return Label(with_gains(said, table, seat, links, voice), voice("effort {n}", n=effort))


def _work(table: ImperialState, seat: int, action: Work, voice: Voice) -> Label:
    top = table.stack[-1] if table.stack else None
    level = LEVELS[action.level - 1]
    if not isinstance(top, Lay):
        return Label(voice("Mobilise a worker {level}", level=level))
    have = track.hands_effort(top.hands) + action.level
    need = track.total_effort(table, seat, top.links)
    return Label(
        voice("Mobilise a worker {level}: {have} of {need}", level=level, have=have, need=need), f"{have}/{need}"
    )


def _place(table: ImperialState, seat: int, action: PlaceTrack, voice: Voice) -> Label:
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Second):
        said = voice("Place the second track: {link}", link=table.board.links[top.link])
        return Label(with_gains(said, table, seat, (top.link,), voice))
    if not isinstance(top, Lay):
        return Label(voice("Place the track"))
    parts = [goods_text(track.material_cost(table, top.links), voice)]
    toll = track.total_toll(table, seat, top.links)
    if toll:
        parts.append(voice("toll {money}", money=toll))
    names = ", ".join([link_name(table.board, link) for link in top.links])
    said = voice("Pay {list} and place {links}", list=", ".join(parts), links=names)
    return Label(with_gains(said, table, seat, top.links, voice))


def _spend(table: ImperialState, seat: int, action: Spend, voice: Voice) -> Label:
    values, row = table.board.share_values, table.share[seat]
    if action.on == "share" and row + 1 < len(values):
        return Label(voice("Spend a point: share value {n}", n=values[row + 1]))
    if action.on == "passenger":
        income = table.board.income_passenger
        return Label(voice("Spend a point: turn a car to passengers, {n} more income", n=income))
    return Label(voice("Spend a point: one step of influence"))


# ── recruit and build ─────────────────────────────────────────────────────


def _hire(table: ImperialState, seat: int, action: Hire, voice: Voice) -> Label:
    left = table.money[seat] - action.price
    return paid(
        voice(
            "Recruit a worker at the {hub} hub for {money}: {left} left", hub=action.hub, money=action.price, left=left
        ),
        action.price,
        voice,
    )


def _engineer(table: ImperialState, seat: int, action: Engineer, voice: Voice) -> Label:
    price = table.board.engineer_price
    said = voice(
        "Recruit a {kind} engineer at the {hub} hub for {money}", kind=action.kind, hub=action.hub, money=price
    )
    return paid(said, price, voice)


def _station(table: ImperialState, seat: int, action: BuildStation, voice: Voice) -> Label:
    price = table.land.station_price[table.board.city_index[action.city]]
    said = voice(
        "Build a station in {city} for {money}: {n} more income, one warehouse space",
        city=action.city,
        money=price,
        n=table.board.income_station,
    )
    return paid(said, price, voice)


def _factory(table: ImperialState, seat: int, action: BuildFactory, voice: Voice) -> Label:
    good = GOODS.index(action.good)
    site = table.land.site_at[(action.city, action.site)]
    price = build.factory_price(table, good, site)
    own = action.site != "row"
    if own:
        said = voice(
            "Build a factory for {good} in {city}, on the slot that costs {money}",
            good=action.good,
            city=action.city,
            money=price,
        )
    else:
        said = voice(
            "Build a factory for {good} in {city}: {money} gulden", good=action.good, city=action.city, money=price
        )
    return paid(said, price, voice)


def _foreman(table: ImperialState, seat: int, action: Foreman, voice: Voice) -> Label:
    n = table.board.yields[action.level - 1]
    said = voice(
        "Send a worker {level} {area} to the factory: {n} goods", level=LEVELS[action.level - 1], area=action.area, n=n
    )
    top = table.stack[-1] if table.stack else None
    return paid(said, build.factory_price(table, top.good, top.site) if isinstance(top, Site) else 0, voice)


# ── goods ─────────────────────────────────────────────────────────────────


def _collect(table: ImperialState, seat: int, action: Collect, voice: Voice) -> Label:
    left = action.left - 1
    return Label(
        voice("Collect {cube}: {n} then left in that factory", cube=action.good, n=left),
        voice("+1 {good}", good=action.good),
    )


def _buy(table: ImperialState, seat: int, action: BuyGood, voice: Voice) -> Label:
    price = goods.market_price(table, GOODS.index(action.good))
    return paid(voice("Import {cube} at once for {money}", cube=action.good, money=price), price, voice)


def _order(table: ImperialState, seat: int, action: OrderGood, voice: Voice) -> Label:
    price = goods.market_price(table, GOODS.index(action.good))
    return paid(voice("Order {cube} for the next round for {money}", cube=action.good, money=price), price, voice)


def _discard(table: ImperialState, seat: int, action: Discard, voice: Voice) -> Label:
    return Label(voice("Discard {cube}", cube=action.good))


# ── trains, contracts, influence, shares ──────────────────────────────────


def _train(table: ImperialState, seat: int, action: BuyTrain, voice: Voice) -> Label:
    board, kind = table.board, table.board.loco_index[action.locomotive]
    said = voice(
        "Buy an {locomotive} for {money}: {n} freight cars and a coal",
        locomotive=action.locomotive,
        money=board.loco_price[kind],
        n=board.loco_cars[kind],
    )
    return paid(_with_influence(said, board.loco_influence[kind], voice), board.loco_price[kind], voice)


def _improve(table: ImperialState, seat: int, action: ImproveTrain, voice: Voice) -> Label:
    board = table.board
    old, new = board.loco_index[action.locomotive], board.loco_index[action.to]
    price = board.loco_price[new] - board.loco_price[old]
    said = voice(
        "Improve {locomotive} to {to} for {money}: {n} more freight cars",
        locomotive=action.locomotive,
        to=action.to,
        money=price,
        n=board.loco_cars[new] - board.loco_cars[old],
    )
    return paid(_with_influence(said, board.loco_influence[new], voice), price, voice)


def _with_influence(said: str, steps: int, voice: Voice) -> str:
    gain = voice("+{n} influence", n=steps)
    return voice("{said}; brings {list}", said=said, list=gain) if steps else said


def _sign(table: ImperialState, seat: int, action: Sign, voice: Voice) -> Label:
    board, c = table.board, table.board.contract_index[action.contract]
    said = voice(
        "Sign {name}: {value} for the factories {needs}; cars closed and investors: {n}",
        name=action.contract,
        value=board.contract_value[c],
        needs=needs_text(board, c, voice),
        n=board.contract_tokens[c],
    )
    return Label(said, f"±{board.contract_value[c]}")


def _influence(table: ImperialState, seat: int, action: BuyInfluence, voice: Voice) -> Label:
    price = action.steps * table.board.influence_price
    left = table.money[seat] - price
    said = voice("Buy {steps} for {money}: {left} left", steps=steps_text(action.steps, voice), money=price, left=left)
    return paid(said, price, voice)


def _share(table: ImperialState, seat: int, action: SetShare, voice: Voice) -> Label:
    row = table.board.share_values.index(action.value)
    if row > table.share[seat]:
        steps = steps_text(table.board.share_cost[row], voice)
        return Label(
            voice("Share value up to {n}, for {steps}", n=action.value, steps=steps), voice("−{steps}", steps=steps)
        )
    return Label(voice("Share value down to {n}, for nothing", n=action.value), str(action.value))


# ── free actions ──────────────────────────────────────────────────────────


def _sell(table: ImperialState, seat: int, action: SellShare, voice: Voice) -> Label:
    price = table.share_value(seat)
    n = (table.dividends[seat] + 1) * table.board.dividend_percent
    said = voice("Sell a share for {money}: dividends of {n} % at the end", money=price, n=n)
    return Label(said, voice("+{n} gulden", n=price))


def _deliver(table: ImperialState, seat: int, action: Deliver, voice: Voice) -> Label:
    money = free.reward(table, GOODS.index(action.good))
    args: dict[str, Any] = {"cube": action.good, "city": action.city, "left": action.left}
    if money:
        said = voice(
            "Deliver {cube} to {city} for {money}, from a factory with {left}; costs a coal", **args, money=money
        )
    else:
        said = voice("Deliver {cube} to {city} for a key, from a factory with {left}; costs a coal", **args)
    hub = table.land.hub_of[table.board.city_index[action.city]]
    if hub >= 0:
        steps = table.board.growth_steps[table.growth[hub]][free.hub_cubes(table, hub)]
        said = sentences((f"{said}.", voice("The hub grows by {n}.", n=steps)))
    return Label(said, voice("+{n} gulden", n=money) if money else "")


def _crown(table: ImperialState, seat: int, action: BuyLink, voice: Voice) -> Label:
    link = table.board.link_index[action.link]
    price = free.state_price(table, seat, link)
    said = voice("Buy into the state railway on {link} for {money}", link=action.link, money=price)
    return paid(with_gains(said, table, seat, (link,), voice), price, voice)


_SAYS: dict[type[Action], Callable[[ImperialState, int, Any, Voice], Label]] = {
    Bid: _bid,
    Choose: _choose,
    Done: _done,
    End: _end,
    LayTrack: _lay,
    Work: _work,
    PlaceTrack: _place,
    Spend: _spend,
    Hire: _hire,
    Engineer: _engineer,
    BuildStation: _station,
    BuildFactory: _factory,
    Foreman: _foreman,
    Collect: _collect,
    BuyGood: _buy,
    OrderGood: _order,
    Discard: _discard,
    BuyTrain: _train,
    ImproveTrain: _improve,
    Sign: _sign,
    BuyInfluence: _influence,
    SetShare: _share,
    SellShare: _sell,
    Deliver: _deliver,
    BuyLink: _crown,
}
