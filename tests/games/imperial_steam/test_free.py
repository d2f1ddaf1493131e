"""Free actions (IS-7): shares, deliveries, state-railway links."""

from __future__ import annotations

from typing import Any

from tests.games.imperial_steam.tables import CREW, RICH, Seats, do, kinds, lay, legal, part, refused

LINE = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]


def factory(good: str, left: int = 2, seat: int = 0, city: str = "wien") -> dict[str, Any]:
    return {"seat": seat, "good": good, "city": city, "site": "row", "left": left, "level": 3}


# ── shares ────────────────────────────────────────────────────────────────


def test_sell_shares() -> None:
    """IS-7.1: while the highest investor stands in the marker's row or higher; the value stays."""
    contracts = ["C19", "C20"]
    seat = {"money": 0, "share": 90, "investors": 5, "contracts": contracts, "trains": ["IS-6"], "goods": {}}
    state = lay(seats={0: seat}, round=4)
    do(state, "sell", "sell", "sell")
    assert (state.money[0], state.investors[0], state.dividends[0]) == (270, 2, 3)
    assert state.share_value(0) == 90
    refused(state, "sell", "IS-7.1")


def test_no_investor() -> None:
    """IS-7.1: without an investor there is no share to sell; new ones fill the lowest rows."""
    state = lay(seats={0: {"investors": 0, "goods": {}}}, contracts=["C01"])
    refused(state, "sell", "IS-7.1")
    do(state, "choose contract", "sign C01", "sell")
    assert state.money[0] == 180


def test_before_during_and_after() -> None:
    """IS-7, IS-6.0.3, IS-A27: before the action, during it and after it, in one's own turn only."""
    seat = {"investors": 3, "contracts": ["C09"], "goods": {}}
    state = lay(seats={0: seat}, influence={"20": [0], "10": [1, 2, 3]})
    do(state, "sell", "choose recruit", "sell", "hire bronze 10", "done", "sell")
    assert (state.dividends[0], state.money[0]) == (3, 250)
    assert state.to_act == (1,)
    assert "sell" not in legal(state, seat=0)


# ── deliveries ────────────────────────────────────────────────────────────


def test_what_a_delivery_needs() -> None:
    """IS-7.2, IS-7.2.1, IS-7.2.7: a demand in the network, a good beside an own factory, a coal in storage."""
    state = lay(seats={0: {"tracks": LINE}}, factories=[factory("iron"), factory("wood", 2, seat=1)])
    assert legal(state, "deliver") == ["deliver iron 2 gloggnitz"]
    refused(state, "deliver iron 2 hartberg", "IS-7.2.7")
    refused(state, "deliver iron 3 gloggnitz", "IS-7.2.1")
    refused(state, "deliver wood 2 gloggnitz", "IS-7.2.1")
    refused(state, "deliver iron 2 wr_neustadt", "IS-7.2.1")
    refused(state, "deliver iron 2 rom", "IS-1.4")
    refused(state, "deliver gold 2 gloggnitz", "IS-1.3")
    cold = {"tracks": LINE, "goods": {"wood": 1}, "orders": {"coal": 1}}
    state = lay(seats={0: cold}, factories=[factory("iron"), factory("coal")])
    assert legal(state, "deliver") == []
    refused(state, "deliver iron 2 gloggnitz", "IS-7.2.1")


def test_what_a_delivery_gives() -> None:
    """IS-7.2.2, IS-7.2.3, IS-A5, IS-12.2: coal is paid; the row's reward as many factories as are taken."""
    for rivals, pay in ((0, 100), (1, 100), (2, 90), (3, 90)):
        others = [factory("iron", 0, seat=1) for _ in range(rivals)]
        state = lay(seats={0: {"tracks": LINE}}, factories=[factory("iron"), *others])
        do(state, "deliver iron 2 gloggnitz")
        assert state.money[0] == 140 + pay
        assert part(state, 0)["goods"]["coal"] == 0
        assert state.encode()["factories"][0]["left"] == 1


