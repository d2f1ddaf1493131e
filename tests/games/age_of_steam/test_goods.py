"""Moving goods (AOS-10), Production and growth (AOS-13)."""

from __future__ import annotations

from typing import Any

from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import LINK, Tiles, allowed, do, lay, moving, refused, rule_against

# Evansville - Indianapolis - Cincinnati of seat 1, beside the direct link of seat 0
BOTH: Tiles = {**LINK, "J9": ("NE-S", 1), "K9": ("NE-SW", 1, 1), "L8": ("SE-SW", 1)}


def at(cubes: dict[str, list[str]], tiles: Tiles = BOTH, seat: int = 0, engine: int = 2, **more: Any) -> SteamState:
    """A move of a seat with an engine."""
    return lay(moving(seat), tiles, seats={seat: {"engine": engine}}, cubes=cubes, **more)


def moves(state: SteamState) -> list[str]:
    return [str(a) for a in state.legal() if a.verb == "move"]


def test_two_rounds() -> None:
    """AOS-10.1, AOS-10.11: everybody once a round, in turn order; passing in round one does not bar round two."""
    state = lay(moving(2), order=[2, 0, 1])
    seats = []
    for _ in range(6):
        seats.append(state.to_act[0])
        assert str(state.legal()[0]) == "pass"
        do(state, "pass")
    assert seats == [2, 0, 1, 2, 0, 1]
    assert state.phase == "goods_growth"
    assert rule_against(lay(moving()), "done") == "AOS-10.1"


def test_a_delivery() -> None:
    """AOS-10.2, AOS-10.6, AOS-10.10: along links to a city of the colour; owners gain at once; the cube goes back."""
    state = at({"J10": ["blue"]})
    told = do(state, "move blue J10 NE-M9")
    assert state.income == [1, 0, 0]
    assert sum(state.bag) == 96
    assert [e.kind for e in told] == ["move", "gain"]
    assert rule_against(at({"J10": ["red"]}), "move red J10 NE-M9") == "AOS-10.2"
    assert rule_against(at({"J10": ["red"]}), "move blue J10 NE-M9") == "AOS-10.2"
    assert rule_against(at({"J10": ["blue"]}), "move blue K9 NE-M9") == "AOS-10.2"
    unfinished = at({"J10": ["blue"]}, {"K10": ("NE-SW", 0)})
    assert rule_against(unfinished, "move blue J10 NE-M9") == "AOS-10.2"


def test_the_engine() -> None:
    """AOS-10.3: not more links than the engine's level, and at least one."""
    weak = at({"J10": ["blue"]}, engine=1)
    assert moves(weak) == ["move blue J10 NE-M9"]
    assert rule_against(weak, "move blue J10 N-K9.NE-M9") == "AOS-10.3"
    assert len(moves(at({"J10": ["blue"]}))) == 2
    assert rule_against(weak, "move blue J10 -") == "AOS-10.12"


def test_the_first_city_of_its_colour() -> None:
    """AOS-10.4: it stops there; from a city of its own colour it may leave for another one."""
    state = at({"J10": ["blue"]}, new_cities={"B": "K9"}, tiles={**LINK, "J9": ("NE-S", 1), "L8": ("SE-SW", 1)})
    assert moves(state) == ["move blue J10 N-K9", "move blue J10 NE-M9"]
    assert rule_against(state, "move blue J10 N-K9.NE-M9") == "AOS-10.4"


def test_each_place_once() -> None:
    """AOS-10.5: the origin counts, too."""
    state = at({"J10": ["red"]}, engine=6)
    assert rule_against(state, "move red J10 NE-M9.SW-J10") == "AOS-10.5"
    blue = at({"M9": ["blue"]}, engine=6, seat=1)
    assert rule_against(blue, "move blue M9 NW-K9.NE-M9") == "AOS-10.5"


def test_links_of_others() -> None:
    """AOS-10.7, AOS-10.6: the mover may use them alone; the owner gains."""
    state = at({"J10": ["blue"]})
    do(state, "move blue J10 N-K9.NE-M9")
    assert state.income == [0, 2, 0]


