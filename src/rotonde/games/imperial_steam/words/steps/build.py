"""Building in words."""

from __future__ import annotations

from rotonde.core import N_, Label, Voice
from rotonde.games.imperial_steam.actions import BuildFactory, BuildStation
from rotonde.games.imperial_steam.board import GOODS, ON_ROW
from rotonde.games.imperial_steam.rules import build
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.build import Build
from rotonde.games.imperial_steam.words.labels import labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import decide

NOTE = N_("One station or one factory in your network (IS-6.3).")
prompt = decide(
    N_("Choose a city for a station or a factory"),
    N_("Stations open warehouse spaces and bring income; factories bring goods (IS-6.3)."),
)


def _station(table: ImperialState, step: Build, action: BuildStation, voice: Voice) -> Label:
    price = table.land.station_price[table.board.city_index[action.city]]
    text = N_("Build a station in {city} for {money}: {n} more income, one warehouse space")
    return paid(text, price, voice, city=action.city, n=table.board.income_station)


def _factory(table: ImperialState, step: Build, action: BuildFactory, voice: Voice) -> Label:
    price = build.factory_price(table, GOODS.index(action.good), table.land.site_at[(action.city, action.site)])
    text = N_("Build a factory for {good} in {city}: {money} gulden")
    if action.site != ON_ROW:
        text = N_("Build a factory for {good} in {city}, on the slot that costs {money}")
    return paid(text, price, voice, good=action.good, city=action.city)


label = labels({BuildStation: _station, BuildFactory: _factory})
path = paths(
    {
        BuildStation: ("city:{a.city}", "station:{a.city}"),
        BuildFactory: ("city:{a.city}", "factory:{a.city}:{a.good}:{a.site}"),
    }
)
