"""What leaves the site: a moment as a picture, a game as a moving one, its poster, and its story on paper.

All of it is what a spectator sees; a game is shown as a whole only when it is over. The studio draws it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from rotonde.core.amounts import counted, unit_of
from rotonde.core.beats import beat, tales
from rotonde.core.events import Event, Level
from rotonde.core.words import N_
from rotonde.draw.films import Scene, chosen, film
from rotonde.draw.raster import png
from rotonde.draw.stage import SHAPES
from rotonde.web.storage import Book
from rotonde.web.tables.moves import Move
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble
from rotonde.web.views.drawing import Board, Drawing, Packed, packed
from rotonde.web.views.ending import ended, ending_of, picture
from rotonde.web.views.poster import fonts, with_fonts

WIDE = 1200  # pixels of a PNG
TOLD = 3  # things that are told of each stretch
RARE = 2  # times in a game: what a player does no oftener is told in any case


@dataclass(frozen=True)
class Moment(Drawing[bytes]):
    """A board that stands alone, as SVG or as PNG."""

    theme: str
    pixels: int = 0

    def drawn(self) -> bytes:
        plain = {"targets": frozenset({""}), "fresh": frozenset[str]()}
        svg = self.view.game.draw(self.view, lang=self.lang, theme=self.theme, voice=self.voice, **plain)
        return png(svg, self.pixels) if self.pixels else with_fonts(svg).encode()


def moment(table: OpenTable, at: int | None, lang: str, theme: str, pixels: int = 0) -> Packed:
    """A moment of a table as everybody may see it, to be drawn."""
    n = table.moments if at is None else at
    if not 0 <= n <= table.moments:
        raise Trouble(404, "missing", N_("This game has no moment {n}."), n=n)
    view = table.state_at(n).observe(None)
    return packed(table.game, Moment(view, lang, tuple(table.names_in(lang)), SHAPES[0], theme, pixels))


@dataclass(frozen=True)
class Ended:
    """Something of a whole game that is over; who draws it replays the game."""

    book: Book
    lang: str
    what: Literal["film", "story", "poster"]
    theme: str = "light"

    def drawn(self) -> bytes:
        table = OpenTable(self.book)
        if self.what == "film":
            return moving(table, self.lang).encode()
        if self.what == "story":
            return story(table, self.lang).encode()
        return picture(table, self.lang, self.theme).encode()


def whole(table: OpenTable, lang: str, what: Literal["film", "story", "poster"], theme: str = "light") -> Packed:
    """Something of a game that is over, to be drawn."""
    ended(table)
    return packed(table.game, Ended(table.book, lang, what, theme))


def moving(table: OpenTable, lang: str) -> str:
    """A finished game as a moving picture: its turns, one after the other."""
    names, scenes = tuple(table.names_in(lang)), []
    ends = [n for n in range(1, table.moments) if table.moves[n].turn != table.moves[n - 1].turn]
    moments = [0, *ends, table.moments]
    for index in chosen(len(moments) - 1):
        n = moments[index]
        view = table.state_at(n).observe(None)
        since = moments[max(0, index - 1)]
        drawn = Board(view, lang, names, SHAPES[0]).drawn()
        scenes.append(Scene(drawn, table.chapter(n, lang), _said(table, table.moves[since:n], lang)))
    return film(scenes, f"{table.game.title} · {', '.join(names)}", lang, fonts())


def _said(table: OpenTable, moves: Sequence[Move], lang: str) -> str:
    """The last headline of some moves."""
    voice = table.voice(lang)
    lines = [e for move in moves for e in move.events if e.level == 0 and e.seen_by is None]
    return table.game.words.log(lines[-1], voice) if lines else ""


# ── on paper ──────────────────────────────────────────────────────────────

_STYLE = """
@page { size: A4; margin: 10mm; }
html { color-scheme: light; background: #fff; } body { margin: 0 auto; width: 190mm; color: #1d1a17; background: #fff;
 font: 10pt/1.4 'Rotonde Sans', Carlito, sans-serif; }
