"""The end of a turn in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import End
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.steps.after import After
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import chosen
from rotonde.games.imperial_steam.words.speech import decider, table_of


def prompt(view: View, step: After, voice: Voice) -> Prompt:
    """That free actions are still possible; a delivery is named, for it is worth most and easily overlooked."""
    hint = voice("Your action is done. Free actions are still possible (IS-7).")
    pay = free.best_pay(table_of(view), decider(view))
    if not pay:
        return Prompt(voice("Take free actions, or end your turn"), hint)
    return Prompt(voice("Deliver a good for {money}, or end your turn", money=pay), hint)


waiting = chosen
label = labels({End: N_("End the turn")})
path = paths({})
