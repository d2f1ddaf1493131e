"""What makes a command, and arguments that several commands have, so that they read the same everywhere."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from rotonde.core.words import LANGUAGES


class Parser(argparse.ArgumentParser):
    """Errors in one line, with the way to help."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"rotonde: {message} (see {self.prog} --help)\n")


Sub: TypeAlias = "argparse._SubParsersAction[Parser]"


def lazy(module: str, function: str = "run") -> Callable[[argparse.Namespace], int]:
    """What runs a command; its code is loaded then."""

    def run(args: argparse.Namespace) -> int:
        code: int = getattr(import_module(f"rotonde.cli.{module}"), function)(args)
        return code

    return run


def command(commands: Sub, name: str, help: str, example: str, module: str, function: str = "run") -> Parser:
    """A command with its help."""
    parser = commands.add_parser(
        name,
        help=help,
        description=help[0].upper() + help[1:] + ("" if help.endswith("?") else "."),
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=lazy(module, function))
    return parser


def whole(low: int, high: int | None = None) -> type[int]:
    """A type for argparse: a whole number within bounds."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if value < low or (high is not None and value > high):
            wanted = f"{low} or more" if high is None else f"{low} to {high}"
            raise argparse.ArgumentTypeError(f"expected {wanted}, not {value}")
        return value

    return read  # type: ignore[return-value]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None


def points(text: str) -> float:
    """A type for argparse: points, none or more."""
    value = _number(text)
    if not 0 <= value <= 1e6:  # what is no number at all is no more than this either
        raise argparse.ArgumentTypeError(f"expected 0 points or more, not {text}")
    return value


def share(text: str) -> float:
    """A type for argparse: a part of a whole, from 0 to 1."""
    value = _number(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"expected a part from 0 to 1, not {text}")
    return value


def rate(text: str) -> float:
    """A type for argparse: how fast something is learned; at 0 it would not be."""
    value = _number(text)
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"expected a part above 0, up to 1, not {text}")
    return value


def units(text: str) -> tuple[int, ...]:
    """A type for argparse: sizes of layers, separated by commas."""
    return tuple(whole(1, 4096)(word) for word in text.split(","))


def names(text: str) -> list[str]:
    """A type for argparse: words separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    more = " (every game if left out)" if optional else ""
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help=f"a key from `rotonde games`{more}"
    )


def add_setup(parser: argparse.ArgumentParser) -> None:
    """How a game is set up."""
    parser.add_argument("--players", type=whole(1), metavar="N", help="seats (default: the fewest the game allows)")
    parser.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--edition", metavar="NAME|FILE", help="an edition by name, or your own file")


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed plays the same games (default: 0)"
    )


def add_minutes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--minutes",
        type=whole(1),
        default=60,
        metavar="M",
        help="stop after these, with every finished game kept (default: 60)",
    )


def add_jobs(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--jobs", type=whole(1, 1024), metavar="J", help="processes (default: one for each processor)")


def add_cluster(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--cluster",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster (default: the one that runs here or that RAY_ADDRESS names)",
    )


def add_place(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--data", metavar="DIR", help="where the site's data is (default: your user's data folder)")
    parser.add_argument(
        "--database", metavar="URL", help="PostgreSQL in its place: postgresql://USER@HOST/NAME (also ROTONDE_DATABASE)"
    )


def add_watching(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--metrics", type=whole(1, 65535), metavar="N", help="tell figures for Prometheus at this port of this machine"
    )
    parser.add_argument("--log", choices=("plain", "json"), help="write down every request and what goes wrong")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default: en)")


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=whole(0), metavar="N", help="stop after entry N of the record")


def add_seat(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--seat", type=whole(1), metavar="S", help=what)
