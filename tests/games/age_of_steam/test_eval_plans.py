"""Whole links that bots think of before the first tile of a build turn."""

from __future__ import annotations

import random

import pytest

from rotonde import bots
from rotonde.games.age_of_steam.eval import plans
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.scenes import at, walk
from tests.games.age_of_steam.tables import LINK, building, lay, links_of


def thought_of(state: SteamState) -> list[SteamState]:
    """What the plans of a position lead to."""
    ends = [after for _, after in plans(state, None)]
    return [after for after in ends if isinstance(after, SteamState)]


def test_the_two_links_of_three_tiles_are_thought_of() -> None:
    """Evansville, Indianapolis, Cincinnati: the only two links that a first turn of three tiles can finish."""
    state = lay(building(), seats={0: {"cash": 15}}, built=False)
    ends = [links_of(after) for after in thought_of(state)]
    assert [("J10", "K9", 0, 1), ("K9", "M9", 0, 1)] in [[(a, b, who, 1) for a, b, who, _ in links] for links in ends]
    assert max(len(links) for links in ends) == 2


def test_what_costs_more_than_there_is_is_no_plan() -> None:
    state = lay(building(), seats={0: {"cash": 4}}, built=False)
    found = thought_of(state)
    assert found
    assert all(after.cash[0] >= 0 for after in found)


def test_a_tile_is_followed_by_what_was_thought_of_before_it() -> None:
    """AOS-6: after a tile nothing is thought of anew, after a New City all is."""
    state = lay(building(), seats={0: {"cash": 15, "action": "urbanization"}})
    assert plans(state, state.game.parse("urbanize K9 E"))
    assert plans(state, state.game.parse("build K10 NE-SW")) == []


def test_outside_a_build_turn_there_is_nothing_to_plan() -> None:
    assert plans(walk(4, 1, at("move_goods", 2)), None) == []


@pytest.mark.parametrize("seed", range(3))
def test_every_plan_is_legal_and_finishes_a_link(seed: int) -> None:
    """AOS-6 to AOS-8: in the thick of a game, crossings and towns among them."""
    state = walk(4, seed, at("build_track", 4))
    seat = state.to_act[0]
    before = links_of(state)
    legal = state.legal()
    assert all(plan[0] in legal for plan, _ in plans(state, None))
    for after in thought_of(state):
        assert sum(who == seat for _, _, who, _ in links_of(after)) > sum(who == seat for _, _, who, _ in before)


def test_a_line_crosses_what_lies_in_its_way() -> None:
    """AOS-8.4: with track of seat 1 between them, Evansville and Cincinnati can still be joined."""
    state = lay(building(), {"K9": ("S", 1), "K10": ("N-S", 1)}, seats={0: {"cash": 15}})
    joined = [after for after in thought_of(state) if ("J10", "M9", 0, 2) in links_of(after)]
    assert any("+" in after.board.patterns[after.pattern[after.board.hex_index["K10"]]].name for after in joined)


@pytest.mark.parametrize("seed", range(3))
def test_a_first_build_turn_ends_with_links_and_not_with_lone_tiles(seed: int) -> None:
    """Tile by tile all beginnings look alike, and greedy laid one here and one there."""
    cubes = {"J10": ["red"], "M9": ["blue"], "H6": ["blue"]}
    state = lay(building(), seats={0: {"cash": 15}}, built=False, cubes=cubes)
    rng, bot = random.Random(seed), bots.make("conductor")
    while state.to_act == (0,) and state.phase == "build_track":
        state.apply(bot.choose(state.observe(0), rng))
    assert sum(who == 0 for _, _, who, _ in links_of(state)) == 2


def test_links_that_are_there_are_not_planned_again() -> None:
    state = lay(building(), LINK, seats={0: {"cash": 15}})
    assert all(len(links_of(after)) > 1 for after in thought_of(state))
