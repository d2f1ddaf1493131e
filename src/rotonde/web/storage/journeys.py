"""Journeys: how far somebody is in the lessons of a game, and at which table his first game is."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, select

from rotonde.web.storage.models import JourneyRow, SeatRow, TableRow
from rotonde.web.storage.saving import put

FIRST_GAME = "first game"  # what follows the lessons; no lesson has a blank in its name


@dataclass(frozen=True, slots=True)
class Journey:
    """One lesson of somebody, or his first game."""

    game: str
    lesson: str
    step: int
    table: str


def journeys_of(connection: Connection, person: str) -> list[Journey]:
    """Everything that somebody has begun to learn, the latest first."""
    rows = select(JourneyRow).where(JourneyRow.person == person).order_by(JourneyRow.at.desc())
    found = connection.execute(rows.with_only_columns(*JourneyRow.__table__.c))
    return [Journey(row.game, row.lesson, row.step, row.table_id) for row in found]


def reach(connection: Connection, person: str, game: str, lesson: str, step: int) -> None:
    """Somebody has come to a step; who goes back to an earlier one has still been there."""
    key = {"person": person, "game": game, "lesson": lesson}
    mine = (JourneyRow.person == person, JourneyRow.game == game, JourneyRow.lesson == lesson)
    before = connection.execute(select(JourneyRow.step).where(*mine)).scalar()
    put(connection, JourneyRow, key, {"step": max(step, before or 0), "table_id": "", "at": time.time()})


def begin_game(connection: Connection, person: str, game: str, table: str) -> None:
    """The first game of somebody is at this table."""
    key = {"person": person, "game": game, "lesson": FIRST_GAME}
    put(connection, JourneyRow, key, {"step": 0, "table_id": table, "at": time.time()})


def first_table(connection: Connection, person: str, game: str) -> str:
    """The table of somebody's first game; "" if there is none."""
    mine = (JourneyRow.person == person, JourneyRow.game == game, JourneyRow.lesson == FIRST_GAME)
    return connection.execute(select(JourneyRow.table_id).where(*mine)).scalar() or ""


def finished_games(connection: Connection, person: str) -> set[str]:
    """The titles of which somebody has finished a game."""
    query = (
        select(TableRow.game)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(SeatRow.kind == "human", SeatRow.holder == person, TableRow.status == "finished")
        .where(TableRow.imported.is_(False))
        .distinct()
    )
    return set(connection.execute(query).scalars())
