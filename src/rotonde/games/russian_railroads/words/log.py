"""The log: every event as a sentence of the story."""

from __future__ import annotations

from rotonde.core.telling import N_, P_, Args, Event, Telling, Voice, capital, listed, say, told, told_by
from rotonde.core.vocabulary import EventWords, vocabulary
from rotonde.games.russian_railroads.words.speech import RAILS, mix_text, place_name

# Which lines are the table's: a round's scoring and turn order, the final scoring.
OF_TABLE = {"score", "order", "leaves", "final_bonus", "final_majority"}
OPENINGS = {"use", "place"}  # what is paid, and a locomotive that may displace others
EXTRA_ENGINEER = "bc_extra_engineer"  # no points of its own
WHY = {
    "terminus": N_("{player} scores {points} points at a terminus."),
    "factory": N_("{player} scores {points} points by a factory."),
    "bonus": N_("{player} takes {points} points instead of a bonus card."),
}
SCORES = P_("{player} scores {n} point.", "{player} scores {n} points.")


def _used(text: str) -> Telling:
    """A sentence about a space, by the engineer on it if there is one."""

    def tell(args: Args, voice: Voice) -> str:
        n, space = args["engineer"], args["space"]
        return voice(text, **args, what=voice("engineer No. {n}", n=n) if n else voice.value("action", space))

    return tell


def _use(args: Args, voice: Voice) -> str:
    price = mix_text(args["workers"], args["black"], args["temporary"], args["roubles"], voice)
    return _used(N_("{player} pays {price} for {what}."))({**args, "price": price}, voice)


def _claim(args: Args, voice: Voice) -> str:
    place = place_name(args["place"], voice)
    return voice("{player} claims {place} place for the next round.", player=args["player"], place=place)


def _final_bonus(args: Args, voice: Voice) -> str:
    extra, plain = N_("{card}: {player} counts one more in the majority."), N_("{card}: {player} gets {points} points.")
    return capital(voice(extra if args["card"] == EXTRA_ENGINEER else plain, **args))


def _score(args: Args, voice: Voice) -> str:
    lines = [f"{voice.value('line', line)} {voice.number(n)}" for line, n in args["lines"].items()]
    said = ", ".join([*lines, voice("industry {n}", n=args["industry"])])
    return voice("{player} scores {points}: {parts}.", player=args["player"], points=args["points"], parts=said)


def _round(args: Args, voice: Voice) -> str:
    last = args["n"] == args["rounds"]
    return voice(N_("Round {n} begins: the last one.") if last else N_("Round {n} of {rounds} begins."), **args)


def _order(args: Args, voice: Voice) -> str:
    names = [voice.player(seat) for seat in args["players"]]
    return voice("The new turn order: {names}.", names=listed(names, voice))


