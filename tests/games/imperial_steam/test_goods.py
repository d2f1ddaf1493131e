"""Collecting and importing goods (IS-6.4, IS-6.5)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core.drafts import Draft
from tests.games.imperial_steam.tables import RICH, do, kinds, lay, legal, part, refused


def factory(good: str, left: int, seat: int = 0, level: int = 3) -> dict[str, Any]:
    return {"seat": seat, "good": good, "city": "wien", "site": "row", "left": left, "level": level}


def test_collect_one_from_each() -> None:
    """IS-6.4: up to one from each own factory with goods, any subset; equal factories are named once."""
    works = [factory("coal", 2), factory("coal", 2), factory("iron", 0), factory("wood", 3, seat=1)]
    state = lay(seats={0: {"goods": {"wood": 1}}}, factories=works)
    do(state, "choose collect")
    assert legal(state) == ["collect coal 2", "sell"]
    refused(state, "done", "IS-A19")
    refused(state, "collect iron 0", "IS-6.4")
    refused(state, "collect wood 3", "IS-6.4")
    refused(state, "collect gold 1", "IS-1.3")
    refused(state, "buy coal", "IS-6.0.2")
    do(state, "collect coal 2")
    assert legal(state) == ["done", "collect coal 2", "sell"]
    refused(state, "collect coal 1", "IS-6.4")  # this one has given
    do(state, "collect coal 2")
    assert [f["left"] for f in state.encode()["factories"]] == [1, 1, 0, 3]
    assert part(state, 0)["goods"]["coal"] == 2
    assert state.phase == "after"


def test_the_only_factory_with_goods_is_not_asked_for() -> None:
    for works, taken in (([("coal", 2)], "collect coal 2"), ([("coal", 2), ("iron", 1)], None)):
        state = lay(factories=[factory(good, left) for good, left in works])
        draft = Draft(state, 0)
        draft.apply(state.game.parse("choose collect"))
        draft.settle()
        assert [str(action) for action in draft.actions[1:]] == ([taken] if taken else [])


def test_nothing_to_collect() -> None:
    """IS-A19: at least one good, otherwise pass."""
    refused(lay(factories=[factory("coal", 0)]), "choose collect", "IS-A19")


def test_a_full_storage_overflows() -> None:
    """IS-6.4, IS-4.5: what finds no room is discarded at once, by the owner's choice."""
    goods = {"wood": 2, "stone": 1, "iron": 1, "coal": 1}
    state = lay(seats={0: {"goods": goods}}, factories=[factory("coal", 2), factory("iron", 2)])
    do(state, "choose collect", "collect coal 2")
    assert state.phase == "overflow"
    assert legal(state) == ["discard wood", "discard stone", "discard iron", "discard coal"]
    refused(state, "done", "IS-4.5")
    refused(state, "discard gold", "IS-4.5")
    do(state, "discard wood", "done")
    assert part(state, 0)["goods"] == {"wood": 1, "stone": 1, "iron": 1, "coal": 2}
    refused(state, "discard wood", "IS-4.5")


def test_the_last_good_may_not_be_delivered_while_collecting() -> None:
    """IS-A39: as long as nothing is collected, something must be left to collect."""
    tracks = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    state = lay(seats={0: {"tracks": tracks}}, factories=[factory("iron", 1)])
    do(state, "choose collect")
    refused(state, "deliver iron 1 gloggnitz", "IS-A39")
    state = lay(seats={0: {"tracks": tracks}}, factories=[factory("iron", 2)])
    do(state, "choose collect", "deliver iron 2 gloggnitz", "collect iron 1")
    assert state.encode()["factories"][0]["left"] == 0


