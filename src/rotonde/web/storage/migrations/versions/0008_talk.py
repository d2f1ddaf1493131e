"""What is said at a table, notes and orders of its players, and how people are told that somebody waits for them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def _text(name: str, length: int = 0) -> sa.Column[str]:
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=False)


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=False)


def _table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=f"fk_{name}_table_id")


def upgrade() -> None:
    """Nothing was said before."""
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        *(_text("table_id", 24), _text("person", 40), _text("called", 120), _text("words"), _time("at")),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        _table("chat"),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id"])
    op.create_index("ix_chat_at", "chat", ["at"])
    op.create_table(
        "reactions",
        sa.Column("chat_id", sa.Integer(), nullable=False, autoincrement=False),
        *(_text("person", 40), _text("sign", 8)),
        sa.PrimaryKeyConstraint("chat_id", "person", "sign", name="pk_reactions"),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name="fk_reactions_chat_id", ondelete="CASCADE"),
    )
    op.create_table(
        "notes",
        *(_text("table_id", 24), _text("person", 40), _text("words"), _time("at")),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_notes"),
        _table("notes"),
    )
    op.create_table(
        "orders",
        _text("table_id", 24),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        *(_text("person", 40), _text("chapter", 200), _time("at")),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_orders"),
        _table("orders"),
    )
    op.create_table(
        "channels",
        *(_text("id", 24), _text("person", 40), _text("kind", 8), _text("target"), _text("secret")),
        *(_time("created"), sa.Column("failed", sa.Integer(), nullable=False)),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "told",
        *(_text("table_id", 24), _text("person", 40)),
        *(sa.Column("turn", sa.Integer(), nullable=False), _time("at")),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_told"),
        _table("told"),
    )
