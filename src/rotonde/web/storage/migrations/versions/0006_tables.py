"""Who may look at a table, its clocks, and the holidays that stop them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before are open to everybody, and have no clock."""
    op.add_column("tables", sa.Column("reach", sa.String(8), nullable=False, server_default="public"))
    op.add_column("tables", sa.Column("spectators", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("clock", sa.Text(), nullable=True))
    op.create_table(
        "admitted",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_admitted"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_admitted_table_id"),
    )
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        *(sa.Column(name, sa.Double(), nullable=name != "left") for name in ("left", "since", "due", "warn")),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_clocks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_clocks_table_id"),
    )
    for column in ("due", "warn"):
        op.create_index(f"ix_clocks_{column}", "clocks", [column])
    op.create_table(
        "holidays",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("begins", sa.Double(), nullable=False),
        sa.Column("ends", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "begins", name="pk_holidays"),
    )
