"""The turn in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, View, Voice, sentences
from rotonde.games.imperial_steam.actions import Choose
from rotonde.games.imperial_steam.board import MARKERS, TILES
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.turn import Turn
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import chosen, last_round, with_money
from rotonde.games.imperial_steam.words.speech import decider, steps_text, table_of

PASS = N_("Nothing at all (IS-6.11).")
FUNDS = N_("{funds} gulden from the bank (IS-6.10).")


def prompt(view: View, step: Turn, voice: Voice) -> Prompt:
    """Which action."""
    table = table_of(view)
    actions = table.board.actions[table.round - 1]
    title = voice("Choose an action: {n} of {most}", n=table.turns // table.players + 1, most=actions)
    said = sentences((last_round(table, voice), _again(table, decider(view), voice)))
    return Prompt(title, with_money(said, table, decider(view), voice))


def _again(table: ImperialState, seat: int, voice: Voice) -> str:
    """That an action of this round costs influence when it is chosen once more (IS-6.0.2)."""
    used = any(table.used[seat * MARKERS : (seat + 1) * MARKERS])
    return voice("The same once more costs influence (IS-6.0.2).") if used else ""


waiting = chosen


def _choose(table: ImperialState, step: Turn, action: Choose, voice: Voice) -> Label:
    seat = table.active
    n = min(table.used[seat * MARKERS + TILES.index(action.tile)], table.influence[seat])  # IS-A1: what there is
    if not n:
        return Label(voice("Action: {tile}", tile=action.tile))
    steps = steps_text(n, voice)
    said = voice("Action: {tile}, again, for {steps}", tile=action.tile, steps=steps)
    return Label(said, voice("−{steps}", steps=steps))


label = labels({Choose: _choose})
path = paths({Choose: ("action:{a.tile}",)})
