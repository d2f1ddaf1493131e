"""Results: what one browser reached at the finished tables where it was the only person."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from rotonde.web.storage.models import EntryRow, SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table of one person; `levels` are those of the bots, seat by seat."""

    table: str
    score: int
    won: bool
    players: int
    levels: tuple[str, ...]
    options: dict[str, Any]
    edition: str
    edition_hash: str
    ended: float


def results(connection: Connection, game: str, browser: str) -> list[Result]:
    """Every result of a browser at a game, latest first. An imported game, or one that a bot played for the person, is
    none."""
    people = (
        select(SeatRow.table_id).where(SeatRow.kind == "human").group_by(SeatRow.table_id).having(func.count() == 1)
    )
    helped = select(EntryRow.table_id).where(EntryRow.kind == "seat", EntryRow.notation.like("bot %"))
    query = (
        select(TableRow.__table__, SeatRow.seat)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(SeatRow.kind == "human", SeatRow.holder == browser, TableRow.game == game)
        .where(TableRow.status == "finished", TableRow.imported.is_(False), TableRow.scores.is_not(None))
        .where(TableRow.id.in_(people), TableRow.id.not_in(helped))
        .order_by(TableRow.changed.desc())
    )
    rows = connection.execute(query).mappings().all()
    levels = _levels(connection, game, browser) if rows else {}
    out = []
    for row in rows:
        out.append(
            Result(
                row["id"],
                json.loads(row["scores"])[row["seat"]],
                row["winners"] is not None and row["seat"] in json.loads(row["winners"]),
                row["players"],
                levels.get(row["id"], ()),
                json.loads(row["options"]),
                row["edition"],
                row["edition_hash"],
                row["changed"],
            )
        )
    return out


def _levels(connection: Connection, game: str, browser: str) -> dict[str, tuple[str, ...]]:
    """The levels of the bots at the tables of a game where a browser holds a seat."""
    held = select(SeatRow.table_id).where(SeatRow.holder == browser)
    query = (
        select(SeatRow.table_id, SeatRow.level)
        .join(TableRow, TableRow.id == SeatRow.table_id)
        .where(TableRow.game == game, SeatRow.kind == "bot", SeatRow.table_id.in_(held))
        .order_by(SeatRow.seat)
    )
    found: dict[str, tuple[str, ...]] = {}
    for table, level in connection.execute(query):
        found[table] = (*found.get(table, ()), level)
    return found
