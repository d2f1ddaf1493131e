"""Own engineers used for nothing: ruleset 2 allows what ruleset 1 refused (RR-3.4)."""

from __future__ import annotations

import random

import pytest

from rotonde.bots.greedy import GreedyBot
from rotonde.core.words import Voice
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.rules.effects import partly
from rotonde.games.russian_railroads.state import RailroadsState

from .tables import can, do, everybody_passes, options, rule, seat, table, told

WORDS = GAME.words
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)
STUCK = {"markers": [4], "roubles": 0}  # before a gap without a factory
MINE = {**STUCK, "engineers": [5]}  # two industry steps


def label(state: RailroadsState, text: str, voice: Voice = EN) -> tuple[str, str]:
    """Text and flag."""
    said = WORDS.label(state.observe(state.to_act[0]), GAME.parse(text), voice)
    return said.text.replace("\u202f", " ").replace("\u00a0", " "), said.flag


def test_new_tables_begin_with_the_newest_ruleset() -> None:
    assert GAME.new(2).ruleset == GAME.ruleset
    for ruleset in range(1, GAME.ruleset + 1):
        assert GAME.new(2, ruleset=ruleset).ruleset == ruleset


@pytest.mark.parametrize(
    ("engineer", "mine"),
    [
        (5, STUCK),  # industry steps before a gap
        (7, {"roubles": 0}),  # grey and brown, of which there is none
        (12, {"roubles": 0}),  # nothing to repeat
    ],
)
def test_the_engineer_is_used_and_nothing_happens(engineer: int, mine: dict[str, object]) -> None:
    """RR-3.4: his worker lies on him, the board is as before, and he is used up for this round."""
    state = table(4, slots={"s2": 10, "s4": 11}, s0={**mine, "engineers": [engineer]})
    before = seat(state)
    assert told(state, f"use hired_{engineer}") == ["use", "vain"]
    assert seat(state) == {**before, "workers": before["workers"] - 1}
    assert state.to_act == (1,)
    do(state, "pass", "pass", "pass")
    assert rule(state, f"use hired_{engineer}") == "RR-11.4"


def test_ruleset_1_refuses_it_as_before() -> None:
    """RR-3.4, as it was played until then."""
    for ruleset, legal in ((1, False), (2, True), (GAME.ruleset, True)):
        state = table(4, ruleset=ruleset, slots={"s2": 10}, s0=MINE)
        assert can(state, "use hired_5") is legal
        after = do(table(4, ruleset=ruleset, s0={"x2": 8, "roubles": 0, "engineers": [10]}), "use hired_10")
        assert after.score[0] == 3  # in part: both rulesets


def test_public_engineers_and_board_spaces_still_need_the_whole_effect() -> None:
    """RR-3.3."""
    state = table(4, slots={"s1": 5, "s2": 10}, s0=STUCK)
    assert rule(state, "use engineer_public_right") == "RR-9.6"
    assert rule(state, "use industry_1w") == "RR-9.6"
    assert rule(table(4, s0={"x2": 8}), "use aux_x2") == "RR-10.4"


def test_the_turn_order_worker_too() -> None:
    """RR-12.7, RR-3.4: in the re-use an own engineer may be used for nothing."""
    mine = {**MINE, "workers": 5}
    for ruleset in (1, 2, GAME.ruleset):
        state = table(4, ruleset=ruleset, slots={"s2": 10}, places=[3, 1, 2, 4], order=[1, 2, 0, 3], s0=mine)
        do(state, "pass", "pass", "use turn_order_1")
        everybody_passes(state)
        assert state.phase == "reusing"
        assert can(state, "use hired_5") is (ruleset >= 2)
        if ruleset >= 2:
            assert told(state, "use hired_5")[:2] == ["reuse", "vain"]


