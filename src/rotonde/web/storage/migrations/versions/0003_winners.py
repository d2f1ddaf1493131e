"""Who has won is stored with the scores, which alone do not say it. Finished games are replayed for it."""

import json
import logging

import sqlalchemy as sa
from alembic import op

from rotonde.core.records import Record
from rotonde.web.storage.books import Line, still_valid

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

log = logging.getLogger("rotonde.web.storage")

# The columns as they are at this step; the models may have gone on since.
_HEAD = ("id", "game", "ruleset", "edition", "edition_hash", "edition_data", "options", "players", "status", "scores")
_LINE = ("n", "kind", "seat", "notation", "at")
_TABLES = sa.table("tables", *(sa.column(name) for name in (*_HEAD, "winners")))
_ENTRIES = sa.table("entries", *(sa.column(name) for name in ("table_id", *_LINE)))


def upgrade() -> None:
    """Add the column, and fill it in for the games that are over."""
    op.add_column("tables", sa.Column("winners", sa.Text(), nullable=True))
    connection = op.get_bind()
    heads = sa.select(*(_TABLES.c[name] for name in _HEAD)).where(_TABLES.c.status == "finished")
    for head in connection.execute(heads).mappings().all():
        try:
            winners = _winners(head, _lines(connection, head["id"]))
        except Exception as error:  # such a game opens as a damaged one; it must not keep the others shut
            log.warning("who won at table %s stays unknown: %s", head["id"], error)
            continue
        one = sa.update(_TABLES).where(_TABLES.c.id == head["id"])
        connection.execute(one.values(winners=json.dumps(winners, separators=(",", ":"))))


def _lines(connection: sa.Connection, table: str) -> list[Line]:
    query = sa.select(*(_ENTRIES.c[name] for name in _LINE)).where(_ENTRIES.c.table_id == table)
    return [Line.read(*row) for row in connection.execute(query.order_by(_ENTRIES.c.n))]


def _winners(head: sa.RowMapping, lines: list[Line]) -> list[int]:
    """Who has won by the rules; an error if the replay ends elsewhere than the game did."""
    data = None if head["edition_data"] is None else json.loads(head["edition_data"])
    entries = [line.entry for line in still_valid(lines)]
    setup = (head["game"], head["ruleset"], head["edition"], head["edition_hash"], head["players"])
    state = Record(*setup, json.loads(head["options"]), (), data, entries).replay()
    if list(state.scores()) != json.loads(head["scores"]):
        raise ValueError(f"its replay ends with {state.scores()}, it ended with {head['scores']}")
    return list(state.winners())
