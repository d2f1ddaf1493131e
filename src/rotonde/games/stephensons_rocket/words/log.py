"""The log: every event as a sentence of the story."""

from __future__ import annotations

from rotonde.core.events import Event
from rotonde.core.words import N_, P_, Template, Voice

# Which lines are the table's: the final scoring.
OF_TABLE = {"final_shares", "final_stations", "final_tokens"}
STORY: dict[str, Template] = {
    "take": N_("{player} takes a {kind} token of {city}."),
    "station": N_("{player} places a station on {hex}."),
    "move_station": N_("{player} moves a station from {hex} to {to}."),
    "extend": N_("{player} extends the {company} to {hex}."),
    "share": N_("{player} takes a share of the {company}."),
    "no_bid": N_("{player} lets the {company} go."),
    "passenger": N_("{player} drives into another player's station and takes a passenger token."),
    "reach": N_("The {company} reaches {city} and is worth {money}."),
    "city_pays": N_("{city} pays {player} {money} for tokens."),
    "town_pays": N_("{city} pays {player} {money} for stations on the line."),
    "merger": N_("The {company} is absorbed by the {into}."),
    "merger_bonus": N_("{player} gets {money} for shares of the {company}."),
    "skip": N_("{player} can do nothing: the action is lost."),
    "bid": P_(
        "{player} bids {n} share to send the {company} to {hex}.",
        "{player} bids {n} shares to send the {company} to {hex}.",
    ),
    "veto_won": P_(
        "{player} wins the veto and gives {n} share back: the {company} goes to {hex}.",
        "{player} wins the veto and gives {n} shares back: the {company} goes to {hex}.",
    ),
    "exchange": N_("{player} exchanges {n} shares of the {company} for {gained} of the {into}."),
    "exchange one": N_("{player} loses a single share of the {company}: two make one."),
    "isolated": P_(
        "The {company} is isolated: {n} share leaves the game.", "The {company} is isolated: {n} shares leave the game."
    ),
    "isolated none": N_("The {company} is isolated."),
    "final_tokens": P_("{player} gets {money} for {n} {kind} token.", "{player} gets {money} for {n} {kind} tokens."),
    "final_stations": P_(
        "{player} gets {money} for {n} station on the {company}.",
        "{player} gets {money} for {n} stations on the {company}.",
    ),
    "final_shares": P_(
        "{player} gets {money} for {n} share of the {company}.",
        "{player} gets {money} for {n} shares of the {company}.",
    ),
}
ENDS = {
    "shares": N_("The game ends: at most one company has shares left in its pile."),
    "tiles": N_("The game ends: the last track tile is laid."),
    "extendable": N_("The game ends: at most one line can still be extended."),
    "stuck": N_("The game ends: nobody can do anything any more."),
}


FORMS = {("exchange", 1): "exchange one", ("isolated", 0): "isolated none"}  # numbers with a sentence of their own


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    kind, args = event.kind, {**event.args, "player": event.seat}
    if kind == "end":
        return voice(ENDS[args["reason"]])
    if kind not in STORY:
        raise ValueError(f"no words for the event {kind!r}")
    if "name" in args:  # of what the final scoring pays for (SR-14)
        args["kind"] = args["company"] = args["name"]
    return voice.told(STORY[FORMS.get((kind, args.get("n", -1)), kind)], **args)
