"""A game on one page of paper: what it is about, its course, and the rules that are best seen on the board.

The page is one file that needs nothing from outside. It is laid out for A4 and fits it: what a picture says is cut at
the end of a sentence, and the rest stands in the rules under its number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from rotonde.core.game import Game
from rotonde.core.rulebooks import RuleText
from rotonde.core.words import N_, Voice

from .rule_pictures import RulePicture, rule_pictures
from .themes import stylesheet

CELLS = 9  # of the part with pictures; a picture that is much wider than high takes two
WIDE = 2.2  # how much wider
LONGEST, LONGEST_WIDE = 300, 560  # letters of a rule beside a picture; what is longer is cut at the end of a sentence
_STYLE = """
@page { size: A4; margin: 9mm; }
* { box-sizing: border-box; }
html { color-scheme: light; background: #fff; } body { margin: 0 auto; width: 192mm; background: #fff; color: #1d1a17;
 font: 8.6pt/1.32 'Rotonde Sans', Carlito, sans-serif; }
main { height: 277mm; overflow: hidden; display: flex; flex-direction: column; gap: 3mm; }
header { display: flex; align-items: baseline; gap: 4mm; border-bottom: 2pt solid #1d1a17; }
h1, h2 { font-family: 'Rotonde Serif', Vollkorn, serif; margin: 0; } h1 { font-size: 20pt; white-space: nowrap; }
h2 { font-size: 11pt; }
header p { margin: 0; font-style: italic; }
dl { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 1.4mm 6mm; }
dt { font-weight: 700; } dd { margin: 0; } dl div { display: grid; grid-template-columns: 21mm 1fr; }
.figures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 5mm; } .figures h2 { font-size: 9pt; }
table { width: 100%; border-collapse: collapse; font-size: 7.6pt; line-height: 1.22;
 font-variant-numeric: tabular-nums; }
