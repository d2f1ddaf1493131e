"""The checksum over seeded random games: the same in plain and compiled Python, on every machine."""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable

from rotonde.core import CHANCE, Game, State, game

EVERY = 16  # decisions between two looks at the whole position


def checksum(
    title: Game | str, games: int = 100, seed: int | str = 0, on_game: Callable[[int], None] | None = None
) -> str:
    """The SHA-256 of random games: every action, and the legal list and digest at every 16th decision and at the end.

    Player counts and presets take turns; odd games draw with `quick_sample`, even ones from `legal`: both are covered.
    """
    title = game(title) if isinstance(title, str) else title
    whole = hashlib.sha256()
    presets = list(title.presets)
    for i in range(games):
        players = title.players[i % len(title.players)]
        preset = presets[i // len(title.players) % len(presets)]
        state = title.new(players, preset=preset)
        _play(state, random.Random(f"{seed}/{i}"), i % 2 == 1, whole.update)
        if on_game is not None:
            on_game(i + 1)
    return whole.hexdigest()


def _play(state: State, rng: random.Random, sampling: bool, tell: Callable[[bytes], None]) -> None:
    count = 0
    while state.to_act:
        seat = state.to_act[0]
        if count % EVERY == 0 and seat != CHANCE:
            listed = "\n".join(str(a) for a in state.legal(seat))
            tell(f"{state.digest()}\n{listed}\n".encode())
        action = state.quick_sample(rng) if sampling or seat == CHANCE else rng.choice(state.legal(seat))
        tell(f"{seat} {action}\n".encode())
        state.advance(action, seat)
        count += 1
    tell(f"{state.digest()} {state.scores()}\n".encode())


def compiled_modules() -> list[str]:
    """The modules of this package that run compiled."""
    found = (
        name
        for name, module in list(sys.modules.items())
        if name.startswith("rotonde.") and (getattr(module, "__file__", None) or "").endswith((".so", ".pyd"))
    )
    return sorted(found)
