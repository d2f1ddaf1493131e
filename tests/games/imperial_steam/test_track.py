"""Lay track (IS-6.1) and what a connected city gives."""

from __future__ import annotations

from typing import Any

from tests.games.imperial_steam.tables import (
    CREW,
    MATERIALS,
    RICH,
    SOUTH,
    Seats,
    do,
    edited,
    influence,
    kinds,
    lay,
    legal,
    part,
    refused,
)

BOTH: dict[str, Any] = {"engineers": ["bridge", "tunnel"]}
STORE: dict[str, Any] = {"goods": {"wood": 1, "stone": 1, "iron": 2, "coal": 0}}
NEAR = ["lay wien--bratislava", "lay wien--wr_neustadt", "lay wien--st_poelten"]


def begun(seats: Seats | None = None, **document: Any) -> Any:
    """Seat 0 is laying track."""
    parts = {0: {**CREW}, **(seats or {})}
    state = lay(seats=parts, **document)
    do(state, "choose lay_track")
    return state


def test_the_first_track_leaves_wien() -> None:
    """IS-6.1, IS-6.1.2, IS-1.6: the network starts in Wien."""
    state = begun()
    assert legal(state, "lay") == NEAR
    refused(state, "lay bruck--graz", "IS-6.1.3")
    refused(state, "lay wien--graz", "IS-1.5")


def test_one_or_two_tracks() -> None:
    """IS-6.1.1, IS-6.1.3, IS-A30: the second touches the network or the first; there is no third."""
    state = begun()
    do(state, "lay wien--wr_neustadt")
    assert set(legal(state, "lay")) == {
        "lay wien--bratislava",
        "lay wien--st_poelten",
        "lay bratislava--wr_neustadt",
        "lay wr_neustadt--sopron",
        "lay wr_neustadt--gloggnitz",
    }
    refused(state, "lay bruck--graz", "IS-A30")
    do(state, "lay wr_neustadt--sopron")
    refused(state, "lay wien--bratislava", "IS-6.1.1")
    do(state, "work 3", "work 3", "place", "done")
    assert part(state, 0)["tracks"] == ["wien--wr_neustadt", "wr_neustadt--sopron"]


def test_one_own_track_a_link() -> None:
    """IS-6.1.4, IS-1.5: not twice, but beside rivals."""
    state = begun({0: {**CREW, "tracks": ["wien--bratislava"]}, 1: {"tracks": ["wien--wr_neustadt"]}})
    refused(state, "lay wien--bratislava", "IS-6.1.4")
    do(state, "lay wien--wr_neustadt")
    refused(state, "lay wien--wr_neustadt", "IS-6.1.4")


def test_not_on_a_crowned_link() -> None:
    """IS-6.1.5"""
    state = begun(crowns=["wien--wr_neustadt"])
    refused(state, "lay wien--wr_neustadt", "IS-6.1.5")


def test_nor_is_the_second_link_crowned() -> None:
    """IS-6.1.5, IS-7.3: neither one that touched the network before nor one that the first link leads to."""
    state = begun(crowns=["wien--wr_neustadt", "st_poelten--gloggnitz"])
    do(state, "lay wien--st_poelten")
    refused(state, "lay wien--wr_neustadt", "IS-6.1.5")
    refused(state, "lay st_poelten--gloggnitz", "IS-6.1.5")


def test_two_tracks_meet_without_a_station() -> None:
    """IS-6.1.6, IS-6.1.7, IS-6.1.8, IS-10.1: no third without an own station, whoever else is there."""
    lines = ["wien--wr_neustadt", "wr_neustadt--sopron"]
    rival = {"tracks": ["wien--wr_neustadt"], "stations": ["wien", "wr_neustadt"]}
    state = begun({0: {**CREW, "tracks": lines}, 1: rival})
    message = refused(state, "lay wr_neustadt--gloggnitz", "IS-6.1.6")
    assert "station" in message
    state = begun({0: {**CREW, "tracks": lines, "stations": ["wien", "wr_neustadt"]}})
    assert "lay wr_neustadt--gloggnitz" in legal(state)


