"""The cubes of Production and their spaces in words."""

from __future__ import annotations

from rotonde.core import Label, Prompt, View, Voice
from rotonde.core.speech import listed
from rotonde.games.age_of_steam.actions import Place
from rotonde.games.age_of_steam.steps.production_place import Placing
from rotonde.games.age_of_steam.words.speech import PHASE_9, city_of, colour_name, space_name, table_of

WAITING = PHASE_9


def prompt(view: View, step: Placing, voice: Voice) -> Prompt:
    """Which cubes were drawn."""
    title = voice.plural("Put {n} cube on the goods chart", "Put {n} cubes on the goods chart", step.left)
    drawn = listed([colour_name(c, voice) for c in step.cubes], voice)
    return Prompt(title, voice("Drawn: {drawn}. Choose a free space for each (AOS-13.1).", drawn=drawn))


def label(view: View, step: Placing, action: Place, voice: Voice) -> Label:
    """Which city the cube is for."""
    table = table_of(view)
    space = table.board.space_index[action.space]
    names = {"space": space_name(table, space, voice), "city": city_of(table, space, voice)}
    return Label(voice("Put the {colour} cube on {space}, for {city}", colour=action.colour, **names))


def path(view: View, step: Placing, action: Place) -> tuple[str, ...]:
    """A cube and its space."""
    return (f"good:{action.colour}", f"space:{action.space}")
