"""The final scoring (IS-9), line by line, and what it would be at any moment."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.games.imperial_steam.rules import scoring
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam.tables import SOUTH, Seats, do, edited, lay

DONE = [*SOUTH, "ljubljana--trieste"]


def over(seats: dict[int, dict[str, Any]], round_: int = 8, **document: Any) -> ImperialState:
    """A finished game of two players."""
    actions = 5
    parts = {0: {"investors": 0, "goods": {}, "money": 0}, 1: {"investors": 0, "goods": {}, "money": 0}}
    for seat in (0, 1):
        parts[seat] = {**parts[seat], **seats.get(seat, {}), "markers": {"pass": actions}}
    return lay(2, parts, round=round_, turns=2 * actions, ended=True, **document)


def lines(state: ImperialState, seat: int = 0) -> dict[str, int]:
    """The lines of a seat, by what they are for."""
    out: dict[str, int] = {}
    for line in scoring.standings(state)[seat].lines:
        key = f"{line.what} {line.name}".strip()
        out[key] = out.get(key, 0) + line.money
    return out


def test_income_once_more() -> None:
    """IS-9.1: passenger cars and stations; twice for the owner of the Semmering token."""
    seat = {"passenger_cars": 2, "tracks": SOUTH[:3], "stations": ["wien", "st_poelten"]}
    state = over({0: seat}, semmering=0)
    assert lines(state)["income"] == lines(state)["semmering"] == 40
    assert lines(state, 1)["income"] == 10
    assert "semmering" not in lines(state, 1)


def test_goods() -> None:
    """IS-9.2, IS-A9, IS-A10: ten each in trains and warehouse; nothing in the order area or beside factories."""
    factory = {"seat": 0, "good": "coal", "city": "wien", "site": "row", "left": 4, "level": 3}
    state = over(
        {0: {"goods": {"wood": 2, "coal": 2}, "orders": {"iron": 2}, "tracks": DONE}},
        5,
        semmering=0,
        factories=[factory],
    )
    assert lines(state)["goods"] == 40
    assert state.scores()[0] == 10 + 10 + 40 + lines(state)["hubs"]


def test_keys() -> None:
    """IS-9.3, IS-12.5: gold the hub's influence, silver half of it, rounded up."""
    demands = {"gloggnitz": ["wood", "stone", "iron"]}
    hubs = {"bronze": {"influence": 110, "gold": 0, "silver": 1}}
    state = over({0: {"tracks": SOUTH[:2]}, 1: {"tracks": SOUTH[:2]}}, demands=demands, hubs=hubs)
    assert lines(state)["gold bronze"] == 110
    assert lines(state, 1)["silver bronze"] == 60


def test_hubs_equalled() -> None:
    """IS-9.4: 10, 30, 60 or 100 for hubs whose influence is equalled or exceeded."""
    for own, money in ((10, 0), (20, 10), (40, 30), (70, 60), (80, 100)):
        state = over({}, influence={str(own): [0], "0": [1]})
        assert lines(state)["hubs"] == money


def test_contracts_only_with_trieste() -> None:
    """IS-9.5: nothing if nobody reached Trieste; else the value for or against, and fees."""
    seat = {"contracts": ["C01"]}
    quiet = over({0: seat})
    assert set(lines(quiet)) == {"cash", "income", "goods", "hubs"}
    state = over({0: seat, 1: {"tracks": DONE}}, semmering=1)
    assert lines(state)["unfulfilled C01"] == -50
    works = [{"seat": 0, "good": "wood", "city": "wien", "site": "row", "left": 0, "level": 1}]
    state = over({0: seat, 1: {"tracks": DONE}}, semmering=1, factories=works)
    assert lines(state)["contract C01"] == 50


@pytest.mark.parametrize(("better", "worse"), [("st_poelten", "wr_neustadt"), ("wr_neustadt", "st_poelten")])
def test_ways_that_tie_at_first_are_compared_link_by_link(better: str, worse: str) -> None:
    """IS-9.5: the first links have the same owner; the second ones decide, whichever way comes first in the list."""
    rest = [*SOUTH[2:], "ljubljana--trieste"]
    first = {"tracks": [f"wien--{better}", f"wien--{worse}", f"{better}--gloggnitz", *rest]}
    second = {"tracks": [f"wien--{worse}", f"{worse}--gloggnitz"]}
    state = lay(seats={1: first, 2: second}, influence={"90": [1], "50": [2], "0": [0, 3]}, semmering=1)
    found = scoring.route(state, 0)
    assert found.payees == [1] * (len(rest) + 2)
    assert [state.board.cities[c] for c in found.cities[:3]] == ["wien", better, "gloggnitz"]


