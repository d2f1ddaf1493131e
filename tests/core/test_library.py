"""The library as somebody with a notebook uses it."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy import GAME

import rotonde
from rotonde.core import Illegal, RecordError, View
from rotonde.core.registry import register, unregister

LEAN = """
import sys, rotonde
rotonde.game({key!r}).new()
print(*[m for m in sys.modules if m.startswith(("babel", "rotonde.draw", "rotonde.web", "rotonde.core.words"))
        or ".words" in m or (m.startswith("rotonde.games.") and m.endswith(".draw"))])
"""


@pytest.mark.parametrize("key", rotonde.games())
def test_a_first_position_loads_no_drawing_no_words_and_no_site(key: str) -> None:
    done = subprocess.run([sys.executable, "-c", LEAN.format(key=key)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_notation_is_taken_wherever_actions_are() -> None:
    state = rotonde.game("stephensons_rocket").new(2)
    draft = rotonde.Draft(state, 0)
    assert draft.would_bring("take London brewing") == ""
    draft.apply("take London brewing")
    state.apply("take London brewing")
    assert draft.state == state
    assert state.refusal("station G10") is None
    assert state.observe(0).refusal("station G10") is None
    assert state.explain("station G10") is state.observe(0).explain("station G10") is None
    assert str(state.explain("extend GWR F7")).endswith("(SR-6.1)")
    assert state.explain("extend GWR F7") == rotonde.explain(state, "extend GWR F7")
    with pytest.raises(Illegal, match=r"SR-6\.1"):
        state.apply("extend GWR F7")
    with pytest.raises(rotonde.NotationError, match="did you mean 'extend'"):
        state.apply("extent GWR F7")


def test_labels_are_words() -> None:
    state = rotonde.game("stephensons_rocket").new(2)
    action = state.legal()[0]
    assert state.label(action) == state.label(str(action)) == state.observe(0).label(action, "en")
    assert state.label(action, "fr").startswith("Prendre")
    with pytest.raises(Illegal, match=r"SR-6\.1"):
        state.label("extend GWR F7")


@pytest.mark.parametrize("key", rotonde.games())
def test_a_label_of_what_may_not_be_is_refused_in_words(key: str) -> None:
    """In whatever part of the game, chance's and the end's too, and whoever looks."""
    rng, state = random.Random(3), rotonde.game(key).new(3)
    met: dict[type, rotonde.Action] = {}
    refused = 0
    for _ in range(150):
        met.update({type(action): action for action in state.legal()})
        for action in met.values():
            for look in (state, state.observe(None), state.observe(1)):
                try:
                    assert look.label(action)
                except Illegal:
                    refused += 1
        if state.over:
            break
        assert state.label(rng.choice(state.legal()))
        state.apply(state.sample(rng))
    assert refused > 100
    with pytest.raises(Illegal, match="over"):
        rotonde.play(state, ["random"] * 3).state.label(next(iter(met.values())))


def test_what_is_not_loaded_yet_is_there_by_attribute() -> None:
    code = "import rotonde; print(rotonde.bots.make, rotonde.arena.simulate, rotonde.rl.codec, sep='|')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.count("|") == 2


def test_a_view_counts_what_its_seat_can() -> None:
    state = rotonde.game("imperial_steam").new(2)
    assert state.observe(0).scores() == state.scores()


def test_a_state_lists_what_is_public() -> None:
    shown = dir(rotonde.game("german_railroads").new())
    assert {"apply", "explain", "label", "legal", "observe", "roubles", "score"} <= {*shown}
    assert not {"advance", "begin", "bookkeeping", "copy_to", "sink", "board"} & {*shown}
    state = rotonde.game("german_railroads").new()
    assert all(hasattr(state, name) for name in shown)


def first(view: View) -> rotonde.Action:
    return view.legal()[0]


def test_names_objects_functions_and_seeds_play() -> None:
    heard: list[int] = []
    match = rotonde.play("russian_railroads", ["random", first], None, lambda s, a: heard.append(s), seed=1)
    again = rotonde.play(
        rotonde.game("russian_railroads"), [rotonde.bots.make("random"), lambda view, rng: str(first(view))], seed=1
    )
    assert match.over
    assert match.history == again.history
    assert heard == [seat for seat, _ in match.history]
    assert match.record.seats == ("random", "first")
    assert match.record.replay() == match.state


def test_an_object_may_answer_in_notation() -> None:
    class Words:
        name = "words"

        def choose(self, view: View, rng: random.Random) -> str:
            return str(first(view))

    match = rotonde.play("russian_railroads", ["random", Words()], seed=1)
    assert match.history == rotonde.play("russian_railroads", ["random", first], seed=1).history
    last = match.undo()
    assert isinstance(last.action, rotonde.Action)
    assert match.redo() == last
    assert match.record.replay() == match.state


def test_a_state_is_played_to_its_end_in_place() -> None:
    state = rotonde.game("russian_railroads").new(2)
    rng = random.Random(5)
    while state.to_act[0] < 0:
        state.apply(state.roll(rng))
    match = rotonde.play(state, [rotonde.bots.make("random")] * 2, rng)
    assert match.state is state
    assert state.over
    with pytest.raises(RecordError, match="middle of a game"):
        _ = match.record


@pytest.mark.parametrize(
    ("bots", "why"),
    [("greedy", "bots are a list"), (["greedy", 7], "not int"), (["gredy"] * 2, "did you mean"), (["random"], "2 to")],
)
def test_what_is_no_company_is_refused_in_words(bots: list[str], why: str) -> None:
    with pytest.raises(rotonde.SetupError, match=why):
        rotonde.play("stephensons_rocket", bots)


def test_a_game_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    register(GAME)
    monkeypatch.setattr(type(GAME), "longest", 5)
    with pytest.raises(rotonde.RotondeError, match="goes on after 5 decisions"):
        rotonde.play(GAME, ["random"] * 2)
    unregister(GAME.key)


def test_a_match_goes_back_and_forth() -> None:
    match = rotonde.Match(rotonde.game("stephensons_rocket").new(2), ["Nadia", "Émile"])
    before = match.state.digest()
    told = match.apply("take London brewing")
    after = match.state.digest()
    assert told
    assert match.undo() == (0, match.state.game.parse("take London brewing"))
    assert match.state.digest() == before
    assert match.history == ()
    match.redo()
    assert match.state.digest() == after
    match.undo()
    match.apply("station G10")
    with pytest.raises(Illegal, match="nothing to redo"):
        match.redo()
    again = rotonde.Match.replay(rotonde.Record.parse(match.record.text()))
    assert again.history == match.history
    assert again.state == match.state
    again.undo()
    with pytest.raises(Illegal, match="nothing to undo"):
        again.undo()


def test_a_record_is_a_match_at_any_of_its_entries() -> None:
    record = rotonde.play("russian_railroads", ["random"] * 2, seed=1).record
    match = rotonde.Match.replay(record, to=30)
    assert match.state == record.replay(30)
    assert len(match.history) == 30
    match.redo()
    assert match.state == record.replay(31)
    for _ in record.entries[31:]:
        match.redo()
    assert match.record == record
    with pytest.raises(Illegal, match="nothing to redo"):
        match.redo()
    with pytest.raises(RecordError, match="there is no entry 9999"):
        rotonde.Match.replay(record, to=9999)


def test_a_match_is_played_on() -> None:
    """With what lies before it: undone decisions are decided anew, by whoever plays it now."""
    match = rotonde.play("russian_railroads", ["random", first], seed=1)
    for _ in range(40):
        match.undo()
    before = match.history
    assert rotonde.play(match, ["random"] * 2, seed=2) is match
    assert match.over
    assert match.history[: len(before)] == before
    assert len(match.history) > len(before)
    assert match.record.replay() == match.state
    assert match.names == ("random", "first")
    fresh = rotonde.Match(rotonde.game("russian_railroads").new(2))
    assert rotonde.play(fresh, ["random", first], seed=1).names == ("random", "first")
    with pytest.raises(rotonde.SetupError, match="has its options"):
        rotonde.play(match, ["random"] * 2, options={})  # type: ignore[call-overload]


def test_functions_without_a_home_play_in_other_processes() -> None:
    """What a notebook defines is found in no module there: it travels by value, with what it remembers."""
    wanted = ["pass"]

    def passing(view: rotonde.View) -> str | rotonde.Action:
        texts = [str(action) for action in view.legal()]
        return wanted[0] if wanted[0] in texts else texts[0]

    def played(jobs: int) -> list[str]:  # they come as they are finished
        return sorted(
            r.digest for r in rotonde.simulate("russian_railroads", [passing, "random"], 4, seed=3, jobs=jobs)
        )

    assert played(2) == played(1)


def test_simulations_take_any_bot() -> None:
    results = list(rotonde.simulate("russian_railroads", [first, first], 2, seed=3, jobs=1))
    named = [r.seats for r in results]
    assert named == [("first", "first 2"), ("first 2", "first")]
    assert [r.digest for r in results] == [
        r.digest for r in rotonde.simulate("russian_railroads", [first, first], 2, seed=3, jobs=1)
    ]


def test_a_default_of_a_function_stays_its_own_and_an_object_needs_no_name() -> None:
    def lowest(view: View, at: int = 0) -> rotonde.Action:
        return view.legal()[at]

    def drawn(view: View, rng: random.Random | None = None) -> rotonde.Action:
        assert rng is not None
        return rng.choice(view.legal())

    class Last:
        def choose(self, view: View, rng: random.Random) -> rotonde.Action:
            return view.legal()[-1]

    bots: list[Any] = [lowest, drawn, Last()]
    match = rotonde.play("stephensons_rocket", bots, seed=np.int64(4))  # type: ignore[call-overload]
    assert match.names == ("lowest", "drawn", "Last")
    assert match.scores() == rotonde.play("stephensons_rocket", bots, seed=4).scores()


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda: rotonde.play(None, ["random"] * 2), "no game called None"),  # type: ignore[call-overload]
        (lambda: rotonde.game([]), r"no game called \[\]"),  # type: ignore[call-overload]
        (lambda: rotonde.play("russian_railroads", ["random"] * 2, 1), "seed=1"),  # type: ignore[call-overload]
        (lambda: rotonde.play("russian_railroads", ["random"] * 2, seed=[1]), "a seed is"),  # type: ignore[call-overload]
        (lambda: rotonde.simulate("russian_railroads", "random", 2), "bots are a list"),
        (lambda: rotonde.simulate("russian_railroads", ["random"], 2, seed=1.5), "not 1.5"),  # type: ignore[arg-type]
        (lambda: rotonde.simulate("russian_railroads", ["random"], 2, jobs=0), "1 or more, not 0"),
        (lambda: rotonde.simulate("russian_railroads", ["random"], "2"), "1 or more, not '2'"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_played_is_refused_in_words(ask: Callable[[], object], why: str) -> None:
    with pytest.raises(rotonde.SetupError, match=why):
        ask()


def test_a_game_of_ones_own_is_made_known_first() -> None:
    code = "import rotonde, toy; rotonde.play(toy.GAME, ['random'] * 2)"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "docs" / "examples")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env)
    assert "SetupError: whistle_stop is not known here yet: rotonde.register its game first" in done.stderr


def test_a_match_is_of_a_state() -> None:
    with pytest.raises(rotonde.SetupError, match=r"such as rotonde\.game\(key\)\.new\(\), not str"):
        rotonde.Match("russian_railroads")  # type: ignore[type-var]
    record = rotonde.Match(rotonde.game("russian_railroads").new()).record
    with pytest.raises(rotonde.SetupError, match=r"rotonde\.Match\.replay\(record\)"):
        rotonde.Match(record)  # type: ignore[type-var]
    with pytest.raises(rotonde.SetupError, match="not str"):
        rotonde.Match.replay("game.txt")  # type: ignore[arg-type]
