"""Several benefits at once, in words (RR-3.12)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Voice, asks
from rotonde.games.russian_railroads.actions import Benefit
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.earning import Earning
from rotonde.games.russian_railroads.words.speech import Seen, effect
from rotonde.games.russian_railroads.words.steps import follows

prompt = asks(
    N_("Choose which benefit comes first"), N_("Each is carried out completely before the next (RR-3.12)."), follows
)
WAITING = N_("Benefits are being put in order.")


def label(view: Seen, step: Earning, action: Benefit, voice: Voice) -> Label:
    """What it brings."""
    board = view.table.board
    said = effect(board, board.specials[board.benefit_index[action.space]].effect, voice)
    return Label(voice("First {special}: {what}", special=action.space, what=said))


def to_come(table: RailroadsState, step: Earning, voice: Voice) -> str:
    """Those that are left."""
    return ", ".join([voice.value("special", table.board.specials[n].name) for n in step.specials])
