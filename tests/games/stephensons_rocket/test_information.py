"""What is open and what is secret (SR-15)."""

from __future__ import annotations

import random

import pytest

from rotonde import Draft
from tests.games.stephensons_rocket.tables import GAME, do, lay, meadow, pocket

MONEY = {0: 1000, 1: 2000, 2: 3000}


@pytest.mark.parametrize(("who", "known"), [(0, [1000, None, None]), (2, [None, None, 3000]), (None, [None] * 3)])
def test_money_is_secret(who: int | None, known: list[int | None]) -> None:
    """SR-15.1: each knows his own; a spectator knows none."""
    view = lay(money=MONEY).observe(who)
    assert [s["money"] for s in view.encode()["seats"]] == known


def test_everything_else_is_open() -> None:
    """SR-15.1: shares, tokens and stations are the same in everybody's view."""
    state = lay(
        {"A": ("c4", "SE")},
        money=MONEY,
        shares={0: {"A": 3}, 1: {"B": 1}},
        tokens={1: {"Moor": {"steel": 2}}},
        stations={2: ["a0"]},
        passengers={1: 4},
    )
    full = state.encode()
    for seat in full["seats"]:
        del seat["money"]
    for who in (0, 1, 2, None):
        seen = state.observe(who).encode()
        assert seen.pop("seat") == who
        for seat in seen["seats"]:
            del seat["money"]
        assert seen == full


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    """SR-15.1: two tables that differ in another's money look alike, and guess him some money."""
    one, two = lay(money=MONEY).observe(0), lay(money={**MONEY, 1: 90_000}).observe(0)
    assert one.encode() == two.encode()
    guesses = {one.determinize(random.Random(n)).scores()[1] for n in range(20)}
    assert len(guesses) > 1
    assert all(guess % 1000 == 0 and guess >= 0 for guess in guesses)


def test_money_is_shown_at_the_end() -> None:
    """SR-15.1: secret until the end."""
    state = lay({"A": ("d3", "NE", ("c4",))}, edition=meadow(tiles=2), money=MONEY)
    assert state.observe(None).encode()["seats"][0]["money"] is None
    do(state, "extend A e3")
    assert [s["money"] for s in state.observe(None).encode()["seats"]] == [3000, 2000, 3000]


def test_payouts_are_public_events() -> None:
    """SR-15.1: everybody may read who was paid what."""
    state = lay({"A": ("c4", "SE")}, stations={1: ["d4"]})
    paid = [e for e in do(state, "extend A d4") if e.kind == "town_pays"]
    assert [(e.seat, e.args["money"], e.visible_to(None)) for e in paid] == [(1, 2000, True)]


def test_open_money() -> None:
    """SR-15.2: with open_money all totals are shown to all."""
    state = lay(money=MONEY, options={"open_money": True})
    for who in (0, None):
        assert [s["money"] for s in state.observe(who).encode()["seats"]] == [1000, 2000, 3000]


def test_the_end_reveals_the_money() -> None:
    """SR-15.1: an action that ends the game cannot be undone in a draft, since it lays all money open."""
    lines = {"A": ("g1", "S"), "C": ("d2", None, (), (), True), "D": ("b3", None, (), (), True)}
    for open_money in (False, True):
        state = lay(lines, edition=pocket(), options={"open_money": open_money})
        draft = Draft(state, 0)
        draft.apply(GAME.parse("extend A g2"))
        assert draft.state.over
        assert draft.can_undo == open_money
