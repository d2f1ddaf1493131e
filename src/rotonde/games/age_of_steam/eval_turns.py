"""The rest of a seat's game in broad strokes, for bots: what its money, shares, engine and goods come to.

Every turn to come is reckoned as on the back of an envelope: two moves, the best cubes that own links can carry, a step
of the engine now and then, income against expenses, shares when the money will not do, track for what is left over.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.age_of_steam.eval_growth import Prospects
from rotonde.games.age_of_steam.eval_links import Row
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.rules.turn import TurnAhead
from rotonde.games.age_of_steam.table import Table

RUIN: Final = -80.0  # what bankruptcy is worth
SMOOTH: Final = 4  # steps of income on either side over which the bands of the reduction are evened out
REMEMBERED: Final = 20000  # seats' games remembered
SOON: Final = 2  # turns to come before the end when the bands of the reduction are taken as they are
GONE: Final = 99  # the turn of a cube that was moved


def code_of(ahead: TurnAhead) -> int:
    """All of the turn ahead that matters for money and goods, as a number."""
    code = ahead.moves << 5
    if ahead.issues:
        code |= 1
    if ahead.builds:
        code |= 2
    if ahead.money:
        code |= 4
    if ahead.next:
        code |= 8
    if ahead.acting:
        code |= 16
    return code << 8 | ahead.tiles << 4 | ahead.allowed


def reckon(
    table: Table, seat: int, left: int, useful: float, sections: int, ahead: TurnAhead, seen: Prospects
) -> float:
    """What the rest of the game comes to for a seat, remembered with the board: mostly it is another seat's move."""
    memo = table.board.reckoned
    cash = table.cash[seat] - (0 if table.pending is None else table.pending.owed(table, seat))
    code = (W.number << 24 | left << 17 | code_of(ahead)) << 1 | (1 if table.settings.fifty_counts_as_top_band else 0)
    key = (cash, table.income[seat], table.shares[seat], table.engine[seat], sections, useful, seen.number, code)
    found = memo.get(key)
    if found is None:
        if len(memo) >= REMEMBERED:
            memo.clear()
        part = 1.0 if ahead.builds or ahead.tiles == ahead.allowed else 0.0  # of the build turn, still to come
        found = Reckoning(table, seat, cash, left, useful, sections, ahead, seen).play(part)
        if ahead.acting and part > 0:  # nobody has to lay any
            found = max(found, Reckoning(table, seat, cash, left, useful, sections, ahead, seen).play(0.0))
        if ahead.moves == table.board.moves:
            first = Reckoning(table, seat, cash, left, useful, sections, ahead, seen)
            first.raising = True
            found = max(found, first.play(part))
        memo[key] = found
    return found


