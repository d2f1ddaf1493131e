"""Pieces that come many times, drawn once around (0, 0) and set down: cubes, discs, workers, locomotives, demands."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.board import GOODS, Board
from rotonde.games.imperial_steam.draw.lay import LEAST
from rotonde.games.imperial_steam.draw.stage import Stage

_CUBE, _DISC, _WORKER, _LOCO, _SITE = 10.0, 8.0, 18.0, 40.0, 6.2
INVESTOR = "beige"  # nobody's worker
SHOP = "grey"  # a locomotive for sale


def defs(stage: Stage) -> str:
    """Every piece that may be set down. Copies see no style rule with an ancestor, so they carry their outlines."""
    out: list[str] = []
    for good in GOODS:
        out.append(_kept(f"cube-{good}", s.cube(0, 0, _CUBE, good)))
        box = s.rect(-6, -6, 12, 12, 2, fill="var(--sheet)", stroke="var(--ink)", stroke_width=0.8)
        out.append(s.g(box, s.charge(s.marks(good).goods, 0, 0, 4.4, "var(--ink)"), id=f"demand-{good}"))
    for colour in [*stage.colours[: stage.table.players], INVESTOR]:
        out.append(_kept(f"worker-{colour}", s.worker(0, 0, _WORKER, colour)))
        out.append(_kept(f"disc-{colour}", s.disc(0, 0, _DISC, colour)))
    for colour in [*stage.colours[: stage.table.players], SHOP]:
        out.append(s.loco(0, 0, _LOCO, colour, id=f"loco-{colour}"))
    out.append(s.station_site(0, 0, _SITE, id="site"))
    out += [s.g(s.bridge(0, 0), id="bridge"), s.g(s.tunnel(0, 0), id="tunnel")]
    return s.el("defs", *out)


def _kept(name: str, body: str) -> str:
    return s.g(s.own_paint(body), id=name, fill="none")


def _use(name: str, x: float, y: float, scale: float, opacity: float | None = None) -> str:
    if scale == 1:
        return s.laid(name, x, y, opacity=opacity)
    return s.laid(name, round(x, 1), round(y, 1), f"{scale:.3g}", opacity=opacity)


def cube(x: float, y: float, a: float, good: str) -> str:
    """A good."""
    return _use(f"cube-{good}", x, y, a / _CUBE)


def demand(x: float, y: float, good: str) -> str:
    """An open demand."""
    return _use(f"demand-{good}", x, y, 1)


def disc(x: float, y: float, r: float, colour: str, opacity: float | None = None) -> str:
    """A player's disc."""
    return _use(f"disc-{colour}", x, y, r / _DISC, opacity)


def worker(x: float, y: float, h: float, colour: str, opacity: float | None = None) -> str:
    """A worker."""
    return _use(f"worker-{colour}", x, y, h / _WORKER, opacity)


def station_site(x: float, y: float, a: float = _SITE) -> str:
    """A free station slot."""
    return _use("site", x, y, a / _SITE)


def terrain(x: float, y: float, kind: str, scale: float = 1) -> str:
    """The sign of a bridge or a tunnel, and of the engineer who builds it."""
    return _use(kind, x, y, scale)


def loco(x: float, y: float, w: float, number: str, colour: str) -> str:
    """A locomotive with its number, which is never too small to be read; wheels on y."""
    u = w / _LOCO
    size = max(8.6 * u, LEAST)
    at = y - 12.2 * u
    ring = s.circle(x + 3.5 * u, at, size * 0.63, fill="var(--sheet)", stroke="var(--ink)", stroke_width=1)
    said = s.text(x + 3.5 * u, at + size * 0.35, number, size, font_weight=700)
    return _use(f"loco-{colour}", x, y, u) + ring + said


# ── small signs ───────────────────────────────────────────────────────────
def key(x: float, y: float, metal: str) -> str:
    """A hub's key that nobody holds yet."""
    paint = "var(--yellow)" if metal == "gold" else "var(--grey)"
    ring = s.circle(x, y - 3.5, 4, fill=paint, stroke="var(--ink)", stroke_width=1)
    shaft = s.d("M", x, y + 0.5, "v", 8, "m", 0, -3, "h", 3.5)
    return ring + s.path(shaft, stroke="var(--ink)", stroke_width=1.8, fill="none")


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
