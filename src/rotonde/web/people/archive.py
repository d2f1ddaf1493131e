"""Everything that is somebody's, as one file to take along."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from rotonde.core.records import Record
from rotonde.web.storage import channels, people as rows
from rotonde.web.storage.clocks import holidays
from rotonde.web.storage.company import blocked_by
from rotonde.web.storage.models import ChatRow, NoteRow, SeatRow, TableRow
from rotonde.web.storage.people import Person

MOST = 500  # records in one file; the latest


def kept_of(connection: Connection, person: Person) -> dict[str, Any]:
    """What the site keeps of somebody, without what would open a door."""
    said = select(ChatRow.table_id, ChatRow.words, ChatRow.at).where(ChatRow.person == person.id).order_by(ChatRow.id)
    notes = select(NoteRow.table_id, NoteRow.words).where(NoteRow.person == person.id)
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
        "notes": {row.table_id: row.words for row in connection.execute(notes)},
    }


def tables_of(connection: Connection, person: str) -> list[str]:
    """The tables at which somebody sits, the latest first."""
    held = select(SeatRow.table_id).where(SeatRow.holder == person)
    query = select(TableRow.id).where(TableRow.id.in_(held)).order_by(TableRow.changed.desc()).limit(MOST)
    return list(connection.execute(query).scalars())


def packed(kept: Mapping[str, Any], records: Sequence[tuple[str, Record]], closed: Sequence[str]) -> bytes:
    """The archive. Games that still run and have secrets are only named."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        about = {**kept, "running": list(closed)}
        archive.writestr("me.json", json.dumps(about, ensure_ascii=False, indent=1))
        for name, record in records:
            archive.writestr(f"games/{record.game}-{name}.json", record.json())
            archive.writestr(f"games/{record.game}-{name}.txt", record.text())
    return out.getvalue()
