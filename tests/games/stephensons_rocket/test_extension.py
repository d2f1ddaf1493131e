"""Action C: the line, the locomotive, track and passengers (SR-1.7 to SR-1.12, SR-6, SR-8)."""

from __future__ import annotations

import pytest

from tests.games.stephensons_rocket.tables import (
    company,
    do,
    lay,
    legal,
    meadow,
    mini,
    no_veto,
    pocket,
    refused,
    seat,
    targets,
)

# ── what a line is ────────────────────────────────────────────────────────


def test_the_start_town_leaves_the_line_with_its_locomotive() -> None:
    """SR-1.7: after departure the town is no hex of the line, but still one of its cities."""
    state = lay()
    assert state.board.names(state.line(0)) == ["b4"]
    do(state, "extend A c4")
    assert state.board.names(state.line(0)) == ["c4"]
    assert company(state, "A")["cities"] == ["Ayr"]


def test_nothing_is_left_of_a_line_in_its_start_town() -> None:
    """SR-1.7: once A has left Ayr, D passes the town without touching a line."""
    state = lay({"D": ("a6", "N", ("a8", "a7"))})
    do(state, "extend A c4", "extend D a5")
    assert company(state, "D")["locomotive"] == "a5"


def test_passing_a_city_connects_it_for_good() -> None:
    """SR-1.8: connected once the locomotive stood next to it, and ever after; the own town from the beginning."""
    state = lay()
    assert company(state, "A")["cities"] == ["Ayr"]
    no_veto(state, "extend A c3", "take Moor steel")  # next to Teal
    assert company(state, "A")["cities"] == ["Ayr", "Teal"]
    no_veto(state, "extend A d3", "take Moor steel", "extend A e3")
    assert company(state, "A")["cities"] == ["Ayr", "Tern", "Teal"]


def test_the_value_counts_cities_of_all_kinds() -> None:
    """SR-1.9: a thousand for each connected city."""
    state = lay({"C": ("f1", "S", ("f0",)), "A": ("c3", "NE")})
    assert state.value(2) == 2000  # Cam and Moor
    assert state.value(0) == 2000  # Ayr and Teal
    assert state.value(1) == 1000


def test_stations_on_a_line() -> None:
    """SR-1.10: under the locomotive or on track, and nowhere else."""
    state = lay({"A": ("d4", "SE", ("c4",))}, stations={0: ["d4", "b3"], 1: ["f2"]})
    assert state.stations_on(0) == [1, 0, 0]
    state = lay({"A": ("d4", "SE", ("c4",))}, stations={0: ["c4"], 1: ["f2"]})
    assert state.stations_on(0) == [1, 0, 0]


def test_only_listed_land_exists() -> None:
    """SR-1.11: what is not listed is sea, and the sea is next to nothing."""
    homes = {"A": ("Ayr", "a0"), "B": ("Bow", "e4")}
    state = lay(edition=mini(5, 5, homes, sea=["b0"]))
    assert targets(state, "A") == {"a1"}
    assert refused(state, "extend A b0") == ("sea", "SR-6.4")


def test_a_locomotive_at_home_is_a_line() -> None:
    """SR-1.12: it blocks stations next to it, absorbs, and counts for the two-lines ban."""
    state = lay(edition=pocket())
    assert refused(state, "station c2") == ("locomotive", "SR-5.2")
    assert refused(state, "extend B c2") == ("two_lines", "SR-6.5")
    alone = lay({"C": None, "D": None}, edition=pocket())  # then only A and B are left: next to nobody
    assert targets(alone, "B") == {"c2"}


def test_a_town_left_by_its_locomotive_is_an_ordinary_city() -> None:
    """SR-1.12: with C gone away from d2, B comes next to D only, which absorbs it."""
    more = pocket("e1", "e0", "d1")
    state = lay({"C": ("e0", "N", ("e1",))}, edition=more)
    assert "c2" in targets(state, "B")
    do(state, "extend B c2")
    assert company(state, "B") == {"locomotive": None}
    assert company(state, "D")["track"] == {"c2": "N-SW"}


# ── where it may go ───────────────────────────────────────────────────────


def test_a_line_not_yet_extended_to_an_adjacent_hex() -> None:
    """SR-6.1: the locomotive goes to a hex next to it."""
    state = lay()
    assert refused(state, "extend A d4") == ("far", "SR-6.1")
    assert refused(state, "extend Z c4") == ("company", "SR-6.1")
    do(state, "extend A c4")
    assert company(state, "A")["locomotive"] == "c4"


def test_from_home_in_all_directions() -> None:
    """SR-6.2: any of the up to six adjacent hexes."""
    state = lay()
    assert targets(state, "A") == {"b3", "c3", "c4", "b5", "a5", "a4"}
    assert targets(state, "C") == {"f0", "e1", "d1", "d0"}  # at the edge of the map


