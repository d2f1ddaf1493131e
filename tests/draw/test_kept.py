"""What is kept of a picture is what would be drawn now: in every moment, for every seat, in every shape of window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rotonde.core.records import Record
from rotonde.core.view import View
from rotonde.draw.kept import Shelf, shelf_of
from rotonde.draw.parts import Parts, Picture, in_parts
from rotonde.draw.stage import SHAPES, Stage

RECORDS = Path(__file__).parents[1] / "records"
GAMES = sorted(folder.name for folder in RECORDS.iterdir() if folder.is_dir())
SAMPLE = 5  # moments of each game in an ordinary run


def views(record: Record, moments: int) -> Iterator[tuple[int, View]]:
    """What everybody sees: in so many moments spread over a game, each with the two that come after it."""
    last = len(record.entries)
    firsts = range(0, last + 1, max(1, last // moments))
    chosen = {min(first + i, last) for first in firsts for i in range(3)}
    for n, state in enumerate([record.start(), *(moment.state for moment in record.moments())]):
        for seat in (*range(state.players), None) if n in chosen else ():
            yield n, state.observe(seat)


def drawn(view: View, shape: str, fresh: Sequence[str]) -> Picture:
    """As the site draws it: what can be done is offered, what just changed is marked."""
    words = view.game.words
    offered = frozenset(target for action in view.legal() for target in words.path(view, action))
    return in_parts(view, shape=shape, targets=offered, fresh=fresh)


def compare(file: Path, moments: int, shapes: Sequence[str]) -> int:
    """Each picture drawn with what was kept before it, and then with nothing kept; how many there were."""
    marked: dict[tuple[int | None, str], list[str]] = {}
    pictures = 0
    for n, view in views(Record.load(file), moments):
        for shape in shapes:
            fresh = marked.get((view.seat, shape), [])[n % 5 :: 5]  # some places of the picture before
            warm = drawn(view, shape, fresh)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Stage, "_shelf", property(lambda stage: Shelf()))
                cold = drawn(view, shape, fresh)
            assert warm.whole() == cold.whole(), f"{file.name}, moment {n}, seat {view.seat}, {shape}"
            assert warm.parts == cold.parts
            marked[view.seat, shape] = warm.places()
            pictures += 1
    return pictures


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    shelf_of.cache_clear()
    assert compare(sorted((RECORDS / game).glob("*.rotonde"))[0], SAMPLE, ("wide", "upright")) > 4 * SAMPLE


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_game(game: str) -> None:
    file = next(f for f in sorted((RECORDS / game).glob("*.rotonde")) if "four" in f.name)
    assert compare(file, len(Record.load(file).entries), SHAPES)


class Reads:
    """Notes which fields of a table are read, but for asking whether the game is over."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.deaf = 0

    def watched(self, kind: type) -> type:
        """The same kind of table, which tells."""
        fields = {name for parent in kind.__mro__ for name in getattr(parent, "__slots__", ())}

        def read(table: Any, name: str) -> Any:
            if name in fields and not self.deaf:
                self.seen.add(name)
            return object.__getattribute__(table, name)

        over = property(lambda table: not object.__getattribute__(table, "to_act"))
        return type(kind.__name__, (kind,), {"__slots__": (), "__getattribute__": read, "over": over})

    @contextmanager
    def unheard(self) -> Iterator[None]:
        self.deaf += 1
        yield
        self.deaf -= 1

    def of(self, what: Callable[[], object]) -> set[str]:
        """What is read for this."""
        self.seen = set()
        what()
        return self.seen


def unsaid(view: View, shape: str, patch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """The functions of which something is kept that they draw from more fields than they say."""
    reads, found, main = Reads(), dict[str, set[str]](), Stage.main.fget  # type: ignore[attr-defined]

    def mainly(stage: Stage) -> Any:
        with reads.unheard():
            return main(stage)

    def watching(stage: Stage, draw: Any, *at: Any, **said: Sequence[str]) -> str:
        def alone() -> None:
            draw(replace(stage, parts=Parts(), over=[], places=[]), *at)  # a stage that has nothing worked out yet

        known = reads.of(stage.kind) | {name for names in said.values() for name in names}
        more = reads.of(alone) - known - {"board", "settings"}
        missing = {name for name in more if getattr(stage.view.table, name) is not stage.board}  # all in its kind
        found.setdefault(draw.__name__, set()).update(missing)
        with reads.unheard():
            return str(draw(stage, *at))

    patch.setattr(Stage, "main", property(mainly))
    patch.setattr(Stage, "kept", watching)
    view.table.__class__ = reads.watched(type(view.table))
    drawn(view, shape, ())
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_read_is_said(game: str) -> None:
    seen = set()
    for file in sorted((RECORDS / game).glob("*.rotonde"))[::3]:
        record = Record.load(file)
        for n in range(0, len(record.entries) + 1, max(1, len(record.entries) // 4)):
            with pytest.MonkeyPatch.context() as patch:
                found = unsaid(record.replay(n).observe(0), "wide", patch)
            assert {name: missing for name, missing in found.items() if missing} == {}, f"{file.name}, moment {n}"
            seen |= set(found)
    assert len(seen) > 3
