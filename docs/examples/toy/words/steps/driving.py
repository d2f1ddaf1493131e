"""The roll and the drive, in words."""

from __future__ import annotations

from rotonde.core import Action, View
from rotonde.core.words import Label, Prompt, Voice

from ...actions import Drive, Roll
from ...steps.driving import Driving
from .. import table_of, waiting_for


def prompt(view: View, step: Driving, voice: Voice) -> Prompt:
    return Prompt(voice("Drive the train"), voice("You may go up to {n} stops.", n=step.pips))


def waiting(view: View, step: Driving, voice: Voice) -> Prompt:
    if not step.pips:
        return Prompt(voice("The die is rolled"))
    return waiting_for(view, voice("Drive the train"), voice)


def label(view: View, step: Driving, action: Action, voice: Voice) -> Label:
    if isinstance(action, Roll):
        return Label(voice("Roll a {n}", n=action.pips))
    assert isinstance(action, Drive)
    fares = next((s.fares for s in table_of(view).line.stops if s.name == action.stop), 0)
    return Label(voice("Drive to {stop}", stop=action.stop), voice("fares {n}", n=fares))


def path(view: View, step: Driving, action: Action) -> tuple[str, ...]:
    assert isinstance(action, Drive)
    return ("train", f"stop:{action.stop}")
