"""The cubes of Production and their spaces in words."""

from __future__ import annotations

from rotonde.core.telling import Label, Prompt, Tip, Voice, capital
from rotonde.games.age_of_steam.actions import Place
from rotonde.games.age_of_steam.steps.production_place import Placing
from rotonde.games.age_of_steam.words.speech import PHASE_9, Seen, city_of, space_name

WAITING = PHASE_9


def prompt(view: Seen, step: Placing, voice: Voice) -> Prompt:
    """Which cubes were drawn."""
    title = voice.plural("Put {n} cube on the goods chart", "Put {n} cubes on the goods chart", step.left)
    drawn = voice.value("colours", step.cubes)
    return Prompt(title, voice("Drawn: {drawn}. Choose a free space for each (AOS-13.1).", drawn=drawn))


def label(view: Seen, step: Placing, action: Place, voice: Voice) -> Label:
    """Which city the cube is for."""
    table = view.table
    space = table.board.space_index[action.space]
    names = {"space": space_name(table, space, voice), "city": city_of(table, space, voice)}
    return Label(voice("Put the {colour} cube on {space}, for {city}", colour=action.colour, **names))


def tip_of_good(view: Seen, step: Placing, name: str, voice: Voice) -> Tip:
    """One of the cubes in the hand."""
    return Tip(capital(voice("{colour} cube drawn for Production", colour=name)), voice("Put it on a free space."))
