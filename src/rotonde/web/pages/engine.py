"""Templates: one Jinja environment with autoescape, the words of the page's language, and our own drawings."""

from __future__ import annotations

import re
import time
from functools import lru_cache

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rotonde.core.registry import game
from rotonde.core.words import Voice
from rotonde.draw import icons, pieces, posters
from rotonde.web.contract.pages import Chrome
from rotonde.web.pages import sentences

_RULE = re.compile(r"\b([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*)")
_THEMES = {"day": "light", "night": "dark"}


@lru_cache(maxsize=1)
def _environment() -> Environment:
    env = Environment(
        loader=PackageLoader("rotonde.web.pages"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    env.globals |= {
        "icon": lambda name, size=20: Markup(icons.icon(name, size)),
        "brand": lambda size=26: Markup(icons.brand(size)),
        "poster": _poster,
        "token": lambda colour, size=20, label="": Markup(pieces.token(colour, size, label)),
    }
    env.filters["data"] = _data
    env.filters["ruled"] = _ruled
    return env


@lru_cache(maxsize=64)
def _poster(key: str, name: str = "") -> Markup:
    """The poster of a game; under a name of its own, other pictures of the page can show it again."""
    drawn = posters.poster(key, game(key).poster())
    return Markup(drawn.replace("<svg ", f'<svg id="{name}" ', 1) if name else drawn)


def _ruled(text: str, key: str) -> Markup:
    """A text in which each number of a rule leads to it."""
    parts = _RULE.split(text)  # words and numbers in turn
    link = Markup('<a class="rule-link" href="/rules/{}#{}">{}</a>')
    return Markup("").join(link.format(key, part, part) if n % 2 else part for n, part in enumerate(parts))


def _data(value: object) -> Markup:
    """JSON that is safe inside a script element: nothing in it can end the element."""
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def render(template: str, chrome: Chrome, **values: object) -> str:
    """A template filled in, in the language of the page's settings."""
    voice = Voice(None, chrome.settings.lang)
    settings = chrome.settings
    return (
        _environment()
        .get_template(template)
        .render(
            chrome=chrome,
            settings=settings,
            lang=settings.lang,
            theme=_THEMES.get(settings.theme, ""),
            voice=voice,
            colour_name=lambda colour: sentences.colour_name(colour, voice),
            span=lambda minutes: sentences.span(minutes, voice),
            ago=lambda when: sentences.ago(when, voice),
            until=lambda when: sentences.until(when, voice),
            now=time.time(),
            day=lambda when: time.strftime("%Y-%m-%d", time.gmtime(when)),
            **values,
        )
    )


def alone(template: str, lang: str, **values: object) -> str:
    """A template that is a whole file, without the frame of the site."""
    return _environment().get_template(template).render(lang=lang, voice=Voice(None, lang), **values)
