"""What lies beside the main board: locomotives and factories, ? cards, the bonus pile."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.signs import leaf
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.rules.tiles import lowest

ROOMY = 5  # ? cards that leave room for a line about the bonus cards under them


def stacks(stage: Stage) -> str:
    """The lowest tile as a locomotive and as a factory, what comes after it, and the visible factories."""
    table, box, code = stage.table, stage.plan.stacks, lowest(stage.table)
    out, seen = [box.card("sheet")], [c for c, n in enumerate(table.visible) if n]
    out += [_front(stage, code), _back(stage, code)] if code else []
    out += _rest(stage, [c for c, n in enumerate(table.stacks) if n and c != code], bool(seen))
    out += [_visible(stage, c, i, len(seen)) for i, c in enumerate(seen)]
    return stage.part("".join(out), "stacks", box, id="stacks")


def _rest(stage: Stage, rest: list[int], crowded: bool) -> list[str]:
    """The stacks that come after the lowest one; without their heights where visible factories need the room."""
    table, board, box = stage.table, stage.board, stage.plan.stacks
    x, room = box.x + 112, box.w - 116
    if crowded:
        step = room / max(len(rest), 4)
        every = enumerate(rest)
        return [s.text(x + step * (i + 0.5), box.y + 19, board.numbers[c], 12, font_weight=700) for i, c in every]
    out = []
    for i, c in enumerate(rest):
        cx, top = x + room / 4 * (i % 4 + 0.5), box.y + 11 + 27 * (i // 4)
        out.append(s.roundel(cx, top, 7.6, board.numbers[c]))
        out.append(s.note(cx, top + 17, f"×{table.stacks[c]}", 11, "middle"))
    return out


def _front(stage: Stage, code: int) -> str:
    """The next locomotive."""
    box = s.BoxSpot(stage.plan.stacks.x + 4, plan.ROW + 4, 52, 52)
    body = box.card() + s.loco(box.x + 26, box.y + 32, 40, "raised", stage.board.numbers[code])
    body += s.note(box.x + 26, box.y + 47, f"×{stage.table.stacks[code]}", 11, "middle")
    return stage.place(body, box, "take:locomotive", id="take-locomotive")


def _back(stage: Stage, code: int) -> str:
    """The same tile as a factory."""
    box = s.BoxSpot(stage.plan.stacks.x + 60, plan.ROW + 4, 48, 52)
    body = box.card() + s.factory(box.x + 24, box.y + 17, 24)
    body += stage.signs.effect(box.x + 24, box.y + 39, stage.board.factory_effect[code], 42)
    return stage.place(body, box, "take:stack", id="take-stack")


def _visible(stage: Stage, code: int, i: int, of: int) -> str:
    board, n, step = stage.board, stage.table.visible[code], min(30.0, (stage.plan.stacks.w - 114) / of)
    box = s.BoxSpot(stage.plan.stacks.x + 112 + i * step, plan.ROW + 28, step - 2, 28, 3)
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
    x, w = plan.CARDS_X, plan.CARD_W
    crowded = len(board.cards) > ROOMY
    out = [s.heading(x, plan.HEAD, stage.voice("? cards"))]
    pitch = (plan.LOW - plan.ROW - (0 if crowded else 17)) / len(board.cards)
    k = min(0.78, (pitch - 3) / 24)
    for i, name in enumerate(board.cards):
        box = s.BoxSpot(x, plan.ROW + i * pitch, w, pitch - 3, 3)
        there, sign = bool(table.cards >> i & 1), stage.signs.effect(0, 0, board.card_effect[i], (w - 8) / k)
        art = s.moved(sign, *box.centre, s.num(k))
        body = box.card("raised" if there else "sunk") + (art if there else s.off(art))
        out.append(stage.place(body, box, f"card:{name}", dot=(x + w - 6, box.y + 6), id=f"card-{name}"))
    if crowded:
        out.append(s.moved(leaf(0, 0, s.star(0, 0, 7)), x + w - 28, 14, ".72"))
        out.append(s.note(x + w, plan.HEAD, f"×{table.bonus_left}", 11, "end"))
    else:
        pile = stage.voice.plural("{n} bonus card", "{n} bonus cards", table.bonus_left)
        out.append(s.note(x, plan.LOW - 2, s.fit(pile, w, 11), 11))
    return s.g(*out, id="cards")
