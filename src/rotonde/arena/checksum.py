"""The checksum over seeded random games: the same in plain and compiled Python, on every machine."""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable, Iterator

from rotonde.core import CHANCE, Action, Game, State, game

EVERY = 16  # decisions between two looks at the whole position


def checksum(
    title: Game | str, games: int = 100, seed: int | str = 0, on_game: Callable[[int], None] | None = None
) -> str:
    """The SHA-256 of random games: every action, and the legal list and digest at every 16th decision and at the end.

    Player counts and presets take turns; odd games draw with `quick_sample`, even ones from `legal`: both are covered.
    """
    title = game(title) if isinstance(title, str) else title
    whole = hashlib.sha256()
    for i in range(games):
        for count, (state, action) in enumerate(decisions(title, i, seed)):
            seat = state.to_act[0]
            if count % EVERY == 0 and seat != CHANCE:
                listed = "\n".join(str(a) for a in state.legal(seat))
                whole.update(f"{state.digest()}\n{listed}\n".encode())
            whole.update(f"{seat} {action}\n".encode())
        whole.update(f"{state.digest()} {state.scores()}\n".encode())
        if on_game is not None:
            on_game(i + 1)
    return whole.hexdigest()


def decisions(title: Game, number: int, seed: int | str = 0) -> Iterator[tuple[State, Action]]:
    """One of those games: the state at each decision, which is then carried out, and what is decided."""
    presets = list(title.presets)
    players = title.players[number % len(title.players)]
    state = title.new(players, preset=presets[number // len(title.players) % len(presets)])
    rng = random.Random(f"{seed}/{number}")
    while state.to_act:
        seat = state.to_act[0]
        quick = number % 2 == 1 or seat == CHANCE
        action = state.quick_sample(rng) if quick else rng.choice(state.legal(seat))
        yield state, action
        state.advance(action, seat)


def compiled_modules() -> list[str]:
    """The modules of this package that run compiled."""
    found = (
        name
        for name, module in list(sys.modules.items())
        if name.startswith("rotonde.") and (getattr(module, "__file__", None) or "").endswith((".so", ".pyd"))
    )
    return sorted(found)
