"""The game in five sentences, for somebody who does not know it yet."""

from __future__ import annotations

from rotonde.core.words import Voice, Welcome


def welcome(voice: Voice) -> Welcome:
    """The goal, how points come, what a turn is, and two pieces of advice."""
    return Welcome(
        goal=voice("Be the richest when round 8 is over, or the round in which a railway from Wien reached Trieste."),
        points=voice(
            "Passenger cars and stations bring income each round, and hubs pay for the goods you deliver; the "
            "end adds income, keys and hubs, contracts only if somebody reached Trieste, and takes a tenth for "
            "each investor."
        ),
        turn=voice(
            "A round gives everybody the same number of actions, one after the other: lay track, recruit "
            "workers, build, collect, buy goods, a train or influence, sign a contract, raise funds."
        ),
        advice=(
            voice(
                "Influence decides who acts first and which hubs you may use: it is bought with money, so buy it "
                "when it opens something."
            ),
            voice(
                "Track needs workers of enough experience: train them a round before the mountains, and sell shares "
                "only for what pays them back."
            ),
        ),
    )
