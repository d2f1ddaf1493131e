"""Small pieces of speech that every game's words are made of: lists, sentences in a row, signs, who is meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rotonde.core.words import Prompt, Voice

if TYPE_CHECKING:
    from rotonde.core.view import View

JOINT = " · "


def listed(items: Sequence[str], voice: Voice) -> str:
    """ "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return voice("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str], voice: Voice) -> str:
    """ "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    return voice("{first} or {last}", first=", ".join(items[:-1]), last=items[-1])


def sentences(parts: Iterable[str]) -> str:
    """Sentences one after another, without the empty ones."""
    return " ".join([part for part in parts if part])


def capital(text: str) -> str:
    """The same text with a capital letter."""
    return text[:1].upper() + text[1:]


def signed(n: int) -> str:
    """ "+2" or "−2"."""
    return f"−{-n}" if n < 0 else f"+{n}"


def who(view: View, seat: int, voice: Voice) -> str:
    """A seat by name; "you" for the reader."""
    return voice("you") if seat == view.seat else voice.player(seat)


def wait_for(seat: int, why: str, voice: Voice) -> Prompt:
    """What everybody but a seat is told."""
    return Prompt(voice("Waiting for {player}", player=seat), why)


def joined(said: str, parts: Sequence[str], voice: Voice) -> str:
    """What is done, and what comes of it: "Bid 3: paid in full · $4 left"."""
    return voice("{what}: {parts}", what=said, parts=JOINT.join(parts)) if parts else said
