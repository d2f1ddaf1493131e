"""The end of the game (SR-13) and the final scoring (SR-14)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rotonde.core.hexes import union
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.rules.stations import in_supply, open_hexes
from rotonde.games.stephensons_rocket.table import ABSORBED, Table

PASSENGER: Final = "passenger"


class ScoredLine(NamedTuple):
    """One payout of the final scoring: what for (tokens, stations, shares), of which kind or company."""

    what: str
    name: str
    counts: list[int]
    money: list[int]


def reason_to_end(table: Table) -> str:
    """Why the game ends now, or "" (SR-13.1, SR-13.2, option end_extendable)."""
    if table.tiles <= 0:
        return "tiles"
    if table.bank.count(0) >= len(table.bank) - 1:
        return "shares"
    if not table.tokens_open and not any(table.moves) and not can_place(table):  # SR-13.4
        return "stuck"
    if table.settings.end_extendable and sum([1 for targets in table.moves if targets]) <= 1:
        return "extendable"
    return ""


def can_place(table: Table) -> bool:
    """Can anybody still place a station? Without that, only moving stations is left, and could go on for ever."""
    if not open_hexes(table):
        return False
    return any(in_supply(table, seat) > 0 for seat in range(table.players))


def end_game(table: Table, reason: str) -> None:
    """Stop the turn at once and pay the final scoring (SR-13.3)."""
    table.ended = reason
    table.stack.clear()
    table.to_act = ()
    if table.sink is not None:
        table.headline("end", None, reason=reason)
    for line in final_scoring(table):
        for seat, amount in enumerate(line.money):
            table.money[seat] += amount
            if amount and table.sink is not None:
                args = {"money": amount, "what": line.what, "name": line.name, "n": line.counts[seat]}
                table.detail(f"final_{line.what}", seat, **args)


def final_scoring(table: Table) -> list[ScoredLine]:
    """Every payout of the final scoring, as if the game ended now; the money is not yet paid."""
    out: list[ScoredLine] = []
    board = table.board
    first, second = board.kind_pay
    for name, counts in token_counts(table):  # SR-14.2
        out.append(ScoredLine("tokens", name, counts, payout(first, second, counts, board.unit)))
    lines = [c for c in range(len(table.loco)) if table.loco[c] != ABSORBED]  # SR-14.6
    held = [("stations", c, table.stations_on(c)) for c in lines]  # SR-14.3
    held += [("shares", c, table.holdings(c)) for c in lines]  # SR-14.4
    for what, company, counts in held:
        value = table.value(company)
        out.append(ScoredLine(what, board.companies[company], counts, payout(value, value // 2, counts, board.unit)))
    return out


def token_counts(table: Table) -> list[tuple[str, list[int]]]:
    """Tokens per kind and seat; those of cities connected to no line are discarded (SR-14.1)."""
    board = table.board
    connected = union(table.reached)  # an absorbed line has reached none
    counts = [[0] * table.players for _ in board.kinds]
    for slot, (city, kind) in enumerate(zip(board.slot_city, board.slot_kind, strict=True)):
        if connected >> city & 1:
            for seat in range(table.players):
                counts[kind][seat] += table.tokens[seat * board.slots + slot]
    return [(PASSENGER, list(table.passengers)), *zip(board.kinds, counts, strict=True)]
