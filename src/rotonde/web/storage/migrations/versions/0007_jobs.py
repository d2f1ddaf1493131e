"""Jobs, and the version of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def _text(name: str, size: int | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.String(size) if size else sa.Text(), nullable=False)


def _number(name: str, exact: bool = True) -> sa.Column[float]:
    return sa.Column(name, sa.Integer() if exact else sa.Double(), nullable=False)


def upgrade() -> None:
    """Add both."""
    op.add_column("tables", sa.Column("version", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "jobs",
        *(_number("id"), _text("kind", 40), _text("key", 80), _text("args"), _text("asker", 40)),
        *(_number("rank"), _number("due", exact=False), _number("tries"), _number("lease", exact=False)),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    for column in ("key", "asker", "due"):
        op.create_index(f"ix_jobs_{column}", "jobs", [column])
