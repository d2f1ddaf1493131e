"""Signs and pieces that the modules add: coal, foundries, stokers, income markers."""

from __future__ import annotations

from collections.abc import Mapping

from rotonde.draw import shapes as s
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.table import GERMAN_REVALUED
from rotonde.games.russian_railroads.draw import signs as base
from rotonde.games.russian_railroads.draw.signs import Sign, SignOf, Signs, set_down
from rotonde.games.russian_railroads.rules import parts as p

BEIGE = 3  # the colour that shows best what the revaluation does


def _coal_moves(signs: Signs, e: int) -> Sign:
    moves = s.text(-26, 4.6, f"{p.n_of(e)}×", 13, font_weight=600) + base.chip(-9, 0, signs.board, 0)
    return 62, s.moved(moves + s.text(7, 4.6, "+", 13, font_weight=600) + set_down("coal", 21), 3, 0)


def _start_cards(signs: Signs, e: int) -> Sign:
    flag, n = s.path(s.d("M", -3, -5, "l", 8, 5, "l", -8, 5, "z"), fill="var(--ink)"), p.n_of(e)
    return 22 + 9 * n, "".join([s.moved(s.leaf(0, 0, flag), (i - (n - 1) / 2) * 15, 0) for i in range(n)])


SIGNS: Mapping[str, SignOf] = {  # of the parts of effects that the modules add
    "income_marker": lambda signs, e: (24, set_down("income", 0)),
    "extra_marker": base.one_more,
    "coal": lambda signs, e: base.counted(p.n_of(e), 18, lambda x: set_down("coal", x)),
    "foundry": lambda signs, e: (24, set_down("foundry", 0)),
    "used_space": lambda signs, e: (36, s.again(-8, 0) + s.socket(11, 0, 7)),
    "coal_moves": _coal_moves,
    "own_factory": lambda signs, e: (40, s.again(-11, 0, 7) + set_down("factory", 9, 1)),
    "start_bonuses": _start_cards,
    "german_revaluation": lambda signs, e: base.worth_more(signs, BEIGE, GERMAN_REVALUED),
    "coal_factory": lambda signs, e: (40, set_down("factory", -9, 1) + set_down("coal", 12, 1, 0.8)),
}


PIECES = (  # that come many times
    s.g(s.coal(), id="sign-coal"),
    s.g(s.stoker(), id="sign-stoker"),
    s.g(s.furnace(), id="sign-foundry"),
    s.g(s.ticket(0, 0, 10, s.again(0, 0, 4.8)), id="sign-income"),  # any marker: something that comes again each round
    s.g(s.worker(0, 0, 18, "white"), id="sign-worker", fill="none", stroke="var(--ink)", stroke_width=1),
)


def on_locomotive(stage: GermanStage, code: int, x: float, y: float, k: float) -> str:
    """A stoker, and where there is room by how much it raises the printed number (GR-8.1, GR-8.4)."""
    if not code & STOKED:
        return ""
    more = f"+{stage.board.german.coal.stoker_bonus}" if k == 1 else ""
    return set_down("stoker", x, y, k) + (s.text(x + 11, y + 4, more, 12, "start", font_weight=700) if more else "")
