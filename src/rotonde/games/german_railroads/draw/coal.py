"""Coal: its spaces on the main board, the foundries, and the stokers on locomotives and factories (GR-6 to GR-8)."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, off
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw.plan import COAL
from rotonde.games.german_railroads.draw.signs import foundry, lump
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.signs import effect, set_down
from rotonde.games.russian_railroads.draw.spaces import corner
from rotonde.games.russian_railroads.table import NOBODY

STOKER = BoxSpot(COAL.x, COAL.y + 69, COAL.w, COAL.h - 69)
COLUMN = BoxSpot(plan.BOARD.x + 10, plan.BOARD.y + 147, 74, 162)  # own foundries, before the short lines


def main(stage: GermanStage) -> str:
    """The heading of the coal board, the stoker space, and the foundries that lie face up."""
    if not stage.board.with_coal:
        return ""
    head = s.heading(COAL.x, plan.HEAD, stage.voice("Coal"))
    return s.g(head, _join(stage), _stoker_space(stage), _market(stage), id="coal-board")


def _join(stage: GermanStage) -> str:
    """With two players the two spaces are halves of one (GR-7.2)."""
    if not stage.board.shared:
        return ""
    x, y = COAL.x + COAL.w / 2, COAL.y + 33
    return s.path(s.d("M", x - 5, y, "h", 10), stroke="var(--ink)", stroke_width=3)


def _stoker_space(stage: GermanStage) -> str:
    """Paid with coal, beside the main action: the top foundry of the pile becomes a stoker (GR-7.4)."""
    table, board, box = stage.table, stage.board, STOKER
    used = table.stoker_by != NOBODY
    what = s.text(box.x + 20, box.y + 27, f"{board.stoker_coal}×", 13, font_weight=600) + lump(box.x + 36, box.y + 22)
    what += s.text(box.x + 53, box.y + 27, "→", 13) + set_down("stoker", box.x + 73, box.y + 22)
    foot = coal_sockets(box.x + 32, box.y + 51, board.stoker_coal, used)
    if used:
        foot += s.disc(box.x + 66, box.y + 51, 7, stage.colours[table.stoker_by])
    foot += s.note(box.x + box.w - 6, box.y + 55, f"×{table.foundry_pile}", 11, "end")
    body = s.plaque(box.x, box.y, box.w, box.h, what, foot, taken=used or not table.foundry_pile)
    return stage.place(body, box, "space:coal_stoker", dot=corner(box), id="space-coal_stoker")


def coal_sockets(x: float, y: float, n: int, used: bool, step: float = 19.0, k: float = 0.85) -> str:
    """Where coal is laid, square; and the coal that lies there until the round is scored."""
    out = []
    for i in range(n):
        px = x + (i - (n - 1) / 2) * step
        out.append(s.rect(px - 8 * k, y - 8 * k, 16 * k, 16 * k, 2, class_="space", stroke_dasharray="2 2"))
        if used:
            out.append(lump(px, y, 0.8 * k))
    return "".join(out)


def market_box(stage: GermanStage, i: int) -> BoxSpot:
    """A foundry that lies face up."""
    room, wide = stage.plan.foundries, stage.plan.foundry_w
    return BoxSpot(room.x + i * (wide + 4), room.y, wide, room.h)


def _market(stage: GermanStage) -> str:
    table, board, room = stage.table, stage.board, stage.plan.foundries
    out = [s.heading(room.x, plan.STRIP_Y + 10, s.fit(stage.voice("Foundries"), room.w - 40, 14, True))]
    out.append(s.note(room.x + room.w, plan.STRIP_Y + 10, f"+{table.foundry_pile}", 11, "end"))
    for i in range(board.face_up):
        box = market_box(stage, i)
        if i >= len(table.face_up):
            out.append(s.rect(box.x, box.y, box.w, box.h, 4, class_="space"))
            continue
        index = table.face_up[i]
        name = board.foundries[index]
        body = s.card(box.x, box.y, box.w, box.h) + foundry(box.x + 15, box.y + 15, 0.8)
        body += s.text(box.x + box.w - 22, box.y + 19, f"{board.foundry_coal[index]}×", 12, font_weight=600)
        body += lump(box.x + box.w - 10, box.y + 14, 0.6)
        body += effect(box.x + box.w / 2, box.y + 48, board, board.foundry_effect[index], box.w - 6)
        out.append(stage.place(body, box, f"foundries:{name}", dot=corner(box), id=f"foundry-{name}"))
    spot = BoxSpot(room.x - 3, plan.STRIP_Y - 2, room.w + 10, room.h + 20)
    return stage.part("".join(out), "foundries", spot, id="foundries")


# ── on a player's board ───────────────────────────────────────────────────


def own_box(i: int, of: int) -> BoxSpot:
    """One of a player's foundries; many of them share the column."""
    pitch = min(48.0, (COLUMN.h - 18) / max(of, 1))
    return BoxSpot(COLUMN.x, COLUMN.y + 18 + i * pitch, COLUMN.w, pitch - 4)


