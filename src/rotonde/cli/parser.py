"""All commands and their help in one tree; each command's code is loaded when it runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

import rotonde
from rotonde.cli import arguments as a
from rotonde.cli.arguments import Parser, whole

WELCOME = """\
Railway board games: play them in the browser or the terminal, let bots play
thousands, look at any position. Without a command, the site starts and the
browser opens at the lobby."""

EXAMPLES = """\
examples:
  rotonde                                         start the site
  rotonde play stephensons_rocket --players 3     a game in the terminal
  rotonde simulate stephensons_rocket --games 100 --bots greedy,random
  rotonde COMMAND --help                          what a command does, with an example"""

Sub: TypeAlias = "argparse._SubParsersAction[Parser]"


def build() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="rotonde",
        description=WELCOME,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rotonde {rotonde.__version__}")
    _site(parser.add_argument_group("the site"))
    parser.set_defaults(run=_lazy("site"))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in (
        _serve,
        _worker,
        _migrate,
        _backup,
        _restore,
        _admin,
        _play,
        _simulate,
        _tournament,
        _strength,
        _learn,
        _replay,
        _show,
        _explain,
        _games,
        _check,
        _bench,
        _edition,
        _doctor,
        _completion,
    ):
        add(commands)
    return parser


def _site(site: argparse._ActionsContainer) -> None:
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


def _lazy(module: str, function: str = "run") -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"rotonde.cli.{module}"), function)(args)
        return code

    return run


def _command(commands: Sub, name: str, help: str, example: str, module: str, function: str = "run") -> Parser:
    parser = commands.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ("" if help.endswith("?") else "."),
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=_lazy(module, function))
    return parser


def _serve(commands: Sub) -> None:
    parser = _command(
        commands,
        "serve",
        "start the site, for this machine, a club or everybody (the same as without a command)",
        "rotonde serve --host 0.0.0.0 --port 8080 --registration invite --no-browser",
        "site",
    )
    _site(parser)


def _worker(commands: Sub) -> None:
    parser = _command(
        commands,
        "worker",
        "do the jobs of a site on PostgreSQL: bots, clocks, letters",
        "rotonde worker --database postgresql://rotonde@localhost/rotonde",
        "running",
        "worker",
    )
    a.add_place(parser)
    parser.add_argument("--url", metavar="URL", help="the address that people know the site by, for letters")
    a.add_watching(parser)


def _migrate(commands: Sub) -> None:
    parser = _command(
        commands,
        "migrate",
        "bring the database of a site up to date with this version, while no site runs",
        "rotonde migrate --database postgresql://rotonde@localhost/rotonde",
        "running",
        "migrate",
    )
    a.add_place(parser)


def _backup(commands: Sub) -> None:
    parser = _command(
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


def _restore(commands: Sub) -> None:
    parser = _command(
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
Look after the people of a site, also while it runs: what is changed here holds there
within seconds. People are named by their account, or by the id that `people` lists.

  people [WORD]        who is here, those seen last first
  make-admin NAME      an admin reads reports, mutes and bans (unmake-admin ends it)
  mute NAME [--days N] he plays on, but chooses no names, invites and reports nobody
  ban NAME [--days N]  he only looks on; free NAME ends both
  delete NAME          all of him goes; his games stay, under another name
  invite               a link with which one account can be made
  reset NAME           a link with which he sets a new password
  reports              what people told of others; done ID closes a report
  registration HOW     who may make an account: open, invite or closed
  push-key             makes the key with which the site speaks to browsers"""


def _admin(commands: Sub) -> None:
    parser = _command(
        commands,
        "admin",
        "look after the people of the site: admins, bans, invitations, reports",
        "rotonde admin ban Otto --days 7",
        "admin",
    )
    parser.description = ADMIN
    about_people = ("people", "make-admin", "unmake-admin", "mute", "ban", "free", "delete", "reset")
    verbs = (*about_people, "invite", "reports", "done", "registration", "push-key")
    parser.add_argument("what", metavar="WHAT", choices=verbs, help="one of the words above")
    parser.add_argument("name", metavar="NAME", nargs="?", help="whom, or what, it is about")
    parser.add_argument("--days", type=whole(1, 36500), metavar="N", help="for so long (default: for good)")
    a.add_place(parser)
    a.add_json(parser)


