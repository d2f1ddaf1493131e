"""A locomotive in hand, in words (RR-7.3 to RR-7.5)."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Tip, Voice, by_verb, sentences
from rotonde.games.russian_railroads.actions import Place, Scrap
from rotonde.games.russian_railroads.rules.tiles import reach_of
from rotonde.games.russian_railroads.steps.placing import Placing
from rotonde.games.russian_railroads.words.labels import outcome_of
from rotonde.games.russian_railroads.words.speech import Seen
from rotonde.games.russian_railroads.words.steps import follows

WAITING = N_("A locomotive is being placed.")
FRESH = N_("Choose a line for locomotive {loco}"), N_("On an empty place, or in place of a smaller number (RR-7.3).")
DISPLACED = (
    N_("Choose a line for the displaced locomotive {loco}"),
    N_("It may displace a smaller one in turn (RR-7.4)."),
)


def prompt(view: Seen, step: Placing, voice: Voice) -> Prompt:
    """For its owner."""
    title, hint = FRESH if step.fresh else DISPLACED
    said = voice(title, loco=view.table.board.labels[step.tile])
    return Prompt(said, sentences((voice(hint), follows(view, voice))))


def _place(view: Seen, step: Placing, action: Place, voice: Voice) -> Label:
    text = N_("Locomotive {loco} to {line}")
    if action.replaces:
        text = N_("Locomotive {loco} to {line}, displacing {loco_old}")
    said = voice(text, loco=view.table.board.labels[step.tile], line=action.line, loco_old=action.replaces)
    return outcome_of(view, action, said, voice, once="place")


def _scrap(view: Seen, step: Placing, action: Scrap, voice: Voice) -> Label:
    said = voice("Give up locomotive {loco}", loco=view.table.board.labels[step.tile])
    return outcome_of(view, action, said, voice, "scrap")


label = by_verb({"place": _place, "scrap": _scrap})


def tile(view: Seen, step: Placing) -> int:
    """What is in hand."""
    return step.tile


def tip_of_loco(view: Seen, step: Placing, seat: int, line: int, place: int, voice: Voice) -> Tip | None:
    """A place for it, by the reach that the line would have; None where it cannot go."""
    board, tiles = view.table.board, view.table.line_locos(seat, line)
    if step.seat != seat or board.numbers[tiles[place]] >= board.numbers[step.tile]:
        return None
    old, now = board.labels[tiles[place]], view.table.reach[seat * board.width + line]
    tiles[place] = step.tile
    text = N_("{line}: reach {n} with locomotive {loco}")
    name = voice(text, line=board.lines[line], n=reach_of(view.table, seat, line, tiles), loco=board.labels[step.tile])
    if not old:
        return Tip(name, voice("On the empty place. Reach now: {n}.", n=now))
    text = N_("In place of locomotive {loco}, which comes into your hand. Reach now: {n}.")
    return Tip(name, voice(text, loco=old, n=now))