def own(stage: GermanStage, seat: int) -> str:
    """The foundries of a player, before the heads of the short lines."""
    table, board = stage.table, stage.board
    if not board.with_coal:
        return ""
    mine = own_list(stage, seat)
    head = s.fit(stage.voice("Foundries"), COLUMN.w + 6, 13, True)
    out = [s.text(COLUMN.x, COLUMN.y + 11, head, 13, "start", "title", font_weight=600)]
    if not mine:
        out.append(s.rect(COLUMN.x, COLUMN.y + 18, COLUMN.w, 44, 4, class_="space", stroke_dasharray="4 3"))
    for k, i in enumerate(mine):
        box = own_box(k, len(mine))
        used = bool(table.foundries_used >> i & 1)
        low = box.h >= 40
        y = box.y + (14 if low else box.h / 2)
        art = effect(
            box.x + box.w / 2 - (0 if low else 17), y, board, board.foundry_effect[i], box.w - (8 if low else 42), 0.9
        )
        body = s.card(box.x, box.y, box.w, box.h, tint="sunk" if used else "raised") + (off(art) if used else art)
        x, y = (box.x + box.w / 2, box.y + box.h - 10) if low else (box.x + box.w - 18, y)
        body += coal_sockets(x, y, board.foundry_coal[i], used, 16, 0.8)
        target = f"foundry:{seat}:{board.foundries[i]}"
        ident = None if stage.silent else f"own-foundry-{seat}-{board.foundries[i]}"
        out.append(stage.place(body, box, target, dot=corner(box), id=ident))
    return "".join(out)


def own_list(stage: GermanStage, seat: int) -> list[int]:
    """The foundries of a player."""
    table = stage.table
    return [i for i in range(len(table.plan.foundries)) if table.foundries[seat] >> i & 1]


# ── stokers ───────────────────────────────────────────────────────────────


def on_tile(board: Board, x: float, y: float, k: float) -> str:
    """The stoker of a locomotive, and where there is room by how much it raises the printed number (GR-8.1, GR-8.4)."""
    assert isinstance(board, GermanBoard)
    more = f"+{board.german.coal.stoker_bonus}"
    return set_down("stoker", x, y, k) + (s.text(x + 11, y + 4, more, 12, "start", font_weight=700) if k == 1 else "")


def on_factory(stage: GermanStage, seat: int, place: int, box: BoxSpot) -> str:
    """The stoker of a factory, and coal on the coal factory (GR-8.2, GR-11.5)."""
    table = stage.table
    out = ""
    if table.factory_list(seat)[place] == table.plan.coal_tile:
        out = lump(box.x + 18, box.y + 37, 0.7)
    if table.heated[seat] >> place & 1:
        out += set_down("stoker", box.x + box.w - 4, box.y + 3)
    return out
