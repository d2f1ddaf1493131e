"""What processes on one database tell each other, by PostgreSQL's own LISTEN and NOTIFY: that something was changed,
never what. A message is part of the transaction that it tells of: nobody hears of what was not stored."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection, text

log = logging.getLogger("rotonde.web.storage")
CHANNEL = "rotonde"
ORIGIN = "origin"  # the option of an engine that says whose messages it sends
AGAIN = 1.0  # seconds before a lost connection is made anew
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :message)")

Message = dict[str, Any]


def tell(connection: Connection, message: Message) -> None:
    """Tell other processes something when this transaction is stored; on SQLite there are none."""
    if connection.dialect.name == "postgresql":
        origin = connection.get_execution_options().get(ORIGIN)
        connection.execute(_NOTIFY, {"message": json.dumps({**message, ORIGIN: origin})})


async def listen(
    address: str, origin: str, hear: Callable[[Message], Awaitable[None]], missed: Callable[[], Awaitable[None]]
) -> None:
    """Hear what the others tell, until cancelled. `missed` is called whenever something may have been missed."""
    import psycopg

    plain = address.replace("postgresql+psycopg://", "postgresql://", 1)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await missed()
                async for notice in connection.notifies():
                    message = json.loads(notice.payload)
                    if message.pop(ORIGIN) != origin:
                        await hear(message)
        except Exception as error:  # also the database's own, which may not be back yet: nobody may stay deaf
            log.error("the other processes cannot be heard: %s", error)
        await asyncio.sleep(AGAIN)