def test_links_of_nobody() -> None:
    """AOS-10.6, AOS-11.5: they can be used and pay no one."""
    tiles = {"K10": ("NE-SW", None), "L9": ("NE-SW", None)}
    state = lay(moving(1), tiles, seats={0: {"bankrupt": 1, "cash": 0}}, cubes={"J10": ["blue"]}, turn=2)
    do(state, "move blue J10 NE-M9")
    assert state.income == [0, 0, 0]


def test_black_cubes() -> None:
    """AOS-10.8, AOS-1.3: only to black New Cities; towns are never a destination."""
    assert moves(at({"J10": ["black"]}, engine=6)) == []
    tiles = {**LINK, "J9": ("NE-S", 1), "L8": ("SE-SW", 1)}
    state = at({"J10": ["black"]}, tiles, new_cities={"C": "K9"})
    assert moves(state) == ["move black J10 N-K9", "move black J10 NE-M9.NW-K9"]
    assert rule_against(at({"J10": ["blue"]}), "move blue J10 N-K9") == "AOS-10.2"


def test_upgrading() -> None:
    """AOS-10.9: one level instead of one of the two moves, up to 6, at no cost now (AOS-10.11)."""
    state = lay(moving(0))
    do(state, "upgrade")
    assert state.engine[0] == 2
    assert state.cash[0] == 10
    do(state, "pass", "pass")
    refusal = refused(state, "upgrade")
    assert (refusal.rule, refusal.code) == ("AOS-10.9", "twice")
    top = lay(moving(0), seats={0: {"engine": 6}})
    assert refused(top, "upgrade").code == "engine"


def test_a_moved_cube_is_gone() -> None:
    """AOS-10.11: later moves see the new situation."""
    state = at({"J10": ["blue"]})
    do(state, "move blue J10 NE-M9")
    assert moves(state) == []


def test_parallel_links() -> None:
    """AOS-10.12: a route names its links by the side where they leave, so parallel ones are told apart."""
    tiles = {**LINK, "J9": ("SE-S", 2), "K10": ("NE-SW+SE-NW", 0, 2), "L10": ("NE-NW", 2), "M10": ("N-SW", 2)}
    state = at({"J10": ["blue"]}, tiles)
    assert moves(state) == ["move blue J10 N-M9", "move blue J10 NE-M9"]
    do(state, "move blue J10 N-M9")
    assert state.income == [0, 0, 1]
    assert refused(at({"J10": ["blue"]}, tiles), "move blue J10 N-K9").rule == "AOS-10.12"


# ── production and growth ─────────────────────────────────────────────────

PRODUCE = {"frame": "production", "seat": 0}


def test_production() -> None:
    """AOS-13.1, AOS-13.6: draw two, place each on any free space, gaps and letters included; or decline first."""
    state = lay(PRODUCE, seats={0: {"action": "production"}}, chart={"west-1": ["red", None, "red"]})
    assert [str(a) for a in state.legal()] == ["pass", "produce"]
    assert rule_against(state, "done") == "AOS-13.1"
    declined = state.copy()
    do(declined, "pass")
    assert declined.phase == "goods_growth"
    do(state, "produce")
    assert state.to_act == (-1,)
    assert rule_against(state, "roll 1.1.1") == "AOS-13.1"
    do(state, "draw blue", "draw black")
    assert len(state.legal()) == 2 * 50
    assert rule_against(state, "place blue west-1-1") == "AOS-13.1"
    assert rule_against(state, "place red west-1-2") == "AOS-13.1"
    assert rule_against(state, "place blue north-1-1") == "AOS-13.1"
    assert rule_against(state, "pass") == "AOS-13.1"
    do(state, "place blue west-1-2")
    assert refused(state, "place blue west-2-1").code == "colour"
    do(state, "place black east-H-2")
    assert state.phase == "goods_growth"
    assert state.encode()["chart"]["west-1"] == ["red", "blue", "red"]


