"""Small pieces of speech that the other modules share."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core import N_, View, Voice
from rotonde.core.speech import who
from rotonde.games.stephensons_rocket.state import RocketState

Seen = View[RocketState]
KINDS = {
    "steel": N_("steel"),
    "textile": N_("textile"),
    "brewing": N_("brewing"),
    "leather": N_("leather"),
    "passenger": N_("passenger"),
}


def value(key: str, value: object, voice: Voice) -> str:
    """An argument of a sentence: money with its sign, kinds of tokens in the language, numbers with separators."""
    if key.startswith("money") and isinstance(value, int):
        return money(value, voice)
    if key == "kind":
        return voice.translate(KINDS.get(str(value), str(value)))
    return voice.number(value) if isinstance(value, int) else str(value)


def money(amount: int, voice: Voice) -> str:
    """An amount in pounds, written as the language writes it."""
    number = voice.number(amount)
    return f"{number}\u00a0£" if voice.lang == "fr" else f"£{number}"


def company_name(table: RocketState, company: int) -> str:
    """A company's name as people say it: "Great Western"."""
    return table.board.figures.companies[company].name.removesuffix(" Railway")


def score_text(table: RocketState, amount: int, voice: Voice) -> str:
    """Money as this table counts it: pounds, or points of a thousand."""
    if table.settings.score_unit == "points_1":
        return voice.plural("{n} point", "{n} points", amount // table.board.unit)
    return money(amount, voice)


def counted(view: Seen, counts: Sequence[int], voice: Voice) -> str:
    """Who holds how many, most first: "Émile 2, you 1"; empty if nobody holds any."""
    order = sorted((s for s, n in enumerate(counts) if n), key=lambda s: (-counts[s], s))
    return ", ".join(f"{who(view, s, voice)} {voice.number(counts[s])}" for s in order)
