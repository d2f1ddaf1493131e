"""The veto (SR-7): one round of bids for where the locomotive goes, in the flow of SR-7.12."""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket.actions import PASS, Bid
from rotonde.games.stephensons_rocket.frames import Veto
from rotonde.games.stephensons_rocket.rules.extension import complete_extension
from rotonde.games.stephensons_rocket.table import Table

NOBODY: Final = -1


def next_bidder(table: Table, company: int, after: int, bid: int) -> int:
    """Who is asked after a seat: clockwise, the mover last (SR-7.2); seats that cannot bid are skipped (SR-7.12)."""
    seat = after
    while True:
        seat = (seat + 1) % table.players
        held = table.held(seat, company)
        if seat == table.active:
            return seat if bid > 0 and held >= bid else NOBODY  # SR-7.4: the mover need only equal the bid
        if held > bid:
            return seat


def open_veto(table: Table, company: int, to: int) -> None:
    """The locomotive has moved: ask the shareholders, or go on if there is nobody to ask."""
    seat = next_bidder(table, company, table.active, 0)
    if seat == NOBODY:
        complete_extension(table, company, to, True)
        return
    table.stack.append(Veto(seat, company, to, to, 0, NOBODY))


def legal_bids(table: Table, veto: Veto) -> list[Action]:
    """Pass, or a number of own shares with a hex (SR-7.3 to SR-7.5)."""
    out: list[Action] = [PASS]
    held = table.held(veto.seat, veto.company)
    lowest, targets = bid_range(table, veto)
    hexes = list(bits(targets))
    for shares in range(lowest, held + 1):
        for h in hexes:
            out.append(table.board.bid(shares, h))
    return out


def bid_range(table: Table, veto: Veto) -> tuple[int, int]:
    """The least a seat must bid now, and the hexes it may name."""
    if veto.seat != table.active:
        return veto.bid + 1, table.moves[veto.company]
    if table.settings.veto_last_word == "free":
        return veto.bid, table.moves[veto.company]
    return veto.bid, 1 << veto.chosen  # SR-7.5


def answer(table: Table, veto: Veto, action: Action) -> None:
    """Take a seat's answer and ask the next, or close the round."""
    table.stack.pop()
    at, bid, bidder = veto.at, veto.bid, veto.bidder
    if isinstance(action, Bid):
        at, bid, bidder = table.board.hex_index[action.to], action.shares, veto.seat
        if table.sink is not None:
            args = {"n": bid, "company": table.board.companies[veto.company], "hex": action.to}
            table.tell(Event("bid", veto.seat, Level.HEADLINE, args, (f"hex:{action.to}",)))
    elif table.sink is not None:
        args = {"company": table.board.companies[veto.company]}
        table.tell(Event("no_bid", veto.seat, Level.BOOKKEEPING, args))
    seat = NOBODY if veto.seat == table.active else next_bidder(table, veto.company, veto.seat, bid)
    if seat == NOBODY:
        close_veto(table, veto.company, at, bid, bidder)
    else:
        table.stack.append(Veto(seat, veto.company, veto.chosen, at, bid, bidder))


def close_veto(table: Table, company: int, at: int, bid: int, winner: int) -> None:
    """The winner's shares go back (SR-7.7), then the move is carried out (SR-7.13)."""
    if winner != NOBODY:
        return_shares(table, winner, company, bid)
        if table.sink is not None:
            args = {"n": bid, "company": table.board.companies[company], "hex": table.board.labels[at]}
            table.tell(Event("veto_won", winner, Level.DETAIL, args, (f"hex:{args['hex']}",)))
    passenger = winner in (NOBODY, table.active)  # SR-8.4
    complete_extension(table, company, at, passenger)


def return_shares(table: Table, seat: int, company: int, n: int) -> None:
    """Real shares refill the pile, the rest are supplementary ones (SR-7.8); an isolated line has no pile (SR-7.9)."""
    held = sum(table.holdings(company))
    table.shares[seat * len(table.loco) + company] -= n
    real = min(n, held - table.extra[company])
    table.extra[company] -= n - real
    if not table.isolated >> company & 1:
        table.bank[company] += real
