"""Why not? Every refusal is provoked, and refusals and the legal list never disagree (design: refusals teach)."""

from __future__ import annotations

import random
import re
from ast import literal_eval
from collections.abc import Iterator
from typing import Any, cast

import pytest

import rotonde
from rotonde.core import Action
from rotonde.games.stephensons_rocket.actions import Bid, ExtendLine, LiftStation, Pass, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.state import RocketState
from tests.games.stephensons_rocket.tables import A_BEFORE_B, GAME, do, lay, meadow, odd_edition, pocket, refused

BESIDE = {"A": ("d4", "SE", ("c4",))}
BETWEEN = {"A": ("e3", "NE", ("c4", "d4")), "B": ("g2", "N", ("g4", "g3")), "C": ("f1", "S", ("f0",))}


def lifted() -> RocketState:
    state = lay(stations={0: ["a0"], 1: ["c0"]})
    do(state, "lift a0")
    return state


def bidding(**options: Any) -> RocketState:
    state = lay({"A": ("c4", "SE")}, shares={1: {"A": 2}, 2: {"A": 3}}, options=options)
    do(state, "extend A d4")
    return state


def last_word() -> RocketState:
    state = lay({"A": ("c4", "SE")}, shares={0: {"A": 1}, 1: {"A": 2}})
    do(state, "extend A d4", "bid 2 d3")
    return state


def extended(strict: bool = False) -> RocketState:
    state = lay(A_BEFORE_B, options={"strict_same_line": strict})
    do(state, "extend A f3" if strict else "extend A e2")
    return state


def stations_everywhere() -> RocketState:
    return lay(edition=pocket("a0", stations=1, mill=1), stations={0: ["a0"], 1: ["g2"]})


CASES = [
    # (position, action, code, rule)
    (lay, "pass", "pass", "SR-3.4"),
    (lay, "bid 1 c4", "veto", "SR-7.3"),
    (lay, "take Rome steel", "city", "SR-4.1"),
    (lay, "take Tern steel", "city", "SR-4.1"),
    (lay, "take Moor passenger", "kind", "SR-4.4"),
    (lay, "take Moor brewing", "kind", "SR-4.2"),
    (lambda: lay(tokens={1: {"Moor": {"leather": 1}}}), "take Moor leather", "taken", "SR-4.4"),
    (lay, "station z9", "sea", "SR-1.11"),
    (lay, "station e4", "city", "SR-5.2"),
    (lambda: lay(BESIDE), "station c4", "track", "SR-5.2"),
    (lambda: lay(BESIDE), "station d4", "locomotive", "SR-5.2"),
    (lambda: lay(BESIDE), "station d3", "locomotive", "SR-5.2"),
    (lambda: lay(stations={1: ["a0"]}), "station a0", "station", "SR-5.2"),
    (lambda: lay(stations={1: ["a0"]}), "station a1", "station", "SR-5.2"),
    (lambda: lay(edition=meadow(stations=1), stations={0: ["a0"]}), "station a3", "supply", "SR-5.6"),
    (lifted, "take Moor steel", "lifted", "SR-5.4"),
    (lifted, "lift a0", "lifted", "SR-5.4"),
    (lifted, "station a0", "same", "SR-5.4"),
    (lifted, "station c1", "station", "SR-5.2"),
    (lifted, "station b4", "city", "SR-5.2"),
    (lay, "lift a0", "station", "SR-5.1"),
    (lay, "lift z9", "station", "SR-5.1"),
    (lambda: lay(stations={1: ["a0"]}), "lift a0", "station", "SR-5.1"),
    (
        lambda: lay(BESIDE, stations={0: ["c4"]}, options={"no_move_connected_station": True}),
        "lift c4",
        "connected",
        "SR-5.5",
    ),
    (stations_everywhere, "lift a0", "nowhere", "SR-5.2"),
    (lay, "extend Z c4", "company", "SR-6.1"),
    (lambda: lay({"A": None}), "extend A c4", "absorbed", "SR-10.1"),
    (extended, "extend A e1", "twice", "SR-3.2"),
    (lambda: extended(strict=True), "extend B e5", "twice", "SR-3.3"),
    (lay, "extend A z9", "sea", "SR-6.4"),
    (lay, "extend A d4", "far", "SR-6.1"),
    (lambda: lay(BESIDE), "extend A e4", "city", "SR-6.4"),
    (lambda: lay(BESIDE), "extend A c4", "occupied", "SR-6.4"),
    (lambda: lay(BESIDE), "extend A d3", "turn", "SR-6.3"),
    (lambda: lay(BETWEEN), "extend A f2", "two_lines", "SR-6.5"),
    (bidding, "take Moor steel", "veto", "SR-7.2"),
    (bidding, "bid 0 d4", "low", "SR-7.3"),
    (bidding, "bid 3 d4", "shares", "SR-7.3"),
    (bidding, "bid 1 e4", "far", "SR-6.1"),
    (last_word, "bid 1 d4", "low", "SR-7.4"),
    (last_word, "bid 2 c5", "last_word", "SR-7.5"),
]


