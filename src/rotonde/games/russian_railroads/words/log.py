"""The log: every event as a sentence of the story."""

from __future__ import annotations

from rotonde.core.telling import N_, P_, Args, Telling, Template, Voice, capital, listed, story, told, told_by
from rotonde.games.russian_railroads.words.speech import mix_text, place_name

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


STORY: dict[str, Template | Telling] = {  # by the kind of the event; games built on this one add theirs
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
    "reuse": _used(N_("{player} moves the turn-order worker on: {what}.")),
    "repeat": _used(N_("{player} repeats {what}.")),
    "place": told_by(
        "replaces",
        N_("{player} puts locomotive {loco} on {line}, in place of {loco_old}."),
        N_("{player} puts locomotive {loco} on {line}."),
        loco="number",
        loco_old="replaces",
    ),
    "scrap": told_by(
        "factory",
        N_("{player} gives up locomotive {loco}: it becomes a visible factory."),
        N_("{player} gives up locomotive {loco}: it leaves the game."),
        loco="number",
    ),
    "factory": told_by(
        "thrown_out",
        N_("{player} builds {factory} in place {place}, instead of No. {n}."),
        N_("{player} builds {factory} in place {place}."),
        factory="number",
        n="thrown_out",
    ),
    "step": told(N_("{player} moves industry from {start} to {to}."), start="from"),
    "rails": told(N_("{player} gets {rails}."), rails="colours"),
    "claim": _claim,
    "points": lambda args, voice: voice.told(WHY.get(args["why"], SCORES), **args, n=args["points"]),
    "pass": told_by(
        "forced",
        N_("{player} has nothing left to act with and passes: {points} points."),
        N_("{player} passes: {points} points."),
    ),
    "final_bonus": _final_bonus,
    "final_majority": P_(
        "{player} gets {points} points for {n} engineer (highest number {number}).",
        "{player} gets {points} points for {n} engineers (highest number {number}).",
    ),
    "score": _score,
    "x2": P_("{player} lays {n} ×2 token.", "{player} lays {n} ×2 tokens."),
    "rouble": P_("{player} takes {n} rouble.", "{player} takes {n} roubles."),
    "temporary": P_("{player} takes {n} temporary worker.", "{player} takes {n} temporary workers."),
    "round": _round,
    "order": _order,
    "deal": N_("{player} begins in place {place}."),
}
sentence = story(STORY)
