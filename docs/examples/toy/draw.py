"""The line of Whistle Stop as SVG: every stop and the train is a named target."""

from __future__ import annotations

from typing import Any

from rotonde.core import View
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, DiscSpot, place
from rotonde.draw.themes import document

from .table import Table

STEP, ROW, A_ROW = 92, 170, 5  # the line winds: five stops a row, so that it fits a phone


def draw(view: View, *, lang: str = "en", theme: str | None = "light", **how: Any) -> str:
    """The whole table as one seat sees it."""
    table, words = view.table, view.game.words
    voice = Voice(words, lang)
    assert isinstance(table, Table)
    places = [_place(i) for i in range(len(table.line.stops))]
    rails = s.track(s.d(*(part for i, (x, y) in enumerate(places) for part in ("L" if i else "M", x, y))))
    stops = []
    for (x, y), stop in zip(places, table.line.stops):
        tip = words.tip(view, f"stop:{stop.name}", voice)
        body = s.roundel(x, y, 20, stop.fares) + s.plate(x, y + 44, stop.name, 12)
        stops.append(place(body, DiscSpot(x, y, 27), f"stop:{stop.name}", f"{tip.name}. {tip.note}"))
    x, y = places[table.train]
    tip = words.tip(view, "train", voice)
    engine = s.g(s.loco(x, y - 54, 56), id="train", style="view-transition-name:train")
    train = place(engine, BoxSpot(x - 34, y - 82, 68, 52), "train", f"{tip.name}. {tip.note}")
    body = rails + "".join(stops) + train
    return document(body, width=STEP * A_ROW, height=places[-1][1] + 70, theme=theme, label=tip.note, lang=lang)


def _place(i: int) -> tuple[float, float]:
    """Where a stop lies: left to right, then right to left."""
    row, column = divmod(i, A_ROW)
    return STEP * (0.5 + (A_ROW - 1 - column if row % 2 else column)), 110 + ROW * row
