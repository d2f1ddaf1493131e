"""Beats: what an event is to the eye and the ear, as data. Words say what happened; a beat says what is felt of it.

A stall lists the kinds of its events in `words/moments.json`, and what it leaves out is told and nothing else. One
that is built on another adds to the other's list:

    "score": {"moment": "scoring", "sound": "bell", "unit": "points", "parts": {"lines": "line:{seat}:{key}"}}

- `moment`: the part of the game it belongs to, if it is played on the board (see Moment)
- `sound`: how it sounds, for those who want to hear it
- `unit`, `gain`: what its seat gets by it, and the argument that says how much; `-` before it takes that away
- `at`: the place that it comes from, else the first place of the event; `^` is the place of the decision that brought
  it about, `#name` a piece by its name in the picture. Arguments may stand in it in braces
- `parts`: arguments that are parts of the gain, each with its place; one that is a table has a part for each {key}
- `count`: what such events are counted as when the game is over ("41 cubes delivered")
- `story`: the argument by which the largest event of the kind in each stretch is told in the game's story on paper
- `each`: tables of lists that say how a part of the same key comes from places counted by {n}, from 1 on
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from rotonde.core.events import Event
from rotonde.core.words import Words

Moment = Literal["", "scoring", "income", "growth", "payout", "final", "end"]
Sound = Literal["", "bell", "puff", "dice", "coins", "cubes", "tile"]
Count = Literal["", "cubes", "tiles", "hexes", "stations", "rails", "steps", "tracks", "goods"]
Unit = Literal["", "points", "income", "influence", "dollars", "pounds", "gulden"]
FILE = "moments.json"


class Tale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a stall says of one kind of event."""

    moment: Moment = ""
    sound: Sound = ""
    unit: Unit = ""
    gain: str = ""
    at: str = ""
    parts: dict[str, str] = {}
    each: dict[str, str] = {}
    count: Count = ""
    story: str = ""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points or money that come from one place."""

    at: str  # "" if from nowhere on the board
    n: int
    each: str = ""  # the places it comes from one by one, with {n} counted from 1
    of: tuple[int, ...] = ()  # what each of them brings


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is felt of an event."""

    moment: Moment = ""
    sound: Sound = ""
    unit: Unit = ""
    n: int = 0  # what its seat gains in all
    parts: tuple[Part, ...] = ()


@lru_cache(maxsize=64)
def tales(folders: tuple[Path, ...]) -> dict[str, Tale]:
    """What stalls say of their events, by kind; the nearest folder is the first."""
    read: dict[str, Tale] = {}
    for folder in reversed(folders):
        path = folder / FILE
        if path.exists():
            read |= msgspec.json.decode(path.read_bytes(), type=dict[str, Tale])
    return read


def beat(words: Words, event: Event) -> Beat | None:
    """What is felt of an event; None of most."""
    tale = tales(words.catalogues()).get(event.kind)
    if tale is None:
        return None
    parts = tuple(_parts(tale, event)) or _whole(tale, event)
    return Beat(moment=tale.moment, sound=tale.sound, unit=tale.unit, n=sum(p.n for p in parts), parts=parts)


def _whole(tale: Tale, event: Event) -> tuple[Part, ...]:
    """The gain of an event that has no parts."""
    n = event.args[tale.gain.removeprefix("-")] if tale.gain else 0
    at = tale.at.format(seat=event.seat, **event.args) if tale.at else next(iter(event.places), "")
    return (Part(at, -n if tale.gain.startswith("-") else n),) if n else ()


def _parts(tale: Tale, event: Event) -> list[Part]:
    """The parts of a gain that are something."""
    out = []
    for name, place in tale.parts.items():
        given = event.args[name]
        for key, n in given.items() if isinstance(given, dict) else ((name, given),):
            at = place.format(seat=event.seat, key=key)
            out.append(Part(at, n, *_each(tale, event, key)) if n else None)
    return [part for part in out if part is not None]


def _each(tale: Tale, event: Event, key: str) -> tuple[str, tuple[int, ...]]:
    """The places that a part comes from one by one, and what each brings."""
    for name, place in tale.each.items():
        of = event.args.get(name, {}).get(key)
        if of:
            return place.format(seat=event.seat, key=key, n="{n}"), tuple(of)
    return "", ()
