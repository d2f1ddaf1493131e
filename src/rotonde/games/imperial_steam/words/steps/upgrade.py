"""Upgrade points in words."""

from __future__ import annotations

from rotonde.core.telling import Label, Prompt, Tip, View, Voice, capital
from rotonde.games.imperial_steam.actions import Done, Spend
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.upgrade import Upgrade
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.speech import table_of


def prompt(view: View, step: Upgrade, voice: Voice) -> Prompt:
    """How many points."""
    title = voice.plural("Spend {n} upgrade point", "Spend {n} upgrade points", step.points)
    return Prompt(title, voice("Each is a step of influence, a higher share value or a passenger car (IS-6.1.17)."))


def _spend(table: ImperialState, step: Upgrade, action: Spend, voice: Voice) -> Label:
    values, row = table.board.share_values, table.share[step.seat]
    if action.on == "share" and row + 1 < len(values):
        return Label(voice("Spend a point: share value {n}", n=values[row + 1]))
    if action.on == "passenger":
        income = table.board.income_passenger
        return Label(voice("Spend a point: turn a car to passengers, {n} more income", n=income))
    return Label(voice("Spend a point: one step of influence"))


def _give_up(table: ImperialState, step: Upgrade, action: Done, voice: Voice) -> Label:
    return Label(voice.plural("Give up {n} upgrade point", "Give up {n} upgrade points", step.points))


label = labels({Spend: _spend, Done: _give_up})
path = paths({Spend: ("spend:{a.on}",), Done: ("give_up",)})  # a word among the others: Enter does not give it up


def tip_of_spend(view: View, step: Upgrade, names: list[str], voice: Voice) -> Tip:
    """What a point can be spent on, and what it then brings."""
    table, seat, on = table_of(view), step.seat, names[0]
    board = table.board
    if on == "passenger":
        note = voice("{n} gulden more at each income, and one freight car less (IS-6.1.17).", n=board.income_passenger)
    elif on == "share":
        old, new = board.share_values[table.share[seat] :][:2]
        note = voice("A share then sells for {new} instead of {old} (IS-6.1.17).", old=old, new=new)
    else:
        now = table.influence_of(seat)
        note = voice("Your influence is then {new} instead of {old} (IS-6.1.17).", old=now, new=now + board.step)
    return Tip(capital(voice("{on}", on=on)), note)
