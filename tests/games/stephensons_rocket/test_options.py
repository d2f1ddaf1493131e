"""The nine options (SR-16): what changes, and that the default differs."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core.options import choices
from rotonde.games.stephensons_rocket.actions import TakeToken
from tests.games.stephensons_rocket.tables import (
    A_BEFORE_B,
    GAME,
    NOOK,
    company,
    do,
    lay,
    legal,
    meadow,
    pocket,
    targets,
)

NINE = (
    "veto_last_word",
    "token_mix",
    "isolation_test",
    "strict_same_line",
    "no_move_connected_station",
    "open_money",
    "score_unit",
    "end_extendable",
    "merger_tile_free",
)


def test_there_are_nine() -> None:
    """SR-16: every option with two values, default first."""
    assert GAME.options.__struct_fields__ == NINE
    assert [choices(GAME.options, name)[0] for name in NINE] == [
        "original", "two_plus_one", "never", False, False, False, "pounds_1000", False, False,
    ]  # fmt: skip
    assert all(len(choices(GAME.options, name)) == 2 for name in NINE)


@pytest.mark.parametrize(("value", "hexes"), [("original", {"d4"}), ("free", {"d3", "d4", "c5"})])
def test_veto_last_word(value: str, hexes: set[str]) -> None:
    """SR-16 veto_last_word: the winning mover restores his choice, or chooses anew (SR-7.5)."""
    state = lay({"A": ("c4", "SE")}, shares={1: {"A": 1}}, options={"veto_last_word": value})
    do(state, "extend A d4", "bid 1 d3")
    assert {text.split()[2] for text in legal(state, "bid")} == hexes


@pytest.mark.parametrize(("value", "kinds"), [("two_plus_one", ["steel", "brewing"]), ("mono", ["steel"])])
def test_token_mix(value: str, kinds: list[str]) -> None:
    """SR-16 token_mix: two kinds in a city, or one (SR-4.2)."""
    state = GAME.new(2, {"token_mix": value})
    assert [a.kind for a in state.legal() if isinstance(a, TakeToken) and a.city == "Birmingham"] == kinds
    for kind in ["steel"] * (3 if value == "mono" else 2):
        state.apply(GAME.parse(f"take Birmingham {kind}"))
    left = [a.kind for a in state.legal() if isinstance(a, TakeToken) and a.city == "Birmingham"]
    assert left == kinds[1:]


@pytest.mark.parametrize(("value", "isolated"), [("never", False), ("static", True)])
def test_isolation_test(value: str, isolated: bool) -> None:
    """SR-16 isolation_test: what may still come, or only what stands (SR-12.2)."""
    state = lay(edition=NOOK, options={"isolation_test": value})
    do(state, "extend A c3")
    assert company(state, "A").get("isolated", False) is isolated


@pytest.mark.parametrize(("value", "may"), [(False, True), (True, False)])
def test_strict_same_line(value: bool, may: bool) -> None:
    """SR-16 strict_same_line: whether the absorbing line may be extended in the same turn (SR-3.3)."""
    state = lay(A_BEFORE_B, options={"strict_same_line": value})
    do(state, "extend A f3")
    assert bool(targets(state, "B")) is may


@pytest.mark.parametrize(("value", "may"), [(False, ["lift a0", "lift c4"]), (True, ["lift a0"])])
def test_no_move_connected_station(value: bool, may: list[str]) -> None:
    """SR-16 no_move_connected_station: whether a station on a line may be moved (SR-5.5)."""
    state = lay({"A": ("d4", "SE", ("c4",))}, stations={0: ["a0", "c4"]}, options={"no_move_connected_station": value})
    assert legal(state, "lift") == may


@pytest.mark.parametrize(("value", "seen"), [(False, [None, 2000]), (True, [0, 2000])])
def test_open_money(value: bool, seen: list[Any]) -> None:
    """SR-16 open_money: totals secret or shown (SR-15.2)."""
    view = lay(players=2, money={1: 2000}, options={"open_money": value}).observe(1)
    assert [s["money"] for s in view.encode()["seats"]] == seen


@pytest.mark.parametrize(("value", "scores"), [("pounds_1000", (3000, 12000)), ("points_1", (3, 12))])
def test_score_unit(value: str, scores: tuple[int, int]) -> None:
    """SR-16 score_unit: pounds, or a point for every thousand."""
    assert lay(players=2, money={0: 3000, 1: 12000}, options={"score_unit": value}).scores() == scores


@pytest.mark.parametrize(("value", "ended"), [(False, ""), (True, "extendable")])
def test_end_extendable(value: bool, ended: str) -> None:
    """SR-16 end_extendable: the game also ends when only one line can still be extended."""
    state = lay({"A": ("g1", "S")}, edition=pocket(mill=1), options={"end_extendable": value})
    do(state, "take Mill steel")
    assert state.ended == ended
    busy = lay(options={"end_extendable": value})
    do(busy, "take Moor steel")
    assert not busy.over


@pytest.mark.parametrize(("value", "tiles", "ended"), [(False, 0, "tiles"), (True, 1, "")])
def test_merger_tile_free(value: bool, tiles: int, ended: str) -> None:
    """SR-16 merger_tile_free: whether the merger tile is taken from the sixty."""
    state = lay(A_BEFORE_B, edition=meadow(tiles=5), options={"merger_tile_free": value})
    do(state, "extend A f3")
    assert (state.tiles, state.ended) == (tiles, ended)


@pytest.mark.parametrize("preset", [*GAME.presets])
def test_presets(preset: str) -> None:
    """SR-16: every preset starts a game with its options."""
    state = GAME.new(3, preset=preset)
    assert state.options.changed() == dict(GAME.presets[preset])
