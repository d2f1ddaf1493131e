"""How widely the engineer looks: python -m tools.narrowness GAME [--players N] [--simulations N] [--positions N]

Positions are drawn from games of the conductor against itself. In each that is not forced the engineer searches with
some simulations, and again with ten times as many. Printed: how many root actions it tried, in how many positions one
action took over 95 % of the simulations, in how many of those the longer search keeps to it (it may truly be the only
one), and how often a tenth of the simulations would have chosen otherwise.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

from rotonde import bots
from rotonde.bots.thinking import Thinking, search_for
from rotonde.core import CHANCE, Action, Game, View
from rotonde.core.threads import one_thread
from tools.asked import check_players, game_asked

NARROW = 0.95  # of the simulations on one action
DEEP = 10  # times as many simulations settle whether it is truly dominant
EVERY = 7  # decisions between two positions that are looked at


class Look(NamedTuple):
    """What a search did in one position."""

    choice: Action
    share: float  # of the simulations, on the action that took most
    tried: int  # root actions


def positions(title: Game, players: int, most: int) -> Iterator[View]:
    """Some decisions of games of the conductor, none of them forced."""
    number = found = 0
    while found < most:
        rng = random.Random(f"narrowness/{number}")
        state, bot, until = title.new(players), bots.make("conductor"), rng.randrange(EVERY)
        while state.to_act and found < most:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.advance(state.roll(rng), None)
                continue
            view: View = state.observe(seat)
            until -= len(view.legal()) > 1
            if until < 0:
                until = EVERY - 1
                found += 1
                yield view
            state.advance(bot.choose(view, rng), seat)
        number += 1


def look(view: View, simulations: int) -> Look:
    """Search a position."""
    search: Thinking = search_for(view, random.Random(1))
    search.run(0, simulations)
    shares = [search.share(at) for at in range(len(search.actions))]
    return Look(search.best(), max(shares), sum(share > 0 for share in shares))


def told(title: Game, players: int, simulations: int, most: int) -> str:
    """One line of figures."""
    looks: list[Look] = []
    narrow = dominant = swayed = 0
    for view in positions(title, players, most):
        found = look(view, simulations)
        looks.append(found)
        swayed += look(view, max(1, simulations // DEEP)).choice != found.choice
        if found.share > NARROW:
            narrow += 1
            dominant += look(view, simulations * DEEP).choice == found.choice
    return (
        f"{title.title}, {players} players, {simulations} simulations, {len(looks)} positions: "
        f"over {NARROW:.0%} on one action in {narrow} ({dominant} of them kept by {simulations * DEEP}); "
        f"root actions tried, median {median(found.tried for found in looks):g}; "
        f"{swayed} chosen otherwise by {max(1, simulations // DEEP)}"
    )


def main(argv: list[str] | None = None) -> int:
    """Print the figures of a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=0, help="as few as can meet, unless said")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=50)
    given = parser.parse_args(argv)
    one_thread()
    if given.simulations < 1 or given.positions < 1:
        parser.error("at least one simulation and one position")
    title = game_asked(parser, given.game)
    players = given.players or max(2, title.players[0])
    check_players(parser, title, players)
    print(told(title, players, given.simulations, given.positions))
    return 0


if __name__ == "__main__":
    sys.exit(main())
