"""The log: every event as a sentence of the story."""

from __future__ import annotations

from typing import Any

from rotonde.core.events import Event
from rotonde.core.words import N_, Voice
from rotonde.games.russian_railroads.words.speech import (
    action_name,
    capital,
    line_name,
    listed,
    mix_text,
    place_name,
)

STORY = {
    "start": N_("{player} takes the {card}."),
    "reuse_declined": N_("{player} leaves the worker where it is."),
    "end": N_("The game is over."),
    "move": N_("{player} moves {colour} on {line} to {space}."),
    "worker": N_("{player} gets a new worker."),
    "locomotive": N_("{player} takes locomotive {loco}."),
    "factory_used": N_("{player} reaches {factory}."),
    "earned": N_("{player} earns a ? token at {special}."),
    "token": N_("{player} lays the {token} at {special}."),
    "card": N_("{player} takes the {card}."),
    "marker": N_("{player} gets a second industry marker."),
    "revaluation": N_("{player} revalues the rails."),
    "medal": N_("{player} gets the Kiev medal."),
    "black_worker": N_("{player} gets the black worker."),
    "engineer_gift": N_("{player} gets engineer No. {engineer}."),
    "bonus_taken": N_("{player} takes a secret bonus card."),
    "bonus_card": N_("{player} takes the {card}."),
    "lapse": N_("{player} lets the rest go."),
    "vain": N_("Nothing of it can be carried out now: it is used up for this round."),
    "hire": N_("{player} hires engineer No. {engineer}."),
    "swap": N_("{player} fetches a worker from {action}, to show the claim."),
    "removed": N_("A bonus card goes back into the box."),
    "arrive": N_("Engineer No. {engineer} comes to slot {slot}."),
    "leaves": N_("Engineer No. {engineer} leaves unhired."),
}
EXTRA_ENGINEER = "bc_extra_engineer"  # no points of its own
WHY = {
    "terminus": N_("{player} scores {points} points at a terminus."),
    "factory": N_("{player} scores {points} points by a factory."),
    "bonus": N_("{player} takes {points} points instead of a bonus card."),
}


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    args: dict[str, Any] = {**event.args, "player": event.seat}
    if event.kind in STORY:
        if event.kind == "swap":
            args["action"] = args.pop("space")
        if event.kind == "locomotive":
            args["loco"] = args.pop("number")
        return voice(STORY[event.kind], **args)
    if event.kind in ("use", "reuse", "repeat"):
        return _used(event.kind, args, voice)
    if event.kind in ("place", "scrap", "factory", "step", "rails", "claim"):
        return _moved(event.kind, args, voice)
    if event.kind in ("score", "final_bonus", "final_majority", "points", "pass"):
        return _scored(event.kind, args, voice)
    if event.kind in ("x2", "rouble", "temporary"):
        return _taken(event.kind, args, voice)
    return _around(event, voice)


def _used(kind: str, args: dict[str, Any], voice: Voice) -> str:
    space, engineer = args["space"], args["engineer"]
    said = voice("engineer No. {n}", n=engineer) if engineer else action_name(space, voice)
    if kind == "reuse":
        return voice("{player} moves the turn-order worker on: {what}.", player=args["player"], what=said)
    if kind == "repeat":
        return voice("{player} repeats {what}.", player=args["player"], what=said)
    price = mix_text(args["workers"], args["black"], args["temporary"], args["roubles"], voice)
    return voice("{player} pays {price} for {what}.", player=args["player"], price=price, what=said)


def _moved(kind: str, args: dict[str, Any], voice: Voice) -> str:
    if kind in ("place", "scrap", "factory"):
        return _tile(kind, args, voice)
    if kind == "step":
        return voice("{player} moves industry from {start} to {to}.", start=args.pop("from"), **args)
    if kind == "rails":
        return voice("{player} gets {rails}.", player=args["player"], rails=args["colours"])
    return voice(
        "{player} claims {place} place for the next round.",
        player=args["player"],
        place=place_name(args["place"], voice),
    )


def _tile(kind: str, args: dict[str, Any], voice: Voice) -> str:
    player, number = args["player"], args["number"]
    if kind == "place":
        line, old = args["line"], args["replaces"]
        if old:
            text = N_("{player} puts locomotive {loco} on {line}, in place of {loco_old}.")
            return voice(text, player=player, loco=number, line=line, loco_old=old)
        return voice("{player} puts locomotive {loco} on {line}.", player=player, loco=number, line=line)
    if kind == "scrap":
        if args["factory"]:
            return voice(
                "{player} gives up locomotive {loco}: it becomes a visible factory.", player=player, loco=number
            )
        return voice("{player} gives up locomotive {loco}: it leaves the game.", player=player, loco=number)
    place, old = args["place"], args["thrown_out"]
    if not old:
        return voice("{player} builds {factory} in place {place}.", player=player, factory=number, place=place)
    text = N_("{player} builds {factory} in place {place}, instead of No. {n}.")
    return voice(text, player=player, factory=number, place=place, n=old)


def _scored(kind: str, args: dict[str, Any], voice: Voice) -> str:
    player, points = args["player"], args["points"]
    if kind == "points":
        if args["why"] in WHY:
            return voice(WHY[args["why"]], player=player, points=points)
        return voice.plural("{player} scores {n} point.", "{player} scores {n} points.", points, player=player)
    if kind == "pass":
        if args["forced"]:
            text = N_("{player} has nothing left to act with and passes: {points} points.")
            return voice(text, player=player, points=points)
        return voice("{player} passes: {points} points.", player=player, points=points)
    if kind == "final_bonus" and args["card"] == EXTRA_ENGINEER:
        return capital(voice("{card}: {player} counts one more in the majority.", card=args["card"], player=player))
    if kind == "final_bonus":
        return capital(voice("{card}: {player} gets {points} points.", card=args["card"], player=player, points=points))
    if kind == "final_majority":
        return voice.plural(
            "{player} gets {points} points for {n} engineer (highest number {number}).",
            "{player} gets {points} points for {n} engineers (highest number {number}).",
            args["n"],
            player=player,
            points=points,
            number=args["number"],
        )
    parts = [f"{line_name(line, voice)} {voice.number(n)}" for line, n in args["lines"].items()]
    parts.append(voice("industry {n}", n=args["industry"]))
    return voice("{player} scores {points}: {parts}.", player=player, points=points, parts=", ".join(parts))


def _taken(kind: str, args: dict[str, Any], voice: Voice) -> str:
    n = args.pop("n")
    if kind == "x2":
        return voice.plural("{player} lays {n} ×2 token.", "{player} lays {n} ×2 tokens.", n, **args)
    if kind == "rouble":
        return voice.plural("{player} takes {n} rouble.", "{player} takes {n} roubles.", n, **args)
    return voice.plural("{player} takes {n} temporary worker.", "{player} takes {n} temporary workers.", n, **args)


def _around(event: Event, voice: Voice) -> str:
    """Rounds, the turn order, the deal."""
    args = event.args
    if event.kind == "round":
        if args["n"] == args["rounds"]:
            return voice("Round {n} begins: the last one.", n=args["n"])
        return voice("Round {n} of {rounds} begins.", n=args["n"], rounds=args["rounds"])
    if event.kind == "order":
        names = [voice.player(seat) for seat in args["players"]]
        return voice("The new turn order: {names}.", names=listed(names, voice))
    if event.kind == "deal":
        return voice("{player} begins in place {place}.", player=args["player"], place=args["place"])
    raise ValueError(f"no words for the event {event.kind!r}")
