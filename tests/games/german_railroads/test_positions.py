"""Positions written by hand: what is wrong with them is said with the field and the rule; views hide nothing new."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import CHANCE, PositionError
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.table import GermanTable
from tests.games.german_railroads.tables import DR, MU, NU, do, solo, table

COAL = {"germany": False, "coal": True}
EVERYTHING = {"coal": True, "new": True}
FORK = {"rails": {MU: {"black": 8}}}
DRAWS = [{"frame": "shuffle", "seat": CHANCE, "what": "emil"}]


@pytest.mark.parametrize(
    ("says", "document"),
    [
        ("GR-3.3", {"s0": {"rails": {MU: {"black": 9}}}}),
        ("GR-3.3", {"s0": {"branch": "berlin"}}),
        ("branch", {"s0": {"branch": "bremen"}}),
        ("expected 0 to 13", {"s0": {"branch": "berlin", "rails": {MU: {"black": 14}}}}),
        ("turn-order cards are dealt in the setup", {"order": [], "acted": "after"}),
        ("GR-4.1", {"s0": {"rails": {DR: {"black": 6}}}}),
        ("GR-4.1", {"s0": {"areas": {"hannover": "e3_1"}}}),
        ("has not its length", {"s0": {"rails": {DR: {"black": 6}}, "areas": {"hannover": "e4_1"}}}),
        ("GR-4.2", {f"s{i}": {"rails": {DR: {"black": 6}}, "areas": {"hannover": "e3_1"}} for i in (0, 1)}),
        ("GR-4.2", {"depot": {"tiles": ["e2_1"]}}),
        ("no area", {"s0": {"areas": {"bremen": "e3_1"}}}),
        ("filled first", {"s0": {"rails": {NU: {"black": 6}}, "areas": {"frankfurt": "e2_1"}}}),
        ("GR-4.4", {"s0": {"earned": ["e2_1:7"]}}),
        ("no (further) 'inc_black_grey'", {"s0": {"income": ["inc_black_grey"] * 2}}),
        ("no (further) 'inc_any'", {"s0": {"income_used": ["inc_any"]}}),
        ("depot.income", {"depot": {"income": ["inc_any"]}}),
        ("GR-2.1", {"depot": {"extra_markers": 2}}),
        ("more beige rails", {"s0": {"owned": ["black", "grey", "brown", "beige"], "branch": "berlin", "rails": {
            MU: {"black": 11, "grey": 5, "brown": 4, "beige": 1}, DR: {"black": 5, "grey": 4, "brown": 3, "beige": 1},
            NU: {"black": 6, "grey": 4, "brown": 3, "beige": 1}}, "areas": {"wuerzburg": "e4_1"}}}),
        ("GR-1.1", {"s0": {"coal": 1}}),
        ("GR-1.1", {"s0": {"stoked_factories": [1], "factories": [4]}}),
        ("GR-8.2", {**COAL, "s0": {"stoked_factories": [1]}}),
        ("GR-8.1", {**COAL, "s0": {"locomotives": {"transsib": ["1+1"]}}, "foundries": {"pile": 10}}),
        ("there is no tile '1+2'", {**COAL, "s0": {"locomotives": {"transsib": ["1+2"]}}}),
        ("supply.visible: tile '9+1' does not lie there", {**COAL, "supply": {"visible": {"9+1": 1}}}),
        ("supply.stacks: tile '9+1' does not lie there", {**COAL, "supply": {"stacks": {"9+1": 1}}}),
        ("factories: tile '1+1' does not lie there", {**COAL, "s0": {"factories": ["1+1"]}}),
        ("stack[0].factory", {**COAL, "stack": [{"frame": "replacing", "seat": 0, "factory": "9+1"}]}),
        ("GR-7.5", {**COAL, "s0": {"foundries_used": ["f01"]}}),
        ("two places", {**COAL, "s0": {"foundries": ["f01"]}, "s1": {"foundries": ["f01"]}}),
        ("GR-7.1", {**COAL, "foundries": {"face_up": ["f01"]}}),
        ("expected 0 to 10", {**COAL, "foundries": {"pile": 11}}),
        ("GR-7.6", {**COAL, "s0": {"foundries": ["f01"]},
                    "stack": [{"frame": "closing", "seat": 0, "foundry": "f01"}]}),
        ("GR-7.4", {**COAL, "foundries": {"pile": 9}, "stack": [{"frame": "attaching", "seat": 0}]}),
        ("GR-11.5", {**COAL, "stack": [{"frame": "burning", "seat": 0, "moves": 2}]}),
        ("GR-7.8", {**COAL, "foundries": {"face_up": [], "unseen": [], "pile": 0},
                    "stack": [{"frame": "acquiring", "seat": 0}]}),
        ("GR-3.3", {"stack": [{"frame": "branching", "seat": 0, "line": MU}]}),
        ("GR-4.1", {"stack": [{"frame": "extending", "seat": 0, "area": "hannover"}]}),
        ("before anything else", {"s0": {"rails": {DR: {"black": 5}}},
                                  "stack": [{"frame": "extending", "seat": 0, "area": "hannover"}] * 2}),
        ("before anything else", {"s0": FORK, "stack": [{"frame": "branching", "seat": 0, "line": MU}] * 2}),
        ("nothing to choose", {"stack": [{"frame": "triggering", "seat": 0}]}),
        ("there is no engineer -10", {"s0": {"engineers": [-10]}}),
        ("GR-11.7", {**EVERYTHING, "s0": {"revalued": True, "german_revalued": True,
                                         "tokens_at": {"dresden:4": "qt_revaluation"}, "rails": {DR: {"black": 4}},
                                         "locomotives": {DR: [4]}}}),
        ("new material", {"s0": {"german_revalued": True}}),
        ("GR-11.4", {**EVERYTHING, "s0": {"german_revalued": True}, "s1": {"german_revalued": True}}),
        ("GR-11.4", {**EVERYTHING, "s0": {"factories": ["coal", "coal"]}}),
        ("kept", {**EVERYTHING, "kept": {"5": "new"}}),
        ("GR-11.2", {**EVERYTHING, "kept": {"7": None}}),
        ("GR-11.1", {**EVERYTHING, "stack": [{"frame": "luck", "seat": -1, "n": 9}]}),
        ("GR-5.5", {"acted": "after"}),
        ("GR-10.3", {"stack": DRAWS}),
    ],
)  # fmt: skip
def test_what_is_wrong(says: str, document: dict[str, Any]) -> None:
    """Each inconsistency is named with its field or rule (GR-2.1, GR-3.3, GR-4.1, GR-5.5, GR-7.1, GR-8.1, GR-11.2)."""
    with pytest.raises(PositionError) as refused:
        table(**document)
    assert any(says in problem for problem in refused.value.problems), refused.value.problems


@pytest.mark.parametrize(
    ("says", "document"),
    [
        ("GR-10.7", {"emil": {"crew": 7}}),
        ("emil.workers", {"emil": {"workers": 3}}),
        ("GR-10.3", {"spaces": {"aux_x2": {"player": 1, "workers": 1}}}),
        ("GR-10.6", {"s0": {"engineers": [15]}, "emil": {"engineers": [15]}}),
        ("emil.engineers", {"emil": {"engineers": [99]}}),
        ("RR-1.3", {"emil": {"tiles": {"2": 1}}, "supply": {"stacks": {str(n): 2 for n in range(2, 10)}}}),
        ("GR-10.3", {"stack": DRAWS, "emil": {"passed": True}}),
        ("emil.deck", {"emil": {"deck": ["aux_temp"]}}),
    ],
)
def test_what_is_wrong_alone(says: str, document: dict[str, Any]) -> None:
    """Émil's pieces add up (GR-10.3, GR-10.6, GR-10.7)."""
    with pytest.raises(PositionError) as refused:
        solo(**document)
    assert any(says in problem for problem in refused.value.problems), refused.value.problems


def test_without_modules_there_is_no_position() -> None:
    """GR-1.1: the same refusal as for a new game."""
    with pytest.raises(PositionError, match="Russian Railroads"):
        GAME.decode({"players": 2, "options": {"germany": False}})


def test_the_allow_list_names_every_field() -> None:
    """GR-6.1, GR-10.2: a new field of the table is hidden until somebody allows it."""
    import inspect
    import re

    laid = re.findall(r"\bnew\.(\w+)", inspect.getsource(GermanTable.lay_open))
    assert sorted(laid) == sorted(GermanTable.__slots__)


def test_copies_do_not_share_what_changes() -> None:
    """GR-4.2: a tile laid in a copy is still there in the first position."""
    state = table(s0={"roubles": 0, "rails": {DR: {"black": 5}}})
    before = state.digest()
    do(state.copy(), "use rail_basic", "move dresden black", "extend e3_1")
    assert state.digest() == before


def test_emil_stands_on_no_engineer_of_a_player() -> None:
    """RR-11.4: an engineer's action is for whoever hired it, and Émil is no seat."""
    with pytest.raises(PositionError, match=r"spaces\.hired_3: player 2 has not hired this engineer"):
        solo(spaces={"hired_3": {"player": 1, "workers": 1}})
