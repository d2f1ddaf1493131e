"""The seats of a browser are found quickly, for the table of its best results."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index."""
    op.create_index("ix_seats_holder", "seats", ["holder"])
