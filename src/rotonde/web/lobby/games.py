"""The games of the house, as the lobby shows them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from importlib import import_module
from pkgutil import walk_packages

from rotonde.core.errors import SetupError
from rotonde.core.game import Game
from rotonde.core.registry import game as find_game, games
from rotonde.core.words import Voice
from rotonde.draw.rule_pictures import RulePicture
from rotonde.web.contract.pages import (
    GameCard,
    RuleLine,
    RulesPage,
    WelcomeText,
)
from rotonde.web.troubles import missing_game

log = logging.getLogger("rotonde.web.lobby")


def known_game(key: str) -> Game:
    """A game by its key, or Trouble."""
    try:
        return find_game(key)
    except SetupError as error:
        raise missing_game() from error


def cards(lang: str) -> list[GameCard]:
    """Every game of the house. One that cannot be loaded (it may come from elsewhere) does not close the lobby."""
    out = []
    for key in games():
        try:
            out.append(card(find_game(key), lang))
        except Exception:
            log.exception("the game %s cannot be loaded", key)
    return out


def card(game: Game, lang: str) -> GameCard:
    """A game in the lobby."""
    about = game.words.about(Voice(game.words, lang))
    return GameCard(
        key=game.key,
        title=game.title,
        tagline=about.tagline,
        summary=about.summary,
        least=game.players[0],
        most=game.players[-1],
        minutes=game.minutes,
        reconstructed=about.reconstructed,
    )


def load_games() -> None:
    """Load the rules, the words and the drawing of every game before anybody asks: two requests that load one game at
    the same time would meet it half loaded, and the first page of a table is to be as quick as the others."""
    for key in games():
        if key not in _READY:
            try:
                _load(find_game(key))
            except Exception:
                log.exception("the game %s cannot be shown", key)
            _READY.add(key)


_READY: set[str] = set()


def _load(game: Game) -> None:
    for package in dict.fromkeys(vars(cls).get("package") for cls in type(game).__mro__):
        if package is not None:
            _import_all(package)
    view, voice = game.new().observe(None), Voice(game.words, "en")
    game.draw(view, lang="en", theme=None, voice=voice, targets=frozenset(), fresh=frozenset())
    game.words.prompt(view, voice)


def _import_all(package: str) -> None:
    """Every module of a stall: some are looked for by name when a decision first comes up."""
    found = import_module(package)
    for module in walk_packages(found.__path__, f"{package}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def rules(game: Game, lang: str, pictures: Iterable[RulePicture]) -> RulesPage:
    """The numbered rules of a game, with their pictures."""
    voice = Voice(game.words, lang)
    shown = {picture.rule: picture for picture in pictures}
    lines = []
    for rule in game.words.rules(voice):
        line = RuleLine(number=rule.number, text=rule.text, heading=rule.heading)
        line.rests = game.words.rests_on(rule, voice)
        if rule.number in shown:
            line.picture, line.caption = shown[rule.number].svg, shown[rule.number].caption
        lines.append(line)
    return RulesPage(game=game.key, title=game.title, rules=lines, welcome=welcome(game, lang))


def welcome(game: Game, lang: str) -> WelcomeText | None:
    """A game in five sentences, if it has them."""
    said = game.words.welcome(Voice(game.words, lang))
    if said is None:
        return None
    return WelcomeText(goal=said.goal, points=said.points, turn=said.turn, advice=(said.advice, said.further))
