"""Every worked example of the facts pack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.board import pairs_key
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.build_track import BuildTrack
from tests.games.age_of_steam.tables import allowed, auction, building, do, lay, links_of, moving, until
from tests.games.age_of_steam.twins import Ground, lines_of, read_track

VECTORS = {v["id"]: v for v in json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))["vectors"]}
SEATS = ("peter", "dave", "john", "vince", "hudson")
SHAPES = {t["id"]: t["paths"] for t in GAME.edition().data["tiles"]}


def track_of(state: SteamState, tile: str, rotation: int) -> str:
    """The notation of a tile type in a rotation."""
    paths: list[list[int]] = [sorted((e + rotation) % 6 for e in path) for path in SHAPES[tile]]
    board = state.board
    if len(paths) == 1:
        name = board.patterns[board.simple[paths[0][0]][paths[0][1]]].name
    else:
        name = board.patterns[board.complex[pairs_key(*paths[0], *paths[1])]].name
    return str(name)


def board_of(given: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """The tiles of a vector."""
    blank = lay()
    out: dict[str, tuple[Any, ...]] = {}
    for tile in given["board"]["tiles"]:
        pattern = blank.board.patterns[blank.board.pattern_index[track_of(blank, tile["tile"], tile["rotation"])]]
        owners = {}
        for section in tile["sections"]:
            for end in section["ends"]:
                owners[end] = SEATS.index(section["owner"])
        names = ("N", "NE", "SE", "S", "SW", "NW")
        sides = pattern.sides if tile["disc"] else pattern.starts
        out[tile["hex"]] = (pattern.name, *(owners[names[s]] for s in sides))
    return out


@pytest.mark.parametrize("key", ["AOS-EX-02", "AOS-EX-03", "AOS-EX-04", "AOS-EX-05"])
def test_building(key: str) -> None:
    """AOS-EX-02 to AOS-EX-05: the chain of building examples, with every price, line and owner (AOS-8.1, AOS-8.2)."""
    vector = VECTORS[key]
    given, expect = vector["given"], vector["expect"]
    seat = SEATS.index(given["player"])
    person = {k: v for k, v in given["players"][given["player"]].items() if k in ("cash", "action")}
    state = lay(building(seat), board_of(given), players=5, seats={seat: person})
    supply = dict(zip(state.board.tile_ids, state.supply))
    for move, step in zip(vector["moves"], expect["steps"], strict=True):
        before = state.cash[seat]
        if move["do"] == "build":
            text = f"build {move['hex']} {track_of(state, move['tile'], move['rotation'])}"
        elif move["do"] == "urbanize":
            text = f"urbanize {move['hex']} {move['letter']}"
        else:
            turn = state.step()
            assert isinstance(turn, BuildTrack)
            assert turn.doomed(state) == step["lines_losing_owner"]
            text = "done"
        assert allowed(state, text) == step["legal"]
        do(state, text)
        assert before - state.cash[seat] == step.get("cost", 0)
    assert state.cash[seat] == expect["cash"][given["player"]]
    names = dict(zip(state.board.place_labels, state.board.place_names))
    ground = Ground(state)
    found = []
    for line in lines_of(ground, read_track(ground, state.encode())):
        ends = sorted(names.get(e) or "free at {1} {2}".format(*e.split()) for e in line.ends)
        hexes = sorted({label for label, _ in line.sections})
        (owner,) = line.owners
        assert owner is not None
        found.append((SEATS[owner], line.complete, ends, len(line.sections), hexes))
    wanted = [
        (x["owner"], x["complete"], sorted(x["ends"]), x["sections"], sorted(x["hexes"])) for x in expect["lines"]
    ]
    assert sorted(found) == sorted(wanted)
    if "discs_left" in expect:
        assert state.supply[-1] == expect["discs_left"]
    after = dict(zip(state.board.tile_ids, state.supply))
    for tile, n in expect.get("supply_delta", {}).items():
        assert after[tile] - supply[tile] == n
    assert not state.invariants()


def test_the_auction() -> None:
    """AOS-EX-01: five players, one of them with the Turn Order token (AOS-4.3, AOS-4.4, AOS-4.5, AOS-4.6)."""
    vector = VECTORS["AOS-EX-01"]
    names = vector["given"]["turn_order"]
    order = list(range(5))
    seats: dict[int, dict[str, Any]] = {i: {"cash": 20} for i in order}
    seats[names.index("john")]["action"] = "turn_order"
    state = lay(auction(0, bids=[0] * 5, token=names.index("john")), players=5, seats=seats, turn=2, order=order)
    words = {"pass": "pass", "turn_order_pass": "hold"}
    for move in vector["moves"]:
        assert state.to_act == (names.index(move["player"]),)
        do(state, f"bid {move['amount']}" if move["do"] == "bid" else words[move["do"]])
    assert [names[s] for s in state.order] == vector["expect"]["new_turn_order"]
    assert {names[s]: 20 - state.cash[s] for s in order} == vector["expect"]["payments"]
    assert state.phase == "select_actions"


def test_moving_goods() -> None:
    """AOS-EX-06: First Move, an upgrade, and two blue cubes from Evansville to Cincinnati (AOS-10.1, AOS-10.9)."""
    vector = VECTORS["AOS-EX-06"]
    tiles = board_of(vector["given"])
    people: dict[int, dict[str, Any]] = {1: {"action": "first_move"}, 2: {"bankrupt": 1, "cash": 0}}
    state = lay(moving(1), tiles, seats=people, order=[0, 1], cubes={"J10": ["blue", "blue"]}, turn=2)
    do(state, "upgrade")
    assert state.engine == [1, 2, 1]
    assert state.to_act == (0,)
    do(state, "move blue J10 NE-M9")
    assert state.income[:2] == [1, 0]
    assert state.to_act == (1,)  # round two: First Move goes first again
    do(state, "move blue J10 N-K9.NE-M9")
    assert state.income[:2] == [1, 2]
    assert not sum(state.cubes)
    assert sum(state.bag) == 96


def test_growth() -> None:
    """AOS-EX-07, AOS-EX-13: dice bring cubes to cities; surplus dice are ignored (AOS-13.4, AOS-13.5)."""
    columns = {"west-3": ["red", "blue", "black"], "west-A": ["red", "blue"], "west-4": ["yellow", "red", "red"]}
    chart = {**columns, "west-B": ["purple", "black"]}
    frame = {"frame": "goods_growth", "side": "west", "seat": -1}
    state = lay(frame, chart=chart, new_cities={"B": "K9"})
    do(state, "roll 3.3.4")
    doc = state.encode()
    assert doc["cubes"] == {"A11": ["red", "blue"], "C8": ["yellow"], "K9": ["purple"]}
    assert doc["chart"]["west-3"] == [None, None, "black"]
    assert doc["chart"]["west-A"] == ["red", "blue"]
    assert doc["chart"]["west-4"] == [None, "red", "red"]
    assert doc["chart"]["west-B"] == [None, "black"]
    east = lay({**frame, "side": "east"}, chart={"east-5": ["red", None, None]})
    do(east, "roll 5.5.5")
    assert east.encode()["cubes"] == {"R6": ["red"]}


def test_town_prices() -> None:
    """AOS-EX-08: 2, 3, 4, 5 for one to four exits on an empty town hex (AOS-8.2)."""
    tiles = {"J9": ("NE-S", 0)}
    for track, price in zip(
        ("SW", "NE-SW", "N.SE.SW", "N-S+NE-SW"), VECTORS["AOS-EX-08"]["expect"]["costs"], strict=True
    ):
        state = lay(building(0), tiles)
        do(state, f"build K9 {track}")
        assert state.cash[0] == 10 - price


def test_the_number_of_turns() -> None:
    """AOS-EX-09: 10, 8, 7 and 6 turns (AOS-14.1)."""
    board = lay().board
    assert {str(n): t for n, t in board.turns.items()} == VECTORS["AOS-EX-09"]["expect"]["turns"]


def test_the_set_up() -> None:
    """AOS-EX-10: cubes and players after the set-up (AOS-2.1, AOS-2.2, AOS-2.3)."""
    expect = VECTORS["AOS-EX-10"]["expect"]
    state = GAME.new(4)
    assert isinstance(state, SteamState)
    until(state, "issue_shares")
    board = state.board
    assert len(state.chart) - state.chart.count(0) == expect["chart_cubes"]
    width = len(board.colours)
    lying = {board.place_names[p]: sum(state.cubes[p * width : (p + 1) * width]) for p in range(board.cities)}
    assert lying == expect["cubes_by_city"]
    assert sum(state.bag) == expect["bag_left"]
    for seat in state.encode()["seats"]:
        assert {k: seat[k] for k in expect["each_player"]} == expect["each_player"]
    detroit = next(c for c in board.figures.chart if c.city == "Detroit")
    assert (detroit.side, detroit.label) == ("east", str(expect["detroit_chart_number"]))


def test_shares() -> None:
    """AOS-EX-11: two shares for 10 (AOS-3.1)."""
    state = lay()
    do(state, "issue 2")
    assert (state.cash[0], state.shares[0]) == (20, 4)


def test_income_reduction() -> None:
    """AOS-EX-12: the table of income reduction (AOS-12.2)."""
    vector, state = VECTORS["AOS-EX-12"], lay()
    assert [n - reduction(state, n) for n in vector["given"]["income"]] == vector["expect"]["income_after"]


def test_production_on_turn_one() -> None:
    """AOS-EX-14: with a full chart Production is not even asked for, and the bag stays as it is (AOS-5.7)."""
    full = {c: ["red"] * n for c, n in (("west-1", 3), ("west-2", 3), ("west-3", 3), ("west-4", 3), ("west-5", 3))}
    full |= {f"east-{i}": ["blue"] * 3 for i in range(1, 7)} | {"west-6": ["yellow"] * 3}
    full |= {f"west-{x}": ["black"] * 2 for x in "ABCD"} | {f"east-{x}": ["black"] * 2 for x in "EFGH"}
    state = lay(moving(2, 2), seats={0: {"action": "production"}}, chart=full)
    bag = list(state.bag)
    do(state, "pass")
    assert state.phase == "goods_growth"
    assert state.bag == bag
    assert links_of(state) == []


def test_every_vector_has_its_test() -> None:
    """No example is left out."""
    text = Path(__file__).read_text("utf-8")
    missing = [key for key in VECTORS if key not in text and key.replace("AOS-EX-", "") not in ("03", "04")]
    assert not missing
