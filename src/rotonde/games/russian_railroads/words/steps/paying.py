"""How to pay for a space, in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Voice
from rotonde.games.russian_railroads.actions import Pay
from rotonde.games.russian_railroads.rules.payment import price
from rotonde.games.russian_railroads.steps.paying import Paying
from rotonde.games.russian_railroads.words.labels import for_nothing, named, with_extra
from rotonde.games.russian_railroads.words.speech import Seen, mix_text, price_text

WAITING = N_("A space is being paid for.")


def prompt(view: Seen, step: Paying, voice: Voice) -> Prompt:
    """For the seat that pays."""
    cost = price_text(*price(view.table, step.space), voice)
    hint = voice("It costs {cost}; roubles stand for workers, never the other way (RR-3.5).", cost=cost)
    return Prompt(voice("Choose how to pay for: {what}", what=named(view.table, step.space, voice)), hint)


def label(view: Seen, step: Paying, action: Pay, voice: Voice) -> Label:
    """What is paid, and what a black worker among it adds."""
    paid = mix_text(action.workers, action.black, action.temporary, action.roubles, voice)
    text = voice("Pay {paid} for {what}", paid=paid, what=named(view.table, step.space, voice))
    mix = action.workers | action.black << 8 | action.temporary << 16 | action.roubles << 24
    if for_nothing(view.table, step.seat, step.space):
        text = voice("{text}; nothing of his effect can be carried out now", text=text)
    return Label(with_extra(view.table, step.seat, step.space, mix, text, voice))
