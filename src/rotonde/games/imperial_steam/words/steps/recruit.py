"""Recruiting in words."""

from __future__ import annotations

from rotonde.core import N_, Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import Done, Engineer, Hire
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.recruit import Recruit
from rotonde.games.imperial_steam.words.labels import ENOUGH, labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import stuck, with_money
from rotonde.games.imperial_steam.words.speech import table_of

NOTE = N_("Workers of one column and engineers, from hubs that your influence reaches (IS-6.2).")


def prompt(view: View, step: Recruit, voice: Voice) -> Prompt:
    """Whom."""
    table = table_of(view)
    reach = voice("Your influence is {n}.", n=table.influence_of(step.seat))
    title = voice("Recruit more, or finish") if step.pieces else voice("Choose a worker or an engineer to recruit")
    return Prompt(stuck(table, step, voice) or title, with_money(reach, table, step.seat, voice))


def _hire(table: ImperialState, step: Recruit, action: Hire, voice: Voice) -> Label:
    left = table.money[step.seat] - action.price
    text = N_("Recruit a worker at the {hub} hub for {money}: {left} left")
    return paid(text, action.price, voice, hub=action.hub, left=left)


def _engineer(table: ImperialState, step: Recruit, action: Engineer, voice: Voice) -> Label:
    text = N_("Recruit a {kind} engineer at the {hub} hub for {money}")
    return paid(text, table.board.engineer_price, voice, kind=action.kind, hub=action.hub)


label = labels({Hire: _hire, Engineer: _engineer, Done: ENOUGH})
path = paths({Hire: ("hire:{a.hub}:{a.price}",), Engineer: ("engineer:{a.hub}:{a.kind}",)})
