"""Bonus cards in words: what each is worth at the end (RR-16.1). Only for cards that the reader may see."""

from __future__ import annotations

from rotonde.core.words import N_, Voice
from rotonde.games.russian_railroads.figures import BonusPart
from rotonde.games.russian_railroads.rules.scoring import bonus_points, counted
from rotonde.games.russian_railroads.table import Table
from rotonde.games.russian_railroads.words.speech import CARDS

EACH = {  # what a card counts
    "extra_workers": N_("{n} points for each extra worker"),
    "complete_lines": N_("{n} points for each line with black at its end"),
    "black_positions": N_("the spaces of your black rails added up"),
    "majority": N_("one more engineer in the count of the majority"),
    "factories": N_("{n} points for each factory"),
    "question_tokens": N_("{n} points for each ? token laid"),
    "engineers": N_("{n} points for each engineer of yours"),
    "x2": N_("{n} points for each ×2 token"),
}


def card_name(name: str, voice: Voice) -> str:
    """A card's name."""
    return voice.translate(CARDS.get(name, name))


def bonus_text(table: Table, seat: int, name: str, voice: Voice) -> str:
    """What a card counts, and what that is now for a seat."""
    card = table.board.bonus.index(name)
    said = worth_text(table.board.bonus_part[card], voice)
    if table.board.bonus_part[card].counts in ("nothing", "majority") or seat < 0:
        return said
    n = counted(table, seat, table.board.bonus_part[card].counts)
    points = bonus_points(table, seat, card)
    return voice("{what} (now {n}: {points} points)", what=said, n=n, points=points)


def worth_text(part: BonusPart, voice: Voice) -> str:
    """The printed worth of a card."""
    if part.tiers:
        tiers = ", ".join([voice("{points} from {n} on", points=worth, n=least) for least, worth in part.tiers])
        return voice("points for your ×2 tokens: {tiers}", tiers=tiers)
    if part.counts in EACH:
        said = voice(EACH[part.counts], n=part.points)
    else:
        said = voice.plural("{n} point", "{n} points", part.points)
    return voice("{what}, at most {most}", what=said, most=part.most) if part.most else said
