"""Positions written by hand, and ways to play and ask on them."""

from __future__ import annotations

import re
from math import hypot
from typing import Any

from rotonde.core import Illegal, story
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.draw.pieces import TOKEN
from rotonde.games.russian_railroads.state import RailroadsState

RULESET = 2  # that positions are laid by, unless a test says another; raised with the game's (CONTRIBUTING.md)
TS, SP, KV = "transsib", "petersburg", "kiev"
ENGINEERS: dict[int, list[int | None]] = {
    4: [2, 4, 5, 3, 7, 8, 9],
    3: [2, 4, 5, 3, 7, 8, None],
    2: [2, 4, 5, 3, 7, 8, None],
}


def strip(players: int, round_: int, **slots: int | None) -> list[int | None]:
    """The strip in a round, slot 0 first; s0=4 puts engineer 4 on slot 0."""
    out: list[int | None] = [*ENGINEERS[players][max(round_ - 1, 0) :], *[None] * (round_ - 1)]
    for name, engineer in slots.items():
        out[int(name[1:])] = engineer
    return out


def table(
    players: int = 4, round: int = 1, *, slots: dict[str, int | None] | None = None, **more: Any
) -> RailroadsState:
    """A position: `s0=…`, `s1=…` describe seats, `supply=…` and the rest go into the document as they are."""
    seats = [more.pop(f"s{i}", {}) for i in range(players)]
    supply = {"strip": strip(players, round, **(slots or {})), **more.pop("supply", {})}
    document = {"ruleset": RULESET, "players": players, "round": round, "seats": seats, "supply": supply}
    state = GAME.decode(document | more)
    assert isinstance(state, RailroadsState)
    return state


def do(state: RailroadsState, *texts: str) -> RailroadsState:
    """Apply actions by their notation; the position stays sound."""
    for text in texts:
        state.apply(GAME.parse(text))
        assert state.invariants() == [], text
    return state


def told(state: RailroadsState, *texts: str) -> list[str]:
    """The kinds of events that actions cause."""
    return [event.kind for text in texts for event in story(state, GAME.parse(text))]


def can(state: RailroadsState, text: str) -> bool:
    """Is an action legal now? The list and the refusal must agree."""
    action = GAME.parse(text)
    listed = action in state.legal()
    assert (state.refusal(action) is None) == listed
    return listed


def rule(state: RailroadsState, text: str) -> str:
    """The rule that forbids an action."""
    refusal = state.refusal(GAME.parse(text))
    assert isinstance(refusal, Illegal), f"{text} is allowed"
    assert refusal.message
    return refusal.rule


def options(state: RailroadsState) -> list[str]:
    """All legal actions as text."""
    return [str(a) for a in state.legal()]


def rails(state: RailroadsState, seat: int, line: str) -> dict[str, int]:
    """The rails of a line as the document writes them."""
    found: dict[str, int] = state.encode()["seats"][seat]["rails"][line]
    return found


def seat(state: RailroadsState, number: int = 0) -> dict[str, Any]:
    """A seat as the document writes it."""
    found: dict[str, Any] = state.encode()["seats"][number]
    return found


def everybody_passes(state: RailroadsState) -> RailroadsState:
    """Pass until the turns of this round are over."""
    round_ = state.round
    while state.round == round_ and state.phase == "turn":
        do(state, "pass")
    return state


def check_tokens(picture: str, n: int) -> None:
    """None of the ? tokens of one's own lies on another, and each is large enough to say its number."""
    laid = re.findall(
        r'"#[^"]*?(bare-)?token-\d+" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)', picture
    )
    assert len(laid) == n
    for bare, x, y, size in laid:
        assert not bare
        others = [(float(a), float(b)) for _, a, b, _ in laid if (a, b) != (x, y)]
        assert min(hypot(a - float(x), b - float(y)) for a, b in others) >= 2 * TOKEN * float(size)
