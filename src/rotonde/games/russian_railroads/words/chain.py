"""Effects that wait for each other: where the one on top comes from, and what is still to come below it (RR-3.12)."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.frames import Frame
from rotonde.core.words import Voice
from rotonde.games.russian_railroads.frames import Choosing, Drawing, Earning, Picking, Reusing, Working
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.labels import left_text
from rotonde.games.russian_railroads.words.speech import listed, part_text, special_name


def follows(table: RailroadsState, voice: Voice) -> str:
    """What is still to come after the decision on top, as a sentence; empty for nothing."""
    waiting = [f for f in reversed(table.stack[:-1]) if not isinstance(f, Reusing)]
    said = [text for text in (_waits(table, f, voice) for f in waiting) if text]
    return voice("Then: {list}.", list="; ".join(said)) if said else ""


def _waits(table: RailroadsState, frame: Frame, voice: Voice) -> str:
    if isinstance(frame, Working):
        return listed(left_text(table, frame.parts, voice), voice)
    if isinstance(frame, Picking):
        return part_text(table.board, p.part(p.BONUS_CARD), voice)
    if isinstance(frame, (Choosing, Earning)):
        numbers = (frame.special,) if isinstance(frame, Choosing) else frame.specials
        return ", ".join([special_name(table.board.specials[n].name, voice) for n in numbers])
    return part_text(table.board, p.part(p.QUESTION_CARD), voice) if isinstance(frame, Drawing) else ""


def source_of(table: RailroadsState, top: Working, voice: Voice) -> str:
    """What an effect on top of another comes from, where only one thing can be meant; else that it is a benefit."""
    if not any(not isinstance(f, (Reusing, Picking)) for f in table.stack[:-1]):
        return ""
    board, seat = table.board, top.seat
    found: list[str] = []
    tiles = table.factory_list(seat)
    for at in table.marker_list(seat):
        gap = board.gap_at[at]
        if gap >= 0 and tiles[gap] and _part_of(top.parts, table.factory_does(seat, tiles[gap], gap)):
            found.append(voice.value("factory", board.numbers[tiles[gap]]))
    for token, effect in enumerate(board.token_effect):
        if not table.tokens[seat] >> token & 1 and _part_of(top.parts, effect):
            found.append(voice.value("token", board.tokens[token]))
    for s in board.specials:
        if table.earned[seat] >> s.number & 1 and s.slot < 0 and _part_of(top.parts, p.optional(s.effect)):
            found.append(special_name(s.name, voice))
    return found[0] if len(found) == 1 else voice("a benefit on the way")


def _part_of(left: Sequence[int], effect: Sequence[int]) -> bool:
    """Can what is left be the rest of an effect?"""
    kinds = {(p.op_of(e), p.colours_of(e), e & p.OPTIONAL): p.n_of(e) for e in effect}
    return all(p.n_of(e) <= kinds.get((p.op_of(e), p.colours_of(e), e & p.OPTIONAL), -1) for e in left)
