"""Payouts during the game (SR-9)."""

from __future__ import annotations

from tests.games.stephensons_rocket.tables import A_BEFORE_B, company, cross, do, lay, no_veto

AT_C4 = {"A": ("c4", "NE")}  # in the cross editions: d3 is next to both cities


def test_two_big_cities_pay_separately() -> None:
    """SR-9.1: both are reached by one move, each pays its own majority."""
    hands = {0: {"Pip": {"steel": 2}}, 1: {"Pip": {"leather": 1}, "Rye": {"steel": 1}}}
    state = lay(AT_C4, edition=cross("big", "big"), tokens=hands)
    do(state, "extend A d3")
    assert state.money == [2000, 1000 + 2000, 0]


def test_all_new_cities_count_in_the_value() -> None:
    """SR-9.1: they are connected together before the first payout; two towns pay twice the full value."""
    state = lay(AT_C4, edition=cross("big", "town"), stations={1: ["d3"]})
    do(state, "extend A d3")
    assert state.money == [0, 3000, 0]  # home, big city, town
    state = lay(AT_C4, edition=cross("town", "town"), stations={1: ["d3"]})
    do(state, "extend A d3")
    assert state.money == [0, 6000, 0]


def test_big_cities_pay_before_towns() -> None:
    """SR-9.1: big cities, railway towns, merger, whatever the order on the map."""
    hands = {0: {"Rye": {"steel": 1}}}
    state = lay(AT_C4, edition=cross("town", "big"), stations={1: ["d3"]}, tokens=hands)
    told = [e.kind for e in do(state, "extend A d3")]
    assert told.index("city_pays") < told.index("town_pays")


def test_a_big_city_pays_by_its_own_tokens() -> None:
    """SR-9.2: 2 000 for the most tokens of that city, 1 000 for the second most, of whatever kind."""
    hands = {0: {"Pip": {"leather": 1}}, 1: {"Pip": {"steel": 2}}, 2: {"Rye": {"steel": 2, "leather": 1}}}
    state = lay(AT_C4, edition=cross("big", "big"), tokens={**hands, 2: {}})
    do(state, "extend A d3")
    assert state.money == [1000, 2000, 0]


def test_a_railway_town_pays_by_stations_on_the_line() -> None:
    """SR-9.3: the line's value for the most, half for the second; the station just entered counts."""
    state = lay({"A": ("d3", "NE", ("c4",))}, stations={0: ["c4", "a0"], 1: ["e3"]})
    do(state, "extend A e3")  # Tern; one station each
    assert state.money == [1000, 1000, 0]  # 2 000 and 1 000 shared, rounded down
    state = lay({"A": ("d3", "NE", ("b5", "c4"))}, stations={0: ["b5"], 1: ["a0"], 2: ["e3"]}, active=2)
    do(state, "extend A e3")
    assert state.money == [1000, 0, 1000]


def test_most_and_second_most_stations() -> None:
    """SR-9.3: two stations against one: the value and half of it."""
    spots = {0: ["b5", "c6"], 1: ["e5"]}
    state = lay({"A": ("d6", "SE", ("b5", "b6", "c6"))}, stations=spots)
    assert company(state, "A")["cities"] == ["Ayr", "Mere"]
    no_veto(state, "extend A e5")  # Tern: three cities now
    assert state.money == [3000, 1000, 0]


def test_again_for_another_line_never_twice_for_the_same() -> None:
    """SR-9.4: a city pays each line that reaches it once; without tokens or stations it pays nothing."""
    lines = {"A": ("c4", "SE"), "B": ("g4", "NW")}
    state = lay(lines, players=2, stations={0: ["d4", "f4"]})
    no_veto(state, "extend A d4")
    assert state.money == [2000, 0]
    no_veto(state, "extend B f4")
    assert state.money == [4000, 0]  # Tern for B: Bow and Tern
    no_veto(state, "extend A e3", "take Moor steel")  # still next to Tern
    assert state.money == [4000, 0]
    bare = lay({"A": ("c4", "SE"), "C": ("f0", "SE")})
    no_veto(bare, "extend A d4", "extend C f1")
    assert bare.money == [0, 0, 0]


def test_a_start_town_pays_nothing_but_counts() -> None:
    """SR-9.5: D passes Ayr, which A has left."""
    lines = {"A": ("c4", "SE"), "D": ("a6", "N", ("a8", "a7"))}
    state = lay(lines, stations={0: ["a5"]})
    do(state, "extend D a5")
    assert state.money == [0, 0, 0]
    assert company(state, "D")["cities"] == ["Ayr", "Dee"]
    assert state.value(3) == 2000


def test_cities_taken_over_never_pay_again() -> None:
    """SR-9.6: the merger itself pays no city, and neither does passing one of them later."""
    lines = {"A": ("e3", "NE", ("c4", "d4")), "B": ("g3", "N", ("g4",))}
    state = lay(lines, stations={0: ["f3"]})
    assert company(state, "B")["cities"] == ["Bow"]
    do(state, "extend A f3")  # A knew Tern already
    assert company(state, "B")["cities"] == ["Ayr", "Bow", "Tern"]
    assert state.stations_on(1) == [1, 0, 0]
    assert state.money == [2000, 0, 0]  # the bonus for A's only share
    moved = lay(A_BEFORE_B, stations={0: ["f3"]})
    do(moved, "extend A f3")
    before = moved.money[:]
    do(moved, "extend B e5")  # next to Tern again
    assert moved.money == before
