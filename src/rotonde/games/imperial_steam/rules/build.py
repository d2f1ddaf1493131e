"""Where stations and factories can be built, and for how much (IS-6.3)."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import ON_ROW, ROW
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
    return [c for c in indices(open_) if prices[c] <= budget and station_room(table, c) > 0]


# ── factories ─────────────────────────────────────────────────────────────
def row_price(table: Table, good: int) -> int:
    """What the factory board asks for the next factory of a type; -1 when the row is sold out (IS-12.2)."""
    row, taken = table.board.row_build[good], table.rows[good]
    return row[taken] if taken < len(row) else SOLD_OUT


def factory_price(table: Table, good: int, site: int) -> int:
    """The price of a factory on a site; -1 when its row is sold out (IS-6.3.3, IS-6.3.7)."""
    price = row_price(table, good)
    own = table.land.site_price[site]
    return price if own == ROW or price == SOLD_OUT else own


def open_sites(table: Table, seat: int) -> list[int]:
    """Sites of the network with a free slot."""
    room = table.site_room
    return [s for s in indices(table.sites[seat]) if room[s] > 0]


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


def site_names(table: Table, site: int) -> dict[str, str]:
    """A site as it is written."""
    price = table.land.site_price[site]
    return {"city": table.board.cities[table.land.site_city[site]], "site": ON_ROW if price == ROW else str(price)}
