"""Choices that come to the same for what must be carried out: of those that lead to nothing, one will do (RR-3.11)."""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.frames import Frame
from rotonde.games.russian_railroads.actions import Card, Done, Repeat, Token
from rotonde.games.russian_railroads.frames import Added, Choosing, Drawing, Repeating
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.table import Table

IDLE: Final = (  # what brings no moves, steps, tiles or choices within an action
    p.ROUBLE, p.TEMPORARY, p.POINTS, p.REVALUATION, p.MEDAL, p.BONUS_CARD, p.BONUS_LATER, p.BLACK_WORKER, p.LETTERLESS,
    p.ENGINEER_POINTS, p.LOCO_POINTS, p.WORKER, p.INCOME, p.GERMAN_REVALUATION,
)  # fmt: skip


def leads_on(parts: tuple[int, ...]) -> bool:
    """Is there a part of an effect that may make another decision possible, or impossible?"""
    for e in parts:  # noqa: SIM110 (asked very often: a generator costs more than the rest)
        if e & p.N_MASK not in IDLE:
            return True
    return False


def unlike(table: Table, top: Frame, options: list[Action]) -> list[Action]:
    """The choices of a frame without those that come to the same as another one."""
    if isinstance(top, Added):
        return table.unlike(top, options)
    if not isinstance(top, (Choosing, Drawing, Repeating)):
        return options
    out: list[Action] = []
    idle = False
    for action in reversed(options):  # to decline comes last, and is as good as what leads to nothing
        if isinstance(action, Done) or not leads_on(_effect(table, action)):
            if idle:
                continue
            idle = True
        elif idle and not leads_on(tuple([e for e in _effect(table, action) if e & p.N_MASK != p.X2])):
            continue  # x2 tokens only take the room of others
        out.append(action)
    return out[::-1]


def _effect(table: Table, action: Action) -> tuple[int, ...]:
    board = table.board
    if isinstance(action, Token):
        return board.token_effect[board.token_index[action.token]]
    if isinstance(action, Card):
        return board.card_effect[board.card_index[action.card]]
    assert isinstance(action, Repeat)
    return space_effect(table, board.space_index[action.space])
