"""Pieces that come many times, drawn once around (0, 0) and set down: workers, roubles, rails, locomotives."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.lay import Lay
from rotonde.games.russian_railroads.draw.signs import LEAST, RAIL, art, bare, chip_art
from rotonde.games.russian_railroads.draw.stage import Stage

_LOCO = 50.0
TOKEN, READABLE = 21.0, 17.6  # the radius tokens are drawn with, the least with which their numbers can be read
_WORDS = "fill:var(--ink);font-family:var(--sans)"


def defs(stage: Stage) -> str:
    """Every piece that may be set down."""
    table, board, clear = stage.table, stage.board, stage.lay.clear
    colours = dict.fromkeys([*stage.colours[: max(table.players, 2)], "black", "turquoise"])  # alone, one plays a rival
    out = [_worker(c) for c in colours]
    out.append(s.g(s.coin(0, 0, 10 if clear else 9, "R"), id="rouble", style="font-family:var(--serif)"))
    ring = s.circle(4.4, -15.2, 6.8, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1)
    out.append(s.g(s.loco(0, 0, _LOCO, "raised"), ring, id="engine") + art(board))
    worths = dict.fromkeys([0, *(stage.worth(seat) for seat in range(table.players))])
    for c, colour in enumerate(board.colours):
        out += [s.g(chip_art(board, c, worth), id=rail_id(colour, worth), style=_WORDS) for worth in worths]
    for i, parts in enumerate(board.token_effect):
        ring = s.circle(0, 0, TOKEN, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.6)
        if not clear:
            out.append(s.g(ring, stage.signs.effect(0, 0, parts[:1], 2 * TOKEN + 4), id=f"token-{i}", style=_WORDS))
            continue
        out.append(s.g(ring, stage.signs.face(parts[0], LEAST * TOKEN / READABLE + 0.1), id=f"token-{i}", style=_WORDS))
        out.append(s.g(ring, bare(stage.signs.effect(0, 0, parts[:1], 2 * TOKEN)), id=f"bare-token-{i}"))
    if clear:
        out += [s.coin(0, 0, 9, id="bare-rouble")]
        out += [s.rail_chip(0, 0, c, "", RAIL, id=f"bare-{c}") for c in board.colours]
    return "".join([stage.apart(shape) for shape in out]) + stage.apart("".join(stage.drawing.pieces))


def rail_id(colour: str, worth: int) -> str:
    """The id of a rail whose value some badges change."""
    return f"rail-{colour}-revalued{worth if worth > 1 else ''}" if worth else f"rail-{colour}"


def _worker(colour: str) -> str:
    """Copies see no style rule with an ancestor: the outline stands on the group."""
    edge = "var(--on-black)" if colour == "black" else "var(--ink)"
    return s.g(s.worker(0, 0, 22, colour), id=f"worker-{colour}", fill="none", stroke=edge, stroke_width=1)


def token(lay: Lay, x: float, y: float, i: int, r: float) -> str:
    """A ? token with what it brings; a small one without its number where that could not be read."""
    name = "bare-token" if lay.clear and r < READABLE else "token"
    return s.laid(f"{name}-{i}", x, y, f"{r / TOKEN:.3g}")


def worker(x: float, y: float, colour: str) -> str:
    """One worker."""
    return s.laid(f"worker-{colour}", x, y)


def rouble(x: float, y: float) -> str:
    """One rouble."""
    return s.laid("rouble", x, y)


def engine(x: float, y: float, number: int, clear: bool = False) -> str:
    """A locomotive with its number; wheels on y."""
    return s.laid("engine", x, y) + s.text(x + 4.4, y - 11.5, number, LEAST if clear else 10.5, font_weight=700)
