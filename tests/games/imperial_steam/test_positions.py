"""Positions as documents: a short one is enough, and an inconsistent one is refused with its reasons."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import rotonde
from rotonde.core import story
from rotonde.games.imperial_steam import GAME
from tests.games.imperial_steam.tables import CREW, SOUTH, do, lay, legal, ready
from tests.games.sweeps import searches

FEW = 10  # a hundredth of the bound
GUARDS = {"CarryingOut", "Recruiting"}  # whatever is searched here is one of these two


def wrong(**document: Any) -> str:
    """What is said about a position of two players."""
    with pytest.raises(rotonde.PositionError) as caught:
        GAME.decode({"players": 2, **document})
    return str(caught.value)


def seat(**figures: Any) -> list[dict[str, Any]]:
    return [figures, {}]


def test_a_short_document_is_the_introductory_set_up() -> None:
    """IS-2.9: what is left out is as at the start, with the auction over."""
    state = GAME.decode({"players": 3})
    assert state.phase == "turn"
    assert state.to_act == (0,)
    data = state.encode()
    assert GAME.decode(json.loads(json.dumps(data))).encode() == data


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"round": 9}, "round: expected 1 to 8"),
        ({"turns": 4}, "IS-5.1"),
        ({"turns": 1}, "IS-10.8"),
        ({"order": [0, 0]}, "order"),
        ({"influence": {"15": [0, 1]}}, "influence.15"),
        ({"influence": {"10": [0]}}, "IS-4.3"),
        ({"influence": {"300": [0, 1]}}, "beyond the track"),
        ({"tiles": {"wien": "2p-01"}}, "takes no tile"),
        ({"tiles": {"graz": "9p-01"}}, "no tile"),
        ({"tiles": {"graz": "2p-01"}}, "IS-2.2.2"),
        ({"crowns": ["wien--rom"]}, "no link"),
        ({"shipments": [5, 5, 2, 2, 2, 3, 3]}, "IS-2.3"),
        ({"shipments": [2, 2]}, "expected 7"),
        ({"refills": {"3": {"coal": 1}}}, "no round"),
        ({"refills": {"4": {"coal": 6}}}, "IS-2.3.4"),
        ({"hubs": {"gold": {}}}, "no hub"),
        ({"hubs": {"white": {"influence": 15}}}, "steps of 10"),
        ({"hubs": {"white": {"growth": "G1"}}}, "IS-2.7"),
        ({"hubs": {"white": {"workers": [15]}}}, "no worker price"),
        ({"hubs": {"white": {"workers": [10, 10]}}}, "expected 1 prices"),
        ({"hubs": {"white": {"engineers": ["canal"]}}}, "bridge or tunnel"),
        ({"hubs": {"white": {"engineers": ["bridge"] * 3}}}, "IS-2.7"),
        ({"hubs": {"white": {"gold": 0}}}, "IS-7.2.3"),
        ({"hubs": {"white": {"gold": 7}}}, "expected a seat"),
        ({"market": {"coal": 11}}, "IS-10.6"),
        ({"market": {"gold": 1}}, "no good"),
        ({"locomotives": {"IS-4": 3}}, "IS-2.3.3"),
        ({"locomotives": {"IS-3": 1}}, "never for sale"),
        ({"contracts": ["C99"]}, "no contract"),
        ({"contracts": ["C01", "C02", "C03", "C04"]}, "IS-2.8.1"),
        ({"demands": {"gloggnitz": ["wood", "wood"]}}, "so often"),
        ({"semmering": 0}, "IS-6.1.19"),
        ({"factories": [{"seat": 0, "good": "coal", "city": "graz", "site": "row", "left": 1, "level": 1}]}, "site"),
        (
            {"factories": [{"seat": 0, "good": "coal", "city": "sopron", "site": "30", "left": 1, "level": 1}]},
            "IS-6.3.2",
        ),
        (
            {"factories": [{"seat": 0, "good": "coal", "city": "wien", "site": "row", "left": 3, "level": 1}]},
            "IS-6.3.6",
        ),
        ({"factories": [{"seat": 0, "good": "coal", "city": "wien", "site": "row", "left": 1, "level": 4}]}, "level"),
        (
            {"factories": [{"seat": 0, "good": "coal", "city": "wien", "site": "row", "left": 1, "level": 1}] * 3},
            "IS-6.3.2",
        ),
        ({"seats": [{}]}, "expected 2"),
        ({"seats": seat(money=-10)}, "IS-4.7"),
        ({"seats": seat(money=15)}, "IS-1.2"),
        ({"seats": seat(tracks=["bruck--graz"])}, "not connected"),
        ({"seats": seat(tracks=["wien--bratislava", "wien--bratislava"])}, "twice"),
        (
            {"seats": seat(tracks=["wien--bratislava", "bratislava--sopron", "bratislava--wr_neustadt"])},
            "IS-6.1.6",
        ),
        ({"seats": seat(stations=["graz"])}, "wien"),
        ({"seats": seat(stations=["wien", "graz"])}, "IS-6.3.1"),
        ({"seats": seat(workers={"training": [1, 2]})}, "three numbers"),
        ({"seats": seat(workers={"resting": [1, 2, 0]})}, "training and working"),
        ({"seats": seat(workers={"training": [16, 0, 0]})}, "IS-6.2.4"),
        ({"seats": seat(goods={"wood": 9})}, "IS-4.5"),
        ({"seats": seat(orders={"wood": 3})}, "IS-10.5"),
        ({"seats": seat(trains=[])}, "IS-6.6.2"),
        ({"seats": seat(trains=["IS-9"])}, "no locomotive"),
        ({"seats": seat(passenger_cars=4)}, "IS-6.7.2"),
        ({"seats": seat(share=50)}, "no share value"),
        ({"seats": seat(investors=9)}, "IS-6.7.3"),
        ({"seats": seat(investors=2)}, "IS-6.7.3"),
        ({"seats": seat(markers={"juggle": 1})}, "no action tile"),
        ({"bids": [10]}, "expected 2"),
        ({"bids": [10, 20]}, "IS-3.2"),
        ({"bids": [None, 15], "to_bid": [0]}, "IS-3.1"),
        ({"bids": [None, 10], "to_bid": [0], "round": 2}, "IS-3"),
        ({"bids": [None, None], "to_bid": [0]}, "bids[1]: this seat has bid, or belongs in to_bid"),
        ({"bids": [None, None], "to_bid": [0, 1], "seats": [{"goods": {"iron": 9}}, {}]}, "seats[0].goods"),
        ({"round": 7, "shipments": [2, 3, 4, 3, 2, 3]}, "shipments: expected 7"),
        ({"ended": True}, "IS-8.1"),
        ({"stack": [{"frame": "lay"}]}, "missing"),
        ({"stack": [{"frame": "lay", "seat": 1, "links": [], "hands": [0, 0, 0]}]}, "active"),
        ({"stack": [{"frame": "lay", "seat": 0, "links": [], "hands": [0, 0, 0]}]}, "IS-6.0.2"),
        ({"stack": [{"frame": "overflow", "seats": [0]}]}, "IS-4.5"),
        ({"stack": [{"frame": "upgrade", "seat": 0, "city": "wien", "points": 9}]}, "IS-6.1.17"),
        ({"dealt": ["coal"]}, "dealt[0]"),
        ({"dealt": [], "round": 2}, "leave it out"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_inconsistent_positions(document: dict[str, Any], said: str) -> None:
    """Every finding names its field, and the rule where there is one."""
    assert said in wrong(**document)


@pytest.mark.parametrize(("n", "may_go"), [(2, "wood stone"), (20, "wood stone"), (100_000, "wood stone iron")])
def test_the_search_for_a_way_is_memoised_and_bounded(n: int, may_go: str) -> None:
    """IS-A39, IS-A47: the only iron is needed for the track; beyond 1,000 positions nobody looks for that."""
    storage = {"goods": {"wood": n, "stone": n, "iron": 1, "coal": 1}, "markers": {"lay_track": 1}}
    begun = {"frame": "lay", "seat": 0, "links": ["wien--st_poelten"], "hands": [0, 0, 0]}
    state = lay(2, {0: storage | CREW}, acted=True, stack=[begun, {"frame": "overflow", "seats": [0]}])
    assert legal(state) == [f"discard {good}" for good in may_go.split()]


def test_what_can_no_longer_be_carried_out_lapses() -> None:
    """IS-A47: so many goods that nobody looks so far, and the only iron is gone; the turn goes on without the track."""
    storage = {"goods": {"wood": 40, "stone": 40, "iron": 1, "coal": 1}, "markers": {"lay_track": 1}}
    begun = {"frame": "lay", "seat": 0, "links": ["wien--st_poelten"], "hands": [0, 0, 0]}
    state = lay(2, {0: storage | CREW}, acted=True, stack=[begun, {"frame": "overflow", "seats": [0]}])
    told = story(state, "discard iron")
    while state.phase == "overflow":
        told += story(state, legal(state)[-1])
        assert state.invariants() == []
    assert [event.kind for event in told if event.kind != "discard"] == ["lapse"]
    assert state.phase == "after"


def test_games_stay_far_below_the_bound() -> None:
    """IS-A47: some of the random games in which a search is begun."""
    found = searches("imperial_steam", [94, 212, 492])
    assert found.keys() <= GUARDS
    assert max(asked.largest for asked in found.values()) <= FEW


@pytest.mark.long
def test_five_thousand_games_stay_far_below_the_bound() -> None:
    """IS-A47 says how many searches there are, and how large."""
    found = searches("imperial_steam", range(5000))
    assert found.keys() == GUARDS
    assert max(asked.largest for asked in found.values()) <= FEW


def test_begun_actions_must_be_possible() -> None:
    """IS-A39: a frame that nobody could finish is no position."""
    parts = [{"money": 0, "investors": 0, "markers": {"buy_influence": 1}}, {}]
    frame = {"frame": "step", "seat": 0, "tile": "buy_influence"}
    assert "IS-A39" in wrong(seats=parts, acted=True, stack=[frame])
    parts[0]["money"] = 10
    state = GAME.decode({"players": 2, "seats": parts, "acted": True, "stack": [frame]})
    assert [str(a) for a in state.legal()] == ["influence 1"]
    assert "marker on train" in wrong(seats=parts, acted=True, round=4, stack=[{**frame, "tile": "train"}])


def test_every_kind_of_frame_round_trips() -> None:
    """Frames are written in words and read back."""
    crew = {"workers": {"training": [0, 0, 5]}, "tracks": ["wien--bratislava"], "money": 300}
    works = [{"seat": 0, "good": "coal", "city": "wien", "site": "row", "left": 2, "level": 1}] * 2
    seen = set()
    for moves in (
        ["choose lay_track", "lay bratislava--sopron", "lay wien--wr_neustadt", "work 3", "work 3", "place"],
        ["choose recruit", "hire bronze 10"],
        ["choose build", "factory coal wien row"],
        ["choose collect", "collect coal 2", "discard wood"],
        ["choose import", "order coal"],
        ["choose contract", "sign C09"],
        ["crown bratislava--wr_neustadt"],
    ):
        goods = {"wood": 2, "stone": 1, "iron": 1, "coal": 1}
        state = lay(
            seats={0: {**crew, "goods": goods}},
            factories=works,
            influence={"20": [0], "10": [1, 2, 3]},
            crowns=["sopron--szombathely", "bratislava--wr_neustadt"],
            contracts=["C09"],
        )
        for move in moves:
            do(state, move)
            data = state.encode()
            seen |= {f["frame"] for f in data["stack"]}
            assert GAME.decode(json.loads(json.dumps(data))).encode() == data
    assert seen == {"lay", "second", "recruit", "site", "gather", "import", "step", "overflow", "upgrade"}


def test_a_set_up_under_way() -> None:
    """IS-2: it is written as what was dealt so far, and read by dealing it again."""
    for setup in ("introductory", "normal", "random"):
        state = GAME.new(3, {"setup": setup})
        rng = random.Random(4)
        while state.phase == "setup":
            data = json.loads(json.dumps(state.encode()))
            twin = GAME.decode(data)
            assert (twin.encode(), twin.to_act, twin.legal()) == (data, state.to_act, state.legal())
            state.apply(state.roll(rng))
    whole = ready(2).encode()
    assert "dealt" not in whole


def test_tokens_follow_from_the_tracks() -> None:
    """IS-6.1.17: everybody who connected a city took its top token."""
    state = lay(seats={0: {"tracks": SOUTH[:2]}, 1: {"tracks": ["wien--wr_neustadt"]}})
    index = state.board.city_index
    assert (state.tokens[index["st_poelten"]], state.tokens[index["wr_neustadt"]]) == (0, 1)


def test_the_document_is_not_shared_with_the_state() -> None:
    """Changing a document afterwards changes nothing."""
    data = lay().encode()
    state = GAME.decode(data)
    before = copy.deepcopy(state.encode())
    data["seats"][0]["workers"]["training"][0] = 9
    data["order"].reverse()
    assert state.encode() == before
