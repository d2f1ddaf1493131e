"""A process that weighs decisions for reviews: reads a record and pieces of work, answers with what came of them."""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

from rotonde.coach.review.running import Answer, Task, Worker
from rotonde.core.records import Record
from rotonde.core.registry import title_of
from rotonde.web.processes.wire import run

NICE = 12  # pages and bots go first
Reply = tuple[Literal["done"], list[Answer]] | tuple[Literal["failed"], str]
MOST = 4  # records that a process knows


class Work(NamedTuple):
    """Some pieces of work on one record. `games` are those that are only registered: key and package."""

    games: tuple[tuple[str, str], ...]
    record: str
    seed: int
    depth: int
    tasks: list[Task]


def answer(work: Work, known: dict[tuple[str, int, int], Worker]) -> Reply:
    """("done", answers), or ("failed", why). `known` are the records of before."""
    key = (work.record, work.seed, work.depth)
    try:
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            for name, package in work.games:
                title_of(name, package)
            record = Record.parse(work.record)
            known[key] = Worker(record, work.seed, work.depth)
        found: list[Answer] = [known[key].answer(task) for task in work.tasks]
        return "done", found
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    workers: dict[tuple[str, int, int], Worker] = {}
    run(partial(answer, known=workers), nice=NICE)