def test_once_a_turn() -> None:
    """IS-7.2, IS-A40: once a turn, so again in the next turn of the same round."""
    goods = {"goods": {"coal": 3}}
    state = lay(2, {0: {"tracks": LINE, **goods, "investors": 0}, 1: {"investors": 0}}, factories=[factory("coal", 4)])
    hub = state.board.cities[state.land.hub_city[0]]
    do(state, f"deliver coal 4 {hub}")
    refused(state, f"deliver coal 3 {hub}", "IS-A40")
    works = [factory("iron"), factory("stone")]
    state = lay(2, {0: {"tracks": LINE, **goods, "investors": 0}, 1: {"investors": 0}}, factories=works)
    do(state, f"deliver iron 2 {hub}", "choose pass", "choose pass", f"deliver stone 2 {hub}")
    assert state.money[0] == 320


def test_keys() -> None:
    """IS-7.2.3, IS-7.2.4, IS-A21: gold first, then silver; coal to a hub once a player, twice in all."""
    seats = {s: {"tracks": LINE, "investors": 0} for s in range(3)}
    works = [factory("coal", 3, seat=s) for s in range(3)]
    state = lay(3, seats, factories=works)
    hub = state.board.cities[state.land.hub_city[0]]
    do(state, f"deliver coal 3 {hub}", "choose pass", f"deliver coal 3 {hub}", "choose pass")
    assert state.keys[:2] == [0, 1]
    refused(state, f"deliver coal 3 {hub}", "IS-7.2.1")
    do(state, "choose pass")
    refused(state, f"deliver coal 2 {hub}", "IS-7.2.4")
    assert state.money == [130, 130, 130]
    open_ = state.demands & state.land.demands_at[state.land.hub_city[0]]
    assert open_.bit_count() == 3
    assert len(state.board.growth_steps[0]) == 5


def test_hubs_grow_by_their_tile() -> None:
    """IS-7.2.5, IS-A26: first cube, first number; all goods counted together; the marker stops at the end."""
    works = [factory("coal"), factory("iron"), factory("stone"), factory("wood")]
    seats: Seats = {0: {"tracks": LINE, "goods": {"coal": 5}, "investors": 0}, 1: {"investors": 0}}
    state = lay(2, seats, factories=works[:2], hubs={"bronze": {"influence": 20}})
    do(state, "deliver coal 2 gloggnitz")
    assert state.hub_influence(0) == 30
    do(state, "choose pass", "choose pass", "deliver iron 2 gloggnitz")
    assert state.hub_influence(0) == 50  # G3: 1, 2, 1, 0, 2
    state = lay(2, seats, factories=works[1:2], hubs={"bronze": {"influence": 200}})
    do(state, "deliver iron 2 gloggnitz")
    assert state.hub_influence(0) == 200


def test_other_cities() -> None:
    """IS-7.2.6, IS-A6: money only; no city but hubs asks for coal."""
    state = lay(seats={0: {"tracks": ["wien--bratislava", "bratislava--sopron"]}}, factories=[factory("wood")])
    before = list(state.hub_at)
    events = do(state, "deliver wood 2 sopron")
    assert (state.money[0], state.hub_at) == (240, before)
    assert "growth" not in kinds(events)
    refused(state, "deliver wood 1 sopron", "IS-A40")
    for count in ("2", "3", "4"):
        assert not any("coal" in t["demands"] for t in state.edition.data["tiles"][count])


def test_demands_are_served_once() -> None:
    """IS-7.2.4: first come, first served."""
    state = lay(
        seats={0: {"tracks": LINE}}, factories=[factory("iron")], demands={"gloggnitz": ["wood", "coal", "coal"]}
    )
    refused(state, "deliver iron 2 gloggnitz", "IS-7.2.1")


def test_deliver_at_once_what_a_track_has_reached() -> None:
    """IS-6.1.16: demands of a new city are usable at once, also before its points are spent."""
    seat = {**CREW, "tracks": ["wien--wr_neustadt"], "goods": {"wood": 1, "stone": 1, "iron": 1, "coal": 1}}
    state = lay(seats={0: seat}, factories=[factory("iron")])
    do(state, "choose lay_track", "lay wr_neustadt--gloggnitz", "work 3", "place", "deliver iron 2 gloggnitz")
    assert state.money[0] == 240


# ── state-railway links ───────────────────────────────────────────────────


