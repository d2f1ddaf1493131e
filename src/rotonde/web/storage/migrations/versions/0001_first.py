"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _table(name: str, *columns: sa.Column[object], key: tuple[str, ...], of_table: bool = False) -> None:
    parts: list[sa.schema.SchemaItem] = [*columns, sa.PrimaryKeyConstraint(*key, name=f"pk_{name}")]
    if of_table:
        parts.append(sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id"))
    op.create_table(name, *parts)


def _text(name: str, size: int | None = None, null: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.String(size) if size else sa.Text(), nullable=null)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _time(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Double(), nullable=False)


def _switch(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def upgrade() -> None:
    """Make everything."""
    _table("house", _text("key", 40), _text("value"), key=("key",))
    _table("browsers", _text("id", 40), _text("settings"), _time("changed"), key=("id",))
    _table(
        "tables",
        _text("id", 24),
        _text("game", 60),
        _number("ruleset"),
        _text("edition", 120),
        _text("edition_hash", 64),
        _text("edition_data", null=True),
        _text("options"),
        _number("players"),
        _text("owner", 40),
        _switch("confirm_turns"),
        _switch("auto_pass"),
        _switch("imported"),
        _time("created"),
        _time("changed"),
        _text("status", 12),
        _number("moments"),
        _text("to_act"),
        _text("scores", null=True),
        _text("digest", 64),
        key=("id",),
    )
    op.create_index("ix_tables_status_changed", "tables", ["status", "changed"])
    seat = (_text("name", 120), _text("kind", 8), _text("level", 40), _text("holder", 40, null=True))
    _table("seats", _text("table_id", 24), _number("seat"), *seat, key=("table_id", "seat"), of_table=True)
    entry = (_text("kind", 12), _number("seat"), _text("notation"), _time("at"), _switch("auto"), _text("note", 200))
    _table("entries", _text("table_id", 24), _number("n"), *entry, key=("table_id", "n"), of_table=True)
    _table("drafts", _text("table_id", 24), _number("seat"), _text("actions"), key=("table_id", "seat"), of_table=True)
    _table(
        "requests", _text("table_id", 24), _text("client", 40), _number("n"), key=("table_id", "client"), of_table=True
    )
    _table(
        "looks",
        _text("table_id", 24),
        _text("browser", 40),
        _number("moment"),
        key=("table_id", "browser"),
        of_table=True,
    )
