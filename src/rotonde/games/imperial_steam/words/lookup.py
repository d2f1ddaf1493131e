"""The figures that are looked up most, for the page on paper: from the edition, so that they never go stale."""

from __future__ import annotations

from typing import Any

from rotonde.core.words import Lookup, Voice


def lookup(figures: Any, voice: Voice) -> tuple[Lookup, ...]:
    """What things cost, what comes in, and the rounds; in gulden."""
    fees = figures["amounts"]

    def row(values: Any) -> str:
        return " · ".join(voice.number(n) for n in values)

    costs = (
        (voice("Worker, by the price of its column"), row(figures["workers"]["prices"])),
        (voice("Engineer"), row([fees["engineer"]])),
        (voice("A good, as the market empties"), row(dict.fromkeys(figures["market"]["prices"]))),
        (voice("A step of influence"), row([fees["influence_step"]])),
        (voice("Toll, to each rival on the link"), row([fees["toll"]])),
    )
    trains = tuple(
        (voice("{train}, {n} cars", train=one["id"], n=one["cars"]), row([one["price"]]))
        for one in figures["locomotives"]
    )
    come = (
        (voice("Income of a passenger car"), row([fees["income_per_passenger_car"]])),
        (voice("Income of a station"), row([fees["income_per_station"]])),
        (voice("Share, by the share value"), row(figures["shares"]["values"])),
        (voice("Funds raised"), row([fees["raise_funds"]])),
        (voice("A good left at the end"), row([fees["good_at_end"]])),
        (voice("Dividend of each investor"), f"{fees['dividend_percent']} %"),
        (voice("Actions in rounds 1 to {n}", n=len(figures["rounds"]["actions"])), row(figures["rounds"]["actions"])),
    )
    return (
        Lookup(voice("Prices, in gulden"), costs),
        Lookup(voice("Trains, in gulden"), trains),
        Lookup(voice("What comes in, in gulden; actions"), come),
    )