@pytest.mark.parametrize(
    ("facing", "home", "three"),
    [
        ("N", "c4", {"b3", "c2", "d2"}),
        ("NE", "b4", {"c2", "d2", "d3"}),
        ("SE", "b3", {"d2", "d3", "c4"}),
        ("S", "c2", {"d3", "c4", "b4"}),
        ("SW", "d2", {"c4", "b4", "b3"}),
        ("NW", "d3", {"b4", "b3", "c2"}),
    ],
)
def test_straight_on_or_sixty_degrees_aside(facing: str, home: str, three: set[str]) -> None:
    """SR-6.3: of the six hexes around c3 only the three in front."""
    state = lay({"A": ("c3", facing)}, edition=mini(6, 6, {"A": ("Ayr", home), "B": ("Bow", "f5")}))
    assert targets(state, "A") == three
    behind = {"b3", "c2", "d2", "d3", "c4", "b4"} - three - {home}
    assert {refused(state, f"extend A {label}") for label in behind} == {("turn", "SR-6.3")}


def test_cities_track_and_locomotives_block_but_stations_do_not() -> None:
    """SR-6.4: stations, own and foreign, may be entered."""
    lines = {"A": ("d4", "SE", ("c4",)), "D": None}
    state = lay(lines, stations={0: ["e3"], 1: ["d5"]})
    assert targets(state, "A") == {"e3", "d5"}
    assert refused(state, "extend A e4") == ("city", "SR-6.4")
    assert refused(state, "extend A c4") == ("occupied", "SR-6.4")
    circle = {"A": ("d3", "SW", ("c4", "d4", "e3", "e2")), "B": ("i4", "SE")}
    state = lay(circle)
    assert targets(state, "A") == {"c3"}  # its own track lies on c4 and d4
    assert refused(state, "extend A c4") == ("occupied", "SR-6.4")


def test_no_hex_next_to_two_other_lines() -> None:
    """SR-6.5: two other lines forbid a hex; two hexes of one other line, or the own line, do not."""
    lines = {"A": ("e3", "NE", ("c4", "d4")), "B": ("g2", "N", ("g4", "g3")), "C": ("f1", "S", ("f0",))}
    state = lay(lines)
    assert targets(state, "A") == {"e2", "f3"}  # e2 is next to C, f3 next to two hexes of B, f2 next to both
    assert refused(state, "extend A f2") == ("two_lines", "SR-6.5")
    assert targets(lay({**lines, "C": None}), "A") == {"e2", "f2", "f3"}
    own = lay({"A": ("d3", "SW", ("c4", "d4", "e3", "e2")), "B": ("i4", "SE")})
    assert targets(own, "A") == {"c3"}  # next to its own track on c4


def test_the_ban_binds_bidders_too() -> None:
    """SR-6.5: a veto cannot send the locomotive between two lines either."""
    lines = {"A": ("e3", "NE", ("c4", "d4")), "B": ("g2", "N", ("g4", "g3")), "C": ("f1", "S", ("f0",))}
    state = lay(lines, shares={1: {"A": 1}})
    do(state, "extend A e2")
    assert legal(state, "bid") == ["bid 1 e2", "bid 1 f3"]
    assert refused(state, "bid 1 f2") == ("two_lines", "SR-6.5")


def test_the_facing_is_the_way_it_came() -> None:
    """SR-6.6: the rear looks at the hex just left."""
    state = lay()
    no_veto(state, "extend A c4", "take Moor steel")
    assert company(state, "A")["facing"] == "SE"
    no_veto(state, "extend A d3", "take Moor steel")
    assert company(state, "A")["facing"] == "NE"


def test_the_mover_takes_a_share_at_once() -> None:
    """SR-6.7: before the veto, if the pile has one; the holdings are open."""
    state = lay(shares={1: {"A": 1}})
    do(state, "extend A c4")
    assert state.phase == "veto"
    assert seat(state, 0)["shares"] == {"A": 1}
    assert company(state, "A")["bank"] == 14
    assert state.observe(2).encode()["seats"][0]["shares"] == {"A": 1}


def test_an_empty_pile_gives_nothing() -> None:
    """SR-6.7: no share then, and none later when some come back."""
    state = lay({"A": ("c4", "SE")}, shares={1: {"A": 16}})
    do(state, "extend A d4", "bid 2 d4")
    assert seat(state, 0)["shares"] == {}
    assert company(state, "A")["bank"] == 2


def test_a_blocked_line_cannot_be_chosen() -> None:
    """SR-6.8: without a legal hex there is no action for that company."""
    state = lay({"A": ("g3", "S", ("g1", "g2"))}, edition=pocket(mill=1))
    assert targets(state, "A") == set()
    assert targets(state, "B") == set()


def test_mover_and_bidders_choose_from_the_same_hexes() -> None:
    """SR-6.9: the set is fixed before the move; neither the hex being left nor the town is in it."""
    state = lay({"A": ("c4", "SE")}, shares={1: {"A": 1}, 2: {"A": 2}}, players=4)
    chosen_from = targets(state, "A")
    assert chosen_from == {"d3", "d4", "c5"}
    do(state, "extend A d4")
    assert {text.split()[2] for text in legal(state, "bid")} == chosen_from
    do(state, "bid 1 c5")
    assert {text.split()[2] for text in legal(state, "bid")} == chosen_from