def test_with_the_black_worker_there_is_no_extra_move_to_promise() -> None:
    """RR-14.6: where no rail can move, the black worker moves none either."""
    full = {"transsib": {"black": 15}, "petersburg": {"black": 9}, "kiev": {"black": 9}}
    tokens = {"transsib:13": "qt_4_rails", "petersburg:4": "qt_5_industry", "petersburg:6": "qt_3_x2"}
    mine = {"rails": full, "roubles": 0, "workers": 0, "engineers": [15], "tokens_at": tokens, "crew": 6}
    state = table(4, s0=mine, supply={"black_worker": 0, "black_in_hand": True}, basic=[{"workers": 6}, {}, {}, {}])
    assert "extra" not in label(state, "use hired_15")[0]
    assert told(state, "use hired_15")[:2] == ["use", "vain"]


def test_the_words_say_that_nothing_happens() -> None:
    """The button, the flag, the payment, the tip and the log."""
    state = table(4, slots={"s2": 10}, s0=MINE)
    text = "Engineer No. 5 for 1 worker: the engineer is used; "
    text += "nothing of his effect (2 industry steps) can be carried out now"
    assert label(state, "use hired_5") == (text, "−1 worker, no effect")
    assert label(state, "use hired_5", FR) == (
        "Conducteur n° 5, pour 1 ouvrier : le conducteur a servi ; "
        "rien de son effet (2 pas d’industrie) n’est possible maintenant",
        "−1 ouvrier, sans effet",
    )
    assert "RR-3.4" in WORDS.tip(state.observe(0), "space:hired_5", EN).more
    assert "−1 worker, no effect" in GAME.draw_preview(state.observe(0), GAME.parse("use hired_5"), EN)
    rich = table(4, slots={"s2": 10}, s0={**MINE, "roubles": 1})
    do(rich, "use hired_5")
    assert (
        label(rich, "pay 1 0 0 0")[0] == "Pay 1 worker for engineer No. 5; nothing of his effect can be carried out now"
    )
    useful = table(4, slots={"s2": 10}, s0={**MINE, "markers": [0]})
    assert label(useful, "use hired_5") == ("Engineer No. 5 for 1 worker: 2 industry steps", "−1 worker")


def test_playouts_do_not_waste_engineers() -> None:
    """A playout never uses an engineer for nothing, whatever is left to do."""
    state = table(4, slots={"s2": 10}, s0=MINE)
    rng = random.Random(1)
    assert "use hired_5" in options(state)
    assert all(str(state.quick_sample(rng)) != "use hired_5" for _ in range(300))


@pytest.mark.parametrize("seed", range(6))
def test_greedy_would_rather_do_something(seed: int) -> None:
    """With two workers and nothing left that scores, a greedy bot moves a rail or passes; it wastes no engineer."""
    mine = {**MINE, "workers": 2, "crew": 5}
    free = table(4, 7, slots={"s0": 9}, s0=mine, basic=[{"workers": 3}, {}, {}, {}])
    names = [name for _, _, name in (text.partition(" ") for text in options(free)) if name]
    there = {name: free.board.spaces[free.board.space_index[name]] for name in names}
    spaces = {
        name: {"player": 1, "roubles": space.workers + space.roubles}
        for name, space in there.items()
        if name not in ("rail_basic", "hired_5")
    }
    state = table(4, 7, slots={"s0": 9}, s0=mine, basic=[{"workers": 3}, {}, {}, {}], spaces=spaces)
    assert options(state) == ["use rail_basic", "use hired_5", "pass"]
    assert str(GreedyBot().choose(state.observe(0), random.Random(seed))) != "use hired_5"


def test_the_worth_of_an_idle_engineer_is_no_reason_to_keep_him() -> None:
    """He is used where he brings anything at all."""
    mine = {"markers": [3], "roubles": 0, "engineers": [5], "workers": 1, "crew": 5}
    state = table(4, 7, slots={"s0": 9}, s0=mine, basic=[{"workers": 4}, {}, {}, {}])
    assert partly(state, 0, state.board.spaces[state.board.space_index["hired_5"]].effect)
    assert str(GreedyBot().choose(state.observe(0), random.Random(1))) != "pass"
