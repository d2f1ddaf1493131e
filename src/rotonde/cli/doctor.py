"""`rotonde doctor`: does every record still replay to the position it names?"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path

from rotonde.cli.common import BadInput, console, print_json, progress, with_advice
from rotonde.core import Record, RotondeError
from rotonde.core.written import Json

RECORDS = (".txt", ".rotonde", ".json")
FEW = 100  # games that are replayed before other processes could have started
HANDED = 400  # games that are read ahead of those who replay them


@dataclass(frozen=True)
class Patient:
    """Something to be replayed: `check` says what is wrong with it, "" if nothing is."""

    name: str
    check: Callable[[], str]
    over: bool = False  # a game that nobody goes on with


def run(args: argparse.Namespace) -> int:
    """Replay all; exit 1 if one fails that somebody could go on with."""
    patients = from_paths(args.paths) if args.paths else from_site(args.data, args.database)
    seen = 0
    failures: list[Json] = []
    barred = False
    with progress("records", None) as bar:
        for patient, trouble in checked(patients):
            seen += 1
            bar(seen, patient.name)
            if trouble:
                failures.append({"name": patient.name, "trouble": trouble, "over": patient.over})
                barred = barred or not patient.over
    if args.json:
        print_json({"records": seen, "failures": failures})
    else:
        out = console()
        for failure in failures:
            name, trouble = failure["name"], failure["trouble"] + (" (its game is over)" if failure["over"] else "")
            said = trouble if trouble.startswith(name) else f"{name}: {trouble}"  # many already name their file
            out.print(said, markup=False, style="red", soft_wrap=True)
        counted = "1 record" if seen == 1 else f"{seen:,} records"
        out.print(f"{counted}, {len(failures)} fail" if failures else f"{counted}, all replay")
    return 1 if barred else 0


def checked(patients: Iterable[Patient]) -> Iterator[tuple[Patient, str]]:
    """Each with what is wrong with it, in their order; of very many, every core replays some."""
    waiting = iter(patients)
    for patient in islice(waiting, FEW):
        yield patient, patient.check()
    batch = list(islice(waiting, HANDED))
    cores = os.cpu_count() or 1
    if not batch or cores == 1:
        yield from ((patient, patient.check()) for patient in chain(batch, waiting))
        return
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        while batch:
            yield from zip(batch, pool.map(_check, batch, chunksize=8), strict=True)
            batch = list(islice(waiting, HANDED))


def _check(patient: Patient) -> str:
    return patient.check()


def examine(record: Record) -> str:
    """What is wrong with a record; "" if it replays."""
    try:
        record.replay()
    except RotondeError as error:
        return str(error)
    except Exception as error:  # an engine that stumbles over an old game is what this command is for
        return f"the engine stumbles: {type(error).__name__}: {error}"
    return ""


def from_paths(paths: list[str]) -> Iterator[Patient]:
    """The records in files and folders."""
    for given in paths:
        path = Path(given)
        if not path.exists():
            raise BadInput(f"{given}: no such file or folder")
        files = sorted(p for p in path.rglob("*") if p.suffix in RECORDS) if path.is_dir() else [path]
        if not files:
            raise BadInput(f"{given} holds no records ({', '.join(RECORDS)})")
        for file in files:
            yield Patient(str(file), partial(_examine_file, file))


def _examine_file(file: Path) -> str:
    try:
        record = Record.load(file)
    except RotondeError as error:
        return with_advice(error)
    return examine(record)


def from_site(data: str | None, address: str | None = None) -> Iterator[Patient]:
    """The games that the site has stored."""
    from rotonde.web.storage import books_in
    from rotonde.web.storage.places import place_of
    from rotonde.web.tables.open_table import trouble_with

    if data is not None and not Path(data).is_dir():
        raise BadInput(f"{data}: no such folder; --data names the folder of a site's data")
    place = place_of(data, address)
    if not place.exists():
        return
    with place.engine(read=True) as engine:
        for table, book in books_in(engine):
            if book is not None:
                yield Patient(f"table {table}", partial(trouble_with, book), book.summary.status != "running")
