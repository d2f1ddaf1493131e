"""Build (IS-6.3): one station, or the site of one factory."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import BuildFactory, BuildStation, Foreman
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules import build
from rotonde.games.imperial_steam.rules.network import refresh_blocked
from rotonde.games.imperial_steam.rules.parents import TileStep, no_good, too_dear
from rotonde.games.imperial_steam.steps.site import open_site
from rotonde.games.imperial_steam.table import Table

AWAY: Final = N_("{city} is not in your network: lay track first.")


class Build(TileStep):
    """A station or a factory is to be chosen."""

    verbs: ClassVar[tuple[type[Action], ...]] = (BuildStation, BuildFactory, Foreman)

    def choices(self, table: Table) -> list[Action]:
        """Stations, then factories."""
        money = table.money[self.seat]
        cities = build.station_cities(table, self.seat, money)
        return [table.board.station_actions[city] for city in cities] + build.factory_choices(table, self.seat, money)

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        seat = self.seat
        return bool(build.station_cities(table, seat, budget)) or bool(build.factory_choices(table, seat, budget))

    def why_not_this(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, BuildStation):
            return self._why_not_station(table, action)
        return self._why_not_factory(table, action) if isinstance(action, BuildFactory) else self.other()

    def _why_not_station(self, table: Table, action: BuildStation) -> Illegal | None:
        """A station (IS-6.3.1)."""
        seat, city = self.seat, table.board.city_index.get(action.city)
        if city is None:
            return Illegal("city", "IS-1.4", N_("There is no city {city}."), city=action.city)
        if table.stations[seat] >> city & 1:
            return Illegal("station", "IS-A3", N_("You have a station in {city} already."), city=action.city)
        if table.stations[seat].bit_count() >= table.board.most_stations:
            return Illegal("station", "IS-6.3.1", N_("All your stations are built."))
        if not table.network[seat] >> city & 1:
            return Illegal("network", "IS-6.3.1", AWAY, city=action.city)
        if build.station_room(table, city) < 1:
            return Illegal("room", "IS-6.3.1", N_("{city} has no free station slot."), city=action.city)
        return too_dear(table.land.station_price[city], table.money[seat])

    def _why_not_factory(self, table: Table, action: BuildFactory) -> Illegal | None:
        """The site of a factory (IS-6.3.2, IS-6.3.3)."""
        seat, site = self.seat, table.land.site_at.get((action.city, action.site))
        if action.good not in GOODS:
            return no_good(action.good)
        if site is None:
            text = N_("{city} has no such factory slot.")
            return Illegal("site", "IS-6.3.2", text, city=action.city)
        if not table.sites[seat] >> site & 1:
            return Illegal("network", "IS-6.3.2", AWAY, city=action.city)
        if table.site_room[site] < 1:
            return Illegal("room", "IS-6.3.2", N_("This factory slot of {city} is taken."), city=action.city)
        if not build.on_board(table, seat):
            return Illegal("workers", "IS-6.3.7", N_("You have no worker on your board who could run it."))
        price = build.factory_price(table, GOODS.index(action.good), site)
        if price == build.SOLD_OUT:
            return Illegal("row", "IS-6.3.7", N_("All {good} factories are taken."), good=action.good)
        return too_dear(price, table.money[seat])

    def why_impossible(self, table: Table) -> Illegal:
        if not build.on_board(table, self.seat):
            text = N_("You have no worker for a factory, and no station that you could build.")
            return Illegal("build", "IS-6.3.7", text)
        return Illegal("build", "IS-6.3", N_("There is no free station or factory slot that you could pay."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        if isinstance(action, BuildStation):
            build_station(table, seat, table.board.city_index[action.city])
        else:
            assert isinstance(action, BuildFactory)
            site = table.land.site_at[(action.city, action.site)]
            open_site(table, seat, GOODS.index(action.good), site)


def build_station(table: Table, seat: int, city: int) -> None:
    """Pay, build; a warehouse space opens and tracks may meet freely."""
    price = table.land.station_price[city]
    table.money[seat] -= price
    table.stations[seat] |= 1 << city
    refresh_blocked(table, seat)
    if table.sink is not None:
        name = table.board.cities[city]
        table.headline("station", seat, f"city:{name}", city=name, money=price)
