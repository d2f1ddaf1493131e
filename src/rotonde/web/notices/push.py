"""Web Push: messages to browsers that asked for them. Needs the extra `push` and a key of the site."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rotonde.core.words import N_
from rotonde.web.notices.hooks import clean_hook, deliver
from rotonde.web.troubles import Trouble

KEY = "push.pem"  # in the data folder
DAY = 24 * 3600


def make_key(file: Path) -> None:
    """A key for the site's messages, for who runs it only."""
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(made.private_pem())


class Push:
    """Speaks to browsers, signed with the site's key."""

    def __init__(self, vapid: Any, sender: str) -> None:
        self._vapid, self._sender = vapid, sender
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.urlsafe_b64encode(point).rstrip(b"=").decode()  # what browsers ask for

    async def send(self, endpoint: str, keys: Mapping[str, str], message: Mapping[str, str]) -> None:
        """One message, sealed for one browser; Undelivered if it was not taken."""
        from pywebpush import WebPusher

        pusher = WebPusher({"endpoint": endpoint, "keys": dict(keys)})
        sealed = pusher.encode(json.dumps(message).encode(), content_encoding="aes128gcm")["body"]
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + DAY // 2, "sub": self._sender}
        headers = {**self._vapid.sign(claims), "Content-Encoding": "aes128gcm", "TTL": str(DAY), "Urgency": "normal"}
        await deliver(endpoint, sealed, {**headers, "Content-Type": "application/octet-stream"})


def push_of(given: Mapping[str, str], folder: Path | None, sender: str) -> Push | None:
    """What a site needs to speak to browsers; None without a key, or without the extra."""
    named = given.get("ROTONDE_PUSH_KEY", "")
    file = Path(named) if named else (folder / KEY if folder is not None else None)
    if file is None or not file.is_file():
        return None
    try:
        from py_vapid import Vapid02
    except ImportError:
        return None
    return Push(Vapid02.from_pem(file.read_bytes()), sender)


def clean_subscription(endpoint: str, p256dh: str, auth: str) -> tuple[str, str]:
    """The address of a browser and its keys, as they are stored; Trouble if they cannot be."""
    url = clean_hook(endpoint)
    try:
        point, secret = _bytes(p256dh), _bytes(auth)
    except (ValueError, binascii.Error):
        point, secret = b"", b""
    if len(point) != 65 or point[0] != 4 or len(secret) != 16:
        raise Trouble(422, "hook", N_("Your browser gave no key that can be used."))
    return url, json.dumps({"p256dh": p256dh, "auth": auth})


def _bytes(text: str) -> bytes:
    return base64.b64decode(text[:200] + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
