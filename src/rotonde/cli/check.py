"""`rotonde check`: the conformance kit, printed."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rotonde.cli.common import console, find_game, print_json, progress
from rotonde.core import games as keys
from rotonde.core.kit import check
from rotonde.core.written import Json


def run(args: argparse.Namespace) -> int:
    """Check one game or all; exit 1 if one breaks a promise."""
    reports = []
    for key in [args.game] if args.game else keys():
        title = find_game(key)
        how: Json = {"seed": args.seed}
        if args.games is not None:
            how["games"] = args.games
        with progress(title.title, 100) as bar:
            reports.append(check(title, on_progress=lambda done, of: bar(100 * done // of, None), **how))
    if args.json:
        print_json([{"ok": report.ok, **asdict(report)} for report in reports])
    else:
        for report in reports:
            console().print(str(report), markup=False, soft_wrap=True)
    return 0 if all(report.ok for report in reports) else 1
