"""The end of the game (SR-13)."""

from __future__ import annotations

from tests.games.stephensons_rocket.tables import (
    A_BEFORE_B,
    GAME,
    company,
    do,
    lay,
    legal,
    meadow,
    no_veto,
    pocket,
    seat,
)

TWO_PILES = {"C": ("f0", "SE", (), (), True), "D": ("d8", "NW", (), (), True)}  # A and B are left


def test_one_pile_left_ends_the_game() -> None:
    """SR-13.1: sold out, isolated and absorbed companies have none; supplementary shares do not count."""
    state = lay(TWO_PILES, shares={1: {"A": 15}})
    events = no_veto(state, "extend A c4")
    assert state.ended == "shares"
    assert "end" in [e.kind for e in events]
    gone = lay({**A_BEFORE_B, "C": None, "D": ("d8", "NW", (), (), True)}, shares={1: {"B": 4}})
    no_veto(gone, "extend A f3")
    assert gone.ended == "shares"


def test_two_piles_go_on() -> None:
    """SR-13.1: with shares of two companies the game goes on, also if a veto refilled the last pile in time."""
    state = lay(TWO_PILES, shares={1: {"A": 14}})
    no_veto(state, "extend A c4")
    assert not state.over
    saved = lay(TWO_PILES, shares={1: {"A": 15}})
    do(saved, "extend A c4", "bid 2 c4")
    assert not saved.over
    assert company(saved, "A")["bank"] == 2


def test_an_isolation_ends_the_game() -> None:
    """SR-13.1: the isolation test comes before the end test."""
    lines = {"A": ("g1", "S"), "C": ("d2", None, (), (), True), "D": ("b3", None, (), (), True)}
    state = lay(lines, edition=pocket())
    do(state, "extend A g2")
    assert state.ended == "shares"


def test_the_last_tile_by_an_extension() -> None:
    """SR-13.2: all payouts of that extension are still made."""
    state = lay({"A": ("d3", "NE", ("c4",))}, edition=meadow(tiles=2), stations={1: ["e3"]})
    events = do(state, "extend A e3")
    assert (state.ended, state.tiles) == ("tiles", 0)
    assert [e.args["money"] for e in events if e.kind == "town_pays"] == [2000]


def test_the_last_tile_by_a_merger() -> None:
    """SR-13.2: the merger is resolved in full."""
    state = lay(A_BEFORE_B, edition=meadow(tiles=5), shares={0: {"A": 3}})
    do(state, "extend A f3")
    assert (state.ended, state.tiles) == ("tiles", 0)
    assert seat(state, 0)["shares"] == {"B": 2}


def test_a_substitute_for_the_merger_tile() -> None:
    """SR-13.2: the extension took the last tile and a merger follows."""
    state = lay(A_BEFORE_B, edition=meadow(tiles=4), shares={0: {"A": 3}})
    events = do(state, "extend A f3")
    assert (state.ended, state.tiles) == ("tiles", 0)
    assert [e.args["money"] for e in events if e.kind == "merger_bonus"] == [2000]
    assert "f3" in company(state, "B")["track"]
    assert seat(state, 0)["shares"] == {"B": 2}


def test_the_turn_stops_at_once() -> None:
    """SR-13.3: no second action; the final scoring is paid."""
    state = lay({"A": ("d3", "NE", ("c4",))}, edition=meadow(tiles=2), tokens={0: {"Mere": {"steel": 1}}})
    do(state, "extend A e3")
    assert (state.to_act, state.phase, state.legal()) == ((), "over", [])
    assert state.money == [2000, 0, 0]  # the share of A; the token of Mere is worthless


def test_nobody_can_do_anything() -> None:
    """SR-13.4: without a token or a line that can move the game ends; SR-3.4: an action nobody can take is skipped."""
    state = lay({"A": ("g1", "S")}, edition=pocket(stations=1))
    events = do(state, "extend A g2")
    assert [e.seat for e in events if e.kind == "skip"] == [0]
    assert legal(state) == ["extend A g3"]
    no_veto(state, "extend A g3")
    assert state.ended == "stuck"


def test_stations_are_not_moved_for_ever() -> None:
    """SR-13.4: with nothing left but moving stations the game ends, though a station could still move."""
    edition = pocket(stations=1)
    far = [{"label": f"k{r}", "q": 20, "r": r} for r in (0, 3, 6, 9)]
    edition["hexes"] = [*edition["hexes"], *far]
    state = lay({"A": ("g1", "S")}, edition=edition, stations={0: ["k0"], 1: ["k3"]})
    do(state, "extend A g2", "lift k0", "station k9")
    no_veto(state, "extend A g3")
    assert not state.over  # player 2 can still place his station
    do(state, "lift k3", "station k0", "station k3")
    assert state.ended == "stuck"


def test_a_map_where_nobody_can_even_begin() -> None:
    """SR-13.4: the three lines of the pocket block each other from the start."""
    edition = pocket()
    edition["companies"] = edition["companies"][1:]
    edition["cities"] = [c for c in edition["cities"] if c["name"] != "Ayr"]
    edition["hexes"] = [h for h in edition["hexes"] if not h["label"].startswith("g")]
    state = GAME.new(2, edition=edition)
    assert state.over
    assert state.winners() == (0, 1)
