"""Names that people type."""

from __future__ import annotations

import secrets
import unicodedata

LONGEST = 40
# The people of the line, for bots and for seats without a name. None is called nearly like another, or like an
# automaton of the rules (Emil of the German Railroads).
BOTS = (
    "Wren",
    "Cosima",
    "Ottoline",
    "Jasper",
    "Maud",
    "Anselm",
    "Pia",
    "Ludo",
    "Sabine",
    "Horace",
    "Theodora",
    "Barnaby",
)
_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"  # without signs that look alike


def clean_name(text: str) -> str:
    """A name on one line, without invisible or direction-changing signs, at most 40 signs long."""
    spaced = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", text[:1000]))
    seen = "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return " ".join(seen.split())[:LONGEST].strip()


def table_id() -> str:
    """A short id that nobody guesses: 12 signs of 32, sixty bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))
