"""What every step needs to say what an action will do, and which targets make it: its own verbs and the free ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rotonde.core.telling import N_, Action, Label, Labelling, View, Voice, sentences
from rotonde.games.imperial_steam.actions import BuyLink, Deliver, SellShare
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.parents import ImperialStep
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.words.gains import with_gains
from rotonde.games.imperial_steam.words.speech import decider, table_of

Path = tuple[str, ...]
Says = str | Callable[[ImperialState, Any, Any, Voice], Label]  # filled from the action; or table, step, action, voice
Paths = Callable[[View, ImperialStep, Action], Path]
ENOUGH = N_("Enough: finish the action")  # done, where something has been done


def labels(own: Mapping[type[Action], Says]) -> Labelling:
    """The labels of a step: a sentence or a function a verb; free actions have theirs."""
    says = {**FREE_SAYS, **own}

    def label(view: View, step: ImperialStep, action: Action, voice: Voice) -> Label:
        said = says[type(action)]
        if isinstance(said, str):
            return Label(voice(said, **fields_of(action)))
        return said(table_of(view), step, action, voice)

    return label


def fields_of(action: Action) -> dict[str, object]:
    """What an action holds, for sentences; a good also as a cube."""
    given: dict[str, object] = {name: getattr(action, name) for name in type(action).__match_args__}  # type: ignore[attr-defined]
    return given | {"cube": given["good"]} if "good" in given else given


def paths(own: Mapping[type[Action], Path]) -> Paths:
    """The paths of a step: patterns of targets for each verb, filled in from its fields and the seat."""
    patterns = {**FREE_PATHS, **own}

    def path(view: View, step: ImperialStep, action: Action) -> Path:
        seat = decider(view)
        return tuple([part.format(a=action, seat=seat) for part in patterns.get(type(action), ())])

    return path


def paid(text: str, price: int, voice: Voice, **args: object) -> Label:
    """A purchase, with its price (the money of the sentence) on the flag."""
    return Label(voice(text, money=price, **args), voice("−{n} gulden", n=price) if price else "")


# ── free actions ──────────────────────────────────────────────────────────
def _sell(table: ImperialState, step: ImperialStep, action: SellShare, voice: Voice) -> Label:
    price = table.share_value(table.active)
    n = (table.dividends[table.active] + 1) * table.board.dividend_percent
    said = voice("Sell a share for {money}: dividends of {n} % at the end", money=price, n=n)
    return Label(said, voice("+{n} gulden", n=price))


def _deliver(table: ImperialState, step: ImperialStep, action: Deliver, voice: Voice) -> Label:
    money = free.reward(table, GOODS.index(action.good))
    text = N_("Deliver {cube} to {city} for a key, from a factory with {left}; costs a coal")
    if money:
        text = N_("Deliver {cube} to {city} for {money}, from a factory with {left}; costs a coal")
    said = voice(text, money=money, **fields_of(action))
    hub = table.land.hub_of[table.board.city_index[action.city]]
    if hub >= 0:
        steps = table.board.growth_steps[table.growth[hub]][free.hub_cubes(table, hub)]
        said = sentences((f"{said}.", voice("The hub grows by {n}.", n=steps)))
    return Label(said, voice("+{n} gulden", n=money) if money else "")


def _crown(table: ImperialState, step: ImperialStep, action: BuyLink, voice: Voice) -> Label:
    seat, link = table.active, table.board.link_index[action.link]
    price = free.state_price(table, seat, link)
    said = paid(N_("Buy into the state railway on {link} for {money}"), price, voice, link=action.link)
    return Label(with_gains(said.text, table, seat, (link,), voice), said.flag)


FREE_SAYS: Mapping[type[Action], Says] = {SellShare: _sell, Deliver: _deliver, BuyLink: _crown}
FREE_PATHS: Mapping[type[Action], Path] = {
    Deliver: ("city:{a.city}", "deliver:{a.city}:{a.good}:{a.left}"),
    BuyLink: ("link:{a.link}",),
}
