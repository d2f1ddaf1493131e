"""The second track in words."""

from __future__ import annotations

from rotonde.core import Label, Prompt, View, Voice
from rotonde.games.imperial_steam.actions import PlaceTrack
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.second import Second
from rotonde.games.imperial_steam.words.gains import with_gains
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.speech import table_of


def prompt(view: View, step: Second, voice: Voice) -> Prompt:
    """Free actions first, or the track."""
    link = table_of(view).board.links[step.link]
    hint = voice("It is paid for already; free actions may come first (IS-A2).")
    return Prompt(voice("Place the second track: {link}", link=link), hint)


def _place(table: ImperialState, step: Second, action: PlaceTrack, voice: Voice) -> Label:
    said = voice("Place the second track: {link}", link=table.board.links[step.link])
    return Label(with_gains(said, table, step.seat, (step.link,), voice))


label = labels({PlaceTrack: _place})
path = paths({})
