"""Positions written by hand: what is accepted, and what is said about what is not (AOS-7.10, AOS-11.7)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import EditionError, PositionError
from rotonde.games.age_of_steam import GAME
from tests.games.age_of_steam.tables import LINK, auction, building, edited, lay, moving

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"tiles": {"M9": {"track": "N-S", "owners": [0, 0]}}}, "AOS-6.4"),
    ({"tiles": {"L9": {"track": "N", "owners": [0]}}}, "AOS-6.7"),
    ({"tiles": {"A10": {"track": "S-SW", "owners": [0]}}}, "AOS-6.10"),
    ({"tiles": {"I3": {"track": "N-S", "owners": [0]}}}, "AOS-"),
    ({"tiles": {"E9": {"track": "N-S", "owners": [0]}}}, "AOS-7.10"),
    ({"tiles": {"K10": {"track": "NE-SW", "owners": [0]}, "L9": {"track": "NE-SW", "owners": [1]}}}, "two owners"),
    ({"tiles": {"K10": {"track": "NE-SW", "owners": [None]}, "L9": {"track": "NE-SW", "owners": [None]}}}, "AOS-7.10"),
    ({"tiles": {"K10": {"track": "NE-SW", "owners": [0, 1]}}}, "owners"),
    ({"tiles": {"K10": {"track": "NE-SW", "owners": [7]}}}, "owners"),
    ({"tiles": {"K10": {"track": "north", "owners": [0]}}}, "track"),
    ({"tiles": {"Z1": {"track": "N-S", "owners": [0]}}}, "no hex"),
    ({"seats": [{"shares": 1}, {}, {}]}, "AOS-3.3"),
    (
        {"seats": [{"has_built": False}, {}, {}], "tiles": {"K10": {"track": "NE-SW", "owners": [0]}}},
        "seats[0].has_built",
    ),
    ({"cubes": {"K9": ["red"]}}, "AOS-1.3"),
    ({"cubes": {"Q1": ["red"]}}, "cubes"),
    ({"cubes": {"M9": ["pink"]}}, "colour"),
    ({"cubes": {"M9": ["red"] * 21}}, "AOS-1.6"),
    ({"bag": {"red": 3}}, "AOS-1.6"),
    ({"chart": {"north-1": []}}, "column"),
    ({"chart": {"west-1": ["red"]}}, "spaces"),
    ({"new_cities": {"A": "M9"}}, "AOS-9.6"),
    ({"new_cities": {"A": "K9", "B": "K9"}}, "AOS-9.6"),
    ({"new_cities": {"Z": "K9"}}, "New City"),
    ({"order": [0, 0, 1]}, "order"),
    ({"turn": 11}, "AOS-14.1"),
    ({"turn": -1}, "turn"),
    ({"ended": "sleep"}, "ended"),
    ({"ended": "turns"}, "ended"),
    ({"frame": {"frame": "sleep"}}, "frame"),
    ({"frame": moving(0, 3)}, "AOS-10.1"),
    ({"frame": building(5)}, "frame.seat"),
    ({"frame": building(0, built=4, hexes=["A1"] * 4)}, "AOS-6.2"),
    ({"frame": building(0, kept=["K10.NE"])}, "AOS-7.3"),
    ({"frame": building(0, urbanized=True)}, "AOS-9.1"),
    ({"frame": auction(0, leader=0)}, "AOS-4.4"),
    ({"frame": auction(0, leader=1)}, "leader"),
    ({"frame": auction(0, bids=[0, 99, 0], leader=1)}, "AOS-4.7"),
    ({"frame": auction(0, token=2)}, "AOS-4.6"),
    ({"frame": {"frame": "set_up", "drawn": 3, "seat": -1}}, "AOS-2.1"),
    ({"frame": {"frame": "goods_growth", "side": "north", "seat": -1}}, "side"),
    ({"frame": {"frame": "set_up", "drawn": 0, "seat": "\ud800"}}, "frame.seat"),  # half a character
    ({"frame": {"frame": "production_place", "seat": 0, "cubes": ["red"], "left": 2}}, "AOS-13.1"),
]


@pytest.mark.parametrize(("change", "said"), WRONG, ids=[str(i) for i in range(len(WRONG))])
def test_what_cannot_be(change: dict[str, Any], said: str) -> None:
    """Each inconsistency is named."""
    with pytest.raises(PositionError) as error:
        GAME.decode({"players": 3, **change})
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ({"shares": 16}, "AOS-3.2"),
        ({"engine": 7}, "AOS-5.5"),
        ({"cash": -1}, "cash"),
        ({"action": "sleep"}, "action"),
        ({"bankrupt": 1}, "AOS-11.7"),
        ({"bankrupt": 2, "cash": 0}, "still to come"),
    ],
)
def test_what_a_player_cannot_be(seat: dict[str, Any], said: str) -> None:
    """Each inconsistency of a player is named."""
    with pytest.raises(PositionError) as error:
        lay(seats={0: seat})
    assert said in str(error.value)


def test_too_many_tiles() -> None:
    """AOS-6.12: not more tiles than the set has."""
    few = edited(
        tiles=[{**t, "count": 1 if t["id"] == "straight" else t["count"]} for t in GAME.edition().data["tiles"]]
    )
    with pytest.raises(PositionError, match=r"AOS-6\.12"):
        lay(building(), LINK, edition=few)


def test_a_tile_that_an_edition_does_not_have() -> None:
    """AOS-6.12: what there is none of is exhausted from the start."""
    none = edited(
        tiles=[{**t, "count": 0 if t["id"] == "straight" else t["count"]} for t in GAME.edition().data["tiles"]]
    )
    state = GAME.new(3, edition=none)
    assert state.invariants() == []
    assert state.encode() == GAME.decode(state.encode(), none).encode()


def test_what_is_left_out() -> None:
    """Seats as at the start, the bag holds the rest, the first player issues shares."""
    state = GAME.decode({"players": 3, "cubes": {"M9": ["red"]}})
    assert state.phase == "issue_shares"
    assert state.encode()["bag"]["red"] == 19
    assert state.encode()["seats"][0]["cash"] == 10


def test_two_actions_alike() -> None:
    """AOS-5.1: no action is taken twice."""
    with pytest.raises(PositionError, match=r"AOS-5\.1"):
        lay(seats={0: {"action": "engineer"}, 1: {"action": "engineer"}})


def test_who_is_still_to_choose_has_no_action() -> None:
    """AOS-5.1: players choose in turn order, so nobody behind the one who chooses now has an action."""
    choosing = {"frame": "select_actions", "seat": 1}
    assert lay(choosing, seats={0: {"action": "engineer"}}).phase == "select_actions"
    with pytest.raises(PositionError, match=r"seats\[2\]\.action: expected null"):
        lay(choosing, seats={2: {"action": "engineer"}})


# ── editions ──────────────────────────────────────────────────────────────

FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"towns": [{"name": "Nowhere", "hex": "Z9"}]}, "no hex"),
    ({"discs": -1}, "discs"),
    ({"limits": {"ownership_discs": -1}}, "limits.ownership_discs"),
    (
        {"hexes": [{"label": "A1", "q": 201, "r": 0, "terrain": "plain"}]},
        "hexes.A1: q and r are from -200 to 200",
    ),
    ({"draw_order": ["Chicago"]}, "AOS-2.7"),
    ({"players": {"9": {"turns": 3, "dice": 3}}}, "players"),
    ({"auction": {"3": ["all"]}}, "AOS-4.5"),
    ({"cubes": {"red": 1}}, "AOS-2.1"),
    ({"colours": ["red", "blue", "mauve", "purple", "green", "black"]}, "colours[2]: 'mauve' is no colour we can draw"),
    ({"cubes": {"mauve": 20}}, "cubes.mauve: 'mauve' is no colour we can draw"),
    ({"limits": {"engine": 0}}, "limits.engine"),
    ({"points": {"share": 3}}, "AOS-15.1"),
    ({"tiles": [{"id": "odd", "kind": "simple", "count": 3, "paths": [[0, 0]]}]}, "paths"),
    ({"tiles": [{"id": "odd", "kind": "town", "count": 3, "paths": [[0, 1]]}]}, "AOS-6.7"),
    ({"sides": ["west"]}, "side"),
    ({"income_reduction": [{"income": 0, "loss": 2}]}, "AOS-12.2"),
]


@pytest.mark.parametrize(("change", "said"), FAULTS, ids=[next(iter(c)) + str(i) for i, (c, _) in enumerate(FAULTS)])
def test_editions_are_checked(change: dict[str, Any], said: str) -> None:
    """A wrong figure is named with its field or rule."""
    with pytest.raises(EditionError) as error:
        GAME.edition(edited(**change))
    assert said in str(error.value)


def test_the_small_map() -> None:
    """Our own map is marked as ours, takes two to four, and plays by its own chart and turns."""
    book = GAME.edition("rotonde_valley")
    assert "our own" in book.title
    assert book.data["sources"]["hexes"].startswith("our own")
    state = lay(moving(1, 2), players=2, edition="rotonde_valley", turn=7)
    state.apply(GAME.parse("pass"))
    assert state.ended == "turns"
    assert len(GAME.edition("rotonde_valley").data["hexes"]) < 60


def test_figures_come_from_the_edition() -> None:
    """Other figures, other game: cash, prices, shares, points."""
    rich = edited(start={"cash": 50}, costs={"share_gain": 9, "replace_other": 1}, points={"section": 4})
    state = lay(building(), {"K10": ("NE-SW", 0)}, edition=rich)
    assert state.cash[0] == 50
    state.apply(GAME.parse("build K10 SE-SW"))
    assert state.cash[0] == 49
    assert lay(moving(), LINK, edition=rich).scores()[0] == 2 * -3 + 2 * 4


def test_who_has_not_built_may_own_what_a_new_city_completed() -> None:
    """AOS-9.5, AOS-6.17: an ownerless line becomes the link of whoever urbanizes, before any tile of his."""
    tiles = {"L8": {"track": "SE-SW", "owners": [0]}}
    seats = [{"has_built": False}, {}, {}]
    state = GAME.decode({"players": 3, "seats": seats, "tiles": tiles, "new_cities": {"E": "K9"}})
    assert state.invariants() == []
    with pytest.raises(PositionError, match="has_built"):
        GAME.decode({"players": 3, "seats": seats, "tiles": tiles})
