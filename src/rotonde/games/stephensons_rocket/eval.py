"""What bots think a position of the Rocket is worth."""

from __future__ import annotations

from rotonde.games.stephensons_rocket.rules.scoring import final_scoring
from rotonde.games.stephensons_rocket.state import RocketState


def evaluate(state: RocketState) -> list[float]:
    """An estimate of each seat's final money: what it has, and what the final scoring would pay now."""
    out = [float(m) for m in state.money]
    if state.to_act:
        for line in final_scoring(state):
            for seat, amount in enumerate(line.money):
                out[seat] += amount
    return out
