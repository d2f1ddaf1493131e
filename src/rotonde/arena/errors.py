"""What can go wrong while many games are played."""

from __future__ import annotations

from rotonde.core.errors import RotondeError


class GameFailed(RotondeError):
    """A game that a bot or the engine broke; says which one and how to see it again."""


class ResultsError(RotondeError, ValueError):
    """A results file that is damaged or belongs to another tournament."""
