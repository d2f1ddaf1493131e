"""What the labels of several steps say: spaces by name, what they do, what follows from an action."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Label, Voice
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules.effects import engineer_on, space_effect
from rotonde.games.russian_railroads.rules.spaces import effect_with, partly
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.foresight import Outcome, consequences, foresee, gain_text
from rotonde.games.russian_railroads.words.speech import action_name, effect, signed, space_name, table_of

JOINT = " · "


# ── spaces ────────────────────────────────────────────────────────────────


def named(table: RailroadsState, space: int, voice: Voice) -> str:
    """A space by what stands on it now: engineers have numbers."""
    return _engineer(table, space, voice) or action_name(table.board.spaces[space].name, voice)


def titled(table: RailroadsState, space: int, voice: Voice) -> str:
    """A space as a title, which tells two spaces of one kind apart by their price."""
    return _engineer(table, space, voice) or space_name(table.board.spaces[space].name, voice)


def _engineer(table: RailroadsState, space: int, voice: Voice) -> str:
    engineer = engineer_on(table, space) if not _empty(table, space) else 0
    return voice("engineer No. {n}", n=engineer) if engineer else ""


def _empty(table: RailroadsState, space: int) -> bool:
    slot = table.board.spaces[space].slot
    return slot >= 0 and table.strip[slot] < 0


def effect_of(table: RailroadsState, space: int, voice: Voice) -> str:
    """What a space does now, in words."""
    board = table.board
    if space == board.hire and table.strip[0] >= 0:
        engineer = table.strip[0]
        what = effect(board, board.engineer_effect[engineer], voice)
        return voice("engineer No. {n} becomes yours ({what})", n=board.engineers[engineer], what=what)
    if _empty(table, space):
        return voice("no engineer")
    return effect(board, space_effect(table, space), voice)


def use_text(table: RailroadsState, seat: int, space: int, voice: Voice) -> str:
    """What a space would do for a seat."""
    what = effect_of(table, space, voice)
    if not for_nothing(table, seat, space):
        return what
    return voice("the engineer is used; nothing of his effect ({effect}) can be carried out now", effect=what)


def for_nothing(table: RailroadsState, seat: int, space: int) -> bool:
    """Is a space an own engineer of whose action no part can be carried out now (RR-3.4)?"""
    return space >= table.board.own and not partly(table, seat, space_effect(table, space))


def pieces(mix: int) -> tuple[int, int, int, int]:
    """A payment as workers, black, temporary, roubles."""
    return mix & BYTE, mix >> 8 & BYTE, mix >> 16 & BYTE, mix >> 24


def with_extra(table: RailroadsState, seat: int, space: int, mix: int, text: str, voice: Voice) -> str:
    """What the black worker adds if it is among the payment (RR-14.5)."""
    if table.board.spaces[space].claim or space == table.board.hire or for_nothing(table, seat, space):
        return text
    extra = len(effect_with(table, space, mix)) - len(space_effect(table, space))
    return voice("{text}, with 1 extra black move", text=text) if extra > 0 else text


# ── what follows ──────────────────────────────────────────────────────────


def with_outcome(said: str, outcome: Outcome, voice: Voice, but: tuple[str, ...]) -> Label:
    """What is done, then what it brings; the flag is the gain of each scoring."""
    parts = [*consequences(outcome, voice, but), gain_text(outcome.gain, voice)]
    parts = [part for part in parts if part]
    text = voice("{what}: {parts}", what=said, parts=JOINT.join(parts)) if parts else said
    return Label(text, signed(outcome.gain) if outcome.gain else (parts[0] if parts else ""))


def first_of(outcome: Outcome, kind: str) -> Outcome:
    """The outcome without the first event of a kind, which was said already."""
    for i, event in enumerate(outcome.events):
        if event.kind == kind:
            return Outcome([*outcome.events[:i], *outcome.events[i + 1 :]], outcome.gain)
    return outcome


# ── tokens and cards ──────────────────────────────────────────────────────


def gift(view: View, text: str, action: Action, name: str, voice: Voice) -> Label:
    """A ? token, a ? card or a start bonus, and what it adds to each scoring."""
    table = table_of(view)
    said = voice(text, what=gift_text(table.board, action.verb, name, voice))
    gain = foresee(table, action, view.to_act[0]).gain
    return Label(f"{said}{JOINT}{gain_text(gain, voice)}", signed(gain)) if gain else Label(said)


def gift_text(board: Board, kind: str, name: str, voice: Voice) -> str:
    """What a ? token, a ? card or a start bonus brings; the second marker by its rule (RR-14.7)."""
    known = {
        "token": (board.token_index, board.token_effect),
        "card": (board.card_index, board.card_effect),
        "start": (board.start_index, board.start_effect),
    }
    index, effects = known[kind]
    return effect(board, effects[index[name]], voice) if name in index else name
