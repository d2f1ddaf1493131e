"""Plans of players, and whether a table allows plans and hints."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has planned before. Games that were rated stay so: their tables have plans, and no hints from now on."""
    op.add_column("tables", sa.Column("aids", sa.String(8), nullable=False, server_default="plans"))
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("parts", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "key", name="pk_plans"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plans_table_id"),
    )
