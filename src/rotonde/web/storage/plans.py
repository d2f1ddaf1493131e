"""What people plan at a table, as rows."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, select

from rotonde.coach.plans import MOST, Part, Plan, Step
from rotonde.web.storage.models import PlanRow
from rotonde.web.storage.people import hold
from rotonde.web.storage.saving import put

log = logging.getLogger("rotonde.web.storage")


def plans_of(connection: Connection, table: str, person: str) -> list[Plan]:
    """The plans of somebody at a table, oldest first."""
    rows = PlanRow.__table__
    mine = select(rows).where(rows.c.table_id == table, rows.c.person == person).order_by(rows.c.at, rows.c.key)
    out = []
    for row in connection.execute(mine):
        try:
            kept = json.loads(row.parts)
            parts, undone = (_read(kept[name]) for name in ("parts", "undone"))
            out.append(Plan(row.key, row.name, row.seat, row.moment, row.line, parts, undone))
        except (ValueError, TypeError, LookupError):
            log.error("table %s: a plan cannot be read", table)
    return out


def keep_plan(connection: Connection, table: str, person: str, plan: Plan, new: bool) -> bool:
    """Keep a plan, new or changed; its age is that of its beginning. False if there are enough of them, or if the one
    that was changed is there no more."""
    hold(connection, person)
    key = {"table_id": table, "person": person, "key": plan.key}
    rows = PlanRow.__table__
    since = select(rows.c.at).where(*(rows.c[name] == value for name, value in key.items()))
    at = connection.execute(since).scalar()
    if at is None and (not new or len(plans_of(connection, table, person)) >= MOST):
        return False
    at = at or time.time()
    kept = json.dumps({"parts": _written(plan.parts), "undone": _written(plan.undone)})
    values = {"seat": plan.seat, "name": plan.name, "moment": plan.moment, "line": plan.line, "parts": kept, "at": at}
    put(connection, PlanRow, key, values)
    return True


def drop_plan(connection: Connection, table: str, person: str, key: str) -> None:
    """Throw a plan away."""
    connection.execute(delete(PlanRow).where(PlanRow.table_id == table, PlanRow.person == person, PlanRow.key == key))


def _written(parts: Sequence[Part]) -> list[dict[str, object]]:
    return [{"bot": part.bot, "steps": [list(step) for step in part.steps]} for part in parts]


def _read(parts: list[Any]) -> tuple[Part, ...]:
    return tuple(
        Part(tuple(Step(int(seat), str(text)) for seat, text in part["steps"]), bool(part["bot"])) for part in parts
    )
