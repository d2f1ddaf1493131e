"""Action B: stations (SR-5)."""

from __future__ import annotations

from tests.games.stephensons_rocket.tables import do, lay, legal, meadow, refused, seat


def open_for(state: object) -> set[str]:
    return {text.split()[1] for text in legal(state, "station")}  # type: ignore[arg-type]


def test_place_or_move() -> None:
    """SR-5.1: a station from the supply onto an empty hex, or an own one from the board to a new hex."""
    state = lay(stations={0: ["a0"], 1: ["a2"]})
    do(state, "station d7")
    assert seat(state, 0)["stations"] == ["a0", "d7"]
    assert legal(state, "lift") == ["lift a0", "lift d7"]
    assert refused(state, "lift a2") == ("station", "SR-5.1")
    do(state, "lift a0", "station i8")
    assert seat(state, 0)["stations"] == ["d7", "i8"]


def test_where_no_station_may_stand() -> None:
    """SR-5.2: no city, track, locomotive or station, and nothing next to a locomotive or a station."""
    state = lay({"A": ("d4", "SE", ("c4",))}, stations={1: ["g3"], 0: ["a8"]})
    closed = {
        "e4": "city",
        "c4": "track",
        "d4": "locomotive",
        "d3": "locomotive",  # next to A's
        "h5": "locomotive",  # next to B's, still at home
        "g3": "station",
        "g2": "station",
        "a7": "station",  # next to an own one
    }
    for label, code in closed.items():
        assert label not in open_for(state)
        assert refused(state, f"station {label}") == (code, "SR-5.2")
    assert refused(state, "station z9") == ("sea", "SR-1.11")


def test_next_to_cities_and_track_is_fine() -> None:
    """SR-5.3: adjacency to cities and to track is allowed."""
    state = lay({"A": ("d4", "SE", ("c4",))})
    assert {"f3", "b5"} <= open_for(state)  # next to Tern; next to the track on c4 and to Ayr
    do(state, "station b5")
    assert seat(state, 0)["stations"] == ["b5"]


def test_the_lifted_station_does_not_count() -> None:
    """SR-5.4: next to its old hex is fine, on it is no move."""
    state = lay(stations={0: ["a0"], 1: ["a2"]})
    assert "a1" not in open_for(state)
    do(state, "lift a0")
    assert "b0" in open_for(state)  # next to the old hex only
    assert "a1" not in open_for(state)  # next to the other station as well
    assert "a0" not in open_for(state)
    assert refused(state, "station a0") == ("same", "SR-5.4")
    assert refused(state, "take Moor steel") == ("lifted", "SR-5.4")
    do(state, "station b0")
    assert seat(state, 0)["stations"] == ["b0"]


def test_a_station_on_a_line_may_move_away() -> None:
    """SR-5.5: it then stops counting for the line."""
    state = lay({"A": ("d4", "SE", ("c4",))}, stations={0: ["c4"]})
    assert state.stations_on(0) == [1, 0, 0]
    do(state, "lift c4", "station a0")
    assert state.stations_on(0) == [0, 0, 0]


def test_a_station_on_a_line_stays_by_option() -> None:
    """SR-5.5: with no_move_connected_station neither track nor locomotive lets it go; a free one may move."""
    lines = {"A": ("d4", "SE", ("c4",))}
    spots = {0: ["c4", "a0"]}
    state = lay(lines, stations=spots, options={"no_move_connected_station": True})
    assert legal(state, "lift") == ["lift a0"]
    assert refused(state, "lift c4") == ("connected", "SR-5.5")
    under = lay(lines, stations={0: ["d4"]}, options={"no_move_connected_station": True})
    assert refused(under, "lift d4") == ("connected", "SR-5.5")


def test_with_all_stations_placed_only_moving_is_left() -> None:
    """SR-5.6: an empty supply leaves lifting."""
    state = lay(edition=meadow(stations=1), stations={0: ["a0"]})
    assert legal(state, "station") == []
    assert refused(state, "station i8") == ("supply", "SR-5.6")
    assert legal(state, "lift") == ["lift a0"]
    do(state, "lift a0")
    assert "i8" in open_for(state)


def test_locomotives_may_come_next_to_and_onto_stations() -> None:
    """SR-5.6: only placing is restricted; a station on no line scores nothing."""
    state = lay(stations={0: ["d4"], 1: ["f2"]})
    do(state, "extend A c4")  # next to d4
    assert state.stations_on(0) == [0, 0, 0]
    do(state, "take Moor steel", "extend A d4", "pass")
    assert state.stations_on(0) == [1, 0, 0]
