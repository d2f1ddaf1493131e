"""Mergers (SR-10)."""

from __future__ import annotations

from tests.games.stephensons_rocket.tables import (
    A_BEFORE_B,
    NEIGHBOURS,
    company,
    do,
    lay,
    meadow,
    no_veto,
    seat,
    targets,
)


def test_the_line_that_moved_is_absorbed() -> None:
    """SR-10.1: whatever the sizes; here by touching the other's locomotive, then by touching its track."""
    state = lay(A_BEFORE_B)
    do(state, "extend A f3")
    assert company(state, "A") == {"locomotive": None}
    assert company(state, "B")["locomotive"] == "f4"
    track = lay({"A": ("f3", "SE", ("c4", "d4", "e3")), "B": ("h2", "N", ("g5", "g4", "h3"))})
    do(track, "extend A f4")
    assert company(track, "A") == {"locomotive": None}
    small = lay({"B": ("f4", "NW", ("g4",)), "A": ("e3", "NE", ("c4", "d4"))})
    do(small, "extend B f3")  # the other way round: B goes into the longer A
    assert company(small, "B") == {"locomotive": None}


def test_a_locomotive_at_home_absorbs() -> None:
    """SR-10.2: A comes next to Bow while B stands there."""
    lines = {"A": ("f4", "S", ("c4", "d4", "e3", "f3"))}
    state = lay(lines)
    do(state, "extend A g4")
    assert company(state, "A") == {"locomotive": None}
    assert company(state, "B")["facing"] is None
    assert set(company(state, "B")["track"]) == {"c4", "d4", "e3", "f3", "f4", "g4"}


def test_a_town_already_left_is_only_a_city() -> None:
    """SR-10.2: B has gone to i4; passing Bow is no merger."""
    state = lay({"A": ("f4", "S", ("c4", "d4", "e3", "f3")), "B": ("i4", "SE")})
    do(state, "extend A g4")
    assert company(state, "A")["locomotive"] == "g4"
    assert company(state, "A")["cities"] == ["Ayr", "Bow", "Tern"]


def test_bonus_tile_exchange() -> None:
    """SR-10.3: the value (with cities reached by this very move) to the majority, half to the second; two tiles."""
    lines = {"A": ("f4", "S", ("c4", "d4", "e3", "f3"))}
    state = lay(lines, shares={0: {"A": 3}, 1: {"A": 2}})
    tiles = state.tiles
    events = no_veto(state, "extend A g4")
    assert state.money == [3000, 1000, 0]  # Ayr, Tern, and Bow just now
    assert tiles - state.tiles == 2
    kinds = [e.kind for e in events]
    assert kinds.index("merger_bonus") < kinds.index("exchange")


def test_two_for_one() -> None:
    """SR-10.4: an odd share is lost; supplementary shares of the old company count, and fill a short pile."""
    lines = {**A_BEFORE_B, "A": ("e3", "NE", ("c4", "d4"), (), False, 2)}
    state = lay(lines, shares={0: {"A": 4}, 1: {"A": 5}, 2: {"A": 1, "B": 14}})
    no_veto(state, "extend A f3")
    hands = [seat(state, n)["shares"] for n in range(3)]
    assert hands == [{"B": 2}, {"B": 2}, {"B": 14}]
    assert (company(state, "B")["bank"], company(state, "B")["supplementary"]) == (0, 2)


def test_real_shares_first_from_the_active_player() -> None:
    """SR-10.5: in turn order the pile is emptied, then supplementary and at last virtual shares are given."""
    state = lay(
        A_BEFORE_B,
        edition=meadow(supplementary=1),
        active=1,
        shares={0: {"A": 4, "B": 13}, 1: {"A": 3}, 2: {"A": 4}},
    )
    events = no_veto(state, "extend A f3")
    assert [e.seat for e in events if e.kind == "exchange"] == [1, 2, 0]
    assert [seat(state, n)["shares"]["B"] for n in range(3)] == [13 + 2, 2, 2]
    assert company(state, "B")["supplementary"] == 3  # six given out, three of them from the pile
    assert state.supplementary_left() == -2
    assert state.invariants() == []


