"""The turntable: everything that the games share and that knows no game."""

from typing import TYPE_CHECKING

from rotonde.core.actions import Action, Notation
from rotonde.core.editions import Edition
from rotonde.core.errors import (
    EditionError,
    Illegal,
    NotationError,
    PositionError,
    RecordError,
    RotondeError,
    SetupError,
)
from rotonde.core.events import Event, Level
from rotonde.core.game import Game
from rotonde.core.options import Options
from rotonde.core.play import Bot, explain, play, story
from rotonde.core.registry import game, games, register
from rotonde.core.sentences import N_
from rotonde.core.state import CHANCE, State
from rotonde.core.steps import Step
from rotonde.core.view import View

if TYPE_CHECKING:
    from rotonde.core.drafts import Draft
    from rotonde.core.matches import Match
    from rotonde.core.records import Record
    from rotonde.core.words import Label, Prompt, Tip, Voice, Words

__all__ = [
    "CHANCE",
    "N_",
    "Action",
    "Bot",
    "Draft",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Illegal",
    "Label",
    "Level",
    "Match",
    "Notation",
    "NotationError",
    "Options",
    "PositionError",
    "Prompt",
    "Record",
    "RecordError",
    "RotondeError",
    "SetupError",
    "State",
    "Step",
    "Tip",
    "View",
    "Voice",
    "Words",
    "explain",
    "game",
    "games",
    "play",
    "register",
    "story",
]

if not TYPE_CHECKING:  # so that checkers know the names above and no others

    def __getattr__(name):
        """Words take long to load, and whoever only plays needs none; nor drafts and records."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        home = {"Draft": "drafts", "Match": "matches", "Record": "records"}.get(name, "words")
        globals()[name] = found = getattr(import_module(f"rotonde.core.{home}"), name)
        return found
