"""Plans: a turn, and the answers of others, tried out on a guess of the table.

A plan knows what its seat sees and nothing else. What is hidden is guessed (`View.determinize`), and chance is rolled
by a generator of the plan's own: the same plan on the same view always gives the same position, and none of it tells
what the true table holds or what its dice will say.

A plan holds what its seat means to do, and what it takes the others to answer. When the table goes on, what came true
is done with (`followed`), and the rest is tried again from the new view: it is good, or broken since a step of one's
own is refused, or open since an answer of somebody else no longer fits, or a die decides before.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from rotonde.core.actions import Action
from rotonde.core.beats import tales
from rotonde.core.drafts import Draft
from rotonde.core.errors import Illegal, RotondeError
from rotonde.core.events import Event
from rotonde.core.play import story
from rotonde.core.state import CHANCE, State
from rotonde.core.view import View
from rotonde.core.words import N_, P_, Voice

MOST = 6  # plans of one person at a table
LONGEST = 200  # steps of a plan
Standing = Literal["good", "broken", "open"]

# What the stalls count, as something that was done.
DONE = {
    "cubes": P_("{n} cube delivered", "{n} cubes delivered"),
    "tiles": P_("{n} tile laid", "{n} tiles laid"),
    "hexes": P_("{n} hex of track", "{n} hexes of track"),
    "stations": P_("{n} station built", "{n} stations built"),
    "rails": P_("{n} space of rail", "{n} spaces of rail"),
    "steps": P_("{n} step of industry", "{n} steps of industry"),
    "tracks": P_("{n} link with track", "{n} links with track"),
    "goods": P_("{n} good delivered", "{n} goods delivered"),
}


class Step(NamedTuple):
    """One decision of a plan, in notation."""

    seat: int
    action: str


class Part(NamedTuple):
    """What one click added, or one answer of a bot: it is undone at once."""

    steps: tuple[Step, ...]
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody means to do from a moment of a table on."""

    key: str  # names it, and seeds its guesses
    name: str
    seat: int
    moment: int  # where it begins
    line: int  # how often something had been taken back by then
    parts: tuple[Part, ...] = ()
    undone: tuple[Part, ...] = ()  # what redo brings again, the next one last

    @property
    def steps(self) -> list[Step]:
        return [step for part in self.parts for step in part.steps]

    def with_part(self, part: Part) -> Plan:
        """The plan with one thing more; what was undone is forgotten."""
        return replace(self, parts=(*self.parts, part), undone=())

    def back(self) -> Plan:
        """The plan without what was added last."""
        return replace(self, parts=self.parts[:-1], undone=(*self.undone, *self.parts[-1:]))

    def forth(self) -> Plan:
        """The plan with what was taken back last."""
        return replace(self, parts=(*self.parts, *self.undone[-1:]), undone=self.undone[:-1])

    def cleared(self) -> Plan:
        """The plan from its beginning; redo brings it again, part by part."""
        return replace(self, parts=(), undone=(*self.undone, *reversed(self.parts)))


def followed(plan: Plan, played: Iterable[Step], moment: int, line: int) -> Plan:
    """The plan after the table went on: what came true is done with, and so is what was only guessed of others. After a
    take-back nothing is known of what came true, and all of it is tried again."""
    left = [step for part in plan.parts for step in part.steps]
    if line == plan.line:
        for seat, run in groupby((s for s in played if s.seat != CHANCE), key=lambda s: s.seat):
            for step in run:
                if left and seat == plan.seat and left[0] == step:
                    left.pop(0)
            while left and seat != plan.seat and left[0].seat == seat:
                left.pop(0)
    gone = sum(len(part.steps) for part in plan.parts) - len(left)
    return replace(plan, parts=_without(plan.parts, gone), moment=moment, line=line)


def _without(parts: Sequence[Part], gone: int) -> tuple[Part, ...]:
    """Parts without their first steps."""
    out = []
    for part in parts:
        steps = part.steps[gone:]
        gone = max(0, gone - len(part.steps))
        if steps:
            out.append(part._replace(steps=steps))
    return tuple(out)


class Told(NamedTuple):
    """What came of a step, or of chance."""

    seat: int
    events: list[Event]
    bot: bool = False


