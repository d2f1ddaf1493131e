"""The engineers' strip and the turn order."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.lay import Lay
from rotonde.games.russian_railroads.draw.spaces import corner, plaque, sockets, standing
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.table import EMPTY, NOBODY, SETUP


def slot_boxes(stage: Stage) -> dict[int, s.BoxSpot]:
    """Where the slots lie: those with an engineer share the room that the empty ones leave."""
    table, lay = stage.table, stage.lay
    slots = list(range(max([slot for slot, _ in stage.board.strip]), -1, -1))
    filled = [slot for slot in slots if table.strip[slot] != EMPTY or slot == 0]
    out: dict[int, s.BoxSpot] = {}
    for part, y, h in _rows(slots, lay):
        there = [slot for slot in part if slot in filled]
        room = lay.strip.w - (lay.empty_w + 4) * (len(part) - len(there))
        wide = min(lay.slot_w, room / max(len(there), 1) - 4)
        x = lay.strip.x
        for slot in part:
            w = wide if slot in filled else lay.empty_w
            out[slot] = s.BoxSpot(x, y, w, h)
            x += w + 4
    return out


def _rows(slots: list[int], lay: Lay) -> list[tuple[list[int], float, float]]:
    """The slots of each row, with its height in the picture and its own."""
    most, pitch = -(-len(slots) // lay.strip_rows), (lay.strip.h + 4) / lay.strip_rows
    return [(slots[i * most : (i + 1) * most], lay.strip.y + i * pitch, pitch - 4) for i in range(lay.strip_rows)]


def engineers(stage: Stage) -> str:
    """Every slot: empty ones show the rounds to play, the last can be hired (RR-11)."""
    table, voice = stage.table, stage.voice
    note = ""
    if table.stage != SETUP and table.to_act:
        note = voice.plural("{n} round to play", "{n} rounds to play", table.rounds_left())
    head = s.heading(stage.lay.strip.x, stage.lay.strip.y - 6, voice("Engineers"), note)
    return s.g(head, *(_slot(stage, slot, box) for slot, box in slot_boxes(stage).items()), id="engineers")


def _slot(stage: Stage, slot: int, box: s.BoxSpot) -> str:
    table, board = stage.table, stage.board
    engineer, public = table.strip[slot], [i for i in board.public if board.spaces[i].slot == slot]
    space = board.hire if slot == 0 else public[0] if public else -1  # of those who wait, nobody may use any
    if engineer == EMPTY and slot:
        body = box.draw(class_="space") + s.text(box.top[0], box.y + 44, slot, 20, cls="title", ink="ink-2")
        return stage.place(body, box, f"engineer:{slot}", id=f"engineer-{slot}")
    there = standing(stage, space) if space >= 0 else []
    out = box.card("sunk" if space < 0 or there else "raised")
    if engineer != EMPTY:
        number = stage.voice("No. {n}", n=board.engineers[engineer])
        art = stage.signs.effect(box.top[0], box.y + min(36, box.h / 2), board.engineer_effect[engineer], box.w - 10)
        out += s.cap(box.x + 16, box.y + 12, 0.9) + (s.off(art) if there else art)
        out += s.text(box.right - 7, box.y + 16, number, 12.5, "end", "title", font_weight=600)
    target = f"space:{board.spaces[space].name}" if space >= 0 else f"engineer:{slot}"
    out += _foot(stage, slot, space, there, box)
    dot = (box.x + 7, box.low - 7)  # beside the sockets
    placed = stage.place(out, box, target, dot=dot, vacant=not there, id=f"engineer-{slot}")
    return placed if space < 0 else stage.part(placed, f"engineer:{slot}", box)


def _foot(stage: Stage, slot: int, space: int, there: list[str], box: s.BoxSpot) -> str:
    voice, table, board, cx, y = stage.voice, stage.table, stage.board, box.top[0], box.low - 13
    if space < 0:
        public = max([board.spaces[i].slot for i in board.public], default=0)
        said = voice("next round") if slot == public + 1 else voice("in {n} rounds", n=slot - public)
        return _waits(said, cx, box)
    engineer = table.strip[slot]
    if slot == 0:
        said = voice("hire") if engineer != EMPTY else voice("hired") if there else ""  # before the first ones come
        words = s.note(box.right - 8, y + 4, said, 11, "end") if s.measure(said, 11) <= box.w - 40 else ""
        return sockets(box.x + 22, y, 0, 1, there) + words
    return sockets(cx, y, board.engineer_workers[engineer], board.engineer_roubles[engineer], there)


def _waits(said: str, cx: float, box: s.BoxSpot) -> str:
    """When an engineer comes; in a narrow box on two lines."""
    one = s.measure(said, 11) <= box.w - 2
    lines = [said] if one else s.wrap(said, box.w - 2, 11)
    if len(lines) > 2 or any(line.endswith("…") for line in lines):
        return ""
    y = box.low - (8 if one else 15)
    return "".join(s.note(cx, y + 11 * i, line, 11, "middle") for i, line in enumerate(lines))


# ── turn order ────────────────────────────────────────────────────────────
def turn_order(stage: Stage) -> str:
    """The places with who is on them, what passing brings, and the claims; in the last round an industry space."""
    table, board, lay = stage.table, stage.board, stage.lay
    out = [s.heading(lay.order.x, lay.order.y - 6, stage.voice("Turn order"))]
    out += [_place(stage, place, lay.place_box(place)) for place in range(table.players)]
    last = board.space_index.get("last_round_industry", -1)
    if table.last_round and last >= 0 and board.spaces[last].rounds == "last":
        out.append(plaque(stage, "last_round_industry", lay.last_box(table.players), flat=True))
    return s.g(*out, id="turn-order")


def _place(stage: Stage, place: int, box: s.BoxSpot) -> str:
    table, board = stage.table, stage.board
    seat = table.order[place] if place < len(table.order) else NOBODY
    if table.stage == SETUP and place in table.places:
        seat = table.places.index(place)
    body = box.card("sheet")
    body += s.text(box.x + 12, box.y + 20, place + 1, 16, "middle", "title", font_weight=600)
    if seat != NOBODY:
        narrow = box.w < 60
        body += s.disc(box.x + (34 if narrow else 36), box.y + 14.5, 9.5, stage.colours[seat], id=f"pawn-{seat}")
        if table.passed >> seat & 1:
            body += s.tick(box.x + 47, box.y + 23, 0.9) if narrow else s.tick(box.x + 57, box.y + 15)
    amount = f"+{board.pass_points[place]}" if board.pass_points[place] else "0"
    said = stage.voice("pass {n}", n=amount)
    body += s.note(box.top[0], box.y + 39, said if s.measure(said, 11) <= box.w - 4 else amount, 11, "middle")
    claim = next((i for i in board.claims if board.spaces[i].claim == place + 1), -1)
    if claim < 0 or table.last_round:
        return body
    there, target = standing(stage, claim), f"space:{board.spaces[claim].name}"
    body += sockets(box.top[0], box.low - 14, 1, 0, there)
    return stage.place(body, box, target, dot=corner(box), vacant=not there, id=f"claim-{place + 1}")
