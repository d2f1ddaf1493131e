"""Practice: what somebody tried at puzzles, his streak, and the challenges that he took up."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import Connection, select

from rotonde.web.storage.models import ChallengeRow, PuzzleRow
from rotonde.web.storage.saving import put


@dataclass(frozen=True, slots=True)
class Tries:
    """What somebody tried at one puzzle."""

    game: str
    puzzle: str
    tries: int
    solved: bool
    day: str  # whose puzzle it was when it was solved; "" for another day


@dataclass(frozen=True, slots=True)
class Run:
    """One table at which a challenge was taken up."""

    game: str
    challenge: str
    table: str
    stars: int  # -1 until it is judged


def tries_of(connection: Connection, person: str) -> list[Tries]:
    """Every puzzle that somebody tried, the latest first."""
    rows = select(*PuzzleRow.__table__.c).where(PuzzleRow.person == person).order_by(PuzzleRow.at.desc())
    return [Tries(row.game, row.puzzle, row.tries, row.solved, row.day) for row in connection.execute(rows)]


def try_puzzle(connection: Connection, person: str, game: str, puzzle: str, right: bool, day: str) -> Tries:
    """Note one try; what comes after the solution changes nothing any more."""
    mine = (PuzzleRow.person == person, PuzzleRow.game == game, PuzzleRow.puzzle == puzzle)
    before = connection.execute(select(*PuzzleRow.__table__.c).where(*mine)).first()
    if before is not None and before.solved:
        return Tries(game, puzzle, before.tries, True, before.day)
    made = Tries(game, puzzle, 1 + (before.tries if before is not None else 0), right, day if right else "")
    key = {"person": person, "game": game, "puzzle": puzzle}
    values = {"tries": made.tries, "solved": made.solved, "day": made.day, "at": time.time()}
    put(connection, PuzzleRow, key, values)
    return made


def streak(days: Collection[str], today: str) -> int:
    """How many days in a row the puzzle of the day was solved; today still counts while it is not over."""
    day = date.fromisoformat(today)
    if today not in days:
        day -= timedelta(days=1)
    n = 0
    while (day - timedelta(days=n)).isoformat() in days:
        n += 1
    return n


def runs_of(connection: Connection, person: str) -> list[Run]:
    """Every challenge that somebody took up, the latest first."""
    rows = select(*ChallengeRow.__table__.c).where(ChallengeRow.person == person).order_by(ChallengeRow.at.desc())
    return [Run(row.game, row.challenge, row.table_id, row.stars) for row in connection.execute(rows)]


def run_at(connection: Connection, person: str, table: str) -> Run | None:
    """The challenge that somebody takes up at a table."""
    rows = select(*ChallengeRow.__table__.c).where(ChallengeRow.person == person, ChallengeRow.table_id == table)
    row = connection.execute(rows).first()
    return None if row is None else Run(row.game, row.challenge, row.table_id, row.stars)


def take_up(connection: Connection, person: str, game: str, challenge: str, table: str) -> None:
    """Somebody takes a challenge up at a new table."""
    values = {"game": game, "challenge": challenge, "stars": -1, "at": time.time()}
    put(connection, ChallengeRow, {"person": person, "table_id": table}, values)


def give_stars(connection: Connection, person: str, run: Run, stars: int) -> None:
    """A challenge was judged."""
    values = {"game": run.game, "challenge": run.challenge, "stars": stars, "at": time.time()}
    put(connection, ChallengeRow, {"person": person, "table_id": run.table}, values)
