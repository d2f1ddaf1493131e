"""Everything that is somebody's, as one file to take along."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, or_, select

from rotonde.core.records import Record
from rotonde.web.storage import channels, people as rows
from rotonde.web.storage.clocks import holidays
from rotonde.web.storage.company import blocked_by
from rotonde.web.storage.journeys import journeys_of
from rotonde.web.storage.models import (
    ChatRow,
    LeagueMemberRow,
    LeagueRow,
    NoteRow,
    PlanRow,
    SeatRow,
    SitterRow,
    TableRow,
)
from rotonde.web.storage.people import Person
from rotonde.web.storage.practice import runs_of, tries_of

MOST = 500  # records in one file; the latest


def kept_of(connection: Connection, person: Person) -> dict[str, object]:
    """What the site keeps of somebody, without what would open a door."""
    said = select(ChatRow.table_id, ChatRow.words, ChatRow.at).where(ChatRow.person == person.id).order_by(ChatRow.id)
    notes = select(NoteRow.table_id, NoteRow.words).where(NoteRow.person == person.id)
    plans = select(PlanRow.table_id, PlanRow.name, PlanRow.parts).where(PlanRow.person == person.id)
    leagues = select(LeagueRow.title, LeagueRow.id, LeagueMemberRow.name).join(
        LeagueMemberRow, LeagueMemberRow.league_id == LeagueRow.id
    )
    taken = leagues.where(LeagueMemberRow.person == person.id)
    ways = channels.channels_of(connection, person.id)
    return {
        "name": person.name,
        "kind": person.kind,
        "mail": person.mail,
        "settings": json.loads(person.settings or "{}"),
        "devices": [{"device": d.device, "used": d.used} for d in rows.sessions_of(connection, person.id)],
        "blocked": [name for _, name in blocked_by(connection, person.id)],
        "holidays": holidays(connection, [person.id]).get(person.id, []),
        "told": [{"kind": way.kind, "target": way.target} for way in ways],
        "said": [{"table": table, "words": words, "at": at} for table, words, at in connection.execute(said)],
        "journeys": [
            {"game": way.game, "lesson": way.lesson, "step": way.step} for way in journeys_of(connection, person.id)
        ],
        "puzzles": [
            {"game": one.game, "puzzle": one.puzzle, "tries": one.tries, "solved": one.solved, "day": one.day}
            for one in tries_of(connection, person.id)
        ],
        "challenges": [
            {"game": one.game, "challenge": one.challenge, "table": one.table, "stars": one.stars}
            for one in runs_of(connection, person.id)
        ],
        "leagues": [{"id": row.id, "title": row.title, "as": row.name} for row in connection.execute(taken)],
        "plans": [{"table": row.table_id, "name": row.name, "parts": row.parts} for row in connection.execute(plans)],
        "notes": {row.table_id: row.words for row in connection.execute(notes)},
    }


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables at which somebody sits or has sat, also where he resigned, the latest first."""
    held = select(SeatRow.table_id).where(SeatRow.holder == person)
    sat = select(SitterRow.table_id).where(SitterRow.person == person, SitterRow.removed.is_(False))
    mine = or_(TableRow.id.in_(held), TableRow.id.in_(sat))
    return list(connection.execute(select(TableRow.id).where(mine).order_by(TableRow.changed.desc())).scalars())


def packed(
    kept: Mapping[str, object], records: Sequence[tuple[str, Record]], closed: Sequence[str], left_out: Sequence[str]
) -> bytes:
    """The archive. Games that still run and have secrets are only named, and so are those that are too many."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        about = {**kept, "running": list(closed), "left_out": list(left_out)}
        archive.writestr("me.json", json.dumps(about, ensure_ascii=False, indent=1))
        for name, record in records:
            archive.writestr(f"games/{record.game}-{name}.json", record.json())
            archive.writestr(f"games/{record.game}-{name}.txt", record.text())
    return out.getvalue()
