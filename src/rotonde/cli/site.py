"""`rotonde` alone: the site."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rotonde.cli.common import BadInput

if TYPE_CHECKING:
    from rotonde.web.site import OpenTo


def run(args: argparse.Namespace) -> int:
    """Start the site and open the browser at the lobby."""
    port = args.port if args.port is not None else _port()
    from rotonde.web.running.serve import main
    from rotonde.web.storage.places import place_of

    watch(args)
    if args.proxies:
        os.environ["FORWARDED_ALLOW_IPS"] = args.proxies
    chosen = open_to(args)
    return main(
        host=args.host,
        port=port,
        open_browser=not args.no_browser,
        place=place_of(args.data, args.database),
        url=chosen.url,
        registration=chosen.registration,
        names=chosen.names,
        drawers=args.drawers,
    )


def watch(args: argparse.Namespace) -> None:
    """Write down what happens, and tell figures, as far as it is wanted."""
    if args.log is not None:
        from rotonde.web.running.logs import write_down

        write_down(args.log)
    if args.metrics is not None:
        from rotonde.web.running.metrics import tell_on

        tell_on(args.metrics, os.environ.get("ROTONDE_METRICS_HOST", "127.0.0.1"))


def open_to(args: argparse.Namespace) -> OpenTo:
    """What whoever runs a site decides."""
    from rotonde.web.site import OpenTo

    names = tuple(name.strip() for name in (getattr(args, "names", "") or "").split(",") if name.strip())
    registration = getattr(args, "registration", None) or _registration()
    return OpenTo(_url(args.url or ""), registration, names)


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
