"""An extension tile, in words (GR-4.1)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Voice
from rotonde.games.german_railroads.actions import Extend
from rotonde.games.german_railroads.rules import parts as own
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.steps.extending import Extending
from rotonde.games.german_railroads.words.speech import Seen, specials_of, specials_text
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.words.labels import outcome_of

WAITING = N_("An extension tile is being chosen (GR-4.1).")


def prompt(view: Seen, step: Extending, voice: Voice) -> Prompt:
    """For the seat whose black rail comes to the area."""
    there = view.table.boards.areas[step.area]
    title = voice("Choose an extension tile for {area}", area=there.name)
    return Prompt(title, voice("It has {n} spaces and stays there; black goes on it (GR-4.1).", n=there.length))


def label(view: Seen, step: Extending, action: Extend, voice: Voice) -> Label:
    """What its spaces bring."""
    what = specials_text(view.table, specials_of(view.table, action.tile), voice)
    said = voice("Lay {tile} ({what})", tile=action.tile, what=what)
    if _income_at_once(view.table, step, action):
        said = voice("{what}, an income marker at once", what=said)
    return outcome_of(view, action, said, voice, "branch", "extension", "move")


def _income_at_once(table: GermanState, step: Extending, action: Extend) -> bool:
    """Does black earn an income marker on the first space of this tile (GR-5.1)?"""
    boards = table.boards
    if action.tile not in boards.extensions or not table.income_left:
        return False
    there = boards.tile_specials[step.area * 64 + boards.extensions.index(action.tile)]
    first = [s for s in there if s.space == boards.areas[step.area].first and not s.colour and not s.locomotive]
    return any(p.op_of(e) == own.INCOME for s in first for e in s.effect)


def area(view: Seen, step: Extending) -> int:
    """Where the tile will lie."""
    return step.area
