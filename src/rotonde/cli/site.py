"""`rotonde` alone: the site."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from urllib.parse import urlsplit

from rotonde.cli.common import BadInput


def run(args: argparse.Namespace) -> int:
    """Start the site and open the browser at the lobby."""
    port = args.port if args.port is not None else _port()
    from rotonde.web.serve import main

    data = Path(args.data) if args.data is not None else None
    return main(
        host=args.host,
        port=port,
        open_browser=not args.no_browser,
        data_dir=data,
        url=_url(args.url or ""),
        registration=args.registration or _registration(),
    )


def _url(text: str) -> str:
    """The address that people know the site by."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query):
        raise BadInput(f"--url is {text!r}, and an address is like https://club.example")
    return text.rstrip("/")


def _registration() -> str:
    """Who may make an account, as ROTONDE_REGISTRATION says; "" where it says nothing."""
    text = os.environ.get("ROTONDE_REGISTRATION", "").strip()
    if text not in ("", "open", "invite", "closed"):
        raise BadInput(f"ROTONDE_REGISTRATION is {text!r}, and registration is open, invite or closed")
    return text


def _port() -> int | None:
    """The port that PORT names; None where there is none, so that any free one will do."""
    text = os.environ.get("PORT", "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise BadInput(f"PORT is {text!r}, and a port is a number from 1 to 65535")
    return int(text)
