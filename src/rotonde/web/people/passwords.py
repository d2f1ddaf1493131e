"""Passwords, hashed by argon2 with the parameters that RFC 9106 names for little memory. Two are worked on at once,
away from the event loop: each takes 64 MiB for a while."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rotonde.core.words import N_
from rotonde.web.troubles import Trouble

T = TypeVar("T")
LEAST, MOST = 10, 200  # signs
hasher = PasswordHasher()
_THREADS = ThreadPoolExecutor(2, thread_name_prefix="passwords")


def check_password(password: str, name: str) -> None:
    """Trouble if a password is too easy to guess, or too long."""
    if not LEAST <= len(password) <= MOST:
        said = N_("A password has {least} to {most} signs. Three or four words that nobody expects together are good.")
        raise Trouble(422, "password", said, least=LEAST, most=MOST)
    if len(set(password)) < 4 or password.casefold() in (name.casefold(), name.casefold() * 2):
        raise Trouble(422, "password", N_("That password would be guessed at once. Choose another."))


async def hash_password(password: str) -> str:
    """What is stored of a password."""
    return await _worked(lambda: hasher.hash(_plain(password)))


async def fits(stored: str, password: str) -> bool:
    """Is this the password? Where there is none (""), the answer takes as long as if there were one."""

    def look() -> bool:
        try:
            hasher.verify(stored or _nobodys(), _plain(password))
            return bool(stored)
        except (VerificationError, InvalidHashError):
            return False

    return await _worked(look)


def outdated(stored: str) -> bool:
    """Was this hashed with other parameters than those of today?"""
    return hasher.check_needs_rehash(stored)


async def _worked(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work)


def _plain(password: str) -> str:
    """A password as it is meant, however the keyboard composes its signs."""
    return unicodedata.normalize("NFKC", password[: MOST + 1])


@lru_cache(maxsize=1)
def _nobodys() -> str:
    return hasher.hash(secrets.token_urlsafe(16))