h1, h2 { font-family: 'Rotonde Serif', Vollkorn, serif; margin: 0; } h1 { font-size: 22pt; } h2 { font-size: 12pt; }
header { border-bottom: 2pt solid #1d1a17; margin-bottom: 4mm; } header p { margin: 0 0 2mm; }
svg { display: block; width: 100%; height: auto; }
section { margin-top: 4mm; break-inside: avoid; } ul { margin: .6mm 0 0; padding-left: 5mm; }
.after { color: #5b5247; font-variant-numeric: tabular-nums; }
.stretches { columns: 2; column-gap: 8mm; margin-top: 5mm; }
.stretches section { margin: 0 0 3mm; }
@media screen { body { margin: 8mm auto; padding: 8mm; box-shadow: 0 0 0 1px #b9ac93; } }
@media screen and (max-width: 760px) {
 body { margin: 0; width: auto; padding: 14px; box-shadow: none; font-size: 15px; } .stretches { columns: 1; } }
"""


def story(table: OpenTable, lang: str) -> str:
    """A finished game on paper: the poster, and what happened, stretch by stretch."""
    ending, voice = ending_of(table, lang), table.voice(lang)
    poster = picture(table, lang, "light")
    moments = _ends(table, len(ending.stretches), lang)
    unit, parts, before = unit_of(table.game.words), [], 0
    for name, row, until in zip(ending.stretches, ending.curve, moments, strict=False):
        standing = [(p.name, n) for p, n in zip(ending.players, row, strict=True) if n is not None]
        after = " · ".join(f"{who} ({counted(n, unit, voice)})" for who, n in standing)
        lines = "".join(f"<li>{escape(text)}</li>" for text in _highlights(table, before, until, lang))
        head = escape(name or voice(N_("Up to move {n}"), n=until))
        parts.append(f'<section><h2>{head}</h2><ul>{lines}</ul><p class="after">{escape(after)}</p></section>')
        before = until
    title = escape(f"{table.game.title}: {', '.join(table.names_in(lang))}")
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{title}</title><style>{fonts()}{_STYLE}</style>"
    top = f"<header><h1>{escape(table.game.title)}</h1><p>{escape(', '.join(table.names_in(lang)))}</p></header>"
    body = f'{top}<main>{poster}<div class="stretches">{"".join(parts)}</div></main>'
    return f'<!doctype html><html lang="{lang}"><head>{head}</head><body>{body}</body></html>'


def _ends(table: OpenTable, stretches: int, lang: str) -> list[int]:
    """The moment after each stretch, as the curve has them."""
    changes = [n for n in range(1, table.moments) if table.chapter(n, lang) != table.chapter(n - 1, lang)]
    if len(changes) + 1 != stretches:
        changes = [round(table.moments * n / stretches) for n in range(1, stretches)]
    return [*changes, table.moments]


def _highlights(table: OpenTable, since: int, until: int, lang: str) -> list[str]:
    """What was rare, what brought most and what was largest of its kind in a stretch, in the order it happened, a
    payout with the decision that it came of; else the last headlines."""
    words, voice = table.game.words, table.voice(lang)
    told = [(n, event) for n, move in enumerate(table.moves[since:until]) for event in _told([move])]
    events = [event for _, event in told]
    often = Counter(e.kind for e in _told(table.moves))
    beats = [(i, e, found.n) for i, e in enumerate(events) if (found := beat(words, e)) is not None]
    rare = [i for i, e, _ in beats if e.level == Level.HEADLINE and often[e.kind] <= RARE]
    moments = {i: found.moment for i, e in enumerate(events) if (found := beat(words, e)) is not None}
    felt = [(n, i) for i, _, n in beats if n > 0 and moments[i] != "income"]  # which everybody has each round
    best = {*rare, *[i for _, i in sorted(felt, reverse=True)[: max(0, TOLD - len(rare))]]}
    best |= {*_largest(table, events)}
    if not best:
        best = {*[i for i, e in enumerate(events) if e.level == 0][-TOLD:]}
    lines: dict[int, list[str]] = {}
    for i in sorted(best):
        n, event = told[i]
        cause = [words.log(e, voice) for m, e in told if m == n and e.level == Level.HEADLINE]
        lines.setdefault(n, cause[:1] if moments.get(i) == "payout" else [])
        text = words.log(event, voice)
        if text not in lines[n]:
            lines[n].append(text)
    return list(dict.fromkeys(" ".join(texts) for texts in lines.values()))


def _largest(table: OpenTable, events: Sequence[Event]) -> list[int]:
    """The largest event of each kind that a stall tells by its size, such as the highest bid and the longest link."""
    out = []
    for kind, tale in tales(table.game.words.catalogues()).items():
        sizes = [(e.args[tale.story], -i) for i, e in enumerate(events) if tale.story and e.kind == kind]
        if sizes and max(sizes)[0] > 1:
            out.append(-max(sizes)[1])
    return out


def _told(moves: Sequence[Move]) -> list[Event]:
    """What players did and what came of it, as everybody could read it; no bookkeeping."""
    events = [e for move in moves for e in move.events if e.seen_by is None and e.seat is not None]
    return [e for e in events if e.level < Level.BOOKKEEPING]
