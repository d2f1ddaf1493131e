"""Each entry keeps the digest of its position; requests and looks keep their time, so that old ones can go; who has sat
on which seat is remembered."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_SEATS = sa.table("seats", *(sa.column(name) for name in ("table_id", "seat", "holder")))


def upgrade() -> None:
    """Add the columns and the table. Entries that are there keep no digest: the latest one stands with the table."""
    op.add_column("entries", sa.Column("digest", sa.String(64), nullable=True))
    for table in ("requests", "looks"):
        op.add_column(table, sa.Column("at", sa.Double(), nullable=False, server_default="0"))
        rows = sa.table(table, sa.column("at"))
        op.get_bind().execute(sa.update(rows).values(at=time.time()))
        op.create_index(f"ix_{table}_at", table, ["at"])
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("browser", sa.String(40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "browser", name="pk_sitters"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitters_table_id"),
    )
    sitters = sa.table("sitters", *(sa.column(name) for name in ("table_id", "seat", "browser", "at")))
    held = sa.select(_SEATS.c.table_id, _SEATS.c.seat, _SEATS.c.holder, sa.literal(time.time()))
    held = held.where(_SEATS.c.holder.is_not(None))
    op.get_bind().execute(sitters.insert().from_select(["table_id", "seat", "browser", "at"], held))
