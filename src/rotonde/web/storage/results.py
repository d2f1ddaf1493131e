"""Results: what somebody reached at the finished tables where he was the only person."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, func, select

from rotonde.core.setup import Setup
from rotonde.web.storage.models import EntryRow, SeatRow, TableRow

log = logging.getLogger("rotonde.web.storage")
HELPED = ("bot bot", "timeout bot", "resign bot")  # entries with which a bot begins to play for a person


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table of one person; `levels` are those of the bots, seat by seat."""

    table: str
    score: int
    won: bool
    setup: Setup
    levels: tuple[str, ...]
    ended: float


def setup_of(row: Mapping[str, Any] | RowMapping, seats: Sequence[str] = ()) -> Setup:
    """The set-up in a row of the tables."""
    return Setup(
        game=row["game"],
        ruleset=row["ruleset"],
        edition=row["edition"],
        edition_hash=row["edition_hash"],
        players=row["players"],
        options=json.loads(row["options"]),
        seats=tuple(seats),
        edition_data=None if row["edition_data"] is None else json.loads(row["edition_data"]),
    )


def results(connection: Connection, game: str, person: str) -> list[Result]:
    """Every result of a person at a game, latest first. An imported game, or one that a bot played for the person, is
    none."""
    people = (
        select(SeatRow.table_id).where(SeatRow.kind == "human").group_by(SeatRow.table_id).having(func.count() == 1)
    )
    helped = select(EntryRow.table_id).where(EntryRow.kind == "seat", EntryRow.notation.in_(HELPED))
    query = (
        select(TableRow.__table__, SeatRow.seat)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(SeatRow.kind == "human", SeatRow.holder == person, TableRow.game == game)
        .where(TableRow.status == "finished", TableRow.imported.is_(False), TableRow.scores.is_not(None))
        .where(TableRow.id.in_(people), TableRow.id.not_in(helped))
        .order_by(TableRow.changed.desc())
    )
    rows = connection.execute(query).mappings().all()
    levels = _levels(connection, game, person) if rows else {}
    out = []
    for row in rows:
        try:
            out.append(_result(row, levels.get(row["id"], ())))
        except (ValueError, TypeError, LookupError):
            log.error("table %s: its result cannot be read", row["id"])
    return out


def _result(row: RowMapping, levels: tuple[str, ...]) -> Result:
    won = row["winners"] is not None and row["seat"] in json.loads(row["winners"])
    score = int(json.loads(row["scores"])[row["seat"]])
    return Result(row["id"], score, won, setup_of(row), levels, row["changed"])


def _levels(connection: Connection, game: str, person: str) -> dict[str, tuple[str, ...]]:
    """The levels of the bots at the tables of a game where a person holds a seat."""
    held = select(SeatRow.table_id).where(SeatRow.holder == person)
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
