"""A stoker in hand, in words (GR-7.4, GR-8)."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.telling import N_, Action, Label, Tip, Voice, asks, means
from rotonde.games.german_railroads.actions import Heat, Stoke
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.rules.tiles import reach_of
from rotonde.games.russian_railroads.words.labels import outcome_of
from rotonde.games.russian_railroads.words.speech import effect

prompt = asks(
    N_("Choose the locomotive or factory of the stoker"), N_("For good, and one for each; it cannot be kept (GR-8.6).")
)
WAITING = N_("A stoker is being attached (GR-7.4).")
on_factory = means(Heat)


def _stoke(view: Seen, action: Stoke, voice: Voice) -> str:
    text = N_("Stoker on locomotive {n} on {line}: it counts as {raised}")
    raised = action.number + view.table.boards.german.coal.stoker_bonus
    return voice(text, n=action.number, line=action.line, raised=raised)


def _heat(view: Seen, action: Heat, voice: Voice) -> str:
    boards, code = view.table.boards, view.table.factory_list(view.to_act[0])[action.place - 1]
    better = effect(boards, boards.stoked_effect[code], voice)
    text = N_("Stoker for {factory} in place {place}: {what}")
    return voice(text, factory=boards.numbers[code], place=action.place, what=better)


STOKERS: dict[str, Callable[..., str]] = {"stoke": _stoke, "heat": _heat}


def label(view: Seen, step: object, action: Action, voice: Voice) -> Label:
    """What the stoker raises."""
    said = STOKERS[action.verb](view, action, voice)
    return outcome_of(view, action, said, voice, "stoke", "heat", "closed")


def on_loco(view: Seen, step: object, line: str, there: list[int]) -> list[Action]:
    """For one of the locomotives there."""
    return [Stoke(line, view.table.boards.numbers[code]) for code in there if code]


def tip_of_loco(view: Seen, step: object, seat: int, line: int, place: int, voice: Voice) -> Tip | None:
    """A locomotive for the stoker, by the reach that its line would have; None where it cannot go."""
    table, boards, tiles = view.table, view.table.boards, view.table.line_locos(seat, line)
    if view.to_act[0] != seat or not tiles[place] or tiles[place] & STOKED:
        return None
    loco = boards.labels[tiles[place]]
    tiles[place] |= STOKED
    text = N_("{line}: reach {n} with a stoker on locomotive {loco}")
    name = voice(text, line=boards.lines[line], n=reach_of(table, seat, line, tiles), loco=loco)
    return Tip(name, voice("Reach now: {n}.", n=table.reach[seat * boards.width + line]))
