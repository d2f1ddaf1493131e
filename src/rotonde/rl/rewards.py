"""Rewards: what the end of a game is worth to each seat, the same in all frameworks and in the data. 0 until then."""

from __future__ import annotations

from typing import Any

from rotonde.core import SetupError, State

REWARDS = ("victory", "place", "margin", "score")
BEYOND = 1e9  # no score reaches it, of whatever game


def check_reward(kind: str) -> str:
    """The name itself, if there is such a reward; else SetupError."""
    if kind not in REWARDS:
        raise SetupError(f"no reward called {kind!r}; there are: {', '.join(REWARDS)}")
    return kind


def rewards(state: State, kind: str = "victory") -> tuple[float, ...]:
    """What each seat gets.

    victory: shares of the victory, from 1 for a sole winner of two down to −1, together 0.
    place: 1 for the first place, −1 for the last, evenly between, ties in the middle of their places; together 0.
    margin: the score less the mean of all; together 0.
    score: the score.
    """
    check_reward(kind)
    players = state.players
    if not state.over:
        return (0.0,) * players
    scores, winners = state.scores(), state.winners()
    if kind == "score":
        return tuple(float(score) for score in scores)
    if kind == "margin":
        mean = sum(scores) / players
        return tuple(score - mean for score in scores)
    if kind == "victory" or players == 1:
        return victory(players, winners)
    better = [[_rank(s, scores, winners) > _rank(t, scores, winners) for t in range(players)] for s in range(players)]
    return tuple((sum(better[s]) - sum(better[t][s] for t in range(players))) / (players - 1) for s in range(players))


def bounds(state: State, kind: str) -> tuple[float, float]:
    """The worst and the best that a game can bring a seat, by what its stall says of scores (`SCORES`).

    They are those of the editions that come with the games; nobody has to come near them.
    """
    if check_reward(kind) in ("victory", "place"):
        return -1.0, 1.0
    found: Any = state.game.part("actions", "SCORES")
    low, high = found or (-BEYOND, BEYOND)
    if kind == "score":
        return float(low), float(high)
    most = (high - low) * (state.players - 1) / state.players  # one seat at the one end, all others at the other
    return -most, most


def victory(players: int, winners: tuple[int, ...]) -> tuple[float, ...]:
    """Shares of the victory; alone, whether the game was beaten."""
    if players == 1:  # against the game itself
        return (1.0 if winners else -1.0,)
    if not winners:
        return (0.0,) * players
    share = players / len(winners)
    return tuple(((share if seat in winners else 0.0) - 1) / (players - 1) for seat in range(players))


def _rank(seat: int, scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[bool, int]:
    """Winners first (they may have won on a tie-break), then by score."""
    return (seat in winners, 0 if seat in winners else scores[seat])
