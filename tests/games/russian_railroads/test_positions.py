"""Positions written by hand, and editions: what is wrong is said precisely."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

import pytest

from rotonde.core import Action, EditionError, PositionError
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.actions import DONE, PASS
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.table import Table
from tests.games.russian_railroads.tables import KV, SP, TS, table

TAKEN = {"frame": "placing", "seat": 0, "tile": 3, "fresh": True}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"s0": {"rails": {TS: {"black": 3, "grey": 3}}}}, "RR-5.3"),
    (
        {
            "s0": {
                "rails": {KV: {"black": 5, "grey": 3, "brown": 2, "beige": 1}},
                "owned": ["black", "grey", "brown", "beige"],
            }
        },
        "RR-5.1",
    ),
    ({"s0": {"rails": {KV: {"black": 3, "grey": 1}}}}, "RR-5.5"),
    ({"s0": {"rails": {KV: {"grey": 1}}}}, "RR-2.6"),
    ({"s0": {"rails": {TS: {"black": 6}}, "owned": ["black", "grey"]}}, "seats[0].owned: expected black, grey, brown"),
    ({"s0": {"owned": ["black", "grey", "brown", "beige", "white"]}}, "seats[0].owned: expected black,"),
    ({"s0": {"earned": ["kiev:7"]}}, "kiev:7 is not reached"),
    ({"s0": {"rails": {KV: {"black": 7}}, "earned": []}}, "kiev:7 is reached, but not earned"),
    ({"s0": {"crew": 7}}, "seats[0].crew: expected 5"),
    ({"s0": {"rails": {KV: {"black": 7}}, "crew": 5}}, "seats[0].crew: expected 6"),
    ({"s0": {"tokens_at": {"petersburg:4": "qt_5_industry"}}}, "petersburg:4 is not reached"),
    ({"s0": {"markers": [12], "factories": [2, 3, 4, 5]}}, "industry:10 is reached"),
    ({"s0": {"rails": {SP: {"black": 4}}, "tokens_at": {"petersburg:4": "qt_second_marker"}}}, "there is only one"),
    ({"s0": {"factories": [8, 1]}}, "5 tiles of number 1 are in use, there are 4"),
    ({"supply": {"visible": {"special": 1}}}, "supply.visible: tile 'special' does not lie there"),
    ({"s0": {"temporary": 2}, "supply": {"temporary": 0}}, "RR-10.3"),
    ({"spaces": {f"turn_order_{n}": {"player": 2, "workers": 1} for n in (1, 2)}}, "both places (RR-12.1)"),
    ({"spaces": {"turn_order_2": {"player": 1, "workers": 1}}}, "own place (RR-12.1)"),
    ({"s0": {"rails": {KV: {"black": 12}}}}, "expected 0 to 9"),
    ({"s0": {"markers": [6]}}, "RR-9.2"),
    ({"s0": {"markers": [1, 2]}}, "RR-14.2"),
    ({"s0": {"markers": []}}, "RR-2.6"),
    ({"s0": {"locomotives": {SP: [2, 3]}}}, "RR-7.1"),
    ({"s0": {"factories": [2, 2, 2, 2, 2]}}, "supply.stacks"),
    ({"s0": {"x2": 8}, "supply": {"x2": 20}}, "RR-1.3"),
    ({"s0": {"workers": 3, "crew": 5}}, "seats[0].workers"),
    ({"s0": {"crew": 9}}, "seats[0].crew"),
    ({"s0": {"temporary": 1}}, "RR-3.7"),
    ({"s0": {"medal": True}}, "RR-14.2"),
    ({"s0": {"tokens_at": {"petersburg:4": "qt_card", "petersburg:6": "qt_card"}}}, "RR-14.8"),
    ({"s0": {"tokens": ["qt_card"]}}, "RR-2.6"),
    ({"s0": {"earned": ["petersburg:4"]}}, "RR-14.1"),
    ({"s0": {"engineers": [2]}}, "RR-2.4"),
    ({"s0": {"engineers": [99]}}, "no engineer 99"),
    ({"s0": {"bonus_cards": ["bc_x2", "bc_x2"]}}, "bonus card"),
    ({"spaces": {"aux_x2": {"player": 0, "workers": 2}}}, "RR-3.5"),
    ({"spaces": {"engineer_hire": {"player": 0, "workers": 1}}}, "RR-3.5"),
    ({"spaces": {"turn_order_1": {"player": 1, "roubles": 1}}}, "RR-12.2"),
    ({"spaces": {"loco_2w": {"player": 1, "workers": 1, "roubles": 1, "swapped": True}}}, "loco_2w.swapped"),
    ({"spaces": {"hired_10": {"player": 1, "workers": 1}}}, "RR-11.4"),
    ({"spaces": {"last_round_industry": {"player": 1, "workers": 1}}}, "RR-12.6"),
    ({"spaces": {"rail_basic": {"player": 1, "workers": 1}}}, "RR-4.4"),
    ({"spaces": {"nowhere": {"player": 1, "workers": 1}}}, "there is no 'nowhere'"),
    ({"supply": {"black_worker": 1}}, "RR-14.5"),
    ({"supply": {"strip": [None] * 7}}, "RR-11"),
    ({"supply": {"bonus_removed": ["bc_15"]}}, "RR-2.2"),
    ({"order": [0, 0, 1, 2]}, "RR-3.10"),
    ({"places": [1, 1, 3, 4], "order": [0, 1, 2, 3]}, "the same turn-order card (RR-2.7)"),
    ({"passed": [0]}, "RR-3.9"),
    ({"round": 0}, "round: expected 1 or more"),
    ({"stage": "over"}, "over after the last round"),
    ({"stage": "reuse"}, "RR-1.2"),
    ({"stack": [{"frame": "drawing", "seat": 1}]}, "only the player on turn"),
    ({"stack": [{"frame": "working", "seat": 0}]}, "nothing left"),
    ({"stack": [{"frame": "starting", "seat": 0}]}, "no starting now"),
    ({"stack": [{"frame": "paying", "seat": 0, "space": "hired_10"}]}, "RR-3.2"),
    ({"stack": [{"frame": "swapping", "seat": 0, "space": "aux_x2"}]}, "RR-12.2"),
    ({"stack": [{"frame": "choosing", "seat": 0, "special": "petersburg:4"}]}, "RR-6.1"),
    ({"stack": [{"frame": "placing", "seat": 0, "tile": 2}]}, "supply.stacks"),
    (
        {"s0": {"rails": {TS: {"black": 4}}, "earned": []}, "stack": [TAKEN | {"fresh": False}]},
        "transsib:2 is reached, but not earned",
    ),
    (
        {"s0": {"rails": {SP: {"black": 4}}, "locomotives": {SP: [4]}, "earned": []}, "stack": [TAKEN]},
        "petersburg:4 is reached, but not earned",
    ),
    ({"stack": [{"frame": "working", "seat": 0, "parts": [{"op": "points"}]}]}, "nothing to decide"),
    ({"stack": [{"frame": "hesitating", "seat": 0}]}, "'frame' one of"),
    ({"stack": [{"frame": "drawing", "seat": 0, "space": "aux_x2"}]}, "stack[0]: unknown 'space'"),
    ({"stack": [{"frame": "paying", "seat": 0}]}, "stack[0]: missing 'space'"),
    ({"stack": [{"frame": "drawing", "seat": 7}]}, "stack[0].seat: expected a player, not 7"),
    ({"stack": [{"frame": "drawing", "seat": -1}]}, "stack[0].seat: expected a player, not -1"),
    ({"stack": [{"frame": "shuffle", "seat": 0, "what": "bonus"}]}, "stack[0].seat: expected -1, not 0"),
    ({"stack": [{"frame": "shuffle", "seat": -1, "what": "foundry"}]}, "expected one of bonus, engineers, order"),
    ({"stack": [{"frame": "replacing", "seat": 0, "factory": [1]}]}, "stack[0].factory: there is no tile [1]"),
    ({"stack": [{"frame": "repeating", "seat": 0, "must": 1}]}, "stack[0].must: expected true or false"),
    ({"stack": [{"frame": "working", "seat": 0, "parts": [{"op": 3}]}]}, "stack[0].parts: Expected `str`"),
    ({"stack": [{"frame": "working", "seat": 0, "parts": [{"op": "rail", "n": 16}]}]}, "parts.n: expected 1 to 15"),
    ({"stack": [{"frame": "working", "seat": 0, "parts": [{"op": "rail", "colours": ["pink"]}]}]}, "each once"),
]


class Musing(RailStep):
    """A step that nothing but its class says anything about."""

    kind: ClassVar[str] = "musing"
    fields: ClassVar[tuple[str, ...]] = ("seat", "line", "moods")
    named: ClassVar[dict[str, str]] = {"line": "line"}
    reads: ClassVar[dict[str, str]] = {"moods": "texts"}

    def __init__(self, seat: int, line: int, moods: tuple[str, ...]) -> None:
        self.seat, self.line, self.moods = seat, line, moods

    def choices(self, table: Table) -> list[Action]:
        return [PASS, DONE]


def test_a_new_step_says_itself_how_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """No schema beside its class has to be touched."""
    monkeypatch.setitem(GAME.steps, "musing", Musing)
    musing = {"frame": "musing", "seat": 0, "line": KV, "moods": ["idle", "merry"]}
    state = table(stack=[musing])
    assert state.stack == [Musing(0, state.board.line_index[KV], ("idle", "merry"))]
    assert state.encode()["stack"] == [musing]


@pytest.mark.parametrize(("more", "said"), WRONG, ids=[said for _, said in WRONG])
def test_inconsistent_positions(more: dict[str, Any], said: str) -> None:
    """Every finding names its field or its rule."""
    with pytest.raises(PositionError) as caught:
        table(**deepcopy(more))
    assert said in str(caught.value)


def test_what_is_left_out_follows_from_the_rest() -> None:
    """RR-5.6, RR-2.6: owned colours, stacks, workers in hand and earned specials are worked out."""
    state = table(s0={"rails": {TS: {"black": 7}}, "factories": [4]}, spaces={"aux_x2": {"player": 0, "workers": 1}})
    mine = state.encode()["seats"][0]
    assert mine["owned"] == ["black", "grey", "brown"]
    assert mine["workers"] == 4
    assert mine["earned"] == ["transsib:2", "transsib:6"]
    assert state.encode()["supply"]["stacks"]["4"] == 3
    assert table(s0={"rails": {KV: {"black": 7}}}).encode()["seats"][0]["crew"] == 6


def test_a_chain_of_locomotives_earns_when_it_ends() -> None:
    """RR-7.4: what the reach covers while a displaced locomotive is in the hand comes after it."""
    moved = {"rails": {SP: {"black": 4}}, "locomotives": {SP: [4]}, "earned": []}
    stacks = table(s0={"locomotives": {SP: [4]}}).encode()["supply"]["stacks"]
    left = {**stacks, "3": stacks["3"] - 1}
    state = table(s0=moved, stack=[TAKEN | {"fresh": False}], supply={"stacks": left})
    state.apply(GAME.parse("place kiev 0"))
    assert state.invariants() == []
    assert state.encode()["seats"][0]["earned"] == ["petersburg:4"]


# ── editions ──────────────────────────────────────────────────────────────

BAD: list[tuple[list[str | int], Any, str]] = [
    (["lines", 0, "length"], 16, "lines.transsib.length"),
    (["lines", 1, "id"], "transsib", "stands there twice"),
    (["lines", 1, "id"], "two words", "one word"),
    (["lines", 2, "colours"], ["grey"], "lines.kiev.colours"),
    (["lines", 0, "x2_places"], 0, "x2 places"),
    (["lines", 0, "specials", 0, "space"], 99, "RR-6.2"),
    (["lines", 0, "locomotive_places"], 0, "RR-7.1"),
    (["industry", 5, "kind"], "question", "RR-9.1"),
    (["industry", 0, "value"], None, "RR-9.1"),
    (["spaces", 0, "workers"], 9, "RR-4.1"),
    (["spaces", 0, "effect"], [], "missing"),
    (["spaces", 0, "effect", 0, "colours"], ["pink"], "unknown colour"),
    (["spaces", 0, "effect", 0, "colours"], [], "needs colours"),
    (["spaces", 0, "effect", 0, "colours"], ["black", "black"], "a colour stands twice in rail"),
    (["spaces", 0, "effect", 0], {"op": "hire", "n": 0}, "exactly one is for hiring"),
    (["spaces", 0, "effect", 0], {"op": "claim"}, "the same turn-order place (RR-12.1)"),
    (["spaces", 0, "effect", 0], {"op": "medal"}, "medal belongs to ? tokens (RR-14.2)"),
    (["spaces", 0, "effect", 0], {"op": "one_of", "of": [{"op": "temporary"}]}, "no alternative of one_of"),
    (["spaces", 24, "workers"], 2, "spaces.turn_order_1: a turn-order place costs one worker"),
    (["question_tokens", 0, "effect", 0], {"op": "medal"}, "one brings medal, take it from the others"),
    (["question_cards", 0, "effect", 0], {"op": "black_worker"}, "exactly one brings black_worker"),
    (["engineers", 1, "roubles"], -5, "an engineer costs 1 to 3 workers or roubles"),
    (["engineers", 1, "workers"], 0, "an engineer costs 1 to 3 workers or roubles"),
    (["colours", 0, "rails"], 2, "colours.rails: 0 or more, and a black one for each line"),
    (["pieces", "player_colours", 2], "air", "pieces.player_colours[2]: 'air' is no colour we can draw"),
    (["tiles"], [], "RR-7.2"),
    (["spaces", 0, "exclusive"], False, "RR-4.4"),
    (["setup", "4", "rounds"], 9, "RR-11.6"),
    (["setup", "4", "strip", "A"], [2, 1, 1], "RR-2.4"),
    (["tiles", 0, "number"], 12, "RR-7.2"),
    (["tiles", 0, "count", "4"], 1, "RR-2.3"),
    (["bonus_cards", 0, "copies"], 0, "RR-2.2"),
    (["question_tokens"], [], "RR-14.1"),
    (["final", "pass_points"], [0], "RR-3.9"),
    (["engineers", 1, "stack"], "", "RR-2"),
    (["pieces", "first_locomotive"], 33, "RR-2.6"),
]


@pytest.mark.parametrize(
    ("path", "value", "said"), BAD, ids=[" ".join(map(str, p)) + f" {v!r}"[:20] for p, v, _ in BAD]
)
def test_editions_are_checked(path: list[str | int], value: Any, said: str) -> None:
    """RR-1.3: figures that cannot be played with are refused, and the finding names the field."""
    data = deepcopy(dict(GAME.edition().data))
    holder: Any = data
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    with pytest.raises(EditionError) as caught:
        GAME.edition(data)
    assert said in str(caught.value)


def test_figures_come_from_the_edition() -> None:
    """RR-3.9, RR-5.9, RR-16.2: another edition, other points."""
    data = deepcopy(dict(GAME.edition().data))
    data["final"]["pass_points"] = [7, 7, 7, 7]
    document = table().encode()
    del document["edition"]
    state = GAME.decode(document, data)
    state.apply(GAME.parse("pass"))
    assert state.scores()[0] == 7


def test_what_is_reconstructed_is_marked() -> None:
    """RR-16.1, RR-6.2, RR-2.4: the star of Kiev 8, the letters of the engineers, the tenth bonus card."""
    assert GAME.edition().reconstructed == ("lines.kiev.8", "engineers.stack", "bonus_cards.bc_15")
