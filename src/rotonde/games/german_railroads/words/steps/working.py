"""An effect that is carried out on lines with a switch and areas, in words (GR-3.3, GR-4.1)."""

from __future__ import annotations

from rotonde.core.telling import Label, Voice, by_verb, either
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.actions import Move
from rotonde.games.russian_railroads.steps.working import Working
from rotonde.games.russian_railroads.words.steps import working as base


def _move(view: Seen, step: Working, action: Move, voice: Voice) -> Label:
    """A move, and the question that it raises at the switch or at an area."""
    table, said = view.table, base.move(view, step, action, voice)
    line, seat = table.boards.line_index[action.line], step.seat
    stop = table.boards.stop_of(table.routes[seat * table.boards.width + line])
    if not stop or action.colour != table.boards.colours[0] or table.at(seat, line, 0) != stop:
        return said
    if line == table.boards.branch_line:
        towns = either([voice.value("branch", b) for b in table.boards.branches], voice)
        return Label(voice("{what}, to {towns}", what=said.text, towns=towns), said.flag)
    return Label(voice("{what}, with a tile of your choice", what=said.text), said.flag)


label = by_verb({**base.LABELS, "move": _move})
