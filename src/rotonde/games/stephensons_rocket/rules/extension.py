"""What an extended line comes to (SR-6.6 to SR-9), once no veto is left. The order is SR-8.6."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket.rules import lines
from rotonde.games.stephensons_rocket.rules.isolation import find_isolated
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.rules.merger import merge, touched_line
from rotonde.games.stephensons_rocket.table import AT_HOME, NOWHERE, Table


def complete_extension(table: Table, company: int, to: int, passenger: bool) -> None:
    """Everything after the veto: tile, passenger, cities, payouts, merger, isolation (SR-8.6)."""
    left_home = table.facing[company] == AT_HOME
    move_locomotive(table, company, to)
    if passenger:
        take_passenger(table, to)
    reach_cities(table, company, to)
    absorber = touched_line(table, company, to)
    if absorber != NOWHERE:
        merge(table, company, absorber)
        if table.settings.strict_same_line:  # SR-3.3
            table.extended |= 1 << absorber
    lines.refresh_occupied(table)
    find_isolated(table, company, to)
    quiet = absorber == NOWHERE and not left_home  # then only the hexes near the move have changed
    lines.refresh_moves(table, table.board.cover[to] if quiet else lines.EVERYWHERE)


def move_locomotive(table: Table, company: int, to: int) -> None:
    """Leave a tile behind, unless the locomotive was at home (SR-8.1), and turn the way it went (SR-6.6)."""
    board, start = table.board, table.loco[company]
    facing = table.facing[company]
    ahead = board.neighbours[start].index(to)
    table.loco[company] = to
    table.facing[company] = ahead
    if facing == AT_HOME:
        lines.refresh_near_line(table, company)  # SR-1.7: the town is no longer part of the line
        return
    table.track[company] |= 1 << start
    table.rails[start] = 1 + (facing + 3) % 6 * 6 + ahead
    table.tiles -= 1
    table.near_line[company] |= board.adjacent[to]


def take_passenger(table: Table, to: int) -> None:
    """The mover gets a passenger token if he entered another player's station (SR-8.4)."""
    others = 0
    for seat, stations in enumerate(table.stations):
        if seat != table.active:
            others |= stations
    if others >> to & 1 and table.passengers_left() > 0:
        table.passengers[table.active] += 1
        if table.sink is not None:
            table.detail("passenger", table.active, f"hex:{table.board.labels[to]}")


def reach_cities(table: Table, company: int, to: int) -> None:
    """Connect all cities next to the new hex together, then pay: big cities first (SR-9.1)."""
    board = table.board
    new = board.cities_by[to] & ~table.reached[company]
    if not new:
        return
    table.reached[company] |= new
    lines.refresh_near_cities(table, company)
    if table.sink is not None:
        for city in bits(new):
            name = board.city_names[city]
            args = {"company": board.companies[company], "city": name, "money": table.value(company)}
            table.detail("reach", None, f"city:{name}", **args)
    for city in bits(new & board.big):
        first, second = board.big_city_pay
        pay(table, payout(first, second, table.city_tokens(city), board.unit), "city_pays", city)
    value = table.value(company)
    for city in bits(new & board.railway):
        pay(table, payout(value, value // 2, table.stations_on(company), board.unit), "town_pays", city)


def pay(table: Table, amounts: list[int], kind: str, city: int) -> None:
    """Pay each seat its part."""
    for seat, amount in enumerate(amounts):
        if amount:
            table.money[seat] += amount
            if table.sink is not None:
                name = table.board.city_names[city]
                table.detail(kind, seat, f"city:{name}", money=amount, city=name)
