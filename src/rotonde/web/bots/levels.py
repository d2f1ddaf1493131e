"""The kinds of bots that can be asked to play.

A bot from outside (`rotonde.bots`) is a level by its bare name; an entry point of the same name in the group
`rotonde.levels` says it better: a tuple of what is played (`first:2s`), a title and a note.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import entry_points

from rotonde import bots
from rotonde.bots.specs import ALIASES
from rotonde.core.words import N_, Voice
from rotonde.web.contract.pages import Level
from rotonde.web.troubles import Trouble

GRACE = 10.0  # seconds a bot may think beyond its own budget before it is stopped
GROUP = "rotonde.levels"
log = logging.getLogger(__name__)
_KNOWN = {
    "apprentice": (
        "apprentice",
        N_("Apprentice"),
        N_("Overlooks much and sees one step ahead. Good for first games."),
    ),
    "conductor": ("conductor", N_("Conductor"), N_("Takes what looks best now. A fair opponent, and quick.")),
    "engineer": ("engineer:1s", N_("Engineer"), N_("Thinks ahead for a second before each move.")),
}
_FORMER = {  # not offered any more; tables and records that were made with them go on
    "random": N_("Wanderer"),
    "greedy": N_("Conductor"),
    "search:1s": N_("Engineer"),
}


def levels(voice: Voice) -> list[Level]:
    """Every level that is offered, easiest first, in words."""
    return [Level(key=key, title=voice(title), note=voice(note)) for key, title, note in map(_told, _names())]


def level_title(key: str, voice: Voice) -> str:
    """A level in words."""
    if key in _FORMER:
        return voice(_FORMER[key])
    return next((level.title for level in levels(voice) if level.key == key), key)


def default_level() -> str:
    """The level of a quick game, and of hints."""
    return "conductor" if "conductor" in bots.names() else _told(_names()[0])[0]


def known_level(key: str) -> str:
    """A level as it was asked for, or as it is stored where that was another name of it; else Trouble."""
    if key in ALIASES:
        key = _told(ALIASES[key])[0]
    if key not in _FORMER and key not in [_told(name)[0] for name in _names()]:
        raise Trouble(422, "setup", N_("There is no such bot here."))
    return key


def _names() -> list[str]:
    order = list(_KNOWN)
    offered = [name for name in bots.names() if name != "random"]  # which is for tests and studies
    return sorted(offered, key=lambda n: (order.index(n) if n in order else len(order), n))


def _told(name: str) -> tuple[str, str, str]:
    """What is played, and its title and note."""
    return _KNOWN.get(name) or _from_outside().get(name) or (name, name, "")


@cache
def _from_outside() -> dict[str, tuple[str, str, str]]:
    """What other packages say of their bots."""
    found: dict[str, tuple[str, str, str]] = {}
    for entry in entry_points(group=GROUP):
        try:
            key, title, note = entry.load()
        except Exception as error:  # a package that is broken must not take the lobby with it
            log.warning("level %s of %s cannot be read: %s", entry.name, entry.value, error)
        else:
            found[entry.name] = (str(key), str(title), str(note))
    return found
