"""The parts of effects that German Railroads prints beside those of the base game, and the registry they stand in.

The registry is that of the base game, to be added to: whoever imports anything of that game has loaded all its steps.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads.rules.parts import name_op
from rotonde.games.russian_railroads.rules.registry import RULES as BASE, Companion, Gate, Registry

RULES: Final = Registry({**BASE.effects}, {**BASE.decks}, Gate(), Companion())

INCOME: Final = name_op(30, "income_marker")  # choose an income marker
EXTRA_MARKER: Final = name_op(31, "extra_marker")  # the industry marker that lies ready for all
COAL: Final = name_op(32, "coal", free=True)
FOUNDRY: Final = name_op(33, "foundry")  # choose one of the open foundries
USED_SPACE: Final = name_op(34, "used_space")  # repeat a space used this round
COAL_MOVES: Final = name_op(35, "coal_moves")  # n black moves, and more for coal
OWN_FACTORY: Final = name_op(36, "own_factory")  # use an own factory
START_BONUSES: Final = name_op(37, "start_bonuses")  # n start-bonus cards, drawn
GERMAN_REVALUATION: Final = name_op(38, "german_revaluation")
COAL_FACTORY: Final = name_op(39, "coal_factory")  # lay the coal factory
