"""Jobs as rows, for a site of one process. PostgreSQL has tables of its own for them (`web/jobs/procrastinated.py`)."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from rotonde.web.storage.models import JobRow

FREE = 0.0  # the lease of a job that waits


class Claimed(NamedTuple):
    """A job that somebody does now, and how often it was begun before."""

    id: int
    kind: str
    key: str
    args: dict[str, str]
    asker: str
    tries: int


def put(connection: Connection, kind: str, key: str, args: Mapping[str, str], asker: str, due: float) -> bool:
    """Keep a job; False if one with this key waits. Who has many waiting stands behind those who have few."""
    waits = select(JobRow.id).where(JobRow.key == key, JobRow.lease == FREE)
    if connection.execute(waits).first() is not None:
        return False
    rank = 0
    if asker:
        before = select(func.count()).where(JobRow.asker == asker, JobRow.lease == FREE)
        rank = int(connection.execute(before).scalar() or 0)
    row = {"kind": kind, "key": key, "args": json.dumps(dict(args)), "asker": asker, "due": due, "rank": rank}
    connection.execute(insert(JobRow), {**row, "tries": 0, "lease": FREE})
    return True


def claim(connection: Connection, kinds: Collection[str], most: int, lease: float, of_one: int = 1000) -> list[Claimed]:
    """Take jobs that are due, for so many seconds: never two of a key nor more than `of_one` of a person, and whose
    turn it is first."""
    now = time.time()
    begun = connection.execute(select(JobRow.key, JobRow.asker).where(JobRow.lease > now)).all()
    held, busy = {key for key, _ in begun}, Counter(asker for _, asker in begun if asker)
    ready = select(JobRow.__table__).where(JobRow.due <= now, JobRow.lease <= now, JobRow.kind.in_(kinds))
    taken: list[Claimed] = []
    for row in connection.execute(ready.order_by(JobRow.rank, JobRow.due, JobRow.id)).mappings():
        if len(taken) == most:
            break
        if row["key"] in held or busy[row["asker"]] >= of_one:
            continue
        held.add(row["key"])
        busy[row["asker"]] += bool(row["asker"])
        plain = (row["id"], row["kind"], row["key"], json.loads(row["args"]), row["asker"], row["tries"])
        taken.append(Claimed(*plain))
    ids = [job.id for job in taken]
    connection.execute(update(JobRow).where(JobRow.id.in_(ids)).values(lease=now + lease, tries=JobRow.tries + 1))
    return taken


def renew(connection: Connection, ids: Sequence[int], lease: float) -> None:
    """They are still being done."""
    connection.execute(update(JobRow).where(JobRow.id.in_(ids)).values(lease=time.time() + lease))


def done(connection: Connection, job: int) -> None:
    """It need not be done again."""
    connection.execute(delete(JobRow).where(JobRow.id == job))


def again(connection: Connection, job: int, due: float) -> None:
    """It is to be done again later, unless another one with its key waits already."""
    key = connection.execute(select(JobRow.key).where(JobRow.id == job)).scalar()
    other = select(JobRow.id).where(JobRow.key == key, JobRow.lease == FREE, JobRow.id != job)
    if connection.execute(other).first() is not None:
        done(connection, job)
    else:
        connection.execute(update(JobRow).where(JobRow.id == job).values(lease=FREE, due=due))


def give_back(connection: Connection, ids: Sequence[int] | None = None) -> None:
    """What was begun waits again: all of it where nobody else can be at work, when a site starts."""
    begun = select(JobRow.id).where(JobRow.lease != FREE)
    for job in connection.execute(begun if ids is None else begun.where(JobRow.id.in_(ids))).scalars().all():
        again(connection, job, time.time())


def next_due(connection: Connection) -> float | None:
    """When the next one that waits is due; None if none waits, or only for others of its key."""
    held = select(JobRow.key).where(JobRow.lease > time.time())
    return connection.execute(
        select(func.min(JobRow.due)).where(JobRow.lease == FREE, JobRow.key.not_in(held))
    ).scalar()


def alive(connection: Connection, keys: Collection[str]) -> set[str]:
    """Those of some keys of which a job waits or is being done."""
    return set(connection.execute(select(JobRow.key).where(JobRow.key.in_(keys))).scalars())
