"""Positions as objects and as JSON: what is read, and what is said of what cannot be."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any

import pytest
from toy import WhistleStop

from rotonde.core import PositionError


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": 3}, "position of 3, not of whistle_stop"),
        ({"game": None}, "position of None"),
        ({"game": "chess", "train": 7}, "position of 'chess'"),
        ({"players": "2"}, "players: expected 2 to 4, not '2'"),
        ({"players": True}, "players: expected 2 to 4, not True"),
        ({"players": 2.0}, r"players: expected 2 to 4, not 2\.0"),
        ({"options": ["express"]}, "options of whistle_stop are a mapping of names to values, not list"),
        ({"options": {"express": "often"}}, "option express of whistle_stop cannot be 'often'"),
        ({"ruleset": "1"}, "rulesets 1 to 1, not '1'"),
        ({"edition": 5}, "needs edition 5"),
        ({"edition": None}, "needs edition None"),
        ({"train": 7}, r"Expected `str`, got `int` - at `\$.train`"),
        ({"trains": 7}, "unknown field `trains`"),
    ],
)
def test_the_head_comes_first_then_the_types(toy: WhistleStop, change: dict[str, Any], why: str) -> None:
    document = {**toy.new(2).encode(), **change}
    text = json.dumps(document)
    for data in (document, text, text.encode()):
        with pytest.raises(PositionError, match=why):
            toy.decode(data)


def test_a_position_without_a_head_says_what_it_needs(toy: WhistleStop) -> None:
    nothing: tuple[Any, ...] = ({}, "{}", b"{}")
    for data in nothing:
        with pytest.raises(PositionError, match="players: expected 2 to 4, not None"):
            toy.decode(data)


def test_positions_are_objects_or_json(toy: WhistleStop) -> None:
    state = toy.new(3, {"express": True})
    text = json.dumps(state.encode(), indent=1)
    for data in (state.encode(), MappingProxyType(state.encode()), text, text.encode()):
        assert toy.decode(data).digest() == state.digest()


@pytest.mark.parametrize("name", ["game", "players", "ruleset", "edition", "options", "turn", "train", "unheard_of"])
@pytest.mark.parametrize("wrapped", [dict, MappingProxyType])
def test_numbers_that_nobody_could_write_are_refused(toy: WhistleStop, name: str, wrapped: Any) -> None:
    for number in (10**5000, -(10**5000)):
        with pytest.raises(PositionError, match="a number has thousands of digits"):
            toy.decode(wrapped({**toy.new(2).encode(), name: number}))


def test_half_a_character_is_no_number(toy: WhistleStop) -> None:
    with pytest.raises(PositionError, match="train"):
        toy.decode({**toy.new(2).encode(), "train": "\ud800"})


def test_what_is_repeated_is_shortened(toy: WhistleStop) -> None:
    for name in ("game", "edition", "train", "A" * 100_000):
        with pytest.raises(PositionError, match="AAAA") as refused:
            toy.decode({**toy.new(2).encode(), name: "A" * 100_000})
        assert len(str(refused.value)) < 700


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"players": 2,\n "train"; "Depot"}', "line 2, column 9: not JSON"),
        ("", "line 1, column 1: not JSON"),
        (b'{"game": "\xff"}', "byte 10: not UTF-8 text"),
        ("[1, 2]", "expected a JSON object, not list"),
        ('{"players": 2, "stack": ' + "[" * 200_000, "lists inside lists without end"),
        ('{"players": 2, "turn": ' + "1" * 5_000 + "}", "a number has thousands of digits"),
    ],
)
def test_what_is_no_json_says_where(toy: WhistleStop, text: bytes | str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        toy.decode(text)


@pytest.mark.parametrize("name", ["game", "ruleset", "edition", "players", "options"])
def test_what_is_too_deep_to_be_shown_is_refused_all_the_same(toy: WhistleStop, name: str) -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    wrong = {"express": deep} if name == "options" else deep
    with pytest.raises(PositionError):
        toy.decode({**toy.new(2).encode(), name: wrong})
