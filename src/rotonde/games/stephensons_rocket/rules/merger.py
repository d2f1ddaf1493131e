"""Mergers (SR-10): the line that moved is absorbed by the line it touches."""

from __future__ import annotations

from rotonde.games.stephensons_rocket.rules.lines import refresh_near_cities
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.table import ABSORBED, NOWHERE, Table


def touched_line(table: Table, company: int, h: int) -> int:
    """The other line next to a hex, or NOWHERE; SR-6.5 sees to it that there is one at most."""
    for other, place in enumerate(table.loco):
        if other != company and place != ABSORBED and table.near_line[other] >> h & 1:
            return other
    return NOWHERE


def merge(table: Table, absorbed: int, absorber: int) -> None:
    """Bonus, merger tile, exchange of shares, take-over (SR-10.3)."""
    board, h = table.board, table.loco[absorbed]
    if table.sink is not None:
        names = {"company": board.companies[absorbed], "into": board.companies[absorber]}
        table.detail("merger", None, f"hex:{board.labels[h]}", **names)
    pay_bonus(table, absorbed)
    lay_merger_tile(table, absorbed, absorber)
    exchange_shares(table, absorbed, absorber)
    table.track[absorber] |= table.track[absorbed] | 1 << h  # SR-10.7
    table.reached[absorber] |= table.reached[absorbed]  # SR-9.6
    table.near_line[absorber] |= table.near_line[absorbed] | board.adjacent[h]
    table.loco[absorbed] = ABSORBED
    table.facing[absorbed] = -1
    table.track[absorbed] = 0
    table.reached[absorbed] = 0
    table.near_line[absorbed] = table.near_cities[absorbed] = 0
    refresh_near_cities(table, absorber)
    table.bank[absorbed] = 0  # SR-10.6
    table.isolated &= ~(1 << absorbed)


def pay_bonus(table: Table, absorbed: int) -> None:
    """The shareholders of the absorbed line are paid its value (SR-10.3a)."""
    value = table.value(absorbed)
    money = payout(value, value // 2, table.holdings(absorbed), table.board.unit)
    for seat, amount in enumerate(money):
        if amount:
            table.money[seat] += amount
            if table.sink is not None:
                table.detail("merger_bonus", seat, money=amount, company=table.board.companies[absorbed])


def lay_merger_tile(table: Table, absorbed: int, absorber: int) -> None:
    """A track tile takes the place of the locomotive and links the lines (SR-10.3b, SR-10.9)."""
    h, facing = table.loco[absorbed], table.facing[absorbed]
    line = table.line(absorber)
    row = table.board.neighbours[h]
    for turn in (0, 1, 5, 2, 4, 3):  # straight on if it fits, else the gentlest curve
        side = (facing + turn) % 6
        if row[side] >= 0 and line >> row[side] & 1:
            table.rails[h] = 1 + (facing + 3) % 6 * 6 + side
            break
    if not table.settings.merger_tile_free and table.tiles > 0:  # SR-13.2: a substitute if none is left
        table.tiles -= 1


def exchange_shares(table: Table, absorbed: int, absorber: int) -> None:
    """Two shares of the absorbed company become one of the absorbing, an odd one is lost (SR-10.4)."""
    companies = len(table.loco)
    for step in range(table.players):  # SR-10.5: in turn order from the active player
        seat = (table.active + step) % table.players
        old = table.shares[seat * companies + absorbed]
        if not old:
            continue
        gained = old // 2
        real = min(gained, table.bank[absorber])  # SR-10.8: an isolated line has no pile
        table.shares[seat * companies + absorbed] = 0
        table.shares[seat * companies + absorber] += gained
        table.bank[absorber] -= real
        table.extra[absorber] += gained - real
        if table.sink is not None:
            names = table.board.companies
            table.bookkeeping("exchange", seat, n=old, company=names[absorbed], gained=gained, into=names[absorber])
    table.extra[absorbed] = 0  # SR-10.12: handed-in supplementary shares go back to their pile
