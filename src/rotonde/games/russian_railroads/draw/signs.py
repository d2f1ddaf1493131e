"""Effects in pictures: the signs of rails, locomotives, industry, tokens and cards. Drawn once, then set down."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import REVALUED

Sign = tuple[float, str]  # how wide, and the drawing around (0, 0)
GAP = 4.0
BROWN = 2  # the colour that shows best what the revaluation does

LEAST = 10.8  # of a text where none may be too small to read: a little more than any window needs
RAIL = 20.0  # the side that rails are drawn with once


def chip_art(board: Board, colour: int, badges: int = 0) -> str:
    """A rail with its value for a player with these badges, drawn around (0, 0)."""
    return s.rail_chip(0, 0, board.colours[colour], board.values_with[badges][colour], RAIL)


def chip(x: float, y: float, board: Board, colour: int, a: float = 17, badges: int = 0) -> str:
    """A rail, set down in any size."""
    if board.values_with[badges] is not board.values:
        return s.moved(chip_art(board, colour, badges), x, y, f"{a / RAIL:.3g}")
    return s.laid(f"rail-{board.colours[colour]}", x, y, f"{a / RAIL:.3g}")


def any_chip(board: Board, mask: int, a: float = 17) -> str:
    """A rail of any of some colours, drawn around (0, 0)."""
    colours = [c for i, c in enumerate(board.colours) if mask >> i & 1]
    w, h = a / len(colours), a / 2
    stripes = [s.rect(i * w - h, -h, w, a, 0, fill=s.fill(c)) for i, c in enumerate(colours)]
    return s.g(*stripes, s.rect(-h, -h, a, a, 2.5, fill="none", stroke="var(--ink)", stroke_width=1.2))


@lru_cache(64)
def art(board: Board) -> str:
    """What effects set down again and again, drawn once."""
    out = [s.loco(0, 0, 28, id="sign-loco"), s.g(s.factory(0, 0, 20), id="sign-factory")]
    out += [s.star(0, 0, 12, id="sign-star")]
    out += [s.g(s.question(0, 0, 9), id="sign-question"), s.g(s.tick(0, 0, 0.9), id="sign-tick")]
    out += [s.g(_gain(colour), id=f"sign-gain-{colour}") for colour in board.colours]
    out += [s.rail_chip(0, 0, colour, "", 10, id=f"sign-needs-{colour}") for colour in board.colours[1:]]
    out += [s.g(any_chip(board, mask), id=f"sign-any-{mask}") for mask in _mixed(board)]
    return "".join(out)


def _mixed(board: Board) -> tuple[int, ...]:
    """The sets of several colours that effects of this edition name."""
    every = [*(x.effect for x in board.spaces), *board.engineer_effect, *board.token_effect, *board.card_effect]
    named = [p.colours_of(e) for effect in (*every, *board.factory_effect) for e in effect]
    return tuple(dict.fromkeys([mask for mask in (board.all_colours, *named) if mask & mask - 1]))


def _gain(colour: str) -> str:
    """Room for what one more move of a colour would add, with a tag of that colour."""
    box = s.rect(-14, -7, 28, 14, 3, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=0.8)
    return box + s.rect(-12, -5, 4, 10, 1, fill=s.fill(colour), stroke="var(--ink)", stroke_width=0.5)


def set_down(name: str, x: float, y: float = 0, k: float = 1) -> str:
    """One of these, in any size."""
    return s.laid(f"sign-{name}", x, y, "" if k == 1 else f"{k:.3g}")


def _rouble(x: float) -> str:
    return s.el("use", href="#rouble", x=x)


def star(x: float, y: float, r: float, number: int | None = None, least: float = 0) -> str:
    """Points."""
    shape = set_down("star", x, y, r / 12)
    if number is None:
        return shape
    size = max(r * (0.92 if number < 10 else 0.78), least)
    return shape + s.text(x, y + size * 0.4, number, size, font_weight=700, ink="on-yellow")


def counted(n: int, width: float, body: Callable[[float], str]) -> Sign:
    """A sign with a number before it where it comes more than once."""
    if n < 2:
        return width + 7, body(0)
    return width + 23, s.text(-(width / 2) + 1, 4.6, f"{n}×", 13, font_weight=600) + body(width / 2 + 1)


def _rail(signs: Signs, e: int) -> Sign:
    colours, n = p.colours_of(e), p.n_of(e)
    if colours & colours - 1:
        return counted(n, 17, lambda x: set_down(f"any-{colours}", x))
    return counted(n, 17, lambda x: chip(x, 0, signs.board, colours.bit_length() - 1))


def _build(signs: Signs, e: int) -> Sign:
    slash = s.text(4, 4, "/", 13, font_weight=600)
    return 58, set_down("loco", -15, 9, 26 / 28) + slash + set_down("factory", 19, 1, 0.9)


def one_more(signs: Signs, e: int) -> Sign:
    """One more industry marker."""
    return 30, s.text(-9, 5, "+", 15, font_weight=600) + s.marker(5, 8, 1)


def worth_more(signs: Signs, colour: int, badge: int) -> Sign:
    """A rail that a badge makes worth more."""
    a = 17 if signs.clear else 15
    first, then = chip(-12, 0, signs.board, colour, a), chip(12, 0, signs.board, colour, a, badge)
    return 42, first + s.text(0, 4, "›", 14) + then


def _turned(signs: Signs, e: int) -> Sign:
    """The same from corner to corner, as a round token has room for it."""
    first, then = chip(-6.3, -6.3, signs.board, BROWN, 18.6), chip(6.3, 6.3, signs.board, BROWN, 18.6, REVALUED)
    return 34, first + then


def _special_loco(signs: Signs, e: int) -> Sign:
    if signs.clear:
        ring = s.circle(3.3, -1, 6.6, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1)
        return 42, s.loco(0, 11, 38, "raised") + ring + s.text(3.3, 2.8, 9, LEAST, font_weight=700)
    return 36, s.loco(0, 10, 34, "raised", 9)


def _letterless(signs: Signs, e: int) -> Sign:
    return 28, s.cap(0, -3) + s.text(0, 12, signs.board.engineers[signs.board.letterless], 11, font_weight=700)


SignOf = Callable[["Signs", int], Sign]  # of one part of an effect
BLANK: Sign = (8, "")  # what needs no sign: the place it stands on shows it
SIGNS: Mapping[str, SignOf] = {  # of the parts of effects
    "rail": _rail,
    "industry": lambda signs, e: (30, s.arrow(0, 0, p.n_of(e))),
    "x2": lambda signs, e: counted(p.n_of(e), 18, lambda x: s.times(x, 0, 2, signs.doubler)),
    "rouble": lambda signs, e: (38, _rouble(-7) + _rouble(7)) if p.n_of(e) == 2 else counted(p.n_of(e), 18, _rouble),
    "points": lambda signs, e: (24, signs.star(0, 0, 12, p.n_of(e))),
    "locomotive": lambda signs, e: (30, set_down("loco", 0, 9)),
    "special_locomotive": _special_loco,
    "factory": lambda signs, e: (24, set_down("factory", 0, 1)),
    "locomotive_or_factory": _build,
    "temporary": lambda signs, e: (38, s.worker(-9, 0, 21, "turquoise") + s.worker(9, 0, 21, "turquoise")),
    "replay": lambda signs, e: (24, s.again(0, 0)),
    "one_of": lambda signs, e: (22, s.text(-6, 5, "+", 14, font_weight=600) + s.again(5, 0, 5.5)),
    "second_marker": one_more,
    "revaluation": lambda signs, e: worth_more(signs, BROWN, REVALUED),
    "medal": lambda signs, e: (24, s.medal(0, 0, 11, True, _medal_points(signs.board))),
    "question_card": lambda signs, e: (20, s.leaf(0, 0, s.text(0, 5.5, "?", 15, cls="title", font_weight=700))),
    "bonus_card": lambda signs, e: (20, s.leaf(0, 0, star(0, 0, 7))),
    "bonus_card_later": lambda signs, e: (20, s.leaf(0, 0, star(0, 0, 7))),
    "black_worker": lambda signs, e: (22, s.worker(0, 0, 22, "black")),
    "letterless_engineer": _letterless,
    "engineer_points": lambda signs, e: (40, s.cap(-9, 0, 0.85) + star(11, 0, 9)),
    "locomotive_points": lambda signs, e: (44, set_down("loco", -10, 8, 22 / 28) + star(12, 0, 9)),
    **dict.fromkeys(("engineer", "hire", "claim", "rails", "worker", "question_token"), lambda signs, e: BLANK),
}


COUNTED = ("rail", "x2", "rouble")  # on a token they have their number above them
FACES: Mapping[str, SignOf] = {"revaluation": _turned}  # what looks otherwise on a token


def _medal_points(board: Board) -> int:
    return next((x.scoring for x in board.specials if x.medal), 0)


@lru_cache(1024)
def _smallest(body: str) -> float:
    """The smallest text of a sign."""
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', body)]
    rails = [14 * float(k) for k in re.findall(r'"#rail-[^"]*"[^>]*scale\(([\d.]+)\)', body)]
    return min([*sizes, *rails, 11.5 if "#rouble" in body else 99])


def bare(body: str) -> str:
    """The same sign without its words and numbers, for places where they could not be read."""
    body = re.sub(r"<text.*?</text>", "", body)
    return body.replace('"#rail-', '"#bare-').replace('"#rouble', '"#bare-rouble')


class Signs:
    """The effects of an edition as signs, by those that a game has."""

    def __init__(self, board: Board, clear: bool, of: Mapping[str, SignOf], held: tuple[str, ...] = ()) -> None:
        self.board: Board = board
        self.counted: tuple[str, ...] = (*COUNTED, *held)  # what more is held is counted too
        self.of: Mapping[str, SignOf] = of
        self.clear: bool = clear  # no text may be too small to read
        self.doubler: float = 10.8 if clear else 9.0
        self.chip: float = 15.6 if clear else 14.0  # the side of a small rail
        self._drawn: dict[tuple[int, ...], Sign] = {}

    def star(self, x: float, y: float, r: float, number: int) -> str:
        """Points."""
        return star(x, y, r + 1 if self.clear else r, number, LEAST if self.clear else 0)

    def sign(self, e: int) -> Sign:
        """One part of an effect."""
        name = self.board.rules.names[p.op_of(e)]
        if name not in self.of:
            raise NotImplementedError(f"the effect {name!r} has no sign: draw it in draw/signs.py")
        return self.of[name](self, e)

    def face(self, e: int, least: float) -> str:
        """A part of an effect on a token: its number above it, so that all lies in the circle; no text is smaller."""
        e &= ~p.OPTIONAL
        name, n = self.board.rules.names[p.op_of(e)], p.n_of(e)
        if name in FACES:
            return FACES[name](self, e)[1]
        above = name in self.counted and n > 1
        body = self.sign(e & ~(p.N_MASK << p.N_SHIFT) | p.ONE if above else e)[1]
        size = f"{max(1.0, least / _smallest(body)):.3g}"
        if not above:
            return s.moved(body, 0, 0, size)
        return s.text(0, -5.5, f"{n}×", max(13.0, least), font_weight=600) + s.moved(body, 0, 6.5, size)

    def whole(self, parts: tuple[int, ...]) -> Sign:
        """An effect where there is room for it."""
        kept = self._drawn.get(parts)
        if kept is None:
            signs = [self.sign(e & ~p.OPTIONAL) for e in parts]
            total = sum([w for w, _ in signs]) + GAP * (len(signs) - 1)
            x, out = -total / 2, ""
            for w, body in signs:
                out += body if abs(x + w / 2) < 0.01 else s.moved(body, x + w / 2, 0)
                x += w + GAP
            kept = self._drawn[parts] = total, out
        return kept

    def effect(self, x: float, y: float, parts: tuple[int, ...], room: float = 999, most: float = 1.0) -> str:
        """An effect, centred on (x, y), no wider than there is room for and no larger than `most`."""
        total, body = self.whole(parts)
        k = min(1.0 if self.clear else most, room / total) if total else 1.0
        if self.clear and k < 1 and k * _smallest(body) < LEAST:
            body = bare(body)
        return s.moved(body, x, y, f"{k:.3g}" if k < 1 else "")
