"""What a player holds: workers, roubles, ? tokens, engineers, badges, secret bonus cards."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, off
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.pieces import rouble, worker
from rotonde.games.russian_railroads.draw.pieces import token as token_art
from rotonde.games.russian_railroads.draw.signs import chip, effect, leaf
from rotonde.games.russian_railroads.draw.spaces import pieces, sockets
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.table import REVALUED
from rotonde.games.russian_railroads.words.bonus import bonus_text

ROOM = plan.HAND


def hand(stage: Stage, seat: int) -> str:
    """Beside the two short lines."""
    out = [s.rect(ROOM.x, ROOM.y, ROOM.w, ROOM.h, 5, class_="card")]
    out.append(_pieces(stage, seat))
    out.append(_tokens(stage, seat))
    out.append(_engineers(stage, seat))
    return s.g(*out, id=None if stage.silent else "hand")


def _pieces(stage: Stage, seat: int) -> str:
    """Workers, roubles, then the rails that are owned and the bonus cards."""
    table, voice = stage.table, stage.voice
    x, y = ROOM.x + 12, ROOM.y + 38
    held = [stage.colours[seat]] * table.workers[seat]
    held += ["black"] * (table.black_free if table.black_owner == seat else 0) + ["turquoise"] * table.temps[seat]
    out = [s.text(x, ROOM.y + 19, voice("In hand"), 13, "start", "title", font_weight=600)]
    step = min(19.0, 150 / max(len(held) + table.roubles[seat] * 0.8, 1))
    x += 10
    for colour in held:
        out.append(worker(x, y, colour))
        x += step
    for _ in range(table.roubles[seat]):
        out.append(rouble(x, y))
        x += step * 0.8
    if not held and not table.roubles[seat]:
        out.append(s.note(x - 10, y + 4, voice("nothing"), 11))
    return "".join(out) + _owned(stage, seat)


def _owned(stage: Stage, seat: int) -> str:
    """Rails in play, and secret cards: the reader's own with their worth, others only counted."""
    table, board, voice = stage.table, stage.board, stage.voice
    x = ROOM.x + 190
    out = [s.text(x, ROOM.y + 19, voice("Rails"), 13, "start", "title", font_weight=600)]
    revalued = bool(table.badges[seat] & REVALUED)
    for c in range(len(board.colours)):
        art = chip(x + 8 + 17 * c, ROOM.y + 38, board, c, 14, revalued)
        out.append(art if table.owned[seat] >> c & 1 else off(art))
    n = table.held_n[seat]
    if n:
        known = [card for card in range(len(board.bonus)) if table.held[seat] >> card & 1]
        said = "; ".join([bonus_text(table, seat, board.bonus[card], voice) for card in known])
        label = said or voice.plural("{n} secret bonus card.", "{n} secret bonus cards.", n)
        cards = [
            leaf(ROOM.x + ROOM.w - 18 - 12 * i, ROOM.y + 38, s.star(ROOM.x + ROOM.w - 18 - 12 * i, ROOM.y + 38, 6))
            for i in range(n)
        ]
        head = s.text(ROOM.x + ROOM.w - 8, ROOM.y + 19, voice("Bonus"), 13, "end", "title", font_weight=600)
        out.append(head + s.g(*cards, s.el("title", s.escape(label)), role="img", aria_label=label))
    return "".join(out)


def token_box(i: int) -> BoxSpot:
    """One of the seven tokens."""
    return BoxSpot(ROOM.x + 10 + i * 45.6, ROOM.y + 67, 42, 36)


def _tokens(stage: Stage, seat: int) -> str:
    table, board = stage.table, stage.board
    out = [s.text(ROOM.x + 12, ROOM.y + 63, stage.voice("? tokens"), 13, "start", "title", font_weight=600)]
    for i, name in enumerate(board.tokens):
        box = token_box(i)
        art = token_art(box.x + 21, box.y + 18, i, 17)
        body = art if table.tokens[seat] >> i & 1 else s.g(art, opacity=0.22)
        body = s.rect(box.x, box.y, box.w, box.h, 4, fill="none") + body
        out.append(stage.place(body, box, f"token:{name}"))
    return "".join(out)


def engineer_box(i: int, of: int) -> BoxSpot:
    """One of a player's engineers."""
    wide = min(104.0, (ROOM.w - 20) / max(of, 1))
    return BoxSpot(ROOM.x + 10 + i * wide, ROOM.y + 120, wide - 4, 42)


def _engineers(stage: Stage, seat: int) -> str:
    """Own engineers are action spaces of their owner."""
    table, board, voice = stage.table, stage.board, stage.voice
    mine = [i for i in range(len(board.engineers)) if table.hired[seat] >> i & 1]
    out = [s.text(ROOM.x + 12, ROOM.y + 116, voice("Engineers"), 13, "start", "title", font_weight=600)]
    if not mine:
        out.append(s.note(ROOM.x + 12, ROOM.y + 136, voice("none hired yet"), 11))
    for k, i in enumerate(mine):
        box = engineer_box(k, len(mine))
        space = board.own + i
        laid = table.laid[space]
        there = pieces(stage, laid, table.user(space)) if laid else []
        body = s.card(box.x, box.y, box.w, box.h, tint="sunk" if there else "raised")
        number = s.text(box.x + 6, box.y + 14, board.engineers[i], 13, "start", "title", font_weight=600)
        art = effect(box.x + box.w / 2 - 8, box.y + 26, board, board.engineer_effect[i], box.w - 32)
        body += number + (off(art) if there else art)
        body += sockets(box.x + box.w - 13, box.y + 21, board.engineer_workers[i], board.engineer_roubles[i], there)
        name = board.spaces[space].name
        out.append(stage.place(body, box, f"space:{name}", dot=(box.x + box.w - 6, box.y + 6)))
    return "".join(out)
