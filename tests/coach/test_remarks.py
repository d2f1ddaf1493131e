"""Remarks of a first game: what fits, what a turn costs, and that nothing hidden is told."""

import random
from collections.abc import Sequence

import pytest

from rotonde import game
from rotonde.coach.lessons import lessons
from rotonde.coach.lessons.remarks import _parting, cost, fitting, is_costly, remarks_of
from rotonde.core.actions import Action
from rotonde.core.drafts import Draft
from rotonde.core.registry import shipped
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.web.views.remarks import better_than, rounded

KEYS = tuple(sorted(shipped()))
RUSSIAN = lessons(game("russian_railroads"))["first"].record


@pytest.mark.parametrize("key", KEYS)
def test_remarks_name_rules_and_steps_that_there_are(key: str) -> None:
    title = game(key)
    found = remarks_of(title)
    assert found is not None
    numbers = {rule.number for rule in title.words.rules(Voice(title.words))}
    assert {remark.rule for remark in found.remarks} <= numbers
    assert len({remark.key for remark in found.remarks}) == len(found.remarks) >= 3
    assert all(remark.says.en and remark.says.fr for remark in found.remarks)


def test_a_remark_comes_at_its_step() -> None:
    assert [remark.key for remark in fitting(RUSSIAN.replay(10).observe(0))] == ["start"]
    assert [remark.key for remark in fitting(RUSSIAN.replay(16).observe(0))] == ["turn"]
    assert fitting(RUSSIAN.replay(16).observe(1)) == []  # it is not his turn


def test_a_wasted_turn_is_costly_and_a_good_one_is_not() -> None:
    title, before = game("age_of_steam"), lessons(game("age_of_steam"))["first"].record.replay(114).observe(0)
    assert is_costly(before, [title.parse("issue 11")]) is not None  # eleven shares cost 33 points
    lost, better = cost(before, [title.parse("issue 2")])
    assert lost < 7
    assert is_costly(before, [title.parse("issue 2")]) is None
    assert better is None or str(better.action).startswith("issue")


def test_what_a_conductor_would_do_is_told_from_where_the_turns_part() -> None:
    """Who chose the same space is not told to choose it: the first decision that differs is."""
    before = RUSSIAN.replay(16).observe(0)
    world = before.determinize(random.Random(0))
    begun = {first: Draft(world, 0) for first in world.legal(0)}
    for first, draft in begun.items():
        draft.apply(first)
    first, (mine, other) = next((f, d.state.legal(0)[:2]) for f, d in begun.items() if len(d.state.legal(0)) > 1)
    parting = _parting(world, 0, (first, mine), (first, other))
    assert parting is not None
    assert (parting.n, parting.action, parting.view.seat) == (1, other, 0)
    assert other in parting.view.legal()
    assert _parting(world, 0, (first, mine), (first,)) is None
    wasted = cost(before, [game("russian_railroads").parse("pass")])[1]
    assert wasted is not None
    assert (wasted.n, wasted.view.encode()) == (0, before.encode())


def spoken(key: str, view: View, actions: Sequence[Action], lang: str = "en") -> str:
    """What is said before a turn is confirmed."""
    return told(key, view, actions, lang)[0]


def told(key: str, view: View, actions: Sequence[Action], lang: str = "en") -> tuple[str, list[str]]:
    """The same with the rules beside it."""
    voice = Voice(game(key).words, lang, ("Ann", "Bob", "Cid", "Dan")[: view.table.players])
    return better_than(view, tuple(actions), voice)


@pytest.mark.parametrize("key", KEYS)
def test_a_costly_turn_is_told_by_its_figures(key: str) -> None:
    """By how much, in what the game is won with, what a conductor would do, and what that brings: each as computed."""
    title = game(key)
    record, rng, seen = next(iter(lessons(title).values())).record, random.Random(3), 0
    unit = {"stephensons_rocket": "£", "imperial_steam": "gulden"}.get(key, "point")
    for at in range(10, len(record.entries), 7):
        state = record.replay(at)
        if not state.to_act or state.to_act[0] < 0:
            continue
        view = state.observe(state.to_act[0])
        draft = played_at_random(view, rng)
        (said, rules), found = told(key, view, draft.actions), is_costly(view, draft.actions)
        assert bool(said) == bool(rules) == (found is not None)
        if found is None:
            continue
        seen += 1
        assert len(rules) <= 2
        assert all(title.words.rule(rule, Voice(title.words)) for rule in rules)
        assert rules == told(key, view, draft.actions, "fr")[1]
        assert f"{rounded(found.lost):,}" in said.partition("worse")[0]
        assert unit in said.partition("worse")[0]
        assert abs(rounded(found.lost) - found.lost) <= found.lost * 0.05 + 0.5
        label = title.words.label(found.view, found.action, Voice(title.words, "en", ("Ann", "Bob", "Cid", "Dan")))
        assert label.told in said
        assert "how to pay can be chosen" not in said
        bot = Draft(found.view.determinize(random.Random(0)), view.seat or 0)
        bot.apply(found.action)  # what it would do is legal there
        assert all(f"{abs(reason.amount):,}" in said.partition("compared with yours")[2] for reason in found.gains[:4])
        if seen == 3:
            return
    assert seen


def test_the_rules_of_what_is_done_and_of_what_is_better_stand_beside_a_costly_turn() -> None:
    """Who passes reads what passing is; where no word names a rule, that of the remark on such a decision is told."""
    before = RUSSIAN.replay(16).observe(0)
    assert "RR-3.9" in told("russian_railroads", before, [game("russian_railroads").parse("pass")])[1]
    steam = lessons(game("age_of_steam"))["first"].record.replay(114).observe(0)
    assert told("age_of_steam", steam, [game("age_of_steam").parse("issue 11")])[1] == ["AOS-3.1"]


def played_at_random(view: View, rng: random.Random) -> Draft:
    """A whole turn of a seat, on a guess of what is hidden."""
    draft = Draft(view.determinize(rng), view.seat or 0)
    while not draft.finished and len(draft.actions) < 30:
        draft.apply(rng.choice(draft.state.legal(view.seat or 0)))
    return draft


def test_nothing_hidden_is_told() -> None:
    true = RUSSIAN.replay(16)
    view = true.observe(0)
    worlds = [view.determinize(random.Random(seed)).observe(0) for seed in (1, 2)]
    said = [(fitting(world), cost(world, [game("russian_railroads").parse("pass")])) for world in worlds]
    assert said[0] == said[1] == (fitting(view), cost(view, [game("russian_railroads").parse("pass")]))
