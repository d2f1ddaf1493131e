"""The veto (SR-7): one round of bids for where the locomotive goes, in the order of SR-7.12."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import bits
from rotonde.core.steps import Step
from rotonde.games.stephensons_rocket.actions import PASS, Bid, Pass
from rotonde.games.stephensons_rocket.rules.extension import complete_extension
from rotonde.games.stephensons_rocket.rules.lines import why_not_move
from rotonde.games.stephensons_rocket.rules.turn import go_on
from rotonde.games.stephensons_rocket.table import Table

NOBODY: Final = -1
LETS_GO: Final = 0.7  # how often a playout passes


class Veto(Step[Table]):
    """A locomotive has been moved; `seat` may bid for where it goes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "company", "chosen", "at", "bid", "bidder")
    named: ClassVar[dict[str, str]] = {"company": "company", "chosen": "hex", "at": "hex"}

    def __init__(self, seat: int, company: int, chosen: int, at: int, bid: int, bidder: int) -> None:
        self.seat: Final = seat
        self.company: Final = company
        self.chosen: Final = chosen  # the mover's hex
        self.at: Final = at  # where the locomotive stands now
        self.bid: Final = bid  # the highest bid so far, 0 for none
        self.bidder: Final = bidder  # who made it, -1 for nobody

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    # ── what may be decided ───────────────────────────────────────────────

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Pass, or a number of own shares with a hex (SR-7.3 to SR-7.5)."""
        out: list[Action] = [PASS]
        held = table.held(self.seat, self.company)
        lowest, targets = self.range(table)
        hexes = list(bits(targets))
        for shares in range(lowest, held + 1):
            for h in hexes:
                out.append(table.board.bid(shares, h))
        return out

    def range(self, table: Table) -> tuple[int, int]:
        """The least the seat must bid now, and the hexes it may name."""
        if self.seat != table.active:
            return self.bid + 1, table.moves[self.company]
        if table.settings.veto_last_word == "free":
            return self.bid, table.moves[self.company]
        return self.bid, 1 << self.chosen  # SR-7.5

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, Pass):
            return None
        name = table.board.companies[self.company]
        if not isinstance(action, Bid):
            text = N_("The {company} has just moved: bid for its course, or pass.")
            return Illegal("veto", "SR-7.2", text, company=name)
        lowest, targets = self.range(table)
        if action.shares < lowest:
            rule = "SR-7.4" if self.seat == table.active else "SR-7.3"
            return Illegal("low", rule, N_("The bid must be at least {n}."), n=lowest)
        held = table.held(self.seat, self.company)
        if action.shares > held:
            text = N_("You hold {n} shares of the {company}: you cannot bid more.")
            return Illegal("shares", "SR-7.3", text, n=held, company=name)
        refusal = why_not_move(table, self.company, action.to)
        if refusal is None and not targets >> table.board.hex_index[action.to] & 1:
            text = N_("The last word only restores your own choice: {hex}.")
            return Illegal("last_word", "SR-7.5", text, hex=table.board.labels[self.chosen])
        return refusal

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Mostly a pass."""
        return PASS if rng.random() < LETS_GO else super().quick_sample(table, rng)

    # ── what comes of it ──────────────────────────────────────────────────

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Take the answer and ask the next, or close the round."""
        table.stack.pop()
        at, bid, bidder = self.at, self.bid, self.bidder
        if isinstance(action, Bid):
            at, bid, bidder = table.board.hex_index[action.to], action.shares, self.seat
            if table.sink is not None:
                name = table.board.companies[self.company]
                table.headline("bid", self.seat, f"hex:{action.to}", n=bid, company=name, hex=action.to)
        elif table.sink is not None:
            table.bookkeeping("no_bid", self.seat, company=table.board.companies[self.company])
        next_ = NOBODY if self.seat == table.active else next_bidder(table, self.company, self.seat, bid)
        if next_ == NOBODY:
            close(table, self.company, at, bid, bidder)
        else:
            table.stack.append(Veto(next_, self.company, self.chosen, at, bid, bidder))
        go_on(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        problem = self._flaw(table)
        return [f"{where}: {problem}"] if problem else []

    def _flaw(self, table: Table) -> str:
        if not 0 <= self.seat < table.players or not -1 <= self.bidder < table.players:
            return "there is no such seat"
        name, targets = table.board.companies[self.company], table.moves[self.company]
        if not targets >> self.chosen & targets >> self.at & 1:
            return f"the {name} cannot go there (SR-6)"
        if (self.bid > 0) != (self.bidder >= 0) or self.bid < 0:
            return "a bid needs a bidder, and a bidder a bid (SR-7.3)"
        if not self.bid and self.at != self.chosen:
            return "without a bid the locomotive is where its mover put it (SR-7.7)"
        if not table.extended >> self.company & 1:
            return f"the {name} is being extended, so it belongs in 'extended' (SR-3.2)"
        if self.bidder >= 0 and not self._after_bidder(table):
            return f"seat {self.bidder} bids after seat {self.seat} (SR-7.2)"
        if self.bidder >= 0 and table.held(self.bidder, self.company) < self.bid:
            return f"seat {self.bidder} has not {self.bid} shares of the {name} (SR-7.3)"
        if table.held(self.seat, self.company) < self.bid + (self.seat != table.active):
            return f"seat {self.seat} has no shares to bid with (SR-7.3)"
        if self.seat == table.active and not self.bid:
            return "without a bid the mover is not asked (SR-7.12)"
        return ""

    def _after_bidder(self, table: Table) -> bool:
        """Is the seat asked after the bidder? The mover is last (SR-7.2)."""
        last = table.players
        order = [((s - table.active) % last) or last for s in (self.bidder, self.seat)]
        return order[0] < order[1]


def open_veto(table: Table, company: int, to: int) -> None:
    """The locomotive has moved: ask the shareholders, or go on if there is nobody to ask."""
    seat = next_bidder(table, company, table.active, 0)
    if seat == NOBODY:
        complete_extension(table, company, to, True)
    else:
        table.stack.append(Veto(seat, company, to, to, 0, NOBODY))


def veto_on(table: Table) -> Veto | None:
    """The veto that is being bid on, if any."""
    top = table.stack[-1] if table.stack else None
    return top if isinstance(top, Veto) else None


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


def close(table: Table, company: int, at: int, bid: int, winner: int) -> None:
    """The winner's shares go back (SR-7.7), then the move is carried out (SR-7.13)."""
    if winner != NOBODY:
        return_shares(table, winner, company, bid)
        if table.sink is not None:
            name, label = table.board.companies[company], table.board.labels[at]
            table.detail("veto_won", winner, f"hex:{label}", n=bid, company=name, hex=label)
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
