"""The log: what the modules add to the story, and what Émil does and why."""

from __future__ import annotations

from typing import Any

from rotonde.core.events import Event
from rotonde.core.words import N_, Voice
from rotonde.games.german_railroads.words.speech import coal_text
from rotonde.games.russian_railroads.words import log as base
from rotonde.games.russian_railroads.words.speech import capital, listed, price_text, space_name

STORY = {
    "income": N_("{player} uses the {marker}."),
    "foundry": N_("{player} fires {foundry} with {coal}."),
    "stoker": N_("{player} pays {coal} for a stoker."),
    "end_turn": N_("{player} ends the turn."),
    "branch": N_("{player} sets the switch to {branch}."),
    "extension": N_("{player} lays {tile} at {area}."),
    "income_taken": N_("{player} takes the {marker}."),
    "no_income": N_("{player} reaches an income space, but no marker is left."),
    "no_worker": N_("{player} reaches a worker space, but has all the workers there are."),
    "foundry_taken": N_("{player} takes {foundry}."),
    "closed": N_("{player} closes {foundry}: it becomes a stoker."),
    "stoke": N_("{player} puts a stoker on locomotive {number} on {line}."),
    "heat": N_("{player} puts a stoker to {factory} in place {place}."),
    "trigger": N_("{player} uses {factory} in place {place}."),
    "lucky": N_("{player} draws the {card}."),
    "german_revaluation": N_("{player} revalues the rails, the German way."),
    "emil_worker": N_("{score} points are reached: Émil has {workers} workers from now on."),
    "emil_hires": N_("Émil keeps engineer No. {engineer} for the majority."),
    "revealed": N_("{foundry} lies face up now."),
    "shuffled": N_("Émil shuffles all his cards."),
}
SKIPS = {
    "workers": N_("Émil discards “{what}”: he has too few workers."),
    "occupied": N_("Émil discards “{what}”: it is occupied."),
    "useless": N_("Émil discards “{what}”: it could not be used now."),
    "empty": N_("Émil discards “{what}”: nobody is there."),
}
REASONS = {  # why the player could not use the space
    "colour": N_("Émil discards “{what}”: you have no such rails yet."),
    "room": N_("Émil discards “{what}”: your rails could not move that far."),
    "steps": N_("Émil discards “{what}”: your industry markers could not go that far."),
    "x2": N_("Émil discards “{what}”: there is no place or no ×2 token for you."),
    "tiles": N_("Émil discards “{what}”: there are too few tiles left."),
}
PASSES = {
    "workers": N_("Émil has no worker left and passes."),
    "cards": N_("Émil has no card left and passes."),
}


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    args: dict[str, Any] = {**event.args, "player": event.seat}
    kind = event.kind
    if kind in STORY:
        return _told(kind, args, voice)
    if kind.startswith("emil_"):
        return _emil(kind, args, voice)
    if kind == "coal":
        return voice("{player} takes {coal}.", player=event.seat, coal=coal_text(args["n"], voice))
    if kind == "burn":
        return _burn(args, voice)
    if kind == "extra_marker":
        if args["placed"]:
            return voice("{player} gets the extra industry marker.", player=event.seat)
        return voice("{player} does not get the extra industry marker.", player=event.seat)
    if kind == "stoker_lost":
        return voice("A stoker leaves the game with its tile.")
    if kind == "final_rival":
        return voice.plural(
            "Émil has {n} engineer (highest number {number}).",
            "Émil has {n} engineers (highest number {number}).",
            args["n"],
            number=args["number"],
        )
    if kind == "points" and args["why"] == "foundry":
        text = N_("{player} scores {points} points for the best locomotive.")
        return voice(text, player=event.seat, points=args["points"])
    if kind == "kept":
        text = N_("The new engineer No. {n} is in the game.") if args["new"] else N_("The old engineer No. {n} stays.")
        return voice(text, n=args["engineer"])
    return base.sentence(event, voice)


def _told(kind: str, args: dict[str, Any], voice: Voice) -> str:
    if kind in ("foundry", "stoker"):
        args["coal"] = coal_text(args["coal"], voice)
    elif kind == "heat":
        args["factory"] = args.pop("number")
    return capital(voice(STORY[kind], **args))


def _burn(args: dict[str, Any], voice: Voice) -> str:
    moves = voice.plural("{n} black move", "{n} black moves", args["moves"])
    if not args["coal"]:
        return voice("{player} pays no coal: {moves}.", player=args["player"], moves=moves)
    coal = coal_text(args["coal"], voice)
    return voice("{player} burns {coal}: {moves}.", player=args["player"], coal=coal, moves=moves)


def _emil(kind: str, args: dict[str, Any], voice: Voice) -> str:
    """What he does, and why."""
    if kind == "emil_passes":
        return voice(PASSES[args["why"]])
    if kind == "emil_takes":
        tiles = [voice("tile No. {n}", n=n) if n else voice.value("factory", n) for n in args["numbers"]]
        if not tiles:
            return voice("There is no tile for Émil to take.")
        return voice("Émil takes out of the game: {tiles}.", tiles=listed(tiles, voice))
    engineer = args.get("engineer", 0)
    what = voice("Engineer No. {n}", n=engineer) if engineer else space_name(args["space"], voice)
    if kind == "emil_skips":
        return voice(REASONS.get(args.get("reason", ""), SKIPS[args["why"]]), what=what)
    price = price_text(args["workers"], args["roubles"], voice)
    return voice("Émil’s card shows “{what}”: he blocks it with {price}.", what=what, price=price)
