"""Names that people type."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

from rotonde.core.words import N_, Voice
from rotonde.web.storage.moving import DEPARTED
from rotonde.web.troubles import Trouble

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


def clean_words(text: str, longest: int) -> str:
    """What somebody says, on lines of his own, without invisible or direction-changing signs."""
    seen = (c for c in unicodedata.normalize("NFC", text[: 4 * longest]) if c == "\n" or _visible(c))
    lines = [" ".join(line.split()) for line in "".join(seen).split("\n")]
    return "\n".join(lines).strip()[:longest].rstrip()


def _visible(sign: str) -> bool:
    return sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def account_name(text: str) -> str:
    """A name for an account; Trouble if others could not tell it from another one."""
    name = clean_name(text)
    if len(name) < 2 or not any(c.isalpha() for c in name) or len(login_of(name)) > 120:
        raise Trouble(422, "name", N_("A name has two signs or more, and letters among them."))
    if len({_script(c) for c in name if c.isalpha()} & _ALIKE) > 1:
        raise Trouble(422, "name", N_("A name is written in one alphabet: some of their letters look alike."))
    return name


def login_of(name: str) -> str:
    """What an account is found by: its name, however it is typed."""
    return " ".join(unicodedata.normalize("NFKC", clean_name(name)).casefold().split())


def distinct(name: str, taken: Sequence[str]) -> str:
    """A name that nobody takes for one of these: the same one gets a number, so that a table stays clear."""
    known, found, n = {login_of(other) for other in taken}, name, 1
    while login_of(found) in known:
        n += 1
        found = f"{name} · {n}"
    return found


_ALIKE = {"LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN"}


def _script(sign: str) -> str:
    return unicodedata.name(sign, "").partition(" ")[0].removesuffix("-")


def said_name(name: str, voice: Voice) -> str:
    """A name at a table; of somebody who has left it is a word, said in the reader's language."""
    return voice.translate(N_("Departed player")) + name.removeprefix(DEPARTED) if name.startswith(DEPARTED) else name


def table_id() -> str:
    """A short id that nobody guesses: 12 signs of 32, sixty bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))
