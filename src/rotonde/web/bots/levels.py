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
from rotonde.core import SetupError
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
LONGEST = 1.0  # seconds that any bot here may be asked to think: as long as the engineer that is offered
_TIMED = ("engineer", "search")  # kinds that can be told how long they think
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
    kind, _, time = key.partition(":")
    if kind == "engineer" and time.endswith("s") and key != _KNOWN[kind][0]:
        return f"{voice(_KNOWN[kind][1])} ({time[:-1]} s)"
    return next((level.title for level in levels(voice) if level.key == key), key)


def default_level() -> str:
    """The level of a quick game, and of hints."""
    return "conductor" if "conductor" in bots.names() else _told(_names()[0])[0]


def known_level(key: str) -> str:
    """A level as it was asked for, or as it is stored where that was another name of it; else Trouble."""
    if key in _FORMER or key in [_told(name)[0] for name in _names()]:
        return key
    kind, _, time = key.strip().lower().partition(":")
    kind = ALIASES.get(kind, kind)
    if kind in _TIMED:
        return _timed(kind, time or f"{LONGEST:g}s")
    if time or kind not in (*_FORMER, *_names()):
        raise _nobody()
    return kind if kind in _FORMER else _told(kind)[0]


def _timed(kind: str, time: str) -> str:
    """An engineer that was told how long to think, as it is stored; no stranger orders one that thinks for long."""
    try:
        seconds: float = getattr(bots.make(f"{kind}:{time}"), "seconds", 0.0)
    except SetupError:
        raise _nobody() from None
    if not 0 < seconds <= LONGEST:  # how long a number of simulations takes, nobody knows
        said = N_("A bot here thinks for a second a move at most: write {example}, for instance.")
        raise Trouble(422, "setup", said, example=f"{kind}:500ms")
    return f"engineer:{max(0.01, round(seconds, 2)):g}s"


def _nobody() -> Trouble:
    return Trouble(422, "setup", N_("There is no such bot here."))


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
