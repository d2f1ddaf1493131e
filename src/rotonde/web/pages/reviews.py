"""The page of a review: on the site, and as a file on its own."""

from __future__ import annotations

from pathlib import Path

import rotonde.draw
from rotonde.coach.review.document import Review
from rotonde.core.records import Record
from rotonde.core.registry import game
from rotonde.core.words import Voice
from rotonde.web.contract.pages import Chrome
from rotonde.web.contract.reviews import ReviewPage
from rotonde.web.pages.engine import alone, render
from rotonde.web.reviews.showing import page_of
from rotonde.web.views.poster import fonts

_STYLES = (Path(rotonde.draw.__path__[0]) / "tokens.css", Path(__file__).parent.parent / "static" / "review.css")


def review(chrome: Chrome, page: ReviewPage) -> str:
    """Where a game was won and lost."""
    return render("review.html", chrome, page=page)


def page_alone(found: Review, record: Record, lang: str) -> str:
    """The same as one file that needs nothing else, neither a script nor letters; each turning point is shown large."""
    voice = Voice(game(record.game).words, lang, record.seats)
    page = page_of(found, record, voice, theme="light")
    style = fonts() + "\n".join(path.read_text(encoding="utf-8") for path in _STYLES)
    return alone("review_alone.html", lang, page=page, style=style)
