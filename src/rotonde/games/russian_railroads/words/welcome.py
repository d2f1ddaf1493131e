"""The game in five sentences, for somebody who does not know it yet."""

from __future__ import annotations

from rotonde.core.words import Voice, Welcome


def welcome(voice: Voice) -> Welcome:
    """The goal, how points come, what a turn is, and two pieces of advice."""
    return Welcome(
        goal=voice(
            "Have the most points after the last round; nearly all of them come from the scoring that ends each round."
        ),
        points=voice(
            "Each scoring counts every space of your three lines that a locomotive reaches, by the colour of "
            "the rails there, and your industry: what you build early scores again and again."
        ),
        turn=voice(
            "In a turn you put workers on one free action space and do at once what it shows: move rails, take "
            "a locomotive or a factory, go on in industry, hire an engineer; who has nothing left passes."
        ),
        advice=(
            voice("Rails score only as far as the line’s locomotive reaches: let both grow together."),
            voice(
                "Decide early on one long line or on industry, and take additional workers and ×2 tokens while most "
                "rounds are still to come."
            ),
        ),
    )
