"""How Whistle Stop speaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rotonde.core import Action, Event, View
from rotonde.core.words import (
    N_,
    About,
    Label,
    OptionText,
    PresetText,
    Prompt,
    ScoreLine,
    SeatPanel,
    SeatRow,
    Tip,
    Voice,
)

from ..actions import Deal, Drive, Lay, Quiet, Roll, Take, Whistle
from ..state import Table

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
PROMPTS = {
    "lay": (N_("Lay a coal card"), N_("The highest card drives the train.")),
    "drive": (N_("Drive the train"), N_("You may go up to {n} stops.")),
    "whistle": (N_("Whistle, or keep quiet"), N_("A whistle lets you collect {fares} at {stop}.")),
    "take": (N_("Collect at {stop}"), N_("The fares are {fares}; a whistle is the other choice.")),
}
WAITS = {
    "deal": N_("The cards are dealt"),
    "roll": N_("The die is rolled"),
    "over": N_("The game is over"),
}


def about(voice: Voice) -> About:
    return About(
        voice("One train, one line, and everybody wants to stop it."),
        voice("Lay coal to drive the train, collect the fares where it stops, or whistle to collect first."),
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
    table = _table(view)
    if table.phase in WAITS:
        return Prompt(voice.translate(WAITS[table.phase]))
    title, hint = PROMPTS[table.phase]
    stop = table.line.stops[table.train]
    args: dict[str, Any] = {"stop": stop.name, "fares": stop.fares, "n": table.pips}
    if view.my_turn:
        return Prompt(voice(title, **args), voice(hint, **args))
    names = ", ".join(voice.player(s) for s in table.to_act)
    return Prompt(voice("Waiting for {names}", names=names), voice(title, **args))


def label(view: View, action: Action, voice: Voice) -> Label:
    stop = _table(view).line.stops[_table(view).train]
    match action:
        case Deal(player, card):
            return Label(voice("Deal a {card} to {player}", card=card, player=player - 1))
        case Lay(card):
            return Label(voice("Lay the {card}", card=card))
        case Roll(pips):
            return Label(voice("Roll a {n}", n=pips))
        case Drive(name):
            fares = next((s.fares for s in _table(view).line.stops if s.name == name), 0)
            return Label(voice("Drive to {stop}", stop=name), voice("fares {n}", n=fares))
        case Whistle():
            return Label(voice("Whistle and collect at {stop}", stop=stop.name))
        case Quiet():
            return Label(voice("Keep quiet"))
        case Take("fares"):
            return Label(voice("Collect {n} in fares", n=stop.fares), f"+{stop.fares}")
        case _:
            return Label(voice("Take a whistle"))


def path(view: View, action: Action) -> tuple[str, ...]:
    match action:
        case Lay(card):
            return (f"card:{card}",)
        case Drive(stop):
            return ("train", f"stop:{stop}")
        case Whistle() | Quiet():
            return (f"do:{action.verb}",)
        case _:
            return (f"take:{action.words()[-1]}",)


def tip(view: View, target: str, voice: Voice) -> Tip:
    table = _table(view)
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
    table = _table(view)
    notes = [voice("to decide") if s in table.to_act else "" for s in range(table.players)]
    figures = zip(table.fares, table.whistles, table.hands)
    rows = (
        SeatRow(s, colours()[s], notes[s], (voice.number(f), voice.number(w), voice.number(len(h))))
        for s, (f, w, h) in enumerate(figures)
    )
    return SeatPanel((voice("Fares"), voice("Whistles"), voice("Cards")), tuple(rows))


def scoring(view: View, voice: Voice) -> tuple[ScoreLine, ...]:
    table = _table(view)
    worth = table.line.whistle_points
    return (
        ScoreLine(voice("Fares"), tuple(table.fares)),
        ScoreLine(voice("Whistles left"), tuple(worth * w for w in table.whistles)),
        ScoreLine(voice("Total"), table.scores(), total=True),
    )


def _table(view: View) -> Table:
    assert isinstance(view.table, Table)
    return view.table
