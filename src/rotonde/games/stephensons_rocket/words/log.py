"""The log: every event as a sentence of the story."""

from __future__ import annotations

from typing import Any

from rotonde.core.events import Event
from rotonde.core.words import N_, Voice

STORY = {
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
}
ENDS = {
    "shares": N_("The game ends: at most one company has shares left in its pile."),
    "tiles": N_("The game ends: the last track tile is laid."),
    "extendable": N_("The game ends: at most one line can still be extended."),
    "stuck": N_("The game ends: nobody can do anything any more."),
}


def sentence(event: Event, voice: Voice) -> str:
    """What happened, in words."""
    args: dict[str, Any] = {**event.args, "player": event.seat}
    if event.kind in STORY:
        return voice(STORY[event.kind], **args)
    if event.kind == "end":
        return voice(ENDS[args["reason"]])
    return _counted(event.kind, args, voice)


def _counted(kind: str, args: dict[str, Any], voice: Voice) -> str:
    """The sentences that depend on a number."""
    n = args.pop("n")
    if kind == "bid":
        return voice.plural(
            "{player} bids {n} share to send the {company} to {hex}.",
            "{player} bids {n} shares to send the {company} to {hex}.",
            n,
            **args,
        )
    if kind == "veto_won":
        return voice.plural(
            "{player} wins the veto and gives {n} share back: the {company} goes to {hex}.",
            "{player} wins the veto and gives {n} shares back: the {company} goes to {hex}.",
            n,
            **args,
        )
    if kind == "exchange":
        if n == 1:
            return voice("{player} loses a single share of the {company}: two make one.", **args)
        return voice("{player} exchanges {n} shares of the {company} for {gained} of the {into}.", n=n, **args)
    if kind == "isolated":
        return _isolated(n, args, voice)
    return _final(kind, n, args, voice)


def _isolated(n: int, args: dict[str, Any], voice: Voice) -> str:
    if n == 0:
        return voice("The {company} is isolated.", **args)
    return voice.plural(
        "The {company} is isolated: {n} share leaves the game.",
        "The {company} is isolated: {n} shares leave the game.",
        n,
        **args,
    )


def _final(kind: str, n: int, args: dict[str, Any], voice: Voice) -> str:
    """A payout of the final scoring (SR-14)."""
    name = args.pop("name")
    if kind == "final_tokens":
        return voice.plural(
            "{player} gets {money} for {n} {kind} token.",
            "{player} gets {money} for {n} {kind} tokens.",
            n,
            kind=name,
            **args,
        )
    if kind == "final_stations":
        return voice.plural(
            "{player} gets {money} for {n} station on the {company}.",
            "{player} gets {money} for {n} stations on the {company}.",
            n,
            company=name,
            **args,
        )
    if kind == "final_shares":
        return voice.plural(
            "{player} gets {money} for {n} share of the {company}.",
            "{player} gets {money} for {n} shares of the {company}.",
            n,
            company=name,
            **args,
        )
    raise ValueError(f"no words for the event {kind!r}")
