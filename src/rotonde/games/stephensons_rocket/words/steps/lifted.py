"""A station in the hand, in words."""

from __future__ import annotations

from rotonde.core import N_, Action, Label, Prompt, Voice
from rotonde.games.stephensons_rocket.actions import PlaceStation
from rotonde.games.stephensons_rocket.steps.lifted import Lifted
from rotonde.games.stephensons_rocket.words.labels import spot
from rotonde.games.stephensons_rocket.words.speech import Seen
from rotonde.games.stephensons_rocket.words.steps import turn

note = turn.note  # it is part of an action
WAITING = N_("A station is being moved.")


def prompt(view: Seen, step: Lifted, voice: Voice) -> Prompt:
    """For its owner."""
    title = voice("Set the station of {hex} down on another hex", hex=view.table.board.labels[step.hex])
    return Prompt(title, voice("Not in a city, not on track, not next to a locomotive or a station (SR-5.2)."))


def label(view: Seen, step: Lifted, action: PlaceStation, voice: Voice) -> Label:
    """Where it will stand."""
    return Label(voice("Set the station down on {where}", where=spot(view.table, action.to, voice)))


def path(view: Seen, step: Lifted, action: PlaceStation) -> tuple[str, ...]:
    """One click."""
    return (f"hex:{action.to}",)


def on_hex(view: Seen, step: Lifted, label: str, before: tuple[str, str, str]) -> list[Action]:
    """Down it goes."""
    return [PlaceStation(label)]


def use_of_hex(view: Seen, step: Lifted, h: int, voice: Voice) -> str:
    """Can it stand there?"""
    table = view.table
    if table.refusal(PlaceStation(table.board.labels[h]), view.seat) is None:
        return voice("You can set the station down here.")
    return ""
