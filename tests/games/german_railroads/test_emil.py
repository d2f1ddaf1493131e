"""The solo game against Émil (GR-10)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import CHANCE
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.rules.emil import EMIL, HIS, cost, show, usable
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules.scoring import majority
from tests.games.german_railroads.tables import can, do, events, first_turn, options, rule, seat, solo, table, told

TS, SP, KV = "transsib", "petersburg", "kiev"
DRAWS = [{"frame": "shuffle", "seat": CHANCE, "what": EMIL}]


def his_turn(round: int = 1, **more: Any) -> GermanState:
    """Émil is about to show a card."""
    return solo(round, stack=DRAWS, **more)


def emil(state: GermanState) -> dict[str, Any]:
    """Émil as the document writes him."""
    found: dict[str, Any] = state.encode()["emil"]
    return found


def shown(state: GermanState, *cards: str) -> list[tuple[str, str]]:
    """What the cards come to: the kinds of events of Émil's, each with its space or reason."""
    found = events(state, *[f"emil {card}" for card in cards])
    return [(e.kind, e.args.get("why", e.args.get("space", ""))) for e in found if e.kind.startswith("emil")]


def test_setup() -> None:
    """GR-10.1: as for two players, 5 roubles, no start bonus, `aux_roubles` closed; Émil has 6 workers."""
    state = GAME.new(1, {"germany": False})
    assert isinstance(state, GermanState)
    first_turn(state)
    assert seat(state)["roubles"] == 5
    assert seat(state)["workers"] == 6
    assert emil(state)["crew"] == 6
    assert state.starts.bit_count() == 4
    assert rule(state, "use aux_roubles") == "GR-10.1"
    assert rule(state, "use aux_temp") == "GR-10.1"
    assert state.stacks[state.board.first_tile] == 0
    assert seat(solo(coal=True))["roubles"] == 6


def test_rounds_and_cards() -> None:
    """GR-10.2: 6 rounds, 5 with Coal; Émil begins; 17 cards, one of them with Coal only, all of them every round."""
    assert (solo().board.rounds, solo(coal=True).board.rounds) == (6, 5)
    assert (len(solo().boards.emil_cards), len(solo(coal=True).boards.emil_cards)) == (16, 17)
    state = GAME.new(1, {"germany": False})
    assert isinstance(state, GermanState)
    while state.round == 0:
        state.apply(state.legal()[0])
    assert (state.to_act, state.phase) == ((CHANCE,), "shuffle")
    do(state, "emil industry_1w")
    assert state.to_act == (0,)
    assert "shuffled" in told(state, "pass")
    assert state.round == 2
    assert len(emil(state)["deck"]) == 16


def test_he_blocks_the_space_of_his_card() -> None:
    """GR-10.3: his workers lie there, he gets no effect, and the card is set aside."""
    state = his_turn()
    assert shown(state, "industry_2w") == [("emil_blocks", "industry_2w")]
    assert (emil(state)["workers"], emil(state)["card"]) == (4, "industry_2w")
    assert "industry_2w" not in emil(state)["deck"]
    assert rule(state, "use industry_2w") == "GR-10.3"
    assert state.user(state.board.space_index["industry_2w"]) == HIS
    assert rule(his_turn(), "use industry_2w") == "GR-10.3"  # his card comes first


@pytest.mark.parametrize(
    ("card", "why", "more"),
    [
        ("loco_3w", "workers", {}),
        ("aux_x2", "occupied", {"spaces": {"aux_x2": {"player": 0, "workers": 1}}}),
        ("rail_white_1w", "useless", {}),
        ("rail_grey_2w", "useless", {}),
    ],
)
def test_why_a_card_is_discarded(card: str, why: str, more: dict[str, Any]) -> None:
    """GR-10.4: each reason is told."""
    blocked = {name: {"player": 1, "workers": 2} for name in ("rail_black_2w", "industry_2w")}
    deck = [c for c in solo().boards.emil_names if c not in blocked]
    state = his_turn(**{**more, "spaces": {**blocked, **more.get("spaces", {})}}, emil={"deck": deck})
    assert emil(state)["workers"] == 2
    twin = state.copy()
    assert shown(state, card) == [("emil_skips", why)]
    assert state.to_act == (CHANCE,)
    told_why = [e.args.get("reason") for e in events(twin, f"emil {card}")]
    assert told_why == [{"rail_white_1w": "colour", "rail_grey_2w": "colour"}.get(card)]