@pytest.mark.parametrize("first", [1, 2])
def test_a_delivery_while_collecting_loses_no_good(first: int) -> None:
    """IS-6.4, IS-7.2.1: of equal factories the one that has already given delivers, the other can still give."""
    tracks = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    works = [factory("iron", first), factory("iron", 3 - first)]
    state = lay(seats={0: {"tracks": tracks, "goods": {"coal": 1}}}, factories=works)
    do(state, "choose collect", "collect iron 2", "deliver iron 1 gloggnitz")
    assert "collect iron 1" in legal(state)
    do(state, "collect iron 1")
    assert [f["left"] for f in state.encode()["factories"]] == [0, 0]
    assert part(state, 0)["goods"]["iron"] == 2


def test_immediate_import() -> None:
    """IS-6.5, IS-6.5.1, IS-12.3: exactly one cube, the cheapest of its column."""
    state = lay(seats={0: {"goods": {}}}, market={"wood": 10, "stone": 7, "iron": 1, "coal": 0})
    for good, price in (("wood", 10), ("stone", 20), ("iron", 50), ("coal", 50)):
        after = state.copy()
        do(after, "choose import", f"buy {good}")
        assert after.money[0] == 140 - price
        assert part(after, 0)["goods"][good] == 1
        assert after.phase == "after"
        left = {"wood": 9, "stone": 6, "iron": 0, "coal": 0}
        assert after.encode()["market"][good] == left[good]


def test_import_with_a_full_storage() -> None:
    """IS-A25: legal, but a good is discarded at once."""
    state = lay(seats={0: {"goods": {"wood": 4, "coal": 1}}})
    do(state, "choose import", "buy iron")
    assert state.phase == "overflow"
    do(state, "discard wood")
    assert part(state, 0)["goods"] == {"wood": 3, "stone": 0, "iron": 1, "coal": 1}


def test_orders() -> None:
    """IS-6.5.2, IS-A45, IS-10.5: one by one at the cheapest row, mixed, up to the shipment tile of the round."""
    state = lay(market={"coal": 8}, round=3, seats={0: RICH})
    do(state, "choose import")
    refused(state, "done", "IS-A19")
    do(state, "order coal")
    refused(state, "buy coal", "IS-6.5")
    do(state, "order coal", "order wood", "order iron")
    assert state.phase == "after"  # the tile of round 3 says four
    assert part(state, 0)["orders"] == {"wood": 1, "stone": 0, "iron": 1, "coal": 2}
    assert state.money[0] == 1000 - 10 - 20 - 10 - 10
    assert state.encode()["market"]["coal"] == 6


def test_the_order_area_is_for_the_whole_round() -> None:
    """IS-6.5.2, IS-4.4: also when the action is repeated; ordered goods are no storage."""
    seats = {0: {"orders": {"coal": 2}, "goods": {}}}
    state = lay(seats=seats, used={0: {"import": 1}}, round=1, influence={"50": [0], "10": [1, 2, 3]})
    do(state, "choose import")
    assert legal(state, "order") == []
    refused(state, "order wood", "IS-6.5.2")
    assert state.goods[3] == 0


def test_no_orders_in_the_last_round() -> None:
    """IS-6.5.2, IS-A35: round 8 only; an earlier round with Trieste reached still takes orders."""
    state = lay(round=8)
    do(state, "choose import")
    assert legal(state, "order") == []
    refused(state, "order coal", "IS-6.5.2")
    tracks = [
        "wien--wr_neustadt",
        "wr_neustadt--gloggnitz",
        "gloggnitz--muerzzuschlag",
        "muerzzuschlag--bruck",
        "bruck--graz",
        "graz--st_veit",
        "st_veit--ljubljana",
        "ljubljana--trieste",
    ]
    state = lay(seats={1: {"tracks": tracks}}, semmering=1, round=6)
    do(state, "choose import")
    assert legal(state, "order")


def test_too_dear() -> None:
    """IS-4.7, IS-A16: a share may be sold to pay."""
    state = lay(seats={0: {"money": 0}}, market={"coal": 0})
    do(state, "choose import")
    refused(state, "buy wood", "IS-4.7")
    refused(state, "buy gold", "IS-1.3")
    do(state, "sell")
    refused(state, "buy coal", "IS-4.7")
    assert "buy" in kinds(do(state, "buy wood"))
