"""Tables laid by hand.

The corner of the map that most tests use: Evansville J10 and Cincinnati M9 are blue cities, Indianapolis K9 and
Lexington N10 towns. `K10 NE-SW` and `L9 NE-SW` join the two cities; `J9 NE-S` leads from Evansville to Indianapolis and
`L8 SE-SW` from Cincinnati to it. From a hex in an odd column (B, D, F …) NE and NW keep the row number; from an even
one SE and SW do.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rotonde.core import Event, Illegal, story
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState

RULESET = 1  # that positions are laid by, unless a test says another; raised with the game's (CONTRIBUTING.md)
Tiles = Mapping[str, tuple[Any, ...]]

LINK: Tiles = {"K10": ("NE-SW", 0), "L9": ("NE-SW", 0)}  # Evansville to Cincinnati, of seat 0


def building(seat: int = 0, **more: Any) -> dict[str, Any]:
    """The frame of a build turn."""
    frame = {"frame": "build_track", "seat": seat, "built": 0, "urbanized": False, "hexes": [], "kept": []}
    return {**frame, **more}


def moving(seat: int = 0, round: int = 1, upgraded: tuple[int, ...] = ()) -> dict[str, Any]:
    """The frame of a move."""
    return {"frame": "move_goods", "seat": seat, "round": round, "upgraded": list(upgraded)}


def auction(seat: int = 0, **more: Any) -> dict[str, Any]:
    """The frame of a call."""
    frame = {
        "frame": "determine_player_order",
        "seat": seat,
        "leader": -1,
        "bids": [0, 0, 0],
        "passed": [],
        "token": -1,
    }
    return {**frame, **more}


def lay(
    frame: Mapping[str, Any] | None = None,
    tiles: Tiles | None = None,
    *,
    players: int = 3,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    built: bool = True,
    edition: Any = None,
    **document: Any,
) -> SteamState:
    """A position; unless `built` is False everybody has laid a first tile."""
    people = [{"has_built": built, **(seats or {}).get(seat, {})} for seat in range(players)]
    data: dict[str, Any] = {"ruleset": RULESET, "players": players, "seats": people, **document}
    data["tiles"] = {h: {"track": t[0], "owners": list(t[1:])} for h, t in (tiles or {}).items()}
    if frame is not None:
        data["frame"] = dict(frame)
    state = GAME.decode(data, edition)
    assert isinstance(state, SteamState)
    return state


def do(state: SteamState, *actions: str) -> list[Event]:
    """Apply actions in notation; what they told."""
    out: list[Event] = []
    for text in actions:
        out += story(state, GAME.parse(text))
    return out


def refused(state: SteamState, text: str) -> Illegal:
    """The refusal of an action, which is not in the list either."""
    action = GAME.parse(text)
    refusal = state.refusal(action)
    assert refusal is not None, f"{text} is allowed"
    assert action not in state.legal()
    assert refusal.rule.startswith("AOS-")
    assert refusal.message
    return refusal


def rule_against(state: SteamState, text: str) -> str:
    """The rule that forbids an action."""
    return refused(state, text).rule


def allowed(state: SteamState, text: str) -> bool:
    """Is an action legal? The list and the refusal must agree."""
    action = GAME.parse(text)
    legal = state.refusal(action) is None
    assert (action in state.legal()) == legal, text
    return legal


def cost(state: SteamState, text: str) -> int:
    """What a build costs."""
    twin = state.copy()
    seat = twin.to_act[0]
    before = twin.cash[seat]
    assert allowed(twin, text), str(twin.refusal(GAME.parse(text)))
    twin.apply(GAME.parse(text))
    return before - twin.cash[seat]


def owner_of(state: SteamState, hex_: str, side: str) -> int | None:
    """Who owns the track on a side of a hex; None for nobody."""
    code = state.owner[state.board.edge_names.index(f"{hex_}.{side}")]
    assert code, f"no track at {hex_}.{side}"
    return None if code == 7 else code - 1


def links_of(state: SteamState) -> list[tuple[str, str, int, int]]:
    """Every link: two hexes in order, owner (6 for nobody) and sections."""
    labels = state.board.place_labels
    found = []
    for key, link in enumerate(state.links):
        if link is not None and key == link.a * 6 + link.side_a:
            a, b = sorted((labels[link.a], labels[link.b]))
            found.append((a, b, link.owner - 1, link.sections))
    return sorted(found)


def edited(name: str = "rust_belt", **groups: Any) -> dict[str, Any]:
    """An edition with other figures."""
    book: dict[str, Any] = json.loads(GAME.edition(name).dump())
    for group, values in groups.items():
        book[group] = {**book[group], **values} if isinstance(values, dict) else values
    return book


def until(state: SteamState, phase: str) -> SteamState:
    """Play plainly (issue nothing, pass, build nothing) until a phase begins."""
    import random

    plain = {"issue_shares": "issue 0", "determine_player_order": "pass", "build_track": "done", "move_goods": "pass"}
    rng = random.Random(1)
    while state.phase != phase:
        if state.to_act[0] < 0:
            state.apply(state.roll(rng))
        elif state.phase in plain:
            state.apply(GAME.parse(plain[state.phase]))
        else:
            state.apply(state.legal()[0])
    return state
