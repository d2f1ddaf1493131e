"""What a player holds: workers, roubles, ? tokens, engineers, badges, secret bonus cards."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, off
from rotonde.games.russian_railroads.draw.pieces import rouble, worker
from rotonde.games.russian_railroads.draw.pieces import token as token_art
from rotonde.games.russian_railroads.draw.plan import Plan
from rotonde.games.russian_railroads.draw.signs import chip, effect, leaf, set_down
from rotonde.games.russian_railroads.draw.spaces import pieces, sockets
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.words.speech import bonus_text


def hand(stage: Stage, seat: int) -> str:
    """Beside the two short lines."""
    room = stage.plan.hand
    out = [s.rect(room.x, room.y, room.w, room.h, 5, class_="card")]
    out.append(_pieces(stage, seat))
    out.append(_tokens(stage, seat))
    out.append(_engineers(stage, seat))
    return s.g(*out, id=None if stage.silent else "hand")


def _head(x: float, y: float, words: str, anchor: str = "start") -> str:
    return s.text(x, y, words, 13, anchor, "title", font_weight=600)


def _pieces(stage: Stage, seat: int) -> str:
    """Workers, roubles, then the rails that are owned and the bonus cards."""
    table, voice, room = stage.table, stage.voice, stage.plan.hand
    x, y = room.x + 12, room.y + 38
    held = [stage.colours[seat]] * table.workers[seat]
    held += ["black"] * (table.black_free if table.black_owner == seat else 0) + ["turquoise"] * table.temps[seat]
    more: dict[str, int] = {name: getattr(table, name)[seat] for name in stage.pieces}
    out = [_head(x, room.y + 19, voice("In hand"))]
    wide = room.w - 186
    step = min(19.0, wide / max(len(held) + (table.roubles[seat] + sum(more.values())) * 0.8, 1))
    x += 10
    for colour in held:
        out.append(worker(x, y, colour))
        x += step
    for _ in range(table.roubles[seat]):
        out.append(rouble(x, y))
        x += step * 0.8
    for name, n in more.items():
        every = [set_down(name, x + i * step * 0.8, y) for i in range(n)]
        spot = BoxSpot(x - 11, y - 11, (n - 1) * step * 0.8 + 22, 22)
        out.append(stage.part("".join(every), f"{name}:{seat}", spot) if n else "")
        x += n * step * 0.8
    if not held and not sum(more.values()) and not table.roubles[seat]:
        out.append(s.note(x - 10, y + 4, voice("nothing"), 11))
    return "".join(out) + _owned(stage, seat)


def _owned(stage: Stage, seat: int) -> str:
    """Rails in play, and secret cards: the reader's own with their worth, others only counted."""
    table, board, voice, room = stage.table, stage.board, stage.voice, stage.plan.hand
    right = room.x + room.w
    x = right - 146
    out = [_head(x, room.y + 19, voice("Rails"))]
    for c in range(len(board.colours)):
        art = chip(x + 8 + 17 * c, room.y + 38, board, c, 14, stage.worth(seat))
        out.append(art if table.owned[seat] >> c & 1 else off(art))
    n = table.held_n[seat]
    if n:
        known = [card for card in range(len(board.bonus)) if table.held[seat] >> card & 1]
        said = "; ".join([bonus_text(table, seat, board.bonus[card], voice) for card in known])
        label = said or voice.plural("{n} secret bonus card.", "{n} secret bonus cards.", n)
        cards = [leaf(right - 18 - 12 * i, room.y + 38, s.star(right - 18 - 12 * i, room.y + 38, 6)) for i in range(n)]
        head = _head(right - 8, room.y + 19, voice("Bonus"), "end")
        out.append(head + s.g(*cards, s.el("title", s.escape(label)), role="img", aria_label=label))
    return "".join(out)


def token_box(lay: Plan, i: int, of: int) -> BoxSpot:
    """One of the tokens."""
    step = lay.tokens.w / of
    return BoxSpot(lay.tokens.x + i * step, lay.tokens.y, step - 3.6, lay.tokens.h)


def _tokens(stage: Stage, seat: int) -> str:
    table, board = stage.table, stage.board
    x, y = stage.plan.tokens_head
    out = [_head(x, y, stage.voice("? tokens"))]
    for i, name in enumerate(board.tokens):
        box = token_box(stage.plan, i, len(board.tokens))
        art = token_art(*box.centre, i, min(17.0, box.w / 2))
        body = art if table.tokens[seat] >> i & 1 else s.g(art, opacity=0.22)
        out.append(stage.place(body, box, f"token:{name}"))
    return "".join(out)


def engineer_box(lay: Plan, i: int, of: int) -> BoxSpot:
    """One of a player's engineers."""
    room = lay.engineers
    wide = min(104.0, room.w / max(of, 1))
    return BoxSpot(room.x + i * wide, room.y, wide - 4, room.h)


def _engineers(stage: Stage, seat: int) -> str:
    """Own engineers are action spaces of their owner."""
    table, board, voice, room = stage.table, stage.board, stage.voice, stage.plan.engineers
    mine = [i for i in range(len(board.engineers)) if table.hired[seat] >> i & 1]
    out = [_head(room.x + 2, room.y - 4, voice("Engineers"))]
    if not mine:
        out.append(s.note(room.x + 2, room.y + 16, voice("none hired yet"), 11))
    for k, i in enumerate(mine):
        box = engineer_box(stage.plan, k, len(mine))
        space = board.own + i
        laid = table.laid[space]
        there = pieces(stage, laid, table.user(space)) if laid else []
        body = s.card(box.x, box.y, box.w, box.h, tint="sunk" if there else "raised")
        number = s.text(box.x + 6, box.y + 14, board.engineers[i], 13, "start", "title", font_weight=600)
        art = effect(box.x + box.w / 2 - 8, box.y + box.h - 16, board, board.engineer_effect[i], box.w - 32)
        body += number + (off(art) if there else art)
        body += sockets(box.x + box.w - 13, box.y + 21, board.engineer_workers[i], board.engineer_roubles[i], there)
        name = board.spaces[space].name
        out.append(stage.place(body, box, f"space:{name}", dot=(box.x + box.w - 6, box.y + 6)))
    return "".join(out)
