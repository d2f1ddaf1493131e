"""Bonus cards in words: what each is worth at the end (RR-16.1). Only for cards that the reader may see."""

from __future__ import annotations

from typing import Any

from rotonde.core.words import Voice
from rotonde.games.russian_railroads.rules.scoring import bonus_points, counted
from rotonde.games.russian_railroads.table import Table
from rotonde.games.russian_railroads.words.speech import CARDS


def card_name(name: str, voice: Voice) -> str:
    """A card's name."""
    return voice.translate(CARDS.get(name, name))


def bonus_text(table: Table, seat: int, name: str, voice: Voice) -> str:
    """What a card counts, and what that is now for a seat."""
    card = table.board.bonus.index(name)
    said = worth_text(table.board.bonus_part[card], voice)
    if table.board.bonus_part[card].counts == "nothing" or seat < 0:
        return said
    if table.board.bonus_part[card].counts == "majority":
        return said
    n = counted(table, seat, table.board.bonus_part[card].counts)
    points = bonus_points(table, seat, card)
    return voice("{what} (now {n}: {points} points)", what=said, n=n, points=points)


def worth_text(part: Any, voice: Voice) -> str:
    """The printed worth of a card."""
    if part.tiers:
        tiers = ", ".join([voice("{points} from {n} on", points=worth, n=least) for least, worth in part.tiers])
        return voice("points for your ×2 tokens: {tiers}", tiers=tiers)
    said = _each(part, voice)
    return voice("{what}, at most {most}", what=said, most=part.most) if part.most else said


def _each(part: Any, voice: Voice) -> str:
    n = part.points
    if part.counts == "extra_workers":
        return voice("{n} points for each extra worker", n=n)
    if part.counts == "complete_lines":
        return voice("{n} points for each line with black at its end", n=n)
    if part.counts == "black_positions":
        return voice("the spaces of your black rails added up")
    if part.counts == "majority":
        return voice("one more engineer in the count of the majority")
    if part.counts == "factories":
        return voice("{n} points for each factory", n=n)
    if part.counts == "question_tokens":
        return voice("{n} points for each ? token laid", n=n)
    if part.counts == "engineers":
        return voice("{n} points for each engineer of yours", n=n)
    if part.counts == "x2":
        return voice("{n} points for each ×2 token", n=n)
    return voice.plural("{n} point", "{n} points", n)
