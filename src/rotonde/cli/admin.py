"""`rotonde admin`: the people and tables of a site, also while it runs."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rotonde.cli import frozen
from rotonde.cli.common import BadInput, console, print_json
from rotonde.cli.house import House
from rotonde.web.bots.levels import default_level
from rotonde.web.notices.push import KEY, make_key
from rotonde.web.people.accounts import REGISTRATION
from rotonde.web.people.callers import DAY
from rotonde.web.storage import company, moving, people
from rotonde.web.storage.models import HouseRow
from rotonde.web.storage.places import place_of
from rotonde.web.storage.saving import put

T = TypeVar("T")
FOR_GOOD = 36500  # days


def run(args: argparse.Namespace) -> int:
    """Do one thing and say it."""
    place = place_of(args.data, args.database)
    if not place.exists():
        raise BadInput(f"{place.shown}: no site keeps its data there; --data names the folder")
    storage = place.storage()
    try:
        return _VERBS[args.what](House(storage), args)
    finally:
        storage.close()


def _people(house: House, args: argparse.Namespace) -> int:
    found, all_ = house.read(lambda c: people.listed(c, 10_000, args.name or ""))
    if args.json:
        print_json([{name: getattr(p, name) for name in ("id", "name", "kind", "role", "seen")} for p in found])
        return 0
    out = console()
    for person in found:
        words = [person.kind, *(["admin"] if person.admin else []), *(["banned"] if person.banned else [])]
        words += ["muted"] if person.muted else []
        seen = time.strftime("%Y-%m-%d", time.gmtime(person.seen))
        out.print(f"{person.id}  {person.name or '-'}  ({', '.join(words)}, seen {seen})", markup=False, soft_wrap=True)
    out.print(f"{all_} in all")
    return 0


def _role(role: str) -> Callable[[House, argparse.Namespace], int]:
    def verb(house: House, args: argparse.Namespace) -> int:
        person = house.person(args.name)
        if not person.account:
            raise BadInput("a guest cannot be an admin: he makes an account first")
        house.write(lambda c: people.change(c, person.id, role=role))
        print(f"{person.name} is {'an admin' if role == 'admin' else 'a player'} now.")
        return 0

    return verb


def _until(column: str, words: str) -> Callable[[House, argparse.Namespace], int]:
    def verb(house: House, args: argparse.Namespace) -> int:
        person = house.person(args.name)
        days = FOR_GOOD if args.days is None else args.days
        house.write(lambda c: people.change(c, person.id, **{column: time.time() + days * DAY}))
        print(f"{person.name or person.id} is {words} {'for good' if args.days is None else f'for {days} days'}.")
        return 0

    return verb


def _free(house: House, args: argparse.Namespace) -> int:
    person = house.person(args.name)
    house.write(lambda c: people.change(c, person.id, muted_until=0.0, banned_until=0.0))
    print(f"{person.name or person.id} is neither muted nor banned now.")
    return 0


def _delete(house: House, args: argparse.Namespace) -> int:
    person = house.person(args.name)
    house.write(lambda c: moving.depart(c, person.id, default_level()))
    print(f"{person.name or person.id} is gone; the games stay, under the name “{moving.DEPARTED}”.")
    return 0


def _invite(house: House, args: argparse.Namespace) -> int:
    print(f"One account can be made with this within thirty days:\n{house.ticket('join', None)}")
    return 0


def _reset(house: House, args: argparse.Namespace) -> int:
    person = house.person(args.name)
    if not person.account:
        raise BadInput("a guest has no password")
    print(f"{person.name} sets a new password here within two hours:\n{house.ticket('reset', person.id)}")
    return 0


def _reports(house: House, args: argparse.Namespace) -> int:
    found = house.read(company.reports)
    if args.json:
        print_json(
            [{name: getattr(r, name) for name in ("id", "about", "called", "table_id", "words", "at")} for r in found]
        )
        return 0
    out = console()
    for one in found:
        where = f", table {one.table_id}" if one.table_id else ""
        out.print(f"{one.id}  about {one.called} ({one.about}{where}): {one.words}", markup=False, soft_wrap=True)
    out.print("1 report is open" if len(found) == 1 else f"{len(found)} reports are open")
    return 0


def _done(house: House, args: argparse.Namespace) -> int:
    if not house.write(lambda c: company.close_report(c, args.name or "")):
        raise BadInput(f"there is no open report {args.name!r}; `rotonde admin reports` lists them")
    print("Done.")
    return 0


def _registration(house: House, args: argparse.Namespace) -> int:
    if args.name not in REGISTRATION:
        raise BadInput(f"who may make an account? choose one of: {', '.join(REGISTRATION)}")
    house.write(lambda c: put(c, HouseRow, {"key": "registration"}, {"value": args.name}))
    print(f"Registration is {'by invitation' if args.name == 'invite' else args.name} now.")
    return 0


def _push_key(house: House, args: argparse.Namespace) -> int:
    file = (house.storage.folder or Path.cwd()) / KEY
    if file.exists():
        raise BadInput(
            f"{file} is there already; without it, no browser that asked for messages would hear the site again"
        )
    try:
        make_key(file)
    except ImportError as error:
        raise BadInput("messages to browsers need more of the program: pip install 'rotonde[push]'") from error
    print(f"{file} signs messages to browsers from the next start on.")
    return 0


_VERBS: dict[str, Callable[[House, argparse.Namespace], int]] = {
    "people": _people,
    "make-admin": _role("admin"),
    "unmake-admin": _role("player"),
    "mute": _until("muted_until", "muted"),
    "ban": _until("banned_until", "banned"),
    "free": _free,
    "delete": _delete,
    "invite": _invite,
    "reset": _reset,
    "reports": _reports,
    "done": _done,
    "registration": _registration,
    "push-key": _push_key,
    **frozen.VERBS,
}
