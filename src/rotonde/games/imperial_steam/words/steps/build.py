"""Building in words."""

from __future__ import annotations

from rotonde.core import N_, Label, View, Voice
from rotonde.games.imperial_steam.actions import BuildFactory, BuildStation
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import build
from rotonde.games.imperial_steam.steps.build import Build
from rotonde.games.imperial_steam.words.labels import labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import carried_out, decide
from rotonde.games.imperial_steam.words.speech import table_of

prompt = decide(
    N_("Choose a city for a station or a factory"),
    N_("Stations open warehouse spaces and bring income; factories bring goods (IS-6.3)."),
)
waiting = carried_out


def _station(view: View, step: Build, action: BuildStation, voice: Voice) -> Label:
    table = table_of(view)
    price = table.land.station_price[table.board.city_index[action.city]]
    said = voice(
        "Build a station in {city} for {money}: {n} more income, one warehouse space",
        city=action.city,
        money=price,
        n=table.board.income_station,
    )
    return paid(said, price, voice)


def _factory(view: View, step: Build, action: BuildFactory, voice: Voice) -> Label:
    table = table_of(view)
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


label = labels({BuildStation: _station, BuildFactory: _factory})
path = paths(
    {
        BuildStation: ("city:{a.city}", "station:{a.city}"),
        BuildFactory: ("city:{a.city}", "factory:{a.city}:{a.good}:{a.site}"),
    }
)