EVENTS = {  # by kind
    "start": EventWords(N_("{player} takes the {card}.")),
    "reuse_declined": EventWords(N_("{player} leaves the worker where it is.")),
    "end": EventWords(N_("The game is over.")),
    "move": EventWords(
        N_("{player} moves {colour} on {line} to {space}."), told(N_("{colour} on {line} to {n}"), n="space")
    ),
    "no_worker": EventWords(N_("{player} reaches a worker space, but has all the workers there are.")),
    "worker": EventWords(N_("{player} gets a new worker."), N_("a new worker")),
    "locomotive": EventWords(
        told(N_("{player} takes locomotive {loco}."), loco="number"), told(N_("locomotive {loco}"), loco="number")
    ),
    "factory_used": EventWords(N_("{player} reaches {factory}."), N_("{factory} works")),
    "earned": EventWords(N_("{player} earns a ? token at {special}."), N_("a ? token")),
    "token": EventWords(N_("{player} lays the {token} at {special}.")),
    "card": EventWords(N_("{player} takes the {card}.")),
    "marker": EventWords(N_("{player} gets a second industry marker."), N_("a second industry marker")),
    "revaluation": EventWords(N_("{player} revalues the rails.")),
    "medal": EventWords(N_("{player} gets the Kiev medal.")),
    "black_worker": EventWords(N_("{player} gets the black worker."), N_("the black worker")),
    "engineer_gift": EventWords(N_("{player} gets engineer No. {engineer}."), N_("an engineer")),
    "bonus_taken": EventWords(N_("{player} takes a secret bonus card.")),
    "bonus_card": EventWords(N_("{player} takes the {card}.")),
    "lapse": EventWords(N_("{player} lets the rest go.")),
    "vain": EventWords(N_("Nothing of it can be carried out now: it is used up for this round.")),
    "hire": EventWords(N_("{player} hires engineer No. {engineer}.")),
    "swap": EventWords(told(N_("{player} fetches a worker from {action}, to show the claim."), action="space")),
    "removed": EventWords(N_("A bonus card goes back into the box.")),
    "arrive": EventWords(N_("Engineer No. {engineer} comes to slot {slot}.")),
    "leaves": EventWords(N_("Engineer No. {engineer} leaves unhired.")),
    "use": EventWords(_use),
    "reuse": EventWords(_used(N_("{player} moves the turn-order worker on: {what}."))),
    "repeat": EventWords(_used(N_("{player} repeats {what}."))),
    "place": EventWords(
        told_by(
            "replaces",
            N_("{player} puts locomotive {loco} on {line}, in place of {loco_old}."),
            N_("{player} puts locomotive {loco} on {line}."),
            loco="number",
            loco_old="replaces",
        ),
        told(N_("locomotive {loco} to {line}"), loco="number"),
    ),
    "scrap": EventWords(
        told_by(
            "factory",
            N_("{player} gives up locomotive {loco}: it becomes a visible factory."),
            N_("{player} gives up locomotive {loco}: it leaves the game."),
            loco="number",
        ),
        told(N_("locomotive {loco} is given up"), loco="number"),
    ),
    "factory": EventWords(
        told_by(
            "thrown_out",
            N_("{player} builds {factory} in place {place}, instead of No. {n}."),
            N_("{player} builds {factory} in place {place}."),
            factory="number",
            n="thrown_out",
        ),
        told(N_("{factory} in place {place}"), factory="number"),
    ),
    "step": EventWords(
        told_by("to", N_("{player} moves industry to {to}."), N_("{player} moves industry onto a factory.")),
        told_by("to", N_("industry to {to}"), N_("industry onto a factory")),
    ),
    "rails": EventWords(
        told(N_("{player} gets {rails}."), rails="colours"),
        lambda args, voice: ", ".join([voice.translate(RAILS.get(c, c)) for c in args["colours"]]),
    ),
    "claim": EventWords(_claim),
    "points": EventWords(
        lambda args, voice: voice.told(
            vocabulary(voice.words).names["why"].get(args["why"], SCORES), **args, n=args["points"]
        ),
        lambda args, voice: voice.plural("{n} point", "{n} points", args["points"]),
    ),
    "pass": EventWords(
        told_by(
            "forced",
            N_("{player} has nothing left to act with and passes: {points} points."),
            N_("{player} passes: {points} points."),
        )
    ),
    "final_bonus": EventWords(_final_bonus),
    "final_majority": EventWords(
        P_(
            "{player} gets {points} points for {n} engineer (highest number {number}).",
            "{player} gets {points} points for {n} engineers (highest number {number}).",
        )
    ),
    "score": EventWords(_score),
    "x2": EventWords(
        P_("{player} lays {n} ×2 token.", "{player} lays {n} ×2 tokens."), P_("{n} ×2 token", "{n} ×2 tokens")
    ),
    "rouble": EventWords(
        P_("{player} takes {n} rouble.", "{player} takes {n} roubles."), P_("{n} rouble", "{n} roubles")
    ),
    "temporary": EventWords(
        P_("{player} takes {n} temporary worker.", "{player} takes {n} temporary workers."),
        P_("{n} temporary worker", "{n} temporary workers"),
    ),
    "round": EventWords(_round),
    "order": EventWords(_order),
    "deal": EventWords(N_("{player} begins in place {place}.")),
}


def sentence(event: Event, voice: Voice) -> str:
    """An event as a sentence; the seat that did it is {player}."""
    return say(vocabulary(voice.words).event(event.kind).told, {"player": event.seat, **event.args}, voice)
