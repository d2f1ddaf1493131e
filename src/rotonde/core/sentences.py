"""Sentences where they stand: marked for translation, and said elsewhere (words.py), which takes long to load."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Marks a sentence for translation where it stands; it is translated where it is said."""
    return text


def P_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """The same for a sentence of two forms: `Voice.told` takes the one that fits its number."""
    return one, many
