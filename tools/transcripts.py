"""Write the story of every recorded game beside it: python tools/transcripts.py [--check] [RECORD …].

A record (tests/records/<game>/*.rotonde) says what was decided, its transcript (*.txt) what came of it, in English, so
that a change of the rules or of the words can be read in a diff. With --check nothing is written; transcripts that are
missing or out of date are listed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rotonde.core import CHANCE, Level, Record, State
from rotonde.core.words import Voice

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "records"
INDENT = {Level.HEADLINE: "", Level.DETAIL: "  ", Level.BOOKKEEPING: "    "}


def transcript(record: Record) -> str:
    """The whole game as a text."""
    return "\n".join([*_head(record), *_story(record), *_result(record)]) + "\n"


def _head(record: Record) -> Iterator[str]:
    yield f"{record.start().game.title}, edition {record.edition}"
    yield "players: " + ", ".join(record.seats)
    for name, value in record.options.items():
        yield f"option: {name} = {value}"


def _story(record: Record) -> Iterator[str]:
    """Every event of every entry, by chapter; one line each, what follows from it indented."""
    state = record.start()
    words, voice = state.game.words, Voice(state.game.words, "en", record.seats)
    before, chapter = state, ""
    for moment in record.moments():
        heading = words.chapter(before.observe(None), voice)
        if heading != chapter:
            chapter = heading
            yield from ("", heading)
        if not moment.events:  # a step that says nothing yet, such as a space for which the payment is still to come
            yield f"{moment.n:4}  ({_said(before, moment.entry.seat, moment.entry.action, voice)})"
        for i, event in enumerate(moment.events):
            number = f"{moment.n:4}" if i == 0 else "    "
            yield f"{number}  {INDENT[event.level]}{words.log(event, voice)}"
        before = moment.state


def _said(before: State, seat: int, text: str, voice: Voice) -> str:
    """What was decided, as the button that decides it says it."""
    if seat == CHANCE:
        return f"*: {text}"
    label = before.game.words.label(before.observe(seat), before.game.parse(text), voice)
    return f"{voice.player(seat)}: {label.text}"


def _result(record: Record) -> Iterator[str]:
    state: State = record.replay()
    voice = Voice(state.game.words, "en", record.seats)
    yield ""
    if not state.over:
        yield f"unfinished: {state.phase}"
        return
    for line in state.game.words.scoring(state.observe(None), voice):
        points = "".join(f"{'' if p is None else _signed(p):>9}" for p in line.points)
        yield f"{line.text:<48}{points}"
    winners = " and ".join(record.seats[seat] for seat in state.winners())
    yield f"{winners} won with {_signed(max(state.scores()))}." if winners else "Nobody won."


def _signed(n: int) -> str:
    """A number with the minus sign that the words use."""
    return str(n).replace("-", "−")


def outdated(files: list[Path], write: bool) -> list[Path]:
    """The transcripts that do not tell what their records do; with `write` they do so afterwards."""
    out = []
    for file in files:
        told, text = file.with_suffix(".txt"), transcript(Record.load(file))
        if not told.exists() or told.read_text(encoding="utf-8") != text:
            out.append(told)
            if write:
                told.write_text(text, encoding="utf-8")
    return out


def main() -> int:
    """Write or check; 1 if a check finds something."""
    check = "--check" in sys.argv
    named = [Path(a) for a in sys.argv[1:] if not a.startswith("-")]
    found = outdated(named or sorted(RECORDS.rglob("*.rotonde")), write=not check)
    for path in found:
        print(f"{'out of date' if check else 'written'}: {path}")
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main())
