"""Editions: every figure is read from the file, and a wrong one is named with its rule."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rotonde.core import Edition
from rotonde.core.editions import read_edition
from rotonde.games.imperial_steam import GAME, editions
from tests.games.imperial_steam.tables import do, edited, lay, legal, part

Data = dict[str, Any]


def problems(data: Data) -> str:
    edition: Edition = read_edition(GAME.key, data)
    return "; ".join(GAME.check_edition(edition))


def test_the_edition_is_sound() -> None:
    """Every promise of the schema holds for the edition of the package."""
    assert problems(edited()) == ""


def test_what_is_reconstructed_is_marked() -> None:
    """IS-12: groups that are not the printed ones say so."""
    found = GAME.edition().reconstructed
    assert {"map", "tiles", "market", "factory_rows", "contracts", "normal_cards", "yields", "growth"} <= set(found)
    assert "start" not in found
    assert set(GAME.edition().data["sources"]) == {
        k for k in GAME.edition().data if k not in ("game", "name", "title", "note", "sources")
    }


@pytest.mark.parametrize(
    ("name", "figure", "told"),
    [
        ("BY_COUNT", "amounts.toll", "amounts.toll: 10 stands in a list of editions.py that is for tables"),
        ("NAMES", "amounts.toll", "that is for lists of texts"),
        ("NAMES", "hubs.station", "that is for lists of texts"),
        ("PRICES", "start.money", "that is for lists of numbers"),
        ("AMOUNTS", "hub_bonus", "that is for numbers"),
    ],
)
def test_a_figure_in_the_wrong_list_of_checks_is_named(
    name: str, figure: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, name, (*getattr(editions, name), figure))
    found = problems(edited())
    assert figure in found
    assert told in found


def change(path: str, value: Any) -> Data:
    """A copy of the edition with one figure changed; numbers in the path are places in lists."""
    data = copy.deepcopy(dict(GAME.edition().data))
    keys: list[Any] = [int(k) if k.isdigit() and len(k) < 3 else k for k in path.split(".")]
    holder: Any = data
    for key in keys[:-1]:
        holder = holder[str(key) if isinstance(holder, dict) else key]
    last = keys[-1]
    holder[str(last) if isinstance(holder, dict) else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("start.money", {"2": 120}, "start.money"),
        ("factory_rows.4", {}, "factory_rows.4"),
        ("workers.columns.3", {"bronze": 1}, "workers.columns.3"),
        ("map.cities.1.id", "bratislava", "stands there twice"),
        ("map.cities.1.id", "St. Poelten", "one word"),
        ("players.colours", ["red"], "players.colours"),
        ("players.colours.0", "mauve", "players.colours[0]: 'mauve' is no colour we can draw"),
        ("map.start", "rom", "map.start"),
        ("map.goal", "rom", "map.goal"),
        ("map.semmering", "x", "IS-2.2.1"),
        ("map.links.0.a", "rom", "IS-1.5"),
        ("map.links.0.a", "bratislava", "joins two cities"),
        ("map.cities.1.slot", 2, "IS-1.4"),
        ("map.cities.1.slot", None, "IS-1.4"),
        ("map.cities.0.printed.stations", 2, "IS-2.2.5"),
        ("map.cities.8.printed.effort", 0, "IS-6.1.11"),
        ("map.cities.1.region", None, ""),
        ("map.cities.0.region", "A", "IS-2.11"),
        ("map.cities.1.region", "E", "IS-2.11"),
        ("map.factory_slots.0.city", "rom", "IS-6.3.2"),
        ("map.factory_slots.0.price", "station", "IS-A23"),
        ("map.factory_slots.0.players", 5, "IS-2.1"),
        ("tiles.2", [], "IS-2.2.2"),
        ("tiles.4.0.number", 99, "IS-2.9"),
        ("tiles.4.0.effort", None, "IS-6.1.11"),
        ("tiles.4.0.station", None, "IS-A23"),
        ("tiles.4.0.influence", -1, "expected 0 or more"),
        ("tiles.4.0.demands", ["coal"], "IS-A6"),
        ("tiles.4.0.stack", 4, "IS-2.2.3"),
        ("hubs.0.effort", 0, "IS-6.1.11"),
        ("hubs.0.demands", ["coal", "coal", "coal"], "IS-7.2.4"),
        ("growth.0.steps", [1, 1], "IS-7.2.5"),
        ("amounts.hub_bonus", [0, 10], "IS-9.4"),
        ("state_cards.0.link", "x", "IS-7.3"),
        ("state_cards.0.link", "wien--bratislava", "IS-A24"),
        ("state_cards.0.link", "bratislava--sopron", "IS-A18"),
        ("state_cards.0.number", 5, "IS-2.4"),
        ("state_cards", [], "IS-2.11"),
        ("normal_cards", [], "IS-2.10"),
        ("normal_cards.0.hubs", ["graz"], "IS-2.10"),
        ("normal_cards.0.crowns", ["gorizia--trieste"], "IS-A24"),
        ("normal_cards.5.tiles", [], "IS-2.10"),
        ("normal_cards.5.tiles", [6, 7, 99], "IS-2.10"),
        ("normal_cards.5.cities", ["graz", "graz", "leoben"], "IS-2.10"),
        ("introduction.4.growth.bronze", "G1", "IS-2.9"),
        ("introduction.4.hub_influence.bronze", 900, "IS-2.9"),
        ("introduction.4.shipments", [2], "IS-2.3.1"),
        ("introduction.4.shipments", [5, 5, 2, 2, 2, 3, 3], "IS-2.3.1"),
        ("rounds.actions", [2, 0, 1, 1, 1, 1, 1, 1], "IS-5.1"),
        ("rounds.refill_rounds", [1], "IS-5.2"),
        ("rounds.refill_cubes.4", 9, "IS-2.3.4"),
        ("factory_rows.4.coal.pay", [0], "IS-12.2"),
        ("workers.engineers_per_kind.4", 3, "IS-2.7"),
        ("contracts_per_deck.4", 99, "IS-2.8.1"),
        ("contracts_per_deck.2", -1, "IS-2.8.1"),
        ("market.prices", [50, 10], "IS-12.3"),
        ("workers.prices", [10, 10], "IS-6.2.3"),
        ("locomotives.1.cars", 2, "IS-6.6"),
        ("start.locomotive", "IS-4", "IS-2.3.3"),
        ("start.goods", {"wood": 9}, "IS-2.8.3"),
        ("shares.values", [60, 40], "IS-1.7"),
        ("shares.influence", [0], "IS-6.9.1"),
        ("start.investors", 99, "IS-2.8.4"),
        ("shares.spaces", 5, "IS-7.1"),
        ("contracts.0.tokens", 0, "IS-6.7"),
        ("contracts.0.tokens", 2, "contracts.C01"),
        ("yields", [2, 3], "IS-6.3.6"),
        ("yields", [4, 3, 2], "yields: a worker of a higher level does not bring fewer goods (IS-6.3.6)"),
        ("amounts.track_materials", {"wood": 1, "coal": 1}, "amounts.track_materials.coal"),
        ("amounts.tunnel_materials", {"coal": 1}, "IS-6.1.10"),
        ("amounts.dividend_percent", 15, "15 % of 10 gulden is no whole number (IS-9.6)"),
        ("players.workers", 1, "IS-2.8.3"),
        ("amounts.track_materials", {"gold": 1}, "IS-6.1.10"),
        ("influence.last", 195, "IS-1.7"),
        ("amounts.toll", 5, "IS-1.2"),
        ("amounts.influence_step", 0, "IS-6.8"),
        ("amounts.dividend_percent", 110, "IS-9.6"),
        ("market.empty", "dear", "market.empty"),
        ("market.empty", 40, "IS-6.5.1"),
    ],
)
def test_wrong_figures(path: str, value: Any, said: str) -> None:
    """The finding names the field, and the rule it breaks."""
    data = change(path, value)
    if path.endswith("1.region") and value is None:
        del data["map"]["cities"][1]["region"]
        assert problems(data) == ""  # a region of two places is odd, but can be dealt
        return
    assert said in problems(data)


def test_all_findings_come_at_once() -> None:
    """Faults of the map, the boards, the pieces and the amounts do not wait for one another."""
    data = change("map.semmering", "x")
    data["market"]["prices"] = [50, 10]
    data["yields"] = [4, 3, 2]
    data["amounts"]["toll"] = 5
    found = problems(data)
    assert all(field in found for field in ("map.semmering", "market.prices", "yields", "amounts.toll"))
    del data["start"]["money"]["2"]
    found = problems(data)
    assert "start.money" in found
    assert "yields" in found


@pytest.mark.parametrize("left", [1, 2, 9])
def test_factories_with_many_goods(left: int) -> None:
    """IS-7.2.1: another type with 9 or 1 left hides no delivery of this one."""
    tracks = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
    works = [
        {"seat": 0, "good": good, "city": "wien", "site": "row", "left": n, "level": 3}
        for good, n in (("wood", 9), ("stone", left))
    ]
    seats = {0: {"tracks": tracks, "goods": {"coal": 1}}}
    state = lay(seats=seats, factories=works, edition=edited(yields=[3, 5, 9]))
    assert {"deliver wood 9 gloggnitz", f"deliver stone {left} gloggnitz"} <= set(legal(state))


def test_play_by_other_figures() -> None:
    """IS-12.1, IS-12.3: prices, efforts and materials of an edited file rule the game."""
    data = edited(
        amounts__raise_funds=50,
        amounts__track_materials={"wood": 2},
        market={"prices": [20] * 10, "empty": 20},
        players__warehouse_open=3,
    )
    state = lay(seats={0: {"goods": {"wood": 2}, "workers": {"training": [0, 0, 5]}}}, edition=data)
    assert state.warehouse(0) == 3
    after = state.copy()
    do(after, "choose raise_funds")
    assert after.money[0] == 190
    after = state.copy()
    do(after, "choose import", "buy coal")
    assert after.money[0] == 120
    do(state, "choose lay_track", "lay wien--bratislava", "work 3", "place")
    assert part(state, 0)["goods"]["wood"] == 0
