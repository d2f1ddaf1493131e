"""Importing goods in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Action, Label, Prompt, Tip, View, Voice, sentences
from rotonde.games.imperial_steam.actions import BuyGood, Done, OrderGood
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import goods
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.import_ import Import
from rotonde.games.imperial_steam.words.labels import ENOUGH, labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import stuck, with_money
from rotonde.games.imperial_steam.words.speech import table_of

NOTE = N_("One good at once, or several to order for the next round (IS-6.5).")


def prompt(view: View, step: Import, voice: Voice) -> Prompt:
    """Which good, at once or to order."""
    table = table_of(view)
    room = goods.order_room(table, step.seat)
    left = voice.plural("{n} more good can be ordered.", "{n} more goods can be ordered.", max(room, 0))
    if step.ordered:
        title = stuck(table, step, voice) or voice("Order more, or finish")
        return Prompt(title, with_money(left, table, step.seat, voice))
    hint = voice("At once: one good. To order: several, for the next round (IS-6.5).")
    return Prompt(stuck(table, step, voice) or voice("Choose a good to import"), sentences((hint, left)))


def _good(table: ImperialState, step: Import, action: BuyGood | OrderGood, voice: Voice) -> Label:
    at_once, ordered = N_("Import {cube} at once for {money}"), N_("Order {cube} for the next round for {money}")
    price = goods.market_price(table, GOODS.index(action.good))
    return paid(at_once if isinstance(action, BuyGood) else ordered, price, voice, cube=action.good)


label = labels({BuyGood: _good, OrderGood: _good, Done: ENOUGH})
one_way = paths({BuyGood: ("market:{a.good}",), OrderGood: ("market:{a.good}",)})
two_ways = paths({BuyGood: ("market:{a.good}", "buy:{a.good}"), OrderGood: ("market:{a.good}", "order:{a.good}")})


def path(view: View, step: Import, action: Action) -> tuple[str, ...]:
    """A good of the market, and whether at once or to order where both are possible."""
    only = step.ordered > 0 or goods.order_room(table_of(view), step.seat) <= 0
    return one_way(view, step, action) if only else two_ways(view, step, action)


def tip_of_buy(view: View, step: Import, names: list[str], voice: Voice) -> Tip:
    """A good of the market at once."""
    price = goods.market_price(table_of(view), GOODS.index(names[0]))
    return Tip(voice("At once, {money} gulden", money=price), voice("One good, and the action is done."))


def tip_of_order(view: View, step: Import, names: list[str], voice: Voice) -> Tip:
    """The same for the next round."""
    price = goods.market_price(table_of(view), GOODS.index(names[0]))
    return Tip(voice("To order, {money} gulden", money=price), voice("It comes at the start of the next round."))
