"""Signs and pieces that the modules add: coal, foundries, stokers, income markers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rotonde.draw import shapes as s
from rotonde.games.german_railroads.board import STOKED, GermanBoard
from rotonde.games.german_railroads.table import GERMAN_REVALUED
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import signs as base
from rotonde.games.russian_railroads.draw.signs import Sign, again, chip, counted, leaf, one_more, set_down, worth_more
from rotonde.games.russian_railroads.rules import parts as p

BEIGE = 3  # the colour that shows best what the revaluation does


def lump(x: float, y: float, k: float = 1) -> str:
    """A piece of coal."""
    return set_down("coal", x, y, k)


def foundry(x: float, y: float, k: float = 1) -> str:
    """A foundry."""
    return set_down("foundry", x, y, k)


def _lump() -> str:
    """A dark lump with light facets."""
    stone = s.d("M", -8, 3, "l", 2, -8, "l", 6, -3, "l", 7, 3, "l", 1, 7, "l", -5, 6, "h", -7, "z")
    facets = s.d("M", -6, -5, "l", 5, 4, "l", 8, -4, "M", -1, -1, "l", -2, 8)
    body = s.path(stone, fill=s.fill("coal"), stroke="var(--ink)", stroke_width=1, stroke_linejoin="round")
    return body + s.path(facets, fill="none", stroke="var(--on-coal)", stroke_width=0.9, stroke_opacity=0.75)


def _flame(y: float, k: float) -> str:
    data = "M0 8C-6 7 -7 1 -3.5 -2.5C-3 0 -1.8 .6 -1.2 .2C-2 -4 .6 -6.6 2.4 -8C2 -5 5.6 -2.6 5.6 2C5.6 5.4 3.4 7.6 0 8z"
    shape = s.path(data, fill=s.fill("orange"), stroke="var(--ink)", stroke_width=1, stroke_linejoin="round")
    return s.moved(shape, 0, y, s.num(k))


def _stoker() -> str:
    """Fire in a dark ring, as it lies on locomotives and factories."""
    return s.circle(0, 0, 9, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.8) + _flame(0, 0.8)


def _foundry() -> str:
    """A furnace with its chimney and fire in its mouth."""
    walls = s.d("M", -10, 9, "l", 2, -11, "h", 3, "l", 1, -8, "h", 5, "l", 1, 8, "h", 4, "l", 4, 11, "z")
    return s.path(walls, fill="var(--ink)") + _flame(4, 0.5)


def _income() -> str:
    """Any income marker: something that comes again each round."""
    return ticket(0, 0, 10, again(0, 0, 4.8))


def ticket(x: float, y: float, r: float, body: str, used: bool = False) -> str:
    """An income marker: eight corners; turned over when it is used."""
    a = r * 0.41
    data = s.d("M", x - a, y - r, "h", 2 * a, "L", x + r, y - a, "v", 2 * a, "L", x + a, y + r, "h", -2 * a)
    data += s.d("L", x - r, y + a, "v", -2 * a, "z")
    tint = "sunk" if used else "raised"
    return s.path(data, fill=s.fill(tint), stroke="var(--ink)", stroke_width=1.2, stroke_linejoin="round") + body


def _coal_moves(board: Board, e: int) -> Sign:
    moves = s.text(-26, 4.6, f"{p.n_of(e)}×", 13, font_weight=600) + chip(-9, 0, board, 0)
    return 62, s.moved(moves + s.text(7, 4.6, "+", 13, font_weight=600) + lump(21, 0), 3, 0)


def _start_cards(board: Board, e: int) -> Sign:
    flag, n = s.path(s.d("M", -3, -5, "l", 8, 5, "l", -8, 5, "z"), fill="var(--ink)"), p.n_of(e)
    return 22 + 9 * n, "".join([s.moved(leaf(0, 0, flag), (i - (n - 1) / 2) * 15, 0) for i in range(n)])


SIGNS: Mapping[str, Callable[[Board, int], Sign]] = {  # of the parts of effects that the modules add
    "income_marker": lambda board, e: (24, set_down("income", 0)),
    "extra_marker": one_more,
    "coal": lambda board, e: counted(p.n_of(e), 18, lambda x: lump(x, 0)),
    "foundry": lambda board, e: (24, foundry(0, 0)),
    "used_space": lambda board, e: (36, again(-8, 0) + s.socket(11, 0, 7)),
    "coal_moves": _coal_moves,
    "own_factory": lambda board, e: (40, again(-11, 0, 7) + set_down("factory", 9, 1)),
    "start_bonuses": _start_cards,
    "german_revaluation": lambda board, e: worth_more(board, BEIGE, GERMAN_REVALUED),
    "coal_factory": lambda board, e: (40, set_down("factory", -9, 1) + lump(12, 1, 0.8)),
}


class GermanSigns(base.Signs):
    """Those of the base game and of the modules."""

    of: ClassVar[Mapping[str, Callable[[Board, int], Sign]]] = {**base.SIGNS, **SIGNS}
    held = ("coal",)
    board: GermanBoard

    def more(self) -> str:
        """Pieces that come many times."""
        art = {"coal": _lump(), "stoker": _stoker(), "foundry": _foundry(), "income": _income()}
        free = s.g(s.worker(0, 0, 18, "white"), id="sign-worker", fill="none", stroke="var(--ink)", stroke_width=1)
        return "".join([s.g(body, id=f"sign-{name}") for name, body in art.items()]) + free

    def marks(self, code: int, x: float, y: float, k: float = 1) -> str:
        """A stoker, and where there is room by how much it raises the printed number (GR-8.1, GR-8.4)."""
        if not code & STOKED:
            return ""
        more = f"+{self.board.german.coal.stoker_bonus}" if k == 1 else ""
        return set_down("stoker", x, y, k) + (s.text(x + 11, y + 4, more, 12, "start", font_weight=700) if more else "")
