"""Every fast path against its slow twin, over random games on the real map and on odd small ones."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from rotonde.games.stephensons_rocket.actions import PASS, ExtendLine
from rotonde.games.stephensons_rocket.rules.scoring import final_scoring
from rotonde.games.stephensons_rocket.rules.stations import open_after_lift, open_hexes
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED
from tests.games.stephensons_rocket.tables import GAME, Edition, odd_edition
from tests.games.stephensons_rocket.twins import Twin


def twin_of(state: RocketState) -> Twin:
    return Twin(state.encode(), state.edition.data)


def mask(state: RocketState, cells: set[tuple[int, int]]) -> int:
    index = state.board.grid.index
    return sum(1 << index[cell] for cell in cells)


def compare(state: RocketState, twin: Twin) -> None:
    """Legality and everything that the engine keeps up to date instead of working it out."""
    if state.phase in ("first_action", "second_action"):
        listed = [str(a) for a in state.legal()]
        assert len(listed) == len(set(listed))
        assert set(listed) == twin.legal()
    elif state.phase == "lifted":
        assert {str(a).removeprefix("station ") for a in state.legal()} == twin.open_hexes(
            state.encode()["stack"][0]["hex"]
        )
    for c, name in enumerate(state.board.companies):
        if state.loco[c] == ABSORBED:
            assert (state.near_line[c], state.track[c], state.moves[c], state.moves_listed[c]) == (0, 0, 0, [])
            continue
        assert state.near_line[c] == mask(state, twin.next_to(name))
        assert set(state.board.names(state.moves[c])) == twin.targets(name)
        assert [a.words()[-1] for a in state.moves_listed[c]] == state.board.names(state.moves[c])
        missing = {twin.cities[x] for x in twin.cities if x not in twin.companies[name]["cities"]}
        next_to_one = {cell for cell in twin.land if any(abs_near(cell, city) for city in missing)}
        assert state.near_cities[c] == mask(state, next_to_one)
        assert state.stations_on(c) == twin.stations_on(name)
    assert state.occupied == mask(state, twin.occupied)
    assert set(state.board.names(open_hexes(state))) == twin.open_hexes()
    for h, label in enumerate(state.board.labels):
        if any(stations >> h & 1 for stations in state.stations):
            assert set(state.board.names(open_after_lift(state, h))) == twin.open_hexes(label)
    left = [n > 0 for n in state.tokens_left]
    assert state.tokens_open == sum(1 << i for i, some in enumerate(left) if some)
    assert [sum(column) for column in zip(*(x.money for x in final_scoring(state)))] == twin.final_money()


def abs_near(a: tuple[int, int], b: tuple[int, int]) -> bool:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def compare_isolation(before: RocketState, after: RocketState, twin: Twin) -> int:
    """Isolated now is what was isolated and lives, and what the naive search finds after an extension (SR-12.6)."""
    static = after.settings.isolation_test == "static"
    for c, name in enumerate(after.board.companies):
        now = bool(after.isolated >> c & 1)
        if after.loco[c] == ABSORBED:
            assert not now
        elif before.isolated >> c & 1:
            assert now
        else:
            assert now == twin.is_isolated(name, static), name
    return (after.isolated & ~before.isolated).bit_count()


def walk(state: RocketState, rng: random.Random, every: int, seen: Counter[str]) -> None:
    """Play to the end; compare with the twins after each `every`-th action, and isolation after each extension."""
    steps = 0
    while not state.over:
        before = state.copy()
        state.apply(state.quick_sample(rng))
        steps += 1
        moved = (state.loco, state.track) != (before.loco, before.track)
        if moved or steps % every == 0:
            twin = twin_of(state)
            compare(state, twin)
            if moved:
                seen["isolated"] += compare_isolation(before, state, twin)
                seen["mergers"] += state.loco.count(ABSORBED) - before.loco.count(ABSORBED)
    seen[state.ended] += 1
    seen["actions"] += steps


@pytest.mark.parametrize("maps", [35, pytest.param(140, marks=pytest.mark.long)])
@pytest.mark.parametrize("options", [{}, {"isolation_test": "static"}], ids=["never", "static"])
def test_odd_maps(options: dict[str, Any], maps: int) -> None:
    """Small maps, where isolation and mergers are daily bread: the fast engine and the slow reading agree.

    SR-1.11, SR-5.2, SR-5.4, SR-6.2 to SR-6.5, SR-12.2, SR-12.6, SR-14
    """
    seen: Counter[str] = Counter()
    for seed in range(maps):
        state = GAME.new(2 + seed % 3, options, odd_edition(seed))
        walk(state, random.Random(seed), 1, seen)
    assert seen["mergers"] > 15
    assert seen["isolated"] > 15
    assert seen["shares"] > 5
    assert seen["tiles"] > 5


@pytest.mark.parametrize(
    ("players", "seed"), [(2, 1), (3, 4), *[pytest.param(*game, marks=pytest.mark.long) for game in ((3, 2), (4, 3))]]
)
def test_real_map(players: int, seed: int) -> None:
    """The same on the map of 1999."""
    seen: Counter[str] = Counter()
    options = {"isolation_test": "static", "no_move_connected_station": True} if seed == 4 else {}
    state = GAME.new(players, options)
    walk(state, random.Random(seed), 5, seen)
    assert seen["actions"] > 50


def test_extensions() -> None:
    """Every extension, when nobody bids: money, shares, passengers and cities by the book (SR-6.7 to SR-10.7)."""
    seen: Counter[str] = Counter()
    for seed in range(90):
        edition = odd_edition(300 + seed) if seed % 9 else None
        rng = random.Random(seed)
        state = GAME.new(2 + seed % 3, {}, edition)
        while not state.over:
            twin, action = twin_of(state), state.quick_sample(rng)
            state.apply(action)
            while state.phase == "veto":
                state.apply(PASS)
            if isinstance(action, ExtendLine):
                check_extension(state, twin.extension(action.company, action.to), seen)
    assert seen["paid"] > 100
    assert seen["merged"] > 30
    assert seen["over"] > 50


def check_extension(state: RocketState, expected: dict[str, Any], seen: Counter[str]) -> None:
    after = state.encode()
    money = [seat["money"] for seat in after["seats"]]
    if state.over:  # then the final scoring has been paid as well
        money = [m - f for m, f in zip(money, twin_of(state).final_money(), strict=True)]
        seen["over"] += 1
    assert money == expected["money"]
    assert [seat["shares"] for seat in after["seats"]] == expected["shares"]
    assert [seat["passengers"] for seat in after["seats"]] == expected["passengers"]
    assert set(after["companies"][expected["line"]]["cities"]) == expected["cities"]
    seen["paid"] += any(money)
    seen["merged"] += any(part["locomotive"] is None for part in after["companies"].values())


def test_restored_tables_are_as_good_as_played_ones() -> None:
    """What is derived comes out the same from a document as from play, and play goes on alike."""
    for seed in range(25):
        edition: Edition = odd_edition(100 + seed)
        rng = random.Random(seed)
        state = GAME.new(2 + seed % 3, {}, edition)
        while not state.over:
            twin = GAME.decode(json.loads(json.dumps(state.encode())), edition)
            for name in (
                "near_line",
                "near_cities",
                "occupied",
                "rail_zone",
                "station_zone",
                "tokens_open",
                "moves",
                "rails",
            ):
                assert getattr(twin, name) == getattr(state, name), name
            assert twin.legal() == state.legal()
            action = state.quick_sample(rng)
            state.advance(action)
            twin.advance(action)
            assert twin.encode() == state.encode()
