"""Build (IS-6.3): one station or one factory."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.board import ROW
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Site
from rotonde.games.imperial_steam.rules.network import refresh_blocked
from rotonde.games.imperial_steam.table import Table

SOLD_OUT: int = -1


# ── stations ──────────────────────────────────────────────────────────────


def station_room(table: Table, city: int) -> int:
    """Free station slots of a city."""
    taken = 0
    for stations in table.stations:
        taken += stations >> city & 1
    return table.land.station_slots[city] - taken


def station_cities(table: Table, seat: int, budget: int) -> list[int]:
    """Cities of the network where this player can pay for a station (IS-6.3.1, IS-A3)."""
    if table.stations[seat].bit_count() >= table.board.most_stations:
        return []
    prices = table.land.station_price
    open_ = table.network[seat] & ~table.stations[seat]
    return [c for c in bits(open_) if prices[c] <= budget and station_room(table, c) > 0]


def build_station(table: Table, seat: int, city: int) -> None:
    """Pay, build; a warehouse space opens and tracks may meet freely."""
    price = table.land.station_price[city]
    table.money[seat] -= price
    table.stations[seat] |= 1 << city
    refresh_blocked(table, seat)
    if table.sink is not None:
        name = table.board.cities[city]
        table.tell(Event("station", seat, Level.HEADLINE, {"city": name, "money": price}, (f"city:{name}",)))


# ── factories ─────────────────────────────────────────────────────────────


def row_price(table: Table, good: int) -> int:
    """What the factory board asks for the next factory of a type; -1 when the row is sold out (IS-12.2)."""
    row = table.board.row_build[good]
    taken = table.rows[good]
    return row[taken] if taken < len(row) else SOLD_OUT


def factory_price(table: Table, good: int, site: int) -> int:
    """The price of a factory on a site; -1 when its row is sold out (IS-6.3.3, IS-6.3.7)."""
    price = row_price(table, good)
    own = table.land.site_price[site]
    return price if own == ROW or price == SOLD_OUT else own


def open_sites(table: Table, seat: int) -> list[int]:
    """Sites of the network with a free slot."""
    room = table.site_room
    return [s for s in bits(table.sites[seat]) if room[s] > 0]


def on_board(table: Table, seat: int) -> int:
    """Workers on the player board, in training or at work."""
    a = seat * 6
    return sum(table.workers[a : a + 6])


def factory_choices(table: Table, seat: int, budget: int) -> list[Action]:
    """Every type with every site that can be paid."""
    out: list[Action] = []
    if not on_board(table, seat):
        return out
    sites = open_sites(table, seat)
    own_price = table.land.site_price
    for good in range(4):
        row = row_price(table, good)
        if row == SOLD_OUT:
            continue
        actions = table.land.factory_actions[good]
        for site in sites:
            price = own_price[site]
            if (row if price == ROW else price) <= budget:
                out.append(actions[site])
    return out


def can_build(table: Table, seat: int, budget: int) -> bool:
    """Is there a station or a factory to build?"""
    return bool(station_cities(table, seat, budget)) or bool(factory_choices(table, seat, budget))


def build_actions(table: Table, seat: int) -> list[Action]:
    """Stations, then factories."""
    money = table.money[seat]
    out: list[Action] = []
    for city in station_cities(table, seat, money):
        out.append(table.board.station_actions[city])
    return out + factory_choices(table, seat, money)


def foreman_actions(table: Table, frame: Site) -> list[Action]:
    """Any own worker on the player board (IS-6.3.5), if the price is in hand."""
    out: list[Action] = []
    if factory_price(table, frame.good, frame.site) <= table.money[frame.seat]:
        for i in range(6):
            if table.workers[frame.seat * 6 + i]:
                out.append(table.board.foreman_actions[i])
    return out


def build_factory(table: Table, frame: Site, place: int) -> None:
    """Pay, take the leftmost factory, send the worker of a place (level and area) to the slot (IS-6.3.4)."""
    board, seat, good, site = table.board, frame.seat, frame.good, frame.site
    price = factory_price(table, good, site)
    level = place % 3
    table.stack.pop()
    table.money[seat] -= price
    table.rows[good] += 1
    table.workers[seat * 6 + place] -= 1
    table.site_room[site] -= 1
    table.factories.append((seat, good, site, board.yields[level], level + 1))
    if table.sink is not None:
        city = board.cities[table.land.site_city[site]]
        args = {"good": GOODS[good], "city": city, "money": price, "level": level + 1, "n": board.yields[level]}
        table.tell(Event("factory", seat, Level.HEADLINE, args, (f"city:{city}",)))