def test_one_free_space() -> None:
    """AOS-13.1, AOS-13.6: cubes without a free space go back; the player sees both and chooses."""
    chart: dict[str, Any] = {c: ["red"] * 3 for c in ("west-1", "west-2", "west-3", "west-4", "west-5", "west-6")}
    chart |= {f"east-{i}": ["blue"] * 3 for i in range(1, 6)} | {"east-6": ["yellow", None, "yellow"]}
    chart |= {f"west-{x}": ["black"] * 2 for x in "ABCD"} | {f"east-{x}": ["purple"] * 2 for x in "EFGH"}
    state = lay(PRODUCE, seats={0: {"action": "production"}}, chart=chart)
    do(state, "produce", "draw yellow", "draw black")
    assert sorted(map(str, state.legal())) == ["place black east-6-2", "place yellow east-6-2"]
    before = list(state.bag)
    do(state, "place black east-6-2")
    assert state.phase == "goods_growth"
    assert state.bag[3] == before[3] + 1  # the yellow one


def test_an_empty_bag() -> None:
    """AOS-13.1: a bag with fewer cubes gives what it has."""
    cubes = {"H6": ["red"] * 20 + ["blue"] * 20 + ["purple"] * 20 + ["yellow"] * 20 + ["black"] * 15}
    state = lay(PRODUCE, seats={0: {"action": "production"}}, cubes=cubes)
    do(state, "produce", "draw black")
    assert state.phase == "production_place"
    assert state.pending.left == 1  # type: ignore[union-attr]


def test_faidutti_production() -> None:
    """AOS-5.7, AOS-13.1: draw four, place two, return two."""
    state = lay(PRODUCE, seats={0: {"action": "production"}}, options={"faidutti_production": True})
    bag = sum(state.bag)
    do(state, "produce", "draw red", "draw red", "draw blue", "draw black")
    do(state, "place red west-1-1", "place black west-2-1")
    assert state.phase == "goods_growth"
    assert sum(state.bag) == bag - 2


def growth(side: str = "west", **more: Any) -> SteamState:
    return lay({"frame": "goods_growth", "side": side, "seat": -1}, **more)


def test_west_then_east() -> None:
    """AOS-13.2, AOS-13.7: the west is carried out completely before the east is rolled; then the next turn."""
    state = growth(chart={"west-1": ["red", None, None], "east-1": ["blue", None, None]})
    do(state, "roll 1.2.3")
    assert state.encode()["cubes"] == {"H6": ["red"]}
    assert state.pending.side == "east"  # type: ignore[union-attr]
    do(state, "roll 1.2.3")
    assert state.encode()["cubes"] == {"H6": ["red"], "J10": ["blue"]}
    assert (state.turn, state.phase) == (2, "issue_shares")


def test_one_die_a_player() -> None:
    """AOS-13.3: as many as began the game; with the option as many as are left."""
    gone = {2: {"bankrupt": 1, "cash": 0}}
    assert rule_against(growth(players=4, seats=gone, turn=2), "roll 1.2.3") == "AOS-13.2"
    assert allowed(growth(players=4, seats=gone, turn=2), "roll 1.2.3.4")
    assert allowed(growth(players=4, seats=gone, turn=2, options={"dice_follow_survivors": True}), "roll 1.2.3")


def test_lettered_columns() -> None:
    """AOS-13.4: a die serves the column below it only if that New City is on the board; the top cube goes first."""
    chart = {"west-3": ["red", "blue", None], "west-A": ["black", "yellow"]}
    without = growth(chart=chart)
    do(without, "roll 3.6.6")
    assert without.encode()["cubes"] == {"A11": ["red"]}
    having = growth(chart=chart, new_cities={"A": "K9"})
    do(having, "roll 3.3.6")
    assert having.encode()["cubes"] == {"A11": ["red", "blue"], "K9": ["yellow", "black"]}


def test_gaps_and_surplus() -> None:
    """AOS-13.5: empty spaces are skipped, dice beyond the cubes are ignored."""
    state = growth(chart={"west-2": [None, "red", None]})
    do(state, "roll 2.2.2")
    assert state.encode()["cubes"] == {"F10": ["red"]}
    assert sum(state.bag) == 95
