"""The log: every event as a sentence of the story."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.telling import N_, P_, Args, Event, Template, Voice
from rotonde.games.age_of_steam.words.speech import track_words

# Which lines are the table's: the turn order after an auction, what is short at the end of a turn.
OF_TABLE = {"first_order", "lead", "new_order", "collect", "pay", "shortage", "reduce"}
STORY: dict[str, Template] = {  # by kind of event; where it has several sentences, also by what `FORMS` say
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
    "issue": P_("{player} issues {n} share for {cash}.", "{player} issues {n} shares for {cash}."),
    "link": P_(
        "The link {a}–{b} of {player} is complete: {n} section.",
        "The link {a}–{b} of {player} is complete: {n} sections.",
    ),
    "move": P_(
        "{player} moves a {colour} cube from {origin} to {to} over {n} link.",
        "{player} moves a {colour} cube from {origin} to {to} over {n} links.",
    ),
    "done some": P_("{player} has built {n} tile.", "{player} has built {n} tiles."),
    "done none": N_("{player} builds no track."),
    "build new": N_("{player} builds {track} on {hex} for {cost}."),
    "build add": N_("{player} adds track on {hex} ({track}) for {cost}."),
    "build redirect": N_("{player} redirects the track on {hex} ({track}) for {cost}."),
    "build both": N_("{player} redirects track on {hex} and adds to it ({track}) for {cost}."),
    "build new in": N_("{player} builds {track} in {place} for {cost}."),
    "build add in": N_("{player} adds track in {place} ({track}) for {cost}."),
    "idle_production full": N_("{player} cannot use Production: the goods chart is full."),
    "idle_production empty": N_("{player} cannot use Production: the bag is empty."),
    "give_up line": N_("{player} gives up the unfinished line from {place} that ends at the {side} side of {hex}."),
    "give_up exit": N_("{player} gives up the unfinished line that leaves {place} to the {side}."),
    "shortage bearable": N_("{player} is {money} short: income drops to {income}."),  # AOS-11.3
    "shortage ruinous": N_("{player} is {money} short: income would drop to {income}."),  # AOS-11.4
    "grow west": N_("Dice for the west: {dice}."),
    "grow east": N_("Dice for the east: {dice}."),
    "grow other": N_("Dice: {dice}."),
    "lead paid": N_("{player} wins the auction, is first and pays {cost}."),
    "lead free": N_("{player} is first and pays nothing."),
    "leave paid": N_("{player} passes, comes in place {position} and pays {cost}."),
    "leave free": N_("{player} passes, comes in place {position} and pays nothing."),
}
ENDS = {
    "turns": N_("The game ends: the last turn is played."),
    "last_player": N_("The game ends: only one player is left."),
    "nobody": N_("The game ends: everybody is bankrupt."),
}
FORMS: dict[str, Callable[[Args], str]] = {
    "done": lambda args: "some" if args["built"] else "none",
    "build": lambda args: f"{args['how']} in" if "place" in args else args["how"],
    "idle_production": lambda args: "full" if args["full"] else "empty",
    "give_up": lambda args: "line" if "hex" in args else "exit",
    "shortage": lambda args: "ruinous" if args["income"] < 0 else "bearable",
    "grow": lambda args: args["side"] if args["side"] in ("west", "east") else "other",
    "lead": lambda args: "paid" if args["cost"] else "free",
    "leave": lambda args: "paid" if args["cost"] else "free",
}
NUMBERS = {"link": "sections", "move": "links", "done": "built"}  # what is counted, where it is not `n`


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    kind, args = event.kind, {**event.args, "player": event.seat}
    if kind == "end":
        return voice(ENDS[args["reason"]])
    args["n"] = args["money"] = args.get(NUMBERS.get(kind, "n"))
    if "space" in args:
        side, label, _ = args["space"].rsplit("-", 2)
        args["space"] = f"{voice.value('half', side)} {label}"
    if "track" in args:
        args["track"] = track_words(args["track"], voice)
    name = f"{kind} {FORMS[kind](args)}" if kind in FORMS else kind
    if name not in STORY:
        raise ValueError(f"no words for the event {name!r}")
    return voice.told(STORY[name], **args)
