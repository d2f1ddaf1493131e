"""How often and how much may be asked, by a person and from an address."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache

from rotonde.core.words import N_
from rotonde.web.storage import Storage
from rotonde.web.storage.shared_limits import take_shared
from rotonde.web.troubles import Trouble

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
BODY = 64_000  # bytes of a request
IMPORT = 2_100_000  # bytes of an import: a record of 2 MB and the form around it
BOTS = 90  # at the running tables of one person
FIELDS = 200  # of a form

# Requests a minute of one person, by what they cost; "look" counts every page and view.
RATES = {
    "create": 60,
    "import": 12,
    "hint": 40,
    "ask": 600,
    "turn": 1200,
    "seat": 60,
    "look": 1200,
    "say": 30,
    "picture": 60,
    "film": 6,
}
# And an hour, of one person or, where somebody signs in, for one name; "guess" counts the name wherever it is tried.
HOURLY = {"sign_in": 20, "guess": 400, "register": 10, "letter": 6, "link": 40, "report": 20, "wish": 60}
HOURLY |= {
    "guest": 60,
    "passer": 60,
    "table": 200,
    "export": 12,
    "review": 12,
}  # guests that are stored or remembered, tables, archives, reviews
AT_ONCE = 24  # requests of one address that are worked on
HOUSEHOLD = 5  # so many times as much may come from one address: a club plays behind one
DISTRICT = 4  # and of that from all the networks of 64 bits that one customer of a provider may have (IPv6)
_MOST = 10_000  # persons, and addresses, remembered for each kind


class Rates:
    """Buckets of requests for each person, each address and each kind; they fill again evenly.

    A person is a cookie, and anyone can throw his away: so the address counts too.
    """

    def __init__(self, rates: dict[str, int] | None = None, storage: Storage | None = None) -> None:
        self._storage = storage if storage is not None and storage.shared else None
        self._rates = {**RATES, **HOURLY, **(rates or {})}
        self._persons: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._addresses: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, address: str, person: str | None = None) -> None:
        """Count one request; Trouble if there were too many. Without a person only the address is counted."""
        rate, within = self._rates[kind], 3600 if kind in HOURLY else 60
        enough = True
        for place, times in _places(address):
            enough = _take(self._addresses, (place, kind), rate * times, within) and enough
        if person is not None:
            enough = _take(self._persons, (person, kind), rate, within) and enough
        if not enough:
            raise _often()

    async def take_of_all(self, kind: str, address: str, person: str) -> None:
        """The same for what is counted by the hour, together with all processes of the site."""
        if self._storage is None:
            self.take(kind, address, person)
            return
        rate = self._rates[kind]
        buckets = {f"{kind} {place}": rate * times for place, times in _places(address)} | {f"{kind} {person}": rate}
        if not await self._storage.write(lambda c: take_shared(c, buckets, 3600)):
            raise _often()


class Crowd:
    """So many requests of one address are worked on at a time; its others wait, and nobody else does for them."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self._most = most
        self._doors: dict[str, tuple[asyncio.Semaphore, int]] = {}  # and how many stand there

    @asynccontextmanager
    async def take(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        key = neighbourhood(address)
        door, standing = self._doors.get(key, (asyncio.Semaphore(self._most), 0))
        self._doors[key] = door, standing + 1
        try:
            async with door:
                yield
        finally:
            door, standing = self._doors.pop(key)
            if standing > 1:
                self._doors[key] = door, standing - 1


def _often() -> Trouble:
    return Trouble(429, "often", N_("That was asked too often. Wait a moment, then try again."))


def _take(
    buckets: OrderedDict[tuple[str, str], tuple[float, float]], key: tuple[str, str], rate: int, within: int
) -> bool:
    now = time.monotonic()
    left, then = buckets.pop(key, (float(rate), now))
    left = min(float(rate), left + (now - then) * rate / within)
    buckets[key] = (max(0.0, left - 1), now)
    if len(buckets) > _MOST:
        buckets.popitem(last=False)
    return left >= 1


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """Whom an address belongs to: of IPv6 one has a whole network of 64 bits."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def _places(address: str) -> list[tuple[str, int]]:
    """Where an address belongs to, and how many times as much as one person's may come from there."""
    near = neighbourhood(address)
    wide = district(near)
    return [(near, HOUSEHOLD), (wide, HOUSEHOLD * DISTRICT)] if wide else [(near, HOUSEHOLD)]


@lru_cache(maxsize=4096)
def district(network: str) -> str:
    """The wider network that one customer may have all neighbourhoods of: 48 bits of IPv6; "" for others."""
    try:
        found = ipaddress.ip_network(network)
    except ValueError:
        return ""
    return str(found.supernet(new_prefix=48)) if found.version == 6 and found.prefixlen == 64 else ""


@lru_cache(maxsize=256)
def is_address(host: str) -> bool:
    """Is a host given by its number, and not by a name?"""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
