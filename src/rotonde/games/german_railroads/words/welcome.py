"""The game in five sentences, for somebody who does not know it yet."""

from __future__ import annotations

from rotonde.core.words import Voice, Welcome


def welcome(voice: Voice) -> Welcome:
    """The goal, how points come, what a turn is, and two pieces of advice."""
    return Welcome(
        goal=voice(
            "Have the most points after the last round; alone, beat your own best result while Émil blocks what "
            "you need."
        ),
        points=voice(
            "Each scoring counts every space of your lines that a locomotive reaches, by the colour of the "
            "rails there, and your industry: what you build early scores again and again."
        ),
        turn=voice(
            "In a turn you put workers on one free action space and do at once what it shows; modules add to "
            "it: on the Germany boards a switch to Hamburg or Berlin and tiles that you lay yourself, with Coal "
            "foundries beside your action, and new material among the pieces."
        ),
        advice=(
            voice("Rails score only as far as the line’s locomotive reaches: let both grow together."),
            voice(
                "Hamburg is long and rich, Berlin short and quick: choose before the switch, for it cannot be changed."
            ),
        ),
    )
