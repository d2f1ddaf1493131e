"""How far people are in the lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has begun one yet."""
    op.create_table(
        "journeys",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False, server_default=""),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "lesson", name="pk_journeys"),
    )
