"""Production in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Prompt, Tip, Voice, by_verb, says, tells
from rotonde.games.age_of_steam.rules.goods import cubes_drawn
from rotonde.games.age_of_steam.steps.production import Production
from rotonde.games.age_of_steam.words.speech import PHASE_9, Seen

WAITING = PHASE_9


def prompt(view: Seen, step: Production, voice: Voice) -> Prompt:
    """For the seat that may use it."""
    n = cubes_drawn(view.table)
    hint = voice("{n} cubes come out of the bag, and you put them on free spaces of the goods chart (AOS-13.1).", n=n)
    return Prompt(voice("Use Production, or leave it"), hint)


label = by_verb(
    {"produce": says(N_("Use Production: draw cubes for the goods chart")), "pass": says(N_("Leave Production unused"))}
)


tip_of_produce = tells(N_("Use Production"), N_("Draw cubes and put them on the goods chart (AOS-13.1)."))


def tip_of_pass(view: Seen, step: Production, name: str, voice: Voice) -> Tip:
    """For the seat that may use it; for others it is a pass."""
    return Tip(voice("Leave Production unused") if view.my_turn else voice("Pass"))
