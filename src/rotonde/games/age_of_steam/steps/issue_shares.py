"""Phase 1: players issue shares, in turn order (AOS-3)."""

from __future__ import annotations

import random
from typing import ClassVar

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import Issue
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.turn import SteamStep, TurnAhead, ask, next_seat
from rotonde.games.age_of_steam.steps.determine_player_order import open_auction
from rotonde.games.age_of_steam.table import Table


class IssueShares(SteamStep):
    """`seat` may issue shares."""

    old_markers: ClassVar[bool] = True

    def legal(self, table: Table, seat: int) -> list[Action]:
        """None, or any number up to the limit (AOS-3.1, AOS-3.2)."""
        return [*table.board.issue_actions[: _most(table, seat) + 1]]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Issue):
            return Illegal("phase", "AOS-3.1", N_("Now shares are issued: say how many, 0 for none."))
        if action.shares < 0:
            return Illegal("negative", "AOS-3.3", N_("Shares cannot be bought back."))
        most = _most(table, seat)
        if action.shares > most:
            text = N_("Nobody may have more than {limit} shares: you can issue {n} more at most.")
            return Illegal("shares", "AOS-3.2", text, limit=table.board.most_shares, n=most)
        return None

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Shares for the expenses of this turn and some track."""
        board, seat = table.board, self.seat
        wanted = expenses(table, seat) - table.income[seat] + 2 + int(rng.random() * 7) - table.cash[seat]
        n = max(0, -(-wanted // board.share_gain))
        return board.issue_actions[min(n, _most(table, seat))]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Shares for cash (AOS-3.1); after the last player, the auction."""
        assert isinstance(action, Issue)
        cash = action.shares * table.board.share_gain
        table.shares[seat] += action.shares
        table.cash[seat] += cash
        if table.sink is not None:
            if action.shares:
                table.headline("issue", seat, f"seat:{seat}", n=action.shares, cash=cash)
            else:
                table.bookkeeping("issue_none", seat, f"seat:{seat}")
        following = next_seat(table.order, seat)
        if following >= 0:
            ask(table, IssueShares(following))
        else:
            open_auction(table)

    def turn_ahead(self, table: Table, seat: int) -> TurnAhead:
        out = super().turn_ahead(table, seat)
        out.issues = table.order.index(seat) >= table.order.index(self.seat)
        out.chooses = out.builds = True
        return out


def begin_turn(table: Table) -> None:
    """Phase 1 of a turn."""
    ask(table, IssueShares(table.order[0]))


def _most(table: Table, seat: int) -> int:
    """How many more shares a player may issue (AOS-3.2)."""
    return max(0, table.board.most_shares - table.shares[seat])
