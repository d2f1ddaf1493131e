"""What each effect is called, and what it may do on one's own board."""

from __future__ import annotations

from rotonde.core.telling import N_, Voice
from rotonde.core.vocabulary import EffectWords, PartText
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import REVALUED
from rotonde.games.russian_railroads.words import on_board
from rotonde.games.russian_railroads.words.speech import COLOURS, colour_names, effect, moves, place_name


def _once_or(once: str, more: str) -> PartText:
    """A part that is said otherwise where it comes more than once."""
    return lambda board, e, voice: voice(more if p.n_of(e) > 1 else once, n=p.n_of(e))


def revalues(text: str, badge: int) -> PartText:
    """What rails are worth with a badge."""
    return lambda board, e, voice: voice(text, list=_values_text(board, badge, voice))


def _bonus_card(text: str) -> PartText:
    return lambda board, e, voice: voice(text, n=board.instead_of_bonus)


def _letterless(board: Board, e: int, voice: Voice) -> str:
    what = effect(board, board.engineer_effect[board.letterless], voice)
    return voice("engineer No. {n} ({what})", n=board.engineers[board.letterless], what=what)


def _values_text(board: Board, badge: int, voice: Voice) -> str:
    """What rails are worth with a badge, where it changes them: "brown 3, beige 5"."""
    new = [(c, b) for c, a, b in zip(board.colours, board.values, board.values_with[badge]) if a != b]
    return ", ".join([f"{voice.translate(COLOURS.get(c, c))} {worth}" for c, worth in new])


def _medal(board: Board, e: int, voice: Voice) -> str:
    """What the medal is worth, and where (RR-6.2)."""
    s = next((s for s in board.specials if s.medal), None)
    if s is None:
        return voice("the Kiev medal")
    text = N_("the Kiev medal: {n} points in every scoring, once {colour} and the locomotive have reached {special}")
    return voice(text, n=s.scoring, colour=board.colours[s.colour], special=s.name)


EFFECTS = {  # by op
    "rail": EffectWords(lambda board, e, voice: moves(board, p.colours_of(e), p.n_of(e), voice), gains=on_board.moves),
    "industry": EffectWords(
        lambda board, e, voice: voice.plural("{n} industry step", "{n} industry steps", p.n_of(e)), gains=on_board.steps
    ),
    "locomotive": EffectWords(N_("a locomotive"), gains=on_board.locomotives),
    "factory": EffectWords(N_("a factory"), other=on_board.next_factory),
    "locomotive_or_factory": EffectWords(
        _once_or(N_("a locomotive or a factory"), N_("{n} times a locomotive or a factory")),
        gains=on_board.locomotives,
        other=on_board.next_factory,
    ),
    "one_of": EffectWords(N_("one of these again")),
    "x2": EffectWords(
        lambda board, e, voice: voice.plural("{n} ×2 token", "{n} ×2 tokens", p.n_of(e)), gains=on_board.doubler
    ),
    "rouble": EffectWords(lambda board, e, voice: voice.plural("{n} rouble", "{n} roubles", p.n_of(e))),
    "temporary": EffectWords(N_("the temporary workers, for this round")),
    "points": EffectWords(lambda board, e, voice: voice.plural("{n} point", "{n} points", p.n_of(e))),
    "replay": EffectWords(N_("repeat one of your actions of this round"), other=on_board.repeats),
    "engineer": EffectWords(N_("the action of the engineer there")),
    "hire": EffectWords(N_("the engineer there becomes yours")),
    "claim": EffectWords(lambda board, e, voice: voice("{place} place next round", place=place_name(p.n_of(e), voice))),
    "second_marker": EffectWords(N_("a second industry marker")),
    "revaluation": EffectWords(revalues(N_("the revaluation of your rails: {list}"), REVALUED)),
    "medal": EffectWords(_medal),
    "question_card": EffectWords(N_("a ? card")),
    "bonus_card": EffectWords(_bonus_card(N_("a secret bonus card, or {n} points"))),
    "bonus_card_later": EffectWords(_bonus_card(N_("at the end of the turn a secret bonus card, or {n} points"))),
    "black_worker": EffectWords(N_("the black worker, for good: 1 more black move in every action that allows one")),
    "letterless_engineer": EffectWords(_letterless),
    "special_locomotive": EffectWords(
        lambda b, e, voice: voice("the special locomotive {n}", n=b.numbers[b.special_tile])
    ),
    "engineer_points": EffectWords(N_("points: the numbers of your engineers added up")),
    "locomotive_points": EffectWords(
        _once_or(N_("as many points as your highest locomotive"), N_("points: your {n} highest locomotives added up"))
    ),
    "rails": EffectWords(lambda board, e, voice: voice.value("rails", colour_names(board, p.colours_of(e)))),
    "worker": EffectWords(N_("a new worker")),
    "question_token": EffectWords(N_("a ? token")),
}
