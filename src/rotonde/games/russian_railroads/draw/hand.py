"""What a player holds: workers, roubles, ? tokens, engineers, badges, secret bonus cards."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.lay import Lay
from rotonde.games.russian_railroads.draw.pieces import READABLE, rouble, token as token_art, worker
from rotonde.games.russian_railroads.draw.signs import chip, set_down
from rotonde.games.russian_railroads.draw.spaces import sockets, standing
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.words.speech import bonus_text

NARROW = 96.0  # a box of an engineer that has not everything side by side


def hand(stage: Stage, seat: int) -> str:
    """Beside the two short lines."""
    frame = stage.lay.hand.draw(class_="card")
    every = _pieces(stage, seat), _owned(stage, seat), _tokens(stage, seat), _engineers(stage, seat)
    return s.g(frame, *every, id=stage.ident("hand"))


def _pieces(stage: Stage, seat: int) -> str:
    """Workers, roubles, and what games built on this one have."""
    table, voice, room, roubles = stage.table, stage.voice, stage.lay.hand, stage.table.roubles[seat]
    x, y = room.x + 22, room.y + 38
    held = [stage.colours[seat]] * table.workers[seat]
    held += ["black"] * (table.black_free if table.black_owner == seat else 0) + ["turquoise"] * table.temps[seat]
    more: dict[str, int] = {name: getattr(table, name)[seat] for name in stage.drawing.held}
    small = roubles + sum(more.values())
    wide = room.w - (40 + 12 * table.held_n[seat] if stage.lay.owned_in_head else 186)
    step = min(19.0, wide / max(len(held) + small * 0.8, 1))
    out = [s.heading(x - 10, room.y + 19, voice("In hand"), size=13)]
    out += [worker(x + i * step, y, colour) for i, colour in enumerate(held)]
    x, step = x + len(held) * step, step * 0.8
    out += [rouble(x + i * step, y) for i in range(roubles)]
    x += roubles * step
    for name, n in more.items():
        every = [set_down(name, x + i * step, y) for i in range(n)]
        spot = s.BoxSpot(x - 11, y - 11, (n - 1) * step + 22, 22)
        out.append(stage.part("".join(every), f"{name}:{seat}", spot) if n else "")
        x += n * step
    return "".join(out) + ("" if held or small else s.note(x - 10, y + 4, voice("nothing"), 11))


def _owned(stage: Stage, seat: int) -> str:
    """Rails in play, and secret cards: the reader's own with their worth, others only counted."""
    table, board, voice, room, high = stage.table, stage.board, stage.voice, stage.lay.hand, stage.lay.owned_in_head
    right, y = room.right, room.y + (15 if high else 38)
    x = right - (98 if high else 146)
    out = "" if high else s.heading(x, y - 19, voice("Rails"), size=13)
    for c in range(len(board.colours)):
        art = chip(x + 8 + 17 * c, y, board, c, stage.signs.chip, stage.worth(seat))
        out += art if table.owned[seat] >> c & 1 else s.off(art)
    n, known = table.held_n[seat], [name for i, name in enumerate(board.bonus) if table.held[seat] >> i & 1]
    if not n:
        return out
    said = "; ".join([bonus_text(table, seat, name, voice) for name in known])
    label = said or voice.plural("{n} secret bonus card.", "{n} secret bonus cards.", n)
    y = room.y + 38
    cards = [s.leaf(x, y, s.star(x, y, 6)) for x in (right - 18 - 12 * i for i in range(n))]
    head = "" if high else s.text(right - 8, y - 19, voice("Bonus"), 13, "end", "title", font_weight=600)
    return out + head + s.g(*cards, s.el("title", s.escape(label)), role="img", aria_label=label)


def token_box(stage: Stage, i: int) -> s.BoxSpot:
    """One of the tokens."""
    lay, in_a_row = stage.lay, -(-len(stage.board.tokens) // stage.lay.token_rows)
    (row, column), step, high = divmod(i, in_a_row), lay.tokens.w / in_a_row, lay.tokens.h
    return s.BoxSpot(lay.tokens.x + column * step, lay.tokens.y + row * (high + 1), step - 3.6, high)


def _tokens(stage: Stage, seat: int) -> str:
    head = stage.lay.tokens_head
    out = [s.heading(*head, stage.voice("? tokens"), size=13)] if head else []
    for i, name in enumerate(stage.board.tokens):
        box = token_box(stage, i)
        most, room = 21.0 if stage.lay.clear else 17.0, box.w / 2
        least = READABLE if stage.lay.clear and room + 1.8 > READABLE else 0  # side by side they still say their number
        art = token_art(stage.lay, *box.centre, i, max(min(most, room), least))
        body = art if stage.table.tokens[seat] >> i & 1 else s.g(art, opacity=0.22)
        out.append(stage.place(body, box, f"token:{name}"))
    return "".join(out)


def engineer_box(lay: Lay, i: int, of: int) -> s.BoxSpot:
    """One of a player's engineers."""
    room = lay.engineers
    wide = min(104.0, room.w / max(of, 1))
    return s.BoxSpot(room.x + i * wide, room.y, wide - 4, room.h)


def _engineers(stage: Stage, seat: int) -> str:
    """Own engineers are action spaces of their owner."""
    table, board, voice, room = stage.table, stage.board, stage.voice, stage.lay.engineers
    mine = [i for i in range(len(board.engineers)) if table.hired[seat] >> i & 1]
    y = room.y - 4 if stage.lay.tokens_head else room.y + 13
    out = [s.heading(room.x + 2, y, voice("Engineers"), size=13)] if stage.lay.tokens_head or not mine else []
    if not mine:
        out.append(s.note(room.x + 2, y + 20, voice("none hired yet"), 11))
    for k, i in enumerate(mine):
        box, space = engineer_box(stage.lay, k, len(mine)), board.own + i
        there = standing(stage, space)
        x, y, wide, foot = box.x + box.w / 2 - 8, box.low - 16, box.w - 32, box.y + 21
        if stage.lay.clear and box.w < NARROW:  # all of the width for the effect, under the rest
            x, y, wide, foot = box.top[0], box.low - 11, box.w - 4, box.y + 12
        art = stage.signs.effect(x, y, board.engineer_effect[i], wide)
        body = box.card("sunk" if there else "raised")
        body += s.heading(box.x + 6, box.y + 14, board.engineers[i], size=13) + (s.off(art) if there else art)
        if there or box.w > 40 or not stage.lay.clear:  # else the number would be hidden
            body += sockets(box.right - 13, foot, board.engineer_workers[i], board.engineer_roubles[i], there)
        target = f"space:{board.spaces[space].name}"
        out.append(stage.place(body, box, target, dot=(box.right - 6, box.y + 6), vacant=not there))
    return "".join(out)
