"""Reading records: from the readable text or from JSON, link by link of the hash chain."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from rotonde.core.actions import LONGEST
from rotonde.core.errors import RecordError, SetupError
from rotonde.core.records import FORMAT, LARGEST, Damaged, Entry, Record
from rotonde.core.schemas import ready
from rotonde.core.sentences import N_
from rotonde.core.state import CHANCE

NEWER = N_("{source} is no record this version reads: it was written by a newer rotonde")
LONG = N_("an action has at most {most} characters, not {n}")
MOST_ENTRIES = 20_000
_FIELDS = ("game", "ruleset", "edition", "note", "players", "option", "seat", "edition-data", "result", "digest")
_KNOWN = ", ".join(_FIELDS)
_HEAD = re.compile(r"([0-9]{1,6}) (\*|[0-9]{1,3})")  # the number of an entry and who decided
_LINK = re.compile(r"[0-9a-f]{8}")


def read_record(text: str, source: str) -> Record:
    """The record of a text or of JSON; one that is damaged comes with its sound entries, and says so."""
    if len(text) > LARGEST:
        raise RecordError(N_("{file} is larger than {most} bytes: this is no record"), file=source, most=LARGEST)
    return _from_json(text, source) if text.lstrip().startswith("{") else _from_text(text, source)


def _from_text(text: str, source: str) -> Record:
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines or lines[0].strip() != f"rotonde record {FORMAT}":
        if lines and lines[0].startswith("rotonde record "):
            raise RecordError(NEWER, source=source)
        raise RecordError(
            N_("{source} is no record this version reads: it does not begin with '{head}'"),
            source=source,
            head=f"rotonde record {FORMAT}",
        )
    page = _Page(source)
    trouble: RecordError | None = None
    for number, line in enumerate(lines[1:], 2):
        try:
            page.read(number, line)
        except RecordError as error:
            if not page.entries:
                raise
            trouble = error  # what was read so far may still be sound
            break
    return page.record(trouble)


@dataclass
class _Page:
    """The lines of a text, as they are read."""

    source: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def read(self, number: int, line: str) -> None:
        """One more line; RecordError says why it cannot be one of a record."""
        source, following = self.source, len(self.entries) + 1
        found = _entry(line)
        key, colon, value = line.partition(": ")
        if found is not None:
            n, who, action, link = found
            _expect(int(n) == following, source, number, N_("expected entry {n}"), n=following)
            _expect(who != "0", source, number, N_("seats are counted from 1"))
            _expect(following <= MOST_ENTRIES, source, number, N_("more than {most} entries"), most=MOST_ENTRIES)
            _expect(len(action) <= LONGEST, source, number, LONG, most=LONGEST, n=len(action))
            self.entries.append(Entry(CHANCE if who == "*" else int(who) - 1, action))
            self.links.append(link)
        elif colon:
            given = repr(key.strip()[:40])
            _expect(key.strip() in _FIELDS, source, number, N_("{given} is none of {known}"), given=given, known=_KNOWN)
            self.fields.setdefault(key.strip(), []).append(value)
        else:
            _expect(not line.strip(), source, number, N_("cannot read {text}"), text=repr(line.strip()[:60]))

    def record(self, trouble: RecordError | None) -> Record:
        """The record of these lines; `trouble` is why they end early."""
        name, _, digest = self._one("edition").rpartition(" sha256:")
        data = _edition_data(self._one("edition-data"), self.source) if "edition-data" in self.fields else None
        record = Record(
            self._one("game"),
            self._number("ruleset"),
            name,
            digest,
            self._number("players"),
            dict(_option(line, self.source) for line in self.fields.get("option", [])),
            tuple(self.fields.get("seat", ())),
            data,
            self.entries,
        )
        record.options = _read_options(record)
        if trouble is None:
            trouble = self._read_ending(record)
        _check_chain(record, self.links, self.source, trouble)
        return record

    def _read_ending(self, record: Record) -> RecordError | None:
        """Note the result and the digest; returns why they cannot be read, if so."""
        try:
            if "result" in self.fields:
                figures = self._one("result").split()
                if not all(re.fullmatch("-?[0-9]{1,9}", x) for x in figures):
                    given = repr(self._one("result")[:40])
                    why = N_("{source}: result is a whole number for each seat, not {given}")
                    return RecordError(why, source=self.source, given=given)
                record.result = tuple(int(x) for x in figures)
            record.digest = self._one("digest") if "digest" in self.fields else None
        except RecordError as error:
            return error
        return None

    def _one(self, name: str) -> str:
        values = self.fields.get(name, [])
        if len(values) != 1:
            why = N_("{source}: expected one line '{name}: …', found {n}")
            raise RecordError(why, source=self.source, name=name, n=len(values))
        return values[0].strip()

    def _number(self, name: str) -> int:
        value = self._one(name)
        if not re.fullmatch("[0-9]{1,6}", value):
            why = N_("{source}: {name} is no number: {given}")
            raise RecordError(why, source=self.source, name=name, given=repr(value[:40]))
        return int(value)


def _entry(line: str) -> tuple[str, str, str, str] | None:
    """The number, who, the action and the link of an entry; None for another line. Each sign is looked at once."""
    words = line.split(None, 2)
    if len(words) < 3:
        return None
    head, action = _HEAD.fullmatch(f"{words[0]} {words[1]}"[:20]), words[2].rsplit(None, 1)
    if head is None or len(action) < 2 or not _LINK.fullmatch(action[1]):
        return None
    return head[1], head[2], action[0].rstrip(), action[1]


def _edition_data(text: str, source: str) -> Mapping[str, object]:
    try:
        data = json.loads(text)
        msgspec.json.encode(data)  # half a character can be read, but not written again
    except (ValueError, RecursionError) as error:
        raise RecordError(N_("{source}: edition-data is not JSON"), source=source) from error
    if not isinstance(data, dict):
        raise RecordError(N_("{source}: edition-data is no JSON object"), source=source)
    return data


def _option(line: str, source: str) -> tuple[str, str]:
    name, equals, value = line.partition(" = ")
    if not equals:
        why = N_("{source}: an option is written 'option: name = value', not {given}")
        raise RecordError(why, source=source, given=repr(line[:60]))
    return name.strip(), value.strip()


def _read_options(record: Record) -> dict[str, object]:
    from rotonde.core.options import read_options
    from rotonde.core.registry import game

    try:
        title = game(record.game)
    except SetupError as error:
        raise RecordError(N_("this record is of the game {name}, which is not here"), name=record.game[:60]) from error
    try:
        return read_options(title.options, record.options, record.game).changed()
    except SetupError as error:
        raise RecordError(N_("this record cannot be opened: {why}"), why=error) from error


def _check_chain(record: Record, links: list[str], source: str, trouble: RecordError | None = None) -> None:
    """Cut a damaged record after its last good link, and note the damage; `trouble` was found behind the entries."""
    if len(record.seats) != record.players:
        why = N_("{source}: {seats} seats are named for {count} players")
        raise RecordError(why, source=source, seats=len(record.seats), count=record.players)
    sound = len(links)
    for n, (given, right) in enumerate(zip(links, record.chain(), strict=True), 1):
        if given != right:
            why = N_("{source}: the record is damaged at or before entry {n} ({action})")
            trouble = RecordError(why, source=source, n=n, action=repr(record.entries[n - 1].action))
            sound = n - 1
            break
    if trouble is not None:
        record.damage = Damaged(trouble, sound)
        del record.entries[sound:]
        record.result = record.digest = None


def _expect(holds: bool, source: str, line: int, why: str, **args: object) -> None:
    if not holds:
        raise RecordError(N_("{source}, line {line}: {why}"), source=source, line=line, why=RecordError(why, **args))


class _EditionPart(msgspec.Struct):
    name: str
    hash: str
    data: dict[str, object] | None = None


class _Stamp(msgspec.Struct):
    rotonde_record: int


class _Document(msgspec.Struct):
    """The JSON form, as it is read."""

    rotonde_record: int
    game: str
    ruleset: int
    edition: _EditionPart
    players: int
    options: dict[str, object]
    seats: list[str]
    entries: list[tuple[int, str, str]]
    result: list[int] | None = None
    digest: str | None = None


def _from_json(text: str, source: str) -> Record:
    try:
        version = msgspec.json.decode(text, type=ready(_Stamp)).rotonde_record
        if version != FORMAT:
            raise RecordError(NEWER, source=source)
        doc = msgspec.json.decode(text, type=ready(_Document))
    except (msgspec.DecodeError, RecursionError) as error:
        where = re.search(r"`\$\.?([^`]*)`", str(error))
        if where and where[1]:
            raise RecordError(N_("{source} is no record: look at {field}"), source=source, field=where[1]) from error
        raise RecordError(N_("{source} is no record"), source=source) from error
    if len(doc.entries) > MOST_ENTRIES:
        raise RecordError(N_("{source}: more than {most} entries"), source=source, most=MOST_ENTRIES)
    longest = max((len(action) for _, action, _ in doc.entries), default=0)
    if longest > LONGEST:
        raise RecordError(N_("{source}: {why}"), source=source, why=RecordError(LONG, most=LONGEST, n=longest))
    entries = [Entry(seat, action) for seat, action, _ in doc.entries]
    record = Record(
        doc.game,
        doc.ruleset,
        doc.edition.name,
        doc.edition.hash,
        doc.players,
        doc.options,
        tuple(doc.seats),
        doc.edition.data,
        entries,
        None if doc.result is None else tuple(doc.result),
        doc.digest,
    )
    record.options = _read_options(record)
    _check_chain(record, [link for _, _, link in doc.entries], source)
    return record