def test_tolls() -> None:
    """IS-6.1.9: ten to every rival on the link; a poor player cannot use it."""
    rivals = {1: {"tracks": ["wien--wr_neustadt"]}, 2: {"tracks": ["wien--wr_neustadt"]}}
    state = begun({0: {**CREW, "money": 30}, **rivals})
    events = do(state, "lay wien--wr_neustadt", "work 3", "place")
    assert state.money == [10, 150, 150, 140]
    assert kinds(events).count("toll") == 2
    state = begun({0: {**CREW, "money": 10, "investors": 0}, **rivals})
    refused(state, "lay wien--wr_neustadt", "IS-6.1.9")


def test_a_share_pays_the_toll() -> None:
    """IS-A16, IS-A39: what was begun may be paid by a share that is sold in between."""
    state = begun({0: {**CREW, "money": 0}, 1: {"tracks": ["wien--wr_neustadt"]}})
    do(state, "lay wien--wr_neustadt", "work 3")
    refused(state, "place", "IS-6.1.9")
    assert legal(state) == ["work 3", "sell"]
    do(state, "sell", "place")
    assert state.money[:2] == [30, 150]


def test_materials_once_for_two_tracks() -> None:
    """IS-6.1.10: one wood, one stone, one iron in all."""
    state = begun()
    events = do(state, "lay wien--wr_neustadt", "lay wr_neustadt--sopron", "work 3", "work 3", "place")
    assert part(state, 0)["goods"] == {"wood": 0, "stone": 0, "iron": 0, "coal": 1}
    spent = next(e for e in events if e.kind == "materials")
    assert (spent.args["wood"], spent.args["stone"], spent.args["iron"]) == (1, 1, 1)
    poor = lay(seats={0: {**CREW, "goods": {"wood": 1, "stone": 0, "iron": 1, "coal": 1}}})
    refused(poor, "choose lay_track", "IS-6.1.10")


def test_effort() -> None:
    """IS-6.1.11, IS-6.1.13: levels add up, only workers in training count, and they go to work; excess is lost."""
    crew = {"workers": {"training": [1, 1, 0], "working": [0, 0, 3]}}
    state = begun({0: crew})
    assert "lay wien--st_poelten" in legal(state)
    do(state, "lay wien--wr_neustadt")
    refused(state, "lay wr_neustadt--sopron", "IS-6.1.11")
    refused(state, "place", "IS-6.1.11")
    refused(state, "work 3", "IS-6.1.13")
    do(state, "work 2")
    refused(state, "place", "IS-6.1.11")
    do(state, "work 1", "place")
    assert part(state, 0)["workers"] == {"training": [0, 0, 0], "working": [1, 1, 3]}


def test_any_set_that_reaches_the_effort() -> None:
    """IS-A33: also a needlessly large one."""
    state = begun({0: {"workers": {"training": [2, 0, 2], "working": [0, 0, 0]}}})
    do(state, "lay wien--bratislava", "work 3")
    assert legal(state)[:3] == ["place", "work 1", "work 3"]
    do(state, "work 3", "work 1", "place")
    assert part(state, 0)["workers"] == {"training": [1, 0, 0], "working": [1, 0, 2]}


def test_a_loop_takes_the_lower_effort() -> None:
    """IS-6.1.12, IS-6.1.18, IS-A29: both cities are in the network: lower effort, no benefits."""
    tracks = ["wien--wr_neustadt", "wien--bratislava"]
    state = begun({0: {"workers": {"training": [2, 0, 0], "working": [0, 0, 0]}, "tracks": tracks}})
    tokens = list(state.tokens)
    assert legal(state, "lay") == ["lay bratislava--wr_neustadt", "lay bratislava--sopron", "lay wr_neustadt--sopron"]
    do(state, "lay bratislava--wr_neustadt", "work 1", "work 1", "place")
    assert state.tokens == tokens
    first = begun({0: {"workers": {"training": [0, 0, 1], "working": [0, 0, 0]}}})
    assert "lay wien--wr_neustadt" in legal(first)  # Wien has no effort of its own


