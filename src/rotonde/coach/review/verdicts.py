"""What is a mistake, what is cleared, and how accurate a player was."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import NormalDist
from typing import Final

from rotonde.coach.estimates import widened
from rotonde.coach.review.decisions import Weighed

LEAST: Final = 0.04  # of the share of victory: what may well be less is never called a mistake
RISK: Final = 0.05  # that anything in a game is called a mistake only by chance, all its decisions together
SURE: Final = 1.0  # standard errors that are left out before it is compared with the least
DOUBT: Final = 0.03  # the least error of a first look: its few games may all end alike by chance
FEWEST: Final = 24  # fresh pairs of games before anything is called a mistake: two rounds, since one may be luck
SHARP: Final = 4.5  # how fast accuracy falls: 64 % for a decision that gives away ten points of victory


def bound(decisions: int, games: int) -> float:
    """How many standard errors a loss must be above nothing: corrected for so many decisions, at least two.

    The quantile of the normal distribution, widened for few games as Student's is.
    """
    return widened(max(2.0, NormalDist().inv_cdf(1.0 - RISK / max(1, decisions))), games)


def is_mistake(weighed: Weighed, decisions: int) -> bool:
    """Was clearly more to be had than what was played brought?

    What only luck has brought above the least would fall away with more games.
    """
    if weighed.games < FEWEST or weighed.gain - SURE * weighed.error < LEAST:
        return False
    return weighed.gain > bound(decisions, weighed.games) * weighed.error


def is_open(weighed: Weighed, decisions: int) -> bool:
    """May it still turn out to be a mistake, with more games?"""
    if not weighed.best or is_mistake(weighed, decisions):
        return False
    if not weighed.games:
        return weighed.seen + 2.0 * max(DOUBT, weighed.seen_error) > LEAST
    return weighed.gain + 2.0 * weighed.error > LEAST


def promise(weighed: Weighed) -> float:
    """How much a closer look may find: the more, the sooner it is looked at."""
    if weighed.games:
        return weighed.gain + weighed.error
    return weighed.seen + weighed.seen_error


def is_cleared(weighed: Weighed, decisions: int) -> bool:
    """Did it look like a mistake at first, and was none? What is not settled is not cleared, either."""
    settled = not is_mistake(weighed, decisions) and not is_open(weighed, decisions)
    return settled and weighed.games > 0 and weighed.seen >= LEAST


def loss(weighed: Weighed) -> float:
    """The share of victory that a decision gave away, as far as it is sure: one standard error is left out."""
    if weighed.games:
        return max(0.0, weighed.gain - weighed.error)
    return max(0.0, weighed.seen - weighed.seen_error) if weighed.best else 0.0


def accuracy(decisions: Sequence[Weighed]) -> float:
    """From 1, where nothing was given away, towards 0: the mean over some decisions."""
    if not decisions:
        return 1.0
    return sum(exp(-SHARP * loss(weighed)) for weighed in decisions) / len(decisions)
