"""What people tried at puzzles, and the tables at which they take up challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has tried one yet."""
    op.create_table(
        "puzzles",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("puzzle", sa.String(40), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("day", sa.String(10), nullable=False, server_default=""),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "puzzle", name="pk_puzzles"),
    )
    op.create_table(
        "challenges",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("challenge", sa.String(40), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_challenges"),
    )
