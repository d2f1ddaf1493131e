"""Émil's corner in the solo game: his workers, the card he shows, those to come, and what he has taken (GR-10)."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, off
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.words.targets import LAST
from rotonde.games.russian_railroads.draw.pieces import rouble, worker
from rotonde.games.russian_railroads.draw.signs import cap, effect
from rotonde.games.russian_railroads.rules import parts as p

HIS = 1  # the colour of the seat that he takes
LEFT, CARD = 252.0, 92.0


def emil(stage: GermanStage) -> str:
    """His panel, where the boards of others would lie."""
    if not stage.board.solo:
        return ""
    box = stage.plan.emil
    frame = s.rect(box.x, box.y, box.w, box.h, 5, class_="card")
    spot = BoxSpot(box.x, box.y, LEFT - 6, box.h, 5)
    crew = stage.place(_crew(stage, box) + _trophies(stage, box), spot, "emil")
    return s.g(frame, crew, _card(stage, box), _deck(stage, box), id="emil")


def _crew(stage: GermanStage, box: BoxSpot) -> str:
    """His workers in hand, and those that come at a score (GR-10.7)."""
    table, board, voice = stage.table, stage.board, stage.voice
    colour = stage.colours[HIS]
    out = [s.disc(box.x + 18, box.y + 18, 9, colour)]
    out.append(s.text(box.x + 34, box.y + 23, "Émil", 15, "start", "title", font_weight=600))
    said = voice("{n} of {most} workers", n=table.emil_workers, most=table.emil_crew)
    said = voice("has passed") if table.emil_passed else said
    out.append(s.note(box.x + LEFT - 12, box.y + 22, said, 11, "end"))
    x, y = box.x + 22, box.y + 47
    for i in range(table.emil_crew):
        art = worker(x, y, colour)
        out.append(art if i < table.emil_workers else off(art))
        x += 19
    for gain in board.emil_gains[table.emil_crew - board.emil_workers :]:
        out.append(s.circle(x + 8, y, 9, class_="space", stroke_dasharray="2 2"))
        out.append(s.note(x + 20, y + 4, gain, 11))
        x += 46
    return "".join(out)


def _trophies(stage: GermanStage, box: BoxSpot) -> str:
    """Engineers he has hired and tiles he has taken out of the game (GR-10.6)."""
    table, board, voice = stage.table, stage.board, stage.voice
    y = box.y + 84
    out = [s.note(box.x + 12, y - 8, voice("Hired"), 11), s.note(box.x + 12, y + 22, voice("Taken"), 11)]
    x = box.x + 66
    hired = [n for i, n in enumerate(board.engineers) if table.emil_hired >> i & 1]
    for n in hired:
        out.append(cap(x, y - 13, 0.7) + s.text(x + 13, y - 8, n, 12, "start", font_weight=600))
        x += 36
    x = box.x + 66
    for code, n in enumerate(table.emil_tiles):
        if n:
            out.append(s.roundel(x, y + 18, 8, board.numbers[code]))
            out.append(s.note(x + 10, y + 22, f"×{n}", 11) if n > 1 else "")
            x += 32 if n > 1 else 20
    if not hired:
        out.append(s.note(box.x + 66, y - 8, "–", 11))
    if not any(table.emil_tiles):
        out.append(s.note(box.x + 66, y + 22, "–", 11))
    return "".join(out)


def _card(stage: GermanStage, box: BoxSpot) -> str:
    """The card on top of his discards."""
    table = stage.table
    x, y = box.x + LEFT, box.y + 26
    out = [s.text(x, box.y + 18, stage.voice("His card"), 13, "start", "title", font_weight=600)]
    room = BoxSpot(x, y, CARD - 8, box.h - 34)
    if table.emil_card < 0:
        empty = s.rect(room.x, room.y, room.w, room.h, 4, class_="space", stroke_dasharray="4 3")
        return "".join(out) + stage.place(empty, room, f"emil:{LAST}")
    art = [s.card(room.x, room.y, room.w, room.h)]
    art.append(_shown(stage, table.emil_card, room.x + room.w / 2, room.y + 25, room.w - 10))
    given = table.plan.emil_cards[table.emil_card]
    n = given.workers + given.roubles
    for i in range(n):
        px = room.x + room.w / 2 + (i - (n - 1) / 2) * 20
        art.append(worker(px, room.y + 55, stage.colours[HIS]) if i < given.workers else rouble(px, room.y + 55))
    blocks = table.user(given.space) == HIS
    said = stage.voice("blocked") if blocks else stage.voice("discarded")
    art.append(s.note(room.x + room.w / 2, room.y + room.h - 7, said, 11, "middle"))
    return s.g(*out, stage.place("".join(art), room, f"emil:{LAST}"), id="emil-card")


def _deck(stage: GermanStage, box: BoxSpot) -> str:
    """Every card: those still to come bright, those shown this round faded."""
    table, board = stage.table, stage.board
    x0, y0 = box.x + LEFT + CARD + 8, box.y + 26
    left = table.emil_deck.bit_count()
    head = "" if stage.view.over else stage.voice.plural("{n} card to come", "{n} cards to come", left)
    out = [s.text(x0, box.y + 18, head, 13, "start", "title", font_weight=600)]
    columns = -(-len(board.emil_cards) // 2)
    step, high = (box.x + box.w - 8 - x0) / columns, (box.h - 34) / 2
    for i in range(len(board.emil_cards)):
        cx, y = x0 + (i // 2) * step, y0 + (i % 2) * high
        to_come = bool(table.emil_deck >> i & 1)
        spot = BoxSpot(cx, y, step - 4, high - 4, 3)
        card = s.card(spot.x, spot.y, spot.w, spot.h, tint="raised" if to_come else "sunk")
        art = _shown(stage, i, cx + step / 2 - 2, y + high / 2 - 7, step - 8)
        given = board.emil_cards[i]
        cost = "·" * (given.workers + given.roubles)
        art += s.text(cx + step / 2 - 2, y + high - 8, cost, 15, font_weight=700)
        out.append(stage.place(card + (art if to_come else off(art)), spot, f"emil:{board.emil_names[i]}"))
    return s.g(*out, id="emil-deck")


def _shown(stage: GermanStage, card: int, x: float, y: float, room: float) -> str:
    """The space on one of his cards."""
    board = stage.board
    space = board.spaces[board.emil_cards[card].space]
    if space.slot >= 0 or p.op_of(space.effect[0]) == p.HIRE:
        hat = cap(x, y, min(1.0, room / 30))
        coin = s.g(rouble(0, 0), transform=f"translate({s.num(x + 8)} {s.num(y + 8)}) scale(.6)")
        return hat if space.slot >= 0 else hat + coin
    return effect(x, y, board, space.effect, room)
