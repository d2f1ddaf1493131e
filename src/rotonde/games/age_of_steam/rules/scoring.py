"""Victory points (AOS-15)."""

from __future__ import annotations

from rotonde.games.age_of_steam.table import Table


def points(table: Table) -> tuple[int, ...]:
    """The points as they stand. Bankrupt players rank below every possible total, the later the higher (AOS-11.7)."""
    board = table.board
    sections = table.sections()
    lowest = board.most_shares * board.points_share - board.turns[table.players] - 1
    out: list[int] = []
    for seat, left in enumerate(table.left):
        total = table.income[seat] * board.points_income + table.shares[seat] * board.points_share
        out.append(lowest + left if left else total + sections[seat] * board.points_section)
    return tuple(out)


def winners(table: Table) -> tuple[int, ...]:
    """After the end, the highest totals of those still in the game; nobody if all are bankrupt (AOS-11.6)."""
    if not table.ended or not table.order:
        return ()
    totals = points(table)
    best = max([totals[seat] for seat in table.order])
    return tuple(seat for seat in range(table.players) if not table.left[seat] and totals[seat] == best)
