"""Coal: its spaces on the main board, the foundries, and the stokers on locomotives and factories (GR-6 to GR-8)."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.draw import shapes as s
from rotonde.games.german_railroads.draw.lay import GermanLay
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.russian_railroads.draw.signs import set_down
from rotonde.games.russian_railroads.draw.spaces import corner
from rotonde.games.russian_railroads.table import NOBODY


def main(stage: GermanStage) -> str:
    """The heading of the coal board, the stoker space, and the foundries that lie face up."""
    if not stage.board.with_coal:
        return ""
    box = stage.lay.coal
    head, (x, y) = s.heading(box.x, box.y - 7, stage.voice("Coal")), box.top
    join = s.path(s.d("M", x - 5, y + 33, "h", 10), stroke="var(--ink)", stroke_width=3)
    halves = join if stage.board.shared else ""  # with two players the two spaces are halves of one (GR-7.2)
    return s.g(head, halves, _stoker_space(stage), _market(stage), id="coal-board")


def _stoker_space(stage: GermanStage) -> str:
    """Paid with coal, beside the main action: the top foundry of the pile becomes a stoker (GR-7.4)."""
    table, board, box, used = stage.table, stage.board, stage.lay.stoker, stage.table.stoker_by != NOBODY
    what = s.text(box.x + 20, box.y + 27, f"{board.stoker_coal}×", 13, font_weight=600)
    what += set_down("coal", box.x + 36, box.y + 22) + s.text(box.x + 53, box.y + 27, "→", 13)
    what += set_down("stoker", box.x + 73, box.y + 22)
    foot = coal_sockets(box.x + 32, box.y + 51, board.stoker_coal, used)
    foot += s.disc(box.x + 66, box.y + 51, 7, stage.colours[table.stoker_by]) if used else ""
    foot += s.note(box.right - 6, box.y + 55, f"×{table.foundry_pile}", 11, "end")
    body = s.plaque(box.x, box.y, box.w, box.h, what, foot, taken=used or not table.foundry_pile)
    return stage.place(body, box, "space:coal_stoker", dot=corner(box), vacant=not used, id="space-coal_stoker")


def coal_sockets(x: float, y: float, n: int, used: bool, step: float = 19.0, k: float = 0.85) -> str:
    """Where coal is laid, square; and the coal that lies there until the round is scored."""
    out = ""
    for px in (x + (i - (n - 1) / 2) * step for i in range(n)):
        out += s.rect(px - 8 * k, y - 8 * k, 16 * k, 16 * k, 2, class_="space", stroke_dasharray="2 2")
        out += set_down("coal", px, y, 0.8 * k) if used else ""
    return out


def market_box(stage: GermanStage, i: int) -> s.BoxSpot:
    """A foundry that lies face up."""
    room, wide = stage.lay.foundries, (stage.lay.foundries.w + 4) / 2
    return s.BoxSpot(room.x + i * wide, room.y, wide - 4, room.h)


def _market(stage: GermanStage) -> str:
    table, board, room = stage.table, stage.board, stage.lay.foundries
    out = [s.heading(room.x, room.y - 6, s.fit(stage.voice("Foundries"), room.w - 40, 14, True))]
    out.append(s.note(room.right, room.y - 6, f"+{table.foundry_pile}", 11, "end"))
    for i, index in enumerate(table.face_up):
        box, name = market_box(stage, i), board.foundries[index]
        body = box.card() + set_down("foundry", box.x + 15, box.y + 15, 0.8)
        body += s.text(box.right - 22, box.y + 19, f"{board.foundry_coal[index]}×", 12, font_weight=600)
        body += set_down("coal", box.right - 10, box.y + 14, 0.6)
        body += stage.signs.effect(box.top[0], box.y + 48, board.foundry_effect[index], box.w - 6)
        out.append(stage.place(body, box, f"foundries:{name}", dot=corner(box), id=f"foundry-{name}"))
    out += [market_box(stage, i).draw(class_="space") for i in range(len(table.face_up), board.face_up)]
    spot = s.BoxSpot(room.x - 3, room.y - 18, room.w + 10, room.h + 20)
    return stage.part("".join(out), "foundries", spot, id="foundries")


# ── on a player's board ───────────────────────────────────────────────────
def own_box(lay: GermanLay, i: int, of: int) -> s.BoxSpot:
    """One of a player's foundries; many of them share the column."""
    room = lay.own_foundries
    pitch = min(48.0, (room.h - 18) / max(of, 1))
    return s.BoxSpot(room.x, room.y + 18 + i * pitch, room.w, pitch - 4)


def own(stage: GermanStage, seat: int) -> str:
    """The foundries of a player, before the heads of the short lines."""
    table, board = stage.table, stage.board
    if not board.with_coal:
        return ""
    mine, column = indices(stage.table.foundries[seat]), stage.lay.own_foundries
    out = [s.heading(column.x, column.y + 11, s.fit(stage.voice("Foundries"), column.w + 24, 13, True), size=13)]
    if not mine:
        out.append(s.rect(column.x, column.y + 18, column.w, 44, 4, class_="space", stroke_dasharray="4 3"))
    for k, i in enumerate(mine):
        box, used, name = own_box(stage.lay, k, len(mine)), bool(table.foundries_used >> i & 1), board.foundries[i]
        (x, y), room = (box.top[0], box.y + 14), box.w - 8
        coal = (x, box.low - 10)
        if box.h < 40:  # the coal beside the effect
            x, y, room, coal = x - 17, box.centre[1], box.w - 42, (box.right - 18, box.centre[1])
        art = stage.signs.effect(x, y, board.foundry_effect[i], room, 0.9)
        body = box.card("sunk" if used else "raised") + (s.off(art) if used else art)
        body += coal_sockets(*coal, board.foundry_coal[i], used, 16, 0.8)
        ident = stage.ident(f"own-foundry-{seat}-{name}")
        out.append(stage.place(body, box, f"foundry:{seat}:{name}", dot=corner(box), id=ident))
    return "".join(out)


# ── stokers ───────────────────────────────────────────────────────────────
def on_factory(stage: GermanStage, seat: int, place: int, box: s.BoxSpot) -> str:
    """The stoker of a factory, and coal on the coal factory (GR-8.2, GR-11.5)."""
    fuel = stage.table.factory_list(seat)[place] == stage.board.coal_tile
    out = set_down("coal", box.x + 18, box.y + 37, 0.7) if fuel else ""
    return out + (set_down("stoker", box.right - 4, box.y + 3) if stage.table.heated[seat] >> place & 1 else "")
