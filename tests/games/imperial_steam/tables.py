"""Tables laid by hand: positions of the introductory map, and a few verbs to play on them.

With four players the hubs lie on gloggnitz (bronze), hartberg (white), villach (green) and celje (blue).
"""

from __future__ import annotations

import copy
import random
from typing import Any, cast

import pytest

import rotonde
from rotonde.core import Event, story
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.reachability import unreachable
from rotonde.games.imperial_steam.state import ImperialState

RULESET = 2  # that positions are laid by, unless a test says another; raised with the game's (CONTRIBUTING.md)
Seats = dict[int, dict[str, Any]]
RICH: dict[str, Any] = {"money": 1000}
CREW: dict[str, Any] = {"workers": {"training": [0, 0, 8], "working": [0, 0, 0]}}
MATERIALS: dict[str, Any] = {"goods": {"wood": 1, "stone": 1, "iron": 1, "coal": 1}}
SOUTH = [  # a line to the last city before Trieste
    "wien--st_poelten",
    "st_poelten--gloggnitz",
    "gloggnitz--muerzzuschlag",
    "muerzzuschlag--bruck",
    "bruck--graz",
    "graz--st_veit",
    "st_veit--ljubljana",
]


def lay(
    players: int = 4,
    seats: Seats | None = None,
    used: Seats | None = None,
    options: dict[str, Any] | None = None,
    edition: Any = None,
    **document: Any,
) -> ImperialState:
    """A position: `seats` by number, `used` the markers of some seats (the others have passed as often)."""
    parts: list[dict[str, Any]] = [{} for _ in range(players)]
    for seat, part in (seats or {}).items():
        parts[seat] = dict(part)
    if used:
        turns = max(sum(marks.values()) for marks in used.values())
        for seat in range(players):
            marks = used.get(seat, {})
            rest = turns - sum(marks.values())
            parts[seat]["markers"] = {**marks, **({"pass": rest} if rest else {})}
        document.setdefault("turns", turns * players)
    if used or document.get("turns"):
        document.setdefault("round", 4)
    data = {"ruleset": RULESET, "players": players, "options": options or {}, "seats": parts, **document}
    return GAME.decode(data, edition)


def do(state: ImperialState, *texts: str) -> list[Event]:
    """Play actions of whoever must decide; what happened."""
    events: list[Event] = []
    for text in texts:
        events += story(state, GAME.parse(text), state.to_act[0])
        assert wrong_with(state) == []
    return events


def wrong_with(state: ImperialState) -> list[str]:
    """What is not sound, or could never have come about."""
    return state.invariants() or unreachable(state)


def legal(state: ImperialState, verb: str = "", seat: int | None = None) -> list[str]:
    """The legal actions in words, of one verb if it is named."""
    found = [str(a) for a in state.legal(seat)]
    return [text for text in found if not verb or text.split()[0] == verb]


def refused(state: ImperialState, text: str, rule: str, seat: int | None = None) -> str:
    """The action is refused by this rule, and changes nothing; what the refusal says."""
    before = state.digest()
    action = GAME.parse(text)
    with pytest.raises(rotonde.Illegal) as caught:
        state.apply(action, state.to_act[0] if seat is None else seat)
    assert state.digest() == before
    assert caught.value.rule == rule, str(caught.value)
    assert text not in legal(state)
    return caught.value.message


def ready(players: int = 4, seed: int = 0, **options: Any) -> ImperialState:
    """A game with its set-up dealt: the auction is open."""
    state = GAME.new(players, options)
    rng = random.Random(seed)
    while state.phase == "setup":
        state.apply(state.roll(rng))
    return state


def edited(**changes: Any) -> dict[str, Any]:
    """The edition with some figures changed, `group__field=value`."""
    data = copy.deepcopy(dict(GAME.edition().data))
    data["name"] = "edited"
    for path, value in changes.items():
        *groups, field = path.split("__")
        part: Any = data
        for group in groups:
            part = part[group]
        part[field] = value
    return data


def kinds(events: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [e.kind for e in events]


def influence(state: ImperialState) -> dict[str, list[int]]:
    """The influence track as it is written."""
    return cast(dict[str, list[int]], state.encode()["influence"])


def part(state: ImperialState, seat: int) -> dict[str, Any]:
    """A player as it is written."""
    return cast(dict[str, Any], state.encode()["seats"][seat])
