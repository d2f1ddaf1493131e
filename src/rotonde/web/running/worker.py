"""`rotonde worker`: a process that does the jobs of a site on PostgreSQL, and answers nobody."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

from rotonde.web.lobby.games import load_games
from rotonde.web.running.memory import settle
from rotonde.web.running.others import follow_others
from rotonde.web.site import OpenTo, Site
from rotonde.web.storage import Storage, StorageError


def main(storage: Storage, open_to: OpenTo) -> int:
    """Work until told to end."""
    if not storage.shared:
        storage.close()
        raise StorageError(
            "a site on SQLite does its own work; `rotonde worker` is for PostgreSQL (--database or ROTONDE_DATABASE)"
        )
    if not open_to.url:
        storage.close()
        raise StorageError("what a worker sends holds links: say with --url by which address people know the site")
    load_games()
    site = Site(storage, open_to=open_to, works=True)
    settle()
    asyncio.run(_work(site))
    return 0


async def _work(site: Site) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await site.jobs.open()
    tasks = [asyncio.create_task(work) for work in (site.work(), follow_others(site), site.warm())]
    print("Rotonde works (Ctrl-C ends it)", flush=True)
    ended = asyncio.create_task(stop.wait())
    await asyncio.wait([ended, tasks[0]], return_when=asyncio.FIRST_COMPLETED)
    failed = tasks[0].exception() if tasks[0].done() else None
    for task in (*tasks, ended):
        task.cancel()
    await asyncio.gather(*tasks, ended, return_exceptions=True)
    await site.stop()
    if failed is not None:
        raise failed
