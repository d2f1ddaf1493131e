"""Final scoring (SR-14)."""

from __future__ import annotations

from typing import Any

from rotonde.games.stephensons_rocket.rules.scoring import ScoredLine, final_scoring
from tests.games.stephensons_rocket.tables import A_BEFORE_B, do, lay, meadow, pocket


def scored(state: Any) -> dict[tuple[str, str], ScoredLine]:
    return {(line.what, line.name): line for line in final_scoring(state)}


LINES = {"C": ("f1", "S", ("f0",)), "A": ("c4", "SE")}  # C has reached Moor


def test_tokens_of_unconnected_cities_are_discarded() -> None:
    """SR-14.1: Moor is connected, Mere is not; passengers always count."""
    hands = {0: {"Moor": {"steel": 1}}, 1: {"Mere": {"steel": 1, "textile": 2}}}
    lines = scored(lay(LINES, tokens=hands, passengers={2: 1}))
    assert lines["tokens", "steel"].money == [6000, 0, 0]
    assert lines["tokens", "textile"].money == [0, 0, 0]
    assert lines["tokens", "passenger"].money == [0, 0, 6000]


def test_five_kinds() -> None:
    """SR-14.2: 6 000 and 3 000 for each of five kinds."""
    hands = {0: {"Moor": {"steel": 1, "leather": 1}}, 1: {"Moor": {"steel": 1}}}
    lines = scored(lay(LINES, tokens=hands, passengers={1: 2, 2: 1}))
    assert [name for what, name in lines if what == "tokens"] == [
        "passenger", "steel", "textile", "brewing", "leather",
    ]  # fmt: skip
    assert lines["tokens", "steel"].money == [4000, 4000, 0]
    assert lines["tokens", "leather"].money == [6000, 0, 0]
    assert lines["tokens", "passenger"].money == [0, 6000, 3000]


def test_stations() -> None:
    """SR-14.3: the value of each line for the most stations on it, half for the second; isolated ones too."""
    track = ("b5", "b6", "c6")
    line = {"A": ("d6", "SE", track, (), True)}
    lines = scored(lay(line, stations={0: ["b5"], 1: ["d6"], 2: ["a0"]}))
    assert lines["stations", "A"].counts == [1, 1, 0]
    assert lines["stations", "A"].money == [1000, 1000, 0]  # Ayr, Mere: 3 000 shared
    lines = scored(lay(line, stations={0: ["b5", "d6"], 1: ["a0"]}))
    assert lines["stations", "A"].money == [2000, 0, 0]


def test_shares() -> None:
    """SR-14.4: the same for shares."""
    lines = scored(lay(LINES, shares={0: {"C": 3}, 1: {"C": 2}, 2: {"C": 1}}))
    assert lines["shares", "C"].money == [2000, 1000, 0]


def test_absorbed_lines_are_not_scored() -> None:
    """SR-14.3, SR-14.4: only lines that are left."""
    state = lay(A_BEFORE_B)
    do(state, "extend A f3")
    assert ("shares", "A") not in scored(state)
    assert ("stations", "A") not in scored(state)


def test_the_richest_wins_and_a_tie_is_shared() -> None:
    """SR-14.5: no tie-break."""
    edition = pocket(stations=1)
    for money, winners in [({0: 5000, 2: 7000}, (2,)), ({0: 7000, 2: 7000}, (0, 2))]:
        state = lay({"A": ("g2", "S", ("g1",))}, edition=edition, money=money, active=1)
        assert state.winners() == ()
        do(state, "extend A g3")
        assert state.over
        state.money[1] = 0  # what the single share of A earned
        assert state.winners() == winners


def test_locomotives_at_home_are_scored() -> None:
    """SR-14.6: a line that never moved is worth its town, and more after mergers; its cities connect tokens."""
    lines = {"A": None, "B": ("h4", None, ("f2", "f3", "f4", "g4"), ("Ayr",))}
    state = lay(
        lines,
        shares={1: {"B": 2}, 2: {"C": 1}},
        stations={0: ["f4"]},
        tokens={0: {"Moor": {"leather": 1}}},
        edition=meadow(),
    )
    found = scored(state)
    assert found["shares", "B"].money == [0, 4000, 0]
    assert found["stations", "B"].money == [4000, 0, 0]
    assert found["shares", "C"].money == [0, 0, 1000]
    assert found["tokens", "leather"].money == [6000, 0, 0]


def test_the_end_pays_every_line_of_the_scoring() -> None:
    """SR-14.2 to SR-14.4: what the scoring lists is what the players get, told line by line."""
    lines = {"A": ("d3", "NE", ("c4",)), "C": ("f1", "S", ("f0",))}
    state = lay(
        lines,
        edition=meadow(tiles=3),
        tokens={1: {"Moor": {"steel": 2}}},
        shares={2: {"C": 4}},
        stations={0: ["f1"]},
        money={0: 11000},
    )
    events = do(state, "extend A e3")
    assert state.ended == "tiles"
    expected = [11000, 0, 0]
    for line in final_scoring(state):
        expected = [a + b for a, b in zip(expected, line.money, strict=True)]
    assert state.money == expected == [11000 + 2000 + 2000, 6000, 2000]
    told = {(e.seat, e.kind): e.args["money"] for e in events if e.kind.startswith("final")}
    assert told == {
        (0, "final_stations"): 2000,
        (0, "final_shares"): 2000,
        (1, "final_tokens"): 6000,
        (2, "final_shares"): 2000,
    }
