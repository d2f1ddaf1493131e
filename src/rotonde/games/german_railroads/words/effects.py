"""What each effect that the modules add is called."""

from __future__ import annotations

from rotonde.core.telling import N_, Voice
from rotonde.core.vocabulary import EffectWords
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.table import GERMAN_REVALUED
from rotonde.games.german_railroads.words.speech import coal_text
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.words import effects as base
from rotonde.games.russian_railroads.words.speech import effect


def _coal_moves(board: Board, e: int, voice: Voice) -> str:
    assert isinstance(board, GermanBoard)
    text, n = N_("{n} black moves, {more} more for each coal, up to {most}"), p.n_of(e)
    return voice(text, n=n, more=board.moves_per_coal, most=n + board.moves_per_coal * board.most_coal)


def _coal_factory(board: Board, e: int, voice: Voice) -> str:
    assert isinstance(board, GermanBoard)
    what = effect(board, board.factory_effect[board.coal_tile], voice)
    return voice("the coal factory ({what})", what=what)


EFFECTS = {  # by op
    "income_marker": EffectWords(N_("an income marker")),
    "extra_marker": EffectWords(N_("the extra industry marker, if space 0 is empty")),
    "coal": EffectWords(lambda board, e, voice: coal_text(p.n_of(e), voice)),
    "foundry": EffectWords(N_("one of the open foundries")),
    "used_space": EffectWords(N_("repeat a space that you used this round with 1 or 2 pieces")),
    "coal_moves": EffectWords(_coal_moves),
    "own_factory": EffectWords(N_("the use of one of your factories")),
    "start_bonuses": EffectWords(
        lambda b, e, voice: voice.plural("{n} start bonus, drawn", "{n} start bonuses, drawn", p.n_of(e))
    ),
    "german_revaluation": EffectWords(
        base.revalues(N_("the German revaluation of your rails: {list}"), GERMAN_REVALUED)
    ),
    "coal_factory": EffectWords(_coal_factory),
}
