"""Recruit (IS-6.2)."""

from __future__ import annotations

from tests.games.imperial_steam.tables import do, lay, legal, part, refused

MIDDLE = {"50": [0], "10": [1, 2, 3]}
ENGINEERS = {
    "bronze": {"engineers": ["tunnel"]},
    "white": {"engineers": ["bridge", "bridge"]},
    "green": {"engineers": ["tunnel"]},
}


def test_columns_within_reach() -> None:
    """IS-6.2, IS-6.2.1, IS-6.2.2: hubs with at most one's own influence; no track is needed; equal columns once."""
    state = lay(influence=MIDDLE, hubs={"white": {"workers": [10, 30]}})
    do(state, "choose recruit")
    assert legal(state, "hire") == ["hire bronze 10", "hire white 10", "hire white 30"]
    refused(state, "hire green 10", "IS-6.2.2")
    refused(state, "hire white 20", "IS-6.2.3")
    refused(state, "hire gold 10", "IS-1.4")
    refused(state, "buy coal", "IS-6.0.2")


def test_one_column_an_action() -> None:
    """IS-6.2.1, IS-6.2.3: the price rises with each worker, up to 50; the other column keeps its price."""
    state = lay(seats={0: {"money": 300}}, influence=MIDDLE)
    do(state, "choose recruit", "hire bronze 10")
    assert legal(state)[:2] == ["done", "hire bronze 20"]
    refused(state, "hire white 10", "IS-6.2.1")
    refused(state, "hire bronze 10", "IS-6.2.1")
    do(state, "hire bronze 20", "hire bronze 30", "hire bronze 40", "hire bronze 50", "hire bronze 50", "done")
    assert state.money[0] == 100
    assert state.encode()["hubs"]["bronze"]["workers"] == [50, 10]
    assert part(state, 0)["workers"]["training"] == [8, 0, 0]


def test_fifteen_workers() -> None:
    """IS-6.2.4, IS-A8: those on factories count."""
    factory = {"seat": 0, "good": "coal", "city": "wien", "site": "row", "left": 2, "level": 1}
    seat = {"money": 300, "workers": {"training": [6, 0, 0], "working": [0, 0, 7]}}
    state = lay(seats={0: seat}, influence=MIDDLE, factories=[factory])
    do(state, "choose recruit", "hire bronze 10")
    assert state.phase == "after"  # fifteen: nobody more
    state = lay(seats={0: {**seat, "workers": {"training": [7, 0, 0], "working": [0, 0, 7]}}}, influence=MIDDLE)
    do(state, "choose recruit", "hire bronze 10")
    state = lay(
        seats={0: {**seat, "workers": {"training": [7, 0, 0], "working": [0, 0, 7]}}},
        influence=MIDDLE,
        factories=[factory],
        hubs=ENGINEERS,
    )
    do(state, "choose recruit")
    refused(state, "hire bronze 10", "IS-6.2.4")


def test_engineers() -> None:
    """IS-6.2.5, IS-6.2.6: thirty each, one of each kind, from any hub within reach, beside workers or alone."""
    state = lay(seats={0: {"money": 200}}, influence=MIDDLE, hubs=ENGINEERS)
    do(state, "choose recruit")
    refused(state, "done", "IS-A19")
    assert legal(state, "engineer") == ["engineer bridge white", "engineer tunnel bronze"]
    refused(state, "engineer tunnel green", "IS-6.2.2")
    refused(state, "engineer bridge bronze", "IS-6.2.5")
    refused(state, "engineer canal white", "IS-6.2.1")
    do(state, "engineer bridge white", "hire bronze 10", "engineer tunnel bronze")
    refused(state, "engineer bridge white", "IS-6.2.5")
    do(state, "done")
    assert part(state, 0)["engineers"] == ["bridge", "tunnel"]
    assert state.money[0] == 130
    assert state.encode()["hubs"]["white"]["engineers"] == ["bridge"]


def test_nobody_to_recruit() -> None:
    """IS-6.2.6: at least one piece, otherwise the tile cannot be chosen."""
    state = lay(influence={"10": [0, 1, 2, 3]})
    refused(state, "choose recruit", "IS-6.2.6")
    state = lay(seats={0: {"money": 0, "investors": 0}}, influence=MIDDLE)
    refused(state, "choose recruit", "IS-6.2.6")


def test_the_penalty_comes_first() -> None:
    """IS-A22: the reduced influence counts."""
    used = {0: {"recruit": 1}}
    state = lay(used=used, influence={"40": [0], "10": [1, 2, 3]})
    do(state, "choose recruit")
    assert legal(state, "hire") == ["hire bronze 10"]
    state = lay(used=used, influence={"20": [0], "10": [1, 2, 3]})
    refused(state, "choose recruit", "IS-6.2.6")


def test_a_share_pays_for_workers() -> None:
    """IS-A16, IS-4.7: sold after the action was chosen."""
    state = lay(seats={0: {"money": 0}}, influence=MIDDLE)
    do(state, "choose recruit")
    assert legal(state) == ["sell"]
    assert "sell a share" in refused(state, "hire bronze 10", "IS-4.7")
    do(state, "sell", "hire bronze 10", "done")
    assert state.money[0] == 30


def test_a_delivery_may_not_drive_the_workers_out_of_reach() -> None:
    """IS-A39, IS-7.2.5: while nobody is recruited yet, a hub may not grow beyond one's influence if none is left."""
    factory = {"seat": 0, "good": "iron", "city": "wien", "site": "row", "left": 2, "level": 1}
    tracks = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    state = lay(seats={0: {"tracks": tracks}}, influence={"20": [0], "10": [1, 2, 3]}, factories=[factory])
    assert "deliver iron 2 gloggnitz" in legal(state)
    do(state, "choose recruit")
    refused(state, "deliver iron 2 gloggnitz", "IS-A39")
    do(state, "hire bronze 10", "deliver iron 2 gloggnitz")
    assert state.hub_influence(0) == 30
    assert state.stack == []  # IS-6.2.2: the hub has outgrown him, nobody else comes


def test_a_hub_that_outgrows_its_recruiter_gives_no_more() -> None:
    """IS-6.2.2: workers of the column in use and engineers alike ask for the hub's influence as it stands."""
    factory = {"seat": 0, "good": "iron", "city": "wien", "site": "row", "left": 2, "level": 1}
    tracks = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    hubs = {"bronze": {"influence": 20}, "white": {"influence": 20, "engineers": ["bridge"]}}
    state = lay(
        seats={0: {"tracks": tracks, "money": 500}},
        influence={"20": [0], "10": [1, 2, 3]},
        hubs=hubs,
        factories=[factory],
    )
    do(state, "choose recruit", "hire bronze 10", "deliver iron 2 gloggnitz")
    refused(state, "hire bronze 20", "IS-6.2.2")
    assert legal(state)[:2] == ["done", "engineer bridge white"]
