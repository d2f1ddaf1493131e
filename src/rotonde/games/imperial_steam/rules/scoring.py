"""The end and the final scoring (IS-8.1, IS-9): pure functions of a position, so that it can be shown at any time."""

from __future__ import annotations

from typing import NamedTuple

from rotonde.core.hexes import bits, indices, union
from rotonde.games.imperial_steam.board import METALS
from rotonde.games.imperial_steam.table import UNKNOWN, Table


class FinalLine(NamedTuple):
    """One line of a player's final scoring.

    `what` is cash, income, semmering, goods, gold or silver (a key; `name` the hub), hubs, contract or unfulfilled
    (`name` the contract), route_paid or route_received, dividends; `n` counts the things it is for.
    """

    what: str
    name: str
    n: int
    money: int


class Standing(NamedTuple):
    """A player's scoring: the lines, the money M they come to before dividends, and the result (IS-9.6)."""

    lines: list[FinalLine]
    before: int
    result: int


class Route(NamedTuple):
    """A route payment: the cities from the payer's network to Trieste, and who is paid for each link."""

    cities: list[int]
    payees: list[int]


# ── parts ─────────────────────────────────────────────────────────────────
def base_income(table: Table, seat: int) -> int:
    """Income of a player: passenger cars and stations (IS-5.4)."""
    board = table.board
    stations = table.stations[seat].bit_count()
    return table.passenger[seat] * board.income_passenger + stations * board.income_station


