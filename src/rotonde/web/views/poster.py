"""The poster of a game that is over."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rotonde.draw.ending import Ending, Words, poster
from rotonde.web.views.drawing import Drawing

_FONTS = Path(__file__).parent.parent / "static" / "fonts"
_FACES = (
    ("Rotonde Sans", "normal", "1 500", "carlito-latin-400-normal"),
    ("Rotonde Sans", "normal", "501 1000", "carlito-latin-700-normal"),
    ("Rotonde Serif", "normal", "1 1000", "vollkorn-latin-600-normal"),
    ("Rotonde Serif", "italic", "1 1000", "vollkorn-latin-600-italic"),
)


@dataclass(frozen=True)
class Poster(Drawing[str]):
    """The end of a game as one picture, with its board."""

    ending: Ending
    words: Words
    theme: str

    def drawn(self) -> str:
        plain = {"targets": frozenset[str](), "fresh": frozenset[str]()}
        board = self.view.game.draw(self.view, lang=self.lang, theme=self.theme, voice=self.voice, **plain)
        return poster(self.ending, self.words, board, theme=self.theme, lang=self.lang, fonts=fonts())


@lru_cache(maxsize=1)
def fonts() -> str:
    """The fonts of the pages as a style that needs nothing from outside."""
    out = []
    for family, style, weight, name in _FACES:
        data = b64encode((_FONTS / f"{name}.woff2").read_bytes()).decode()
        source = f"src:url(data:font/woff2;base64,{data})"
        out.append(f"@font-face{{font-family:'{family}';font-style:{style};font-weight:{weight};{source}}}")
    return "".join(out)


def with_fonts(svg: str) -> str:
    """A picture that stands alone: without its fonts its words would run into each other on another machine."""
    return svg.replace("</title>", f"</title><style>{fonts()}</style>", 1)
