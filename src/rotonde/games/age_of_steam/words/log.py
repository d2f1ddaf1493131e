"""The log: every event as a sentence of the story."""

from __future__ import annotations

from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.age_of_steam.words.speech import chart_side, table_of, track_words

STORY = {
    "draw_chart": N_("A {colour} cube comes to the goods chart ({space})."),
    "draw_city": N_("{place} begins with a {colour} cube."),
    "roll_order": N_("{player} rolls {dice}: {total}."),
    "first_order": N_("The first turn order: {players}."),
    "issue_none": N_("{player} issues no shares."),
    "bid": N_("{player} bids {amount}."),
    "hold": N_("{player} uses the Turn Order token: passes and stays in."),
    "new_order": N_("The new turn order: {players}."),
    "choose": N_("{player} takes {action}."),
    "engine": N_("The engine of {player} now pulls a cube over {engine} links."),
    "urbanize": N_("{player} turns {place} into the New City {letter}, {colour}."),
    "takeover": N_("{player} takes over the ownerless line from {place}."),
    "gain": N_("{player} gains {n} income, now {income}."),
    "upgrade": N_("{player} raises the engine to {engine} instead of moving a cube."),
    "no_move": N_("{player} moves nothing."),
    "collect": N_("{player} collects {money} and has {cash}."),
    "pay": N_("{player} pays {money} for shares and engine and has {cash}."),
    "bankrupt": N_("{player} is bankrupt and leaves the game."),
    "reduce": N_("The income of {player} is reduced by {n} to {income}."),
    "produce": N_("{player} uses Production."),
    "no_production": N_("{player} leaves Production unused."),
    "draw_production": N_("{player} draws a {colour} cube."),
    "place": N_("{player} puts a {colour} cube on the goods chart ({space})."),
    "put_back": N_("Back into the bag: {colours}."),
    "cube": N_("A {colour} cube comes to {place}."),
}
BUILT = {
    "new": N_("{player} builds {track} on {hex} for {cost}."),
    "add": N_("{player} adds track on {hex} ({track}) for {cost}."),
    "redirect": N_("{player} redirects the track on {hex} ({track}) for {cost}."),
    "both": N_("{player} redirects track on {hex} and adds to it ({track}) for {cost}."),
}
BUILT_IN = {
    "new": N_("{player} builds {track} in {place} for {cost}."),
    "add": N_("{player} adds track in {place} ({track}) for {cost}."),
}
IDLE = {  # is the goods chart full?
    True: N_("{player} cannot use Production: the goods chart is full."),
    False: N_("{player} cannot use Production: the bag is empty."),
}
GIVEN_UP = {
    "line": N_("{player} gives up the unfinished line from {place} that ends at the {side} side of {hex}."),
    "exit": N_("{player} gives up the unfinished line that leaves {place} to the {side}."),
}
ENDS = {
    "turns": N_("The game ends: the last turn is played."),
    "last_player": N_("The game ends: only one player is left."),
    "nobody": N_("The game ends: everybody is bankrupt."),
}
GROWS = {"west": N_("Dice for the west: {dice}."), "east": N_("Dice for the east: {dice}.")}


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    args: dict[str, Any] = {**event.args, "player": event.seat}
    if event.kind in ("collect", "pay", "shortage"):
        args["money"] = args["n"]
    if "space" in args:
        args["space"] = space_words(args["space"], voice)
    if "track" in args:
        args["track"] = track_words(args["track"], voice)
    if event.kind in STORY:
        return voice(STORY[event.kind], **args)
    if event.kind == "build":
        return voice((BUILT_IN if "place" in args else BUILT)[args.pop("how")], **args)
    if event.kind == "give_up":
        return voice(GIVEN_UP["line" if "hex" in args else "exit"], **args)
    if event.kind == "idle_production":
        return voice(IDLE[args.pop("full")], **args)
    if event.kind == "shortage":
        return _short(args, voice)
    if event.kind == "end":
        return voice(ENDS[args["reason"]])
    if event.kind == "grow":
        return voice(GROWS.get(args["side"], N_("Dice: {dice}.")), **args)
    return _counted(event.kind, args, voice)


def foretold(view: View, action: Action, voice: Voice) -> Label:
    """An outcome of chance: the first thing that happens by it."""
    after = table_of(view).copy()
    after.sink = events = list[Event]()
    after.advance(action)
    return Label(sentence(events[0], voice))


def space_words(space: str, voice: Voice) -> str:
    """A space of the chart from its key: "west 3"."""
    side, label, _ = space.rsplit("-", 2)
    return f"{chart_side(side, voice)} {label}"


def _short(args: dict[str, Any], voice: Voice) -> str:
    """What a shortage does to the income (AOS-11.3); below zero it is bankruptcy (AOS-11.4)."""
    if args["income"] < 0:
        return voice("{player} is {money} short: income would drop to {income}.", **args)
    return voice("{player} is {money} short: income drops to {income}.", **args)


def _counted(kind: str, args: dict[str, Any], voice: Voice) -> str:
    """The sentences that depend on a number."""
    if kind == "issue":
        n = args.pop("n")
        return voice.plural(
            "{player} issues {n} share for {cash}.", "{player} issues {n} shares for {cash}.", n, **args
        )
    if kind == "link":
        return voice.plural(
            "The link {a}–{b} of {player} is complete: {n} section.",
            "The link {a}–{b} of {player} is complete: {n} sections.",
            args["sections"],
            **args,
        )
    if kind == "move":
        return voice.plural(
            "{player} moves a {colour} cube from {origin} to {to} over {n} link.",
            "{player} moves a {colour} cube from {origin} to {to} over {n} links.",
            args["links"],
            **args,
        )
    if kind == "done":
        if not args["built"]:
            return voice("{player} builds no track.", **args)
        return voice.plural("{player} has built {n} tile.", "{player} has built {n} tiles.", args["built"], **args)
    if kind in ("leave", "lead"):
        return _placed(args, voice)
    raise ValueError(f"no words for the event {kind!r}")


def _placed(args: dict[str, Any], voice: Voice) -> str:
    """Where a player comes in the turn order, and what for."""
    position = args.pop("position", 1)
    if position == 1:
        text = N_("{player} wins the auction, is first and pays {cost}.")
        return voice(text if args["cost"] else N_("{player} is first and pays nothing."), **args)
    if args["cost"]:
        return voice("{player} passes, comes in place {position} and pays {cost}.", position=position, **args)
    return voice("{player} passes, comes in place {position} and pays nothing.", position=position, **args)
