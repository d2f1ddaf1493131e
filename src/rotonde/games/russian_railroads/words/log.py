"""The log: every event as a sentence of the story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rotonde.core.events import Event
from rotonde.core.speech import capital, listed
from rotonde.core.words import N_, Voice
from rotonde.games.russian_railroads.words.speech import mix_text, place_name

Args = dict[str, Any]
Telling = Callable[[Args, Voice], str]
EXTRA_ENGINEER = "bc_extra_engineer"  # no points of its own
WHY = {
    "terminus": N_("{player} scores {points} points at a terminus."),
    "factory": N_("{player} scores {points} points by a factory."),
    "bonus": N_("{player} takes {points} points instead of a bonus card."),
}


def told(text: str, **renamed: str) -> Telling:
    """A sentence that calls some arguments of its event by other names."""
    names = {old: name for name, old in renamed.items()}
    return lambda args, voice: voice(text, **{names.get(key, key): value for key, value in args.items()})


def _used(args: Args, voice: Voice) -> str:
    """The space, by the engineer on it if there is one."""
    engineer = args["engineer"]
    return voice("engineer No. {n}", n=engineer) if engineer else voice.value("action", args["space"])


def _use(args: Args, voice: Voice) -> str:
    price = mix_text(args["workers"], args["black"], args["temporary"], args["roubles"], voice)
    return voice("{player} pays {price} for {what}.", player=args["player"], price=price, what=_used(args, voice))


def _again(text: str) -> Telling:
    return lambda args, voice: voice(text, player=args["player"], what=_used(args, voice))


def _claim(args: Args, voice: Voice) -> str:
    place = place_name(args["place"], voice)
    return voice("{player} claims {place} place for the next round.", player=args["player"], place=place)


def _place(args: Args, voice: Voice) -> str:
    text = N_("{player} puts locomotive {loco} on {line}.")
    if args["replaces"]:
        text = N_("{player} puts locomotive {loco} on {line}, in place of {loco_old}.")
    return voice(text, player=args["player"], loco=args["number"], line=args["line"], loco_old=args["replaces"])


def _scrap(args: Args, voice: Voice) -> str:
    text = N_("{player} gives up locomotive {loco}: it leaves the game.")
    if args["factory"]:
        text = N_("{player} gives up locomotive {loco}: it becomes a visible factory.")
    return voice(text, player=args["player"], loco=args["number"])


def _factory(args: Args, voice: Voice) -> str:
    text = N_("{player} builds {factory} in place {place}.")
    if args["thrown_out"]:
        text = N_("{player} builds {factory} in place {place}, instead of No. {n}.")
    return voice(text, player=args["player"], factory=args["number"], place=args["place"], n=args["thrown_out"])


def _points(args: Args, voice: Voice) -> str:
    player, points = args["player"], args["points"]
    if args["why"] in WHY:
        return voice(WHY[args["why"]], player=player, points=points)
    return voice.plural("{player} scores {n} point.", "{player} scores {n} points.", points, player=player)


def _pass(args: Args, voice: Voice) -> str:
    text = N_("{player} passes: {points} points.")
    if args["forced"]:
        text = N_("{player} has nothing left to act with and passes: {points} points.")
    return voice(text, player=args["player"], points=args["points"])


def _final_bonus(args: Args, voice: Voice) -> str:
    text = N_("{card}: {player} gets {points} points.")
    if args["card"] == EXTRA_ENGINEER:
        text = N_("{card}: {player} counts one more in the majority.")
    return capital(voice(text, card=args["card"], player=args["player"], points=args["points"]))


def _majority(args: Args, voice: Voice) -> str:
    return voice.plural(
        "{player} gets {points} points for {n} engineer (highest number {number}).",
        "{player} gets {points} points for {n} engineers (highest number {number}).",
        args["n"],
        **args,
    )


def _score(args: Args, voice: Voice) -> str:
    parts = [f"{voice.value('line', line)} {voice.number(n)}" for line, n in args["lines"].items()]
    parts.append(voice("industry {n}", n=args["industry"]))
    said = ", ".join(parts)
    return voice("{player} scores {points}: {parts}.", player=args["player"], points=args["points"], parts=said)


def _round(args: Args, voice: Voice) -> str:
    last = args["n"] == args["rounds"]
    text = N_("Round {n} begins: the last one.") if last else N_("Round {n} of {rounds} begins.")
    return voice(text, n=args["n"], rounds=args["rounds"])


def _order(args: Args, voice: Voice) -> str:
    names = [voice.player(seat) for seat in args["players"]]
    return voice("The new turn order: {names}.", names=listed(names, voice))


STORY: dict[str, str | Telling] = {  # by the kind of the event; games built on this one add theirs
    "start": N_("{player} takes the {card}."),
    "reuse_declined": N_("{player} leaves the worker where it is."),
    "end": N_("The game is over."),
    "move": N_("{player} moves {colour} on {line} to {space}."),
    "worker": N_("{player} gets a new worker."),
    "locomotive": told(N_("{player} takes locomotive {loco}."), loco="number"),
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
    "swap": told(N_("{player} fetches a worker from {action}, to show the claim."), action="space"),
    "removed": N_("A bonus card goes back into the box."),
    "arrive": N_("Engineer No. {engineer} comes to slot {slot}."),
    "leaves": N_("Engineer No. {engineer} leaves unhired."),
    "use": _use,
    "reuse": _again(N_("{player} moves the turn-order worker on: {what}.")),
    "repeat": _again(N_("{player} repeats {what}.")),
    "place": _place,
    "scrap": _scrap,
    "factory": _factory,
    "step": told(N_("{player} moves industry from {start} to {to}."), start="from"),
    "rails": told(N_("{player} gets {rails}."), rails="colours"),
    "claim": _claim,
    "points": _points,
    "pass": _pass,
    "final_bonus": _final_bonus,
    "final_majority": _majority,
    "score": _score,
    "x2": lambda args, voice: voice.plural(
        "{player} lays {n} ×2 token.", "{player} lays {n} ×2 tokens.", args["n"], **args
    ),
    "rouble": lambda args, voice: voice.plural(
        "{player} takes {n} rouble.", "{player} takes {n} roubles.", args["n"], **args
    ),
    "temporary": lambda args, voice: voice.plural(
        "{player} takes {n} temporary worker.", "{player} takes {n} temporary workers.", args["n"], **args
    ),
    "round": _round,
    "order": _order,
    "deal": N_("{player} begins in place {place}."),
}


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    if event.kind not in STORY:
        raise ValueError(f"no words for the event {event.kind!r}")
    args: Args = {"player": event.seat, **event.args}
    said = STORY[event.kind]
    return voice(said, **args) if isinstance(said, str) else said(args, voice)
