"""Records: a game as the list of its decisions, in a readable text file or in JSON.

    rotonde record 1
    game: stephensons_rocket
    ruleset: 1
    edition: 1999 sha256:0123456789abcdef
    players: 2
    option: open_money = on
    seat: Nadia
    seat: Émile

       1  1  extend GWR C12           9f86d081
       2  2  pass                     884c7d65

    result: 45 38
    digest: 0123456789abcdef

Each entry ends with a link of a hash chain over the header and all entries before it, so that damage is found at the
entry where it happened. Seats are counted from 1; chance is `*`. record_reading.py reads them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal, NotationError, RecordError
from rotonde.core.events import Event
from rotonde.core.play import story
from rotonde.core.sentences import N_
from rotonde.core.setup import Setup
from rotonde.core.state import CHANCE, State

if TYPE_CHECKING:
    pass

FORMAT = 1
LARGEST = 2_000_000  # bytes of a record file


class Damaged(RecordError):
    """A record that can be read up to a point: the first `sound` entries are what was written."""

    def __init__(self, what: RecordError, sound: int) -> None:
        self.what, self.sound = what, sound
        if sound > 1:
            super().__init__(N_("{what}; entries 1 to {sound} are sound"), what=what, sound=sound)
        elif sound:
            super().__init__(N_("{what}; only entry 1 is sound"), what=what)
        else:
            super().__init__(what.template, **what.args_)

    def __reduce__(self) -> tuple[object, ...]:
        return (Damaged, (self.what, self.sound))


class Entry(NamedTuple):
    """One decision: who, and what in notation."""

    seat: int
    action: str


class Moment(NamedTuple):
    """One step of a replay: the entry, what it did, and the state after it (a fresh copy)."""

    n: int
    entry: Entry
    events: list[Event]
    state: State


@dataclass
class Record(Setup):
    """A game from its first position to its last entry."""

    entries: list[Entry] = field(default_factory=list)
    result: tuple[int, ...] | None = None
    digest: str | None = None
    damage: Damaged | None = field(default=None, compare=False)  # why the entries end early, if a file was damaged

    @classmethod
    def begin(cls, state: State, seats: Sequence[str] = ()) -> Record:
        """An empty record of a game that starts with this first position."""
        return cls.of(state, seats)

    @property
    def setup(self) -> Setup:
        """How the game begins, without what was decided."""
        return Setup(**{part.name: getattr(self, part.name) for part in fields(Setup)})

    def append(self, action: Action | str, seat: int) -> None:
        """Note one more decision."""
        self.entries.append(Entry(seat, str(action)))

    def close(self, state: State) -> None:
        """Note where the game stands, for whoever verifies the record."""
        self.digest = state.digest()
        self.result = state.scores() if state.over else None

    # ── replay ────────────────────────────────────────────────────────────

    def replay(self, to: int | None = None) -> State:
        """The state after entry `to` (None: the last); every entry is checked."""
        state = self.start()
        for n, entry in enumerate(self._until(to), 1):
            _apply(state, n, entry)
        if to is None:
            self._check_end(state)
        return state

    def moments(self, to: int | None = None) -> Iterator[Moment]:
        """Replay entry by entry, with what happened at each."""
        state = self.start()
        for n, entry in enumerate(self._until(to), 1):
            events = _apply(state, n, entry, listen=True)
            yield Moment(n, entry, events, state.copy())

    def _until(self, to: int | None) -> list[Entry]:
        if to is not None and not 0 <= to <= len(self.entries):
            raise RecordError(N_("there is no entry {n}: this record has {most}"), n=to, most=len(self.entries))
        return self.entries[:to]

    def _check_end(self, state: State) -> None:
        if self.digest is not None and state.digest() != self.digest:
            raise RecordError(
                N_("the replay ends in position {found}, the record says {given}"),
                found=state.digest(),
                given=self.digest,
            )
        if self.result is not None and tuple(state.scores()) != tuple(self.result):
            raise RecordError(
                N_("the replay ends with {found}, the record says {given}"),
                found=str(state.scores()),
                given=str(tuple(self.result)),
            )

    def _repr_html_(self) -> str:
        """In a notebook: where the game stands, as spectators see it."""
        state = self.replay()
        return f"<p>{state.game.title}, {len(self.entries)} entries</p>{state.svg()}"

    # ── files ─────────────────────────────────────────────────────────────

    @classmethod
    def load(cls, path: str | os.PathLike[str], strict: bool = True) -> Record:
        """A record from a file, text or JSON; RecordError says what is wrong and where.

        A damaged one raises Damaged; with `strict` off it comes with its sound entries, and `damage` says why.
        """
        file = Path(path)
        try:
            if file.stat().st_size > LARGEST:
                raise RecordError(
                    N_("{file} is larger than {most} bytes: this is no record"), file=str(file), most=LARGEST
                )
            text = file.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise RecordError(N_("{file} cannot be read: {why}"), file=str(file), why=error.strerror) from error
        except UnicodeDecodeError as error:
            raise RecordError(N_("{file} is no text file: this is no record"), file=str(file)) from error
        return cls.parse(text, str(file), strict)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record, as JSON if the name ends so; the old file stays whole until the new one is."""
        file = Path(path)
        text = self.json() if file.suffix == ".json" else self.text()
        spare = file.with_name(f".{file.name}.part")
        try:
            spare.write_text(text, encoding="utf-8")
            os.replace(spare, file)
        except OSError as error:
            with suppress(OSError):
                spare.unlink(missing_ok=True)
            why = N_("{file} cannot be written: {why}; choose another place")
            raise RecordError(why, file=str(file), why=error.strerror) from error

    @classmethod
    def parse(cls, text: str, source: str = "record", strict: bool = True) -> Record:
        """A record from its text or JSON; `strict` as in `load`."""
        from rotonde.core.record_reading import read_record

        record = read_record(text, source)
        if record.damage is not None and (strict or not record.entries):
            raise record.damage
        return record

    def header(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        lines = [
            ("game", self.game),
            ("ruleset", str(self.ruleset)),
            ("edition", f"{self.edition} sha256:{self.edition_hash}"),
            ("players", str(self.players)),
        ]
        for name, value in self.options.items():
            word = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value
            lines.append(("option", f"{name} = {word}"))
        lines += [("seat", name) for name in self.seats]
        if self.edition_data is not None:
            lines.append(("edition-data", json.dumps(self.edition_data, ensure_ascii=False, separators=(",", ":"))))
        return lines

    def chain(self) -> Iterator[str]:
        """The link of each entry."""
        link = hashlib.sha256("\n".join(f"{k}: {v}" for k, v in self.header()).encode()).hexdigest()
        for seat, action in self.entries:
            link = hashlib.sha256(f"{link} {seat} {action}".encode()).hexdigest()
            yield link[:8]

    def text(self) -> str:
        """The readable file."""
        lines = [f"rotonde record {FORMAT}", *(f"{k}: {v}" for k, v in self.header())]
        if self.reconstructed:  # for readers only: the hash of the edition says it all
            lines.append(f"note: reconstructed edition ({', '.join(self.reconstructed)})")
        lines.append("")
        width = max((len(e.action) for e in self.entries), default=0)
        for n, (entry, link) in enumerate(zip(self.entries, self.chain(), strict=True), 1):
            who = "*" if entry.seat == CHANCE else str(entry.seat + 1)
            lines.append(f"{n:4}  {who}  {entry.action:<{width}}  {link}")
        lines += _ending(self)
        return "\n".join(lines) + "\n"

    def json(self) -> str:
        """The same as JSON."""
        document = {
            "rotonde_record": FORMAT,
            "game": self.game,
            "ruleset": self.ruleset,
            "edition": {
                "name": self.edition,
                "hash": self.edition_hash,
                "reconstructed": list(self.reconstructed),
                "data": self.edition_data,
            },
            "players": self.players,
            "options": self.options,
            "seats": list(self.seats),
            "entries": [[e.seat, e.action, link] for e, link in zip(self.entries, self.chain(), strict=True)],
            "result": None if self.result is None else list(self.result),
            "digest": self.digest,
        }
        return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _apply(state: State, n: int, entry: Entry, listen: bool = False) -> list[Event]:
    try:
        action = state.game.parse(entry.action)
        if listen:
            return story(state, action, entry.seat)
        state.apply(action, entry.seat)
    except (Illegal, NotationError) as error:
        said = {"n": n, "action": repr(entry.action), "why": error, "game": state.key}
        raise RecordError(N_("entry {n} ({action}): {why}"), **said) from error
    return []


def _ending(record: Record) -> list[str]:
    lines = [""]
    if record.result is not None:
        lines.append("result: " + " ".join(str(x) for x in record.result))
    if record.digest is not None:
        lines.append(f"digest: {record.digest}")
    return lines if len(lines) > 1 else []
