"""The figures that are looked up most, for the page on paper: from the edition, so that they never go stale."""

from __future__ import annotations

from typing import Any

from rotonde.core.words import Lookup, Voice


def lookup(figures: Any, voice: Voice) -> tuple[Lookup, ...]:
    """What is paid on the way and at the end, and what is there."""
    pay, supply = figures["payouts"], figures["supply"]

    def money(*amounts: int) -> str:
        return " · ".join(f"{voice.number(n)} £" if voice.lang == "fr" else f"£{voice.number(n)}" for n in amounts)

    value = voice("the line’s value · half of it")
    way = (
        (voice("Value of a line, for each city"), money(pay["value_per_city"])),
        (voice("Big city newly reached: its tokens"), money(*pay["big_city"])),
        (voice("Railway town newly reached: stations on the line"), value),
    )
    end = (
        (voice("Tokens of each kind"), money(*pay["token_kind"])),
        (voice("Stations on each line that is left"), value),
        (voice("Shares of each line that is left"), value),
    )
    there = (
        (voice("Track tiles"), str(supply["track_tiles"])),
        (voice("Passenger tokens"), str(supply["passenger_tokens"])),
        (voice("Supplementary shares"), str(supply["supplementary_shares"])),
        (voice("Shares of each company"), str(figures["companies"][0]["shares"])),
        (voice("Stations of each player"), str(figures["players"]["stations"])),
    )
    return (
        Lookup(voice("Paid on the way: most · second most"), way),
        Lookup(voice("Paid at the end: most · second most"), end),
        Lookup(voice("In the box"), there),
    )
