"""What lies ready for all with the Germany boards: extension tiles and income markers (GR-2.1)."""

from __future__ import annotations

from functools import lru_cache

from rotonde.core.hexes import indices
from rotonde.draw import shapes as s
from rotonde.draw.svg import Attr
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads.draw.ground import special_sign
from rotonde.games.russian_railroads.draw.signs import Signs, set_down
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p


def tile_boxes(stage: GermanStage) -> dict[int, s.BoxSpot]:
    """Where the tiles lie: a row for each length. While one is chosen, those that fit have all the room."""
    board, room = stage.board, stage.lay.tiles
    lengths, area = board.extension_length, stage.view.game.words.twin(stage.view, "area")
    rows = [[t for t, n in enumerate(lengths) if n == length] for length in sorted(set(lengths))]
    if area:
        tiles = [t for t, n in enumerate(lengths) if n == board.areas[area()].length]
        half = -(-len(tiles) // 2)
        rows = [tiles[:half], tiles[half:]]
    if stage.lay.clear and room.w > 3 * room.h:  # all of them side by side
        rows = [[tile for row in rows for tile in row]]
    out, h = dict[int, s.BoxSpot](), (room.h - 20) / len(rows)
    for i, row in enumerate(rows):
        w = (room.w - 8) / len(row)
        out |= {t: s.BoxSpot(room.x + 4 + k * w, room.y + 20 + i * h, w - 3, h - 2, 3) for k, t in enumerate(row)}
    return out


def supplies(stage: GermanStage) -> str:
    """All of it."""
    return stage.kept(_supplies, reads=("income_left", "stack", "tiles_left", "to_act"))


def _supplies(stage: GermanStage) -> str:
    if not stage.board.germany:
        return ""
    room, beside, roomy = stage.lay.tiles, stage.lay.incomes, stage.lay.roomy
    right, low = max(room.right, beside.right), max(room.low, beside.low)
    frame = s.rect(room.x, room.y, right - room.x, low - room.y, 5, class_="card") if roomy else ""
    head = s.heading(room.x + (10 if roomy else 4), room.y + (15 if roomy else 10), stage.voice("Extension tiles"))
    boxes = tile_boxes(stage)
    tiles = [_tile(stage, tile, box) for tile, box in boxes.items()]
    every = stage.part(head + _cards(stage, boxes) + "".join(tiles), "tiles", room, id="tiles")
    return s.g(frame, every, _incomes(stage), id="supplies")


def _cards(stage: GermanStage, boxes: dict[int, s.BoxSpot]) -> str:
    """The tiles without what is on them: those that are left, those that are gone, and their spaces."""
    left, board, shapes, spaces = stage.table.tiles_left, stage.board, {"raised": "", "sunk": ""}, ""
    for tile, box in boxes.items():
        shapes["raised" if left >> tile & 1 else "sunk"] += box.outline()
        step = box.w / board.extension_length[tile]
        for i in range(1, board.extension_length[tile]):
            spaces += s.d("M", box.x + i * step, box.y + 2, "v", box.h - 4)
    inks: dict[str, Attr] = {"stroke": "var(--ink-3)", "stroke_width": 0.8, "stroke_linejoin": "round"}
    out = [s.path(data, fill=f"var(--{tint})", **inks) for tint, data in shapes.items() if data]
    return "".join(out) + s.path(spaces, fill="none", stroke="var(--rule)", stroke_width=1)


def _tile(stage: GermanStage, tile: int, box: s.BoxSpot) -> str:
    """A tile: as many spaces as it has, and what they bring over them."""
    left, name = bool(stage.table.tiles_left >> tile & 1), stage.board.extensions[tile]
    art = face(stage.board, stage.signs, tile, s.BoxSpot(box.x + 1, box.y, box.w - 2, box.h))
    return stage.place(art if left else s.off(art), box, f"tiles:{name}", dot=_dot(box), id=f"tile-{name}")


def _dot(box: s.BoxSpot) -> tuple[float, float]:
    return box.right - 5, box.y + 5


@lru_cache(256)
def face(board: GermanBoard, signs: Signs, tile: int, box: s.BoxSpot) -> str:
    """What the spaces of a tile bring, each on its space."""
    length = board.extension_length[tile]
    area = next(i for i, a in enumerate(board.areas) if a.length == length)  # the first that it fits
    first, specials, step = board.areas[area].first, board.tile_specials[area * 64 + tile], box.w / length
    if signs.clear and box.h > box.w:  # one under the other
        down = box.h / max(1, len(specials))
        spots = [(box.centre[0], box.y + (i + 0.5) * down) for i in range(len(specials))]
        return "".join([s.moved(small_sign(signs, special), *at) for special, at in zip(specials, spots)])
    k = min(1 if signs.clear else 0.92, (box.h - 2) / 21, box.w / (28 * max(1, len(specials))))
    xs = _apart([box.x + (special.space - first + 0.5) * step for special in specials], 28 * k, box)
    art = [small_sign(signs, special) for special in specials]
    return "".join([s.moved(sign, x, box.centre[1], f"{k:.2g}") for x, sign in zip(xs, art)])


def _apart(xs: list[float], least: float, box: s.BoxSpot) -> list[float]:
    """Signs inside their tile, and not over each other."""
    end = box.right - least / 2
    xs = [min(max(x, box.x + least / 2), end) for x in xs]
    if len(xs) < 2 or xs[1] - xs[0] >= least:
        return xs
    return [xs[0], xs[0] + least] if xs[0] + least <= end else [xs[1] - least, xs[1]]


def small_sign(signs: Signs, special: Special) -> str:
    """What a special brings, around (0, 0), with the rail it needs where that is not black."""
    x = 4 if special.colour else 0
    needs = set_down(f"needs-{signs.board.colours[special.colour]}", x - 15, 0, 0.8) if special.colour else ""
    if special.quiet and p.op_of(special.quiet[0]) == p.WORKER:
        return needs + set_down("worker", x)
    if special.effect and special.slot < 0:
        return needs + signs.effect(x, 0, special.effect, 25, 0.9)
    return needs + special_sign(signs, special, x, 0)


# ── income markers ────────────────────────────────────────────────────────
def kinds(board: GermanBoard) -> list[str]:
    """The kinds of income markers."""
    return list(dict.fromkeys(board.incomes))


def income_box(stage: GermanStage, i: int) -> s.BoxSpot:
    """A kind of income markers that are left."""
    room, rows = stage.lay.incomes, stage.lay.income_rows
    w, h = (room.w - 4) / -(-len(kinds(stage.board)) // rows), room.h / rows
    return s.BoxSpot(room.x + 4 + i // rows * w, room.y + i % rows * h, w - 3, h - 3, 3)


def _incomes(stage: GermanStage) -> str:
    table, board, room = stage.table, stage.board, stage.lay.incomes
    out = [s.heading(room.x, room.y - 7, stage.voice("Income")) if room.y == stage.lay.rails.y else ""]
    for i, kind in enumerate(kinds(board)):
        box, copies = income_box(stage, i), [m for m, name in enumerate(board.incomes) if name == kind]
        n = len([m for m in copies if table.income_left >> m & 1])
        r = min(16.0 if stage.lay.clear else 13.0, box.h / 2, box.w / 3)
        x, y = box.x + max((box.w - 2 * r - 16) / 2, 0) + r, box.y + box.h / 2
        words = s.note(x + r + (4 if box.w > 40 else 2), y + 4, f"×{n}" if box.w > 40 else n, 11)
        body = box.draw(fill_opacity=0)
        body += s.g(income_art(stage, copies[0], x, y, r), words, opacity=None if n else 0.3)
        out.append(stage.place(body, box, f"incomes:{kind}", dot=_dot(box), id=f"incomes-{kind}"))
    return stage.part("".join(out), "incomes", room, id="incomes")


def income_art(stage: GermanStage, marker: int, x: float, y: float, r: float, used: bool = False) -> str:
    """An income marker with its effect."""
    art = stage.signs.effect(x, y, stage.board.income_effect[marker], 1.7 * r, r / 16)
    return s.ticket(x, y, r, s.off(art) if used else art, used)


def own_boxes(stage: GermanStage, seat: int) -> dict[int, s.BoxSpot]:
    """Where the income markers of a player lie."""
    mine, room = indices(stage.table.income[seat]), stage.lay.own_incomes
    step = min(29.0, room.w / max(len(mine), 1))
    return {m: s.BoxSpot(room.x + i * step, room.y + 20, 27, 28, 5) for i, m in enumerate(mine)}


def own_incomes(stage: GermanStage, seat: int) -> str:
    """The income markers before a player, used ones turned over (GR-5.1, GR-5.3)."""
    table, board, room = stage.table, stage.board, stage.lay.own_incomes
    if not board.germany:
        return ""
    out, mine = [s.heading(room.x, room.y + 14, stage.voice("Income"), size=13)], own_boxes(stage, seat)
    out.append("" if mine else s.note(room.x, room.y + 34, stage.voice("none yet"), 11))
    ready = {board.incomes[m]: m for m in reversed(mine) if not table.income_used >> m & 1}
    for m, box in mine.items():
        body = income_art(stage, m, *box.centre, 13, bool(table.income_used >> m & 1))
        kind, ident = board.incomes[m], stage.ident(f"income-{seat}-{m}")
        first = ready.get(kind) == m  # a second one of a kind is the same choice
        out.append(stage.place(body, box, f"income:{seat}:{kind}", id=ident) if first else s.g(body, id=ident))
    return stage.part("".join(out), f"income:{seat}", room)
