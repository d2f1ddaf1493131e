"""What tools are asked for on the command line; what cannot be is told in a sentence, like a wrong option."""

from __future__ import annotations

import argparse

import rotonde
from rotonde.bots import make
from rotonde.core import Game, SetupError


def game_asked(parser: argparse.ArgumentParser, key: str) -> Game:
    """A game by its key; the parser ends with a sentence if there is none."""
    try:
        return rotonde.game(key)
    except SetupError as error:
        parser.error(str(error))


def check_players(parser: argparse.ArgumentParser, title: Game, *players: int) -> None:
    """The parser ends with a sentence for a number of players that a game has no seats for."""
    for number in players:
        if number not in title.seats():
            seats = ", ".join(map(str, title.seats()))
            parser.error(f"{title.title} has no table of {number}: its numbers of players are {seats}")


def check_bot(parser: argparse.ArgumentParser, title: Game, bot: str) -> None:
    """The parser ends with a sentence if there is no such bot."""
    try:
        make(bot, title)
    except SetupError as error:
        parser.error(str(error))


def whole(text: str) -> int:
    """A type for argparse: a whole number, 1 or more."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a whole number from 1 on is meant, not {text!r}")
    return int(text)
