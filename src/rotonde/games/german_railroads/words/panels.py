"""The players' panel with what the modules add: coal, income markers, foundries, and Émil's line."""

from __future__ import annotations

from rotonde.core.telling import JOINT, N_, SeatPanel, SeatRow, Voice
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.table import OVER
from rotonde.games.russian_railroads.words import panels as base


def seats(view: Seen, voice: Voice) -> SeatPanel:
    """The panel of the base game, with a column for coal, and Émil beside it."""
    table, panel = view.table, base.seats(view, voice)
    coal = (voice("Coal"),) if table.boards.with_coal else ()
    rows, aside = tuple([_row(table, row, voice) for row in panel.rows]), panel.aside
    if table.boards.solo:
        emil = voice("Émil: workers {n}/{most}", n=table.emil_workers, most=table.emil_crew)
        aside = JOINT.join((aside, voice("{emil}, passed", emil=emil) if table.emil_passed else emil))
    return SeatPanel((*panel.columns, *coal), rows, aside, (*panel.named, *coal))


def _row(table: GermanState, row: SeatRow, voice: Voice) -> SeatRow:
    figures = (*row.figures, voice.number(table.coal[row.seat])) if table.boards.with_coal else row.figures
    return SeatRow(row.seat, row.colour, _note(table, row, voice), figures)


def _note(table: GermanState, row: SeatRow, voice: Voice) -> str:
    seat, out = row.seat, []
    if row.note and not (table.boards.solo and table.stage != OVER):  # alone, nobody needs a place in the order
        out.append(row.note)
    if table.boards.solo and table.held_n[seat] and table.stage != OVER:
        out.append(voice.plural("{n} bonus card", "{n} bonus cards", table.held_n[seat]))
    for text, has, used in (
        (N_("income {n}/{most}"), table.income[seat], table.income_used),
        (N_("foundries {n}/{most}"), table.foundries[seat], table.foundries_used),
    ):
        if has:
            out.append(voice(text, n=(has & ~used).bit_count(), most=has.bit_count()))
    if table.boards.solo:
        hired = voice.plural("Émil: {n} engineer", "Émil: {n} engineers", table.emil_hired.bit_count())
        gone = voice.plural("{n} tile gone", "{n} tiles gone", sum(table.emil_tiles))
        out.append(f"{hired}, {gone}")
    return JOINT.join(out)
