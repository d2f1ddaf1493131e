"""`rotonde worker`, `migrate`, `backup` and `restore`: running a site."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from rotonde.cli.common import BadInput
from rotonde.cli.site import open_to, watch
from rotonde.web.storage import FILE
from rotonde.web.storage.backup import restore_backup, write_backup
from rotonde.web.storage.places import Place, place_of


def worker(args: argparse.Namespace) -> int:
    """Do the jobs of a site."""
    from rotonde.web.running.worker import main

    place = _existing(args)
    watch(args)
    return main(place.storage(), open_to(args))


def migrate(args: argparse.Namespace) -> int:
    """Bring a database up to date."""
    place = place_of(args.data, args.database)
    with place.alone():
        place.storage(upgrade=True).close()
    print(f"{place.shown} is up to date.")
    return 0


def backup(args: argparse.Namespace) -> int:
    """Write everything into a file."""
    place = _existing(args)
    file = Path(args.file or time.strftime("rotonde-%Y-%m-%d-%H%M%S.backup", time.gmtime()))
    if file.exists() and not args.force:
        raise BadInput(f"{file} is there already; --force writes over it")
    with place.engine(read=True) as engine:
        rows = write_backup(engine, file)
    print(f"{file}: {rows.get('tables', 0)} tables, {rows.get('entries', 0)} entries, {rows.get('people', 0)} people.")
    if place.folder is not None and not os.environ.get("ROTONDE_SECRET"):
        print(f"Keep a copy of {place.folder / 'secret'} too, and apart: with it, everybody stays who he is.")
    return 0


def restore(args: argparse.Namespace) -> int:
    """Make an empty folder or database what a file says."""
    place, file = place_of(args.data, args.database), Path(args.file)
    if not file.exists():
        raise BadInput(f"{file}: no such file")
    if place.folder is not None and (place.folder / FILE).exists():
        raise BadInput(f"a site is kept in {place.folder} already; name an empty folder or database")
    with place.alone(), place.engine(read=False) as engine:
        rows = restore_backup(engine, file)
    print(f"{place.shown}: {rows.get('tables', 0)} tables, {rows.get('people', 0)} people are there again.")
    return 0


def _existing(args: argparse.Namespace) -> Place:
    place = place_of(args.data, args.database)
    if not place.exists():
        raise BadInput(f"{place.shown}: no site keeps its data there; --data names the folder")
    return place
