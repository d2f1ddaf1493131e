"""What lies beside the main board: locomotives and factories, ? cards, the bonus pile."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.pieces import engine
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.rules.tiles import lowest

ROOMY = 5  # ? cards that leave room for a line about the bonus cards under them


def stacks(stage: Stage) -> str:
    """The lowest tile as a locomotive and as a factory, what comes after it, and the visible factories."""
    table, box, code = stage.table, stage.lay.stacks, lowest(stage.table)
    out, seen = [box.card("sheet")], [c for c, n in enumerate(table.visible) if n]
    out += [_front(stage, code), _back(stage, code)] if code else []
    out += _rest(stage, [c for c, n in enumerate(table.stacks) if n and c != code], bool(seen))
    out += [_visible(stage, c, i, len(seen)) for i, c in enumerate(seen)]
    return stage.part("".join(out), "stacks", box, id="stacks")


def _rest(stage: Stage, rest: list[int], crowded: bool) -> list[str]:
    """The stacks that come after the lowest one; without their heights where visible factories need the room."""
    table, board = stage.table, stage.board
    x, y, room = _rest_at(stage)
    if crowded:
        step = room / max(len(rest), 4)
        every = enumerate(rest)
        return [s.text(x + step * (i + 0.5), y + 19, board.numbers[c], 12, font_weight=700) for i, c in every]
    out = []
    for i, c in enumerate(rest):
        cx, top = x + room / 4 * (i % 4 + 0.5), y + 11 + 27 * (i // 4)
        out.append(s.roundel(cx, top, 7.6, board.numbers[c]))
        out.append(s.note(cx, top + 17, f"×{table.stacks[c]}", 11, "middle"))
    return out


def _rest_at(stage: Stage) -> tuple[float, float, float]:
    """Where the other stacks lie, and how much room they have."""
    box, lay = stage.lay.stacks, stage.lay
    if lay.rest_below:
        return box.x + 4, box.y + 58, box.w - 8
    return box.x + 64 + lay.back_w, box.y, box.w - 68 - lay.back_w


def _front(stage: Stage, code: int) -> str:
    """The next locomotive."""
    room, number = stage.lay.stacks, stage.board.numbers[code]
    box = s.BoxSpot(room.x + 4, room.y + 4, 52, 52)
    x, y = box.top
    art = engine(x, y + 34, number, True) if stage.lay.clear else s.loco(x, y + 32, 40, "raised", number)
    body = box.card() + art + s.note(x, y + 47, f"×{stage.table.stacks[code]}", 11, "middle")
    return stage.place(body, box, "take:locomotive", id="take-locomotive")


def _back(stage: Stage, code: int) -> str:
    """The same tile as a factory."""
    box = s.BoxSpot(stage.lay.stacks.x + 60, stage.lay.stacks.y + 4, stage.lay.back_w, 52)
    body = box.card() + s.factory(box.top[0], box.y + 17, 24)
    body += stage.signs.effect(box.top[0], box.y + 39, stage.board.factory_effect[code], box.w - 6)
    return stage.place(body, box, "take:stack", id="take-stack")


def _visible(stage: Stage, code: int, i: int, of: int) -> str:
    board, n, (left, top, room) = stage.board, stage.table.visible[code], _rest_at(stage)
    step = min(30.0, (room + 2) / of)
    box = s.BoxSpot(left + i * step, top + 28, step - 2, 28, 3)
    number, (x, y) = board.names[code], box.top
    body = box.card() + s.factory(x, y + 8.5, 15)
    if board.numbers[code]:
        body += s.text(x, y + 24, number if n == 1 else f"{number} ×{n}", 11, font_weight=600)
    else:
        body += stage.signs.effect(x, y + 21, board.factory_effect[code], box.w - 2, 0.6)
    return stage.place(body, box, f"take:{number}", id=f"take-{number}")


def cards(stage: Stage) -> str:
    """The ? cards that are left, and how many bonus cards the pile holds."""
    table, board = stage.table, stage.board
    room, columns, clear = stage.lay.cards, stage.lay.card_columns, stage.lay.clear
    x, w = room.x, room.w
    crowded = len(board.cards) > ROOMY or columns > 1
    out = [s.heading(x, room.y - 7, stage.voice("? cards"))]
    pitch, wide = (room.h - (0 if crowded else 17)) / -(-len(board.cards) // columns), (w + 3) / columns - 3
    k = min(0.78, (pitch - 3) / 24)
    for i, name in enumerate(board.cards):
        row, column = divmod(i, columns)
        box = s.BoxSpot(x + column * (wide + 3), room.y + row * pitch, wide, pitch - 3, 3)
        there, parts = bool(table.cards >> i & 1), board.card_effect[i]
        small = s.moved(stage.signs.effect(0, 0, parts, (wide - 8) / k), *box.centre, s.num(k))
        art = stage.signs.effect(*box.centre, parts, wide - 8) if clear else small
        body = box.card("raised" if there else "sunk") + (art if there else s.off(art))
        out.append(stage.place(body, box, f"card:{name}", dot=(box.right - 6, box.y + 6), id=f"card-{name}"))
    if crowded:
        out.append(s.moved(s.leaf(0, 0, s.star(0, 0, 7)), x + w - 28, room.y - 13, ".72"))
        out.append(s.note(x + w, room.y - 7, f"×{table.bonus_left}", 11, "end"))
    else:
        pile = stage.voice.plural("{n} bonus card", "{n} bonus cards", table.bonus_left)
        out.append(s.note(x, room.low - 2, s.fit(pile, w, 11), 11))
    return s.g(*out, id="cards")
