"""The line of Whistle Stop as SVG: every stop and the train is a named target."""

from __future__ import annotations

from rotonde.core import View, Words
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, DiscSpot, place
from rotonde.draw.themes import document

from .state import Table

STEP, Y = 92, 120


def board(view: View, words: Words, lang: str, theme: str | None) -> str:
    """The whole table as one seat sees it."""
    table, voice = view.table, Voice(words, lang)
    assert isinstance(table, Table)
    width = STEP * len(table.line.stops)
    rails = s.track(s.d("M", STEP / 2, Y, "L", width - STEP / 2, Y))
    stops = []
    for i, stop in enumerate(table.line.stops):
        x, tip = STEP / 2 + STEP * i, words.tip(view, f"stop:{stop.name}", voice)
        body = s.roundel(x, Y, 18, stop.fares) + s.place_name(x, Y + 42, stop.name, 12)
        stops.append(place(body, DiscSpot(x, Y, 22), f"stop:{stop.name}", f"{tip.name}. {tip.note}"))
    x = STEP / 2 + STEP * table.train
    tip = words.tip(view, "train", voice)
    engine = s.g(s.loco(x, Y - 52, 56), id="train", style="view-transition-name:train")
    train = place(engine, BoxSpot(x - 32, Y - 78, 64, 48), "train", f"{tip.name}. {tip.note}")
    return document(rails + "".join(stops) + train, width=width, height=190, theme=theme, label=tip.note, lang=lang)
