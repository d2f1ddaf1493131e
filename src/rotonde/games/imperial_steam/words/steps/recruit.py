"""Recruiting in words."""

from __future__ import annotations

from rotonde.core import Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Done, Engineer, Hire
from rotonde.games.imperial_steam.steps.recruit import Recruit
from rotonde.games.imperial_steam.words.labels import enough, labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import carried_out, stuck, with_money
from rotonde.games.imperial_steam.words.speech import table_of


def prompt(view: View, step: Recruit, voice: Voice) -> Prompt:
    """Whom."""
    table = table_of(view)
    reach = voice("Your influence is {n}.", n=table.influence_of(step.seat))
    title = voice("Recruit more, or finish") if step.pieces else voice("Choose a worker or an engineer to recruit")
    return Prompt(stuck(table, step, voice) or title, with_money(reach, table, step.seat, voice))


waiting = carried_out


def _hire(view: View, step: Recruit, action: Hire, voice: Voice) -> Label:
    left = table_of(view).money[step.seat] - action.price
    return paid(
        voice(
            "Recruit a worker at the {hub} hub for {money}: {left} left", hub=action.hub, money=action.price, left=left
        ),
        action.price,
        voice,
    )


def _engineer(view: View, step: Recruit, action: Engineer, voice: Voice) -> Label:
    price = table_of(view).board.engineer_price
    said = voice(
        "Recruit a {kind} engineer at the {hub} hub for {money}", kind=action.kind, hub=action.hub, money=price
    )
    return paid(said, price, voice)


label = labels({Hire: _hire, Engineer: _engineer, Done: enough})
path = paths({Hire: ("hire:{a.hub}:{a.price}",), Engineer: ("engineer:{a.hub}:{a.kind}",), Done: ("done",)})
