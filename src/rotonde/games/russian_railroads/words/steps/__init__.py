"""What each step says, in a file of its kind; here, what many of them say in the same way."""

from __future__ import annotations

from rotonde.core.stalls import part
from rotonde.core.telling import Action, Label, Voice
from rotonde.games.russian_railroads.words.speech import Seen

STALL = ("rotonde.games.russian_railroads",)


def done(view: Seen, step: object, action: Action, voice: Voice) -> Label:
    """Stop here."""
    return Label(let_go(view, voice))


def let_go(view: Seen, voice: Voice) -> str:
    """What is not done by stopping here; what waits below still comes."""
    said = view.game.words.twin(view, "stop")
    return said(voice) if said else voice("Let the rest go")


def follows(view: Seen, voice: Voice) -> str:
    """What is still to come after the step on top, as a sentence; empty for nothing (RR-3.12)."""
    below = [(step, part(STALL, f"words.steps.{step.kind}", "to_come")) for step in reversed(view.table.stack[:-1])]
    said = [text for text in (to_come(view.table, step, voice) for step, to_come in below if to_come) if text]
    return voice("Then: {list}.", list="; ".join(said)) if said else ""
