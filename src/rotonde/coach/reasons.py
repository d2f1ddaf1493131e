"""Reasons: what speaks for a move, as data first and as words at the end.

A reason is a kind, a seat, a column of the players' panel and a number. Its numbers come from two looks at the table,
now and later, through the eyes of one seat: whatever the game's own panel tells of a player (money, income, points,
workers, shares …) is compared. So every number in the words can be found again by replaying what the reason is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rotonde.core import Action, Event, State, View, story
from rotonde.core.amounts import gain, in_sentence, unit_of
from rotonde.core.sentences import N_
from rotonde.core.words import SeatPanel, Voice

NUMBER = re.compile(r"([-−+]?)[^\d\s]?(\d[\d,]*)")
RULE = re.compile(r"\b[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*")
KINDS = {  # how each kind of reason is said of the seat that decides, and of another
    "now": (N_("{column}: {amount} at once"), N_("{player}, {column}: {amount} at once")),
    "line": (N_("{column}: {amount} after the line below"), N_("{player}, {column}: {amount} after the line below")),
    "end": (N_("About {amount} at the end, for you"), N_("About {amount} at the end, for {player}")),
    "beside": (
        N_("{column}: {amount} a few turns later, compared with the next best idea"),
        N_("{player}, {column}: {amount} a few turns later, compared with the next best idea"),
    ),
    "later": (N_("{column}: {amount}"), N_("{player}, {column}: {amount}")),
    "swing": (
        N_("{player}’s share of victory: {amount} points"),
        N_("{player}’s share of victory: {amount} points"),
    ),
    "share": (
        N_("Your share of victory: {amount} points compared with the next best idea"),
        N_("{player}’s share of victory: {amount} points compared with the next best idea"),
    ),
}
LEAST = 0.015  # of a share of victory that is worth a word
MOST_NOW, MOST_LINE = 4, 3  # reasons of a kind


class Reason(NamedTuple):
    """Something that changes for a seat. `column` is one of the players' panel; -1 where it is none of them."""

    kind: str
    seat: int
    column: int
    amount: int


Figures = dict[int, tuple[int | None, ...]]  # of each seat, in the columns of the players' panel


def figures(view: View) -> Figures:
    """The numbers of the players' panel as a seat sees them; None where it may not know, or there is none."""
    panel = view.game.words.seats(view, Voice(view.game.words, "en"))
    return {row.seat: tuple(number(text) for text in row.figures) for row in panel.rows}


def number(text: str) -> int | None:
    """The number that a figure of the panel begins with."""
    found = NUMBER.search(text)
    if found is None:
        return None
    amount = int(found[2].replace(",", ""))
    return -amount if found[1] in ("-", "−") else amount


def same_stretch(one: View, two: View) -> bool:
    """Do two views stand in the same stretch of the game? Else a scoring or the end has brought something between."""
    voice = Voice(one.game.words, "en")
    return one.over == two.over and one.game.words.chapter(one, voice) == two.game.words.chapter(two, voice)


def changes(kind: str, before: Figures, after: Figures) -> list[Reason]:
    """What became different for whom."""
    out = []
    for seat, row in before.items():
        for column, (old, new) in enumerate(zip(row, after.get(seat, row), strict=True)):
            if old is not None and new is not None and old != new:
                out.append(Reason(kind, seat, column, new - old))
    return out


def apart(kind: str, pairs: Sequence[tuple[Figures, Figures]]) -> list[Reason]:
    """What differs between the two sides of most pairs, in the mean and to the same side; the larger first."""
    out = []
    for seat, row in pairs[0][0].items():
        for column in range(len(row)):
            both = [(one.get(seat, row)[column], two.get(seat, row)[column]) for one, two in pairs]
            gaps = [b - a for a, b in both if a is not None and b is not None]
            mean = sum(gaps) / len(pairs)
            agree = sum(gap * mean > 0 for gap in gaps)
            if len(gaps) == len(pairs) and round(mean) and agree > 0.7 * len(pairs):
                out.append(Reason(kind, seat, column, round(mean)))
    return sorted(out, key=lambda r: -abs(r.amount))


def after(world: State, line: Iterable[tuple[int, Action]]) -> State:
    """A position after some decisions; the given one is left as it is."""
    state = world.copy()
    for seat, action in line:
        state.advance(action, seat)
    return state


def told_line(world: State, line: Sequence[tuple[int, Action]], seat: int) -> list[list[Event]]:
    """What happens in a line, move by move, as far as a seat may read it."""
    state = world.copy()
    return [[event for event in story(state, action, who) if event.visible_to(seat)] for who, action in line]


def own_first(reasons: Iterable[Reason], seat: int, most: int) -> list[Reason]:
    """The reasons of a seat, then the others', the larger first; no more than some."""
    found = sorted(reasons, key=lambda r: r.seat != seat)
    return found[:most]


def says(reason: Reason, seat: int, panel: SeatPanel, voice: Voice) -> str:
    """A reason in words, for the seat that decides."""
    own, other = KINDS[reason.kind]
    column = panel.named[reason.column] if reason.column >= 0 else ""
    said = _amount(reason, panel, voice)
    if reason.seat == seat and "{player}" not in own:
        return voice(own, column=column, amount=said)
    return voice(other, column=column, amount=said, player=reason.seat)


def _amount(reason: Reason, panel: SeatPanel, voice: Voice) -> str:
    """The number of a reason with its unit, where its column does not say that."""
    if reason.kind == "end":
        assert voice.words is not None
        return in_sentence(reason.amount, unit_of(voice.words), voice)
    if reason.column >= 0 and panel.units:
        return gain(reason.amount, panel.units[reason.column], voice)
    return signed_number(reason.amount, voice)


def signed_number(amount: int, voice: Voice) -> str:
    """ "+1,200", with the separators of the language."""
    return voice.number(amount) if amount < 0 else f"+{voice.number(amount)}"


def rules_in(texts: Iterable[str], voice: Voice) -> list[str]:
    """The numbers of rules that some texts name, those that there are, once each."""
    words = voice.words
    named = dict.fromkeys(number for text in texts for number in RULE.findall(text))
    return [n for n in named if words is not None and words.rule(n, voice) is not None]
