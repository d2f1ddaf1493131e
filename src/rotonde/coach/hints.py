"""Hints that argue: what a bot of a level would do, what each idea leads to, how sure that is.

The bot names up to three ideas; games are played on from each of them with the same guesses and the same chance
(`estimates.py`), and what was seen there is told as reasons (`reasons.py`). Everything is worked out from the view of
the seat that decides.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from rotonde.bots.greedy import ApprenticeBot, Turn
from rotonde.bots.thinking import search_for
from rotonde.coach.estimates import Estimate, Estimator, Sample, mean_and_error, widened
from rotonde.coach.reasons import (
    LEAST,
    MOST_LINE,
    MOST_NOW,
    Argument,
    Figures,
    Reason,
    after,
    apart,
    argued,
    changes,
    figures,
    for_and_against,
    own_first,
    panel_of,
    rules_in,
    same_stretch,
    told_line,
    told_once,
)
from rotonde.core import Action, Event, Level, SetupError, View
from rotonde.core.errors import shown
from rotonde.core.sentences import N_, P_
from rotonde.core.words import Template, Voice

LEVELS = ("apprentice", "conductor", "engineer")
IDEAS = 3
BATCH = 2  # guesses between two looks at the clock
FEWEST = 4  # guesses, however slow the machine is: an error of fewer says nothing
THINKING = 0.35  # of the time: the bot looks for its ideas, the rest is for playing on
SIMULATIONS = 24  # for each idea, where no time is told
SEARCHED = 300  # simulations of the engineer's search, where no time is told
TOLD = 6  # moves of the line that are told
BESIDE = 4  # games of each of two ideas that are laid side by side
SURELY = 8  # games of each of two ideas before their order is called sure
SURE: dict[str, Template] = {  # by how many standard errors the first idea is ahead of the second
    "only": N_("There is nothing else to do."),
    "clear": P_(
        "Sure: the first idea is ahead by {n} point of victory, ± {error}.",
        "Sure: the first idea is ahead by {n} points of victory, ± {error}.",
    ),
    "likely": P_(
        "Likely: the first idea is ahead by {n} point of victory, ± {error}.",
        "Likely: the first idea is ahead by {n} points of victory, ± {error}.",
    ),
    "close": P_(
        "Too close to call: the first two differ by {n} point of victory, ± {error}.",
        "Too close to call: the first two differ by {n} points of victory, ± {error}.",
    ),
}


@dataclass(frozen=True)
class Idea:
    """One action, what is expected of it, and why."""

    action: str  # in notation
    estimate: Estimate
    reasons: tuple[Reason, ...]
    line: tuple[tuple[int, str], ...]  # the line that is expected, the action itself first; chance is -1
    guess: int  # the number of the guess that the line begins from
    events: tuple[tuple[Event, ...], ...] = field(default=(), compare=False)  # what happens in the line


@dataclass(frozen=True)
class Hint:
    """What a bot thinks of, the best first."""

    level: str
    seat: int
    seed: int
    ideas: tuple[Idea, ...]
    sure: str  # one of SURE
    ahead: float  # the share of victory that the first idea brings more than the second
    error: float  # standard error of that
    simulations: int  # of each idea


def advise(view: View, level: str = "engineer", seconds: float = 0.0, seed: int = 0, simulations: int = 0) -> Hint:
    """What a bot of this level would do for the seat of a view that must decide now.

    A time makes it answer in time, a number of simulations makes it repeatable; without either it takes some.
    """
    if level not in LEVELS:
        raise SetupError(f"there is no hint of level {shown(level)}; there are: {', '.join(LEVELS)}")
    start = perf_counter()
    rng = random.Random(seed)
    found = _thought_of(view, level, rng, seconds * THINKING, simulations)
    estimator = Estimator(view, seed)
    count = 0
    most = simulations or (SIMULATIONS if not seconds else 10_000)
    took = 0.0  # the last batch
    while count < most and not (count >= FEWEST and seconds and perf_counter() - start + took > seconds):
        batch, began = min(BATCH, most - count), perf_counter()
        estimator.add(found, batch, count)
        count, took = count + batch, perf_counter() - began
    found = _ordered(found, estimator)
    ideas = [_idea(view, estimator, action, found) for action in found]
    if len(found) == 1:
        return Hint(level, estimator.seat, seed, tuple(ideas), "only", 0.0, 0.0, count)
    lead = estimator.compare(found[0], found[1])
    return Hint(
        level, estimator.seat, seed, tuple(ideas), _sure(lead.gain, lead.error, count), lead.gain, lead.error, count
    )


def _thought_of(view: View, level: str, rng: random.Random, seconds: float, simulations: int) -> list[Action]:
    """The ideas of a bot, its best first."""
    listed: list[Action] = view.legal()
    if len(listed) == 1:
        return listed
    if level == "engineer":
        search = search_for(view, rng)
        search.run(seconds, 0 if seconds else (SEARCHED if not simulations else 10 * simulations))
        return [search.actions[i] for i in search.ranking()[:IDEAS]]
    assert view.seat is not None
    state = view.determinize(rng)
    turn = Turn(view.game, view.seat, rng)
    if level == "apprentice":
        turn.beam = 0
        listed = ApprenticeBot().seen(listed, view.game.plain(state, view.seat), rng)
    promises = turn.promises(state, listed)
    return [listed[i] for i in sorted(range(len(listed)), key=lambda i: -promises[i])[:IDEAS]]


def _ordered(found: Sequence[Action], estimator: Estimator) -> list[Action]:
    """The bot's order, but an idea that games played on show to be better moves up."""
    out: list[Action] = []
    for action in found:
        place = len(out)
        while place:
            lead = estimator.compare(action, out[place - 1])
            if lead.gain <= lead.error:
                break
            place -= 1
        out.insert(place, action)
    return out


