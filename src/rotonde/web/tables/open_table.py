"""A table in memory: a stored book, replayed. It changes only after the change is on disk (see `desk`)."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace

from rotonde.core.drafts import Draft
from rotonde.core.errors import RecordError, RotondeError
from rotonde.core.events import Event
from rotonde.core.game import Game
from rotonde.core.play import story
from rotonde.core.records import Record
from rotonde.core.registry import game as find_game
from rotonde.core.state import State
from rotonde.core.words import N_, Voice
from rotonde.draw.parts import Picture
from rotonde.web.contract.pages import Status
from rotonde.web.contract.plans import PlanLine
from rotonde.web.people.names import said_name
from rotonde.web.storage import Book, DraftLine, Line, SeatLine, Summary
from rotonde.web.tables.moves import Advance, Move, following

PICTURES = 6  # drawings kept for each table in memory
UNREAD = 40  # positions kept for the chapters of the log; what is older is replayed if somebody reads it
ASIDE = ("seat", "ask", "agree", "decline")  # entries that change nothing on the board
CHECKPOINT = 25  # a state is kept each so many moments; those between are replayed when somebody looks back


class Stuck(RotondeError):
    """A table whose game cannot even be set up: only what is stored of it is there."""

    def __init__(self, book: Book, why: Exception) -> None:
        self.book = book
        self.why = (
            why
            if isinstance(why, RotondeError)
            else RecordError(N_("the game fails ({kind})"), kind=type(why).__name__)
        )
        super().__init__(str(self.why))


class OpenTable:
    """One game with its seats, drafts and history."""

    def __init__(self, book: Book) -> None:
        self.lock = asyncio.Lock()
        self.read(book)

    def read(self, book: Book) -> None:
        """Begin with what is stored, also where something else was in memory."""
        self.book = book
        self._note_sitters(book.seats)
        self.game: Game = find_game(book.setup.game)
        self.broken = ""  # at which entry the replay stopped, as a number: what it was may be secret
        self.fault = ""  # the same with that entry and why, for whoever runs the site
        self.differs = False  # it stopped since a position is not the one that was played
        self.moves: list[Move] = []
        self.drafts: dict[int, Draft] = {}
        self.thinking: int | None = None
        self.pictures: OrderedDict[Hashable, Picture] = OrderedDict()  # of the present line, for several windows
        self.planned: OrderedDict[Hashable, PlanLine] = OrderedDict()  # plans that were tried where it stands
        self._before: dict[int, State] = {}  # positions before decisions whose chapter nobody has read yet
        self._voices: dict[str, Voice] = {}
        self.asked_from = ""  # the address of whoever looked last: the bots move in turn for each
        self.quiet = -1  # the version at which it was found that nobody's pass goes without saying
        self.unwatched = 0  # moves of bots since somebody looked
        if book.damage:
            raise RecordError(N_("what is stored of this table cannot be read ({what})"), what=book.damage)
        self.state = book.record().start()
        self._points: dict[int, State] = {0: self.state.copy()}
        self._replay(book.played())
        for seat, kept in book.drafts.items():
            self.lay_draft(seat, kept)

    # ── where it stands ───────────────────────────────────────────────────

    @property
    def id(self) -> str:
        return self.book.id

    @property
    def n(self) -> int:
        """Entries stored."""
        return len(self.book.lines)

    @property
    def moments(self) -> int:
        """Decisions that are valid now."""
        return len(self.moves)

    @property
    def line(self) -> int:
        """How often something was taken back."""
        return sum(1 for entry in self.book.lines if entry.kind == "takeback")

    @property
    def status(self) -> Status:
        return "broken" if self.broken and self.book.summary.status != "closed" else self.book.summary.status

    @property
    def names(self) -> list[str]:
        return [s.name for s in self.book.seats]

    def names_in(self, lang: str) -> list[str]:
        """The names as they are said in a language."""
        return [said_name(s.name, Voice(None, lang)) for s in self.book.seats]

    @property
    def first(self) -> State:
        """The first position."""
        return self._points[0]

    def seats_of(self, person: str) -> list[int]:
        """The human seats a person holds."""
        return [s.seat for s in self.book.seats if s.kind == "human" and s.holder == person]

    def concerns(self, people: set[str]) -> bool:
        """Does one of these people sit here, or did so, or has made this table?"""
        sat = set().union(*self.book.sitters.values())
        return self.book.owner in people or not people.isdisjoint(sat | {s.holder for s in self.book.seats})

    def bots_to_act(self) -> list[SeatLine]:
        """The bots that must decide now."""
        return [s for s in self.book.seats if s.kind == "bot" and s.seat in self.state.to_act]

    def voice(self, lang: str) -> Voice:
        """Says things in a language, with the names of this table."""
        if lang not in self._voices:
            self._voices[lang] = Voice(self.game.words, lang, self.names_in(lang))
        return self._voices[lang]

    def seated(self, lines: list[SeatLine]) -> None:
        """Somebody else sits there now."""
        for line in lines:
            self.book.seats[line.seat] = line
        self._note_sitters(lines)
        self._voices.clear()
        self.pictures.clear()

    def _note_sitters(self, lines: list[SeatLine]) -> None:
        for line in lines:
            if line.kind == "human" and line.holder is not None:
                self.book.sitters.setdefault(line.seat, set()).add(line.holder)

    def keep_picture(self, key: Hashable, picture: Picture) -> Picture:
        """Keep a drawing for others who look from the same seat. What it shares with the one before is kept once."""
        last = next(reversed(self.pictures.values()), None)
        if last is not None:
            picture = Picture(picture.frame, {mark: last.parts.get(mark, part) for mark, part in picture.parts.items()})
        self.pictures[key] = picture
        if len(self.pictures) > PICTURES:
            self.pictures.popitem(last=False)
        return picture

    def state_at(self, moment: int) -> State:
        """The position after so many decisions (a copy where it is not the latest)."""
        if moment == self.moments:
            return self.state
        start = max(p for p in self._points if p <= moment)
        state = self._points[start].copy()
        for move in self.moves[start:moment]:
            state.advance(self.game.parse(move.line.entry.action), move.line.entry.seat)
        return state

    def still_asked(self, seat: int, n: int) -> bool:
        """Is a decision that a seat began at entry `n` still the same one? Others may decide at the same time, and
        people may change seats, without disturbing it."""
        since = self.book.lines[n:]
        played = sum(1 for line in since if line.plays)
        if n < 0 or n > self.n or any(not line.plays and line.kind not in ASIDE for line in since):
            return False
        moves = self.moves[self.moments - played :] if played else []
        return all(move.line.entry.seat != seat and seat in move.asked for move in moves)

    def hides(self, state: State, seat: int) -> bool:
        """May this seat see something that a spectator may not?"""
        return without_seat(state.observe(seat).encode()) != without_seat(state.observe(None).encode())

    def secretive(self) -> bool:
        """Is there, or was there, something that not everybody may know?"""
        return any(move.secretive for move in self.moves)

    def has_secrets(self) -> bool:
        """Is there now, or was there, something that not everybody may know?"""
        return not self.game.public(self.state) or self.secretive()

    def chapter(self, moment: int, lang: str) -> str:
        """The stretch of the game that a decision at this moment belongs to, made when somebody reads it."""
        if moment == self.moments:
            return self._chapter_of(self.state, lang)
        move = self.moves[moment]
        if lang not in move.chapters:
            before = self._before.pop(moment, None)
            if before is not None:
                move.chapters[lang] = self._chapter_of(before, lang)
            else:
                self._name_chapters(lang)
        return move.chapters[lang]

    def _name_chapters(self, lang: str) -> None:
        """All chapters in a language that the log was not read in before."""
        state = self.first.copy()
        for move in self.moves:
            if lang not in move.chapters:
                move.chapters[lang] = self._chapter_of(state, lang)
            state.advance(self.game.parse(move.line.entry.action), move.line.entry.seat)

    def _chapter_of(self, state: State, lang: str) -> str:
        return self.game.words.chapter(state.observe(None), self.voice(lang))

    def record(self) -> Record:
        """The valid line as a record, closed where it stands."""
        record = self.book.record([move.line for move in self.moves])
        record.close(self.state)
        return record

    def summary(self, state: State | None = None, moments: int | None = None, digest: str = "") -> Summary:
        """Where the table stands (or will stand), for lists; the digest of that position, if it is known."""
        state = self.state if state is None else state
        status: Status = "finished" if state.over else "running"
        scores, winners = (tuple(state.scores()), state.winners()) if state.over else (None, None)
        moments = self.moments if moments is None else moments
        return Summary(status, moments, state.to_act, scores, digest or state.digest(), winners)

    # ── replay and drafts ─────────────────────────────────────────────────

    def _replay(self, lines: list[Line]) -> None:
        self._points = {0: self._points[0]}
        self.state = self._points[0].copy()
        self.moves = []
        for line in lines:
            try:
                events = story(self.state, self.game.parse(line.entry.action), line.entry.seat)
            except Exception as error:  # a fault of the game's code must not lose the entries before it either
                said = str(error) if isinstance(error, RotondeError) else type(error).__name__
                self.broken = str(self.moments + 1)
                self.fault = f"{self.broken} ({line.entry.action}): {said}"
                self.state = self.state_before_fault()
                return
            digest = self.state.digest()
            if line.digest and digest != line.digest:
                self._freeze(line)
                return
            self._note(line if line.digest else replace(line, digest=digest), events)
        given = self.book.summary.digest
        if given and self.state.digest() != given:  # what an earlier version stored: only the last position is known
            self._freeze(self.moves.pop().line if self.moves else None)

    def _freeze(self, line: Line | None) -> None:
        """The rules lead elsewhere than they did when this was played: nothing may be built upon it."""
        self.differs = True
        self.broken = "0" if line is None else str(self.moments + 1)
        self.fault = self.broken if line is None else f"{self.broken} ({line.entry.action})"
        self._points = {moment: state for moment, state in self._points.items() if moment <= self.moments}
        self.state = self.state_before_fault()

    def _note(self, line: Line, events: list[Event]) -> None:
        before = self.moves[-1] if self.moves else None
        self.moves.append(following(self.state, line, events, before))
        if self.moments % CHECKPOINT == 0:
            self._points[self.moments] = self.state.copy()

    def state_before_fault(self) -> State:
        """The last good position, whatever an entry that failed left behind."""
        state = self._points[max(self._points)].copy()
        for move in self.moves[max(self._points) :]:
            state.advance(self.game.parse(move.line.entry.action), move.line.entry.seat)
        return state

    def draft(self, seat: int) -> Draft:
        """The running turn of a seat, begun if need be; Illegal if it has nothing to decide."""
        if seat not in self.drafts:
            self.drafts[seat] = Draft(self.state, seat)
        return self.drafts[seat]

    def draft_line(self, seat: int) -> DraftLine:
        """The running turn of a seat as it is stored."""
        draft = self.drafts.get(seat)
        if draft is None:
            return DraftLine()
        return DraftLine([str(a) for a in draft.actions], [str(a) for a in draft.undone])

    def lay_draft(self, seat: int, kept: DraftLine) -> bool:
        """Lay a draft again on the state as it is now. An action that no longer fits, or that would now reveal
        something, ends it; False if something was lost."""
        self.drafts.pop(seat, None)
        if not kept or seat not in self.state.to_act:
            return not kept
        draft = self.drafts[seat] = Draft(self.state, seat)
        whole = self._lay(draft, seat, kept.actions)
        done = len(draft.actions)
        whole = whole and self._lay(draft, seat, kept.undone)
        while len(draft.actions) > done:
            draft.undo()
        return whole

    def _lay(self, draft: Draft, seat: int, actions: list[str]) -> bool:
        """Add actions to a draft as far as they still fit; False if not all do."""
        for text in actions:
            try:
                action = self.game.parse(text)
                if draft.finished or draft.state.reveals(action, seat):
                    return False
                draft.apply(action)
            except RotondeError:
                return False
        return True

    # ── changes, once they are on disk ────────────────────────────────────

    def adopt(self, advance: Advance, summary: Summary) -> None:
        """Go on to the position of an advance that was stored."""
        self.book.lines += advance.lines
        for move, before, after in zip(advance.moves, advance.states, advance.states[1:], strict=False):
            self._before[self.moments] = before
            if len(self._before) > UNREAD:
                del self._before[next(iter(self._before))]
            self.moves.append(move)
            if self.moments % CHECKPOINT == 0:
                self._points[self.moments] = after
        self.state = advance.state
        self.book.summary = summary
        self.book.changed = time.time()

    def closed(self, *lines: Line) -> None:
        """It is over before its end; the entry that says so was stored."""
        self.book.lines += lines
        self.book.summary = closed(self.book.summary)

    def take_back(self, line: Line) -> None:
        """Return to an earlier moment; the entry that says so was stored."""
        self.book.lines.append(line)
        to = int(line.entry.action)
        self.state = self.state_at(to).copy()
        del self.moves[to:]
        self._points = {m: s for m, s in self._points.items() if m <= to}
        self._before = {m: s for m, s in self._before.items() if m < to}
        self.drafts.clear()
        self.pictures.clear()
        self.book.summary = self.summary()
        self.book.changed = time.time()


def closed(summary: Summary) -> Summary:
    """Where a table stands that is ended before its end."""
    return replace(summary, status="closed", to_act=())


def without_seat(document: dict[str, object]) -> dict[str, object]:
    """An encoded view, to be compared with one of somebody else."""
    return {k: v for k, v in document.items() if k != "seat"}


def trouble_with(book: Book) -> str:
    """Why the game of a book does not replay to where it stands, in English; "" if it does."""
    try:
        table = OpenTable(book)
    except Exception as error:  # an engine that stumbles over an old game must not hide the others
        return str(error) if isinstance(error, RotondeError) else f"{type(error).__name__}: {error}"
    if table.differs:
        return f"entry {table.fault} leads to another position than when it was played: the table is frozen"
    return f"entry {table.fault}" if table.broken else ""
