"""Who asks: a random token in a signed cookie, and the token that proves a form came from our own page.

A cookie names a session and not a person: sessions are stored (`storage/people.py`), so they can be ended. Who has not
done anything yet has none: a guest whose id follows from the token, and who is stored with the first thing to keep.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

YEAR = 365 * 24 * 3600
_SHAPE = re.compile(r"^([A-Za-z0-9_-]{22})\.([0-9a-f]{32})$")


class Signer:
    """Signs tokens with the secret of the house."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        # Cookies know no ports: each house has a name of its own, so that two on one machine keep apart.
        self.name = f"rotonde-{self._sign('name', '')[:6]}"

    def cookie(self, token: str) -> str:
        """The cookie of a session."""
        return f"{token}.{self._sign('cookie', token)}"

    def read(self, cookie: str | None) -> str | None:
        """The token in a cookie, None if we did not sign it."""
        found = _SHAPE.match(cookie or "")
        if found and hmac.compare_digest(found[2], self._sign("cookie", found[1])):
            return found[1]
        return None

    def guest(self, token: str) -> str:
        """The id of a guest who came with this token and is not stored yet."""
        return self._sign("guest", token)[:22]

    def csrf(self, token: str) -> str:
        """The token of a session's forms."""
        return self._sign("csrf", token)

    def csrf_holds(self, token: str, given: str | None) -> bool:
        """Is this the token of that session's forms?"""
        return hmac.compare_digest((given or "").encode(), self.csrf(token).encode())

    def stop(self, channel: str) -> str:
        """What proves that a link to end a channel came from a letter of ours."""
        return self._sign("stop", channel)

    def stop_holds(self, channel: str, given: str) -> bool:
        """Is this that proof?"""
        return hmac.compare_digest(given.encode(), self.stop(channel).encode())

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), "sha256").hexdigest()[:32]


def fresh_token() -> str:
    """A token that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a token: a copy of the database opens no door."""
    return hashlib.sha256(token.encode()).hexdigest()
