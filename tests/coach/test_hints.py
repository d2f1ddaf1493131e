"""Hints: what they say is true. Every number in their words is found again from the position and the line they tell."""

import re

import pytest

import rotonde
from rotonde.coach.estimates import Estimator
from rotonde.coach.hints import BESIDE, LEVELS, Hint, _sure, advise, how_sure, in_words, told_moves
from rotonde.coach.reasons import Reason, changes, figures, number, says
from rotonde.core import Action, Event, Level, SetupError, View
from rotonde.core.words import Voice
from tests.coach.conftest import GAMES, on_the_way

NAMES = ("Ada", "Nadia", "Wren")
FIGURE = re.compile(r"[−+]?[$£]?\d[\d,\u202f\u00a0]*")


SIGNS = {"age_of_steam": "$", "stephensons_rocket": "£", "imperial_steam": "gulden"}


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
        if others:
            other = max(actions, key=lambda a: (a != action, estimator.estimate(a).shares[hint.seat]))
            found |= beside(estimator, other, action)
        found[("end", hint.seat, -1)] = round(estimate.scores[hint.seat])
        out.append([found[r.kind, r.seat, r.column] for r in idea.reasons])
    return out


@pytest.mark.parametrize("key", SIGNS)
def test_money_is_told_in_the_coin_of_the_game(key: str) -> None:
    """Points and shares are what the head of their column says, and the end names what it is counted in."""
    view = view_of(key, 0)
    voice = Voice(view.game.words, "en", NAMES)
    panel = view.game.words.seats(view, voice)
    said = {unit: says(Reason("now", 0, i, -20), 0, panel, voice) for i, unit in enumerate(panel.units)}
    assert any(SIGNS[key] in text for unit, text in said.items() if unit)
    assert SIGNS[key] not in said[""]
    end = says(Reason("end", 0, -1, 1200), 0, panel, voice)
    assert ("1,200 points" if key == "age_of_steam" else SIGNS[key]) in end


def beside(estimator: Estimator, other: Action, action: Action) -> dict[tuple[str, int, int], int]:
    """What an idea changes compared with another: the mean of the first games, from panels laid side by side."""
    ends = []
    for n in range(BESIDE):
        both = []
        for each in (other, action):
            state = estimator.guess(n)
            for seat, done in estimator.samples[each][n].line:
                state.apply(done, seat)
            both.append(figures(state.observe(estimator.seat)))
        ends.append(both)
    out = {}
    for seat, row in ends[0][0].items():
        for column in range(len(row)):
            gaps = [(two[seat][column] or 0) - (one[seat][column] or 0) for one, two in ends]
            out["beside", seat, column] = round(sum(gaps) / BESIDE)
    return out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", GAMES)
def test_every_number_in_the_words_is_true(key: str, lang: str) -> None:
    view = view_of(key)
    hint = advise(view, "conductor", seed=3, simulations=BESIDE)
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


def test_too_little_to_be_told_is_no_lead() -> None:
    """Nothing is "ahead by 0 points"."""
    assert _sure(0.004, 0.001) == "close"
    assert _sure(0.006, 0.001) == "likely"
    assert _sure(0.02, 0.001) == "clear"


def test_the_parts_of_ones_own_turn_are_told_in_a_line() -> None:
    """Where the log has no headline for them, what happened first; of others only what they did."""
    taken = {"city": "London", "kind": "brewing"}
    told = {seat: [Event("take", seat, Level.DETAIL, taken)] for seat in (0, 1)}
    voice = Voice(rotonde.game("stephensons_rocket").words, "en", NAMES)
    moves = [told[0], told[1], told[0]]
    assert len(told_moves([0, 1, 0], moves, 0, voice)) == 1


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
