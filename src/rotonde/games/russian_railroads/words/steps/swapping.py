"""The worker that shows a claim, in words (RR-12.2)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks, means
from rotonde.games.russian_railroads.actions import Swap
from rotonde.games.russian_railroads.words.labels import titled
from rotonde.games.russian_railroads.words.speech import Seen

prompt = asks(
    N_("Choose the worker that shows your claim"),
    N_("Your payment goes there instead: a claim must show your colour (RR-12.2)."),
)
WAITING = N_("A worker is being fetched to show the claim (RR-12.2).")
on_space = means(Swap)  # the worker there


def label(view: Seen, step: object, action: Swap, voice: Voice) -> Label:
    """Where it comes from."""
    what = titled(view.table, view.table.board.space_index[action.space], voice)
    return Label(voice("Fetch your worker from: {what}", what=what))
