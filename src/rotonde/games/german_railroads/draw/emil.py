"""Émil's corner in the solo game: his workers, the card he shows, those to come, and what he has taken (GR-10)."""

from __future__ import annotations

from dataclasses import replace

from rotonde.core.words import N_
from rotonde.draw import shapes as s
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.words.targets import LAST
from rotonde.games.russian_railroads.draw.pieces import rouble, worker
from rotonde.games.russian_railroads.rules import parts as p

LOW = 36.0  # cards of the deck so high do not say what they cost
HIS = 1  # the colour of the seat that he takes
LEFT, CARD, CREW = 252.0, 92.0, 122.0  # how wide his crew and his card are, and how high the crew


def emil(stage: GermanStage) -> str:
    """His panel, where the boards of others would lie."""
    if not stage.board.solo:
        return ""
    box, frame = stage.lay.emil, stage.lay.emil.draw(class_="card")
    first, card, deck = _rooms(box)
    crew = stage.place(_crew(stage, first) + _trophies(stage, first), first, "emil")
    return s.g(frame, crew, _card(stage, card), _deck(stage, deck), id="emil")


def _rooms(box: s.BoxSpot) -> tuple[s.BoxSpot, s.BoxSpot, s.BoxSpot]:
    """His crew, his card and the deck: side by side, or one under the other."""
    if box.w < box.h:
        low = s.BoxSpot(box.x + 8, box.y + CREW, CARD, 128)
        return replace(box, h=CREW), low, s.BoxSpot(box.x + 8, low.low + 2, box.w - 16, box.low - low.low - 4)
    deck = box.x + LEFT + CARD + 8
    card = s.BoxSpot(box.x + LEFT, box.y, CARD, box.h)
    return s.BoxSpot(box.x, box.y, LEFT - 6, box.h, 5), card, s.BoxSpot(deck, box.y, box.right - 8 - deck, box.h)


def _crew(stage: GermanStage, box: s.BoxSpot) -> str:
    """His workers in hand, and those that come at a score (GR-10.7)."""
    table, board, voice, colour, y = stage.table, stage.board, stage.voice, stage.colours[HIS], box.y + 47
    said = voice("{n} of {most} workers", n=table.emil_workers, most=table.emil_crew)
    said = voice("has passed") if table.emil_passed else said
    out = [s.disc(box.x + 18, box.y + 18, 9, colour), s.heading(box.x + 34, box.y + 23, "Émil", size=15)]
    out.append(s.note(box.right - 6, box.y + 22, said, 11, "end"))
    every = [worker(box.x + 22 + 19 * i, y, colour) for i in range(table.emil_crew)]
    out += [art if i < table.emil_workers else s.off(art) for i, art in enumerate(every)]
    gains = board.emil_gains[table.emil_crew - board.emil_workers :]
    for i, gain in enumerate(gains if box.w > 240 else gains[:1]):  # the next
        x = box.x + 22 + 19 * table.emil_crew + 46 * i
        out += [s.circle(x + 8, y, 9, class_="space", stroke_dasharray="2 2"), s.note(x + 20, y + 4, gain, 11)]
    return "".join(out)


def _trophies(stage: GermanStage, box: s.BoxSpot) -> str:
    """Engineers he has hired and tiles he has taken out of the game (GR-10.6)."""
    table, board, voice, x, y = stage.table, stage.board, stage.voice, box.x + 66, box.y + 84
    out = [s.note(box.x + 12, y - 8, voice("Hired"), 11), s.note(box.x + 12, y + 22, voice("Taken"), 11)]
    hired = [n for i, n in enumerate(board.engineers) if table.emil_hired >> i & 1]
    step = min(36.0, (box.right - x - 36) / max(1, len(hired) - 1))
    for at, n in enumerate(hired):
        out.append(s.cap(x + step * at, y - 13, 0.7))
        out.append(s.text(x + 13 + step * at, y - 8, n, 12, "start", font_weight=600))
    taken = [(code, n) for code, n in enumerate(table.emil_tiles) if n]
    k = min(1.0, (box.right - x - 12) / max(1, sum([32 if n > 1 else 20 for _, n in taken])))
    for code, n in taken:
        out.append(s.roundel(x, y + 18, 8, board.numbers[code]))
        out.append(s.note(x + 10, y + 22, f"×{n}", 11) if n > 1 else "")
        x += k * (32 if n > 1 else 20)
    out.append("" if hired else s.note(box.x + 66, y - 8, "–", 11))
    return "".join(out) + ("" if taken else s.note(box.x + 66, y + 22, "–", 11))


def _card(stage: GermanStage, box: s.BoxSpot) -> str:
    """The card on top of his discards."""
    table, room, voice = stage.table, s.BoxSpot(box.x, box.y + 26, CARD - 8, min(box.h - 34, 94)), stage.voice
    head = s.heading(room.x, box.y + 18, voice("His card"), size=13)
    if table.emil_card < 0:
        empty = room.draw(class_="space", stroke_dasharray="4 3")
        return head + stage.place(empty, room, f"emil:{LAST}")
    (x, y), given = room.top, stage.board.emil_cards[table.emil_card]
    n, said = given.workers + given.roubles, N_("blocked") if table.user(given.space) == HIS else N_("discarded")
    art = room.card() + _shown(stage, table.emil_card, x, y + 25, room.w - 10)
    for i, px in enumerate(x + (i - (n - 1) / 2) * 20 for i in range(n)):
        art += worker(px, y + 55, stage.colours[HIS]) if i < given.workers else rouble(px, y + 55)
    art += s.note(x, room.low - 7, voice(said), 11, "middle")
    return s.g(head, stage.place(art, room, f"emil:{LAST}"), id="emil-card")


def _deck(stage: GermanStage, box: s.BoxSpot) -> str:
    """Every card: those still to come bright, those shown this round faded."""
    board, deck, x0, rows = stage.board, stage.table.emil_deck, box.x, 4 if box.w < 240 else 2
    head = "" if stage.view.over else stage.voice.plural("{n} card to come", "{n} cards to come", deck.bit_count())
    out = [s.heading(x0, box.y + 18, head, size=13)]
    step, high = box.w / -(-len(board.emil_cards) // rows), min((box.h - 34) / rows, 60)
    for i, given in enumerate(board.emil_cards):
        x, y, to_come = x0 + (i // rows) * step, box.y + 26 + (i % rows) * high, bool(deck >> i & 1)
        spot, cost = s.BoxSpot(x, y, step - 4, high - 4, 3), "·" * (given.workers + given.roubles)
        card = s.card(x, y, spot.w, spot.h, tint="raised" if to_come else "sunk")
        art = _shown(stage, i, x + step / 2 - 2, y + high / 2 - (7 if high > LOW else 2), step - 8)
        art += s.text(x + step / 2 - 2, y + high - 8, cost, 15, font_weight=700) if high > LOW else ""
        out.append(stage.place(card + (art if to_come else s.off(art)), spot, f"emil:{board.emil_names[i]}"))
    return s.g(*out, id="emil-deck")


def _shown(stage: GermanStage, card: int, x: float, y: float, room: float) -> str:
    """The space on one of his cards."""
    board = stage.board
    space = board.spaces[board.emil_cards[card].space]
    if space.slot >= 0 or p.op_of(space.effect[0]) == p.HIRE:
        coin = s.moved(s.laid("bare-rouble" if stage.lay.clear else "rouble", 0, 0), x + 8, y + 8, ".6")
        return s.cap(x, y, min(1.0, room / 30)) + ("" if space.slot >= 0 else coin)
    return stage.signs.effect(x, y, space.effect, room)
