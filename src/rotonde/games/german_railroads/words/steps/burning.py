"""The coal factory, in words (GR-11.5)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Voice
from rotonde.games.german_railroads.actions import Burn
from rotonde.games.german_railroads.steps.burning import Burning
from rotonde.games.german_railroads.words.speech import Seen, coal_text
from rotonde.games.russian_railroads.words.speech import moves

WAITING = N_("Coal is being paid for the coal factory (GR-11.5).")


def prompt(view: Seen, step: Burning, voice: Voice) -> Prompt:
    """For its owner."""
    boards, coal = view.table.boards, coal_text(view.table.coal[step.seat], voice)
    hint = N_("{moves} black moves for nothing, {n} more for each coal, {most} at most; you have {coal} (GR-11.5).")
    said = voice(hint, moves=step.moves, n=boards.moves_per_coal, most=boards.most_coal, coal=coal)
    return Prompt(voice("Choose how much coal the coal factory burns"), said)


def label(view: Seen, step: Burning, action: Burn, voice: Voice) -> Label:
    """The moves for so much coal."""
    boards = view.table.boards
    said = moves(boards, 1, step.moves + boards.moves_per_coal * action.coal, voice)
    if not action.coal:
        return Label(voice("Pay no coal: {moves}", moves=said))
    cost = coal_text(action.coal, voice)
    return Label(voice("Pay {cost}: {moves}", cost=cost, moves=said), voice("−{cost}", cost=cost))
