"""What every step needs to say what an action will do, and which targets make it: its own verbs and the free ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rotonde.core import Action, Label, View, Voice
from rotonde.core.speech import sentences
from rotonde.games.imperial_steam.actions import BuyLink, Deliver, SellShare
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.steps import ImperialStep
from rotonde.games.imperial_steam.words.gains import with_gains
from rotonde.games.imperial_steam.words.speech import decider, table_of

Path = tuple[str, ...]
Says = Callable[[View, Any, Any, Voice], Label]  # the view, the step, the action, the voice
Labels = Callable[[View, ImperialStep, Action, Voice], Label]
Paths = Callable[[View, ImperialStep, Action], Path]


def labels(own: Mapping[type[Action], Says]) -> Labels:
    """The labels of a step: one function a verb; free actions have theirs."""
    says = {**FREE_SAYS, **own}

    def label(view: View, step: ImperialStep, action: Action, voice: Voice) -> Label:
        return says[type(action)](view, step, action, voice)

    return label


def paths(own: Mapping[type[Action], Path]) -> Paths:
    """The paths of a step: patterns of targets for each verb, filled in from its fields and the seat."""
    patterns = {**FREE_PATHS, **own}

    def path(view: View, step: ImperialStep, action: Action) -> Path:
        seat = decider(view)
        return tuple([part.format(a=action, seat=seat) for part in patterns[type(action)]])

    return path


def paid(text: str, price: int, voice: Voice) -> Label:
    """A purchase, with its price on the flag."""
    return Label(text, voice("−{n} gulden", n=price) if price else "")


def enough(view: View, step: ImperialStep, action: Action, voice: Voice) -> Label:
    """Done, where something has been done."""
    return Label(voice("Enough: finish the action"))


# ── free actions ──────────────────────────────────────────────────────────


def _sell(view: View, step: ImperialStep, action: SellShare, voice: Voice) -> Label:
    table, seat = table_of(view), decider(view)
    price = table.share_value(seat)
    n = (table.dividends[seat] + 1) * table.board.dividend_percent
    said = voice("Sell a share for {money}: dividends of {n} % at the end", money=price, n=n)
    return Label(said, voice("+{n} gulden", n=price))


def _deliver(view: View, step: ImperialStep, action: Deliver, voice: Voice) -> Label:
    table = table_of(view)
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


def _crown(view: View, step: ImperialStep, action: BuyLink, voice: Voice) -> Label:
    table, seat = table_of(view), decider(view)
    link = table.board.link_index[action.link]
    price = free.state_price(table, seat, link)
    said = voice("Buy into the state railway on {link} for {money}", link=action.link, money=price)
    return paid(with_gains(said, table, seat, (link,), voice), price, voice)


FREE_SAYS: Mapping[type[Action], Says] = {SellShare: _sell, Deliver: _deliver, BuyLink: _crown}
FREE_PATHS: Mapping[type[Action], Path] = {
    SellShare: ("sell",),
    Deliver: ("city:{a.city}", "deliver:{a.city}:{a.good}:{a.left}"),
    BuyLink: ("link:{a.link}",),
}
