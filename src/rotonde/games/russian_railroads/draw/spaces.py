"""The action spaces of the main board, with what stands on them."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.pieces import rouble, worker
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.table import BLACK, COIN, OWN, TEMP

PIECE = 21.0  # from one socket to the next


def pieces(stage: Stage, laid: int, seat: int) -> list[str]:
    """What lies on a space, as the colours of workers and "rouble"."""
    out = [stage.colours[seat]] * (laid >> OWN & 255) + ["black"] * (laid >> BLACK & 255)
    return out + ["turquoise"] * (laid >> TEMP & 255) + ["rouble"] * (laid >> COIN & 255)


def piece(x: float, y: float, what: str) -> str:
    """A worker or a rouble in its socket."""
    return rouble(x, y) if what == "rouble" else worker(x, y - 1, what)


def sockets(x: float, y: float, workers: int, roubles: int, there: list[str], step: float = PIECE) -> str:
    """Round sockets, a dashed one where a rouble is demanded, and what stands in them."""
    n = max(workers + roubles, len(there))
    out = []
    for i in range(n):
        px = x + (i - (n - 1) / 2) * step
        coin = i >= workers
        if i < workers + roubles:
            out.append(s.socket(px, y, 10, coin_only=coin, taken=bool(there)))
        if coin and i >= len(there):
            out.append(s.text(px, y + 4, "R", 11, cls="title", font_weight=700, ink="ink-2"))
        if i < len(there):
            out.append(piece(px, y, there[i]))
    return "".join(out)


def standing(stage: Stage, space: int) -> list[str]:
    """What stands on a space; the open one shows everybody's."""
    table, laid = stage.table, stage.table.laid[space]
    if space == stage.board.basic:
        return [what for seat in range(table.players) for what in pieces(stage, table.basic[seat], seat)]
    return pieces(stage, laid, table.user(space)) if laid else []


def plaque(stage: Stage, name: str, box: s.BoxSpot, flat: bool = False) -> str:
    """A space: its effect above, its sockets below (beside it on a flat one); barred ones are hatched."""
    space, target = stage.board.space_index.get(name, -1), f"space:{name}"
    if space < 0:
        hatched = box.draw(class_="space", style="fill:url(#hatch-off)")
        return stage.place(hatched, box, target, id=f"space-{name}")
    there, part = standing(stage, space), stage.board.spaces[space]
    taken, low, y = bool(there) and part.exclusive, box.low - 15.5, box.centre[1]
    what = stage.signs.effect(box.top[0], box.y + box.h * 0.29, part.effect, box.w - 10)
    foot = sockets(box.top[0], low, part.workers, part.roubles, there) if part.exclusive else _open(box, low, there)
    if flat:
        what = stage.signs.effect(box.x + box.w * 0.3, y, part.effect, box.w / 2)
        foot = sockets(box.x + box.w * 0.72, y, part.workers, part.roubles, there)
    body = s.plaque(box.x, box.y, box.w, box.h, what, foot, taken=taken)
    return stage.place(body, box, target, dot=corner(box), vacant=not there, id=f"space-{name}")


def corner(box: s.BoxSpot) -> tuple[float, float]:
    """Where a dot does not cover anything."""
    return box.right - 7, box.y + 7


def _open(box: s.BoxSpot, y: float, there: list[str]) -> str:
    """The space that is never full: everybody's workers side by side, and a sign that says so."""
    step = min(PIECE, (box.w - 30) / max(len(there), 1))
    out = [piece(box.x + 15 + i * step, y, what) for i, what in enumerate(there)] or [s.socket(box.x + 15, y, 10)]
    return "".join(out) + s.text(box.right - 11, y + 5, "∞", 15, ink="ink-2")


def spaces(stage: Stage) -> str:
    """Rails, locomotives, industry, supplies."""
    voice, lay = stage.voice, stage.lay
    heads = [
        s.heading(lay.rails.x, lay.rails.y - 7, voice("Rails")),
        s.heading(lay.locos.x, lay.locos.y - 7, s.fit(voice("Locomotives and factories"), 220, 14, True)),
        s.heading(lay.industry.x, lay.industry.y - 6, voice("Industry")),
        s.heading(lay.aux.x, lay.aux.y - 6, voice("Supplies")),
    ]
    plaques = [plaque(stage, name, box) for name, box in lay.boxes(stage.board.colours).items()]
    return s.g(*heads, *plaques, id="spaces")
