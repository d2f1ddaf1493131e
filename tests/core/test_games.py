"""Games and states: set-up, positions by hand, playing, explaining, the registry, and errors."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from toy import GAME, WhistleStop
from toy.steps.driving import Driving
from toy.steps.laying import Laying
from toy.steps.taking import Taking

import rotonde
from rotonde.core import CHANCE, EditionError, Event, Illegal, PositionError, SetupError, Step, View
from rotonde.core.steps import read_step
from tests.core.conftest import OPENING, record_of


class First:
    """A bot that takes the first action of its list."""

    name = "first"

    def choose(self, view: View, rng: random.Random) -> Any:
        return view.legal()[0]


# ── registry ──────────────────────────────────────────────────────────────


def test_the_front_page_of_the_library() -> None:
    assert set(rotonde.__all__) <= set(dir(rotonde))
    assert "TYPE_CHECKING" not in dir(rotonde)
    assert all(getattr(rotonde, name) is not None for name in rotonde.__all__)
    with pytest.raises(AttributeError, match=r"module 'rotonde' has no attribute 'gmae'"):
        rotonde.gmae  # type: ignore[attr-defined]  # noqa: B018


def test_stalls_can_be_loaded_before_the_front_page_is_read() -> None:
    program = (
        "import rotonde.games.age_of_steam as a, rotonde; print(rotonde.game(a.GAME.key), len(rotonde.games()) > 4)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "<Game age_of_steam> True\n"


def test_a_registered_game_is_found() -> None:
    assert "whistle_stop" in rotonde.games()
    assert rotonde.game("whistle_stop") is GAME
    assert repr(GAME) == "<Game whistle_stop>"


def test_unknown_games_are_explained() -> None:
    with pytest.raises(SetupError, match="did you mean 'whistle_stop'"):
        rotonde.game("whistlestop")
    with pytest.raises(SetupError, match=r"there are: .*whistle_stop"):
        rotonde.game("zzzz")


# ── set-up ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [1, 5, 0, -1, True, "3", 2.0])
def test_wrong_player_counts(toy: WhistleStop, players: Any) -> None:
    with pytest.raises(SetupError, match="for 2 to 4 players, not"):
        toy.new(players)


def test_presets_and_options(toy: WhistleStop) -> None:
    state = toy.new(preset="express")
    assert state.players == 2
    assert state.options.express
    assert state.options.whistles == "two"
    assert toy.new(preset="express", options={"express": "off"}).options.changed() == {"whistles": "two"}
    with pytest.raises(SetupError, match="no preset 'fast'; it has: default, express"):
        toy.new(preset="fast")
    with pytest.raises(SetupError, match="rulesets 1 to 1, not 2"):
        toy.new(ruleset=2)


# ── positions by hand ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "position of 'chess'"),
        ({"players": 9}, "players: expected 2 to 4, not 9"),
        ({"options": {"speed": 1}}, "no option 'speed'"),
        ({"ruleset": 7}, "rulesets 1 to 1"),
        ({"edition": "ffff"}, "needs edition 'ffff'"),
        ({"train": "Nowhere"}, "no stop 'Nowhere'"),
        ({"hands": [[1]]}, "hands: expected 2"),
        ({"deck": [1, 2]}, "not the cards of the edition"),
        ({"stack": [{"frame": "flying"}]}, r"stack\[0\]: expected an object with 'frame' one of dealing"),
        ({"stack": [{"frame": "laying"}, {"frame": "taking"}]}, r"stack\[1\]: missing 'seat'"),
        ({"stack": [{"frame": "laying", "x": 1}]}, r"stack\[0\]: unknown 'x'"),
    ],
)
def test_inconsistent_positions_say_what_is_wrong(toy: WhistleStop, change: dict[str, Any], why: str) -> None:
    with pytest.raises(PositionError, match=why):
        toy.decode({**toy.new(2).encode(), **change})
    with pytest.raises(PositionError, match="JSON object, not list"):
        toy.decode([])  # type: ignore[arg-type]


def test_a_position_may_leave_the_defaults_out(toy: WhistleStop) -> None:
    document = toy.new(2).encode()
    for name in ("game", "edition", "ruleset", "options"):
        del document[name]
    assert toy.decode(document).digest() == toy.new(2).digest()


@pytest.mark.parametrize("step", [Laying(), Taking(1), Driving(0, 3)])
def test_steps_come_back(toy: WhistleStop, step: Step[Any]) -> None:
    table = toy.new(2)
    problems: list[str] = []
    again = read_step(step.encode(table), table, toy.steps, "here", problems)
    assert problems == []
    assert again == step == pickle.loads(pickle.dumps(step))
    assert hash(again) == hash(step)
    assert repr(again) == repr(step)


def test_steps_of_another_kind_or_content_are_others() -> None:
    assert len({Laying(), Laying(), Taking(1), Taking(0), Driving(1, 0), Driving(1, 2)}) == 5
    assert repr(Driving(1, 2)) == "Driving(seat=1, pips=2)"


@pytest.mark.parametrize("seat", ["0", None, 1.5, True, [0]])
def test_steps_check_their_types(toy: WhistleStop, seat: Any) -> None:
    problems: list[str] = []
    assert read_step({"frame": "taking", "seat": seat}, toy.new(2), toy.steps, "here", problems) is None
    assert problems == [f"here.seat: expected a whole number, not {seat!r}"]


# ── playing ───────────────────────────────────────────────────────────────


def test_bots_play_to_the_end_and_are_heard(toy: WhistleStop) -> None:
    heard: list[tuple[int, str]] = []
    state = rotonde.play(toy.new(3), [First()] * 3, random.Random(4), lambda s, a: heard.append((s, str(a))))
    assert state.over
    assert state.winners()
    assert heard[0][0] == CHANCE
    twin = toy.new(3)
    for seat, text in heard:
        twin.apply(toy.parse(text), seat)
    assert twin.digest() == state.digest()
    with pytest.raises(SetupError, match="3 seats need as many bots, not 1"):
        rotonde.play(toy.new(3), [First()], random.Random(1))


def test_after_the_end(toy: WhistleStop) -> None:
    state = rotonde.play(toy.new(2), [First()] * 2, random.Random(4))
    with pytest.raises(Illegal, match="The game is over"):
        state.apply(toy.parse("lay 1"), 0)
    assert state.legal() == []
    assert state.observe(0).legal() == []


def test_explain(toy: WhistleStop) -> None:
    state = toy.new(2)
    record_of(state, *OPENING)
    assert rotonde.explain(state, "lay 5") is None
    assert rotonde.explain(state, "lay 4") == "You do not hold a 4. (WS-2.1)"
    assert rotonde.explain(state, "lay 4", 1) is None
    assert rotonde.explain(state, "lay 4", 7) == "Only a player who is asked decides."


def test_a_listener_hears_one_action_only(toy: WhistleStop) -> None:
    state = toy.new(2)
    events = rotonde.story(state, toy.parse("deal 1 5"), CHANCE)
    assert [(e.kind, e.seat, e.seen_by) for e in events] == [("dealt", 0, (0,))]
    assert state.sink is None
    with pytest.raises(Illegal):
        rotonde.story(state, toy.parse("deal 1 5"), CHANCE)
    assert state.sink is None


def test_events_are_for_whom_they_are_for() -> None:
    secret = Event("dealt", 0, seen_by=(0, 2))
    assert [secret.visible_to(s) for s in (0, 1, 2, None)] == [True, False, True, False]
    assert Event("rolled").visible_to(None)


def test_winners_share(toy: WhistleStop) -> None:
    state = toy.new(3)
    assert state.winners() == ()
    document = {**state.encode(), "stack": [], "fares": [4, 7, 7]}
    assert toy.decode(document).winners() == (1, 2)


# ── views ─────────────────────────────────────────────────────────────────


def test_a_view_hides_what_it_must(toy: WhistleStop) -> None:
    state = toy.new(2)
    record_of(state, *OPENING, "lay 5")
    mine, yours, public = (state.observe(s).encode() for s in (0, 1, None))
    assert mine["hands"] == [[2, 3], [None] * 3]
    assert mine["laid"] == [[5], []]
    assert yours["hands"] == [[None] * 2, [1, 2, 4]]
    assert yours["laid"] == [[None], []]
    assert public["hands"] == [[None] * 2, [None] * 3]
    assert set(public["deck"]) == {None}
    assert not state.observe(None).my_turn
    assert state.observe(1).my_turn
    assert state.observe(None).refusal(toy.parse("lay 1")) is not None
    assert state.observe(1).refusal(toy.parse("lay 1")) is None


def test_only_seats_see_anything(toy: WhistleStop) -> None:
    state = toy.new(2)
    strangers: list[Any] = [-1, 2, 1.5, 0.0, "0", True, (0,), 10**5000]
    looks: list[Callable[[Any], object]] = [state.observe, state.svg]
    for seat, look in product(strangers, looks):
        with pytest.raises(SetupError, match=r"there is no seat .*: seats are 0 to 1, None is a spectator"):
            look(seat)


def test_long_answers_are_repeated_in_short(toy: WhistleStop) -> None:
    wrong: list[tuple[str, Any]] = [
        ("players", "2" * 100_000),
        ("players", 10**5000),
        ("preset", "A" * 100_000),
        ("options", {"A" * 100_000: True}),
        ("options", {"express": "A" * 100_000}),
        ("ruleset", "1" * 100_000),
    ]
    for name, value in wrong:
        with pytest.raises(SetupError) as refused:
            toy.new(**{name: value})
        assert len(str(refused.value)) < 300
    with pytest.raises(SetupError, match=r"no game called 'AAAA.*; there are: ") as unknown:
        rotonde.game("A" * 100_000)
    assert len(str(unknown.value)) < 300


def test_pictures(toy: WhistleStop) -> None:
    state = toy.new(2)
    assert state._repr_html_() == state.svg() == state.observe(None)._repr_html_()
    assert 'data-target="stop:Ashby"' in state.svg(lang="fr", theme="dark")
    assert "whistle_stop deal" in repr(state)


def test_a_view_says_what_it_is_and_nothing_hidden(toy: WhistleStop) -> None:
    state = toy.new(2)
    while state.to_act == (CHANCE,):
        state.apply(state.roll(random.Random(1)))
    other = state.observe(0).determinize(random.Random(2))
    assert other.digest() != state.digest()
    assert repr(other.observe(0)) == repr(state.observe(0))
    assert repr(state.observe(0)).startswith("<whistle_stop seen by seat 0, lay, to act (0, 1), digest ")
    assert repr(state.observe(None)).startswith("<whistle_stop seen by spectator, lay, ")
    assert state.digest() not in repr(state.observe(0))


def test_languages_and_themes_that_are_not_there_are_refused(toy: WhistleStop) -> None:
    state = toy.new(2)
    for draw in (state.svg, state.observe(0).svg):
        with pytest.raises(SetupError, match=r"there is no language 'de'; there are: en, fr"):
            draw(lang="de")
        with pytest.raises(SetupError, match=r"there is no theme 'sepia'; there are: light, dark"):
            draw(theme="sepia")


# ── errors ────────────────────────────────────────────────────────────────


def test_a_refusal_survives_a_trip_to_another_process() -> None:
    refusal = Illegal("far", "WS-2.3", "{player} pays {n}.", player=0, n=3)
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, again.rule, str(again)) == ("far", "WS-2.3", "player 1 pays 3. (WS-2.3)")


def test_games_are_listed_before_and_after_one_is_loaded() -> None:
    code = (
        "import rotonde; before = rotonde.games(); rotonde.game('stephensons_rocket');"
        "import rotonde.games.stephensons_rocket as stall;"
        "assert rotonde.games() == before and stall.GAME is rotonde.game('stephensons_rocket'); print(before)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "'stephensons_rocket'" in done.stdout, done.stderr


@pytest.mark.parametrize(
    "error", [PositionError(["turn: expected 1", "bag: empty"]), EditionError("mine.json", ["die: expected 6"])]
)
def test_lists_of_problems_cross_processes(error: PositionError | EditionError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.problems) == (type(error), str(error), error.problems)
