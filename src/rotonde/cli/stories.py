"""`rotonde replay`, `show` and `explain`: looking at one game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape

from rotonde.cli.common import (
    console,
    load_record,
    note,
    open_position,
    print_json,
    progress,
    seat_number,
    write_page,
    write_picture,
)
from rotonde.cli.screen import ink, picture, prompt_text, scoring_table, seats_table, victory
from rotonde.core import CHANCE, Event, Level, Record, State, View
from rotonde.core.records import Moment
from rotonde.core.words import Voice


def replay(args: argparse.Namespace) -> int:
    """Tell the story of a record; RecordError where it does not replay."""
    record = load_record(args.file, args.to)
    seat = seat_number(args.seat, record.players)
    state = record.start() if args.to == 0 else record.replay(args.to)  # all is checked before the first line is told
    voice = Voice(state.game.words, args.lang, record.seats)
    most = Level.BOOKKEEPING if args.all else Level.DETAIL
    if args.json:
        print_json(_told(record, state, seat, voice, args.to, most))
    else:
        _tell(record, state, seat, voice, args.to, most)
    if args.svg is not None:
        write_picture(args.svg, picture(state.observe(seat), voice))
    if args.animate is not None:
        write_picture(args.animate, _animated(record, seat, voice, args.to))
        if args.animate != "-":
            note(f"drawn: {args.animate}")
    return 0


def _animated(record: Record, seat: int | None, voice: Voice, to: int | None) -> str:
    """The game as one moving picture: its headlines, one after the other."""
    from rotonde.draw.films import Scene, chosen, film
    from rotonde.draw.parts import in_parts
    from rotonde.web.views.poster import fonts

    first = record.start()
    words = first.game.words
    shown: list[tuple[State, str]] = [(first, "")]
    for moment, events in _moments(record, to, seat, Level.HEADLINE):
        if events:
            shown.append((moment.state.copy(), words.log(events[-1], voice)))
    scenes = []
    with progress(voice("drawing"), len(shown)) as step:
        for index in chosen(len(shown) - 1):
            view, plain = shown[index][0].observe(seat), {"targets": frozenset[str](), "fresh": frozenset[str]()}
            drawn = in_parts(view, lang=voice.lang, voice=voice, **plain)
            scenes.append(Scene(drawn, words.chapter(view, voice), shown[index][1]))
            step(index + 1, None)
    return film(scenes, f"{first.game.title} · {', '.join(record.seats)}", voice.lang, fonts())


def _moments(record: Record, to: int | None, seat: int | None, most: Level) -> Iterator[tuple[Moment, list[Event]]]:
    """Each entry with the events of it that are told."""
    for moment in record.moments(to):
        yield moment, [e for e in moment.events if e.visible_to(seat) and e.level <= most]


def _tell(record: Record, state: State, seat: int | None, voice: Voice, to: int | None, most: Level) -> None:
    out, words = console(), state.game.words
    out.print(f"[bold]{escape(state.game.title)}[/], {escape(', '.join(record.seats))}")
    chapter, who = None, None
    colours = words.colours(state.players)
    before = record.start().observe(seat)
    for moment, events in _moments(record, to, seat, most):
        heading = words.chapter(before, voice)
        if heading and heading != chapter:
            out.rule(f"[bold]{escape(heading)}[/]", align="left")
            chapter, who = heading, None
        for i, event in enumerate(events):
            number = f"{moment.n:4}" if i == 0 else "    "
            mark = " "
            if event.level == Level.HEADLINE:
                mark, who = turn_mark(moment.entry.seat, who, colours), moment.entry.seat
            indent = "  " * int(event.level)
            style = "dim" if event.level > Level.HEADLINE else ""
            said = escape(words.log(event, voice))
            out.print(f"[dim]{number}[/] {mark} {indent}{said}", style=style, soft_wrap=True)
        before = moment.state.observe(seat)
    out.print()
    _end(out, state.observe(seat), voice)


def turn_mark(seat: int, before: int | None, colours: Sequence[str]) -> str:
    """A dot in the seat's colour where its turn begins."""
    if seat == before:
        return " "
    return "[dim]*[/]" if seat == CHANCE else f"[{ink(colours[seat])}]●[/]"


def _end(out: Console, view: View, voice: Voice) -> None:
    if view.over:
        out.print(f"[bold]{escape(victory(view, voice))}[/]")
        out.print(scoring_table(view, voice))
    else:
        title, hint = prompt_text(view.game.words.prompt(view, voice))
        out.print(f"[bold]{escape(title)}[/] {escape(hint)}")
        out.print(seats_table(view, voice))


def _told(
    record: Record, state: State, seat: int | None, voice: Voice, to: int | None, most: Level
) -> dict[str, object]:
    words = state.game.words
    return {
        "game": record.game,
        "seats": list(record.seats),
        "entries": [
            {
                "n": moment.n,
                "seat": None if moment.entry.seat == CHANCE else moment.entry.seat + 1,
                "action": moment.entry.action,
                "log": [words.log(event, voice) for event in events],
            }
            for moment, events in _moments(record, to, seat, most)
        ],
        "over": state.over,
        "scores": list(state.scores()),
        "winners": [s + 1 for s in state.winners()],
        "digest": state.digest(),
    }


def show(args: argparse.Namespace) -> int:
    """Draw or print one position, or the summary of its game."""
    state, record = open_position(args.source, args)
    if args.summary is not None:
        from rotonde.draw.summaries import summary
        from rotonde.web.views.poster import fonts

        write_page(args.summary, summary(state.game, args.lang, fonts()))
        return 0
    seat = seat_number(args.seat, state.players)
    voice = Voice(state.game.words, args.lang, record.seats if record else ())
    if args.svg is not None:
        write_picture(args.svg, picture(state.observe(seat), voice, args.theme))
        if args.svg != "-":
            note(f"drawn: {args.svg}")
    if args.json:
        print_json(state.encode() if seat is None else state.observe(seat).encode())
    elif args.svg is None:
        out = console()
        out.print(f"[bold]{escape(state.game.title)}[/]")
        _end(out, state.observe(seat), voice)
    return 0


def explain(args: argparse.Namespace) -> int:
    """Is an action legal, and if not, why?"""
    state, record = open_position(args.source, args)
    seat = seat_number(args.seat, state.players)
    refusal = state.refusal(state.game.parse(args.action), seat)
    voice = Voice(state.game.words, args.lang, record.seats if record else ())
    said = voice("legal") if refusal is None else voice.refusal(refusal)
    if args.json:
        code, rule = ("", "") if refusal is None else (refusal.code, refusal.rule)
        print_json({"action": args.action, "legal": refusal is None, "code": code, "rule": rule, "message": said})
        return 0
    out = console()
    out.print(said, markup=False, soft_wrap=True)
    rule_text = state.game.words.rule(refusal.rule, voice) if refusal is not None and refusal.rule else None
    if rule_text is not None:
        out.print(f"{rule_text.number}: {rule_text.text}", markup=False, style="dim", soft_wrap=True)
    return 0
