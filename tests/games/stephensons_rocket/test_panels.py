"""The players' panel, the scoring and the chapters of the Rocket."""

from __future__ import annotations

import random

import pytest

from tests.games.stephensons_rocket.voices import EN, FR, GAME, WORDS, seen, table


def test_money_is_shown_to_its_owner_alone() -> None:
    """SR-15.1, SR-15.2"""
    state = table()
    state.money[:] = [3000, 12000, 0]
    rows = WORDS.seats(state.observe(1), EN).rows
    assert [row.figures[3] for row in rows] == ["hidden", "£12,000", "hidden"]
    assert [row.colour for row in rows] == list(WORDS.colours(3)) == ["beige", "green", "brown"]
    totals = WORDS.scoring(state.observe(1), EN)[-1]
    assert totals.text == "Total, as it stands"
    assert totals.points == (None, 12000, None)
    state = table(open_money=True, score_unit="points_1")
    state.money[:] = [3000, 12000, 0]
    panel = WORDS.seats(state.observe(None), EN)
    assert panel.columns[3] == "Points"
    assert [row.figures[3] for row in panel.rows] == ["3", "12", "0"]


@pytest.mark.parametrize("unit", ["pounds_1000", "points_1"])
def test_the_lines_of_the_scoring_add_up(unit: str) -> None:
    """SR-14"""
    state = table(players=4, score_unit=unit)
    rng = random.Random(4)
    while not state.over:
        state.apply(state.quick_sample(rng))
    lines = WORDS.scoring(state.observe(2), EN)
    for seat, score in enumerate(state.scores()):
        assert sum(line.points[seat] or 0 for line in lines if not line.total) == score
        assert sum(line.points[seat] or 0 for line in lines[:-1] if line.total) + (lines[0].points[seat] or 0) == score
    assert lines[-1].points == state.scores()


def test_a_chapter_is_a_circuit_of_turns() -> None:
    state = table("extend GWR C12 / extend GER N7", players=2)
    assert WORDS.chapter(seen(state), EN) == "Circuit 1"
    for text in ("take Birmingham steel", "take Birmingham steel"):
        state.apply(GAME.parse(text))
    assert WORDS.chapter(seen(state), FR) == "Tour de table 2"