def test_buy_into_a_link() -> None:
    """IS-7.3, IS-7.3.1, IS-7.3.3: it touches the network; no materials, workers or engineers; benefits as usual."""
    seat = {"tracks": ["wien--bratislava"], "goods": {}, "workers": {"training": [0, 0, 0]}, "investors": 0}
    state = lay(seats={0: seat}, crowns=["bratislava--wr_neustadt", "bruck--graz"])
    assert legal(state, "crown") == ["crown bratislava--wr_neustadt"]
    refused(state, "crown bruck--graz", "IS-7.3.1")
    refused(state, "crown wien--wr_neustadt", "IS-7.3.1")
    refused(state, "crown wien--rom", "IS-1.5")
    do(state, "crown bratislava--wr_neustadt")
    assert state.money[0] == 100  # the higher of 30 and 40
    assert state.phase == "upgrade"
    do(state, "spend influence", "spend influence")
    refused(state, "crown bratislava--wr_neustadt", "IS-7.3.1")
    assert state.phase == "turn"
    assert state.crowns.bit_count() == 2  # the crown stays for the others


def test_pay_those_who_were_first() -> None:
    """IS-7.3.2, IS-A23: the lower station price to each player with a track there, nothing to the bank."""
    rival = {"tracks": ["wien--bratislava", "bratislava--wr_neustadt"], "money": 0}
    crowns = ["bratislava--wr_neustadt"]
    state = lay(seats={0: {"tracks": ["wien--bratislava"]}, 1: rival, 2: rival}, crowns=crowns)
    do(state, "crown bratislava--wr_neustadt")
    assert state.money == [80, 30, 30, 140]
    poor = {"tracks": ["wien--bratislava"], "money": 50}
    state = lay(seats={0: poor, 1: rival, 2: rival}, crowns=crowns)
    refused(state, "crown bratislava--wr_neustadt", "IS-7.3.2")


def test_the_track_limit_binds_here_too() -> None:
    """IS-A4, IS-7.3.1, IS-A24: no third track without a station; no card touches Wien or Trieste."""
    tracks = ["wien--bratislava", "bratislava--sopron"]
    state = lay(seats={0: {"tracks": tracks, **RICH}}, crowns=["bratislava--wr_neustadt"])
    refused(state, "crown bratislava--wr_neustadt", "IS-A4")
    state = lay(
        seats={0: {"tracks": tracks, **RICH, "stations": ["wien", "bratislava"]}}, crowns=["bratislava--wr_neustadt"]
    )
    assert legal(state, "crown") == ["crown bratislava--wr_neustadt"]
    ends = {state.board.cities[c] for link in state.board.state_link for c in _ends(state, link)}
    assert not ends & {"wien", "trieste"}


def _ends(state: Any, link: int) -> tuple[int, int]:
    return state.board.link_a[link], state.board.link_b[link]


def test_a_link_bought_earlier_is_part_of_the_network() -> None:
    """IS-A30: the tracks of the same turn may go on from there."""
    seat = {**CREW, **RICH, "tracks": ["wien--bratislava"]}
    state = lay(seats={0: seat}, crowns=["bratislava--wr_neustadt"])
    do(state, "crown bratislava--wr_neustadt", "done", "choose lay_track", "lay wr_neustadt--gloggnitz")
    assert state.phase == "lay"


def test_points_may_not_spoil_what_was_begun() -> None:
    """IS-A39: a raised share value that could no longer be sold, or a car whose good was needed."""
    seat = {"tracks": ["wien--bratislava"], "money": 40, "investors": 1, "workers": {"training": [2, 0, 0]}}
    state = lay(seats={0: seat}, crowns=["bratislava--wr_neustadt"], influence={"20": [0], "10": [1, 2, 3]})
    do(state, "choose recruit", "crown bratislava--wr_neustadt")
    refused(state, "spend share", "IS-A39")
    do(state, "spend influence", "done", "sell", "hire bronze 10", "done")
    full = {**seat, **CREW, "money": 100, "goods": {"wood": 2, "stone": 1, "iron": 1, "coal": 1}}
    state = lay(seats={0: full}, crowns=["bratislava--wr_neustadt"])
    do(state, "choose lay_track", "crown bratislava--wr_neustadt", "spend passenger")
    assert legal(state) == ["discard wood"]
    refused(state, "discard iron", "IS-A39")
    do(state, "discard wood")
    refused(state, "spend passenger", "IS-A39")
