"""Options: typed switches, and errors that name the option and its values."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from rotonde.core import Options, SetupError
from rotonde.core.options import choices, read_options


class Switches(Options, frozen=True):
    money: bool = False
    map: Literal["rust", "alps"] = "rust"
    rounds: int = 4


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (None, Switches()),
        ({}, Switches()),
        ({"money": "on"}, Switches(money=True)),
        ({"money": "no", "map": "alps"}, Switches(map="alps")),
        ({"rounds": "7"}, Switches(rounds=7)),
        ({"rounds": -2}, Switches(rounds=-2)),
        (Switches(rounds=9), Switches(rounds=9)),
    ],
)
def test_what_is_understood(given: Any, wanted: Switches) -> None:
    assert read_options(Switches, given, "test") == wanted


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"mony": True}, "did you mean 'money'"),
        ({"zzz": True}, "it has: money, map, rounds"),
        ({"money": "perhaps"}, "choose one of: off, on"),
        ({"money": 1}, "choose one of: off, on"),
        ({"map": "moon"}, "choose one of: rust, alps"),
        ({"rounds": True}, "a whole number"),
        ({"rounds": "--7"}, "a whole number"),
        ({"rounds": "²"}, "a whole number"),
        ({"rounds": 1.0}, "a whole number"),
        ([("money", True)], "a mapping"),
    ],
)
def test_what_is_refused(given: Any, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        read_options(Switches, given, "test")


def test_values() -> None:
    assert choices(Switches, "money") == (False, True)
    assert choices(Switches, "map") == ("rust", "alps")
    assert choices(Switches, "rounds") == ()
    assert Switches(rounds=5).changed() == {"rounds": 5}
    assert Switches().encode() == {"money": False, "map": "rust", "rounds": 4}