def test_route_fees() -> None:
    """IS-9.5, IS-A42, IS-10.7: twenty a link to the most influential owner, in full; from the nearest own city."""
    seats = {0: {"contracts": ["C01"], "tracks": SOUTH[:3]}, 1: {"tracks": DONE}}
    state = over(seats, semmering=1)
    assert lines(state)["route_paid"] == -100
    assert lines(state, 1)["route_received 0"] == 100
    assert state.scores()[0] == 10 - 50 - 100
    without = over({**seats, 0: {"tracks": SOUTH[:3]}}, semmering=1)
    assert "route_paid" not in lines(without)
    there = over({0: {"contracts": ["C01"], "tracks": DONE}, 1: {"tracks": DONE}}, semmering=1)
    assert "route_paid" not in lines(there)


def test_best_filling() -> None:
    """IS-4.6, IS-A41: the pieces lie where they are worth most."""
    works = [
        {"seat": 0, "good": good, "city": city, "site": "row", "left": 0, "level": 1}
        for good, city in (("wood", "wien"), ("wood", "wien"))
    ]
    seat = {"contracts": ["C01", "C02", "C09"], "trains": ["IS-4"]}
    state = over({0: seat, 1: {"tracks": DONE}}, semmering=1, factories=works)
    told = lines(state)
    assert (told["contract C09"], told["unfulfilled C01"], told["unfulfilled C02"]) == (130, -50, -60)


@pytest.mark.parametrize(("zone", "left"), [(0, 1010), (1, 909), (3, 707), (4, 606)])
def test_dividends(zone: int, left: int) -> None:
    """IS-9.6: a tenth of everything for each investor in the dividend zone."""
    seat = {"money": 1000, "dividends": zone, "contracts": ["C19"], "trains": ["IS-3"]}
    assert over({0: seat}).scores()[0] == left


def test_dividends_at_the_ends() -> None:
    """IS-A11, IS-A13: with ten investors or more nothing is left; on a debt nothing is paid."""
    state = over({})
    assert [scoring.after_dividends(state, 500, n) for n in (9, 10, 12)] == [50, 0, 0]
    assert scoring.after_dividends(state, -70, 3) == -70
    assert scoring.after_dividends(state, 0, 3) == 0


def test_contract_results_come_before_dividends() -> None:
    """IS-A41: contracts and fees enter the money of which dividends are paid."""
    seat = {"money": 500, "contracts": ["C01"], "dividends": 1}
    state = over({0: seat, 1: {"tracks": DONE}}, semmering=1)
    standing = scoring.standings(state)[0]
    assert standing.before == 500 + 10 - 50 - 7 * 20 - 20
    assert standing.result == standing.before * 9 // 10


def test_the_richest_wins() -> None:
    """IS-9.7, IS-A12: and among equals the more influential."""
    assert over({0: {"money": 10}}).winners() == (0,)
    state = over({}, influence={"10": [1], "0": [0]}, hubs={"bronze": {"influence": 30}})
    assert state.scores() == (10, 10)
    assert state.winners() == (1,)
    assert lay(2).winners() == ()


def test_as_if_it_ended_now() -> None:
    """IS-9: the scoring of a running game is a question, not an event."""
    state = lay(2, {0: {"money": 100}})
    before = state.digest()
    assert state.scores() == (100 + 10 + 40, 120 + 10 + 40)
    assert state.digest() == before
    assert scoring.base_income(state, 0) == 10


def test_the_end_tells_every_line() -> None:
    """IS-9.1 to IS-9.7: events of the last action carry the whole scoring."""
    state = lay(
        2, {0: {"investors": 0, "markers": {"pass": 5}}, 1: {"investors": 0, "markers": {"pass": 4}}}, round=8, turns=9
    )
    events = do(state, "choose raise_funds")
    for seat in (0, 1):
        told = sum(e.args["money"] for e in events if e.kind == "final" and e.seat == seat)
        assert told == state.scores()[seat]
    assert [e.args["money"] for e in events if e.kind == "result"] == list(state.scores())


def test_figures_of_the_scoring_come_from_the_edition() -> None:
    """IS-9.4, IS-9.5, IS-9.6: other amounts, other results."""
    data = edited(amounts__route_fee=50, amounts__good_at_end=20, amounts__dividend_percent=20)
    seats: Seats = {0: {"contracts": ["C01"], "goods": {"wood": 1}, "dividends": 1}, 1: {"tracks": DONE}}
    state = over(seats, semmering=1, edition=data)
    assert lines(state)["goods"] == 20
    assert lines(state)["route_paid"] == -400
    assert scoring.after_dividends(state, 100, 1) == 80
