"""The tables and voices of the tests of the words."""

from __future__ import annotations

import re
from pathlib import Path

import rotonde
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.games.stephensons_rocket.state import RocketState

GAME = rotonde.game("stephensons_rocket")
WORDS = GAME.words
FOLDER = Path(str(GAME.folder))
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)

OPENING = """
extend GWR C12 / extend GER N7 / take Salisbury textile / extend L&Y B5
extend GWR D12 / pass / take Ipswich textile / station L8 / extend L&Y C4
"""


def table(moves: str = "", players: int = 3, **options: object) -> RocketState:
    """The position after some moves, separated by slashes or lines."""
    state = GAME.new(players=players, options=options)
    assert isinstance(state, RocketState)
    for text in re.split(r"[/\n]", moves):
        if text.strip():
            state.apply(GAME.parse(text.strip()))
    return state


def seen(state: RocketState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0])


def plain(text: str) -> str:
    """French text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def rules_and_steps() -> str:
    """The source of everything that refuses and tells."""
    files = [path for room in ("rules", "steps") for path in sorted((FOLDER / room).rglob("*.py"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)