def test_the_second_track_may_close_a_loop() -> None:
    """IS-A29: a link into the city that the first has just connected is a loop link."""
    state = begun({0: {"workers": {"training": [0, 0, 2], "working": [0, 0, 0]}, "tracks": ["wien--bratislava"]}})
    do(state, "lay wien--wr_neustadt", "lay bratislava--wr_neustadt", "work 3", "work 3", "place")
    assert state.tokens[state.board.city_index["wr_neustadt"]] == 1
    assert state.phase == "upgrade"


def test_bridges_and_tunnels() -> None:
    """IS-6.1.14, IS-6.1.15: an engineer, and a further stone or iron for each."""
    tracks = ["wien--st_poelten", "wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    goods = {"wood": 1, "stone": 2, "iron": 2, "coal": 0}
    state = begun({0: {**CREW, "tracks": tracks, "goods": goods, "trains": ["IS-3", "IS-4"]}}, round=3)
    refused(state, "lay st_poelten--mariazell", "IS-6.1.14")
    refused(state, "lay gloggnitz--muerzzuschlag", "IS-6.1.15")
    both = {0: {**CREW, **BOTH, "tracks": tracks, "goods": goods, "trains": ["IS-3", "IS-4"]}}
    state = begun(both, round=3)
    do(state, "lay st_poelten--mariazell", "lay gloggnitz--muerzzuschlag", "work 3", "work 3", "work 3", "place")
    assert part(state, 0)["goods"] == {"wood": 0, "stone": 0, "iron": 0, "coal": 0}
    state = begun({0: {**CREW, **BOTH, "tracks": tracks}})
    refused(state, "lay st_poelten--mariazell", "IS-6.1.10")


def test_a_city_gives_influence_and_slots() -> None:
    """IS-6.1.16, IS-12.1: the hexagon of Sopron, its sites and its demand."""
    state = begun()
    do(state, "lay wien--bratislava", "lay bratislava--sopron", "work 3", "work 3", "place")
    assert influence(state) == {"10": [0], "0": [1, 2, 3]}
    sites = {a for a in state.land.site_at if state.sites[0] >> state.land.site_at[a] & 1}
    assert sites == {("wien", "row"), ("bratislava", "row"), ("sopron", "row"), ("sopron", "30")}
    assert (state.wants[0] & state.land.demands_at[state.board.city_index["sopron"]]).bit_count() == 1


def test_feldkirchen_belongs_to_the_place() -> None:
    """IS-A43: +3 for everybody who connects it, whatever tile lies there, added to the tile's own hexagon."""
    tiles = lay().encode()["tiles"]
    tiles["feldkirchen"], tiles["kranj"] = tiles["kranj"], tiles["feldkirchen"]
    state = lay(tiles=tiles)
    feldkirchen = state.board.city_index["feldkirchen"]
    assert (lay().land.bonus[feldkirchen], state.land.bonus[feldkirchen]) == (3, 4)
    tiles["feldkirchen"], tiles["villach"] = tiles["villach"], tiles["feldkirchen"]
    assert lay(tiles=tiles).land.bonus[feldkirchen] == 3


def test_upgrade_points() -> None:
    """IS-6.1.17, IS-1.8: the top token; each point influence, share or a passenger car, mixed and repeated."""
    state = begun()
    do(state, "lay wien--wr_neustadt", "work 3", "place")
    assert legal(state) == ["spend influence", "spend share", "spend passenger", "done", "sell"]
    assert state.stack[-1].encode(state)["points"] == 2
    do(state, "spend share", "spend passenger")
    seat = part(state, 0)
    assert (seat["share"], seat["passenger_cars"], seat["goods"]["wood"]) == (60, 1, 0)
    assert state.freight(0) == 2
    assert state.tokens[state.board.city_index["wr_neustadt"]] == 1
    assert state.influence == [0, 0, 0, 0]  # a share value raised by a point costs no influence


def test_the_next_player_takes_the_next_token() -> None:
    """IS-6.1.17: discarded from the top; a city without tokens gives nothing."""
    gone = {1: {"tracks": ["wien--wr_neustadt"]}, 2: {"tracks": ["wien--wr_neustadt"]}}
    state = begun({0: {**CREW, **RICH}, 1: gone[1]})
    do(state, "lay wien--wr_neustadt", "work 3", "place")
    assert state.stack[-1].encode(state)["points"] == 1
    state = begun({0: {**CREW, **RICH}, **gone})
    do(state, "lay wien--wr_neustadt", "work 3", "place")
    assert state.phase == "after"


def test_points_may_be_given_up() -> None:
    """IS-A31: given up, they are lost; share +1 not at 240, passenger not without a free freight car."""
    state = lay(seats={0: {**CREW, "share": 240}})
    do(state, "choose lay_track", "lay wien--wr_neustadt", "work 3", "place")
    refused(state, "spend share", "IS-A31")
    refused(state, "spend gold", "IS-6.1.17")
    refused(state, "choose pass", "IS-A39")
    do(state, "done")
    assert state.influence[0] == 0
    full = {**CREW, "passenger_cars": 3, "stations": ["wien", "bratislava", "sopron"], **MATERIALS}
    tracks = ["wien--bratislava", "bratislava--sopron"]
    state = begun({0: {**full, "tracks": tracks}})
    do(state, "lay wien--wr_neustadt", "work 3", "place")
    refused(state, "spend passenger", "IS-A31")


def test_a_turned_car_loses_its_good() -> None:
    """IS-6.1.17, IS-4.5: the good is moved, or one is discarded."""
    goods = {"wood": 2, "stone": 2, "iron": 2, "coal": 1}
    state = begun({0: {**CREW, "goods": goods, "trains": ["IS-3", "IS-4"]}}, round=3)
    do(state, "lay wien--wr_neustadt", "work 3", "place", "spend passenger", "spend passenger")
    assert state.freight(0) == 5
    crowded = {**CREW, "goods": {"wood": 2, "stone": 2, "iron": 2, "coal": 1}, "stations": ["wien"]}
    state = begun({0: {**crowded, "trains": ["IS-5"]}}, round=3)
    do(state, "lay wien--wr_neustadt", "work 3", "place", "spend passenger", "spend passenger")
    assert (state.freight(0), sum(state.goods[:3])) == (3, 3)
    full = {**CREW, "goods": {"wood": 2, "stone": 2, "iron": 2, "coal": 2}, "trains": ["IS-6"]}
    state = begun({0: {**full, "passenger_cars": 0}}, round=4)
    do(state, "lay wien--wr_neustadt", "work 3", "place", "spend passenger", "spend passenger")
    assert sum(state.goods[:4]) == 5


def test_semmering() -> None:
    """IS-6.1.19, IS-A44: to the first with a track there, when it is placed."""
    tracks = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    state = begun({0: {**CREW, **STORE, "tracks": tracks, "engineers": ["tunnel"]}})
    assert "semmering" in kinds(do(state, "lay gloggnitz--muerzzuschlag", "work 3", "work 3", "place"))
    assert state.semmering == 0
    rival = {"tracks": [*tracks, "gloggnitz--muerzzuschlag"]}
    seats = {0: {**CREW, **STORE, **RICH, "tracks": tracks, "engineers": ["tunnel"]}, 1: rival}
    state = begun(seats, semmering=1)
    do(state, "lay gloggnitz--muerzzuschlag", "work 3", "work 3", "place")
    assert state.semmering == 1


def test_trieste() -> None:
    """IS-6.1.20, IS-A15: ten for each own track, the new one included, first or not."""
    seat = {**CREW, **MATERIALS, "goods": {"wood": 1, "stone": 2, "iron": 1}, "tracks": SOUTH, **BOTH}
    rival = {"tracks": [*SOUTH, "ljubljana--trieste"]}
    state = begun({0: {**seat, **RICH, "trains": ["IS-4"]}, 1: rival}, semmering=1, round=2)
    do(state, "lay ljubljana--trieste", "work 3", "work 3", "place")
    assert state.money[:2] == [1000 - 10 + 80, 150]


def test_trieste_counts_what_is_placed_at_that_moment() -> None:
    """IS-A15, IS-A2: as the first of two tracks it counts without the second."""
    seat = {**CREW, "goods": {"wood": 1, "stone": 2, "iron": 1}, "tracks": SOUTH, **BOTH, "trains": ["IS-4"]}
    for links, money in (
        (("ljubljana--trieste", "gorizia--trieste"), 80),
        (("ljubljana--gorizia", "gorizia--trieste"), 90),
    ):
        state = begun({0: {**seat, "money": 0}}, semmering=0, round=2)
        do(state, *(f"lay {link}" for link in links), "work 3", "work 3", "work 3", "work 3")
        do(state, "place")
        assert state.money[0] == money


def test_both_links_are_paid_at_once() -> None:
    """IS-6.1.21, IS-A2: money from the first city does not pay for the second; declared before workers are sent."""
    seat = {**CREW, "goods": {"wood": 1, "stone": 2, "iron": 1}, "tracks": SOUTH, **BOTH, "trains": ["IS-4"]}
    rival = {"tracks": [*SOUTH, "ljubljana--gorizia", "gorizia--trieste"]}
    poor = {**seat, "money": 0, "investors": 0}
    state = begun({0: poor, 1: rival}, semmering=0, round=2)
    do(state, "lay ljubljana--trieste")
    refused(state, "lay gorizia--trieste", "IS-6.1.9")
    state = begun()
    refused(state, "work 3", "IS-A2")
    refused(state, "place", "IS-A2")
    do(state, "lay wien--bratislava", "work 3")
    refused(state, "lay wien--wr_neustadt", "IS-A2")
    refused(state, "done", "IS-A39")


def test_free_actions_between_the_tracks() -> None:
    """IS-A2, IS-A30, IS-7.3: a state link that the first track has opened may come in between."""
    tracks = ["wien--bratislava"]
    state = begun({0: {**CREW, **RICH, "tracks": tracks}}, crowns=["sopron--szombathely"])
    do(state, "lay bratislava--sopron", "lay wien--wr_neustadt", "work 3", "work 3", "place")
    assert legal(state)[:3] == ["place", "sell", "crown sopron--szombathely"]
    refused(state, "lay wien--st_poelten", "IS-A2")
    do(state, "crown sopron--szombathely", "done", "done")  # nothing is left to wait for
    assert part(state, 0)["tracks"] == [
        "wien--bratislava",
        "wien--wr_neustadt",
        "bratislava--sopron",
        "sopron--szombathely",
    ]


def test_nothing_in_between_may_spoil_the_second_track() -> None:
    """IS-A39, IS-A4: a state link that would take the second track's place in a city is refused."""
    state = begun({0: {**CREW, **RICH, "tracks": ["wien--bratislava"]}}, crowns=["sopron--szombathely"])
    do(state, "lay bratislava--sopron", "lay wr_neustadt--sopron", "work 3", "work 3", "place")
    assert state.phase == "upgrade"  # the second was placed at once: the city was full with it
    state = lay(
        seats={0: {**CREW, **RICH, "tracks": ["wien--bratislava", "bratislava--sopron"]}},
        crowns=["sopron--szombathely"],
    )
    do(state, "choose lay_track", "lay wr_neustadt--sopron")
    refused(state, "crown sopron--szombathely", "IS-A39")


def test_all_tracks_laid() -> None:
    """IS-10.3, IS-A8: eighteen tracks and no more."""
    data = edited(players__tracks=1)
    state = lay(seats={0: {**CREW, "tracks": ["wien--bratislava"]}}, edition=data)
    refused(state, "choose lay_track", "IS-10.3")
    data = edited(players__tracks=2)
    state = lay(seats={0: {**CREW, "tracks": ["wien--bratislava"]}}, edition=data)
    do(state, "choose lay_track", "lay wien--wr_neustadt")
    refused(state, "lay wien--st_poelten", "IS-10.3")
