"""Who a browser is: a random id in a signed cookie, and the token that proves a form came from our own page."""

from __future__ import annotations

import hmac
import re
import secrets

YEAR = 365 * 24 * 3600
_SHAPE = re.compile(r"^([A-Za-z0-9_-]{22})\.([0-9a-f]{32})$")


class Signer:
    """Signs ids with the secret of the house."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        # Cookies know no ports: each house has a name of its own, so that two on one machine keep apart.
        self.name = f"rotonde-{self._sign('name', '')[:6]}"

    def fresh(self) -> str:
        """The id of a new browser."""
        return secrets.token_urlsafe(16)

    def cookie(self, browser: str) -> str:
        """The cookie of a browser."""
        return f"{browser}.{self._sign('cookie', browser)}"

    def read(self, cookie: str | None) -> str | None:
        """The browser a cookie names, None if we did not sign it."""
        found = _SHAPE.match(cookie or "")
        if found and hmac.compare_digest(found[2], self._sign("cookie", found[1])):
            return found[1]
        return None

    def csrf(self, browser: str) -> str:
        """The token of a browser's forms."""
        return self._sign("csrf", browser)

    def csrf_holds(self, browser: str, token: str | None) -> bool:
        """Is this the token of that browser?"""
        return hmac.compare_digest((token or "").encode(), self.csrf(browser).encode())

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{text}".encode(), "sha256").hexdigest()[:32]
