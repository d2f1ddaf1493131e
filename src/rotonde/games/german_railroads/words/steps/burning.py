"""The coal factory, in words (GR-11.5)."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Label, Prompt, Voice
from rotonde.games.german_railroads.actions import Burn
from rotonde.games.german_railroads.steps.burning import Burning
from rotonde.games.german_railroads.words.speech import coal_text, table_of
from rotonde.games.russian_railroads.words.speech import moves
from rotonde.games.russian_railroads.words.steps import waits

waiting = waits(N_("Coal is being paid for the coal factory (GR-11.5)."))


def prompt(view: View, step: Burning, voice: Voice) -> Prompt:
    """For its owner."""
    table = table_of(view)
    hint = voice(
        "{moves} black moves for nothing, {n} more for each coal, {most} at most; you have {coal} (GR-11.5).",
        moves=step.moves,
        n=table.plan.moves_per_coal,
        most=table.plan.most_coal,
        coal=coal_text(table.coal[step.seat], voice),
    )
    return Prompt(voice("Choose how much coal the coal factory burns"), hint)


def label(view: View, step: Burning, action: Burn, voice: Voice) -> Label:
    """The moves for so much coal."""
    plan = table_of(view).plan
    said = moves(plan, 1, step.moves + plan.moves_per_coal * action.coal, voice)
    if not action.coal:
        return Label(voice("Pay no coal: {moves}", moves=said))
    cost = coal_text(action.coal, voice)
    return Label(voice("Pay {cost}: {moves}", cost=cost, moves=said), voice("−{cost}", cost=cost))
