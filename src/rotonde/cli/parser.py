"""All commands and their help in one tree; each command's code is loaded when it runs."""

from __future__ import annotations

import argparse

import rotonde
from rotonde.cli import arguments as a, site_commands as site
from rotonde.cli.arguments import Parser, Sub, command, lazy, whole

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


def build() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="rotonde",
        description=WELCOME,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rotonde {rotonde.__version__}, {engine()}")
    site.add_site(parser.add_argument_group("the site"))
    parser.set_defaults(run=lazy("site"))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in (
        site.serve,
        site.worker,
        site.migrate,
        site.backup,
        site.restore,
        site.admin,
        _play,
        _simulate,
        _tournament,
        _strength,
        _learn,
        _tune,
        _puzzles,
        _replay,
        _review,
        _show,
        _explain,
        _games,
        _check,
        _bench,
        _edition,
        site.doctor,
        _completion,
    ):
        add(commands)
    return parser


def engine() -> str:
    """Which engine runs: the compiled modules or the plain ones."""
    from rotonde.core import state

    return "compiled" if (state.__file__ or "").endswith((".so", ".pyd")) else "plain Python"


def _play(commands: Sub) -> None:
    parser = command(
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
    parser = command(
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
    where = parser.add_mutually_exclusive_group()
    a.add_jobs(where)
    a.add_cluster(where)
    kept = "; one that was begun is gone on with"
    parser.add_argument("--records", metavar="DIR", help=f"keep the record of every game in this folder{kept}")
    parser.add_argument("--parquet", metavar="DIR", help=f"keep games and decisions as tables in this folder{kept}")
    a.add_json(parser)


def _tournament(commands: Sub) -> None:
    parser = command(
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
    a.add_cluster(where)
    parser.add_argument(
        "--results",
        metavar="FILE",
        help="where each result is kept, so that the same command goes on where it stopped "
        "(default: tournament-GAME-Np-seedS.jsonl here)",
    )
    parser.add_argument("--svg", metavar="OUT", help="draw the ratings into this file")
    a.add_json(parser)


def _strength(commands: Sub) -> None:
    parser = command(
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
        help="the levels, the weakest first (default: random,apprentice,conductor,engineer:100ms); search:100ms@DIR "
        "plays in the build of a folder, at equal processor time",
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
    parser = command(
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
        "--start", metavar="FILE", help="a network to go on from (default: the game's evaluation alone)"
    )
    parser.add_argument(
        "--whims", type=a.share, default=0.3, metavar="PART", help="of the seats play on a whim (default: 0.3)"
    )
    parser.add_argument(
        "--plain", type=a.share, default=0.0, metavar="PART", help="of the seats play without the network (default: 0)"
    )
    parser.add_argument(
        "--hidden",
        type=a.units,
        default=(128, 64),
        metavar="K,L",
        help="units of the layers between columns and judgement (default: 128,64)",
    )
    for name, default, what in (
        ("remembered", 100, "generations that a network learns from"),
        ("rounds", 60, "through all of their games, at most"),
        ("beam", 8, "sequences that a seat looks at further; 0: one step ahead"),
        ("search", 0, "simulations of a decision, so that it is learned from the engineer's games; 0: no search"),
    ):
        least = 0 if name in ("beam", "search") else 1
        parser.add_argument(
            f"--{name}", type=whole(least), default=default, metavar="K", help=f"{what} (default: {default})"
        )
    parser.add_argument(
        "--rate",
        type=a.rate,
        default=0.002,
        metavar="PART",
        help="how fast a network learns at first; a small one keeps more of the network before (default: 0.002)",
    )
    a.add_minutes(parser)
    a.add_seed(parser)
    a.add_jobs(parser)


def _tune(commands: Sub) -> None:
    parser = command(
        commands,
        "tune",
        "find better weights for a game's evaluation: regression over self-play, then CMA-ES on games won",
        "rotonde tune stephensons_rocket --folder tuning --players 2,4 --only share_softness,town_weight --minutes 9",
        "tune",
    )
    a.add_game(parser)
    parser.add_argument(
        "--folder", required=True, metavar="DIR", help="where games and weights are kept; what is there goes on"
    )
    parser.add_argument("--only", type=a.names, metavar="A,B", help="the weights to tune (default: all)")
    parser.add_argument("--players", type=a.names, metavar="2,4", help="numbers of players (default: all)")
    for name, default, what in (
        ("screening", 0, "in which every seat moves all weights by lot, in place of the rest; 0 leaves it out"),
        ("selfplay", 100, "of greedy against itself, for the regression, always on this machine; 0 leaves it out"),
        ("games", 12, "that each candidate plays with each number of players"),
        ("population", 10, "candidates in each generation"),
        ("generations", 20, "how many"),
        ("proof", 60, "games at the end, for each number of players, that nothing was chosen by"),
    ):
        least = {"screening": 0, "selfplay": 0, "population": 4}.get(name, 1)
        parser.add_argument(
            f"--{name}", type=whole(least), default=default, metavar="K", help=f"{what} (default: {default})"
        )
    a.add_minutes(parser)
    a.add_seed(parser)
    where = parser.add_mutually_exclusive_group()
    a.add_jobs(where)
    a.add_cluster(where)


def _puzzles(commands: Sub) -> None:
    parser = command(
        commands,
        "puzzles",
        "look for positions with one best answer in bots' games, prove them again, show them",
        "rotonde puzzles mine russian_railroads --games 40 --bots conductor,apprentice --out puzzles.json",
        "puzzles",
    )
    parser.add_argument(
        "what", choices=("mine", "check", "show"), help="look for new ones, prove them again, show them"
    )
    a.add_game(parser, optional=True)
    a.add_setup(parser)
    parser.add_argument("--games", type=whole(1), default=40, metavar="K", help="mine: how many (default: 40)")
    bots = "mine: who plays, in rotation (default: conductor,apprentice)"
    parser.add_argument("--bots", type=a.names, default=["conductor", "apprentice"], metavar="A,B", help=bots)
    a.add_seed(parser)
    a.add_jobs(parser)
    parser.add_argument("--records", metavar="DIR", help="mine: look through the records in this folder instead")
    positions = "mine: looked at for one decision, where everything that can follow is (default: 40000)"
    parser.add_argument("--positions", type=whole(100), default=40_000, metavar="K", help=positions)
    parser.add_argument("--sampled", action="store_true", help="mine: also decisions that are proved by playing on")
    parser.add_argument("--keep", type=whole(1), default=20, metavar="K", help="mine: the best ones (default: 20)")
    parser.add_argument("--out", metavar="FILE", help="mine: the file they go to (default: puzzles.json here)")
    parser.add_argument("--file", metavar="FILE", help="check, show: instead of those that come with the games")
    parser.add_argument("--quick", action="store_true", help="check: only replay them, without the proof")
    parser.add_argument("--name", metavar="PUZZLE", help="show: which one (default: list them)")
    parser.add_argument("--svg", metavar="OUT", help="show: draw its position into this file")
    a.add_lang(parser)


def _replay(commands: Sub) -> None:
    parser = command(
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
    parser.add_argument("--animate", metavar="OUT", help="draw the whole game as one moving picture (SVG)")
    a.add_json(parser)
    a.add_lang(parser)


def _review(commands: Sub) -> None:
    parser = command(
        commands,
        "review",
        "look for where a finished game was won and lost: shares of victory, turning points, accuracy",
        "rotonde review game.txt --page review.html --json review.json",
        "review",
    )
    parser.add_argument("file", metavar="FILE", help="the record of a finished game")
    parser.add_argument("--json", metavar="OUT", help="write everything that was found into this file (- for stdout)")
    parser.add_argument("--page", metavar="OUT", help="write a page to read into this file, as HTML")
    parser.add_argument(
        "--depth", type=whole(1, 400), default=4, metavar="N", help="how much is played on from each move (default: 4)"
    )
    a.add_seed(parser)
    a.add_jobs(parser)
    a.add_lang(parser)


def _show(commands: Sub) -> None:
    parser = command(
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
    parser.add_argument("--summary", metavar="OUT", help="the game on one page to print (HTML), instead of a position")
    parser.add_argument("--json", action="store_true", help="print the whole position as JSON")
    a.add_lang(parser)


def _explain(commands: Sub) -> None:
    parser = command(
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
    parser = command(
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
    parser = command(
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
    parser = command(
        commands,
        "bench",
        "measure a game's engine by processor time and compare with the bars",
        "rotonde bench stephensons_rocket --quick",
        "bench",
    )
    a.add_game(parser, optional=True)
    parser.add_argument("--quick", action="store_true", help="a rough look in a few seconds")
    parser.add_argument("--rl", action="store_true", help="the environments for learning machines, layer by layer")
    parser.add_argument(
        "--checksum", type=whole(1), metavar="K", help="games under the checksum (default: 100, quick: 20)"
    )
    parser.add_argument(
        "--peers", action="store_true", help="random play beside Catanatron and OpenSpiel in the same run, as ratios"
    )
    parser.add_argument("--page", metavar="OUT", help="with --peers: write the figures into this file, as Markdown")
    a.add_json(parser)


def _edition(commands: Sub) -> None:
    parser = command(
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


def _completion(commands: Sub) -> None:
    parser = command(
        commands,
        "completion",
        "print what makes a shell complete the commands, options and games",
        "rotonde completion bash > ~/.local/share/bash-completion/completions/rotonde",
        "completion",
    )
    parser.add_argument("shell", choices=("bash", "zsh", "fish"))
