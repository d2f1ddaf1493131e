"""Building."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.imperial_steam.eval import reward_of
from rotonde.games.imperial_steam.habits.sense import rounds_left
from rotonde.games.imperial_steam.rules import build
from rotonde.games.imperial_steam.steps.build import Build
from rotonde.games.imperial_steam.table import Table

HOMELESS: Final = 0.25  # of the reward, for a factory whose good nobody in the network asks for


def plain(table: Table, step: Build, seat: int) -> Action | None:
    """The factory or station that brings most for its price."""
    land, money = table.land, table.money[seat]
    best: Action | None = None
    score = 0.0
    if build.on_board(table, seat):
        sites = build.open_sites(table, seat)
        for good in range(4):
            gain = factory_gain(table, seat, good)
            for site in sites:
                price = build.factory_price(table, good, site)
                if 0 <= price <= money and (best is None or gain - price > score):
                    best = land.factory_actions[good][site]
                    score = gain - price
    income = table.board.income_station * (rounds_left(table) + 1) + 10
    for city in build.station_cities(table, seat, money):
        here = float(income - land.station_price[city])
        if best is None or here > score:
            best = table.board.station_actions[city]
            score = here
    return best


def factory_gain(table: Table, seat: int, good: int) -> float:
    """What the goods of a new factory may bring: up to two demands of the network, or some hope."""
    stock = sum([n for owner, of, _, n, _ in table.factories if owner == seat and of == good])
    open_ = table.demands & table.land.demands_of[good]
    short = (open_ & table.wants[seat]).bit_count() - stock
    if short > 0:
        return reward_of(table, good) * min(short, 2)
    return HOMELESS * reward_of(table, good) if open_.bit_count() > stock else 0.0
