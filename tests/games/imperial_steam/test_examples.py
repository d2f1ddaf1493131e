"""The worked examples of examples.json, one test each, laid on the table and played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.board import ROW
from rotonde.games.imperial_steam.rules import free, scoring
from rotonde.games.imperial_steam.rules.build import factory_price
from rotonde.games.imperial_steam.rules.influence import move_marker
from rotonde.games.imperial_steam.rules.track import total_effort, training_effort
from tests.games.imperial_steam.tables import do, edited, influence, lay, legal, part, ready, refused

VECTORS: dict[str, dict[str, Any]] = {
    v["id"]: v for v in json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))["vectors"]
}
COLOURS = ["red", "purple", "blue", "yellow"]
LINKS = tuple(GAME.new(4).board.links)
Check = Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], None]
CHECKS: dict[str, Check] = {}


def example(*names: str) -> Callable[[Check], Check]:
    def keep(check: Check) -> Check:
        for name in names:
            CHECKS[name] = check
        return check

    return keep


@pytest.mark.parametrize("name", sorted(VECTORS))
def test_example(name: str) -> None:
    """Every vector has a check here."""
    vector = VECTORS[name]
    CHECKS[name](vector["given"], vector["move"], vector["expect"])


def columns(given: dict[str, list[str]]) -> dict[str, list[int]]:
    return {column: [COLOURS.index(c) for c in who] for column, who in given.items()}


@example("EX-01")
def hub_stack(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-2.4"""
    state: Any = GAME.new(4, {"setup": "normal"})
    wanted = {"stack": iter(given["stack_bottom_to_top"]), "cards": iter(given["cards_drawn"])}
    while state.phase == "setup":
        actions = state.legal()
        choice = actions[0]
        if choice.to == "stack":
            hub = next(wanted["stack"])
            choice = next(a for a in actions if a.item == hub)
        elif choice.item in state.board.state_index:
            number = next(wanted["cards"])
            choice = next(a for a in actions if state.board.state_number[state.board.state_index[a.item]] == number)
        state.apply(choice)
    assert {h: state.hub_influence(i) for i, h in enumerate(state.board.hubs)} == expect["hub_influence"]


