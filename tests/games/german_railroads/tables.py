"""Positions written by hand, and ways to play and ask on them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from rotonde.core import CHANCE, Event, Illegal, story
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.state import GermanState

RULESET = 2  # that positions are laid by, unless a test says another; raised with the game's (CONTRIBUTING.md)
MU, DR, NU = "muenchen", "dresden", "nuernberg"
FULL = [2, 4, 5, 3, 8, 14, 11]  # engineers of the base game whose numbers no new one has, but for 3
COMBINATIONS = [
    (players, germany, coal, new)
    for germany, coal, new in product((True, False), repeat=3)
    for players in (1, 2, 3, 4)
    if players == 1 or germany or coal or new
]


def rounds(players: int, coal: bool) -> int:
    """GR-6.2, GR-10.2."""
    return (7 if players == 4 else 6) - (1 if coal else 0)


def strip(players: int, coal: bool, round_: int, slots: Mapping[str, int | None]) -> list[int | None]:
    """The strip in a round, slot 0 first; {"s0": 4} puts engineer 4 on slot 0."""
    n = rounds(players, coal)
    size = 6 if coal else 7
    out: list[int | None] = [*FULL[:n][round_ - 1 :], *[None] * (size - n + round_ - 1)]
    for name, engineer in slots.items():
        out[int(name[1:])] = engineer
    return out


def table(
    players: int = 2,
    round: int = 1,
    *,
    germany: bool = True,
    coal: bool = False,
    new: bool = False,
    slots: Mapping[str, int | None] | None = None,
    **more: Any,
) -> GermanState:
    """A position: `s0=…`, `s1=…` describe seats, `supply=…` and the rest go into the document as they are."""
    seats = [more.pop(f"s{i}", {}) for i in range(players)]
    supply = {"strip": strip(players, coal, round, slots or {}), **more.pop("supply", {})}
    options = {"germany": germany, "coal": coal, "new_material": new}
    document = {"ruleset": RULESET, "players": players, "options": options, "round": round}
    state = GAME.decode(document | {"seats": seats, "supply": supply} | more)
    assert isinstance(state, GermanState)
    return state


def solo(round: int = 1, **more: Any) -> GermanState:
    """A position of the solo game on the base game's board, the player on turn."""
    return table(1, round, **{"germany": False, **more})


def do(state: GermanState, *texts: str) -> GermanState:
    """Apply actions by their notation; the position stays sound."""
    for text in texts:
        state.apply(GAME.parse(text))
        assert state.invariants() == [], text
    return state


def events(state: GermanState, *texts: str) -> list[Event]:
    """The events that actions cause."""
    return [event for text in texts for event in story(state, GAME.parse(text))]


def told(state: GermanState, *texts: str) -> list[str]:
    """Their kinds."""
    return [event.kind for event in events(state, *texts)]


def can(state: GermanState, text: str) -> bool:
    """Is an action legal now? The list and the refusal must agree."""
    action = GAME.parse(text)
    listed = action in state.legal()
    assert (state.refusal(action) is None) == listed
    return listed


def rule(state: GermanState, text: str) -> str:
    """The rule that forbids an action."""
    refusal = state.refusal(GAME.parse(text))
    assert isinstance(refusal, Illegal), f"{text} is allowed"
    assert refusal.message
    return refusal.rule


def options(state: GermanState) -> list[str]:
    """All legal actions as text."""
    return [str(a) for a in state.legal()]


def seat(state: GermanState, number: int = 0) -> dict[str, Any]:
    """A seat as the document writes it."""
    found: dict[str, Any] = state.encode()["seats"][number]
    return found


def rails(state: GermanState, line: str, number: int = 0) -> dict[str, int]:
    """The rails of a line."""
    found: dict[str, int] = seat(state, number)["rails"][line]
    return found


def first_turn(state: GermanState) -> GermanState:
    """Chance lays the table out in the first way there is, and start bonuses are taken, until the first turn."""
    while state.round == 0 or state.to_act == (CHANCE,):
        state.apply(state.legal()[0])
    return state