class Rehearsal:
    """A plan, played as far as it goes on a guess of what its seat sees."""

    def __init__(self, view: View, plan: Plan) -> None:
        self.plan, self.before = plan, view
        self.state: State = view.determinize(random.Random(f"{plan.key} hidden"))
        self.told: list[Told] = []
        self.laid = 0  # steps that were played
        self.standing: Standing = "good"
        self.refusal: Illegal | None = None  # why it goes no further
        self.stopped: Step | None = None
        self._rolled = False
        self._roll()
        for part in plan.parts:
            for step in part.steps:
                if not self._play(step, part.bot):
                    return
                self._roll()

    @property
    def events(self) -> list[Event]:
        return [event for told in self.told for event in told.events]

    def _roll(self) -> None:
        """Let chance speak until somebody is asked."""
        while self.state.to_act == (CHANCE,):
            action = self.state.roll(random.Random(f"{self.plan.key} chance {len(self.told)}"))
            self.told.append(Told(CHANCE, story(self.state, action, CHANCE)))
            self._rolled = True

    def _play(self, step: Step, bot: bool) -> bool:
        """One step more; False if the plan ends here."""
        mine = step.seat == self.plan.seat
        if not mine and step.seat not in self.state.to_act:
            self.laid += 1  # he is not asked any more: what he was taken to answer does not matter
            return True
        refusal = self._why_not(step)
        if refusal is None:
            events = story(self.state, self.state.game.parse(step.action), step.seat)
            self.told.append(Told(step.seat, events, bot))
            self.laid += 1
            return True
        own = mine and step.seat in self.state.to_act and not self._rolled
        self.standing, self.refusal, self.stopped = "broken" if own else "open", refusal, step
        return False

    def _why_not(self, step: Step) -> Illegal | None:
        try:
            return self.state.refusal(self.state.game.parse(step.action), step.seat)
        except Illegal as error:
            return error
        except RotondeError as error:  # a notation of another version
            return Illegal("notation", "", str(error).replace("{", "(").replace("}", ")"))

    def part(self, action: Action | str, seat: int, *, bot: bool = False) -> Part:
        """What a decision adds to the plan, with what goes without saying after it; Illegal if the rules forbid it."""
        draft = Draft(self.state, seat)
        draft.apply(action)
        if not draft.sealed:
            draft.settle()
        return Part(tuple(Step(seat, str(done)) for done in draft.actions), bot)

    def own_turn(self) -> list[str]:
        """The steps of the plan's seat before anybody else is asked: what can be adopted."""
        out = []
        for step in self.plan.steps[: self.laid]:
            if step.seat != self.plan.seat:
                break
            out.append(step.action)
        return out


# ── what it comes to ──────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of one player now and after the plan."""

    head: str
    now: str
    then: str
    by: int | None  # the difference, where both are numbers


_NUMBER = re.compile(r"([+\-−]?)\D{0,2}?(\d(?:[,\s\u00a0\u202f]?\d)*)")


def _number(text: str) -> int | None:
    found = _NUMBER.search(text)
    if found is None:
        return None
    n = int(re.sub(r"\D", "", found[2]))
    return -n if found[1] in ("-", "−") else n


def differences(before: View, after: View, voice: Voice) -> dict[int, list[Figure]]:
    """What the stall's own words say of each player now and then: its panel, and the sum of its scoring."""
    now, then = (_said(view, voice) for view in (before, after))
    out: dict[int, list[Figure]] = {}
    for seat, figures in now.items():
        rows = [(head, text, then[seat][head]) for head, text in figures.items() if head in then.get(seat, {})]
        out[seat] = [Figure(head, old, new, _by(old, new)) for head, old, new in rows]
    return out


def _by(old: str, new: str) -> int | None:
    was, is_ = _number(old), _number(new)
    return None if was is None or is_ is None else is_ - was


def _said(view: View, voice: Voice) -> dict[int, dict[str, str]]:
    """By seat and head, what a player has."""
    words = view.game.words
    panel = words.seats(view, voice)
    out = {row.seat: dict(zip(panel.named, row.figures, strict=False)) for row in panel.rows}
    total = next((line for line in reversed(words.scoring(view, voice)) if line.total), None)
    for seat, figures in out.items():
        points = None if total is None else total.points[seat]
        if total is not None and points is not None:
            figures.setdefault(total.text, voice.number(points))
    return out


def network(rehearsal: Rehearsal, seat: int, voice: Voice) -> list[str]:
    """What a player builds and delivers in a plan, counted."""
    known, sums = tales(voice.words.catalogues() if voice.words is not None else ()), Counter[str]()
    for event in rehearsal.events:
        tale = known.get(event.kind)
        if tale is not None and tale.count and event.seat == seat:
            sums[tale.count] += 1
    return [voice.told(DONE[count], n=n) for count, n in sums.items()]


def in_words(rehearsal: Rehearsal, voice: Voice) -> str:
    """Where a plan stands, as a sentence; "" if it is good."""
    if rehearsal.standing == "good" or rehearsal.stopped is None or rehearsal.refusal is None:
        return ""
    said, player = voice.refusal(rehearsal.refusal), rehearsal.stopped.seat
    if rehearsal.standing == "broken":
        return voice(N_("Step {n} cannot be done any more. {why}"), n=rehearsal.laid + 1, why=said)
    if player == rehearsal.plan.seat:
        return voice(N_("From step {n} on it depends on what comes before. {why}"), n=rehearsal.laid + 1, why=said)
    return voice(N_("The answer of {player} must be thought of again. {why}"), player=player, why=said)
