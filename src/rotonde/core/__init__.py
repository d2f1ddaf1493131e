"""The turntable: everything that the games share and that knows no game."""

from rotonde.core.actions import Action, Notation
from rotonde.core.drafts import Draft
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
from rotonde.core.records import Record
from rotonde.core.registry import game, games, register
from rotonde.core.state import CHANCE, State
from rotonde.core.steps import Step
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Tip, Voice, Words

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
