"""The action spaces of the main board, with what stands on them."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.pieces import rouble, worker
from rotonde.games.russian_railroads.draw.signs import effect
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


def space_index(stage: Stage, name: str) -> int:
    """The number of a space, -1 if it is barred at this table."""
    return stage.board.space_index.get(name, -1)


def standing(stage: Stage, space: int) -> list[str]:
    """What stands on a space; the open one shows everybody's."""
    table = stage.table
    if space == stage.board.basic:
        out: list[str] = []
        for seat in range(table.players):
            out += pieces(stage, table.basic[seat], seat)
        return out
    laid = table.laid[space]
    return pieces(stage, laid, table.user(space)) if laid else []


def plaque(stage: Stage, name: str, box: BoxSpot, flat: bool = False) -> str:
    """A space: its effect above, its sockets below (beside it on a flat one); barred ones are hatched."""
    space = space_index(stage, name)
    target = f"space:{name}"
    if space < 0:
        hatched = s.rect(box.x, box.y, box.w, box.h, 4, class_="space", style="fill:url(#hatch-off)")
        return stage.place(hatched, box, target, id=f"space-{name}")
    there = standing(stage, space)
    part = stage.board.spaces[space]
    taken = bool(there) and part.exclusive
    cx, low = box.x + box.w / 2, box.y + box.h - 15.5
    what = effect(cx, box.y + box.h * 0.29, stage.board, part.effect, box.w - 10)
    if flat:
        what = effect(box.x + box.w * 0.3, box.y + box.h / 2, stage.board, part.effect, box.w / 2)
        foot = sockets(box.x + box.w * 0.72, box.y + box.h / 2, part.workers, part.roubles, there)
    elif part.exclusive:
        foot = sockets(cx, low, part.workers, part.roubles, there)
    else:
        foot = _open_sockets(box, low, there)
    body = s.plaque(box.x, box.y, box.w, box.h, what, foot, taken=taken)
    return stage.place(body, box, target, dot=corner(box), id=f"space-{name}")


def corner(box: BoxSpot) -> tuple[float, float]:
    """Where a dot does not cover anything."""
    return box.x + box.w - 7, box.y + 7


def _open_sockets(box: BoxSpot, y: float, there: list[str]) -> str:
    """The space that is never full: everybody's workers side by side, and a sign that says so."""
    room = box.w - 30
    step = min(PIECE, room / max(len(there), 1))
    first = box.x + 15
    out = [s.socket(first, y, 10)] if not there else []
    out += [piece(first + i * step, y, what) for i, what in enumerate(there)]
    return "".join(out) + s.text(box.x + box.w - 11, y + 5, "∞", 15, ink="ink-2")


def spaces(stage: Stage) -> str:
    """Rails, locomotives, industry, supplies."""
    voice, lay = stage.voice, stage.plan
    heads = [
        s.heading(lay.rails_x, plan.HEAD, voice("Rails")),
        s.heading(lay.loco_x, plan.HEAD, s.fit(voice("Locomotives and factories"), 220, 14, True)),
        s.heading(lay.loco_x, 101, voice("Industry")),
        s.heading(lay.stacks.x, 101, voice("Supplies")),
    ]
    plaques = [plaque(stage, name, box) for name, box in lay.boxes(stage.board.colours).items()]
    return s.g(*heads, *plaques, id="spaces")