@pytest.mark.parametrize(("position", "action", "code", "rule"), CASES, ids=[f"{c[1]}: {c[2]}" for c in CASES])
def test_refusal(position: Any, action: str, code: str, rule: str) -> None:
    """The code, the rule and a sentence; the position stays as it is."""
    state = position()
    assert refused(state, action) == (code, rule)
    said = rotonde.explain(state, action)
    assert said is not None
    assert said.endswith(f"({rule})")
    assert "{" not in said


def test_the_station_of_another_player_is_said_to_be_his() -> None:
    """The refusal names the owner, not only that the station is not one's own (SR-5.1)."""
    said = rotonde.explain(lay(stations={2: ["a0"]}), "lift a0")
    assert said == "The station on a0 belongs to Player 3: you move only your own. (SR-5.1)"


def test_every_refusal_is_provoked() -> None:
    """Each sentence of the rules and steps appears in a case above."""
    files = [path for room in ("rules", "steps") for path in sorted((GAME.folder / room).rglob("*.py"))]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    sentences = [literal_eval(text) for text in re.findall(r'N_\(\s*("(?:[^"\\]|\\.)*")', source)]
    provoked = set()
    for position, action, _, _ in CASES:
        refusal = cast(Any, position)().refusal(GAME.parse(action))
        provoked.add(refusal.template)
    assert provoked == set(sentences)
    assert len(sentences) == source.count("N_(")


def test_after_the_end_and_out_of_turn() -> None:
    """Nobody moves after the end, and nobody for another."""
    state = lay()
    refusal = state.refusal(GAME.parse("take Moor steel"), 1)
    assert refusal is not None
    assert refusal.code == "turn"
    over = lay({"A": ("d4", "SE", ("c4",))}, edition=meadow(tiles=2))
    do(over, "extend A e3")
    refusal = over.refusal(GAME.parse("take Moor steel"))
    assert refusal is not None
    assert refusal.code == "over"


def conceivable(state: RocketState) -> Iterator[Action]:
    """Every action that can be written with the labels of this edition, and a few with none of them."""
    board = state.board
    labels = [*board.labels, "zz99"]
    yield Pass()
    for city in [*board.city_names, "Nowhere"]:
        for kind in [*board.kinds, "passenger", "gold"]:
            yield TakeToken(city, kind)
    for label in labels:
        yield PlaceStation(label)
        yield LiftStation(label)
        for company in [*board.companies, "None"]:
            yield ExtendLine(company, label)
        for shares in range(-1, max(state.shares) + 2):
            yield Bid(shares, label)


@pytest.mark.parametrize("seed", range(24))
def test_refusals_and_the_legal_list_agree(seed: int) -> None:
    """For every conceivable action: refused exactly if it is not listed."""
    rng = random.Random(seed)
    options = {"veto_last_word": rng.choice(["original", "free"]), "no_move_connected_station": rng.random() < 0.5}
    state = GAME.new(2 + seed % 3, options, odd_edition(500 + seed) if seed % 6 else None)
    sampled = 0
    while not state.over:
        if not sampled or rng.random() < 0.25 or state.phase in ("veto", "lifted"):
            sampled += 1
            listed = set(state.legal())
            assert {a for a in conceivable(state) if state.refusal(a) is None} == listed
        if seed % 6 == 0 and sampled > 12:
            break
        state.apply(state.quick_sample(rng))
    assert sampled >= 1