def test_when_he_passes() -> None:
    """GR-10.4: without workers at the start of his turn, or without cards."""
    blocked = {name: {"player": 1, "workers": 2} for name in ("rail_black_2w", "industry_2w")}
    blocked["loco_1w"] = {"player": 1, "workers": 1}
    deck = [c for c in solo().boards.emil_names if c not in blocked]
    tiles = {"2": 1}
    state = his_turn(spaces=blocked, emil={"deck": deck, "tiles": tiles})
    do(state, "emil aux_x2")
    assert emil(state)["workers"] == 0
    found = events(state, "use rail_basic", "pay 1 0 0 0", "move kiev black")
    assert [e.args for e in found if e.kind == "emil_passes"] == [{"why": "workers"}]
    assert emil(state)["passed"]
    again = do(state.copy(), "pass")  # GR-10.2: in the next round he is back
    assert (again.round, emil(again)["passed"], emil(again)["workers"]) == (2, False, 6)
    state = his_turn(emil={"deck": ["rail_white_1w", "rail_white_2w"]})
    assert shown(state, "rail_white_1w") == [
        ("emil_skips", "useless"),
        ("emil_skips", "useless"),
        ("emil_passes", "cards"),
    ]


def test_what_he_pays() -> None:
    """GR-10.5: roubles come from the supply; any two moves cost him one worker; coal one worker and no coal."""
    state = his_turn()
    found = events(state, "emil rail_any_coin")
    assert [(e.args["workers"], e.args["roubles"]) for e in found if e.kind == "emil_blocks"] == [(1, 1)]
    assert emil(state)["workers"] == 5
    state = his_turn(coal=True)
    do(state, "emil coal_take")
    assert emil(state)["workers"] == 5
    assert rule(state, "use coal_foundry") == "GR-7.2"
    assert state.coal == [1]


def test_what_he_takes() -> None:
    """GR-10.6: the lowest locomotive, or factory; two tiles with three workers; the engineer of the hiring space."""
    state = his_turn()
    found = events(state, "emil loco_1w")
    assert [e.args["numbers"] for e in found if e.kind == "emil_takes"] == [[2]]
    assert emil(state)["tiles"] == {"2": 1}
    state = his_turn()
    found = events(state, "emil loco_3w")
    assert [e.args["numbers"] for e in found if e.kind == "emil_takes"] == [[2, 2]]
    state = his_turn()
    hired = state.board.engineers[state.strip[0]]
    assert "emil_hires" in told(state, "emil engineer_hire")
    assert emil(state)["engineers"] == [hired]
    assert emil(state)["workers"] == 6
    assert rule(state, "use engineer_hire") == "GR-10.3"
    low = {"stacks": {}, "visible": {"4": 2, **{str(n): 2 for n in (2, 3, 5, 6, 7, 8, 9)}}}
    state = his_turn(supply=low)
    found = events(state, "emil loco_1w")
    assert [e.args["numbers"] for e in found if e.kind == "emil_takes"] == [[2]]
    assert state.encode()["supply"]["visible"]["2"] == 1


@pytest.mark.parametrize(("score", "crew"), [(49, 6), (50, 7), (149, 7), (150, 8)])
def test_new_workers(score: int, crew: int) -> None:
    """GR-10.7: at 50 and at 150 points."""
    assert emil(solo(s0={"score": score}))["crew"] == crew


def test_a_new_worker_at_once() -> None:
    """GR-10.7: in the middle of a round he can use it."""
    mine = {"roubles": 0, "score": 48, "engineers": [4]}
    state = solo(s0=mine, slots={"s1": 6})
    found = events(state, "use hired_4", "move kiev black")
    assert [e.args for e in found if e.kind == "emil_worker"] == [{"workers": 7, "score": 50}]
    assert emil(state)["workers"] == 7


def test_both_thresholds_at_once() -> None:
    """GR-10.14: two workers then; when he has passed, they join in the next round."""
    mine = {"roubles": 0, "score": 49, "markers": [15], "factories": [2, 3, 4, 5, 6]}
    mine["rails"] = {TS: {"black": 15, "grey": 14, "brown": 13, "beige": 12, "white": 11}}
    mine |= {"locomotives": {TS: [9, 6]}, "x2": 8, "tokens_at": {"transsib:13": "qt_3_x2", "industry:10": "qt_4_rails"}}
    state = solo(s0=mine, emil={"passed": True})
    do(state, "pass")
    assert state.score[0] >= 150
    assert (emil(state)["crew"], emil(state)["workers"]) == (8, 8)
    late = solo(s0={"roubles": 0, "score": 48, "engineers": [4]}, slots={"s1": 6}, emil={"passed": True})
    do(late, "use hired_4", "move kiev black")
    assert (emil(late)["crew"], emil(late)["workers"]) == (7, 6)


def test_going_on_alone() -> None:
    """GR-10.8: after he passed, the player goes on until passing; only the player scores."""
    state = solo(s0={"roubles": 0}, emil={"passed": True})
    for _ in range(3):
        do(state, "use rail_basic", "move kiev black")
        assert state.to_act == (0,)
    assert len(state.scores()) == 1


