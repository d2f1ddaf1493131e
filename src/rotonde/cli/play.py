"""`rotonde play`: a whole game in the terminal."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from rotonde.bots import make
from rotonde.cli.common import BadInput, find_game, load_record, read_pairs, refuse_given
from rotonde.cli.conversation import Conversation
from rotonde.cli.match import TerminalMatch
from rotonde.core import Bot, Game, Record, State
from rotonde.core.words import Voice


def run(args: argparse.Namespace) -> int:
    """Set the table up and talk until the game is over or the person leaves."""
    opening = _opening(args)
    state = opening.replay() if opening else _new(args)
    people = _people(args.seat, state.players)
    bots = _bots(args.bots, [s for s in range(state.players) if s not in people], state.game)
    names = opening.seats if opening else _names(args, state, people, bots)
    seed = args.seed if args.seed is not None else random.SystemRandom().randrange(2**32)
    match = TerminalMatch(state, names, bots, seed, opening=opening)
    voice = Voice(state.game.words, args.lang, names)
    return Conversation(match, voice, args.svg).run()


def _opening(args: argparse.Namespace) -> Record | None:
    """The saved game to go on with, if it is one."""
    if not Path(args.game).is_file():
        return None
    refuse_given(args, f"{args.game} is a record, which says so itself", "players", "option", "edition", "name")
    return load_record(args.game)


def _new(args: argparse.Namespace) -> State:
    return find_game(args.game).new(args.players, read_pairs(args.option), args.edition)


def _people(text: str, players: int) -> list[int]:
    """The seats of people: "1", "1,3" or "all"."""
    if text == "all":
        return list(range(players))
    seats = []
    for word in text.split(","):
        if not word.strip().isdecimal() or not 1 <= int(word) <= players:
            raise BadInput(f"--seat is a number from 1 to {players}, several with commas, or all, not {text!r}")
        seats.append(int(word) - 1)
    return sorted(set(seats))


def _bots(names: list[str], seats: list[int], title: Game) -> dict[int, Bot]:
    """Who sits on the other seats; what they know of the game is read now, not in the middle of it."""
    if seats and not names:
        raise BadInput("the other seats need a bot: --bots greedy, or --seat all")
    return {seat: make(names[i % len(names)], title) for i, seat in enumerate(seats)}


def _names(args: argparse.Namespace, state: State, people: list[int], bots: dict[int, Bot]) -> tuple[str, ...]:
    """A name for each seat: those given for people, the bots' own (numbered where there are several)."""
    voice = Voice(state.game.words, args.lang)
    given = list(args.name or ())
    if len(given) > len(people):
        raise BadInput(f"{len(given)} names for {len(people)} people; give --name once a person")
    out = []
    for seat in range(state.players):
        if seat in people:
            out.append(given.pop(0) if given else voice.player(seat))
        else:
            twins = [s for s in bots if bots[s].name == bots[seat].name]
            number = f" {twins.index(seat) + 1}" if len(twins) > 1 else ""
            out.append(f"{bots[seat].name}{number}")
    return tuple(out)
