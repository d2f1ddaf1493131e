"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No game was reviewed yet."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