def test_shares_of_the_absorbed_company_leave_the_game() -> None:
    """SR-10.6: those of the players and those of the pile."""
    state = lay(A_BEFORE_B, shares={1: {"A": 3}})
    no_veto(state, "extend A f3")
    assert state.holdings(0) == [0, 0, 0]
    assert state.bank[0] == 0


def test_the_absorbing_line_takes_everything_over() -> None:
    """SR-10.7: track, stations and cities; its locomotive, facing and pile stay as they were."""
    state = lay(A_BEFORE_B, stations={1: ["c4"], 2: ["g4"]})
    before = company(state, "B")
    do(state, "extend A f3")
    after = company(state, "B")
    assert set(after["track"]) == {"c4", "d4", "e3", "f3", "g4"}
    assert after["cities"] == ["Ayr", "Bow", "Tern"]
    assert state.stations_on(1) == [0, 1, 1]
    for field in ("locomotive", "facing", "bank"):
        assert after[field] == before[field]
    assert state.money == [2000, 0, 0]  # nothing but the bonus


def test_track_taken_over_merges_like_the_rest() -> None:
    """SR-10.7: D comes next to what was A's track, and is absorbed by B."""
    state = lay({**A_BEFORE_B, "D": ("b6", "N", ("b8", "b7"))})
    do(state, "extend A f3", "extend D c5")
    assert company(state, "D") == {"locomotive": None}
    assert "c5" in company(state, "B")["track"]


def test_merging_into_an_isolated_line() -> None:
    """SR-10.8: its pile is gone, so all shares given are supplementary; it stays isolated."""
    state = lay({**A_BEFORE_B, "B": ("f4", "NW", ("g4",), (), True)}, shares={0: {"A": 3}})
    do(state, "extend A f3")
    part = company(state, "B")
    assert (part["isolated"], part["bank"], part["supplementary"]) == (True, 0, 2)
    assert seat(state, 0)["shares"] == {"B": 2}


def test_the_merger_tile_fits_any_side() -> None:
    """SR-10.9: straight if it can, else bent; several sides may touch; a station there counts for the absorber."""
    bent = lay(A_BEFORE_B, stations={2: ["f3"]})
    do(bent, "extend A f3")
    assert company(bent, "B")["track"]["f3"] == "NW-S"
    assert bent.stations_on(1) == [0, 0, 1]
    both = lay({**A_BEFORE_B, "B": ("f4", "SW", ("g4", "g3"))})
    do(both, "extend A f3")  # next to g3 straight on, and to f4
    assert company(both, "B")["track"]["f3"] == "NW-SE"


def test_a_merger_on_the_first_move_uses_one_tile() -> None:
    """SR-10.10: only the merger tile."""
    state = lay(edition=NEIGHBOURS)
    do(state, "extend A c2")
    assert company(state, "B")["track"] == {"c2": "NW-SE"}
    assert state.tiles == 59


def test_track_taken_over_at_home_stays() -> None:
    """SR-10.11: the absorbing locomotive still leaves freely, and the track remains part of its line."""
    state = lay(edition=NEIGHBOURS, stations={1: ["c2"]})
    do(state, "extend A c2")
    assert targets(state, "B") == {"d1", "e1", "e2", "d3", "c3"}  # all but the merger tile
    do(state, "extend B e2")
    part = company(state, "B")
    assert (part["locomotive"], part["facing"], part["track"]) == ("e2", "SE", {"c2": "NW-SE"})
    assert state.tiles == 59
    assert state.stations_on(1) == [0, 1, 0]
    assert state.near_line[1] >> state.board.hex_index["b2"] & 1  # still a line beside Ash


def test_supplementary_shares_return_to_their_pile() -> None:
    """SR-10.12: handed in at a merger, they can be given out again."""
    lines = {**A_BEFORE_B, "A": ("e3", "NE", ("c4", "d4"), (), False, 4)}
    state = lay(lines, shares={0: {"A": 4}})
    assert state.supplementary_left() == 12
    do(state, "extend A f3")
    assert state.supplementary_left() == 16
