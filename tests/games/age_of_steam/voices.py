"""Who speaks in the tests of the words: English and French voices, what a seat sees, and a table with two routes."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import LINK, lay, moving

WORDS = GAME.words
NAMES = ("Nadia", "Émile", "Wren", "Ada", "Olu", "Piet")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)
PARALLEL = {**LINK, "J9": ("NE-S", 1), "L8": ("SE-SW", 0), "K9": ("NE-SW", 0, 1)}


def seen(state: SteamState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0] if state.to_act and state.to_act[0] >= 0 else None)


def plain(text: str) -> str:
    """French text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def label(state: SteamState, action: str, voice: Voice = EN) -> str:
    """The words on the button of an action."""
    return plain(WORDS.label(seen(state), GAME.parse(action), voice).text)


def goods_table() -> SteamState:
    """A blue cube in Evansville, with a direct link and a way over Indianapolis to Cincinnati."""
    cubes = {"J10": ["blue"]}
    return lay(moving(), PARALLEL, seats={0: {"engine": 2}}, cubes=cubes)
