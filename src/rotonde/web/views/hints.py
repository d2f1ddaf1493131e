"""A hint as a page shows it: the ideas of a bot, each with its choice, in words."""

from __future__ import annotations

from rotonde.coach.hints import Hint, how_sure, in_words
from rotonde.web.bots.levels import level_title
from rotonde.web.contract.pages import ReasonText
from rotonde.web.contract.table import HintAnswer, HintIdea
from rotonde.web.views.glance import Glance

SECONDS = 1.4  # that a hint takes; what travels and is put into words comes on top
TITLES = {"engineer": "engineer:1s"}  # the level of the house that is meant


def hint_told(glance: Glance, hint: Hint) -> HintAnswer | None:
    """What somebody is told; None if he has nothing of that to decide any more."""
    choices = {choice.action: choice for choice in glance.choices()}
    if glance.view.seat != hint.seat or any(idea.action not in choices for idea in hint.ideas):
        return None
    ideas = [
        HintIdea(
            choice=choices[said.action],
            share=said.share,
            error=said.error,
            reasons=[ReasonText(text=text, sign=sign) for text, sign in said.reasons],
            line=list(said.line),
            rules=list(said.rules),
        )
        for said in in_words(hint, glance.view, glance.voice)
    ]
    return HintAnswer(
        choice=ideas[0].choice,
        by=level_title(TITLES.get(hint.level, hint.level), glance.voice),
        level=hint.level,
        ideas=ideas,
        sure=how_sure(hint, glance.voice),
        games=hint.simulations,
    )
