"""Bots by name."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde import SetupError, bots
from rotonde.bots.greedy import ApprenticeBot
from rotonde.bots.specs import unregister
from rotonde.bots.thinking import EngineerBot
from rotonde.bots.uniform import RandomBot
from rotonde.core import Action

LEVELS = ("random", "apprentice", "conductor", "engineer")


def test_names_are_what_make_takes() -> None:
    assert bots.names() == LEVELS
    for name in bots.names():
        assert bots.make(name).name.startswith(name)


@pytest.mark.parametrize(("alias", "name"), [("easy", "apprentice"), ("normal", "conductor"), ("Hard", "engineer:1s")])
def test_people_may_ask_in_their_own_words(alias: str, name: str) -> None:
    assert bots.make(alias).name == name


@pytest.mark.parametrize(
    ("spec", "seconds", "simulations", "name"),
    [
        ("search", 1.0, 0, "search:1s"),
        ("search:1s", 1.0, 0, "search:1s"),
        ("search:0.25s", 0.25, 0, "search:0.25s"),
        ("search:250ms", 0.25, 0, "search:0.25s"),
        ("search:500", 0.0, 500, "search:500"),
        ("engineer", 1.0, 0, "engineer:1s"),
        ("engineer:500ms", 0.5, 0, "engineer:0.5s"),
        ("engineer:400", 0.0, 400, "engineer:400"),
    ],
)
def test_a_search_has_a_budget(spec: str, seconds: float, simulations: int, name: str) -> None:
    bot = bots.make(spec)
    assert isinstance(bot, EngineerBot)
    assert (bot.seconds, bot.simulations, bot.name) == (seconds, simulations, name)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("greddy", "did you mean 'greedy'"),
        ("alphazero", "there are: random, apprentice, conductor, engineer, greedy, search, easy, normal, hard$"),
        (
            "",
            "no bot called ''; there are: random, apprentice, conductor, engineer, greedy, search, easy, normal, hard$",
        ),
        ("x" * 5000, "no bot called 'x{39} … x{9}'; there are"),
        ("engineer:" + "9" * 5000, "'engineer:9{30} … 9{9}': after 'engineer:' write"),
        ("engineer:999999999s", "for an hour a move at most: write 'engineer:3600s' or less"),
        ("engineer:3600001ms", "for an hour a move at most"),
        ("search:10000001", "10000000 simulations a move at most"),
        ("search:fast", "a time such as 1s"),
        ("search:0", "a time such as 1s"),
        ("search:1.5", "a number of simulations such as 500"),
        ("search:-3s", "a time such as 1s"),
        ("greedy:5", "takes no budget"),
        ("apprentice:5", "takes no budget"),
        ("engineer:soon", "'engineer:soon': after 'engineer:' write"),
    ],
)
def test_a_wrong_name_is_answered_with_a_right_one(spec: str, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        bots.make(spec)


def test_greedy_is_the_conductor_and_search_the_engineer() -> None:
    """By their old names they are the same bots."""
    for old, new in (("greedy", "conductor"), ("search:7", "engineer:7")):
        one, other = bots.make(old), bots.make(new)
        assert (type(one), one.name, other.name) == (type(other), old, new)


def test_an_apprentice_sees_the_plainest_action_and_some_of_the_others() -> None:
    """Of a short list all; never nothing, and over time everything."""
    state = rotonde.game("stephensons_rocket").new(2)
    view = state.observe(state.to_act[0])
    actions: list[Action] = [*view.legal()]
    bot, rng = ApprenticeBot(), random.Random(1)
    plain = actions[5]
    looks = [bot.seen(actions, plain, rng) for _ in range(60)]
    assert len(actions) > 20
    assert all(plain in seen for seen in looks)
    assert {len(actions) // 4 < len(seen) < len(actions) // 4 + 6 for seen in looks} == {True}
    assert {str(action) for seen in looks for action in seen} == {str(action) for action in actions}
    assert bot.choose(view, rng) in actions


def test_a_bot_is_named_by_a_text() -> None:
    with pytest.raises(SetupError, match="not by int"):
        bots.make(3)  # type: ignore[arg-type]


def test_a_bot_from_outside_is_found_by_its_name() -> None:
    class Sleepy(RandomBot):
        name = "sleepy"

    bots.register("sleepy", lambda budget: Sleepy())
    try:
        assert bots.names() == (*LEVELS, "sleepy")
        assert bots.make("sleepy").name == "sleepy"
        with pytest.raises(SetupError, match="did you mean 'sleepy'"):
            bots.make("sleeppy")
    finally:
        unregister("sleepy")
    assert "sleepy" not in bots.names()


@pytest.mark.parametrize("name", ["", "Sleepy", "a:b", "two words", "3d"])
def test_a_bot_has_a_plain_name(name: str) -> None:
    with pytest.raises(SetupError, match="no bot can be called"):
        bots.register(name, lambda budget: RandomBot())
