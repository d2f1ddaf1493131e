"""How many inputs recorded turns take at the page, and took before one click did one step.

An input is a click, a tap, a key or one whole drag. What a click means is asked of the client's own `Chooser`, run in a
page; what goes without saying and what a turn brings is asked of the drafts that the site keeps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from rotonde.core import CHANCE, Action, Draft, Record, State
from rotonde.core.drafts import open_steps
from rotonde.core.words import Voice
from rotonde.draw.parts import in_parts
from rotonde.web.views.running_turn import ahead

RECORDS = Path(__file__).parents[1] / "records"
CARRIED = ("company", "cube")  # pieces that lead to a place of the board: one drag instead of two clicks

# The clicks that lead to an action, as the page takes them now, and how many there were when each only chose.
_CLICKS = """async (asked) => {
  const { Chooser } = await import("/static/choose.js");
  const clicks = (paths, wanted, plain) => {
    const chooser = new Chooser(), made = [];
    chooser.load(paths.map((path, i) => ({ action: String(i), path })), false);
    for (const target of paths[wanted]) {
      if (chooser.final || chooser.picked.includes(target)) continue;
      made.push(target);
      if (!plain && chooser.meanings(target).length) return [...made, "choice"];
      chooser.pick(target);
    }
    return made;
  };
  return asked.map(([paths, wanted]) => [clicks(paths, wanted, false), clicks(paths, wanted, true).length]);
}"""


@dataclass
class Decision:
    """One recorded decision: what could be clicked, and whether somebody must."""

    paths: list[tuple[str, ...]]
    wanted: int
    by_hand: bool = True  # False: it goes without saying
    follows: bool = False  # the action is chosen by the click on the thing after it
    extra: int = 0  # a chip to change what went without saying


@dataclass
class Turn:
    """The recorded decisions of one seat until the page asks nothing more."""

    decisions: list[Decision] = field(default_factory=list)
    confirmed: bool = False  # by hand: it brings chance, others, or something hidden
    closed: bool = False  # chance or a reveal ended it at once, before


def turns(record: Record) -> Iterator[Turn]:
    """The turns of a recorded game, but those that the site passes by itself."""
    state, entries = record.start(), record.entries
    at = 0
    while at < len(entries):
        seat = entries[at].seat
        legal = state.legal(seat) if seat != CHANCE else []
        if seat == CHANCE or (len(legal) == 1 and len(legal[0].words()) == 1):
            state.advance(state.game.parse(entries[at].action), seat)
            at += 1
            continue
        ahead_of = [state.game.parse(e.action) for e in _run(record, at)]
        turn, draft = _turn(state, seat, ahead_of)
        yield turn
        at += len(draft.actions)
        state = draft.state


def _run(record: Record, at: int) -> Iterator[Any]:
    for entry in record.entries[at:]:
        if entry.seat != record.entries[at].seat:
            return
        yield entry


def _turn(state: State, seat: int, actions: list[Action]) -> tuple[Turn, Draft]:
    turn, draft = Turn(), Draft(state, seat)
    extra = 0
    while len(draft.actions) < len(actions) and not draft.finished:
        n = len(draft.actions)
        decision = _decision(draft, actions[n])
        decision.by_hand = n > 0 or len(draft.state.legal(seat)) > 1
        decision.extra, extra = extra, 0
        decision.follows = decision.by_hand and _follows(draft, actions[n:])
        turn.decisions.append(decision)
        draft.apply(actions[n])
        if draft.sealed:
            break
        before = len(draft.actions)
        draft.settle()
        same = before
        while same < len(draft.actions) and same < len(actions) and draft.actions[same] == actions[same]:
            same += 1
        if same < len(draft.actions):  # the record goes another way: back to where the page went on by itself
            extra, same = 1, before
        while len(draft.actions) > before:
            draft.undo()
        for following in actions[before:same]:
            turn.decisions.append(_decision(draft, following))
            turn.decisions[-1].by_hand = False
            draft.apply(following)
    turn.confirmed = draft.sealed or bool(draft.brings)
    turn.closed = draft.sealed or draft.state.to_act == (CHANCE,)
    return turn, draft


def _decision(draft: Draft, action: Action) -> Decision:
    view = draft.state.observe(draft.seat)
    legal = view.legal()
    return Decision([view.game.words.path(view, each) for each in legal], legal.index(action))


def _follows(draft: Draft, actions: list[Action]) -> bool:
    """Is the action the only one that leads to the first thing that is clicked after it?"""
    trial = Draft(draft.state, draft.seat)
    trial.apply(actions[0])
    if trial.finished or trial.sealed or open_steps(trial.state) <= open_steps(draft.state):
        return False
    trial.settle(wary=True)
    done = len(trial.actions)
    if done >= len(actions) or list(trial.actions) != actions[:done] or trial.finished:
        return False
    view, after = draft.state.observe(draft.seat), trial.state.observe(draft.seat)
    legal, words = view.legal(), view.game.words
    thing = words.path(after, actions[done])[0]
    how = {"lang": "en", "targets": frozenset(), "fresh": frozenset(), "voice": Voice(words, "en")}
    places = frozenset(in_parts(view, **how).places())
    return ahead(view, legal, [words.path(view, each) for each in legal], places).get(thing) == [str(actions[0])]


@dataclass
class Tally:
    """Turns, and the inputs they take now and took before."""

    turns: int = 0
    now: int = 0
    before: int = 0

    def line(self, game: str) -> str:
        """One row of docs/inputs.md."""
        now, before = self.now / self.turns, self.before / self.turns
        return f"| {game} | {self.turns} | {before:.2f} | {now:.2f} | {self.now / self.before:.0%} |"


def count(page: Page, record: Record, most: int | None = None) -> Tally:
    """The inputs of a recorded game, or of its first turns."""
    played = list(islice(turns(record), most))
    asked = [(d.paths, d.wanted) for turn in played for d in turn.decisions]
    answers: Iterator[tuple[list[str], int]] = iter(page.evaluate(_CLICKS, asked))
    tally = Tally(len(played))
    for turn in played:
        for decision in turn.decisions:
            made, old = next(answers)
            tally.before += old + 1
            if decision.by_hand:
                tally.now += decision.extra + (0 if decision.follows else _cost(made))
        tally.now += turn.confirmed
        tally.before += not turn.closed
    return tally


def _cost(made: list[str]) -> int:
    """Clicks, of which two are one where a piece is carried; where nothing is left to choose, the button."""
    carried = len(made) > 1 and made[0].partition(":")[0] in CARRIED and made[1] != "choice"
    return max(len(made), 1) - carried
