"""Whole texts are sent packed to those who can unpack them.

A stream goes as it comes, for it must not wait in a compressor; so does what is packed already.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]  # as ASGI has them
Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

LEAST = 1000  # bytes that are worth it
LARGE = 500_000  # bytes that are packed away from the loop: films, for one
LEVEL = 3
_TEXTS = (b"text/", b"application/json", b"image/svg+xml")


def packing(send: Send, accepts: str) -> Send:
    """Sends the answer to somebody who accepts these encodings."""
    if "gzip" not in accepts:
        return send
    start: Message | None = None

    async def send_packed(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            start = message  # its head depends on what comes
            return
        if start is not None:
            body = message.get("body", b"")
            if len(body) >= LEAST and not message.get("more_body") and _packable(start):
                packed = asyncio.to_thread(_packed, body) if len(body) > LARGE else None
                message["body"] = body = _packed(body) if packed is None else await packed
                start["headers"] = _heads(start, len(body))
            await send(start)
            start = None
        await send(message)

    return send_packed


def _packed(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)


def _packable(start: Message) -> bool:
    heads = {name.lower(): value for name, value in start["headers"]}
    return b"content-encoding" not in heads and heads.get(b"content-type", b"").startswith(_TEXTS)


def _heads(start: Message, length: int) -> list[tuple[bytes, bytes]]:
    others = [head for head in start["headers"] if head[0].lower() != b"content-length"]
    own = [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding"), (b"content-length", b"%d" % length)]
    return [*others, *own]
