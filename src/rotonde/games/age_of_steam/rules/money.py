"""Phases 6 to 8: income, expenses, bankruptcy, income reduction (AOS-11, AOS-12)."""

from __future__ import annotations

from rotonde.games.age_of_steam.rules.track import add_link, free_ends, smear
from rotonde.games.age_of_steam.table import NO_ACTION, NOBODY, Link, Table, replaced


def expenses(table: Table, seat: int) -> int:
    """What a player pays each turn (AOS-11.2)."""
    board = table.board
    return table.shares[seat] * board.share_expense + table.engine[seat] * board.engine_expense


def bands_of(table: Table) -> list[tuple[int, int]]:
    """From each income on, how much is lost at the end of a turn (AOS-12.2)."""
    return table.board.bands_fifty if table.settings.fifty_counts_as_top_band else table.board.bands


def reduction(table: Table, income: int) -> int:
    """How much income is lost at the end of a turn (AOS-12.2)."""
    loss = 0
    for least, lost in bands_of(table):
        if income >= least:
            loss = lost
    return loss


def settle_money(table: Table) -> None:
    """Everybody collects and pays; then who cannot go on leaves; then income falls (AOS-11.7)."""
    for seat in table.order:
        table.cash[seat] += table.income[seat]  # AOS-11.1
        if table.sink is not None:
            table.bookkeeping("collect", seat, f"seat:{seat}", n=table.income[seat], cash=table.cash[seat])
    for seat in table.order:
        pay(table, seat)
    for seat in [s for s in table.order if table.income[s] < 0]:
        go_bankrupt(table, seat)
    for seat in table.order:
        loss = reduction(table, table.income[seat])
        if loss:  # AOS-12.1
            table.income[seat] -= loss
            if table.sink is not None:
                table.bookkeeping("reduce", seat, f"seat:{seat}", n=loss, income=table.income[seat])


def pay(table: Table, seat: int) -> None:
    """Expenses; what is missing comes off the income (AOS-11.3)."""
    due = expenses(table, seat)
    short = max(0, due - table.cash[seat])
    table.cash[seat] -= due - short
    table.income[seat] -= short
    if table.sink is not None:
        table.bookkeeping("pay", seat, f"seat:{seat}", n=due - short, cash=table.cash[seat])
        if short:
            table.detail("shortage", seat, f"seat:{seat}", n=short, income=table.income[seat])


def go_bankrupt(table: Table, seat: int) -> None:
    """A player leaves the game; his track stays without an owner (AOS-11.4, AOS-11.5, AOS-11.7)."""
    code = seat + 1
    for edge in free_ends(table, code):
        table.face[table.board.mate[edge]] = NOBODY
    for link in [x for i, x in enumerate(table.links) if x is not None and x.owner == code and i == x.a * 6 + x.side_a]:
        add_link(table, Link(link.a, link.side_a, link.b, link.side_b, NOBODY, link.sections))
    table.owner = table.owner.replace(bytes([code]), bytes([NOBODY]))
    smear(table, (1 << len(table.board.labels)) - 1)
    table.order = [s for s in table.order if s != seat]
    table.chosen = replaced(table.chosen, seat, NO_ACTION)
    table.left = replaced(table.left, seat, table.turn)
    table.income[seat] = table.cash[seat] = 0
    if table.sink is not None:
        table.headline("bankrupt", seat, f"seat:{seat}")
