"""`rotonde` alone: the site."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rotonde.cli.common import BadInput


def run(args: argparse.Namespace) -> int:
    """Start the site and open the browser at the lobby."""
    port = args.port if args.port is not None else _port()
    from rotonde.web.serve import main

    data = Path(args.data) if args.data is not None else None
    return main(host=args.host, port=port, open_browser=not args.no_browser, data_dir=data)


def _port() -> int | None:
    """The port that PORT names; None where there is none, so that any free one will do."""
    text = os.environ.get("PORT", "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise BadInput(f"PORT is {text!r}, and a port is a number from 1 to 65535")
    return int(text)
