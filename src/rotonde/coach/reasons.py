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
from rotonde.core.words import LANGUAGES, SeatPanel, Voice

NUMBER = re.compile(r"([-−+]?)[^\d\s]?(\d[\d,]*)")
CITED = re.compile(r" \([A-Z]{2,3}-[\dA-Z.]+\)")  # the number of a rule behind a line
RULE = re.compile(r"\b[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*")
KINDS = {  # how each kind of reason is said of the seat that decides, and of another
    "now": (N_("{column}: {amount} at once"), N_("{player}, {column}: {amount} at once")),
    "line": (
        N_("{column}: {amount} after what is expected to follow"),
        N_("{player}, {column}: {amount} after what is expected to follow"),
    ),
    "end": (N_("About {amount} at the end, for you"), N_("About {amount} at the end, for {player}")),
    "beside": (
        N_("{column}: {amount} a few turns later, compared with the best other idea"),
        N_("{player}, {column}: {amount} a few turns later, compared with the best other idea"),
    ),
    "ahead": (
        N_("At the end {amount} for you, compared with the best other idea"),
        N_("At the end {amount} for {player}, compared with the best other idea"),
    ),
    "later": (N_("{column}: {amount}"), N_("{player}, {column}: {amount}")),  # a few turns later: it is said above
    "final": (N_("{amount} at the end, on average"), N_("{player}: {amount} at the end, on average")),
}
WHOLE = ("end", "ahead", "final")  # kinds that count in what the game is won with
MEANS = ("beside", "later")  # kinds that are means of several games
LEAST = 0.015  # of a share of victory that is worth a word
MOST_NOW, MOST_LINE = 4, 3  # reasons of a kind


class Reason(NamedTuple):
    """Something that changes for a seat. `column` is one of the players' panel; -1 where it is none of them."""

    kind: str
    seat: int
    column: int
    amount: int
    part: tuple[str, ...] = ()  # what a part of the score is called, in each language, where it is one


class Argument(NamedTuple):
    """A reason in words, and whether it speaks for the move: 1; against it: -1; for neither: 0."""

    text: str
    sign: int


Figures = dict[int, tuple[int | None, ...]]  # of each seat, in the columns of the players' panel


def figures(view: View) -> Figures:
    """The numbers of the players' panel as a seat sees them; None where it may not know, or there is none."""
    panel = panel_of(view)
    return {row.seat: tuple(number(text) for text in row.figures) for row in panel.rows}


def panel_of(view: View) -> SeatPanel:
    """The players' panel as a seat sees it."""
    return view.game.words.seats(view, Voice(view.game.words, "en"))


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
            if amount := clearly([None if a is None or b is None else b - a for a, b in both]):
                out.append(Reason(kind, seat, column, amount))
    return sorted(out, key=lambda r: -abs(r.amount))


def clearly(gaps: Sequence[int | None]) -> int:
    """The mean of some differences, where they are all known and most are to its side; else 0."""
    known = [gap for gap in gaps if gap is not None]
    if len(known) < len(gaps) or not known:
        return 0
    mean = sum(known) / len(known)
    return round(mean) if sum(gap * mean > 0 for gap in known) > 0.7 * len(known) else 0


Parts = dict[tuple[str, ...], tuple[int | None, ...]]  # the points of each seat, by what they are for


def parts_of(view: View) -> Parts:
    """What the scores are made of, as the count stands; by its lines in each language, without numbers of rules."""
    words = view.game.words
    sheets = [[line for line in words.scoring(view, Voice(words, lang)) if not line.total] for lang in LANGUAGES]
    return {tuple(CITED.sub("", line.text) for line in lines): lines[0].points for lines in zip(*sheets, strict=True)}


def parts_apart(pairs: Sequence[tuple[Parts, Parts]], seat: int) -> list[Reason]:
    """The parts of a seat's score that differ between the two sides of most pairs; the larger first."""
    out = []
    for name in dict.fromkeys(name for pair in pairs for side in pair for name in side):
        both = [[side[name][seat] if name in side else 0 for side in pair] for pair in pairs]
        if amount := clearly([None if a is None or b is None else b - a for a, b in both]):
            out.append(Reason("later", seat, -1, amount, name))
    return sorted(out, key=lambda r: -abs(r.amount))


# ── what is told of them ──────────────────────────────────────────────────


def sign_of(reason: Reason, seat: int, panel: SeatPanel) -> int:
    """Does it speak for the move of a seat? What is good for somebody is bad for the others."""
    if reason.kind == "end":
        return 0
    good = (reason.amount > 0) is not (reason.column in panel.burdens)
    return 1 if good is (reason.seat == seat) else -1


def told_once(reasons: Iterable[Reason], panel: SeatPanel) -> list[Reason]:
    """Without what another figure says: of one cause the panel names the stronger; of two times the first is told."""
    found = list(reasons)
    every = {(r.kind, r.seat, r.column): r.amount for r in found}
    out: list[Reason] = []
    for reason in found:
        kind, seat, column, amount, _ = reason
        beside = [every.get((kind, seat, other), 0) for other, weaker in panel.same if weaker == column]
        stronger = any(_same(kind, other, amount) for other in beside)
        alike = {column, *(n for pair in panel.same if column in pair for n in pair)}
        before = any((r.seat, r.amount) == (seat, amount) and r.column in alike for r in out)
        if column < 0 or not (stronger or before):
            out.append(reason)
    return out


def _same(kind: str, one: int, two: int) -> bool:
    """Do two figures move for one cause? Means of several games need only come near to each other."""
    return one == two or (kind in MEANS and 2 * abs(one - two) <= abs(one))


def for_and_against(reasons: Iterable[Reason], seat: int, panel: SeatPanel) -> tuple[list[Reason], list[Reason]]:
    """What speaks for the move of a seat, and what against it; its own figures first."""
    found = sorted(reasons, key=lambda r: r.seat != seat)
    return [r for r in found if sign_of(r, seat, panel) > 0], [r for r in found if sign_of(r, seat, panel) < 0]


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
    if reason.part:
        column = reason.part[LANGUAGES.index(voice.lang)]
    said = _amount(reason, panel, voice)
    if reason.seat == seat and "{player}" not in own:
        return voice(own, column=column, amount=said)
    return voice(other, column=column, amount=said, player=reason.seat)


def argued(reason: Reason, seat: int, reader: int, panel: SeatPanel, voice: Voice) -> Argument:
    """A reason in words for whoever reads it (-1: anybody), with what it says for the move of a seat."""
    return Argument(says(reason, reader, panel, voice), sign_of(reason, seat, panel))


def _amount(reason: Reason, panel: SeatPanel, voice: Voice) -> str:
    """The number of a reason with its unit, where its column does not say that."""
    if reason.kind in WHOLE or reason.part:
        assert voice.words is not None
        said = in_sentence(abs(reason.amount), unit_of(voice.words), voice)
        return said if reason.kind == "end" and reason.amount >= 0 else f"{'−' if reason.amount < 0 else '+'}{said}"
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
