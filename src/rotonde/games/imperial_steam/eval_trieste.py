"""The way to Trieste, counted in turns: what a seat still has to do for it, against the turns that it has left.

The rest of the evaluation (`eval`) thinks of the game as if nobody went there. What is added here is what going there
changes: the reward for who arrives, and contracts, which count only then. The network corrects both together.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import COAL, LANDS, MARKERS, Board, Land
from rotonde.games.imperial_steam.judgement import W
from rotonde.games.imperial_steam.rules import scoring
from rotonde.games.imperial_steam.table import Table

NOWHERE: Final = 1e6  # turns
BOTH: Final = 4  # sets of engineers: none, a bridge engineer, a tunnel engineer, both
TOP: Final = 3  # the highest level of a worker
ROUNDS: Final = 20  # more than any game has: a worker's use is worked out for each


class Way:
    """The easiest way to Trieste from each city, with one set of engineers."""

    def __init__(self, board: Board, land: Land, crowns: int, engineers: int) -> None:
        n = len(board.cities)
        self.cost: list[float] = [NOWHERE] * n  # in turns, roughly: only to choose between ways
        self.links: list[int] = [0] * n  # to lay
        self.effort: list[int] = [0] * n
        self.stone: list[int] = [0] * n  # for bridges
        self.iron: list[int] = [0] * n  # for tunnels
        self.price: list[int] = [0] * n  # of links of the state railway
        self.cost[board.goal] = 0.0
        open_ = set(range(n))
        usable = ~board.barred[engineers] | crowns
        while open_:
            city = min(open_, key=self.cost.__getitem__)
            open_.remove(city)
            for link in indices(board.links_at[city] & usable):
                self.extend(board, land, crowns, link, city)

    def extend(self, board: Board, land: Land, crowns: int, link: int, city: int) -> None:
        """The way over a link to a city whose way is known."""
        other = board.link_a[link] + board.link_b[link] - city
        crown, bridge, tunnel = crowns >> link & 1, board.bridges >> link & 1, board.tunnels >> link & 1
        if crown:
            cost = self.cost[city] + land.higher_price[link] * W.way_gulden
        else:
            cost = self.cost[city] + W.way_link + W.way_effort * land.effort[city] + W.way_good * (bridge + tunnel)
        if cost < self.cost[other]:
            self.cost[other] = cost
            self.links[other] = self.links[city] + (0 if crown else 1)
            self.effort[other] = self.effort[city] + (0 if crown else land.effort[city])
            self.stone[other] = self.stone[city] + (0 if crown else bridge)
            self.iron[other] = self.iron[city] + (0 if crown else tunnel)
            self.price[other] = self.price[city] + (land.higher_price[link] if crown else 0)


@lru_cache(LANDS)
def ways(board: Board, land: Land, crowns: int, weights: int) -> list[Way]:
    """By engineers; remembered with the weights that hold."""
    return [Way(board, land, crowns, engineers) for engineers in range(BOTH)]


def counted(table: Table) -> bool:
    """Is the way to Trieste counted in turns? With few players it costs more than it brings."""
    return table.players >= W.sea_seats


def way_cost(table: Table, seat: int, city: int) -> float:
    """About how many turns the way from a city takes with the engineers that a seat has."""
    return ways(table.board, table.land, table.crowns, W.number)[table.engineers[seat]].cost[city]


def best_use(level: int, rounds: int) -> int:
    """The effort that one worker can make in so many rounds, if he rests first where that pays (IS-5.5)."""
    return max([0, *[(rounds - rest) * min(TOP, level + rest) for rest in range(min(rounds, TOP))]])


USE: Final = [[best_use(level, rounds) for rounds in range(ROUNDS + 1)] for level in range(TOP + 1)]


class Means:
    """What a seat has for the way: turns, effort, goods, room and money."""

    def __init__(self, table: Table, seat: int) -> None:
        board, a = table.board, seat * 4
        self.coming: int = board.last_round - table.round  # rounds after this one
        used = 0
        for n in table.used[seat * MARKERS : (seat + 1) * MARKERS]:
            used += n
        self.now: int = max(0, board.actions[table.round - 1] - used)  # turns in this round
        self.turns: int = self.now
        for n in board.actions[table.round :]:
            self.turns += n
        self.rounds: int = self.coming + (1 if self.now else 0)  # in which something can be done
        self.effort: int = self.effort_in_time(table.workers[seat * 6 : seat * 6 + 6])
        self.have: list[int] = [table.goods[a + g] + table.orders[a + g] for g in range(COAL)]
        self.ordered: int = sum(table.orders[a : a + 4])
        self.room: int = table.freight(seat) + table.warehouse(seat)
        self.funds: int = table.funds(seat) + self.coming * scoring.base_income(table, seat)
        self.rate: int = 0  # goods that a turn of collecting brings
        for owner, good, _, n, _ in table.factories:
            if owner == seat and n and good != COAL:
                self.rate += 1

    def effort_in_time(self, workers: list[int]) -> int:
        """The effort that all workers can make in the rounds left."""
        total = 0
        for level in range(1, TOP + 1):
            ready = USE[level][self.coming + 1] if self.now else USE[min(TOP, level + 1)][self.coming]
            total += workers[level - 1] * ready + workers[level + 2] * USE[level][self.coming]
        return total


def turns_to_goal(table: Table, seat: int, means: Means) -> float:
    """Turns that a seat needs to reach Trieste from where it stands, by the quickest way."""
    board, own = table.board, table.engineers[seat]
    if table.network[seat] >> board.goal & 1:
        return 0.0
    known = ways(board, table.land, table.crowns, W.number)
    free = ~table.blocked[seat]
    ends = [c for c in indices(table.network[seat]) if board.links_at[c] & free]
    best = NOWHERE
    for engineers in range(BOTH):
        if engineers & own != own or (engineers != own and not hirable(table, seat, engineers & ~own)):
            continue
        cost = known[engineers].cost
        start = -1
        least = NOWHERE
        for c in ends:
            if cost[c] < least:
                least = cost[c]
                start = c
        if start >= 0:
            best = min(best, turns_of(table, means, known[engineers], start, (engineers & ~own).bit_count()))
    return best


def hirable(table: Table, seat: int, kinds: int) -> bool:
    """Can these engineers be hired at a hub, if need be with a little more influence (IS-6.2.2)?"""
    reach = table.influence[seat] + W.way_reach
    found = 0
    for hub, at in enumerate(table.hub_at):
        if at <= reach:
            found |= (1 if table.engineers_at[hub * 2] else 0) | (2 if table.engineers_at[hub * 2 + 1] else 0)
    return kinds & ~found == 0


def turns_of(table: Table, means: Means, way: Way, start: int, hires: int) -> float:
    """Turns for one way: tracks, goods and room for them, workers and engineers, and what the money lacks."""
    stone, iron, effort = way.stone[start], way.iron[start], way.effort[start]
    lays = (way.links[start] + 1) // 2
    turns, spent = float(lays), float(way.price[start] + hires * table.board.engineer_price)
    if lays:
        missing = max(0, lays - means.have[0])
        missing += max(0, lays + stone - means.have[1]) + max(0, lays + iron - means.have[2])
        turns += goods_turns(table, means, missing)
        spent += missing * W.way_cube
        if means.room < COAL + (stone + iron + lays - 1) // lays:  # a set, and what bridges and tunnels want
            turns += 1.0
            spent += W.way_train
    crew = hands_missing(means, effort)
    if hires or crew:
        turns += max(1.0, crew / W.way_crew)
        spent += crew * W.way_worker
    return turns + max(0.0, spent - means.funds) * W.way_gulden


def hands_missing(means: Means, effort: int) -> int:
    """Workers to hire, so that all of them make this effort in time."""
    short = effort - means.effort
    if short <= 0:
        return 0
    each = max(1, USE[1][means.rounds])
    return (short + each - 1) // each


def goods_turns(table: Table, means: Means, missing: int) -> float:
    """Turns to get so many goods: one order a round, or as many as factories give; the last ones one by one."""
    turns, left = 0.0, float(missing)
    for ahead in range(0 if means.now else 1, means.coming):
        if left <= 0:
            break
        lot = table.shipments[table.round - 1 + ahead] - (means.ordered if ahead == 0 else 0)
        lot = max(lot, means.rate)
        if lot > 0:
            turns += min(1.0, left / lot)
            left -= lot
    return turns + max(0.0, left) / max(1, means.rate)


# ── what it is worth ──────────────────────────────────────────────────────
def added(table: Table) -> list[float]:
    """What the way to Trieste adds to what each seat may end with, before the game is over."""
    if table.ended:
        return [0.0] * table.players
    if scoring.reached(table):
        return [arrived(table, seat) for seat in range(table.players)]
    plans = [Plan(table, seat) for seat in range(table.players)]
    return [plan.worth(plans) for plan in plans]


def arrived(table: Table, seat: int) -> float:
    """The same once somebody is in Trieste."""
    there = table.network[seat] >> table.board.goal & 1
    return (W.sea if there else 0.0) + papers(table, seat, Means(table, seat).now)


class Plan:
    """How likely a seat reaches Trieste, and what that would bring it."""

    def __init__(self, table: Table, seat: int) -> None:
        means = Means(table, seat)
        need = turns_to_goal(table, seat, means)
        self.papers: float = papers(table, seat, means.turns)
        self.reward: float = W.sea + W.sea_track * table.tracks[seat].bit_count() + self.papers
        chance = in_time(need, means.turns) if self.reward > 0.0 else 0.0  # nobody goes there to his own loss
        done = max(0.0, 1.0 - need / W.way_long)
        self.hope: float = chance * (W.sea_sure + (1.0 - W.sea_sure) * done)
        self.threat: float = chance * done

    def worth(self, plans: list[Plan]) -> float:
        """What all plans together are worth to this seat: its own one, or that of another with its contracts."""
        nobody = 1.0  # of the others gets there
        for other in plans:
            if other is not self:
                nobody *= 1.0 - other.threat
        return self.hope * self.reward + (1.0 - self.hope) * (1.0 - nobody) * self.papers


def in_time(need: float, turns: int) -> float:
    """The chance to do in the turns that are left what needs so many: more of them go by than one counts."""
    slack = (turns - W.way_slow * need - W.way_spare) / (1.0 + W.way_spread * need)
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, -2.0 * slack))))


def papers(table: Table, seat: int, turns: int) -> float:
    """What contracts come to if somebody gets there (IS-9.5); unfilled ones cost more the later it is."""
    if not table.contracts[seat]:
        return 0.0
    board, filled = table.board, scoring.fulfilled(table, seat)
    lost = 1.0 - (1.0 - W.paper) * min(1.0, turns / W.way_long)
    total = 0.0
    for c in indices(table.contracts[seat]):
        total += board.contract_value[c] * (1.0 if filled >> c & 1 else -lost)
    return total
