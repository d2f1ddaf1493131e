"""Plans: what they are worked out from, what becomes of them when the table goes on, what they come to."""

import random
from itertools import islice

import pytest

import rotonde
from rotonde.coach.plans import Part, Plan, Rehearsal, Step, differences, followed, in_words, network
from rotonde.core.registry import shipped
from rotonde.core.state import CHANCE, State
from rotonde.core.words import Voice

HIDING = {"imperial_steam": {"open_money": False}}


def midgame(game: str, seed: int, moves: int = 40) -> State:
    """A position after some moves, in which somebody must decide."""
    title, rng = rotonde.game(game), random.Random(seed)
    state = title.new(3 if 3 in title.seats() else title.seats()[0], HIDING.get(game))
    done = 0
    while done < moves or state.to_act == (CHANCE,):
        if state.over:
            return midgame(game, seed + 1000, moves // 2)
        seat = state.to_act[0]
        state.apply(state.roll(rng) if seat == CHANCE else rng.choice(state.legal(seat)), seat)
        done += seat != CHANCE
    return state


def planned(state: State, seat: int, steps: int, seed: int = 3) -> Plan:
    """A plan of some decisions of whoever is asked."""
    rng, plan = random.Random(seed), Plan("planplan", "A", seat, 0, 0)
    for _ in range(steps):
        rehearsal = Rehearsal(state.observe(seat), plan)
        if not rehearsal.state.to_act:
            break
        asked = rehearsal.state.to_act[0]
        plan = plan.with_part(rehearsal.part(rng.choice(rehearsal.state.legal(asked)), asked))
    return plan


@pytest.mark.parametrize("game", shipped())
def test_a_plan_knows_nothing_but_the_view(game: str) -> None:
    """Two tables that its seat cannot tell apart give the same plan, the same dice and the same figures."""
    differ = 0
    for seed in range(4):
        here = midgame(game, seed)
        seat = here.to_act[0]
        for me in range(here.players):
            there = here.observe(me).determinize(random.Random(99))
            differ += here.encode() != there.encode()
            plan = planned(here, me, 6)
            assert planned(there, me, 6) == plan
            one, two = (Rehearsal(state.observe(me), plan) for state in (here, there))
            assert one.state.encode() == two.state.encode()
            voice = Voice(here.game.words, "en")
            told = [differences(r.before, r.state.observe(me), voice) for r in (one, two)]
            assert told[0] == told[1]
        assert here.digest() == midgame(game, seed).digest()  # the true table was not touched
        assert seat in here.to_act
    assert differ or game == "age_of_steam"  # which hides nothing


@pytest.mark.parametrize("game", shipped())
def test_what_came_true_is_done_with_and_the_rest_still_holds(game: str) -> None:
    state = midgame(game, 1)
    seat = state.to_act[0]
    plan = planned(state, seat, 8)
    first = Rehearsal(state.observe(seat), plan)
    assert first.standing == "good"
    assert first.laid == len(plan.steps)
    own = list(islice((s for s in plan.steps if s.seat == seat), 1))
    after = state.copy()
    after.apply(own[0].action, seat)
    if after.to_act == (CHANCE,):
        return
    left = followed(plan, own, 1, 0)
    assert left.steps == plan.steps[1:]
    assert Rehearsal(after.observe(seat), left).laid == len(left.steps)


def test_guesses_of_others_go_when_they_have_moved_and_own_steps_stay() -> None:
    steps = (Step(1, "a"), Step(1, "b"), Step(0, "mine"), Step(1, "c"))
    plan = Plan("planplan", "A", 0, 5, 0, (Part(steps[:2]), Part(steps[2:3]), Part(steps[3:], True)))
    after = followed(plan, [Step(1, "other"), Step(CHANCE, "dice")], 7, 0)
    assert after.steps == [Step(0, "mine"), Step(1, "c")]
    assert [part.bot for part in after.parts] == [False, True]
    assert (after.moment, after.line) == (7, 0)
    assert followed(plan, [Step(1, "other"), Step(0, "mine")], 7, 0).steps == [Step(1, "c")]
    assert followed(plan, [Step(1, "x")], 4, 1).steps == list(steps)  # something was taken back: all is tried again


def test_a_plan_is_undone_and_redone_by_what_was_added() -> None:
    plan = Plan("planplan", "A", 0, 0, 0)
    a, b = Part((Step(0, "a"),)), Part((Step(0, "b"), Step(0, "c")))
    both = plan.with_part(a).with_part(b)
    assert both.back().parts == (a,)
    assert both.back().forth() == both
    assert both.cleared().forth().forth() == both
    assert both.back().with_part(a).undone == ()


def test_somebodys_move_breaks_a_plan_and_the_rule_says_why() -> None:
    """Two want the same place for a station: who comes second is told the rule."""
    state, rng = rotonde.game("stephensons_rocket").new(2), random.Random(1)
    other = state.to_act[0]
    me = 1 - other
    wanted = next(str(action) for action in state.legal(other) if str(action).startswith("station"))
    plan = Plan("planplan", "A", me, 0, 0, (Part((Step(me, wanted),)),))
    assert Rehearsal(state.observe(me), plan).standing == "open"  # the other decides before: nothing is known yet
    state.apply(wanted, other)
    while me not in state.to_act:
        state.apply(rng.choice(state.legal(other)), other)
    rehearsal = Rehearsal(state.observe(me), plan)
    assert rehearsal.standing == "broken"
    assert rehearsal.refusal is not None
    assert rehearsal.refusal.rule
    for lang in ("en", "fr"):
        assert rehearsal.refusal.rule in in_words(rehearsal, Voice(state.game.words, lang, ["Ada", "Bo"]))


@pytest.mark.parametrize("game", shipped())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_differences_are_those_of_the_figures(game: str, lang: str) -> None:
    state = midgame(game, 2)
    me = state.to_act[0]
    rehearsal = Rehearsal(state.observe(me), planned(state, me, 9))
    voice = Voice(state.game.words, lang, [f"P{n}" for n in range(state.players)])
    after = rehearsal.state.observe(me)
    found, panel = differences(rehearsal.before, after, voice), state.game.words.seats(after, voice)
    for row in panel.rows:
        assert [f.then for f in found[row.seat]][: len(row.figures)] == list(row.figures)
        assert all(isinstance(line, str) for line in network(rehearsal, row.seat, voice))
    none = differences(rehearsal.before, rehearsal.before, voice)
    assert all(not figure.by for figures in none.values() for figure in figures)
