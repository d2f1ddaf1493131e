"""The kinds of bots that can be asked to play."""

from __future__ import annotations

from rotonde import bots
from rotonde.core.words import N_, Voice
from rotonde.web.contract import Level
from rotonde.web.troubles import Trouble

GRACE = 10.0  # seconds a bot may think beyond its own budget before it is stopped
_KNOWN = {
    "random": ("random", N_("Wanderer"), N_("Plays anything the rules allow. Good for a first look.")),
    "greedy": ("greedy", N_("Steady"), N_("Takes what looks best now. A fair opponent, and quick.")),
    "search": ("search:1s", N_("Shrewd"), N_("Thinks ahead for a second before each move.")),
}


def levels(voice: Voice) -> list[Level]:
    """Every level, easiest first, in words."""
    found = [(name, *_KNOWN.get(name, (name, name, ""))) for name in _names()]
    return [Level(key=key, title=voice(title), note=voice(note)) for _, key, title, note in found]


def level_title(key: str, voice: Voice) -> str:
    """A level in words."""
    return next((level.title for level in levels(voice) if level.key == key), key)


def default_level() -> str:
    """The level of a quick game, and of hints."""
    keys = [_KNOWN.get(name, (name,))[0] for name in _names()]
    return "greedy" if "greedy" in keys else keys[0]


def known_level(key: str) -> str:
    """A level as it was asked for, or Trouble."""
    if key not in [_KNOWN.get(name, (name,))[0] for name in _names()]:
        raise Trouble(422, "setup", N_("There is no such bot here."))
    return key


def _names() -> list[str]:
    order = list(_KNOWN)
    return sorted(bots.names(), key=lambda n: (order.index(n) if n in order else len(order), n))
