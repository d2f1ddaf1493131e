"""Notation: one readable text per action, and errors that say what to write."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given, strategies as st

from rotonde.core import Action, Notation, NotationError


@dataclass(frozen=True, slots=True)  # need not be, and may
class Extend(Action):
    verb = "extend"
    company: str
    to: str


class Pay(Action):
    verb = "pay"
    amount: int


class Halt(Action):
    """Its verb is its name."""


NOTATION = Notation("test", Extend, Pay, Halt)
words = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8)


@given(words, words)
def test_text_fields_come_back(company: str, to: str) -> None:
    action = Extend(company, to)
    assert NOTATION.parse(str(action)) == action


@given(st.integers(-99_999_999, 99_999_999))
def test_number_fields_come_back(amount: int) -> None:
    assert NOTATION.parse(str(Pay(amount))) == Pay(amount)


@given(st.text())
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = NOTATION.parse(text)
    except NotationError:
        return
    assert NOTATION.parse(str(action)) == action


@pytest.mark.parametrize("word", ["--5", "5.0", "²", "٣", "+1", "0x1", "12345678901", "five"])
def test_what_is_no_number_is_refused_with_the_field(word: str) -> None:
    with pytest.raises(NotationError, match="<amount>"):
        NOTATION.parse(f"pay {word}")


def test_errors_say_what_to_write() -> None:
    with pytest.raises(NotationError, match="did you mean 'extend'"):
        NOTATION.parse("extent GWR F7")
    with pytest.raises(NotationError, match="the game knows: extend, pay, halt"):
        NOTATION.parse("zzz")
    with pytest.raises(NotationError, match="extend <company> <to>"):
        NOTATION.parse("extend GWR")
    with pytest.raises(NotationError, match="empty"):
        NOTATION.parse("   ")
    with pytest.raises(NotationError, match="200 characters"):
        NOTATION.parse("x" * 5000)
    with pytest.raises(NotationError, match="an action is a text such as 'extend <company> <to>'"):
        NOTATION.parse(5)  # type: ignore[arg-type]


def test_the_verb_may_be_in_capitals_and_spaces_do_not_matter() -> None:
    assert NOTATION.parse("  HALT ") == Halt()
    assert NOTATION.parse("Extend   GWR  F7") == Extend("GWR", "F7")


@pytest.mark.parametrize("same", [(Pay(3), Pay(3)), (Extend("GWR", "F7"), Extend("GWR", "F7")), (Halt(), Halt())])
def test_actions_are_values(same: tuple[Action, Action]) -> None:
    one, two = same
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == two


def test_actions_differ_by_their_fields_and_are_written_by_them() -> None:
    assert Pay(3) != Pay(4)
    with pytest.raises(AttributeError, match="cannot assign to field"):
        Pay(3).amount = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot delete field"):
        del Pay(3).amount
    assert NOTATION.usage() == ["extend <company> <to>", "pay <amount>", "halt"]


NO_ACTIONS = ["extend GWR F7", None, Extend("GWR", 7), Extend(["GWR"], "F7"), Pay(1.5), Pay(True)]  # type: ignore[arg-type]


@pytest.mark.parametrize("flawed", NO_ACTIONS)
def test_what_is_no_action_at_all_has_a_flaw(flawed: object) -> None:
    assert NOTATION.flaw(flawed)


def test_an_action_has_no_flaw() -> None:
    assert NOTATION.flaw(Extend("GWR", "F7")) is None
    assert NOTATION.flaw(Pay(3)) is None
