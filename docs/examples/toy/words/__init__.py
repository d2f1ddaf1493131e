"""How Whistle Stop speaks."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core import Action, Event, View
from rotonde.core.words import (
    N_,
    About,
    OptionText,
    PresetText,
    Prompt,
    ScoreLine,
    SeatPanel,
    SeatRow,
    Tip,
    Voice,
    Welcome,
)

from ..actions import Drive
from ..table import Table

LOG = {
    "dealt": N_("{player} draws a coal card of {card}."),
    "laid": N_("{player} lays a card."),
    "drives": N_("{player} drives, with a coal card of {card}."),
    "rolled": N_("The die shows {n}."),
    "drove": N_("{player} drives to {stop}."),
    "whistled": N_("{player} blows a whistle and collects instead."),
    "fares": N_("{player} collects {n} in fares."),
    "got whistle": N_("{player} takes a whistle."),
}


def about(voice: Voice) -> About:
    return About(
        voice("One train, one line, and everybody wants to stop it."),
        voice("Lay coal to drive the train, collect the fares where it stops, or whistle to collect first."),
    )


def welcome(voice: Voice) -> Welcome:
    return Welcome(
        goal=voice("Have the most fares when the coal is used up."),
        points=voice("The train pays the fare of the stop it comes to."),
        turn=voice("Everybody lays a coal card; the highest drives, and the others may whistle to collect instead."),
        advice=voice("Lay a high card when a rich stop is in reach."),
        further=voice("Keep a whistle for the stop that everybody wants."),
    )


def options(voice: Voice) -> tuple[OptionText, ...]:
    express = ((False, voice("up to the roll")), (True, voice("exactly the roll")))
    return (
        OptionText("express", voice("Express"), voice("How far the train goes."), express, "WS-2.4"),
        OptionText(
            "whistles",
            voice("Whistles"),
            voice("How many whistles each player starts with."),
            (("one", voice("one each")), ("two", voice("two each"))),
            "WS-1.2",
        ),
    )


def presets(voice: Voice) -> tuple[PresetText, ...]:
    return (
        PresetText("default", voice("The quiet line")),
        PresetText(
            "express",
            voice("The express"),
            voice("Two whistles each, and the train goes exactly as far as the roll."),
        ),
    )


def colours() -> tuple[str, ...]:
    return ("red", "blue", "yellow", "purple")


def prompt(view: View, voice: Voice) -> Prompt:
    """While a game runs, each step has its own (words/steps)."""
    return Prompt(voice("The game is over"))


def tip(view: View, target: str, voice: Voice) -> Tip:
    table = table_of(view)
    kind, _, key = target.partition(":")
    if kind == "stop":
        fares = next((s.fares for s in table.line.stops if s.name == key), 0)
        return Tip(key, voice("Fares: {n}", n=fares))
    if kind == "card":
        return Tip(voice("Coal card {n}", n=int(key)))
    if target == "train":
        return Tip(voice("The train"), voice("It stands at {stop}.", stop=table.line.stops[table.train].name))
    return Tip(
        {
            "do:whistle": voice("Whistle"),
            "do:quiet": voice("Keep quiet"),
            "take:fares": voice("The fares"),
            "take:whistle": voice("A whistle"),
        }[target]
    )


def intents(view: View, path: Sequence[str]) -> list[Action]:
    return [Drive(t.partition(":")[2]) for t in reversed(path) if t.startswith("stop:")]


def sentence(event: Event, voice: Voice) -> str:
    return voice(LOG[event.kind], player=event.seat, **event.args)


def seats(view: View, voice: Voice) -> SeatPanel:
    table = table_of(view)
    notes = [voice("to decide") if s in table.to_act else "" for s in range(table.players)]
    figures = zip(table.fares, table.whistles, table.hands)
    rows = (
        SeatRow(s, colours()[s], notes[s], (voice.number(f), voice.number(w), voice.number(len(h))))
        for s, (f, w, h) in enumerate(figures)
    )
    return SeatPanel((voice("Fares"), voice("Whistles"), voice("Cards")), tuple(rows))


def scoring(view: View, voice: Voice) -> tuple[ScoreLine, ...]:
    table = table_of(view)
    worth = table.line.whistle_points
    return (
        ScoreLine(voice("Fares"), tuple(table.fares)),
        ScoreLine(voice("Whistles left"), tuple(worth * w for w in table.whistles)),
        ScoreLine(voice("Total"), table.scores(), total=True),
    )


def waiting_for(view: View, doing: str, voice: Voice) -> Prompt:
    """The prompt of those who wait: for whom, and what they do."""
    names = ", ".join(voice.player(s) for s in view.to_act)
    return Prompt(voice("Waiting for {names}", names=names), doing)


def table_of(view: View) -> Table:
    """The table of a view of this game."""
    assert isinstance(view.table, Table)
    return view.table
