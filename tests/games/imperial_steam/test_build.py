"""Build (IS-6.3): stations and factories."""

from __future__ import annotations

from typing import Any

from rotonde.core.drafts import Draft
from tests.games.imperial_steam.tables import RICH, do, edited, kinds, lay, legal, part, refused

NEAR: dict[str, Any] = {"tracks": ["wien--bratislava", "bratislava--sopron"]}


def factory(seat: int, good: str, left: int = 2, city: str = "wien", site: str = "row") -> dict[str, Any]:
    return {"seat": seat, "good": good, "city": city, "site": site, "left": left, "level": 3}


def test_station() -> None:
    """IS-6.3, IS-6.3.1, IS-A23: the city's price, one warehouse space and ten income more."""
    state = lay(seats={0: {**NEAR, "money": 100}})
    do(state, "choose build", "station bratislava")
    assert (state.money[0], state.warehouse(0)) == (70, 2)
    assert part(state, 0)["stations"] == ["wien", "bratislava"]


def test_where_stations_may_stand() -> None:
    """IS-6.3.1, IS-A3: free slots of the network, one a city, three in all."""
    rivals = {1: {**NEAR, "stations": ["wien", "sopron"]}}
    state = lay(seats={0: {**NEAR, **RICH}, **rivals})
    do(state, "choose build")
    assert legal(state, "station") == ["station bratislava"]
    refused(state, "station sopron", "IS-6.3.1")
    refused(state, "station graz", "IS-6.3.1")
    refused(state, "station wien", "IS-A3")
    refused(state, "station rom", "IS-1.4")
    full = {**NEAR, **RICH, "tracks": [*NEAR["tracks"], "wien--wr_neustadt"]}
    state = lay(seats={0: {**full, "stations": ["wien", "bratislava", "sopron"]}})
    do(state, "choose build")
    refused(state, "station wr_neustadt", "IS-6.3.1")


def test_a_station_lets_tracks_meet() -> None:
    """IS-6.1.7, IS-6.3.1: no track limit there any more."""
    tracks = ["wien--wr_neustadt", "wr_neustadt--sopron"]
    state = lay(seats={0: {**RICH, "tracks": tracks}})
    assert state.blocked[0]
    do(state, "choose build", "station wr_neustadt")
    assert not state.blocked[0]


def test_factory_prices() -> None:
    """IS-6.3.3, IS-12.2, IS-A36: the row's price, or the site's own; the row advances either way."""
    state = lay(seats={0: {**NEAR, **RICH}}, factories=[factory(1, "coal"), factory(2, "coal")])
    do(state, "choose build", "factory coal bratislava row", "foreman 1 training")
    assert (state.money[0], state.rows) == (960, [0, 0, 0, 3])
    state = lay(seats={0: {**NEAR, **RICH}})
    do(state, "choose build", "factory coal sopron 30", "foreman 1 training")
    assert (state.money[0], state.rows) == (970, [0, 0, 0, 1])


def test_sites() -> None:
    """IS-6.3.2: free slots of the network, each price once; Wien has some."""
    taken = [factory(1, "wood"), factory(1, "stone"), factory(2, "wood"), factory(2, "iron")]
    state = lay(seats={0: {**NEAR, **RICH}}, factories=taken)
    do(state, "choose build")
    assert [a for a in legal(state, "factory") if " wood " in a] == [
        "factory wood bratislava row",
        "factory wood sopron row",
        "factory wood sopron 30",
    ]
    refused(state, "factory wood wien row", "IS-6.3.2")
    refused(state, "factory wood graz row", "IS-6.3.2")
    refused(state, "factory wood bratislava 70", "IS-6.3.2")
    refused(state, "factory gold bratislava row", "IS-1.3")
    refused(state, "done", "IS-A39")


def test_the_worker_becomes_the_factory() -> None:
    """IS-6.3.4, IS-6.3.5, IS-6.3.6, IS-A37: any own worker of the board; goods by his level; he never returns."""
    crew = {"workers": {"training": [1, 0, 1], "working": [0, 1, 0]}}
    for foreman, goods in (("1 training", 2), ("2 working", 3), ("3 training", 4)):
        state = lay(seats={0: {**crew, **RICH, "investors": 0}})
        do(state, "choose build", "factory iron wien row")
        refused(state, "foreman 2 training", "IS-6.3.5")
        refused(state, "foreman 4 training", "IS-1.9")
        refused(state, "station wien", "IS-6.3.5")
        do(state, f"foreman {foreman}")
        built = state.encode()["factories"][0]
        assert (built["good"], built["left"], built["level"]) == ("iron", goods, int(foreman[0]))
        assert sum(state.workers[:6]) == 2
        assert state.worker_count(0) == 3
        assert state.pieces(0) == [0, 0, 1, 0]


def test_workers_that_are_alike_are_not_asked_for() -> None:
    """A share could be sold meanwhile, which a page need not wait for."""
    for crew, sent in (([0, 2, 0], "foreman 2 training"), ([1, 1, 0], None)):
        state = lay(seats={0: {**RICH, "workers": {"training": crew, "working": [0, 0, 0]}}})
        draft = Draft(state, 0)
        for text in ("choose build", "factory iron wien row"):
            draft.apply(state.game.parse(text))
        assert "sell" in [str(action) for action in draft.state.legal(0)]
        draft.settle()
        assert [str(action) for action in draft.actions[2:]] == ([sent] if sent else [])


def test_no_worker_no_factory() -> None:
    """IS-6.3.7: nobody on the board, or a row that is sold out."""
    state = lay(seats={0: {**RICH, "workers": {"training": [0, 0, 0]}}})
    refused(state, "choose build", "IS-6.3.7")
    state = lay(seats={0: {**NEAR, **RICH, "workers": {"training": [0, 0, 0]}}})
    do(state, "choose build")
    refused(state, "factory coal bratislava row", "IS-6.3.7")
    rows = edited()["factory_rows"]
    rows["4"]["coal"] = {"build": [50], "pay": [0, 0]}
    state = lay(seats={0: RICH}, factories=[factory(1, "coal")], edition=edited(factory_rows=rows))
    do(state, "choose build")
    refused(state, "factory coal wien row", "IS-6.3.7")


def test_nothing_to_pay_with() -> None:
    """IS-6.3, IS-4.7: too dear, even with shares."""
    state = lay(seats={0: {"money": 0, "investors": 0}})
    refused(state, "choose build", "IS-6.3")
    state = lay(seats={0: {"money": 20}})
    do(state, "choose build")
    refused(state, "factory coal wien row", "IS-4.7")
    do(state, "sell", "factory coal wien row", "foreman 1 training")
    assert state.money[0] == 10


def test_what_was_begun_stays_possible() -> None:
    """IS-A39: a state link may not take the money for the factory that was begun."""
    seat = {**NEAR, "money": 60, "investors": 0}
    state = lay(seats={0: seat}, crowns=["bratislava--wr_neustadt"])
    assert "crown bratislava--wr_neustadt" not in legal(state)  # two tracks meet there already
    state = lay(seats={0: {**seat, "tracks": ["wien--bratislava"]}}, crowns=["bratislava--wr_neustadt"])
    assert "crown bratislava--wr_neustadt" in legal(state)
    do(state, "choose build", "factory coal wien row")
    refused(state, "crown bratislava--wr_neustadt", "IS-A39")
    assert "factory" in kinds(do(state, "foreman 1 training"))
