"""The worker of a factory in words."""

from __future__ import annotations

from rotonde.core import N_, Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Foreman
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.site import Site
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import stuck, with_money
from rotonde.games.imperial_steam.words.speech import LEVELS, table_of


def prompt(view: View, step: Site, voice: Voice) -> Prompt:
    """Who becomes the factory."""
    table = table_of(view)
    one, two, three = table.board.yields
    text = N_("The factory costs {money}. Goods: {one} with level I, {two} with II, {three} with III (IS-6.3.6).")
    hint = voice(text, money=step.price(table), one=one, two=two, three=three)
    title = voice("Choose the worker for the {good} factory", good=GOODS[step.good])
    return Prompt(stuck(table, step, voice) or title, with_money(hint, table, step.seat, voice))


def _foreman(table: ImperialState, step: Site, action: Foreman, voice: Voice) -> Label:
    level, n = LEVELS[action.level - 1], table.board.yields[action.level - 1]
    said = voice("Send a worker {level} {area} to the factory: {n} goods", level=level, area=action.area, n=n)
    return Label(said, voice("{n} goods", n=n))  # which is what differs: the price stands in the prompt


label = labels({Foreman: _foreman})
path = paths({Foreman: ("workers:{seat}:{a.area}:{a.level}",)})
