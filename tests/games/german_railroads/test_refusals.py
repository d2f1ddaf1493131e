"""Refusals name the rule of the module that a click or a word belongs to."""

from __future__ import annotations

import pytest

from rotonde.core import CHANCE
from rotonde.games.german_railroads import GAME
from tests.games.german_railroads.tables import rule, solo, table


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("acquire f01", "GR-7.5"),
        ("take inc_any", "GR-5.1"),
        ("extend e3_1", "GR-4.1"),
        ("branch hamburg", "GR-3.3"),
        ("use coal_stoker", "GR-7.4"),
    ],
)
def test_what_lies_ready_is_no_turn(text: str, number: str) -> None:
    """GR-7.5, GR-5.1, GR-4.1, GR-3.3, GR-7.4: open foundries, markers, tiles, the switch and the stoker space."""
    assert rule(table(coal=True), text) == number


@pytest.mark.parametrize("text", ["use coal_take", "use coal_stoker", "foundry f01", "acquire f01", "stoker"])
def test_without_coal(text: str) -> None:
    """GR-1.1: the module is not played."""
    assert rule(table(), text) == "GR-1.1"


@pytest.mark.parametrize("text", ["income inc_any", "take inc_any", "extend e3_1", "branch berlin"])
def test_without_germany(text: str) -> None:
    """GR-1.1: the module is not played."""
    assert rule(table(germany=False, coal=True), text) == "GR-1.1"


def test_spaces_of_the_solo_game() -> None:
    """GR-10.1: set up as for two players, without the roubles and the last round; GR-10.9: no turn order."""
    for space in ("aux_roubles", "aux_temp", "last_round_industry"):
        assert rule(solo(6), f"use {space}") == "GR-10.1"
    assert rule(solo(), "use turn_order_1") == "GR-10.9"


def test_chance_names_what_it_decides() -> None:
    """GR-11.2: which of two engineers stays; GR-7.1: the next foundry; GR-10.3: Émil's card."""
    state = GAME.new(1, {"coal": True, "new_material": True})
    found = {}
    while state.to_act == (CHANCE,):
        refusal = state.refusal(GAME.parse("pass"))
        assert refusal is not None
        found[state.legal()[0].verb] = refusal.rule
        if refusal.rule == "GR-10.3":
            break
        state.apply(state.legal()[0])
    assert found["keep"] == "GR-11.2"
    assert found["reveal"] == "GR-7.1"
    assert found["emil"] == "GR-10.3"