def _play(commands: Sub) -> None:
    parser = _command(
        commands,
        "play",
        "play a whole game in the terminal, against bots or with others at the same keyboard",
        "rotonde play stephensons_rocket --players 3 --seat 1 --bots greedy --lang fr",
        "play",
    )
    parser.add_argument("game", metavar="GAME|FILE", help="a key from `rotonde games`, or a saved record to go on with")
    a.add_setup(parser)
    parser.add_argument("--seat", default="1", metavar="S", help="your seat, or several (1,3), or all (default: 1)")
    parser.add_argument(
        "--bots", type=a.names, default=["greedy"], metavar="A,B", help="who has the others (default: greedy)"
    )
    parser.add_argument("--name", action="append", metavar="NAME", help="the name of a person; may be repeated")
    parser.add_argument("--seed", type=int, metavar="S", help="the same chance again (default: a new one)")
    parser.add_argument("--svg", metavar="FILE", help="draw the board into this file before each decision")
    a.add_lang(parser)


def _simulate(commands: Sub) -> None:
    parser = _command(
        commands,
        "simulate",
        "let bots play many games with rotating seats, and count",
        "rotonde simulate stephensons_rocket --players 4 --games 1000 --bots greedy,random --seed 1",
        "simulate",
    )
    a.add_game(parser)
    a.add_setup(parser)
    parser.add_argument("--games", type=whole(1), default=100, metavar="K", help="how many (default: 100)")
    parser.add_argument(
        "--bots",
        type=a.names,
        default=["greedy", "random"],
        metavar="A,B",
        help="who plays, in rotation (default: greedy,random)",
    )
    a.add_seed(parser)
    a.add_jobs(parser)
    parser.add_argument("--records", metavar="DIR", help="keep the record of every game in this folder")
    a.add_json(parser)


def _tournament(commands: Sub) -> None:
    parser = _command(
        commands,
        "tournament",
        "let every group of bots meet in every seating, and rate them",
        "rotonde tournament stephensons_rocket --bots search:200,greedy,random --games 200 --svg ratings.svg",
        "tournament",
    )
    a.add_game(parser)
    a.add_setup(parser)
    parser.add_argument("--bots", type=a.names, required=True, metavar="A,B,C", help="two or more")
    parser.add_argument(
        "--games", type=whole(1), default=100, metavar="K", help="for each group that meets (default: 100)"
    )
    a.add_seed(parser)
    where = parser.add_mutually_exclusive_group()
    a.add_jobs(where)
    where.add_argument(
        "--cluster",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster (default: the one that runs here or that RAY_ADDRESS names)",
    )
    parser.add_argument(
        "--results",
        metavar="FILE",
        help="where each result is kept, so that the same command goes on where it stopped "
        "(default: tournament-GAME-Np-seedS.jsonl here)",
    )
    parser.add_argument("--svg", metavar="OUT", help="draw the ratings into this file")
    a.add_json(parser)


def _strength(commands: Sub) -> None:
    parser = _command(
        commands,
        "strength",
        "let each level meet the next lower one at tables fixed beforehand, and tell how far they are apart",
        "rotonde strength russian_railroads --players 2,4 --bots conductor,engineer:100ms --results strength.csv",
        "strength",
    )
    a.add_game(parser)
    parser.add_argument("--players", type=a.names, metavar="2,4", help="numbers of players (default: all)")
    parser.add_argument(
        "--bots",
        type=a.names,
        default=["random", "apprentice", "conductor", "engineer:100ms"],
        metavar="A,B",
        help="the levels, the weakest first (default: random,apprentice,conductor,engineer:100ms)",
    )
    parser.add_argument(
        "--tables",
        type=a.names,
        metavar="10,20,40",
        help="after how many the test is looked at; it ends where it is clear, at the last number at the latest",
    )
    parser.add_argument(
        "--results", metavar="FILE", help="where every table is kept, as CSV (default: strength-GAME.csv here)"
    )
    parser.add_argument("--page", metavar="OUT", help="write the ladder into this file, as Markdown")
    a.add_seed(parser)
    a.add_jobs(parser)


def _learn(commands: Sub) -> None:
    parser = _command(
        commands,
        "learn",
        "let a bot play itself, and a small network learn what positions are worth",
        "rotonde learn russian_railroads --folder course --minutes 9",
        "learn",
    )
    a.add_game(parser)
    parser.add_argument(
        "--folder", required=True, metavar="DIR", help="where games and networks are kept; what is there goes on"
    )
    parser.add_argument("--players", type=a.names, metavar="2,4", help="numbers of players, in turn (default: all)")
    parser.add_argument("--games", type=whole(1), default=600, metavar="K", help="in each generation (default: 600)")
    parser.add_argument("--generations", type=whole(1, 99), default=10, metavar="N", help="how many (default: 10)")
    parser.add_argument(
        "--heat",
        type=a.points,
        default=2.0,
        metavar="POINTS",
        help="how much worse than the best an action may well be that is tried (default: 2 points)",
    )
    parser.add_argument(
        "--minutes",
        type=whole(1),
        default=60,
        metavar="M",
        help="stop after these, with every finished game kept (default: 60)",
    )
    a.add_seed(parser)
    a.add_jobs(parser)


