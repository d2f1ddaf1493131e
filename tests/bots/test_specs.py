"""Bots by name."""

from __future__ import annotations

import pytest

from rotonde import SetupError, bots
from rotonde.bots.specs import unregister
from rotonde.bots.thinking import SearchBot
from rotonde.bots.uniform import RandomBot


def test_names_are_what_make_takes() -> None:
    assert bots.names() == ("random", "greedy", "search")
    for name in bots.names():
        assert bots.make(name).name.startswith(name)


@pytest.mark.parametrize(("alias", "name"), [("easy", "random"), ("normal", "greedy"), ("Hard", "search:1s")])
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
    ],
)
def test_a_search_has_a_budget(spec: str, seconds: float, simulations: int, name: str) -> None:
    bot = bots.make(spec)
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.simulations, bot.name) == (seconds, simulations, name)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("greddy", "did you mean 'greedy'"),
        ("alphazero", "there are: random, greedy, search"),
        ("", "there are: random, greedy, search"),
        ("search:fast", "a time such as 1s"),
        ("search:0", "a time such as 1s"),
        ("search:1.5", "a number of simulations such as 500"),
        ("search:-3s", "a time such as 1s"),
        ("greedy:5", "takes no budget"),
    ],
)
def test_a_wrong_name_is_answered_with_a_right_one(spec: str, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        bots.make(spec)


def test_a_bot_is_named_by_a_text() -> None:
    with pytest.raises(SetupError, match="not by int"):
        bots.make(3)  # type: ignore[arg-type]


def test_a_bot_from_outside_is_found_by_its_name() -> None:
    class Sleepy(RandomBot):
        name = "sleepy"

    bots.register("sleepy", lambda budget: Sleepy())
    try:
        assert bots.names() == ("random", "greedy", "search", "sleepy")
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
