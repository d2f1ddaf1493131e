"""Challenges: small scenarios for one person, with a goal that can be checked and three stars."""

from rotonde.coach.challenges.challenge import Challenge, ChallengeError, Goal, Said, challenges, read_challenges
from rotonde.coach.challenges.judging import Verdict, judge

__all__ = ["Challenge", "ChallengeError", "Goal", "Said", "Verdict", "challenges", "judge", "read_challenges"]
