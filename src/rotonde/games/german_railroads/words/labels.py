"""What every label says besides when one plays alone; what an action does, its step says (words/steps)."""

from __future__ import annotations

from rotonde.core.telling import N_, Action, Label, Voice
from rotonde.games.german_railroads.rules.emil import EMIL
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.steps.shuffle import dealt
from rotonde.games.russian_railroads.words.labels import played

ENDED = N_("End your turn")  # which need not be said twice


def besides(view: Seen, action: Action, said: Label, voice: Voice) -> Label:
    """That the turn ends, and Émil's card follows."""
    if view.my_turn and action.verb != "pass" and _emil_follows(view.table, action):
        text = N_("{what}; your turn ends, Émil’s card follows")
        if said.text == voice(ENDED):
            text = N_("{what}; Émil’s card follows")
        return Label(voice(text, what=said.text), said.flag)
    return said


def _emil_follows(table: GermanState, action: Action) -> bool:
    """Does an action end the turn of the solo game? What chance shows then cannot be undone (GR-10.3)."""
    if not table.boards.solo or action not in table.legal():
        return False
    after = played(table, action, 0, [])
    return after.round == table.round and len(after.stack) == 1 and dealt(after.stack[0]) == EMIL
