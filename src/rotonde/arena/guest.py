"""A bot in a build of its own: this text is run by a process whose path leads to that build (`arena/builds.py`).

It keeps its own state, hears every decision in notation, and thinks in processor time. It must run with any build that
has `parse`, so it asks for nothing that is newer.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from importlib import import_module
from typing import Any

SEARCHES = ("search", "rounds", "plans")  # modules whose clock becomes the processor's


class Guest:
    """One bot and its copy of the table."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.game: Any = None
        self.state: Any = None
        self.bot: Any = None
        self.rng = random.Random()

    def rules(self, key: str) -> str:
        """The newest rules of a game that this build knows."""
        import rotonde

        return str(rotonde.game(key).ruleset)

    def make(self) -> str:
        """Make the bot, to see whether this build can."""
        from rotonde import bots

        bots.make(self.spec)
        return ""

    def new(self, key: str, players: str, seed: str, ruleset: str) -> str:
        """Begin a game."""
        import rotonde
        from rotonde import bots

        self.game = rotonde.game(key)
        self.state = self.game.new(int(players), ruleset=int(ruleset))
        self.bot = bots.make(self.spec)
        self.rng = random.Random(f"{seed}/{self.spec}")
        return ""

    def next(self) -> str:
        """Who decides, and what if there is no choice or chance decides; nothing if the game is over."""
        if not self.state.to_act:
            return ""
        seat = self.state.to_act[0]
        if seat < 0:
            return f"{seat}\t{self.state.roll(self.rng)}"
        actions = self.state.legal(seat)
        return f"{seat}\t{actions[0] if len(actions) == 1 else ''}"

    def choose(self, seat: str) -> str:
        """What the bot does."""
        return str(self.bot.choose(self.state.observe(int(seat)), self.rng))

    def do(self, seat: str, text: str) -> str:
        """Carry a decision out."""
        self.state.apply(self.game.parse(text), int(seat))
        return ""

    def end(self) -> str:
        """Points, winners and the digest of the last position."""
        state = self.state
        return "\t".join([*(" ".join(map(str, row)) for row in (state.scores(), state.winners())), state.digest()])


def main() -> None:
    """Answer line by line."""
    for name in SEARCHES:
        try:
            module = import_module(f"rotonde.bots.{name}")
        except ImportError:  # an older build has fewer
            continue
        vars(module)["perf_counter"] = time.process_time
    guest = Guest(sys.argv[1])
    out = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        name, *words = line.rstrip("\n").split("\t")
        try:
            said = "ok\t" + getattr(guest, name)(*words)
        except Exception as error:  # told to who asked; with where it happened, if it is no sentence for people
            plain = type(error).__name__ == "SetupError"
            told = f"{error}" if plain else traceback.format_exc()
            said = f"{'refused' if plain else 'failed'}\t{' '.join(told.split())}"
        out.write(said + "\n")
        out.flush()


if __name__ == "__main__":
    main()
