"""People instead of browsers: guests and accounts, their sessions, tickets, blocks and reports.

Every browser that chose something, made a table, sat down or looked on becomes a guest with the same id, and its cookie
his first session: nobody loses a seat."""

import hashlib
import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MANY = 500  # rows in one insert


def _text(name: str, size: int | None = None, null: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(size) if size else sa.Text(), nullable=null)


def _time(name: str, null: bool = False) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=null)


def upgrade() -> None:
    """Make the tables and take the browsers over."""
    _make()
    for table in ("looks", "sitters"):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN browser TO person")
    _take_over(op.get_bind())
    op.drop_table("browsers")


def _make() -> None:
    op.create_table(
        "people",
        *(_text("id", 40), _text("kind", 8), _text("name", 120), _text("login", 120, null=True)),
        *(
            _text("password", null=True),
            _text("mail", 254, null=True),
            sa.Column("confirmed", sa.Boolean(), nullable=False),
        ),
        *(_text("role", 8), _text("settings")),
        *(_time("created"), _time("seen"), _time("muted_until"), _time("banned_until")),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_table(
        "sessions",
        *(_text("hash", 64), _text("person", 40), _text("device", 60), _time("created"), _time("used")),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sessions_person"),
    )
    op.create_table(
        "tickets",
        *(_text("hash", 64), _text("kind", 8), _text("person", 40, null=True), _text("table_id", 24, null=True)),
        *(_text("note", 254), sa.Column("uses", sa.Integer(), nullable=False), _time("created"), _time("expires")),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tickets_person"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_tickets_table_id"),
    )
    op.create_table(
        "blocks",
        *(_text("person", 40), _text("blocked", 40), _time("at")),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
    )
    op.create_table(
        "reports",
        *(_text("id", 24), _text("person", 40), _text("about", 40), _text("called", 120)),
        *(_text("table_id", 24, null=True), _text("words"), _time("at"), _time("closed", null=True)),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id"),
    )
    for table, column in (
        ("people", "seen"),
        ("sessions", "person"),
        ("sessions", "used"),
        ("tickets", "person"),
        ("tickets", "table_id"),
        ("tickets", "expires"),
        ("reports", "closed"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])


def _take_over(connection: sa.Connection) -> None:
    now = time.time()
    chosen = {row.id: row for row in connection.execute(sa.text("SELECT id, settings, changed FROM browsers"))}
    places = ("seats.holder", "tables.owner", "looks.person", "sitters.person")
    union = " UNION ".join(f"SELECT {p.partition('.')[2]} FROM {p.partition('.')[0]}" for p in places)
    known = {row[0] for row in connection.execute(sa.text(union)) if row[0]}
    people, sessions = [], []
    for one in sorted(known | set(chosen)):
        row = chosen.get(one)
        people.append(
            {
                "id": one,
                "kind": "guest",
                "name": _name(row.settings) if row is not None else "",
                "confirmed": False,
                "role": "player",
                "settings": row.settings if row is not None else "{}",
                "created": row.changed if row is not None else now,
                "seen": now,
                "muted_until": 0.0,
                "banned_until": 0.0,
            }
        )
        digest = hashlib.sha256(one.encode()).hexdigest()
        sessions.append({"hash": digest, "person": one, "device": "", "created": now, "used": now})
    for table, rows in (("people", people), ("sessions", sessions)):
        for start in range(0, len(rows), MANY):
            part = rows[start : start + MANY]
            connection.execute(sa.insert(sa.table(table, *(sa.column(name) for name in part[0]))), part)


def _name(settings: str) -> str:
    """The name that somebody had chosen."""
    try:
        found = json.loads(settings).get("name", "")
    except (ValueError, AttributeError):
        return ""
    return found[:120] if isinstance(found, str) else ""
