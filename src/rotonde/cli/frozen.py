"""Tables that cannot go on: which, why, and what whoever runs the site can do about it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, select

from rotonde.cli.common import BadInput, console, print_json
from rotonde.cli.house import House
from rotonde.core.records import Entry
from rotonde.core.state import CHANCE
from rotonde.web.storage import Book, Change, Line, books_in
from rotonde.web.storage.loading import load
from rotonde.web.storage.models import TableRow
from rotonde.web.storage.saving import redigest, save, touch
from rotonde.web.tables.open_table import OpenTable, closed, trouble_with


def _troubled(house: House) -> Iterator[tuple[Book, str]]:
    """Running tables that do not replay, with what is wrong."""
    for _, book in books_in(house.storage.engine):
        if book is not None and book.summary.status == "running":
            why = book.damage or trouble_with(book)
            if why:
                yield book, why


def _book(house: House, name: str | None) -> Book:
    found = house.read(lambda c: load(c, name)) if name else None
    if found is None:
        raise BadInput(f"there is no table {name!r} here; `rotonde admin tables` lists those that are frozen")
    return found


def _told(book: Book, why: str) -> dict[str, object]:
    seats = [{"name": seat.name, "kind": seat.kind, "holder": seat.holder} for seat in book.seats]
    game = {"game": book.setup.game, "ruleset": book.setup.ruleset, "edition": book.setup.edition}
    return {
        "table": book.id,
        **game,
        "status": book.summary.status,
        "entries": len(book.lines),
        "seats": seats,
        "why": why,
    }


def _tables(house: House, args: argparse.Namespace) -> int:
    found = list(_troubled(house))
    if args.json:
        print_json([_told(book, why) for book, why in found])
        return 0
    out = console()
    for book, why in found:
        out.print(f"{book.id}  {book.setup.game}, {len(book.lines)} entries: {why}", markup=False, soft_wrap=True)
    out.print("1 table cannot go on" if len(found) == 1 else f"{len(found)} tables cannot go on")
    return 0


def _table(house: House, args: argparse.Namespace) -> int:
    book = _book(house, args.name)
    told = _told(book, book.damage or trouble_with(book))
    if args.json:
        print_json(told)
        return 0
    out = console()
    out.print(f"{book.id}  {told['game']}, ruleset {told['ruleset']}, edition {told['edition']}", markup=False)
    for seat in book.seats:
        out.print(f"  {seat.seat}  {seat.name} ({seat.kind}, {seat.holder or 'nobody'})", markup=False, soft_wrap=True)
    changed = time.strftime("%Y-%m-%d %H:%M", time.gmtime(book.changed))
    out.print(f"{book.summary.status}, {len(book.lines)} entries, changed {changed} UTC", markup=False)
    out.print(str(told["why"] or "it replays: nothing is wrong"), markup=False, soft_wrap=True)
    return 0


def _export(house: House, args: argparse.Namespace) -> int:
    book = _book(house, args.name)
    if book.damage:
        raise BadInput(f"what is stored of the table cannot be read: {book.damage}")
    text = book.record().text()
    if args.to is None:
        print(text)
        return 0
    file = Path(args.to)
    if file.exists():
        raise BadInput(f"{file} is there already")
    file.write_text(text, encoding="utf-8")
    print(f"{file}: {len(book.lines)} entries. It holds what its players may not know.")
    return 0


def _thaw(house: House, args: argparse.Namespace) -> int:
    book = _book(house, args.name)
    why = book.damage or trouble_with(book)
    if why and not args.accept:
        raise BadInput(f"{why}. Mend the rules, or, if every entry is still legal, try --accept")
    if why:
        bare = [replace(line, digest="") for line in book.lines]
        book = replace(book, lines=bare, summary=replace(book.summary, digest=""))
        still = book.damage or trouble_with(book)
        if still:
            raise BadInput(f"it cannot go on with the rules of today: {still}")
    table = OpenTable(book)
    digests = {move.line.n: move.line.digest for move in table.moves} if why else {}

    def job(connection: Connection) -> None:
        if why:
            redigest(connection, book.id, digests, table.summary())
        touch(connection, select(TableRow.id).where(TableRow.id == book.id))

    house.write(job)
    print(f"Table {book.id} goes on{' with the positions of today' if why else ''}.")
    return 0


def _end(house: House, args: argparse.Namespace) -> int:
    book = _book(house, args.name)
    if book.summary.status != "running":
        raise BadInput("that table is over already")
    line = Line(len(book.lines) + 1, "close", Entry(CHANCE, ""), time.time())
    house.write(lambda c: save(c, Change(book.id, line.n, closed(book.summary), [line]), book.version))
    print(f"Table {book.id} is ended; its record stays.")
    return 0


VERBS: dict[str, Callable[[House, argparse.Namespace], int]] = {
    "tables": _tables,
    "table": _table,
    "export": _export,
    "thaw": _thaw,
    "end": _end,
}
