"""`rotonde review`: where a finished game was won and lost."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rich.markup import escape

from rotonde.arena.executors import processors
from rotonde.cli.common import console, file_for, load_record, progress, write_page, write_text
from rotonde.coach.reasons import Argument
from rotonde.coach.review import Review, review
from rotonde.coach.review.words import Told, ToldPoint, instead, tell
from rotonde.core import Record, game
from rotonde.core.words import Voice

STEPS = 1000  # of the bar
SIGNS = {1: "+", 0: "·", -1: "−"}  # for the move, for neither, against it


def run(args: argparse.Namespace) -> int:
    """Review a record, tell of it, and write what was asked for."""
    record = load_record(args.file)
    voice = Voice(game(record.game).words, args.lang, record.seats)
    for path in (args.json, args.page):
        if path and path != "-":
            file_for(path)  # what cannot be is said before minutes of work
    with progress(voice("Reviewing"), STEPS) as bar:
        found = review(
            record,
            args.seed,
            args.depth,
            args.jobs or processors(),
            lambda known, done: bar(round(STEPS * done), None),
        )
    if args.json:
        write_text(args.json, found.json().decode())
    if args.page:
        from rotonde.web.pages.reviews import page_alone

        write_page(args.page, page_alone(found, record, args.lang))
    if args.json != "-" and args.page != "-":
        _print(tell(found, record, voice), found, record, voice)
    return 0


def _print(told: Told, found: Review, record: Record, voice: Voice) -> None:
    out = console()
    out.print(f"[bold]{escape(game(record.game).title)}[/] · {voice('{n} decisions', n=found.choices)}")
    for seat in told.seats:
        won = " *" if seat.winner else ""
        counted = voice.plural("{n} mistake", "{n} mistakes", seat.mistakes)
        score = "–" if seat.score is None else voice.number(seat.score)
        accuracy = voice("accuracy {n} %", n=seat.accuracy or 0)  # it is complete here
        out.print(f"  {escape(seat.name)}{won}: {score} · {accuracy} · {counted}")
    if told.verdict:
        out.print(told.verdict)
    for point in told.points:
        _print_point(point, voice)
    if told.cleared:
        out.print(f"[bold]{voice('Looked at, and no mistake')}[/]")
        for point in told.cleared:
            what = f"{point.n}. {point.name}: {point.played}"
            out.print(f"  {escape(what)}", soft_wrap=True)
            out.print(f"     {escape(instead(point, voice))}", soft_wrap=True)


def _print_point(point: ToldPoint, voice: Voice) -> None:
    out = console()
    head = f"{point.number}. {point.chapter} · {point.name}"
    lost = voice("{n} points of victory, ± {error}", n=-point.lost, error=point.error)
    out.print(f"[bold]{escape(head)}[/]  {lost}", soft_wrap=True)
    played, better = voice("Move played: {what}", what=point.played), voice("Better: {what}", what=point.better)
    for said, at_once in ((played, point.why_played), (better, point.why_better)):
        out.print(f"   {escape(said)}", soft_wrap=True)
        _print_reasons(at_once)
    if point.compared:
        out.print(f"   {point.compared}", soft_wrap=True)
    _print_reasons(point.why)


def _print_reasons(told: Sequence[Argument]) -> None:
    """Reasons with the sign of what they say for the move."""
    for text, sign in told:
        console().print(f"     {SIGNS[sign]} {escape(text)}", soft_wrap=True)
