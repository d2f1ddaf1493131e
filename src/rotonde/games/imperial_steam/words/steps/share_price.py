"""The share value in words."""

from __future__ import annotations

from rotonde.core import N_, Label, View, Voice
from rotonde.games.imperial_steam.actions import SetShare
from rotonde.games.imperial_steam.steps.share_price import SharePrice
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import carried_out, decide
from rotonde.games.imperial_steam.words.speech import steps_text, table_of

prompt = decide(
    N_("Choose the new share value"),
    N_("One row up costs influence, down is free. You sell only to investors as high as it stands (IS-6.9)."),
)
waiting = carried_out


def _share(view: View, step: SharePrice, action: SetShare, voice: Voice) -> Label:
    table = table_of(view)
    row = table.board.share_values.index(action.value)
    if row > table.share[step.seat]:
        steps = steps_text(table.board.share_cost[row], voice)
        return Label(
            voice("Share value up to {n}, for {steps}", n=action.value, steps=steps), voice("−{steps}", steps=steps)
        )
    return Label(voice("Share value down to {n}, for nothing", n=action.value), str(action.value))


label = labels({SetShare: _share})
path = paths({SetShare: ("share:{seat}:{a.value}",)})