def _replay(commands: Sub) -> None:
    parser = _command(
        commands,
        "replay",
        "check a record move by move and tell its story",
        "rotonde replay game.txt --to 40 --svg board.svg",
        "stories",
        "replay",
    )
    parser.add_argument("file", metavar="FILE", help="a record, text or JSON")
    a.add_to(parser)
    a.add_seat(parser, "tell what this seat saw (default: what everybody saw)")
    parser.add_argument("--all", action="store_true", help="with the bookkeeping")
    parser.add_argument("--svg", metavar="OUT", help="draw the last position into this file")
    a.add_json(parser)
    a.add_lang(parser)


def _show(commands: Sub) -> None:
    parser = _command(
        commands,
        "show",
        "draw a game's first position, a record's position, or one written by hand in JSON",
        "rotonde show stephensons_rocket --players 4 --svg board.svg --theme dark",
        "stories",
        "show",
    )
    parser.add_argument("source", metavar="GAME|FILE", help="a key from `rotonde games`, a record or a position")
    a.add_setup(parser)
    a.add_to(parser)
    a.add_seat(parser, "as this seat sees it (default: a spectator)")
    parser.add_argument("--svg", metavar="OUT", help="the picture's file (- for stdout)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="(default: light)")
    parser.add_argument("--json", action="store_true", help="print the whole position as JSON")
    a.add_lang(parser)


def _explain(commands: Sub) -> None:
    parser = _command(
        commands,
        "explain",
        "say whether an action is legal in a position, and if not, which rule forbids it",
        'rotonde explain game.txt "pass" --to 12',
        "stories",
        "explain",
    )
    parser.add_argument("source", metavar="GAME|FILE", help="a key from `rotonde games`, a record or a position")
    parser.add_argument("action", metavar="ACTION", help="the action in the game's notation, in quotes")
    a.add_setup(parser)
    a.add_to(parser)
    a.add_seat(parser, "who tries it (default: whoever must decide)")
    a.add_json(parser)
    a.add_lang(parser)


def _games(commands: Sub) -> None:
    parser = _command(
        commands,
        "games",
        "list the games with their seats, options and editions",
        "rotonde games --json",
        "listing",
        "games",
    )
    a.add_json(parser)
    a.add_lang(parser)


def _check(commands: Sub) -> None:
    parser = _command(
        commands,
        "check",
        "run the conformance kit: does a game keep the promises every game makes?",
        "rotonde check stephensons_rocket --games 10",
        "check",
    )
    a.add_game(parser, optional=True)
    parser.add_argument("--games", type=whole(1), metavar="K", help="random games for each player count")
    a.add_seed(parser)
    a.add_json(parser)


def _bench(commands: Sub) -> None:
    parser = _command(
        commands,
        "bench",
        "measure a game's engine by processor time and compare with the bars",
        "rotonde bench stephensons_rocket --quick",
        "bench",
    )
    a.add_game(parser, optional=True)
    parser.add_argument("--quick", action="store_true", help="a rough look in a few seconds")
    parser.add_argument(
        "--checksum", type=whole(1), metavar="K", help="games under the checksum (default: 100, quick: 20)"
    )
    a.add_json(parser)


def _edition(commands: Sub) -> None:
    parser = _command(
        commands,
        "edition",
        "write a game's printed figures into a file, or check a file that you changed",
        "rotonde edition export stephensons_rocket mine.json",
        "listing",
        "edition",
    )
    parser.add_argument("what", choices=("export", "check"), help="write the file, or check it")
    a.add_game(parser)
    parser.add_argument("file", metavar="FILE", help="a JSON file (- for stdout with export)")
    parser.add_argument("--edition", metavar="NAME", help="which one to export (default: the game's first)")
    parser.add_argument("--force", action="store_true", help="overwrite a file that exists")


def _doctor(commands: Sub) -> None:
    parser = _command(
        commands,
        "doctor",
        "replay records, or every game the site has stored, and name each one that fails",
        "rotonde doctor games/*.txt",
        "doctor",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="records or folders (default: the site's games)")
    a.add_place(parser)
    a.add_json(parser)


def _completion(commands: Sub) -> None:
    parser = _command(
        commands,
        "completion",
        "print what makes a shell complete the commands, options and games",
        "rotonde completion bash > ~/.local/share/bash-completion/completions/rotonde",
        "completion",
    )
    parser.add_argument("shell", choices=("bash", "zsh", "fish"))
