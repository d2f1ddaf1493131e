"""What the labels of several steps say: spaces by name, what they do, what follows from an action."""

from __future__ import annotations

from rotonde.core.telling import JOINT, Action, Event, Label, Labelling, Voice, joined, say, signed
from rotonde.core.vocabulary import vocabulary
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules.effects import engineer_on, partly, space_effect
from rotonde.games.russian_railroads.rules.scoring import round_score
from rotonde.games.russian_railroads.rules.spaces import effect_with
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.speech import Seen, effect, space_name

LATER = ("pass", "order", "round", "score", "reuse", "end")  # from here on it is no longer this action


# ── spaces ────────────────────────────────────────────────────────────────
def named(table: RailroadsState, space: int, voice: Voice) -> str:
    """A space by what stands on it now: engineers have numbers."""
    return _engineer(table, space, voice) or voice.value("action", table.board.spaces[space].name)


def titled(table: RailroadsState, space: int, voice: Voice) -> str:
    """A space as a title, which tells two spaces of one kind apart by their price."""
    return _engineer(table, space, voice) or space_name(table.board.spaces[space].name, voice)


def _engineer(table: RailroadsState, space: int, voice: Voice) -> str:
    n = 0 if _empty(table, space) else engineer_on(table, space)
    return voice("engineer No. {n}", n=n) if n else ""


def _empty(table: RailroadsState, space: int) -> bool:
    slot = table.board.spaces[space].slot
    return slot >= 0 and table.strip[slot] < 0


def effect_of(table: RailroadsState, space: int, voice: Voice) -> str:
    """What a space does now, in words."""
    board, first = table.board, table.strip[0]
    if space == board.hire and first >= 0:
        what = effect(board, board.engineer_effect[first], voice)
        return voice("engineer No. {n} becomes yours ({what})", n=board.engineers[first], what=what)
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
def played(table: RailroadsState, action: Action, seat: int, events: list[Event]) -> RailroadsState:
    """The table after a legal action of a seat."""
    after = table.copy()
    after.sink = events
    if not after.pile and after.bonus_left:  # unseen: some card will be there to choose
        after.pile = ((1 << len(after.board.bonus)) - 1) & ~after.held[seat]
    after.advance(action)
    return after


def foresee(table: RailroadsState, action: Action, seat: int) -> tuple[list[Event], int]:
    """What follows at once: events of the seat, and how much more its board would score in each round."""
    events: list[Event] = []
    after = played(table, action, seat, events)
    end = next((i for i, event in enumerate(events) if event.kind in LATER and i), None)
    own = [event for event in events[:end] if event.seat == seat]
    return own, round_score(after, seat) - round_score(table, seat)


def gain_text(gain: int, voice: Voice) -> str:
    """What a choice adds to each scoring; empty for nothing."""
    return voice("{gain} each scoring", gain=signed(gain)) if gain else ""


def outcome_of(view: Seen, action: Action, said: str, voice: Voice, *but: str, once: str = "") -> Label:
    """What is done, then what it brings; the flag is the gain of each scoring.

    Events of some kinds were said already: all of those in `but`, the first one of `once`.
    """
    events, gain = foresee(view.table, action, view.to_act[0])
    first = next((i for i, event in enumerate(events) if event.kind == once), -1)
    events = [event for i, event in enumerate(events) if i != first and event.kind not in but]
    words = [(event, vocabulary(voice.words).event(event.kind).short) for event in events]
    parts = [say(short, event.args, voice) for event, short in words if short is not None]
    parts = [part for part in (*parts, gain_text(gain, voice)) if part]
    return Label(joined(said, parts, voice), signed(gain) if gain else (parts[0] if parts else ""))


# ── tokens and cards ──────────────────────────────────────────────────────
def gift(text: str) -> Labelling:
    """The label of a ? token, a ? card or a start bonus, which an action names: what it brings, and each scoring."""

    def label(view: Seen, step: object, action: Action, voice: Voice) -> Label:
        kind, name = action.words()
        said = voice(text, what=gift_text(view.table.board, kind, name, voice))
        gain = foresee(view.table, action, view.to_act[0])[1]
        return Label(f"{said}{JOINT}{gain_text(gain, voice)}", signed(gain)) if gain else Label(said)

    return label


def gift_text(board: Board, kind: str, name: str, voice: Voice) -> str:
    """What a ? token, a ? card or a start bonus brings; the second marker by its rule (RR-14.7)."""
    known = {
        "token": (board.token_index, board.token_effect),
        "card": (board.card_index, board.card_effect),
        "start": (board.start_index, board.start_effect),
    }
    index, effects = known[kind]
    return effect(board, effects[index[name]], voice) if name in index else name
