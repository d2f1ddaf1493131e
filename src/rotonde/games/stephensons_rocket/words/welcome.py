"""The game in five sentences, for somebody who does not know it yet."""

from __future__ import annotations

from rotonde.core.words import Voice, Welcome


def welcome(voice: Voice) -> Welcome:
    """The goal, how points come, what a turn is, and two pieces of advice."""
    return Welcome(
        goal=voice(
            "Be the richest at the end: money comes from shares, stations and tokens, and nobody owns a railway."
        ),
        points=voice(
            "When a line reaches a town, a city or another line, those pay at once for stations on the line, "
            "for tokens and for shares; the lines that are left pay once more at the end."
        ),
        turn=voice(
            "A turn has two actions: take a token from a city, place a station, or extend any line by one hex, "
            "which brings you one of its shares."
        ),
        advice=(
            voice("Extend the lines that pay you, and turn those that would pay others away from what they want."),
            voice(
                "Shareholders may veto where a line goes by bidding shares: keep a few of the lines that matter to you."
            ),
        ),
    )
