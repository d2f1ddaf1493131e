"""The log: what the modules add to the story, and what Émil does and why."""

from __future__ import annotations

from rotonde.core.telling import N_, P_, Args, Telling, Voice, capital, listed, told, told_by
from rotonde.core.vocabulary import EventWords
from rotonde.games.german_railroads.words.speech import coal_text
from rotonde.games.russian_railroads.words import log as base
from rotonde.games.russian_railroads.words.speech import price_text, space_name

OPENINGS = base.OPENINGS
OF_TABLE = {"final_rival", *base.OF_TABLE}  # which lines are the table's: also Émil's share in the final scoring
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
PASSES = {"workers": N_("Émil has no worker left and passes."), "cards": N_("Émil has no card left and passes.")}


def _told(text: str, **renamed: str) -> Telling:
    """A sentence that may begin with the name of a thing; that of a person stays as it is written."""
    tell = told(text, **renamed)
    return tell if text.startswith("{player}") else lambda args, voice: capital(tell(args, voice))


def _burnt(text: str) -> Telling:
    """A sentence with an amount of coal."""
    return lambda args, voice: voice(text, **{**args, "coal": coal_text(args["coal"], voice)})


def _burn(args: Args, voice: Voice) -> str:
    moves = voice.plural("{n} black move", "{n} black moves", args["moves"])
    text = N_("{player} burns {coal}: {moves}.") if args["coal"] else N_("{player} pays no coal: {moves}.")
    return voice(text, player=args["player"], coal=coal_text(args["coal"], voice), moves=moves)


def _emil_takes(args: Args, voice: Voice) -> str:
    tiles = [voice("tile No. {n}", n=n) if n else voice.value("factory", n) for n in args["numbers"]]
    if not tiles:
        return voice("There is no tile for Émil to take.")
    return voice("Émil takes out of the game: {tiles}.", tiles=listed(tiles, voice))


def _shown(args: Args, voice: Voice) -> str:
    """The space of his card, by the engineer on it if there is one."""
    engineer = args.get("engineer", 0)
    return voice("Engineer No. {n}", n=engineer) if engineer else space_name(args["space"], voice)


def _emil_skips(args: Args, voice: Voice) -> str:
    return voice(REASONS.get(args.get("reason", ""), SKIPS[args["why"]]), what=_shown(args, voice))


def _emil_blocks(args: Args, voice: Voice) -> str:
    price = price_text(args["workers"], args["roubles"], voice)
    return voice("Émil’s card shows “{what}”: he blocks it with {price}.", what=_shown(args, voice), price=price)


EVENTS = {  # by kind
    "income": EventWords(_told(N_("{player} uses the {marker}."))),
    "foundry": EventWords(_burnt(N_("{player} fires {foundry} with {coal}."))),
    "stoker": EventWords(_burnt(N_("{player} pays {coal} for a stoker."))),
    "end_turn": EventWords(_told(N_("{player} ends the turn."))),
    "branch": EventWords(_told(N_("{player} sets the switch to {branch}."))),
    "extension": EventWords(_told(N_("{player} lays {tile} at {area}."))),
    "income_taken": EventWords(_told(N_("{player} takes the {marker}.")), N_("an income marker")),
    "no_income": EventWords(
        _told(N_("{player} reaches an income space, but no marker is left.")), N_("no income marker is left")
    ),
    "no_worker": EventWords(
        _told(N_("{player} reaches a worker space, but has all the workers there are.")), N_("no more worker (GR-3.10)")
    ),
    "foundry_taken": EventWords(_told(N_("{player} takes {foundry}.")), N_("a foundry")),
    "closed": EventWords(_told(N_("{player} closes {foundry}: it becomes a stoker."))),
    "stoke": EventWords(_told(N_("{player} puts a stoker on locomotive {number} on {line}."))),
    "heat": EventWords(_told(N_("{player} puts a stoker to {factory} in place {place}."), factory="number")),
    "trigger": EventWords(_told(N_("{player} uses {factory} in place {place}."))),
    "lucky": EventWords(_told(N_("{player} draws the {card}."))),
    "german_revaluation": EventWords(
        _told(N_("{player} revalues the rails, the German way.")), N_("the German revaluation")
    ),
    "emil_worker": EventWords(_told(N_("{score} points are reached: Émil has {workers} workers from now on."))),
    "emil_hires": EventWords(_told(N_("Émil keeps engineer No. {engineer} for the majority."))),
    "revealed": EventWords(_told(N_("{foundry} lies face up now."))),
    "shuffled": EventWords(_told(N_("Émil shuffles all his cards."))),
    "coal": EventWords(
        lambda args, voice: voice("{player} takes {coal}.", **args, coal=coal_text(args["n"], voice)),
        lambda args, voice: coal_text(args["n"], voice),
    ),
    "burn": EventWords(_burn),
    "extra_marker": EventWords(
        told_by(
            "placed",
            N_("{player} gets the extra industry marker."),
            N_("{player} does not get the extra industry marker."),
        ),
        told_by("placed", N_("the extra industry marker"), N_("no extra marker")),
    ),
    "stoker_lost": EventWords(N_("A stoker leaves the game with its tile."), N_("a stoker is lost")),
    "final_rival": EventWords(
        P_("Émil has {n} engineer (highest number {number}).", "Émil has {n} engineers (highest number {number}).")
    ),
    "kept": EventWords(
        told_by(
            "new", N_("The new engineer No. {n} is in the game."), N_("The old engineer No. {n} stays."), n="engineer"
        )
    ),
    "emil_passes": EventWords(lambda args, voice: voice(PASSES[args["why"]])),
    "emil_takes": EventWords(_emil_takes),
    "emil_skips": EventWords(_emil_skips),
    "emil_blocks": EventWords(_emil_blocks),
}
WHY = {"foundry": N_("{player} scores {points} points for the best locomotive.")}
