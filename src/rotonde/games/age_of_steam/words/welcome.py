"""The game in five sentences, for somebody who does not know it yet."""

from __future__ import annotations

from rotonde.core.words import Voice, Welcome


def welcome(voice: Voice) -> Welcome:
    """The goal, how points come, what a turn is, and two pieces of advice."""
    return Welcome(
        goal=voice(
            "Build railways around the Great Lakes with borrowed money, and have the most points after the last turn."
        ),
        points=voice(
            "Each step of income is worth 3 points and each tile section of a finished link 1; each share you "
            "issued costs 3."
        ),
        turn=voice(
            "In a turn all issue shares, bid for the order, choose an action, build up to three tiles, and "
            "twice move a cube to a city of its colour: each link it runs over raises its owner’s income by "
            "one."
        ),
        advice=(
            voice(
                "Each share costs a dollar in every turn to come: issue what this turn needs, and the column "
                "“After” says whether you can pay."
            ),
            voice(
                "Build links that a cube can use at once, and run your cubes over as many of your own links as your "
                "engine can pull."
            ),
        ),
    )
