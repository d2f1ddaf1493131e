"""A position of Age of Steam in numbers, as each seat sees it: the input of learned bots, column by column."""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import capped, filled, one_of
from rotonde.games.age_of_steam.eval import BEGUN, extras
from rotonde.games.age_of_steam.eval_lines import Ideas
from rotonde.games.age_of_steam.eval_links import cubes_in_reach, own_links, ways_of
from rotonde.games.age_of_steam.eval_turns import RUIN, reckon
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.steps.determine_player_order import auction_on
from rotonde.games.age_of_steam.table import Link, Table

VERSION: Final = 1
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


def rows(table: Table) -> list[bytes]:
    """The columns of NAMES for every seat, from 0 to 255; points count from BELOW."""
    lines = own_links(table)
    left = table.board.turns[table.players] - table.turn
    own: list[list[int]] = [[] for _ in range(table.players)]
    worth = [_own(table, seat, lines[seat], left, row) for seat, row in enumerate(own)]
    return [bytes(own[seat] + _table(table, seat, worth, left)) for seat in range(table.players)]


def _own(table: Table, seat: int, mine: list[Link], left: int, out: list[int]) -> float:
    """Append what concerns a seat, return its estimate."""
    step = table.pending
    assert step is not None
    if table.left[seat]:
        out += filled([], len(_OWN))
        return RUIN
    board = table.board
    own = ways_of(table, mine)
    ahead = step.turn_ahead(table, seat)
    ideas = Ideas(table, seat, own, left, ahead)
    reckoned = reckon(table, seat, left, own.useful + BEGUN * ideas.begun, mine, ahead, own)
    more = extras(table, seat, left, ahead) if reckoned > RUIN else 0.0
    estimate = reckoned + more + ideas.worth
    cash, income, shares, engine = table.cash[seat], table.income[seat], table.shares[seat], table.engine[seat]
    cash -= step.owed(table, seat)
    bills = shares * board.share_expense + engine * board.engine_expense
    sections = 0
    for link in mine:
        sections += link.sections
    points = income * board.points_income + shares * board.points_share + sections
    out += [capped(BELOW + estimate), capped(BELOW + reckoned), capped(5 * ideas.worth), capped(10 * more)]
    out += [capped(BELOW + points), 1, capped(cash), capped(BELOW + cash + income - bills), capped(income)]
    out += [reduction(table, max(0, income)), capped(shares), engine, capped(BELOW + income - shares - engine)]
    out += [len(mine), capped(sections), capped(4 * own.useful), capped(ideas.begun), min(len(mine), engine)]
    out.append(capped(table.face.count(seat + 1)))
    _deliveries(cubes_in_reach(table, own), engine, out)
    out += one_of(0, ACTIONS - 1, table.chosen[seat])
    out += [table.order.index(seat), 1 if ahead.issues else 0, 1 if ahead.chooses else 0, 1 if ahead.builds else 0]
    out += [1 if ahead.acting else 0, ahead.tiles, ahead.moves, 1 if ahead.next else 0, 1 if ahead.money else 0]
    _bidding(table, seat, out)
    return estimate


def _bidding(table: Table, seat: int, out: list[int]) -> None:
    auction = auction_on(table)
    if auction is None:
        out += [0, 0, 0]
    else:
        out += [0 if seat in auction.passed else 1, 1 if auction.leader == seat else 0, capped(auction.bids[seat])]
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
    out += [capped(2 * cash / n), capped(4 * shares / n), before]
    out += one_of(3, 6, players)
    out += [table.turn, capped(left), 1 if left == 0 else 0, 1 if table.turn == 1 else 0]
    out += [capped(sum(table.cubes)), capped(sum(table.bag)), len(others) + 1]
    return out + one_of(0, 9, left)
