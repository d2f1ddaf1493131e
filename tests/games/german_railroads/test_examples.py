"""The worked examples of the booklet, each under its number, laid on the table and played."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import CHANCE
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules.scoring import majority
from tests.games.german_railroads.tables import DR, MU, NU, can, do, events, first_turn, rails, rule, seat, solo, table

DRAWS = [{"frame": "shuffle", "seat": CHANCE, "what": "emil"}]


def test_ex_01_choosing_the_branch_on_the_third_move() -> None:
    """GR-EX-01: GR-3.3."""
    state = table(s0={"roubles": 0, "rails": {MU: {"black": 6}}})
    do(state, "use rail_black_2w", *["move muenchen black"] * 3, "branch hamburg")
    assert rails(state, MU) == {"black": 9}
    assert seat(state)["branch"] == "hamburg"
    assert state.routes[0] is state.boards.branch_routes[0]  # Berlin is closed


def test_ex_02_consequence_of_hamburg() -> None:
    """GR-EX-02: GR-3.4."""
    boards = table().boards
    at = {s.name: s.space for s in boards.specials}
    assert at["hamburg:11"] > at["berlin:10"]  # beige
    assert at["hamburg:14"] > at["berlin:11"]  # ? token
    white = boards.colour_index["white"]
    assert [white in route.colours for route in boards.branch_routes] == [True, False]


def test_ex_03_wuerzburg() -> None:
    """GR-EX-03: GR-4.1, GR-4.3."""
    others: dict[str, Any] = {
        f"s{i}": {"rails": {NU: {"black": 3}}, "areas": {"wuerzburg": f"e4_{i + 1}"}} for i in (1, 2, 3)
    }
    state = table(4, s0={"roubles": 0, "rails": {NU: {"black": 2}}}, **others)
    do(state, "use rail_basic", "move nuernberg black", "extend e4_1")
    assert rails(state, NU) == {"black": 3}
    assert seat(state)["areas"] == {"wuerzburg": "e4_1"}
    assert [t for t in state.encode()["depot"]["tiles"] if t.startswith("e4")] == ["e4_5", "e4_6"]


def test_ex_04_hannover_takes_three_spaces() -> None:
    """GR-EX-04: GR-4.1."""
    state = do(table(s0={"roubles": 0, "rails": {DR: {"black": 5}}}), "use rail_basic", "move dresden black")
    assert [can(state, f"extend e{n}_1") for n in (2, 3, 4)] == [False, True, False]


def test_ex_05_foundry_and_coal() -> None:
    """GR-EX-05: GR-7.1."""
    pile = {"face_up": ["f01", "f11"], "unseen": ["f05"], "pile": 1}
    state = table(germany=False, coal=True, s0={"roubles": 2, "coal": 1}, foundries=pile)
    do(state, "use coal_foundry", "acquire f11")  # the last one of the pile reveals itself
    mine = seat(state)
    assert (mine["roubles"], mine["coal"], mine["foundries"]) == (1, 2, ["f11"])
    assert state.encode()["foundries"]["face_up"] == ["f01", "f05"]
    assert state.foundry_pile == 0


def test_ex_06_stoker_on_locomotive_3() -> None:
    """GR-EX-06: GR-8.1."""
    state = table(coal=True, s0={"coal": 2, "locomotives": {MU: [], DR: [3]}})
    do(state, "stoker")  # the only locomotive gets it
    assert state.reach[1] == 4


def test_ex_07_use_and_close_a_foundry() -> None:
    """GR-EX-07: GR-7.5, GR-7.6, GR-9.1."""
    mine = {"coal": 2, "foundries": ["f11"], "locomotives": {MU: [3]}, "rails": {MU: {"black": 4}}}
    state = table(coal=True, s0=mine)
    assert state.reach[0] == 3
    do(state, "foundry f11", "move muenchen black", "stoke muenchen 3")
    after = seat(state)
    assert (after["coal"], after["foundries"], after["x2"]) == (0, [], 1)
    assert rails(state, MU) == {"black": 5}
    assert state.reach[0] == 4
    assert can(state, "use rail_basic")  # the main action is still to come


def test_ex_08_two_players_share_a_coal_space() -> None:
    """GR-EX-08: GR-7.2."""
    state = table(germany=False, coal=True, spaces={"coal_take": {"player": 1, "workers": 1}})
    assert rule(state, "use coal_foundry") == "GR-7.2"


def emil_turn(*cards: str, workers: int = 6, **more: Any) -> GermanState:
    """Émil with so many workers in hand shows these cards."""
    placed = {
        6: {},
        4: {"rail_black_2w": 2},
        3: {"rail_black_2w": 2, "loco_1w": 1},
        2: {"rail_black_2w": 2, "industry_2w": 2},
    }
    spaces = {name: {"player": 1, "workers": n} for name, n in placed[workers].items()}
    deck = [name for name in solo().boards.emil_names if name not in spaces]
    tiles = {"2": 1} if "loco_1w" in spaces else {}
    given = more.pop("spaces", {})
    state = solo(stack=DRAWS, spaces={**spaces, **given}, emil={"deck": deck, "tiles": tiles}, **more)
    assert state.emil_workers == workers
    return do(state, *[f"emil {card}" for card in cards])


def test_ex_09_emil_blocks_an_industry_space() -> None:
    """GR-EX-09: GR-10.3."""
    state = emil_turn("industry_2w")
    assert state.emil_workers == 4
    assert "industry_2w" in state.encode()["spaces"]
    assert seat(state)["markers"] == [0]


def test_ex_10_emil_pays_from_the_supply() -> None:
    """GR-EX-10: GR-10.5."""
    state = emil_turn("rail_any_coin", workers=3)
    assert state.emil_workers == 2
    assert state.encode()["spaces"]["rail_any_coin"] == {"player": 1, "workers": 1, "roubles": 1}


def test_ex_11_emil_has_too_few_workers() -> None:
    """GR-EX-11: GR-10.4."""
    state = emil_turn("loco_3w", "aux_x2", workers=2)
    assert "loco_3w" not in state.encode()["spaces"]
    assert "aux_x2" in state.encode()["spaces"]
    assert state.emil_workers == 1


def test_ex_12_the_next_card() -> None:
    """GR-EX-12: GR-10.4."""
    mine = {"rails": {"transsib": {"black": 5}}, "roubles": 0}
    taken = {"industry_1w": {"player": 0, "workers": 1}}
    state = emil_turn("industry_1w", "rail_white_1w", "rail_grey_2w", workers=4, spaces=taken, s0=mine)
    assert seat(state)["owned"] == ["black", "grey"]
    assert state.user(state.board.space_index["industry_1w"]) == 0
    assert state.user(state.board.space_index["rail_grey_2w"]) == 1
    assert "rail_white_1w" not in state.encode()["spaces"]


def test_ex_13_fifty_points() -> None:
    """GR-EX-13: GR-10.7."""
    state = solo(s0={"score": 48, "roubles": 0, "engineers": [10]})
    found = events(state, "use hired_10")  # an x2 token and 3 points
    assert state.score == [51]
    assert "emil_worker" in [e.kind for e in found]
    assert (state.emil_crew, state.emil_workers) == (7, 7)


def test_ex_14_majority() -> None:
    """GR-EX-14: GR-10.8."""
    state = solo(6, s0={"engineers": [4]}, slots={"s0": 15}, emil={"engineers": [2, 9]})
    assert [(who, pay) for who, _, _, pay in majority(state)] == [(0, 20)]


def test_ex_15_the_coal_factory_with_three_coal() -> None:
    """GR-EX-15: GR-11.5."""
    mine = {"coal": 4, "roubles": 0, "markers": [4], "factories": ["coal"]}
    state = do(table(3, germany=False, coal=True, new=True, s0=mine), "use industry_1w")
    assert [e.args["moves"] for e in events(state, "burn 3") if e.kind == "burn"] == [8]
    assert state.coal[0] == 1


def test_ex_16_engineer_minus_ten_and_factory_one() -> None:
    """GR-EX-16: GR-11.1."""
    mine = {"roubles": 0, "markers": [4], "factories": [1], "engineers": [-10, 6], "locomotives": {}}
    state = do(table(3, germany=False, new=True, s0=mine), "use industry_1w")
    assert state.score[0] == 0


@pytest.mark.parametrize(
    ("players", "rounds", "engineers", "roubles"), [(2, 5, (2, 3), 3), (3, 5, (2, 3), 2), (4, 6, (3, 3), 2)]
)
def test_ex_17_coal_setup(players: int, rounds: int, engineers: tuple[int, int], roubles: int) -> None:
    """GR-EX-17: GR-6.1, GR-6.2."""
    state = GAME.new(players, {"germany": False, "coal": True})
    assert isinstance(state, GermanState)
    assert state.roubles == [roubles] * players
    assert state.coal == [1] * players
    first_turn(state)
    letters = [state.board.engineer_stack[e] for e in state.strip if e >= 0]
    assert (letters.count("A"), letters.count("B")) == engineers
    assert state.board.rounds == rounds
