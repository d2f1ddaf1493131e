"""Small signs of this game: keys, contract cards, cars."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.board import GOODS, Board
from rotonde.games.imperial_steam.draw.pieces import LEAST, cube


def key(x: float, y: float, metal: str) -> str:
    """A hub's key that nobody holds yet."""
    paint = "var(--yellow)" if metal == "gold" else "var(--grey)"
    ring = s.circle(x, y - 3.5, 4, fill=paint, stroke="var(--ink)", stroke_width=1)
    return ring + s.path(
        s.d("M", x, y + 0.5, "v", 8, "m", 0, -3, "h", 3.5), stroke="var(--ink)", stroke_width=1.8, fill="none"
    )


def contract_card(board: Board, contract: int, box: BoxSpot, filled: bool | None = None) -> str:
    """A contract: its value, the cars it closes, the factories it asks for; a tick when they stand."""
    body = s.card(box.x, box.y, box.w, box.h)
    body += s.text(box.x + 6, box.y + 17, board.contract_value[contract], 14.5, "start", font_weight=700)
    body += reserved(box.x + box.w - 11, box.y + 12, 8.5, str(board.contract_tokens[contract]))
    needs = [g for g, n in enumerate(board.contract_needs[contract]) for _ in range(n)]
    for i, good in enumerate(needs):
        body += cube(box.x + 12 + i * min(14.0, (box.w - 24) / max(1, len(needs) - 1)), box.y + 32, 10.5, GOODS[good])
    return body + (s.tick(box.x + box.w - 10, box.y + 32) if filled else "")


def reserved(x: float, y: float, r: float = 9, mark: str = "R") -> str:
    """A reserved token, or so many of them."""
    size = max(r * 1.2, LEAST)
    return s.circle(x, y, r, fill="var(--ink)") + s.text(x, y + size * 0.36, mark, size, font_weight=700, ink="sheet")


def car(kind: str, x: float, y: float, wide: float = 36) -> str:
    """A car on rails at y: `passenger`, `reserved`, `free` or a good."""
    if kind == "passenger":
        return s.wagon(x, y, wide, "green")
    load = cube(x - 1, y - 15, 10.5, kind) if kind in GOODS else ""
    body = s.wagon(x, y, wide, "raised", load, open_top=True)
    return body + (reserved(x, y - 12, 9) if kind == "reserved" else "")
