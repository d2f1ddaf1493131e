"""Finished games as rows: who played where, and what came of it."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from rotonde.web.storage.models import EntryRow, PersonRow, SeatRow, TableRow

log = logging.getLogger("rotonde.web.storage")
MOST = 20_000  # games that count


_PLAYED = (TableRow.status == "finished", TableRow.imported.is_(False), TableRow.scores.is_not(None))


@dataclass(frozen=True, slots=True)
class Finish:
    """A finished game. Who sits there: a person by his id, a bot as "bot:LEVEL", "" for somebody who has left."""

    table: str
    game: str
    ended: float
    who: tuple[str, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    resigned: frozenset[int]
    private: bool
    taken_back: bool = False
    hints: bool = False  # might anybody ask a bot there?

    @property
    def places(self) -> list[int]:
        """The place of each seat, from 1: winners first, then by points; who resigned is last."""
        keys = [(seat in self.resigned, seat not in self.winners, -score) for seat, score in enumerate(self.scores)]
        return [1 + sum(other < key for other in keys) for key in keys]


def finished(
    connection: Connection,
    game: str = "",
    person: str = "",
    most: int = MOST,
    tables: Sequence[str] | None = None,
    since: float = 0.0,
) -> list[Finish]:
    """Finished games that were played here, of a game, of somebody, at some tables or since a time, oldest first; of
    very many the latest."""
    query = select(TableRow.__table__).where(*_PLAYED, TableRow.changed > since)
    if game:
        query = query.where(TableRow.game == game)
    if tables is not None:
        query = query.where(TableRow.id.in_(tables))
    if person:
        query = query.where(TableRow.id.in_(select(SeatRow.table_id).where(SeatRow.holder == person)))
    query = query.order_by(TableRow.changed.desc(), TableRow.id)
    rows = connection.execute(query.limit(most)).mappings().all()
    names = [row["id"] for row in rows]
    seats, gone, back = _seats(connection, names), _resigned(connection, names), _taken_back(connection, names)
    out = []
    for row in reversed(rows):
        try:
            table = row["id"]
            who = [_who(kind, level, holder, (table, seat) in gone) for seat, _, kind, level, holder in seats[table]]
            out.append(
                Finish(
                    row["id"],
                    row["game"],
                    row["changed"],
                    tuple(who),
                    tuple(name for _, name, *_ in seats[table]),
                    tuple(json.loads(row["scores"])),
                    tuple(json.loads(row["winners"] or "[]")),
                    frozenset(seat for where, seat in gone if where == table),
                    row["reach"] != "public",
                    row["id"] in back,
                    row["aids"] == "all",
                )
            )
        except (ValueError, TypeError, LookupError):
            log.error("table %s: its result cannot be read", row["id"])
    return out


def _who(kind: str, level: str, holder: str | None, resigned: bool) -> str:
    return holder or ("" if resigned or kind != "bot" else f"bot:{level}")


def _seats(connection: Connection, tables: Sequence[str]) -> dict[str, list[tuple[int, str, str, str, str | None]]]:
    found: dict[str, list[tuple[int, str, str, str, str | None]]] = {}
    query = select(SeatRow.table_id, SeatRow.seat, SeatRow.name, SeatRow.kind, SeatRow.level, SeatRow.holder)
    for table, *seat in connection.execute(query.where(SeatRow.table_id.in_(tables)).order_by(SeatRow.seat)):
        found.setdefault(table, []).append(tuple(seat))  # type: ignore[arg-type]
    return found


def _resigned(connection: Connection, tables: Sequence[str]) -> set[tuple[str, int]]:
    query = select(EntryRow.table_id, EntryRow.seat).where(EntryRow.table_id.in_(tables), EntryRow.kind == "seat")
    return {(table, seat) for table, seat in connection.execute(query.where(EntryRow.notation == "resign bot"))}


def _taken_back(connection: Connection, tables: Sequence[str]) -> set[str]:
    query = select(EntryRow.table_id).where(EntryRow.table_id.in_(tables), EntryRow.kind == "takeback")
    return set(connection.execute(query.distinct()).scalars())


def how_many(connection: Connection, game: str) -> tuple[int, float]:
    """How many games of a kind are finished, and when the last one ended: something to compare."""
    query = select(func.count(), func.max(TableRow.changed)).where(*_PLAYED, TableRow.game == game)
    n, last = connection.execute(query).one()
    return int(n), float(last or 0.0)


def names_of(connection: Connection, people: Sequence[str]) -> dict[str, str]:
    """The names of accounts among some people: guests stand in no list."""
    query = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(people), PersonRow.kind == "account")
    return {row.id: row.name for row in connection.execute(query)}