def key_value(table: Table, hub: int, metal: int) -> int:
    """A gold key is worth the hub's influence, a silver one half of it, rounded up to a column (IS-9.3, IS-12.5)."""
    columns = table.hub_at[hub]
    return (columns if metal == 0 else (columns + 1) // 2) * table.board.step


def hubs_equalled(table: Table, seat: int) -> int:
    """Hubs whose influence a player equals or exceeds (IS-9.4)."""
    own = table.influence[seat]
    return sum([1 for column in table.hub_at if column <= own])


def reached(table: Table) -> bool:
    """Does some network contain Trieste?"""
    goal = 1 << table.board.goal
    return any(network & goal for network in table.network)


def fulfilled(table: Table, seat: int) -> int:
    """The contracts that are filled when the factory pieces lie best (IS-4.6, IS-A41), as a bit set."""
    if not table.contracts[seat]:
        return 0
    pieces, needs = table.pieces(seat), table.board.contract_needs
    able = [c for c in indices(table.contracts[seat]) if all(p >= n for p, n in zip(pieces, needs[c]))]
    return _best_filling(table, able, 0, pieces)[1] if able else 0


def _best_filling(table: Table, cards: list[int], at: int, pieces: list[int]) -> tuple[int, int]:
    """The most that cards from `at` on can be worth with these pieces, and which are filled."""
    if at == len(cards):
        return 0, 0
    card = cards[at]
    best = _best_filling(table, cards, at + 1, pieces)
    needs = table.board.contract_needs[card]
    left = [p - n for p, n in zip(pieces, needs)]
    if min(left) >= 0:
        value, filled = _best_filling(table, cards, at + 1, left)
        value += table.board.contract_value[card]
        if value > best[0]:
            return value, filled | 1 << card
    return best


# ── the route to Trieste (IS-9.5) ─────────────────────────────────────────
def distances(table: Table) -> list[int]:
    """Links from each city to Trieste, only over links with a track; -1 where there is no way."""
    return table.board.distances(union(table.tracks))


def first_owner(table: Table, link: int) -> int:
    """The place in the influence order of the most influential owner of a link; the number of players if none."""
    for place, seat in enumerate(table.ladder):
        if table.tracks[seat] >> link & 1:
            return place
    return table.players


def route(table: Table, seat: int) -> Route:
    """The shortest way, link by link over the more influential owner; all ways that tie are kept until one is better.

    Since only the ways with the best owner of each link go on, this also decides between several start cities.
    """
    board = table.board
    far = distances(table)
    starts = [c for c in bits(table.network[seat]) if far[c] >= 0]
    if not starts or far[min(starts, key=lambda c: far[c])] == 0:
        return Route([], [])
    nearest = min([far[c] for c in starts])
    ways: list[list[int]] = [[c] for c in starts if far[c] == nearest]
    payees: list[int] = []
    for left in range(nearest - 1, -1, -1):
        best = table.players
        onward: dict[int, list[int]] = {}
        for way in ways:
            for link in bits(board.links_at[way[-1]]):
                other = board.link_a[link] + board.link_b[link] - way[-1]
                place = first_owner(table, link)
                if far[other] != left or place == table.players or place > best:
                    continue
                if place < best:
                    best = place
                    onward = {}
                onward.setdefault(other, [*way, other])
        ways = list(onward.values())
        payees.append(table.ladder[best])
    return Route(ways[0], payees)


def pays_route(table: Table, seat: int) -> bool:
    """Has this player a contract, and no track to Trieste (IS-9.5b)?"""
    return table.contracts[seat] != 0 and not table.network[seat] >> table.board.goal & 1


# ── the whole ─────────────────────────────────────────────────────────────
def after_dividends(table: Table, money: int, investors: int) -> int:
    """What is left of M after a tenth of it for each investor in the dividend zone (IS-9.6, IS-A11, IS-A13)."""
    if money <= 0:
        return money
    return money * max(0, 100 - investors * table.board.dividend_percent) // 100


def standings(table: Table) -> list[Standing]:
    """The final scoring of everybody as if the game ended now, line by line; hidden money counts as nothing."""
    lines = [_own_lines(table, seat) for seat in range(table.players)]
    if reached(table):  # IS-9.5
        for seat in range(table.players):
            lines[seat] += _contract_lines(table, seat)
        _add_routes(table, lines)
    out: list[Standing] = []
    for seat in range(table.players):
        before = sum([line.money for line in lines[seat]])
        result = after_dividends(table, before, table.dividends[seat])
        if table.dividends[seat]:
            lines[seat].append(FinalLine("dividends", "", table.dividends[seat], result - before))
        out.append(Standing(lines[seat], before, result))
    return out


def _own_lines(table: Table, seat: int) -> list[FinalLine]:
    """Steps 1 to 4 (IS-9.1 to IS-9.4)."""
    board, cash = table.board, table.money[seat]
    earned = base_income(table, seat)
    out = [FinalLine("cash", "", 1, 0 if cash == UNKNOWN else cash), FinalLine("income", "", 1, earned)]
    if table.semmering == seat:
        out.append(FinalLine("semmering", "", 1, earned))
    goods = sum(table.goods[seat * 4 : seat * 4 + 4])
    out.append(FinalLine("goods", "", goods, goods * board.good_at_end))
    for i, holder in enumerate(table.keys):
        if holder == seat:
            out.append(FinalLine(METALS[i % 2], board.hubs[i // 2], 1, key_value(table, i // 2, i % 2)))
    n = hubs_equalled(table, seat)
    out.append(FinalLine("hubs", "", n, board.hub_bonus[n]))
    return out


def _contract_lines(table: Table, seat: int) -> list[FinalLine]:
    """Step 5a: each contract counts for its holder, or against him."""
    board, filled = table.board, fulfilled(table, seat)
    own = [(board.contract_ids[c], filled >> c & 1, board.contract_value[c]) for c in bits(table.contracts[seat])]
    return [FinalLine("contract" if so else "unfulfilled", c, 1, n if so else -n) for c, so, n in own]


def _add_routes(table: Table, lines: list[list[FinalLine]]) -> None:
    """Step 5b: route payments, in full (IS-A42)."""
    fee = table.board.route_fee
    for seat in range(table.players):
        if not pays_route(table, seat):
            continue
        payees = route(table, seat).payees
        if payees:
            lines[seat].append(FinalLine("route_paid", "", len(payees), -fee * len(payees)))
        for other in range(table.players):
            n = payees.count(other)
            if n:
                lines[other].append(FinalLine("route_received", str(seat), n, fee * n))


def results(table: Table) -> list[int]:
    """What everybody would end with if the game ended now."""
    return [standing.result for standing in standings(table)]


def winner(table: Table) -> int:
    """The richest, and among equals the more influential (IS-9.7, IS-A12)."""
    ends = results(table)
    return max(table.ladder, key=lambda seat: ends[seat])


def end_game(table: Table, reason: str) -> None:
    """Nobody acts any more; the result is worked out from the position."""
    table.ended = True
    table.to_act = ()
    if table.sink is None:
        return
    table.headline("end", None, reason=reason)
    for seat, standing in enumerate(standings(table)):
        for line in standing.lines:
            table.detail("final", seat, what=line.what, name=line.name, n=line.n, money=line.money)
        table.headline("result", seat, money=standing.result)