# ── track ─────────────────────────────────────────────────────────────────


def test_the_first_move_lays_no_tile() -> None:
    """SR-8.1: none in the start town; then a tile on each hex left, straight or curved."""
    state = lay()
    no_veto(state, "extend A c4", "take Moor steel")
    assert (company(state, "A")["track"], state.tiles) == ({}, 60)
    no_veto(state, "extend A d4", "take Moor steel")
    assert (company(state, "A")["track"], state.tiles) == ({"c4": "NW-SE"}, 59)
    no_veto(state, "extend A d5", "take Mere steel")
    assert (company(state, "A")["track"]["d4"], state.tiles) == ("NW-S", 58)


def test_a_station_stays_on_the_tile() -> None:
    """SR-8.2: the station on the hex left goes on counting for the line."""
    state = lay({"A": ("c4", "SE")}, stations={0: ["c4"]})
    no_veto(state, "extend A d4")
    assert seat(state, 0)["stations"] == ["c4"]
    assert state.stations_on(0) == [1, 0, 0]


def test_entering_a_station_connects_it() -> None:
    """SR-8.3: any station, own or foreign."""
    for owner in (0, 1):
        state = lay({"A": ("c4", "SE")}, stations={owner: ["d4"]})
        assert state.stations_on(0)[owner] == 0
        no_veto(state, "extend A d4")
        assert state.stations_on(0)[owner] == 1


# ── passengers ────────────────────────────────────────────────────────────


def test_another_players_station_earns_a_passenger() -> None:
    """SR-8.4: for the mover, if the station is not his own and a token is left."""
    cases = [({1: ["d4"]}, {}, [1, 0, 0]), ({0: ["d4"]}, {}, [0, 0, 0]), ({1: ["d4"]}, {2: 9}, [0, 0, 9])]
    for stations, taken, after in cases:
        state = lay({"A": ("c4", "SE")}, stations=stations, passengers=taken)
        no_veto(state, "extend A d4")
        assert state.passengers == after


@pytest.mark.parametrize(
    ("answers", "passengers"),
    [
        (["pass"], [1, 0, 0]),  # nobody bid
        (["bid 1 d4", "pass"], [0, 0, 0]),  # another won, even for the same hex
        (["bid 1 d4", "bid 1 d4"], [1, 0, 0]),  # the mover won the bidding
    ],
)
def test_a_lost_veto_costs_the_passenger(answers: list[str], passengers: list[int]) -> None:
    """SR-8.4: only if no bid was made or the mover himself won; nobody else ever gets one."""
    state = lay({"A": ("c4", "SE")}, stations={2: ["d4"]}, shares={1: {"A": 1}})
    do(state, "extend A d4", *answers)
    assert state.passengers == passengers


def test_a_bidder_gets_no_passenger() -> None:
    """SR-8.4: a veto that sends the locomotive into a station earns nobody a token."""
    state = lay({"A": ("c4", "SE")}, stations={2: ["d4"]}, shares={1: {"A": 1}})
    do(state, "extend A d3", "bid 1 d4", "pass")
    assert state.passengers == [0, 0, 0]
    assert state.stations_on(0) == [0, 0, 1]


def test_only_the_final_hex_counts() -> None:
    """SR-8.5: where the locomotive stood during the bidding leaves no trace."""
    state = lay({"A": ("c4", "SE")}, stations={1: ["d3"], 0: ["d5"]}, shares={1: {"A": 1}, 2: {"A": 2}})
    do(state, "extend A d4", "bid 1 d3", "bid 2 c5")  # past Tern and past a station
    part = company(state, "A")
    assert (part["locomotive"], part["cities"], part["track"]) == ("c5", ["Ayr"], {"c4": "NW-S"})
    assert state.stations_on(0) == [0, 0, 0]
    assert state.money == [0, 0, 0]


def test_the_order_of_an_extension() -> None:
    """SR-8.6: share, veto, passenger, cities, big cities, towns, merger, isolation, end."""
    lines = {
        "A": ("f2", "S", ("c4", "d3", "e2", "f1")),
        "B": ("f4", "NW", ("g4",)),
        "D": ("i8", "SE", ("f8", "g8", "h8")),  # in a corner
    }
    state = lay(lines, edition=meadow(tiles=9), shares={2: {"A": 1}}, stations={1: ["f3"]})
    events = do(state, "extend A f3", "bid 1 f3", "bid 1 f3")
    told = [e.kind for e in events if not e.kind.startswith("final")]
    assert told == [
        "extend",
        "share",
        "bid",
        "bid",
        "veto_won",
        "passenger",
        "reach",  # Tern
        "town_pays",
        "merger",
        "merger_bonus",
        "exchange",
        "isolated",
        "end",
    ]
