"""The rest of a seat's game in broad strokes, for bots: what its money, shares, engine and goods come to.

Every turn to come is reckoned as on the back of an envelope: two moves, the best cubes that own links can carry, a step
of the engine now and then, income against expenses, shares when the money will not do, track for what is left over.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.age_of_steam.eval_links import Ways, coming, cubes_in_reach
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.rules.turn import TurnAhead
from rotonde.games.age_of_steam.table import Link, Table

RUIN: Final = -80.0  # what bankruptcy is worth
SMOOTH: Final = 4  # steps of income on either side over which the bands of the reduction are evened out
REMEMBERED: Final = 20000  # seats' games remembered


def code_of(ahead: TurnAhead) -> int:
    """All of the turn ahead that matters for money and goods, as a number."""
    flags = (ahead.issues, ahead.builds, ahead.money, ahead.next, ahead.acting)
    code = ahead.moves << 5 | sum([1 << i for i, flag in enumerate(flags) if flag])
    return code << 8 | ahead.tiles << 4 | ahead.allowed


def reckon(table: Table, seat: int, left: int, useful: float, links: list[Link], ahead: TurnAhead, own: Ways) -> float:
    """What the rest of the game comes to for a seat, remembered with the board: mostly it is another seat's move."""
    memo = table.board.reckoned
    cash = table.cash[seat] - (0 if table.pending is None else table.pending.owed(table, seat))
    known = cubes_in_reach(table, own)
    sections = sum([link.sections for link in links])
    state = (cash, table.income[seat], table.shares[seat], table.engine[seat], sections, useful)
    later = coming(table, own, left)
    goods = (bytes(known), bytes(later))
    key = (*state, *goods, W.number << 24 | left << 17 | code_of(ahead), table.settings.fifty_counts_as_top_band)
    found = memo.get(key)
    if found is None:
        if len(memo) >= REMEMBERED:
            memo.clear()
        part = 1.0 if ahead.builds else ahead.tiles / ahead.allowed  # of the build turn, still to come
        found = Reckoning(table, seat, cash, left, useful, sections, ahead, later).play(known[:], part)
        if ahead.acting and part > 0:  # nobody has to lay the rest
            found = max(found, Reckoning(table, seat, cash, left, useful, sections, ahead, later).play(known[:], 0.0))
        if ahead.moves == table.board.moves and further(known, table.engine[seat], 1):
            first = Reckoning(table, seat, cash, left, useful, sections, ahead, later)
            first.raising = True
            found = max(found, first.play(known, part))
        memo[key] = found
    return found


class Reckoning:
    """One seat's game from here on, reckoned turn by turn."""

    __slots__ = (
        *("board", "cash", "engine", "income", "left", "links", "lowest", "ahead", "sections", "shares", "table"),
        *("began", "coming", "raising"),
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
        coming: list[int],
    ) -> None:
        self.table, self.board, self.left, self.ahead, self.links = table, table.board, left, ahead, useful
        self.engine, self.shares = table.engine[seat], table.shares[seat]
        self.income, self.cash, self.sections = float(table.income[seat]), float(cash), float(sections)
        self.began: float = useful  # links that there are now
        self.coming: list[int] = coming  # cubes of the chart: in how many turns, and its routes
        self.lowest: float = 0.0  # income that was missing to avoid bankruptcy
        self.raising: bool = False  # does it raise its engine in the running turn, before it delivers?

    def play(self, known: list[int], part: float) -> float:
        """The points at the end, with `part` of the running build turn still to come."""
        ahead = self.ahead
        risk = 0.0
        if ahead.money:
            if not ahead.issues:
                risk = self.risk(known)
            self.sections -= self.strain()
            self.turn(known, ahead.moves, 0, ahead.issues, part)
            if self.lowest < 0 and not part:
                return RUIN + self.lowest
        for later in range(1, self.left + 1):
            self.turn(known, self.board.moves, later, True, 1.0)
        board = self.board
        worth = self.income * board.points_income + self.shares * board.points_share + self.sections
        worth += W.danger * self.lowest + (W.purse * self.cash if self.left < 2 else 0.0)
        if worth < W.alarm:
            worth = W.alarm - W.gloom * (W.alarm - worth) / (W.alarm - worth + W.gloom)
        return worth + risk * (RUIN - worth)

    def risk(self, known: list[int]) -> float:
        """The chance that others leave it no cube and so ruin the seat (AOS-11.4). Its own turn to move is safe."""
        board = self.board
        income = self.income
        if self.ahead.next and known:
            income += max([(lengths & ((2 << self.engine) - 1)).bit_length() - 1 for lengths in known] + [0])
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

    def turn(self, known: list[int], moves: int, later: int, issues: bool, part: float) -> None:
        """One turn: shares, track, goods, money; `part` of its build turn is still to come."""
        board = self.board
        engine = self.engine
        raises = self.raising if not later else later <= self.left - 2 and self.wants_more(known, engine)
        raises = raises and engine < board.most_engine
        if raises:
            moves -= 1
            engine += 1
        due: float = float(self.shares * board.share_expense + engine * board.engine_expense)
        unknown = 0.0
        if part > 0:
            due += self.build(due, moves, later, issues, part)
            unknown = part * W.hopes[later] * min(usual_route(self.began), float(engine))
        for i in range(0, len(self.coming), 2):
            if later and self.coming[i] == later:
                known.append(self.coming[i + 1])
        more = W.stretch * (self.links - self.began)
        self.income += deliver(known, moves, unknown + more, float(engine), W.trusts[later], more)
        self.cash += self.income - due
        self.engine = engine
        if self.cash < 0:
            self.income += self.cash  # AOS-11.3
            self.cash = 0.0
            if self.income < 0:
                self.lowest += self.income
                self.income = 0.0
        if self.income > 0:
            self.income -= softened(self.table, self.income) if later else reduction(self.table, int(self.income))

    def wants_more(self, known: list[int], engine: int) -> bool:
        """Would a stronger engine carry cubes further?"""
        return engine < usual_route(self.links) or further(known, engine, 2)

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
            self.cash -= spent
            self.links += W.growth * spent
            self.sections += W.sections * spent
        return more


def deliver(known: list[int], moves: int, unknown: float, engine: float, trust: float, more: float) -> float:
    """The income that the moves of a turn bring: the longest routes in sight, or what may be hoped for.

    `known` are the lengths of each cube's routes as bits; what is moved is taken out. Track that is built until then
    makes routes longer by `more`; what is hoped for has it in it too, or cubes would be kept for it and moves lost.
    """
    gain, limit = 0.0, (2 << int(engine)) - 1
    for _ in range(moves):
        best = at = -1
        for i, lengths in enumerate(known):
            far = (lengths & limit).bit_length() - 1
            if far > best:
                best, at = far, i
        length = unknown
        if best > 0 and best * trust + more > unknown:
            known.pop(at)
            length = best * trust + more
        gain += length if length < engine else engine
    return gain


def further(known: list[int], engine: int, least: int) -> bool:
    """Are there so many cubes that one more level of the engine would carry further?"""
    bit = 2 << engine
    for lengths in known:
        if lengths & bit:
            least -= 1
            if not least:
                return True
    return False


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
