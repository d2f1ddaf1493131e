"""The bound of the search (RR-3.16): what it is like to reach it, and that games stay far below it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rotonde.core import PositionError, story
from rotonde.core.completion import Completion
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.rules import completing, parts as p
from rotonde.games.russian_railroads.rules.moves import MOST as ALONE, movable, moving
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.tables import strip
from tests.games.russian_railroads.twins import jammed_document
from tests.games.sweeps import searches

NODES = 500  # a tenth of the bound: the largest search of 5,000 random games looks into 174 positions
COLOURS = ["black", "grey", "brown", "beige", "white"]


def positions(n: int) -> Iterator[RailroadsState]:
    rng = random.Random(3)
    while n:
        with suppress(PositionError):  # the random board asks for more tiles than there are
            yield GAME.decode(jammed_document(rng))
            n -= 1


def test_where_the_bound_is_reached_the_choice_is_allowed_and_the_rest_lapses(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-3.16, with a bound of no position at all: spaces open up that could not be carried out."""
    allowed = lapsed = 0
    for state in positions(340):
        before = state.legal()
        with monkeypatch.context() as bound:
            bound.setattr(completing, "MOST", 0)
            state.listed = None
            more = state.legal()
            assert [action for action in more if action in before] == before
            for action in more:
                if action in before:
                    continue
                allowed += 1
                events = played(state.copy(), action)
                lapsed += 1 if "lapse" in events else 0
    assert allowed
    assert lapsed == allowed


def played(state: RailroadsState, action: Any) -> list[str]:
    """What a turn tells, to its end; the position stays sound."""
    seat, told = state.to_act[0], [event.kind for event in story(state, action)]
    while state.stack and state.to_act == (seat,):
        told += [event.kind for event in story(state, state.legal()[0])]
        assert state.invariants() == []
    return told


# ── positions that nobody has played to ───────────────────────────────────


def hostile(stack: list[dict[str, Any]]) -> dict[str, Any]:
    return {"players": 2, "round": 2, "supply": {"strip": strip(2, 2)}, "stack": stack}


def work(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"frame": "working", "seat": 0, "parts": list(parts)}


def moves(n: int, *colours: str) -> dict[str, Any]:
    return {"op": "rail", "n": n, "colours": colours or COLOURS}


def test_reading_a_hostile_position_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects that nobody prints, on top of each other: the search ends at its bound, and the position is read."""
    made = []

    def search() -> Any:
        made.append(Completion(completing.Completing(), completing.MOST))
        return made[-1]

    monkeypatch.setattr(completing, "search", search)
    state = GAME.decode(hostile([work(moves(15)) for _ in range(20)]))
    assert len(state.legal()) > 1
    assert made
    assert all(found.gave_up and found.nodes <= completing.MOST + len(state.legal()) for found in made)


def test_moves_on_the_rails_alone_are_bounded() -> None:
    """More ways for the rails to lie than are looked at: then nothing is said, and the search goes on."""
    state = GAME.decode(hostile([work(moves(2, "black"))]))
    state.owned[0] = (1 << len(COLOURS)) - 1
    everywhere = tuple([p.part(p.RAIL, 15, 1 << c, True) for c in range(4)])
    search = moving()
    assert not movable(state, 0, ((p.part(p.RAIL, 15, 1 << 4),), everywhere, everywhere), search)
    assert search.gave_up
    assert search.nodes == ALONE + 1


@pytest.mark.parametrize(
    ("stack", "text"),
    [
        ([work(moves(1)) for _ in range(65)], "stack: expected at most 64, found 65"),
        ([work(*[moves(1, "black")] * 7)], "stack[0].parts: expected at most 6, found 7"),
    ],
)
def test_what_is_too_long_is_not_read(stack: list[dict[str, Any]], text: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.decode(hostile(stack))
    assert text in str(caught.value)


# ── random games ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("key", ["russian_railroads", "german_railroads"])
def test_games_stay_far_below_the_bound(key: str) -> None:
    stay_below(key, range(0, 5000, 125))


@pytest.mark.long
@pytest.mark.parametrize("key", ["russian_railroads", "german_railroads"])
def test_five_thousand_games_stay_far_below_the_bound(key: str) -> None:
    stay_below(key, range(5000))


def stay_below(key: str, games: range) -> None:
    """All three questions: the whole stack, the rails alone, and a simpler game."""
    found = searches(key, games)
    assert found.keys() <= {"Completing", "Moving", "Prospects"}
    assert {name: asked.gave_up for name, asked in found.items() if asked.gave_up} == {}
    assert found["Completing"].largest <= NODES