@pytest.mark.parametrize(
    ("mine", "his", "points"),
    [([4], [2, 9], [20]), ([4, 5], [9], [40]), ([4], [9], [20]), ([9], [4], [40]), ([], [4], []), ([4], [], [40])],
)
def test_the_majority(mine: list[int], his: list[int], points: list[int]) -> None:
    """GR-10.8: 20 if he has more, else 40; a tie by the highest number; none without an engineer."""
    state = solo(6, s0={"engineers": mine}, slots={"s0": 15}, emil={"engineers": his})
    assert [pay for _, _, _, pay in majority(state)] == points


def test_the_end() -> None:
    """GR-10.8: the final scoring, with the majority against Émil."""
    state = solo(6, s0={"engineers": [4], "roubles": 0}, slots={"s0": 15}, emil={"engineers": [2, 9]})
    found = events(state, "pass")
    assert [e.args["points"] for e in found if e.kind == "final_majority"] == [20]
    assert [e.args for e in found if e.kind == "final_rival"] == [{"n": 2, "number": 9}]
    assert state.over
    assert state.winners() == (0,)


def test_no_turn_order() -> None:
    """GR-10.9: its spaces are not used, nor is the marker of the last round."""
    assert rule(solo(), "use turn_order_1") == "GR-10.9"
    assert rule(solo(6), "use last_round_industry") == "GR-10.1"


def test_passing_scores_nothing_and_ends_the_round() -> None:
    """GR-10.10: also if Émil could still play."""
    state = solo(s0={"roubles": 0})
    found = events(state, "pass")
    assert [e.args["points"] for e in found if e.kind == "pass"] == [0]
    assert state.round == 2
    assert not emil(state)["passed"]


def test_he_looks_at_the_effect_only() -> None:
    """GR-10.11: a player without workers and roubles could use the space all the same; an empty slot is discarded."""
    state = his_turn(s0={"roubles": 1, "workers": 0, "crew": 6}, basic=[{"workers": 6}])
    assert shown(state, "industry_2w") == [("emil_blocks", "industry_2w")]
    state = his_turn(6, slots={"s0": 15})
    assert shown(state, "engineer_public_right") == [("emil_skips", "empty")]


def test_benefits_on_the_way_count() -> None:
    """GR-10.11, RR-3.11: two steps are possible if the factory entered first brings the next one."""
    mine = {"markers": [4], "factories": [2], "roubles": 0, "workers": 0, "crew": 6}
    state = his_turn(s0={**mine, "roubles": 1}, basic=[{"workers": 6}])
    space = state.board.space_index["industry_2w"]
    assert usable(state, space)
    without = his_turn(s0={"markers": [4], "roubles": 0})
    assert not usable(without, space)


@pytest.mark.parametrize(
    ("engineer", "price"), [(4, (1, 0)), (-10, (2, 0)), (3, (0, 1))], ids=["one worker", "two workers", "a rouble"]
)
def test_the_open_engineer_has_his_price(engineer: int, price: tuple[int, int]) -> None:
    """GR-10.12: one worker, two workers, or a rouble of the supply."""
    rails = {TS: {"black": 9, "grey": 7, "brown": 4}}
    slots = {"s0": 15, "s1": engineer, "s3": 6, "s2": 10}
    mine = {"factories": [6], "rails": rails}
    state = his_turn(new=True, kept={"3": "new"}, slots=slots, s0=mine)
    card = state.boards.emil_names.index("engineer_public_right")
    assert cost(state, card) == price
    do(state, "emil engineer_public_right")
    assert emil(state)["workers"] == 6 - price[0]
    assert all(name != "rail_basic" for name in state.boards.emil_names)


def test_the_engineer_with_two_bonuses() -> None:
    """GR-10.13: he uses the start-bonus cards, although nobody drafted them."""
    state = solo(new=True, kept={"12": "new"}, s0={"engineers": [12], "roubles": 0})
    do(state, "use hired_12")
    assert state.to_act == (CHANCE,)
    assert options(state) == ["draw sb_black", "draw sb_industry", "draw sb_x2", "draw sb_rouble"]


def test_every_card_has_an_answer() -> None:
    """GR-10.3, GR-10.4: whatever card comes, he blocks, discards or passes, and the position stays sound."""
    state = his_turn(coal=True)
    for card in range(len(state.boards.emil_cards)):
        twin = state.copy()
        twin.stack.pop()
        show(twin, card)
        assert twin.invariants() == []
    assert can(state, "emil aux_x2")


def test_solo_on_the_germany_board() -> None:
    """GR-1.1: solo goes with any module."""
    state = table(1, coal=True, new=True)
    assert state.boards.solo
    assert can(state, "use rail_basic")
