"""The worker that shows a claim, in words (RR-12.2)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.russian_railroads.actions import Swap
from rotonde.games.russian_railroads.words.labels import titled
from rotonde.games.russian_railroads.words.speech import table_of
from rotonde.games.russian_railroads.words.steps import asks, waits

prompt = asks(
    N_("Choose the worker that shows your claim"),
    N_("Your payment goes there instead: a claim must show your colour (RR-12.2)."),
)
waiting = waits(N_("A worker is being fetched to show the claim (RR-12.2)."))


def label(view: View, step: object, action: Swap, voice: Voice) -> Label:
    """Where it comes from."""
    table = table_of(view)
    what = titled(table, table.board.space_index[action.space], voice)
    return Label(voice("Fetch your worker from: {what}", what=what))


def on_space(view: View, step: object, name: str) -> list[Action]:
    """The worker there."""
    return [Swap(name)]
