"""Scoring, what one more step would add, and the end of the game (RR-13, RR-16, RR-18)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.table import REVALUED
from tests.games.russian_railroads.tables import KV, SP, TS, everybody_passes, seat, table

ALL = {"black": 15, "grey": 11, "brown": 8, "beige": 5, "white": 2}


def lines(mine: dict[str, Any]) -> list[int]:
    state = table(s0=mine)
    return [scoring.score_of_line(state, 0, line) for line in range(3)]


def slow(rails: dict[str, int], reach: int, x2: int, values: list[int]) -> int:
    """A line, space by space, in the words of RR-13.1."""
    order = ["black", "grey", "brown", "beige", "white"]
    total = 0
    for space in range(1, reach + 1):
        here = [values[k] for k, c in enumerate(order) if rails.get(c, 0) >= space]
        total += (here[-1] if here else 0) * (2 if space <= x2 else 1)
    return total


@pytest.mark.parametrize("seed", range(40))
def test_lines_against_a_slow_twin(seed: int) -> None:
    """RR-13.1, RR-13.2, RR-13.6: random lines, counted space by space."""
    rng = random.Random(seed)
    spaces = sorted(rng.sample(range(1, 16), rng.randint(1, 5)), reverse=True)
    rails = dict(zip(["black", "grey", "brown", "beige", "white"], spaces))
    locos = [rng.randint(1, 9), rng.randint(1, 9)]
    x2, revalued = rng.randint(0, 8), rng.random() < 0.5
    values = [0, 1, 3, 6, 10] if revalued else [0, 1, 2, 4, 7]
    state = table()
    state.rails[0] = sum([at << 4 * k for k, at in enumerate(spaces)])
    state.reach[0], state.x2[0], state.badges[0] = min(sum(locos), 15), x2, REVALUED if revalued else 0
    assert scoring.score_of_line(state, 0, 0) == slow(rails, min(sum(locos), 15), x2, values)


def test_values_and_revaluation() -> None:
    """RR-13.2."""
    mine = {"rails": {TS: ALL}, "locomotives": {TS: [9, 6]}}
    assert lines({**mine, "tokens_at": {"transsib:13": "qt_4_rails"}})[0] == 2 * 7 + 3 * 4 + 3 * 2 + 3 * 1
    better = {**mine, "revalued": True, "tokens_at": {"transsib:13": "qt_revaluation"}}
    assert lines(better)[0] == 2 * 10 + 3 * 6 + 3 * 3 + 3 * 1


def test_petersburg_doubles() -> None:
    """RR-13.3: grey on 7 and reach 7."""
    rails = {SP: {"black": 9, "grey": 7, "brown": 3}, TS: {"black": 6}}
    token = {"tokens_at": {"petersburg:4": "qt_3_x2", "petersburg:6": "qt_4_rails"}, "x2": 3}
    assert lines({"rails": rails, "locomotives": {SP: [7]}, **token})[1] == (3 * 2 + 4) * 2
    assert lines({"rails": rails, "locomotives": {SP: [6]}, **token})[1] == 3 * 2 + 3


def test_kiev_stars_and_medal() -> None:
    """RR-13.4, RR-6.2: stars 1 to 4 and 8, and the medal with grey and a locomotive on 5."""
    rails = {TS: {"black": 2}, SP: {"black": 4}, KV: {"black": 9, "grey": 5}}
    medal = {"medal": True, "tokens_at": {"petersburg:4": "qt_kiev_medal"}}
    assert lines({"rails": rails, "locomotives": {KV: [9]}})[2] == 5 + 1 + 2 + 3 + 4 + 10
    assert lines({"rails": rails, "locomotives": {KV: [9]}, **medal})[2] == 25 + 20
    assert lines({"rails": rails, "locomotives": {KV: [4]}, **medal})[2] == 4 + 10


def test_a_round_scores_everything() -> None:
    """RR-13.6, RR-6.4: three lines and the markers; there is no upper limit."""
    mine = {"score": 480, "rails": {TS: {"black": 3, "grey": 1}}, "markers": [3]}
    state = everybody_passes(table(s0=mine))
    assert seat(state)["score"] == 480 + 1 + 3


def test_what_one_more_step_adds() -> None:
    """RR-13.1: the helpers for the picture are differences of two scorings."""
    mine = {"rails": {TS: {"black": 5, "grey": 2}}, "locomotives": {TS: [1, 3]}, "x2": 2, "markers": [3]}
    state = table(s0=mine)
    assert scoring.round_score(state, 0) == 4 + 3
    assert scoring.gain_of_move(state, 0, 0, 1) == 1
    assert scoring.gain_of_move(state, 0, 0, 0) == 0
    assert scoring.gain_of_reach(state, 0, 0) == 0
    assert scoring.gain_of_x2(state, 0) == 0
    assert scoring.gain_of_step(state, 0, 3) == 2
    assert scoring.space_points(state.board, state.routes[0], state.rails[0], 4, 2, 0) == [2, 2, 0, 0]
    full = table(s0={**mine, "x2": 8})
    assert scoring.gain_of_x2(full, 0) == 0
    assert scoring.gain_of_step(full, 0, 15) == 0


# ── the end ───────────────────────────────────────────────────────────────


FAR = {TS: {"black": 15}, SP: {"black": 9}, KV: {"black": 7}}
CREW = {"rails": {TS: {"black": 6, "grey": 5, "brown": 3}, KV: {"black": 7}}, "locomotives": {TS: [3]}}
LAID = {"petersburg:4": "qt_3_x2", "transsib:13": "qt_4_rails"}


@pytest.mark.parametrize(
    ("card", "mine", "points"),
    [
        ("bc_15", {}, 15),
        ("bc_workers", CREW, 20),
        ("bc_x2", {"x2": 3}, 0),
        ("bc_x2", {"x2": 4}, 20),
        ("bc_x2", {"x2": 6}, 20),
        ("bc_x2", {"x2": 7}, 30),
        ("bc_lines", {"rails": FAR}, 20),
        ("bc_black", {"rails": FAR}, 31),
        ("bc_factories", {"factories": [4, 4, 4]}, 12),
        ("bc_factories", {"factories": [4, 4, 4, 6, 6]}, 20),
        ("bc_tokens", {"tokens_at": LAID, "rails": FAR, "x2": 3}, 14),
        ("bc_engineers", {"engineers": [10, 13, 15]}, 18),
        ("bc_extra_engineer", {"engineers": [10]}, 0),
    ],
)
def test_bonus_cards(card: str, mine: dict[str, Any], points: int) -> None:
    """RR-16.1, RR-17.4: each of the nine designs."""
    state = table(s0={**mine, "bonus_cards": [card]})
    assert scoring.bonus_points(state, 0, state.board.bonus.index(card)) == points


def test_bonus_cards_and_the_black_worker() -> None:
    """RR-16.1: the black worker is an extra worker too."""
    state = table(s0={**CREW, "bonus_cards": ["bc_workers"]}, supply={"black_worker": 0, "black_in_hand": True})
    assert scoring.bonus_points(state, 0, state.board.bonus.index("bc_workers")) == 30


def last(**more: Any) -> Any:
    return everybody_passes(table(4, 7, slots={"s0": 5}, **more))


def test_the_end_reveals_and_counts_everything() -> None:
    """RR-1.1, RR-16.1, RR-16.4, RR-16.5: several cards all count; roubles and unused tokens are worth nothing."""
    state = last(s0={"bonus_cards": ["bc_15", "bc_x2"], "x2": 4, "roubles": 9})
    assert state.over
    assert state.scores() == (35, 2, 3, 4)
    assert state.winners() == (0,)
    assert state.observe(3).encode()["seats"][0]["bonus_cards"] == ["bc_15", "bc_x2"]


def test_majority() -> None:
    """RR-16.2: most 40, second 20; ties by the highest number; none without engineers."""
    state = last(s0={"engineers": [4, 8]}, s2={"engineers": [3, 13]})
    assert state.scores() == (20, 2, 43, 4)
    extra = last(s1={"bonus_cards": ["bc_extra_engineer"]}, s2={"engineers": [3]})
    assert extra.scores() == (0, 22, 43, 4)  # the card alone is an engineer with number 0
    more = last(s1={"bonus_cards": ["bc_extra_engineer"], "engineers": [2]}, s2={"engineers": [3]})
    assert more.scores() == (0, 42, 23, 4)


def test_ties_share_the_victory() -> None:
    """RR-16.3."""
    state = last(s0={"score": 4}, s1={"score": 2}, s2={"score": 1})
    assert state.scores() == (4, 4, 4, 4)
    assert state.winners() == (0, 1, 2, 3)


def test_letterless_engineer_counts_like_a_hired_one() -> None:
    """RR-11.10, RR-17.4: in the majority and on the card."""
    state = table(s0={"engineers": [1], "bonus_cards": ["bc_engineers"]})
    assert scoring.bonus_points(state, 0, state.board.bonus.index("bc_engineers")) == 6
    assert scoring.majority(state)[0][:3] == (0, 1, 1)


def test_the_edition_is_that_of_2013() -> None:
    """RR-18.1: nothing of the later edition: no locomotive 10, 20 x2 tokens, four start bonuses, a star on Kiev 8."""
    board = table().board
    assert max(board.numbers) == 9
    assert (board.x2_tokens, len(board.start_cards), len(board.bonus_part)) == (20, 4, 10)
    assert any(s.name == "kiev:8" and s.scoring for s in board.specials)
