"""The worked examples of examples.json, one test each, laid on the table and played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rotonde.games.stephensons_rocket.actions import Bid
from rotonde.games.stephensons_rocket.rules.majority import payout
from rotonde.games.stephensons_rocket.state import RocketState
from tests.games.stephensons_rocket.tables import GAME, Line, company, do, lay, legal, seat, targets

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8"),
)["vectors"]
DATA: dict[str, Any] = dict(GAME.edition().data)
LABEL = {(h["q"], h["r"]): h["label"] for h in DATA["hexes"]}
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")


def label(cell: list[int]) -> str:
    return str(LABEL[cell[0], cell[1]])


class Example:
    """One vector with its table."""

    def __init__(self, vector: dict[str, Any], options: dict[str, Any] | None = None) -> None:
        self.given, self.move, self.expect = vector["given"], vector["move"], vector["expect"]
        self.names: list[str] = self.given["players"]
        self.state: RocketState = lay(
            {name: self.line(name) for name in self.given.get("locos", {})},
            edition=None,
            options=options,
            players=len(self.names),
            active=self.seat(self.given["active"]),
            shares={self.seat(who): hand for who, hand in self.given.get("shares", {}).items()},
            stations={self.seat(who): map(label, at) for who, at in self.given.get("stations", {}).items()},
            tokens={self.seat(who): self.tokens(hand) for who, hand in self.given.get("tokens", {}).items()},
        )

    def seat(self, who: str) -> int:
        return self.names.index(who)

    def line(self, name: str) -> Line:
        loco = self.given["locos"][name]
        track = tuple(label(cell) for cell in self.given.get("track", {}).get(name, []))
        cities = tuple(self.given.get("reached", {}).get(name, []))
        return Line(label([loco["q"], loco["r"]]), FACINGS[loco["facing"]], track, cities)

    def tokens(self, hand: list[list[str]]) -> dict[str, dict[str, int]]:
        out: dict[str, dict[str, int]] = {}
        for city, kind in hand:
            out.setdefault(city, {})[kind] = out.get(city, {}).get(kind, 0) + 1
        return out

    def extend(self) -> None:
        """The move, then the bids as listed; whoever is asked and not listed passes."""
        do(self.state, f"extend {self.move['company']} {label(self.move['to'])}")
        bids = {self.seat(bid["player"]): bid for bid in self.move.get("bids", [])}
        while self.state.phase == "veto":
            bid = bids.get(self.state.to_act[0], {"pass": True})
            to = label(bid.get("to", self.move["to"]))
            do(self.state, "pass" if bid.get("pass") else f"bid {bid['shares']} {to}")


def of_type(kind: str) -> pytest.MarkDecorator:
    found = [v for v in VECTORS if v["move"]["type"] == kind]
    return pytest.mark.parametrize("vector", found, ids=[v["id"] for v in found])


def test_every_vector_is_of_a_type_tested_here() -> None:
    kinds = {v["move"]["type"] for v in VECTORS}
    assert kinds == {"station_legality", "legal_targets", "extend", "majority", "info"}


@of_type("station_legality")
def test_station_legality(vector: dict[str, Any]) -> None:
    """SR-5.2, SR-5.3"""
    example = Example(vector)
    open_hexes = {text.split()[1] for text in legal(example.state, "station")}
    assert {label(cell) for cell in vector["expect"]["legal_hexes"]} <= open_hexes
    assert not {label(cell) for cell in vector["expect"]["illegal_hexes"]} & open_hexes


@of_type("legal_targets")
def test_legal_targets(vector: dict[str, Any]) -> None:
    """SR-6.2 to SR-6.4"""
    found = targets(Example(vector).state, vector["move"]["company"])
    assert found == {label(cell) for cell in vector["expect"]["targets"]}


@of_type("extend")
def test_extension(vector: dict[str, Any]) -> None:
    """SR-7 to SR-12, as the vector names them."""
    example = Example(vector)
    state, expect, mover = example.state, vector["expect"], vector["move"]["company"]
    money, tiles, passengers = state.money[:], state.tiles, state.passengers[:]
    example.extend()
    checked = check_line(state, mover, expect) | check_holdings(example, expect)
    if "money" in expect:
        gained = [after - before for after, before in zip(state.money, money, strict=True)]
        assert gained == [expect["money"].get(name, 0) for name in example.names]
    if "tiles_used" in expect:
        assert tiles - state.tiles == expect["tiles_used"]
    if "passengers" in expect:
        won = [after - before for after, before in zip(state.passengers, passengers, strict=True)]
        assert won == [expect["passengers"].get(name, 0) for name in example.names]
    assert set(expect) <= checked | {"money", "tiles_used", "passengers", "note"}


def check_line(state: RocketState, mover: str, expect: dict[str, Any]) -> set[str]:
    """Where the locomotive, the tile and the cities are."""
    if "loco" in expect:
        part = company(state, mover)
        assert part["locomotive"] == label(expect["loco"]["at"])
        assert part["facing"] == FACINGS[expect["loco"]["facing"]]
    if "tile" in expect:
        a, b = company(state, mover)["track"][label(expect["tile"]["at"])].split("-")
        turn = abs(FACINGS.index(a) - FACINGS.index(b))
        assert ("straight" if turn == 3 else "curve_60deg") == expect["tile"]["face"]
        assert turn in (2, 3, 4)
    for name, cities in expect.get("reached", {}).items():
        assert set(company(state, name)["cities"]) == set(cities)
    if "absorbed_into" in expect:
        assert company(state, mover) == {"locomotive": None}
        assert company(state, expect["absorbed_into"])["locomotive"] is not None
    isolated = {name for name, part in state.encode()["companies"].items() if part.get("isolated")}
    assert isolated == set(expect.get("isolated", []))
    return {"loco", "tile", "reached", "absorbed_into", "isolated"}


def check_holdings(example: Example, expect: dict[str, Any]) -> set[str]:
    """Shares, piles and stations."""
    state = example.state
    for who, hand in expect.get("shares", {}).items():
        held = seat(state, example.seat(who))["shares"]
        assert {name: held.get(name, 0) for name in hand} == hand
    for name, pile in expect.get("bank", {}).items():
        assert company(state, name).get("bank", 0) == pile
    for name, owners in expect.get("stations_on_line", {}).items():
        on_line = state.stations_on(state.board.company_index[name])
        assert on_line == [owners.get(who, 0) for who in example.names]
    return {"shares", "bank", "stations_on_line"}


def test_the_free_last_word_of_ex_03b() -> None:
    """SR-7.5: the vector's note: with veto_last_word=free all three hexes are open to the mover."""
    vector = next(v for v in VECTORS if v["id"] == "EX-03b")
    state = Example(vector, {"veto_last_word": "free"}).state
    do(state, f"extend GWR {label(vector['move']['to'])}")
    for bid in vector["move"]["bids"][:2]:
        do(state, f"bid {bid['shares']} {label(bid['to'])}")
    hexes = {a.to for a in state.legal() if isinstance(a, Bid)}
    assert hexes == {label(cell) for cell in ([-4, 3], [-3, 2], [-2, 2])}


@of_type("majority")
def test_majority(vector: dict[str, Any]) -> None:
    """SR-11.3, SR-11.5"""
    names, move = vector["given"]["players"], vector["move"]
    paid = payout(move["first"], move["second"], [move["counts"][name] for name in names], 1000)
    assert dict(zip(names, paid, strict=True)) == vector["expect"]["money"]


@of_type("info")
def test_kinds_of_cities(vector: dict[str, Any]) -> None:
    """SR-1.6"""
    kinds = {city["name"]: city["kind"] for city in DATA["cities"]}
    for name, kind in vector["expect"]["kinds"].items():
        assert kinds[name] == kind
