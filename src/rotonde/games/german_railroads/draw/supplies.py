"""What lies ready for all with the Germany boards: extension tiles and income markers (GR-2.1)."""

from __future__ import annotations

from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, off
from rotonde.draw.svg import Attr
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw.signs import ticket
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.ground import special_sign
from rotonde.games.russian_railroads.draw.signs import effect, set_down
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p


def tile_boxes(stage: GermanStage) -> dict[int, BoxSpot]:
    """Where the tiles lie: a row for each length. While one is chosen, those that fit have all the room."""
    board, room = stage.board, stage.plan.tiles
    inner = BoxSpot(room.x + 4, room.y + 20, room.w - 8, room.h - 20)
    lengths = sorted(set(board.extension_length))
    rows = [[t for t, n in enumerate(board.extension_length) if n == length] for length in lengths]
    fits = choosing(stage)
    if fits:
        tiles = rows[lengths.index(fits)]
        half = -(-len(tiles) // 2)
        rows = [tiles[:half], tiles[half:]]
    out: dict[int, BoxSpot] = {}
    for i, row in enumerate(rows):
        w, h = inner.w / len(row), inner.h / len(rows)
        for k, tile in enumerate(row):
            out[tile] = BoxSpot(inner.x + k * w, inner.y + i * h, w - 3, h - 2, 3)
    return out


def supplies(stage: GermanStage) -> str:
    """All of it."""
    if not stage.board.germany:
        return ""
    room, beside = stage.plan.tiles, stage.plan.incomes
    roomy = room.y == plan.MATS_Y
    frame = s.rect(room.x, room.y, room.w, room.h + beside.h, 5, class_="card") if roomy else ""
    head = s.heading(room.x + (10 if roomy else 4), room.y + (15 if roomy else 10), stage.voice("Extension tiles"))
    boxes = tile_boxes(stage)
    tiles = [_tile(stage, tile, box) for tile, box in boxes.items()]
    every = stage.part(head + _cards(stage, boxes) + "".join(tiles), "tiles", room, id="tiles")
    return s.g(frame, every, _incomes(stage), id="supplies")


def choosing(stage: GermanStage) -> int:
    """The length of the tile that must be chosen now, 0 for none."""
    area = stage.view.game.words.twin(stage.view, "area")
    return stage.board.areas[area()].length if area else 0


def _cards(stage: GermanStage, boxes: dict[int, BoxSpot]) -> str:
    """The tiles without what is on them: those that are left, those that are gone, and their spaces."""
    left, board = stage.table.tiles_left, stage.board
    shapes = {True: "", False: ""}
    spaces = ""
    for tile, box in boxes.items():
        shapes[bool(left >> tile & 1)] += s.d("M", box.x, box.y, "h", box.w, "v", box.h, "h", -box.w, "z")
        step = box.w / board.extension_length[tile]
        for i in range(1, board.extension_length[tile]):
            spaces += s.d("M", box.x + i * step, box.y + 2, "v", box.h - 4)
    inks: dict[str, Attr] = {"stroke": "var(--ink-3)", "stroke_width": 0.8, "stroke_linejoin": "round"}
    out = [
        s.path(shapes[free], fill=f"var(--{'raised' if free else 'sunk'})", **inks) for free in shapes if shapes[free]
    ]
    return "".join(out) + s.path(spaces, fill="none", stroke="var(--rule)", stroke_width=1)


def _tile(stage: GermanStage, tile: int, box: BoxSpot) -> str:
    """A tile: as many spaces as it has, and what they bring over them."""
    table, board = stage.table, stage.board
    left = bool(table.tiles_left >> tile & 1)
    art = face(board, tile, BoxSpot(box.x + 1, box.y, box.w - 2, box.h))
    name = board.extensions[tile]
    return stage.place(art if left else off(art), box, f"tiles:{name}", dot=_dot(box), id=f"tile-{name}")


def _dot(box: BoxSpot) -> tuple[float, float]:
    return box.x + box.w - 5, box.y + 5


def specials_of(board: GermanBoard, tile: int) -> list[Special]:
    """What a tile brings, with the spaces of the first area it fits."""
    length = board.extension_length[tile]
    area = next(i for i, a in enumerate(board.areas) if a.length == length)
    return board.tile_specials[area * 64 + tile]


@lru_cache(256)
def face(board: GermanBoard, tile: int, box: BoxSpot) -> str:
    """What the spaces of a tile bring, each on its space."""
    length = board.extension_length[tile]
    first = next(a.first for a in board.areas if a.length == length)
    specials = specials_of(board, tile)
    step = box.w / length
    k = min(0.92, (box.h - 2) / 21, box.w / (28 * max(1, len(specials))))
    out = []
    xs = [box.x + (special.space - first + 0.5) * step for special in specials]
    for x, special in zip(_apart(xs, 28 * k, box), specials):
        sign = small_sign(board, special)
        out.append(s.g(sign, transform=f"translate({s.num(x)} {s.num(box.y + box.h / 2)}) scale({k:.2g})"))
    return "".join(out)


def _apart(xs: list[float], least: float, box: BoxSpot) -> list[float]:
    """Signs inside their tile, and not over each other."""
    xs = [min(max(x, box.x + least / 2), box.x + box.w - least / 2) for x in xs]
    if len(xs) < 2 or xs[1] - xs[0] >= least:
        return xs
    if xs[0] + least <= box.x + box.w - least / 2:
        return [xs[0], xs[0] + least]
    return [xs[1] - least, xs[1]]


def small_sign(board: GermanBoard, special: Special) -> str:
    """What a special brings, around (0, 0), with the rail it needs where that is not black."""
    x = 4 if special.colour else 0
    needs = set_down(f"needs-{board.colours[special.colour]}", x - 15, 0, 0.8) if special.colour else ""
    if special.quiet and p.op_of(special.quiet[0]) == p.WORKER:
        return needs + set_down("worker", x)
    if special.effect and special.slot < 0:
        return needs + effect(x, 0, board, special.effect, 25, 0.9)
    return needs + special_sign(board, special, x, 0)


# ── income markers ────────────────────────────────────────────────────────


def kinds(board: GermanBoard) -> list[str]:
    """The kinds of income markers."""
    return list(dict.fromkeys(board.incomes))


def income_box(stage: GermanStage, i: int) -> BoxSpot:
    """A kind of income markers that are left."""
    lay = stage.plan
    room, rows = lay.incomes, lay.income_rows
    columns = -(-len(kinds(stage.board)) // rows)
    w, h = (room.w - 4) / columns, room.h / rows
    return BoxSpot(room.x + 4 + i // rows * w, room.y + i % rows * h, w - 3, h - 3, 3)


def _incomes(stage: GermanStage) -> str:
    table, board, lay = stage.table, stage.board, stage.plan
    room = lay.incomes
    out = [s.heading(room.x, plan.HEAD, stage.voice("Income")) if room.y == plan.ROW else ""]
    for i, kind in enumerate(kinds(board)):
        box = income_box(stage, i)
        copies = [m for m, name in enumerate(board.incomes) if name == kind]
        n = len([m for m in copies if table.income_left >> m & 1])
        r = min(13.0, box.h / 2, box.w / 3)
        x, y = box.x + max((box.w - 2 * r - 16) / 2, 0) + r, box.y + box.h / 2
        words = s.note(x + r + (4 if box.w > 40 else 2), y + 4, f"×{n}" if box.w > 40 else n, 11)
        body = s.rect(box.x, box.y, box.w, box.h, 3, fill_opacity=0)
        body += s.g(income_art(board, copies[0], x, y, r), words, opacity=None if n else 0.3)
        out.append(stage.place(body, box, f"incomes:{kind}", dot=_dot(box), id=f"incomes-{kind}"))
    return stage.part("".join(out), "incomes", room, id="incomes")


def income_art(board: GermanBoard, marker: int, x: float, y: float, r: float, used: bool = False) -> str:
    """An income marker with its effect."""
    art = effect(x, y, board, board.income_effect[marker], 1.7 * r, r / 16)
    return ticket(x, y, r, off(art) if used else art, used)


OWN = BoxSpot(950, plan.BOARD.y + 104, 112, 62)  # beside the shorter branch


def own_boxes(stage: GermanStage, seat: int) -> dict[int, BoxSpot]:
    """Where the income markers of a player lie."""
    table = stage.table
    mine = [m for m in range(len(table.plan.incomes)) if table.income[seat] >> m & 1]
    step = min(29.0, OWN.w / max(len(mine), 1))
    return {m: BoxSpot(OWN.x + i * step, OWN.y + 20, 27, 28, 5) for i, m in enumerate(mine)}


def own_incomes(stage: GermanStage, seat: int) -> str:
    """The income markers before a player, used ones turned over (GR-5.1, GR-5.3)."""
    table, board = stage.table, stage.board
    if not board.germany:
        return ""
    out = [s.text(OWN.x, OWN.y + 14, stage.voice("Income"), 13, "start", "title", font_weight=600)]
    mine = own_boxes(stage, seat)
    if not mine:
        out.append(s.note(OWN.x, OWN.y + 34, stage.voice("none yet"), 11))
    named: set[str] = set()
    for m, box in mine.items():
        used = bool(table.income_used >> m & 1)
        x, y = box.centre
        body = income_art(board, m, x, y, 13, used)
        target = f"income:{seat}:{board.incomes[m]}"
        ident = None if stage.silent else f"income-{seat}-{m}"
        if used or board.incomes[m] in named:  # a second one of a kind is the same choice
            out.append(s.g(body, id=ident))
            continue
        named.add(board.incomes[m])
        out.append(stage.place(body, box, target, id=ident))
    return stage.part("".join(out), f"income:{seat}", OWN)
