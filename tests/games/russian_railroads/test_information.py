"""What is hidden: bonus cards in the pile, in the box and in other hands (RR-2.2, RR-2.18)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rotonde.core import CHANCE
from rotonde.core.play import story
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.tables import SP, TS, do, table

HIDDEN = {"pile", "removed", "held", "looks"}


def choosing() -> RailroadsState:
    """Seat 0 has earned a bonus card; seat 2 holds one."""
    mine = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [1], SP: [5]}}
    state = table(s0=mine, s2={"bonus_cards": ["bc_x2"]}, supply={"bonus_removed": ["bc_15", "bc_lines"]})
    return do(state, "use rail_basic", "move petersburg black", "token qt_card", "done")


def seen(state: RailroadsState, seat: int | None) -> str:
    return json.dumps(state.observe(seat).encode())


def test_the_allow_list_names_every_field() -> None:
    """RR-2.18: a new field of the table is hidden until somebody allows it; these four are never simply copied."""
    import inspect
    import re

    from rotonde.games.russian_railroads.table import Table

    source = inspect.getsource(Table.show_to)
    open_ = set(re.findall(r"\bnew\.(\w+)", inspect.getsource(Table.lay_open)))
    fields = {*Table.__slots__} - {"board", "settings", "listed", "removed"}
    assert fields - {*re.findall(r"\bseen\.(\w+) = ", source)} == open_ - {"to_act"} == fields - HIDDEN
    assert all(f"seen.{f} = self.{f}\n" not in source for f in HIDDEN)


@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_others_see_numbers_only(viewer: int | None) -> None:
    """RR-2.2, RR-2.18: how many, not which; nobody knows the box."""
    view = choosing().observe(viewer).encode()
    assert view["supply"]["bonus_pile"] is None
    assert view["supply"]["bonus_left"] == 7
    assert view["supply"]["bonus_removed"] is None
    assert [s["bonus_held"] for s in view["seats"]] == [0, 0, 1, 0]
    assert view["seats"][2]["bonus_cards"] is None


def test_who_chooses_sees_the_pile() -> None:
    """RR-2.2, RR-14.4: only while choosing."""
    state = choosing()
    assert len(state.observe(0).encode()["supply"]["bonus_pile"]) == 7
    do(state, "bonus bc_black")
    assert state.observe(0).encode()["supply"]["bonus_pile"] is None
    assert state.observe(0).encode()["seats"][0]["bonus_cards"] == ["bc_black"]
    assert len(state.observe(0).encode()["seats"][0]["looks"][0]["pile"]) == 6


def test_a_look_is_remembered() -> None:
    """RR-2.18: who looked knows what was there; guesses keep to it."""
    state = do(choosing(), "bonus bc_black")
    rng = random.Random(1)
    for _ in range(30):
        guess = state.observe(0).determinize(rng)
        assert guess.invariants() == []
        assert guess.encode()["supply"]["bonus_pile"] == state.encode()["supply"]["bonus_pile"]
        outside = {"bc_15", "bc_lines", "bc_x2"}
        assert set(guess.encode()["seats"][2]["bonus_cards"]) <= outside
    never = {tuple(state.observe(1).determinize(rng).encode()["seats"][2]["bonus_cards"]) for _ in range(60)}
    assert len(never) > 4


def test_two_worlds_look_the_same() -> None:
    """RR-2.18: positions that differ in hidden cards only give a seat the same bytes."""
    state = do(choosing(), "bonus bc_black")
    other: Any = state.encode()
    other["seats"][2]["bonus_cards"] = ["bc_lines"]
    other["supply"]["bonus_removed"] = ["bc_15", "bc_x2"]
    twin = GAME.decode(other)
    assert isinstance(twin, RailroadsState)
    for viewer in (None, 0, 1, 3):
        assert seen(state, viewer) == seen(twin, viewer)
    assert seen(state, 2) != seen(twin, 2)


def test_undo_stops_where_the_pile_is_opened() -> None:
    """RR-2.18: the action that opens the pile reveals; picking is secret."""
    mine = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [1], SP: [5]}}
    state = do(table(s0=mine), "use rail_basic", "move petersburg black")
    assert not state.reveals(GAME.parse("token qt_3_x2"), 0)
    do(state, "token qt_card")
    assert state.reveals(GAME.parse("done"), 0)
    assert state.secret(GAME.parse("bonus bc_15"), 0)
    assert not state.secret(GAME.parse("bonus points"), 0)
    assert state.secret(GAME.parse("remove bc_15"), -1)


def last_pass(**more: Any) -> RailroadsState:
    """Only seat 0 has not passed in the last round."""
    return table(round=7, passed=[1, 2, 3], **more)


def test_undo_stops_where_the_cards_are_shown() -> None:
    """RR-16.1, RR-2.18: the pass that ends the game shows what others hold; nobody may look and take it back."""
    state = last_pass(s2={"bonus_cards": ["bc_x2"]})
    assert state.reveals(GAME.parse("pass"), 0)
    assert not last_pass().reveals(GAME.parse("pass"), 0)
    assert not last_pass(s0={"bonus_cards": ["bc_x2"]}).reveals(GAME.parse("pass"), 0)


def test_the_end_shows_hands_but_never_the_box() -> None:
    """RR-2.2, RR-16.1: at the end the cards of all hands are seen, the two removed ones and the pile are not."""
    state = last_pass(s2={"bonus_cards": ["bc_x2"]}, supply={"bonus_removed": ["bc_15", "bc_lines"]})
    events = story(state, GAME.parse("pass"), 0)
    shown = [e.args["card"] for e in events if e.kind == "final_bonus"]
    assert state.over
    assert shown == ["bc_x2"]
    for viewer in (None, 0, 2):
        view = state.observe(viewer).encode()
        assert view["seats"][2]["bonus_cards"] == ["bc_x2"]
        assert view["supply"]["bonus_removed"] is None
        assert view["supply"]["bonus_pile"] is None


def test_the_log_keeps_secrets() -> None:
    """RR-2.18: which cards are removed nobody is told; which one is taken only its owner."""
    state, rng = GAME.new(4), random.Random(3)
    for action in iter(lambda: state.roll(rng), None):
        told = story(state, action)
        assert all(e.seen_by == () for e in told if e.kind == "removed")
        if state.to_act != (CHANCE,):
            break
    told = story(choosing(), GAME.parse("bonus bc_black"), 0)
    assert [e.seen_by for e in told if "bc_black" in e.args.values()] == [(0,)]
