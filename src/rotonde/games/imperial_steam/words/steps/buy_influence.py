"""Buying influence in words."""

from __future__ import annotations

from rotonde.core import N_, Action, Label, View, Voice
from rotonde.games.imperial_steam.actions import BuyInfluence
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.buy_influence import Buying
from rotonde.games.imperial_steam.words.labels import labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import decide
from rotonde.games.imperial_steam.words.speech import column_target, steps_text, table_of

NOTE = N_("Any number of steps, {money} gulden each (IS-6.8).")
prompt = decide(
    N_("Choose how far your influence shall go"),
    N_("{price} gulden a step; hubs within your reach let you recruit, and count at the end (IS-6.8)."),
)


def _influence(table: ImperialState, step: Buying, action: BuyInfluence, voice: Voice) -> Label:
    price = action.steps * table.board.influence_price
    steps, left = steps_text(action.steps, voice), table.money[step.seat] - price
    return paid(N_("Buy {steps} for {money}: {left} left"), price, voice, steps=steps, left=left)


label = labels({BuyInfluence: _influence})
free_path = paths({})


def path(view: View, step: Buying, action: Action) -> tuple[str, ...]:
    """A column of the influence track."""
    if not isinstance(action, BuyInfluence):
        return free_path(view, step, action)
    table = table_of(view)
    column = table.influence_of(step.seat) + action.steps * table.board.step
    target = column_target(table, column, "beyond")
    return (target, f"steps:{action.steps}") if target == "beyond" else (target,)  # one entry leads to all of them
