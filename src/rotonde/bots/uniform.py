"""The random bot: anything the rules allow."""

from __future__ import annotations

import random

from rotonde.core import Action, View


class RandomBot:
    """Chooses among all legal actions with equal chances."""

    name = "random"

    def choose(self, view: View, rng: random.Random) -> Action:
        """One legal action of the view's seat."""
        actions: list[Action] = view.legal()
        return actions[int(rng.random() * len(actions))]
