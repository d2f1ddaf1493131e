"""Amounts in words: what a game counts in, and a number with its unit."""

from __future__ import annotations

from rotonde.core.beats import tales
from rotonde.core.sentences import N_
from rotonde.core.words import Voice, Words

UNITS = {  # how an amount is written; names in braces are filled in here or by a page
    "points": N_("{n}"),
    "income": N_("{n} income"),
    "influence": N_("{n} influence"),
    "dollars": N_("${n}"),
    "pounds": N_("£{n}"),
    "gulden": N_("{n} gulden"),
}
COINS = {"dollars": N_("in dollars"), "pounds": N_("in pounds"), "gulden": N_("in gulden")}


def unit_of(words: Words) -> str:
    """What the final scoring of a game is counted in: the unit of its moments."""
    found = [tale.unit for tale in tales(words.catalogues()).values() if tale.moment == "final" and tale.unit]
    return found[0] if found else "points"


def in_coins(title: str, words: Words, voice: Voice) -> str:
    """The title of a table of bare sums of money: "Money, in gulden"."""
    coins = [COINS[tale.unit] for tale in tales(words.catalogues()).values() if tale.unit in COINS]
    return f"{title}, {voice.translate(coins[0])}" if coins else title


def counted(n: int | None, unit: str, voice: Voice) -> str:
    """A number with its unit; points are bare, for where the head of a column says what they are."""
    return voice.translate(UNITS[unit or "points"]).replace("{n}", "–" if n is None else voice.number(n))


def in_sentence(n: int, unit: str, voice: Voice) -> str:
    """The same where no head says it: "56 points", "£49,409"."""
    if unit != "points":
        return counted(n, unit, voice)
    return voice.plural("{n} point", "{n} points", n, n=voice.number(n))


def gain(n: int, unit: str, voice: Voice) -> str:
    """A difference: "+6", "−£1,000"."""
    return f"{'−' if n < 0 else '+'}{counted(abs(n), unit, voice)}"
