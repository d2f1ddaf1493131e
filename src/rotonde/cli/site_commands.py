"""The commands of a site: starting it, its database, its people and tables."""

from __future__ import annotations

import argparse

from rotonde.cli import arguments as a
from rotonde.cli.arguments import Sub, command, whole


def add_site(site: argparse._ActionsContainer) -> None:
    """How the site is served: without a command, or by `serve`."""
    site.add_argument(
        "--port",
        type=whole(1, 65535),
        metavar="N",
        help="the port (also PORT; default: 8080, or the next free one)",
    )
    site.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1, this machine only)"
    )
    site.add_argument("--no-browser", action="store_true", help="do not open the browser")
    a.add_place(site)
    a.add_watching(site)
    site.add_argument("--names", metavar="A,B", help="other names that the site answers to, beside the one of --url")
    site.add_argument(
        "--proxies",
        metavar="A,B",
        help="the addresses of proxies that may say for whom they ask (also FORWARDED_ALLOW_IPS)",
    )
    site.add_argument(
        "--url",
        metavar="URL",
        help="the address that people know the site by, where it is another one (behind a proxy)",
    )
    site.add_argument(
        "--registration",
        choices=("open", "invite", "closed"),
        help="who may make an account (also ROTONDE_REGISTRATION; default: what an admin chose, or open)",
    )
    site.add_argument(
        "--drawers",
        type=whole(0, 64),
        metavar="N",
        help="processes that draw the pictures (default: one less than the cores, at home none)",
    )


def serve(commands: Sub) -> None:
    """Start the site."""
    parser = command(
        commands,
        "serve",
        "start the site, for this machine, a club or everybody (the same as without a command)",
        "rotonde serve --host 0.0.0.0 --port 8080 --registration invite --no-browser",
        "site",
    )
    add_site(parser)


def worker(commands: Sub) -> None:
    """Do the jobs of a site."""
    parser = command(
        commands,
        "worker",
        "do the jobs of a site on PostgreSQL: bots, clocks, letters",
        "rotonde worker --database postgresql://rotonde@localhost/rotonde --url https://club.example",
        "running",
        "worker",
    )
    a.add_place(parser)
    parser.add_argument("--url", metavar="URL", help="the address that people know the site by: letters link to it")
    a.add_watching(parser)


def migrate(commands: Sub) -> None:
    """Bring a database up to date."""
    parser = command(
        commands,
        "migrate",
        "bring the database of a site up to date with this version, while no site runs",
        "rotonde migrate --database postgresql://rotonde@localhost/rotonde",
        "running",
        "migrate",
    )
    a.add_place(parser)


def backup(commands: Sub) -> None:
    """Write everything into a file."""
    parser = command(
        commands,
        "backup",
        "write all that a site keeps into one file, also while it runs",
        "rotonde backup /backups/tuesday.backup",
        "running",
        "backup",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="where to (default: a name with the time of now)")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")
    a.add_place(parser)


def restore(commands: Sub) -> None:
    """And back."""
    parser = command(
        commands,
        "restore",
        "make an empty folder or database what a backup says",
        "rotonde restore tuesday.backup --database postgresql://rotonde@localhost/rotonde",
        "running",
        "restore",
    )
    parser.add_argument("file", metavar="FILE", help="a file that `rotonde backup` wrote")
    a.add_place(parser)


ADMIN = """\
Look after the people and the tables of a site, also while it runs: what is changed here
holds there within seconds. People are named by their account, or by the id that `people` lists.

  people [WORD]        who is here, those seen last first
  make-admin NAME      an admin reads reports, mutes and bans (unmake-admin ends it)
  mute NAME [--days N] he plays on, but chooses no names, invites and reports nobody
  ban NAME [--days N]  he only looks on; free NAME ends both
  delete NAME          all of him goes; his games stay, under another name
  invite               a link with which one account can be made
  reset NAME           a link with which he sets a new password
  reports              what people told of others; done ID closes a report
  registration HOW     who may make an account: open, invite or closed
  push-key             makes the key with which the site speaks to browsers
  tables               which tables are frozen or cannot be set up, and why
  table ID             one of them: its game, its people, how far it goes, why it stopped
  export ID [--to F]   its record as it is stored, every entry, to look at or to mend
  thaw ID [--accept]   it goes on: by itself if it replays again; with --accept also where
                       every entry is still legal and only leads to other positions
  end ID               ends it for its players, without a result"""


def admin(commands: Sub) -> None:
    """People and tables."""
    parser = command(
        commands,
        "admin",
        "look after the people and tables of the site: admins, bans, invitations, reports, frozen tables",
        "rotonde admin ban Otto --days 7",
        "admin",
    )
    parser.description = ADMIN
    about_people = ("people", "make-admin", "unmake-admin", "mute", "ban", "free", "delete", "reset")
    about_tables = ("tables", "table", "export", "thaw", "end")
    verbs = (*about_people, "invite", "reports", "done", "registration", "push-key", *about_tables)
    parser.add_argument("what", metavar="WHAT", choices=verbs, help="one of the words above")
    parser.add_argument("name", metavar="NAME", nargs="?", help="whom, or what, it is about")
    parser.add_argument("--days", type=whole(1, 36500), metavar="N", help="for so long (default: for good)")
    parser.add_argument("--to", metavar="FILE", help="where the record goes (default: it is printed)")
    parser.add_argument("--accept", action="store_true", help="go on with the positions of today's rules")
    a.add_place(parser)
    a.add_json(parser)


def doctor(commands: Sub) -> None:
    """Replay everything."""
    parser = command(
        commands,
        "doctor",
        "replay records, or every game the site has stored, and name each one that fails",
        "rotonde doctor games/*.txt",
        "doctor",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="records or folders (default: the site's games)")
    a.add_place(parser)
    a.add_json(parser)
