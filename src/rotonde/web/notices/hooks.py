"""Requests to addresses that people gave: webhooks and browsers. Only https, only to the internet, never onwards.

A name is resolved once, each of its addresses must be public, and the connection goes to the very address that was
looked at: a name that changes its mind between two questions (DNS rebinding) gains nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from rotonde.core.words import N_
from rotonde.web.http.limits import is_address
from rotonde.web.troubles import Trouble

PATIENCE = 10.0  # seconds for all of it
ANSWER = 16_000  # bytes that are read of an answer
LONGEST = 500  # signs of an address
# Somebody's name may take as long as he likes to be found: the threads that read the database do not wait for it.
_NAMES = ThreadPoolExecutor(32, thread_name_prefix="names")
# Networks in which another address is hidden: who knows where they lead.
_WRAPPED = [ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")]
_OWN = ipaddress.ip_network("fec0::/10")  # of a house, by an old rule that Python does not count


class Undelivered(Exception):
    """It did not arrive; `gone` if nothing ever will."""

    def __init__(self, why: str, gone: bool = False) -> None:
        self.gone = gone
        super().__init__(why)


def clean_hook(text: str) -> str:
    """The address of a webhook as it is stored; Trouble if it can be none."""
    url = text.strip()
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        port, host, parts = None, "", urlsplit("")
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST and "\\" not in url
    named = "." in host and not host.endswith(".") and not is_address(host)
    if (
        not plain
        or parts.scheme != "https"
        or port not in (None, 443)
        or parts.username
        or "@" in parts.netloc
        or not named
    ):
        raise Trouble(422, "hook", N_("A webhook is an address that begins with https:// and names a site."))
    return url.partition("#")[0]


def is_public(address: str) -> bool:
    """Does an address lie in the internet, and not in this house or on this machine?"""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found in _OWN or any(found in net for net in _WRAPPED):
            return False
    special = (
        found.is_multicast or found.is_reserved or found.is_loopback or found.is_link_local or found.is_unspecified
    )
    return found.is_global and not special


async def resolve(host: str) -> list[str]:
    """The addresses of a name."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.run_in_executor(_NAMES, lambda: socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM))
    except OSError as error:
        raise Undelivered("the name is not known") from error
    return list(dict.fromkeys(str(info[4][0]) for info in found))


async def connect(address: str, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to one address, whose certificate is that of the name."""
    return await asyncio.open_connection(
        address, 443, ssl=ssl.create_default_context(), server_hostname=host, limit=ANSWER
    )


async def deliver(url: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Post something; Undelivered if it was not taken."""
    parts = urlsplit(url)
    host, path = parts.hostname or "", (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        async with asyncio.timeout(PATIENCE):
            addresses = await resolve(host)
            if not addresses or not all(is_public(address) for address in addresses):
                raise Undelivered("the address is not in the internet")
            reader, writer = await connect(addresses[0], host)
            try:
                writer.write(_request(host, path, body, headers))
                await writer.drain()
                status = await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError, ValueError, ssl.SSLError) as error:
        raise Undelivered(type(error).__name__) from error
    _check(status)


def _request(host: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    named = {"Host": host, "User-Agent": "Rotonde", "Content-Length": str(len(body)), "Connection": "close", **headers}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items())]
    if any("\r" in line or "\n" in line for line in lines):
        raise ValueError("a line would end too early")
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def _check(status: bytes) -> None:
    """Is this the first line of a yes? A redirect is none: it is not followed."""
    words = status.split(b" ", 2)
    code = int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/1.") and words[1].isdigit() else 0
    if not 200 <= code < 300:
        raise Undelivered(f"answered {code}", gone=code in (404, 410))
