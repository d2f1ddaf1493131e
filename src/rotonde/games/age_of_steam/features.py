"""A position of Age of Steam in numbers, as each seat sees it: the input of learned bots, column by column."""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import capped, filled, one_of
from rotonde.games.age_of_steam.eval import extras
from rotonde.games.age_of_steam.eval_growth import goods_of, growth_of
from rotonde.games.age_of_steam.eval_lines import Ideas
from rotonde.games.age_of_steam.eval_links import cubes_in_reach, own_links, ways_of
from rotonde.games.age_of_steam.eval_turns import RUIN, reckon
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.steps.determine_player_order import auction_on
from rotonde.games.age_of_steam.table import Link, Table

VERSION: Final = 4
LENGTHS: Final = 6
BEST: Final = 6  # deliveries listed one by one
BELOW: Final = 80  # points and dollars may be missing: 0 is so much below nothing
ACTIONS: Final = 7
_OWN: Final = (
    *("estimate", "reckoned", "ideas", "extras", "points", "in_the_game"),
    *("cash", "after_bills", "income", "reduction", "shares", "engine", "capital", "links", "sections", "useful"),
    *("begun", "reach_of_engine", "ends"),
    *[f"length{n}" for n in range(1, LENGTHS + 1)],
    *[f"within{n}" for n in range(1, LENGTHS + 1)],
    *[f"best{n}" for n in range(1, BEST + 1)],
    *[f"action{n}" for n in range(ACTIONS)],
    *("place", "issues", "chooses", "builds", "acting", "tiles", "moves", "moves_next", "money_to_come"),
    *("bids_on", "leads", "bid", "on_turn"),
)
_TABLE: Final = (
    *("best_rival", "mean_rival", "rivals_income", "rivals_engine", "rivals_cash", "rivals_shares", "ahead_of"),
    *[f"players{n}" for n in range(3, 7)],
    *("turn", "turns_left", "last_turn", "first_turn", "cubes", "cubes_in_bag", "still_in"),
    *[f"left{n}" for n in range(10)],
)
NAMES: Final = (*_OWN, *_TABLE)


def rows(table: Table, seats: list[int]) -> list[bytes]:
    """The columns of NAMES for some seats, from 0 to 255; points count from BELOW."""
    left, lines = table.board.turns[table.players] - table.turn, own_links(table)
    found = [None if table.left[i] else Reckoning(table, i, lines[i], left) for i in range(table.players)]
    worth = [RUIN if reckoning is None else reckoning.estimate for reckoning in found]
    return [bytes(_own(table, seat, found[seat]) + _table(table, seat, worth, left)) for seat in seats]


class Reckoning:
    """What a seat may come to: its links, what they carry, its turn, and what all that is worth."""

    def __init__(self, table: Table, seat: int, mine: list[Link], left: int) -> None:
        step = table.pending
        assert step is not None
        self.mine: Final = mine
        self.own: Final = ways_of(table, mine)
        self.ahead: Final = step.turn_ahead(table, seat)
        growth = growth_of(table, self.own, goods_of(table, left), table.engine[seat], left)
        self.ideas: Final = Ideas(table, seat, growth, left, self.ahead)
        sections = sum([link.sections for link in mine])
        useful = self.own.useful + W.begun * self.ideas.begun
        self.reckoned: Final = reckon(table, seat, left, useful, sections, self.ahead, growth)
        self.more: Final = extras(table, seat, left, self.ahead) if self.reckoned > RUIN else 0.0
        self.estimate: Final = self.reckoned + self.more + self.ideas.worth


def _own(table: Table, seat: int, found: Reckoning | None) -> list[int]:
    step = table.pending
    if found is None or step is None:
        return filled([], len(_OWN))
    board, mine, own, ahead, ideas = table.board, found.mine, found.own, found.ahead, found.ideas
    cash, income, shares, engine = table.cash[seat], table.income[seat], table.shares[seat], table.engine[seat]
    cash -= step.owed(table, seat)
    bills = shares * board.share_expense + engine * board.engine_expense
    sections = sum([link.sections for link in mine])
    points = income * board.points_income + shares * board.points_share + sections
    out = [capped(BELOW + found.estimate), capped(BELOW + found.reckoned)]
    out += (capped(5 * ideas.worth), capped(10 * found.more))
    out += (capped(BELOW + points), 1, capped(cash), capped(BELOW + cash + income - bills), capped(income))
    out += (reduction(table, max(0, income)), capped(shares), engine, capped(BELOW + income - shares - engine))
    out += (len(mine), capped(sections), capped(4 * own.useful), capped(ideas.begun), min(len(mine), engine))
    out.append(capped(table.face.count(seat + 1)))
    _deliveries(cubes_in_reach(table, own), engine, out)
    out += one_of(0, ACTIONS - 1, table.chosen[seat])
    out += (table.order.index(seat), 1 if ahead.issues else 0, 1 if ahead.chooses else 0, 1 if ahead.builds else 0)
    out += (1 if ahead.acting else 0, ahead.tiles, ahead.moves, 1 if ahead.next else 0, 1 if ahead.money else 0)
    _bidding(table, seat, out)
    return out


def _bidding(table: Table, seat: int, out: list[int]) -> None:
    auction = auction_on(table)
    if auction is None:
        out += (0, 0, 0)
    else:
        out += (0 if seat in auction.passed else 1, 1 if auction.leader == seat else 0, capped(auction.bids[seat]))
    out.append(1 if seat in table.to_act else 0)


def _deliveries(known: list[int], engine: int, out: list[int]) -> None:
    """How many cubes the own links carry over each length, and the best of them for the engine."""
    limit = (2 << engine) - 1
    lengths = [0] * (LENGTHS + 1)
    within = [0] * (LENGTHS + 1)
    best: list[int] = []
    for bits in known:
        lengths[max(min(bits.bit_length() - 1, LENGTHS), 0)] += 1
        now = min((bits & limit).bit_length() - 1, LENGTHS)
        if now > 0:
            within[now] += 1
            best.append(now)
    best.sort(reverse=True)
    out += lengths[1:] + within[1:] + filled(best, BEST)


def _table(table: Table, seat: int, worth: list[float], left: int) -> list[int]:
    players = table.players
    others = [i for i in range(players) if i != seat and not table.left[i]]
    n = max(1, len(others))
    best = max([worth[i] for i in others]) if others else 0.0
    income = engine = cash = shares = before = 0
    mean = 0.0
    for i in others:
        mean += worth[i]
        income += table.income[i]
        engine += table.engine[i]
        cash += table.cash[i]
        shares += table.shares[i]
        before += 1 if worth[i] < worth[seat] else 0
    out = [capped(BELOW + best), capped(BELOW + mean / n), capped(4 * income / n), capped(8 * engine / n)]
    out += (capped(2 * cash / n), capped(4 * shares / n), before)
    out += one_of(3, 6, players)
    out += (table.turn, capped(left), 1 if left == 0 else 0, 1 if table.turn == 1 else 0)
    out += (capped(sum(table.cubes)), capped(sum(table.bag)), len(others) + 1)
    return out + one_of(0, 9, left)
