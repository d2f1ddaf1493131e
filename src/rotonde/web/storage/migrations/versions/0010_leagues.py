"""Leagues: rounds of tables among the members of a club."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False, autoincrement=False)


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=False)


def _league(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name=f"fk_{name}_league_id")


def upgrade() -> None:
    """There were none before."""
    op.create_table(
        "leagues",
        *(_text("id", 24), _text("title", 120), _text("game", 60), _number("players"), _number("rounds")),
        *(_text("owner", 40), sa.Column("clock", sa.Text()), _text("key", 40), _text("status", 8), _number("round")),
        *(_time("created"), _time("changed")),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
    )
    op.create_index("ix_leagues_owner", "leagues", ["owner"])
    op.create_index("ix_leagues_status", "leagues", ["status"])
    op.create_table(
        "league_members",
        *(_text("league_id", 24), _text("person", 40), _text("name", 120), _time("at")),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("league_id", "person", name="pk_league_members"),
        _league("league_members"),
    )
    op.create_index("ix_league_members_person", "league_members", ["person"])
    op.create_table(
        "league_seats",
        *(_text("league_id", 24), _text("table_id", 24), _number("seat"), _number("round"), _text("person", 40)),
        sa.PrimaryKeyConstraint("league_id", "table_id", "seat", name="pk_league_seats"),
        _league("league_seats"),
    )
    op.create_index("ix_league_seats_person", "league_seats", ["person"])
