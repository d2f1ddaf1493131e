"""Who was removed from a table by its owner."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those who were removed before, nobody knows."""
    op.add_column("sitters", sa.Column("removed", sa.Boolean(), nullable=False, server_default=sa.false()))
