"""Hints: what they say is true. Every number in their words is found again from the position and the line they tell."""

import re

import pytest

from rotonde.coach.estimates import Estimator
from rotonde.coach.hints import LEVELS, Hint, advise, how_sure, in_words
from rotonde.coach.reasons import changes, figures, number
from rotonde.core import SetupError, View
from rotonde.core.words import Voice
from tests.coach.conftest import GAMES, on_the_way

NAMES = ("Ada", "Nadia", "Wren")
FIGURE = re.compile(r"[−+]?\d[\d,\u202f\u00a0]*")


def view_of(key: str, decisions: int = 30) -> View:
    state = on_the_way(key, 3, decisions)
    return state.observe(state.to_act[0])


def numbers(text: str) -> list[int]:
    return [int(re.sub(r"[^\d−]", "", found).replace("−", "-")) for found in FIGURE.findall(text)]


def recomputed(hint: Hint, view: View) -> list[list[int]]:
    """For each idea the numbers that its words must hold: by playing its line again, and from fresh estimates."""
    estimator = Estimator(view, hint.seed)
    actions = [view.game.parse(idea.action) for idea in hint.ideas]
    estimator.add(actions, hint.simulations)
    out = []
    for idea, action in zip(hint.ideas, actions, strict=True):
        world = estimator.guess(idea.guess)
        reached = []
        for n in (1, len(idea.line)):
            state = world.copy()
            for seat, text in idea.line[:n]:
                state.apply(state.game.parse(text), seat)
            reached.append(figures(state.observe(hint.seat)))
        now, line = (changes(kind, figures(view), after) for kind, after in zip(("now", "line"), reached, strict=True))
        estimate = estimator.estimate(action)
        others = [estimator.estimate(other) for other in actions if other != action]
        best = max(others, key=lambda o: o.shares[hint.seat]) if others else estimate
        swings = {seat: round(100 * (estimate.shares[seat] - best.shares[seat])) for seat in range(view.table.players)}
        found = {("now", r.seat, r.column): r.amount for r in now} | {
            ("line", r.seat, r.column): r.amount for r in line
        }
        found |= {("share", seat, -1): swing for seat, swing in swings.items()}
        found[("end", hint.seat, -1)] = round(estimate.scores[hint.seat])
        out.append([found[r.kind, r.seat, r.column] for r in idea.reasons])
    return out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_every_number_in_the_words_is_true(key: str, lang: str) -> None:
    view = view_of(key)
    hint = advise(view, "conductor", seed=3, simulations=3)
    voice = Voice(view.game.words, lang, NAMES)
    told = in_words(hint, view, voice)
    assert 1 <= len(told) <= 3
    for said, idea, true in zip(told, hint.ideas, recomputed(hint, view), strict=True):
        assert [numbers(text)[-1] for text in said.reasons] == true
        assert said.share == round(100 * idea.estimate.shares[hint.seat])
        assert said.text == view.label(idea.action, lang) or voice.names
        for text, reason in zip(said.reasons, idea.reasons, strict=True):
            assert reason.seat == hint.seat or NAMES[reason.seat] in text


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_ideas_and_the_same_seed_gives_the_same(level: str) -> None:
    view = view_of("russian_railroads")
    one, two = (advise(view, level, seed=5, simulations=2) for _ in range(2))
    assert one == two
    assert all(view.refusal(idea.action) is None for idea in one.ideas)


def test_the_order_is_by_what_games_show() -> None:
    view = view_of("stephensons_rocket", 20)
    hint = advise(view, "conductor", seed=1, simulations=6)
    first, second = (idea.estimate.shares[hint.seat] for idea in hint.ideas[:2])
    assert abs((first - second) - hint.ahead) < 1e-9
    sure = how_sure(hint, Voice(view.game.words))
    assert str(abs(round(100 * hint.ahead))) in sure


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(SetupError, match="there are: apprentice, conductor, engineer"):
        advise(view_of("russian_railroads"), "genius")


def test_a_hint_takes_no_longer_than_it_may() -> None:
    view = view_of("russian_railroads")
    assert advise(view, "engineer", seconds=0.2, seed=1).simulations >= 2


@pytest.mark.parametrize(
    ("text", "amount"), [("$19", 19), ("−$4", -4), ("+3", 3), ("3 of 7", 3), ("£12,000", 12000), ("hidden", None)]
)
def test_figures_of_the_panel_are_read(text: str, amount: int | None) -> None:
    assert number(text) == amount
