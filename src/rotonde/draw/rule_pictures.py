"""Small pictures beside the rules that they explain: pieces of the true board.

A stall lists them in `rule_pictures.json`: which rule, and either some places of the board (`at`) or the beginning of a
notation (`act`): then the picture shows the first such decision that comes up, as the page would preview it. Positions
come from games of chance with a seed, so that nothing here holds a position that a later ruleset could not reach.
"""

from __future__ import annotations

import random
from functools import lru_cache
from importlib.resources import files

import msgspec

from rotonde.core.actions import Action
from rotonde.core.game import Game
from rotonde.core.state import CHANCE, State
from rotonde.core.view import View
from rotonde.core.words import Voice

from .crops import Box, Picture, around

FILE = "rule_pictures.json"
FARTHEST = 1500  # decisions until one that is looked for comes up
LEAST = 150.0  # units of the board that a piece is wide and high at least


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture as a stall lists it."""

    rule: str
    at: tuple[str, ...] = ()  # places; {me} stands for the seat that must decide, whose board is drawn large
    act: str = ""
    players: int = 0  # as many as the game usually has, if none
    decisions: int = 0  # before it is drawn, or before one is looked for
    seed: int = 1
    room: float = 26  # units of the board around it
    summary: bool = True  # does it stand in the summary on one page, too?
    options: dict[str, bool | int | str] = {}


class RulePicture(msgspec.Struct, frozen=True):
    """A picture with its words."""

    rule: str
    svg: str
    caption: str
    summary: bool


def entries(game: Game) -> list[Entry]:
    """What a stall lists; nothing if it has no list."""
    package = vars(type(game)).get("package") or type(game).__module__
    path = files(package).joinpath(FILE)
    return msgspec.json.decode(path.read_bytes(), type=list[Entry]) if path.is_file() else []


@lru_cache(maxsize=32)
def rule_pictures(game: Game, lang: str) -> tuple[RulePicture, ...]:
    """All pictures of a game in a language."""
    return tuple(drawn(game, entry, lang) for entry in entries(game))


def drawn(game: Game, entry: Entry, lang: str) -> RulePicture:
    """One picture, with what it shows in words."""
    state, action = reached(game, entry)
    seat = state.to_act[0] if action is not None else None
    view, voice = state.observe(seat), Voice(game.words, lang)
    over = "" if action is None else game.draw_preview(view, action, voice, "whole")
    at = tuple(place.replace("{me}", str(state.to_act[0])) for place in entry.at)
    targets = at or (game.words.path(view, action) if action is not None else ())
    plain = {"targets": frozenset[str](), "fresh": frozenset[str]()}
    picture = Picture(game.draw(view, lang=lang, theme=None, voice=voice, **plain), over)
    marked = picture.boxes(targets)
    box = around(marked)
    if box is None:
        raise ValueError(f"{game.key}, {entry.rule}: none of {', '.join(targets) or entry.act} is on the board")
    caption = _caption(view, action, targets, voice)
    return RulePicture(entry.rule, picture.piece(_roomy(box, entry.room), caption, marked), caption, entry.summary)


def _caption(view: View, action: Action | None, targets: tuple[str, ...], voice: Voice) -> str:
    words = view.game.words
    if action is not None:
        return words.label(view, action, voice).text
    tips = [words.tip(view, target, voice) for target in targets]
    names = list(dict.fromkeys(tip.name for tip in tips))
    return ", ".join(names)


def _roomy(box: Box, room: float) -> Box:
    """A box with room around it, and no smaller than can be looked at."""
    across, along = box.right - box.left, box.low - box.top
    least = LEAST if across < LEAST else LEAST / 2  # something long and low stays so
    wide, high = max(LEAST - across, 2 * room) / 2, max(least - along, 2 * room) / 2
    return Box(box.left - wide, box.top - high, box.right + wide, box.low + high)


def reached(game: Game, entry: Entry) -> tuple[State, Action | None]:
    """The position that an entry names, and the decision that it shows."""
    rng = random.Random(entry.seed)
    state = game.new(entry.players or None, dict(entry.options) or None)
    done = 0
    for _ in range(FARTHEST):
        if state.over:
            break
        if state.to_act == (CHANCE,):
            state.apply(state.roll(rng), CHANCE)
            continue
        seat = state.to_act[0]
        legal = state.legal(seat)
        meant = [action for action in legal if str(action).startswith(entry.act)] if entry.act else []
        if done >= entry.decisions and (meant or not entry.act):
            return state, meant[0] if meant else None
        state.apply(rng.choice(legal), seat)
        done += 1
    raise ValueError(f"{game.key}, {entry.rule}: no game of seed {entry.seed} comes to it")
