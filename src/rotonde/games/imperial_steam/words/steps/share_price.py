"""The share value in words."""

from __future__ import annotations

from rotonde.core import N_, Label, Voice
from rotonde.games.imperial_steam.actions import SetShare
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.share_price import SharePrice
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import decide
from rotonde.games.imperial_steam.words.speech import steps_text

NOTE = N_("One row up for influence, or down for nothing (IS-6.9).")
prompt = decide(
    N_("Choose the new share value"),
    N_("One row up costs influence, down is free. You sell only to investors as high as it stands (IS-6.9)."),
)


def _share(table: ImperialState, step: SharePrice, action: SetShare, voice: Voice) -> Label:
    row = table.board.share_values.index(action.value)
    if row < table.share[step.seat]:
        return Label(voice("Share value down to {n}, for nothing", n=action.value), str(action.value))
    steps = steps_text(table.board.share_cost[row], voice)
    said = voice("Share value up to {n}, for {steps}", n=action.value, steps=steps)
    return Label(said, voice("−{steps}", steps=steps))


label = labels({SetShare: _share})
path = paths({SetShare: ("share:{seat}:{a.value}",)})