def _sure(gain: float, error: float, games: int) -> str:
    """Which of SURE: few games say little of their own error, too."""
    if games >= SURELY and gain > widened(2.0, games) * error and gain >= LEAST:
        return "clear"
    return "likely" if gain > widened(1.0, games) * error and percent(gain) else "close"


def _idea(view: View, estimator: Estimator, action: Action, ideas: Sequence[Action]) -> Idea:
    estimate = estimator.estimate(action)
    number, sample = middle(estimator, action)
    world = estimator.guess(number)
    told = sample.line[:TOLD]
    events = told_line(world, told, estimator.seat)
    return Idea(
        str(action),
        estimate,
        tuple(reasons_for(view, estimator, action, ideas)),
        tuple((seat, str(done)) for seat, done in told),
        number,
        tuple(tuple(heard) for heard in events),
    )


def middle(estimator: Estimator, action: Action) -> tuple[int, Sample]:
    """The game in the middle of those that were played on from an action, by what it brought the seat."""
    ranked = sorted(estimator.samples[action].items(), key=lambda item: (item[1].shares[estimator.seat], item[0]))
    return ranked[len(ranked) // 2]


def reasons_for(view: View, estimator: Estimator, action: Action, ideas: Sequence[Action]) -> list[Reason]:
    """What an action changes at once, after its line, and compared with the best other idea; what it comes to."""
    seat, panel = estimator.seat, panel_of(view)
    others = [other for other in ideas if other != action]
    found = told_once(own_first(at_once(view, estimator, action), seat, MOST_NOW + len(panel.same)), panel)[:MOST_NOW]
    found += _later(view, estimator, action)
    if others:
        best = max(others, key=lambda other: estimator.estimate(other).shares[seat])
        found += own_first(_beside(estimator, best, action), seat, MOST_LINE) + ahead(estimator, best, action)
    speaks, against = for_and_against(told_once(found, panel), seat, panel)
    return [*speaks, *against, Reason("end", seat, -1, round(estimator.estimate(action).scores[seat]))]


def at_once(view: View, estimator: Estimator, action: Action) -> list[Reason]:
    """What an action changes at once, for everybody; nothing where another stretch of the game begins."""
    number, sample = middle(estimator, action)
    first = after(estimator.guess(number), sample.line[:1]).observe(estimator.seat)
    return changes("now", figures(view), figures(first)) if same_stretch(view, first) else []


def _later(view: View, estimator: Estimator, action: Action) -> list[Reason]:
    """What is different for the seat after the line that is told; what the end pays is told of the end."""
    number, sample = middle(estimator, action)
    last = after(estimator.guess(number), sample.line[:TOLD]).observe(estimator.seat)
    found = [] if last.over else changes("line", figures(view), figures(last))
    return told_once([r for r in found if r.seat == estimator.seat], panel_of(view))[:MOST_LINE]


def _beside(estimator: Estimator, other: Action, action: Action) -> list[Reason]:
    """What an action does to everybody a few turns later, compared with another one: what others do anyhow is none."""
    numbers = sorted(set(estimator.samples[other]) & set(estimator.samples[action]))[:BESIDE]
    pairs = [pair for n in numbers if (pair := ends(estimator, other, action, n)) is not None]
    return apart("beside", pairs) if 2 * len(pairs) > BESIDE else []


def ends(estimator: Estimator, one: Action, two: Action, n: int) -> tuple[Figures, Figures] | None:
    """The players' panel where the games of one guess were judged, after each of two actions; None as below."""
    both = judged(estimator, one, two, n)
    return (figures(both[0]), figures(both[1])) if both is not None else None


def judged(estimator: Estimator, one: Action, two: Action, n: int) -> tuple[View, View] | None:
    """Where the games of one guess were judged, after each of two actions, as the seat sees it.

    None where one of them has come to another stretch of the game: what was scored meanwhile is no difference.
    """
    world, seat = estimator.guess(n), estimator.seat
    first, second = [after(world, estimator.samples[action][n].line).observe(seat) for action in (one, two)]
    return (first, second) if same_stretch(first, second) else None


def ahead(estimator: Estimator, other: Action, action: Action) -> list[Reason]:
    """How the final scores differ between two ideas, as far as it is clear: the seat's, and that of one rival."""
    mine, theirs = estimator.samples[action], estimator.samples[other]
    both, found = sorted(set(mine) & set(theirs)), list[Reason]()
    for seat in range(estimator.players):
        mean, error = mean_and_error([mine[n].scores[seat] - theirs[n].scores[seat] for n in both])
        if round(mean) and abs(mean) > widened(2.0, len(both)) * error:
            found.append(Reason("ahead", seat, -1, round(mean)))
    rivals = sorted([r for r in found if r.seat != estimator.seat], key=lambda r: -abs(r.amount))
    return [r for r in found if r.seat == estimator.seat] + rivals[:1]


# ── in words ──────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Said:
    """An idea in words."""

    action: str
    text: str
    share: int  # of victory, in points of a hundred
    error: int
    reasons: tuple[Argument, ...]
    line: tuple[str, ...]
    rules: tuple[str, ...]


def in_words(hint: Hint, view: View, voice: Voice) -> list[Said]:
    """The ideas of a hint as a person reads them."""
    words = view.game.words
    panel = words.seats(view, voice)
    out = []
    for idea in hint.ideas:
        action = view.game.parse(idea.action)
        text = words.label(view, action, voice).text
        line = tuple(told_moves([seat for seat, _ in idea.line], idea.events, hint.seat, voice))
        reasons = tuple([argued(reason, hint.seat, hint.seat, panel, voice) for reason in idea.reasons])
        prompt = words.prompt(view, voice)
        rules = tuple(rules_in([text, prompt.hint, *line], voice)[:2])
        share, error = percent(idea.estimate.shares[hint.seat]), percent(idea.estimate.errors[hint.seat])
        out.append(Said(idea.action, text, share, max(1, error), reasons, line, rules))
    return out


def told_moves(seats: Sequence[int], moves: Sequence[Sequence[Event]], seat: int, voice: Voice) -> list[str]:
    """The moves of a line after its first, as the log tells them: headlines, and each part of one's own turn."""
    words = voice.words
    assert words is not None
    out = []
    for who, heard in list(zip(seats, moves, strict=True))[1:]:
        told = [event for event in heard if event.level == Level.HEADLINE]
        if not told and who == seat:
            told = [event for event in heard if event.level == Level.DETAIL][:1]
        out.append(" ".join(words.log(event, voice) for event in told))
    return [text for text in out if text]


def percent(share: float) -> int:
    """A share in points of a hundred."""
    return round(100 * share)


def how_sure(hint: Hint, voice: Voice) -> str:
    """How sure the order of the first two ideas is."""
    return voice.told(SURE[hint.sure], n=abs(percent(hint.ahead)), error=max(1, percent(hint.error)))