class Reckoning:
    """One seat's game from here on, reckoned turn by turn."""

    __slots__ = (
        *("board", "cash", "engine", "income", "left", "links", "lowest", "ahead", "sections", "shares", "table"),
        *("began", "laid", "lengths", "plan", "raising", "reached", "usual", "when"),
    )

    def __init__(
        self,
        table: Table,
        seat: int,
        cash: int,
        left: int,
        useful: float,
        sections: int,
        ahead: TurnAhead,
        seen: Prospects,
    ) -> None:
        self.table, self.board, self.left, self.ahead, self.links = table, table.board, left, ahead, useful
        self.engine, self.shares = table.engine[seat], table.shares[seat]
        self.income, self.cash, self.sections = float(table.income[seat]), float(cash), float(sections)
        self.began: float = useful  # links that there are now
        self.when: list[int] = list(seen.cubes[::2])  # of each cube in sight: when it comes,
        self.lengths: list[int] = list(seen.cubes[1::2])  # and how far it can go
        self.plan: Row = seen.plan
        self.usual: float = W.seen * seen.own.usual + (1.0 - W.seen) * usual_route(
            useful
        )  # length of what is out of sight
        self.reached: int = 0  # how much of the plan is built
        self.laid: float = 0.0  # dollars that went into track
        self.lowest: float = 0.0  # income that was missing to avoid bankruptcy
        self.raising: bool = False  # does it raise its engine in the running turn, before it delivers?

    def play(self, part: float) -> float:
        """The points at the end, with `part` of the running build turn still to come."""
        ahead = self.ahead
        risk = 0.0
        if ahead.money:
            if not ahead.issues:
                risk = self.risk()
            self.sections -= self.strain()
            self.turn(ahead.moves, 0, ahead.issues, part)
            if self.lowest < 0 and not part:
                return RUIN + self.lowest
        for later in range(1, self.left + 1):
            self.turn(self.board.moves, later, True, 1.0)
        board = self.board
        worth = self.income * board.points_income + self.shares * board.points_share + self.sections
        worth += W.danger * self.lowest + (W.purse * self.cash if self.left < 2 else 0.0)
        if worth < W.alarm:
            worth = W.alarm - W.gloom * (W.alarm - worth) / (W.alarm - worth + W.gloom)
        return worth + risk * (RUIN - worth)

    def risk(self) -> float:
        """The chance that others leave it no cube and so ruin the seat (AOS-11.4). Its own turn to move is safe."""
        board = self.board
        income = self.income
        if self.ahead.next:
            limit = (2 << self.engine) - 1
            best = 0
            for i, lengths in enumerate(self.lengths):
                if not self.when[i]:
                    best = max(best, (lengths & limit).bit_length() - 1)
            income += best
        due: float = float(self.shares * board.share_expense + self.engine * board.engine_expense)
        if self.ahead.builds:
            due += W.first_link if self.links < 1 else W.bare_track
        lacking = due - self.cash - 2 * income
        if lacking <= 0:
            return 0.0
        risk = W.risk + W.risk_step * lacking / 2  # a step of income is a dollar, and one to lose
        return risk if risk < W.risk_most else W.risk_most

    def strain(self) -> float:
        """What it costs to be so deep in debt that all shares together do not pay for some turns without a delivery."""
        board = self.board
        turns = W.idle if self.left >= W.idle else self.left
        due = self.shares * board.share_expense + self.engine * board.engine_expense
        reserve = self.cash + (board.most_shares - self.shares) * (board.share_gain - board.share_expense)
        lacking = turns * (due - self.income) - reserve
        return W.strain * lacking if lacking > 0 else 0.0

    def turn(self, moves: int, later: int, issues: bool, part: float) -> None:
        """One turn: shares, track, goods, money; `part` of its build turn is still to come."""
        board = self.board
        engine = self.engine
        raises = self.raising if not later else later <= self.left - 2 and self.wants_more(engine, later)
        raises = raises and engine < board.most_engine
        if raises:
            moves -= 1
            engine += 1
        due: float = float(self.shares * board.share_expense + engine * board.engine_expense)
        unknown = 0.0
        if part > 0:
            due += self.build(due, moves, later, issues, part)
            unknown = part * W.hopes[later] * min(self.usual, float(engine))
        more = W.stretch * (self.links - self.began)
        self.income += self.deliver(moves, unknown + more, float(engine), later, more)
        self.cash += self.income - due
        self.engine = engine
        if self.cash < 0:
            self.income += self.cash  # AOS-11.3
            self.cash = 0.0
            if self.income < 0:
                self.lowest += self.income
                self.income = 0.0
        if self.income > 0:
            exact = not later and self.left < SOON  # before that, a step that falls today would fall tomorrow
            self.income -= reduction(self.table, int(self.income)) if exact else softened(self.table, self.income)

    def wants_more(self, engine: int, later: int) -> bool:
        """Would a stronger engine carry cubes further?"""
        return engine < usual_route(self.links) or self.further(engine, later, 2)

    def further(self, engine: int, later: int, least: int) -> bool:
        """Are there so many cubes that one more level of the engine would carry further?"""
        bit = 2 << engine
        for i, lengths in enumerate(self.lengths):
            if lengths & bit and self.when[i] <= later:
                least -= 1
                if not least:
                    return True
        return False

    def deliver(self, moves: int, unknown: float, engine: float, later: int, more: float) -> float:
        """The income that the moves of a turn bring: the longest routes in sight, or what may be hoped for.

        What is moved is gone. Track that is built until then makes routes longer by `more`; what is hoped for has it in
        it too, or cubes would be kept for it and moves lost.
        """
        gain, limit, trust = 0.0, (2 << int(engine)) - 1, W.trusts[later]
        for _ in range(moves):
            best = at = -1
            for i, lengths in enumerate(self.lengths):
                if lengths and self.when[i] <= later:
                    far = (lengths & limit).bit_length() - 1
                    if far > best:
                        best, at = far, i
            length = unknown
            if best > 0 and best * trust + more > unknown:
                self.lengths[at] = 0
                self.when[at] = GONE
                length = best * trust + more
            gain += length if length < engine else engine
        return gain

    def lay(self, spent: float) -> None:
        """Track for so many dollars: the planned links, one after the other, when their tiles are paid for."""
        self.cash -= spent
        self.laid += spent
        self.links += W.growth * spent
        self.sections += W.sections * spent
        plan = self.plan
        while self.reached < len(plan):
            at = self.reached
            cost = W.tile * plan[at]
            if self.laid < cost:
                break
            self.laid -= cost
            self.reached = at + 2 + 2 * plan[at + 1]
            for i in range(at + 2, self.reached, 2):
                if self.when[plan[i]] < GONE:
                    self.lengths[plan[i]] |= plan[i + 1]

    def build(self, due: float, moves: int, later: int, issues: bool, part: float) -> float:
        """Shares where the money will not do, then track; returns what the new shares add to the expenses."""
        board = self.board
        track = part * (W.track if later else W.first_track)
        route = usual_route(self.links + W.growth * track)
        need = due - self.income - part * moves * W.hopes[later] * (route if route < self.engine else self.engine)
        if need < 0:
            need = 0.0
        more = 0
        if issues:
            wanted = need + (W.borrowed * track if self.left - later >= W.repaid else 0.0)
            while self.cash < wanted and self.shares < board.most_shares:
                self.shares += 1
                self.cash += board.share_gain
                need += board.share_expense
                wanted += board.share_expense
                more += board.share_expense
        spent = self.cash - need
        if spent > 0:
            if spent > track:
                spent = track
            self.lay(spent)
        return more


def usual_route(links: float) -> float:
    """How long a route a player with so many links may hope for."""
    return links if links < 1 else 1 + W.breadth * (links - 1)


def softened(table: Table, income: float) -> float:
    """The reduction of an income that is only expected: the bands evened out (AOS-12.2)."""
    steps = table.board.softened[1 if table.settings.fifty_counts_as_top_band else 0]
    if not steps:
        for at in range(120):
            near = [reduction(table, max(0, at + d)) for d in range(-SMOOTH, SMOOTH + 1)]
            steps.append(sum(near) / len(near))
    return steps[min(len(steps) - 1, int(income))]
