"""A factory that was begun (IS-6.3.4, IS-6.3.5): the worker who becomes it is asked for."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.steps import Said
from rotonde.games.imperial_steam.actions import Foreman
from rotonde.games.imperial_steam.board import AREAS, BUILD, GOODS
from rotonde.games.imperial_steam.rules import build
from rotonde.games.imperial_steam.rules.parents import ActionStep, too_dear
from rotonde.games.imperial_steam.table import Table


class Site(ActionStep):
    """A factory for a good stands on a site of a city, and has no worker yet."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "good", "city", "site")

    def __init__(self, seat: int, good: int, city: int, site: int) -> None:
        super().__init__(seat, BUILD)
        self.good: Final = good
        self.city: Final = city
        self.site: Final = site

    def price(self, table: Table) -> int:
        """What the factory costs."""
        return build.factory_price(table, self.good, self.site)

    def choices(self, table: Table) -> list[Action]:
        """Any own worker on the player board, if the price is in hand."""
        if self.price(table) > table.money[self.seat]:
            return []
        return [table.board.foreman_actions[i] for i in range(6) if table.workers[self.seat * 6 + i]]

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return self.price(table) <= budget

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if not isinstance(action, Foreman):
            return Illegal("begun", "IS-6.3.5", N_("Choose the worker who becomes the factory."))
        if not 1 <= action.level <= 3 or action.area not in AREAS:
            return Illegal("level", "IS-1.9", N_("Workers have level 1, 2 or 3 and are in training or working."))
        if not table.workers[self.seat * 6 + AREAS.index(action.area) * 3 + action.level - 1]:
            text = N_("You have no worker of level {n} there.")
            return Illegal("workers", "IS-6.3.5", text, n=action.level)
        return too_dear(self.price(table), table.money[self.seat])

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Pay, take the leftmost factory, send the worker to the slot (IS-6.3.4)."""
        assert isinstance(action, Foreman)
        board, good, site = table.board, self.good, self.site
        price, level = self.price(table), action.level
        n = board.yields[level - 1]
        table.stack.pop()
        table.money[seat] -= price
        table.rows[good] += 1
        table.workers[seat * 6 + AREAS.index(action.area) * 3 + level - 1] -= 1
        table.site_room[site] -= 1
        table.factories.append((seat, good, site, n, level))
        if table.sink is not None:
            city = board.cities[self.city]
            table.headline("factory", seat, f"city:{city}", good=GOODS[good], city=city, money=price, level=level, n=n)

    def encode(self, table: Table) -> dict[str, object]:
        return {"frame": "site", "seat": self.seat, "good": GOODS[self.good], **build.site_names(table, self.site)}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Site:
        good = said.named("good", {good: g for g, good in enumerate(GOODS)}, "good")
        city = said.named("city", table.board.city_index, "city")
        site = table.land.site_at.get((said.text("city"), said.text("site")))
        if site is None:
            said.wrong("site", "there is no such factory site")
        return Site(said.number("seat"), good, city, site or 0)

    def fits(self, table: Table) -> bool:
        if self.site not in build.open_sites(table, self.seat):
            return False
        return build.row_price(table, self.good) != build.SOLD_OUT and build.on_board(table, self.seat) > 0


def open_site(table: Table, seat: int, good: int, site: int) -> None:
    """A factory is begun; its worker is asked for."""
    table.stack.append(Site(seat, good, table.land.site_city[site], site))
