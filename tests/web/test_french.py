"""The French of the catalogues: what a French reader would stumble over does not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2] / "src" / "rotonde"
SITE = ROOT / "words" / "fr.po"  # also the words of the command line and of the records
FORBIDDEN = {
    "Bon retour": "wishes a safe trip home: Heureux de vous revoir",
    "pas de tel(le)? ": "a calque of “no such”: … n’existe pas",
    "egardez en arrière": "a calque of “look back”: revoir",
    "en train d’être": "a calque of “is being”: On choisit …",
    "Reprendre le tour": "reads as going on: Recommencer le tour",
    "Comme le système": "Selon le système",
    "[Ll]aisse(r|z) aller": "Laisser faire",
    r"\b[Rr]egistres?\b": "a record is an enregistrement",
    r"(?<!\{)\bbots?\b": "a bot is a robot",
    r"[Ee]nchéri(r|t|ssez) (\d|\{|votre|une?\b|toutes)": "enchérir takes no object: miser",
}


def sentences(book: Path) -> list[tuple[str, str]]:
    """Every sentence of a catalogue with its translation, each form of a plural apart."""
    out = []
    with book.open("rb") as file:
        for message in read_po(file):
            if message.id:
                ids = message.id if isinstance(message.id, tuple) else (message.id,)
                texts = message.string if isinstance(message.string, tuple) else (message.string,)
                out += [(str(ids[min(i, len(ids) - 1)]), str(text)) for i, text in enumerate(texts)]
    return out


@pytest.mark.parametrize("form", FORBIDDEN)
@pytest.mark.parametrize("book", sorted(ROOT.rglob("fr.po")), ids=lambda book: book.parts[-3])
def test_a_mended_form_does_not_come_back(book: Path, form: str) -> None:
    found = [text for _, text in sentences(book) if re.search(form, text)]
    assert not found, FORBIDDEN[form]


def test_no_line_ends_before_a_colon() -> None:
    found = [text for _, text in sentences(SITE) if re.search(" [:;?!»]|« ", text)]
    assert not found, "a no-break space belongs there"


def test_a_record_has_one_name() -> None:
    """A file that holds a game is an enregistrement, never a partie: that is what it holds."""
    told = [(msgid, text) for msgid, text in sentences(SITE) if re.search(r"\brecords?\b", msgid, re.IGNORECASE)]
    assert len(told) > 20
    assert [text for _, text in told if "enregistrement" not in text.casefold()] == []