td { padding: .35mm 0; border-bottom: .4pt solid #d9cdb4; vertical-align: top; }
td:last-child { text-align: right; padding-left: 2mm; white-space: nowrap; font-weight: 700; }
.shown { flex: 1; min-height: 0; display: grid; grid-template-columns: repeat(3, 1fr);
 grid-auto-rows: minmax(0, 1fr); grid-auto-flow: dense; gap: 3mm; }
figure { margin: 0; min-height: 0; display: flex; flex-direction: column; border: .6pt solid #b9ac93;
 border-radius: 1.5mm; overflow: hidden; }
figure svg { display: block; width: 100%; height: 27mm; flex: 1 0 27mm; background: #f6eedb; }
figure.wide { grid-column: span 2; }
figcaption { padding: 1.2mm 2mm; font-size: 7.5pt; line-height: 1.25; } figcaption b { display: block; }
footer { display: flex; justify-content: space-between; border-top: .6pt solid #b9ac93; font-size: 7.4pt; }
@media screen { body { margin: 9mm auto; box-shadow: 0 0 0 1px #b9ac93; padding: 6mm; width: 204mm; } }
@media screen and (max-width: 760px) {
 body { margin: 0; width: auto; padding: 14px; box-shadow: none; font-size: 15px; }
 main { height: auto; overflow: visible; gap: 18px; } header { display: block; }
 dl, .shown { grid-template-columns: 1fr; } dl div { display: block; } dl { gap: 10px; }
 .figures { grid-template-columns: 1fr; gap: 14px; } table { font-size: 14px; } td:last-child { white-space: normal; }
 .shown { grid-auto-rows: auto; gap: 12px; }
 figure.wide { grid-column: auto; } figure svg { height: 46vw; flex: none; }
 figcaption { padding: 8px 10px; font-size: 14px; line-height: 1.35; } footer { gap: 12px; font-size: 12px; } }
"""


def summary(game: Game, lang: str, fonts: str = "", pictures: Sequence[RulePicture] | None = None) -> str:
    """The page as an HTML document; `fonts` is a style that brings them along. `pictures` are those of the rules, where
    they are drawn already."""
    voice = Voice(game.words, lang)
    about, rules = game.words.about(voice), game.words.rules(voice)
    drawn = rule_pictures(game, lang) if pictures is None else pictures
    pictures = _chosen([picture for picture in drawn if picture.summary])
    texts = {rule.number: rule for rule in rules}
    title = escape(game.title)
    body = [
        f"<header><h1>{title}</h1><p>{escape(about.tagline)}</p></header>",
        _short(game, voice),
        _looked_up(game, voice),
        f'<section class="shown">{"".join(_figure(p, texts[p.rule]) for p in pictures)}</section>',
        f"<footer><span>{escape(voice(N_('Every rule in full, by its number: in the rules drawer of a table.')))}"
        f"</span><span>Rotonde · {escape(_seats(game, voice))}</span></footer>",
    ]
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{title}</title><style>{stylesheet()}</style><style>{fonts}{_STYLE}</style>"
    page = f"<head>{head}</head><body><main>{''.join(body)}</main></body>"
    return f'<!doctype html><html lang="{lang}" data-theme="light">{page}</html>'  # paper is white by night too


def _seats(game: Game, voice: Voice) -> str:
    return voice(N_("{least}–{most} players"), least=game.players[0], most=game.players[-1])


def _short(game: Game, voice: Voice) -> str:
    """The game in five sentences."""
    said = game.words.welcome(voice)
    if said is None:
        return ""
    rows = [
        (voice(N_("The goal")), said.goal),
        (voice(N_("The points")), said.points),
        (voice(N_("A turn")), said.turn),
        (voice(N_("Advice")), f"{said.advice} {said.further}"),
    ]
    return f"<dl>{''.join(f'<div><dt>{escape(head)}</dt><dd>{escape(text)}</dd></div>' for head, text in rows)}</dl>"


def _is_wide(picture: RulePicture) -> bool:
    _, _, wide, high = (float(n) for n in picture.svg.split('viewBox="', 1)[1].split('"', 1)[0].split())
    return wide > WIDE * high


def _chosen(pictures: list[RulePicture]) -> list[RulePicture]:
    """The first pictures that find room; the wide ones come first, and the others fill the cells beside them."""
    out, room, rows = list[RulePicture](), CELLS, CELLS // 3
    for picture in pictures:
        wide = _is_wide(picture)
        if wide < room and not (wide and rows == 0):  # one wide picture in each row
            out.append(picture)
            room, rows = room - 1 - wide, rows - wide
    return sorted(out, key=lambda picture: not _is_wide(picture))


def _looked_up(game: Game, voice: Voice) -> str:
    """Prices, payments and points, as the usual edition has them."""
    out = []
    for table in game.words.lookup(voice):
        rows = "".join(f"<tr><td>{escape(what)}</td><td>{escape(much)}</td></tr>" for what, much in table.rows)
        out.append(f"<div><h2>{escape(table.head)}</h2><table>{rows}</table></div>")
    return f'<section class="figures">{"".join(out)}</section>' if out else ""


def _figure(picture: RulePicture, rule: RuleText) -> str:
    wide = _is_wide(picture)
    text = escape(shortened(rule.text, LONGEST_WIDE if wide else LONGEST))
    caption = f"<b>{rule.number}</b>{text}"
    kind = ' class="wide"' if wide else ""
    return f"<figure{kind}>{picture.svg}<figcaption>{caption}</figcaption></figure>"


def shortened(text: str, most: int = LONGEST) -> str:
    """A text up to the end of a sentence; one sentence that is too long is cut and says so."""
    if len(text) <= most:
        return text
    ends = [found.end() for found in re.finditer(r"[.;](?=\s)", text[:most])]
    if ends and ends[-1] > most / 3:
        return text[: ends[-1]].rstrip(";") + ("" if text[ends[-1] - 1] == "." else " …")
    return text[:most].rsplit(" ", 1)[0].rstrip(",;") + " …"