@example("EX-02")
def auction(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-3"""
    order = [COLOURS.index(c) for c in given["turn_order"]]
    state: Any = GAME.new(4)
    while state.phase == "setup":
        wanted = f"player{order[len(state.order)] + 1}" if len(state.order) < 4 else ""
        actions = state.legal()
        state.apply(next((a for a in actions if a.item == wanted), actions[0]))
    assert state.order == order
    for colour, bid in move["bids"].items():
        state.apply(GAME.parse(f"bid {bid}"), COLOURS.index(colour))
    assert influence(state) == columns(expect["influence_columns"])
    assert {c: state.money[COLOURS.index(c)] for c in expect["money"]} == expect["money"]
    assert state.order == [COLOURS.index(c) for c in expect["turn_order"]]


@example("EX-03")
def lose_influence(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-4.2"""
    state = lay(influence=columns(given["influence_columns"]))
    move_marker(state, COLOURS.index(move["player"]), -move["steps"])
    assert influence(state) == columns(expect["influence_columns"])


@example("EX-04")
def turn_order(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-5.6"""
    seats = {s: {"investors": 0, "markers": {"pass": 2}} for s in range(4)}
    seats[3]["markers"] = {"pass": 1}
    state = lay(seats=seats, influence=columns(given["influence_columns"]), order=[0, 1, 2, 3], round=1, turns=7)
    do(state, "choose raise_funds")
    assert state.order == [COLOURS.index(c) for c in expect["turn_order"]]


@example("EX-05")
def repeat(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.0.2"""
    state = lay(used={0: given["own_markers_on_tiles"]}, influence={str(given["influence"]): [0], "0": [1, 2, 3]})
    do(state, f"choose {move['action']}")
    assert state.influence_of(0) == expect["influence"]
    assert part(state, 0)["markers"] == expect["own_markers_on_tiles"]


@example("EX-06a", "EX-06b", "EX-06c")
def lay_tracks(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.1.3, IS-6.1.6, IS-6.1.7"""
    crew = {"workers": {"training": [0, 0, 5]}}
    state = lay(seats={0: {**crew, "tracks": given["tracks"], "stations": given["stations"]}})
    do(state, "choose lay_track", f"lay {move['links'][0]}")
    if not expect["legal"]:
        refused(state, f"lay {move['links'][1]}", "IS-6.1.6")
        return
    for link in move["links"][1:]:
        do(state, f"lay {link}")
    do(state, "work 3", "work 3", "place")
    while state.phase == "upgrade":
        do(state, "done")
    if "tracks" in expect:
        assert part(state, 0)["tracks"] == expect["tracks"]
    for city, degree in expect["degree"].items():
        mask = state.tracks[0] & state.board.links_at[state.board.city_index[city]]
        assert mask.bit_count() == degree


@example("EX-07", "EX-08a")
def effort(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.1.11"""
    state = lay(seats={0: {"tracks": given["tracks"], "workers": given["workers"]}})
    for city, n in given["effort"].items():
        assert state.land.effort[state.board.city_index[city]] == n
    links = tuple(LINKS.index(link) for link in move["links"])
    assert total_effort(state, 0, links) == expect["required_effort"]
    do(state, "choose lay_track", f"lay {move['links'][0]}")
    if not expect["legal"]:
        assert training_effort(state, 0) == expect["available_effort"]
        refused(state, f"lay {move['links'][1]}", "IS-6.1.6")
        return
    do(state, *(f"work {level + 1}" for level, n in enumerate(move["mobilise"]) for _ in range(n)), "place")
    assert part(state, 0)["workers"] == expect["workers"]


@example("EX-08b")
def mobilise(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.1.11"""
    for hands, fits in zip(move["check_mobilise"], expect["legal"], strict=True):
        state = lay(seats={0: {"workers": {"training": [3, 3, 3]}}})
        do(state, "choose lay_track", "lay wien--wr_neustadt")
        do(state, *(f"work {level + 1}" for level, n in enumerate(hands) for _ in range(n)))
        assert ("place" in legal(state)) == fits


@example("EX-09")
def upgrade(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.1.17"""
    seat = {
        "tracks": ["wien--st_poelten"],
        "engineers": ["bridge"],
        "goods": {"wood": 1, "stone": 2, "iron": 1},
        "workers": {"training": [0, 0, 1]},
        "share": given["share_value"],
    }
    state = lay(seats={0: seat}, influence={str(given["influence"]): [0], "0": [1, 2, 3]})
    do(state, "choose lay_track", "lay st_poelten--mariazell", "work 3", "place")
    assert state.stack[-1].encode(state)["points"] == given["token"]
    do(state, *(f"spend {what}" for what in move["spend"]))
    assert (state.share_value(0), state.influence_of(0)) == (expect["share_value"], expect["influence"])
    assert (state.freight(0), state.passenger[0]) == (expect["cars"]["freight"], expect["cars"]["passenger"])
    assert state.tokens[state.board.city_index["mariazell"]] == 2


@example("EX-10", "EX-11")
def recruiting(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.2"""
    engineers = given.get("engineers_on_hubs", {})
    hubs = {h: {"influence": n, "engineers": engineers.get(h, [])} for h, n in given["hub_influence"].items()}
    if "column" in given:
        hubs["white"]["workers"] = [given["column"]["price"], 10]
    seat = {"money": given["money"], "workers": {"training": [0, 0, 0]}}
    state = lay(seats={0: seat}, influence={str(given["influence"]): [0], "0": [1, 2, 3]}, hubs=hubs)
    do(state, "choose recruit")
    if "column" in given:
        reach = {a.split()[1] for a in legal(state, "hire")}
        assert reach == set(expect["hubs_allowed"])
        do(state, *(f"hire white {price}" for price in expect["paid_each"]), "done")
        assert part(state, 0)["workers"]["training"][0] == expect["workers_training_I_delta"]
        assert state.encode()["hubs"]["white"]["workers"][0] == expect["column_price"]
    else:
        want = move["engineers"][0]
        do(state, f"engineer {want['kind']} {want['hub']}")
        assert part(state, 0)["engineers"] == expect["own_engineers"]
        assert state.encode()["hubs"]["bronze"]["engineers"] == []
    assert state.money[0] == expect["money"]


@example("EX-12")
def station(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.3.1"""
    tiles = edited()["tiles"]
    tiles["4"][1]["station"] = given["station_slot"]["cost"]
    state = lay(seats={0: {"tracks": ["wien--bratislava"]}}, edition=edited(tiles=tiles))
    before, income = state.money[0], scoring.base_income(state, 0)
    do(state, "choose build", "station bratislava")
    assert state.money[0] - before == expect["money_delta"]
    assert len(part(state, 0)["stations"]) == expect["stations_built"]
    assert state.warehouse(0) == expect["warehouse_open"]
    assert scoring.base_income(state, 0) - income == expect["income_per_round_delta"]


@example("EX-13", "EX-14", "EX-15")
def factory_prices(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.3.3"""
    rows = edited()["factory_rows"]
    costs = given.get("row_costs", {"iron": given.get("current_cost")})
    for good, cost in costs.items():
        rows["4"][good]["build"][0] = cost
    state = lay(edition=edited(factory_rows=rows))
    land = state.land
    rule = given["slot_cost_rule"]
    if rule == "factory_board":
        site = land.site_price.index(ROW)
    elif rule == "station_cost_of_city":
        site = land.site_at["sopron", str(given["station_cost"])]
        assert land.station_price[state.board.city_index["sopron"]] == given["station_cost"]
    else:
        site = land.site_price.index(rule["fixed"])
    goods = ("wood", "stone", "iron", "coal")
    if "price_by_type" in expect:
        assert {g: factory_price(state, i, site) for i, g in enumerate(goods)} == expect["price_by_type"]
    else:
        assert factory_price(state, goods.index(move["type"]), site) == -expect["money_delta"]


@example("EX-16")
def iron_in_bratislava(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.3.5, IS-6.3.6, IS-4.6"""
    others = [
        {"seat": 1, "good": "iron", "city": "wien", "site": "row", "left": 0, "level": 1} for _ in range(2)
    ]  # so that the row asks 40
    seat = {"tracks": ["wien--bratislava"], "workers": given["workers"], "contracts": ["C05"], "goods": {}}
    state = lay(seats={0: {**seat, "investors": 2}}, factories=others)
    before = state.money[0]
    do(state, "choose build", "factory iron bratislava row", "foreman 2 working")
    assert state.money[0] - before == expect["money_delta"]
    built = state.encode()["factories"][-1]
    assert {k: built[k if k != "type" else "good"] for k in ("city", "type")} == {"city": "bratislava", "type": "iron"}
    assert built["left"] == expect["factory"]["goods"]
    assert part(state, 0)["workers"] == expect["workers"]
    assert bool(scoring.fulfilled(state, 0)) == expect["contract_complete"]
    assert state.board.yields[2] == expect["alternative_yield_level_3"]


@example("EX-17")
def two_steps(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.8"""
    state = lay(influence={str(given["influence"]): [0], "0": [1, 2, 3]})
    do(state, "choose buy_influence", f"influence {move['steps']}")
    assert (state.money[0] - 140, state.influence_of(0)) == (expect["money_delta"], expect["influence"])


@example("EX-18a", "EX-18b")
def raise_share(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.9.1"""
    state = lay(seats={0: {"share": given["share_value"]}}, influence={str(given["influence"]): [0], "0": [1, 2, 3]})
    do(state, "choose share_price", f"share {expect['share_value']}")
    assert (state.share_value(0), state.influence_of(0)) == (expect["share_value"], expect["influence"])


@example("EX-19")
def rows_pay(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-7.1"""
    for row in (4, 6, 7):
        most = 0
        for value in (40, 60, 90, 130, 180, 240):
            seat: dict[str, Any] = {"contracts": ["C19", "C20"], "trains": ["IS-6"], "goods": {}}
            seat |= {"investors": row, "share": value}
            if free.can_sell(lay(seats={0: seat}, round=8), 0):
                most = value
        assert most == expect[f"row_{row}"]


@example("EX-20")
def seven_investors(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-7.1"""
    seat = {"contracts": ["C19", "C20"], "trains": ["IS-6"], "goods": {}, "share": given["share_value"]}
    state = lay(seats={0: {**seat, "investors": given["investors"]}}, round=8)
    sales = 0
    while "sell" in legal(state):
        do(state, "sell")
        sales += 1
    assert (sales, state.money[0] - 140) == (expect["sales"], expect["money_delta"])
    assert (state.investors[0], state.dividends[0]) == (expect["investors"], expect["dividend_zone"])
    assert state.share_value(0) == expect["share_value"]


@example("EX-21")
def delivery(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-7.2"""
    mine = {"seat": 0, "good": "iron", "city": "bratislava", "site": "row", "left": 3, "level": 2}
    others = [{"seat": 1, "good": "iron", "city": "wien", "site": "row", "left": 0, "level": 1} for _ in range(2)]
    state = lay(seats={0: {"tracks": given["tracks"], "goods": given["storage"]}}, factories=[mine, *others])
    assert state.hub_influence(0) == given["hub_influence"]["bronze"]
    assert state.board.growth_steps[state.growth[0]] == given["growth_steps"]["bronze"]
    assert free.reward(state, 2) == given["reward"]["iron"]
    do(state, f"deliver {move['good']} 3 {move['to']}")
    assert state.money[0] - 140 == expect["money_delta"]
    assert part(state, 0)["goods"]["coal"] == expect["storage"]["coal"]
    assert state.encode()["factories"][0]["left"] == expect["factories"][0]["goods"]
    assert state.hub_influence(0) == expect["hub_influence"]["bronze"]
    assert state.encode()["demands"]["gloggnitz"] == expect["demand_left"]["gloggnitz"]


@example("EX-22")
def keys(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-9.3"""
    state = lay(hubs={h: {"influence": n} for h, n in given["hub_influence"].items()})
    for m, metal in enumerate(("gold", "silver")):
        found = {h: scoring.key_value(state, i, m) for i, h in enumerate(state.board.hubs)}
        assert found == expect[metal]


@example("EX-23a", "EX-23b", "EX-23c")
def route(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-9.5: only the links of the example carry tracks; the payer's network is what it says."""
    order = [COLOURS.index(c) for c in given["influence_order"]]
    state = lay(influence={str(100 - 10 * i): [seat] for i, seat in enumerate(order)})
    for link, owners in given["links_with_tracks"].items():
        for colour in owners:
            state.tracks[COLOURS.index(colour)] |= 1 << LINKS.index(link)
    for colour in ("red", "blue"):
        state.network[COLOURS.index(colour)] |= 1 << state.board.goal
    payer = COLOURS.index(given["player"])
    state.network[payer] = sum(1 << state.board.city_index[c] for c in given["own_cities_nearest"])
    state.contracts[payer] = given["contracts"]
    paid: dict[str, int] = {}
    found = scoring.route(state, payer)
    for seat in found.payees:
        paid[COLOURS[seat]] = paid.get(COLOURS[seat], 0) + state.board.route_fee
    owed = scoring.pays_route(state, payer)
    assert owed == bool(expect["payments"])
    assert paid == (expect["payments"] if owed else expect["would_pay_with_a_contract"])
    if "route" in expect:
        assert [state.board.cities[c] for c in found.cities] == expect["route"]
    told = {(line.what, seat): line.money for seat, s in enumerate(scoring.standings(state)) for line in s.lines}
    assert told.get(("route_paid", payer), 0) == -expect["total"]


@example("EX-24")
def dividends(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-9.6"""
    found = [scoring.after_dividends(lay(), given["money"], n) for n in move["investors"]]
    assert found == expect["results"]


@example("EX-25")
def improve(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-6.6.3: which car is which does not matter, only how many of each kind there are."""
    cars = given["train"]["cars"]
    seat = {
        "trains": [given["train"]["locomotive"]],
        "passenger_cars": cars.count("passenger"),
        "contracts": ["C01"],
        "goods": {},
    }
    state = lay(seats={0: seat}, influence={str(given["influence"]): [0], "0": [1, 2, 3]}, round=4)
    do(state, "choose train", f"improve {given['train']['locomotive']} {move['improve_to']}")
    after = expect["train"]["cars"]
    assert (state.freight(0), state.passenger[0], state.reserved[0]) == (
        after.count("freight"),
        after.count("passenger"),
        after.count("reserved"),
    )
    assert (state.money[0] - 140, state.goods[3]) == (expect["money_delta"], expect["coal_gained"])
    assert state.influence_of(0) == expect["influence"]


@example("EX-26")
def counts(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-2.1"""
    state = ready(given["players"])
    decks = [sum(state.contracts_open >> c & 1 for c in deck) for deck in state.board.decks]
    assert decks == [expect["contracts_per_deck"]] * 3
    assert state.locomotives[1:] == [expect["locomotives_per_space"]] * 5


@example("EX-27")
def shipments(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-2.9"""
    assert ready(2).shipments == expect["by_round"]


@example("EX-28")
def hub_bonus(given: dict[str, Any], move: dict[str, Any], expect: dict[str, Any]) -> None:
    """IS-9.4"""
    hubs = {h: {"influence": n} for h, n in given["hub_influence"].items()}
    found = []
    for own in move["influences"]:
        state = lay(influence={str(own): [0], "0": [1, 2, 3]}, hubs=hubs)
        found.append(state.board.hub_bonus[scoring.hubs_equalled(state, 0)])
    assert found == expect["results"]


def test_the_game_is_known() -> None:
    """IS-1.1: under its key."""
    assert rotonde.game("imperial_steam") is GAME
