"""The parts of effects that German Railroads prints beside those of the base game, and the registry they stand in.

The registry is that of the base game, to be added to: whoever imports anything of that game has loaded all its steps.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads.rules.registry import RULES as BASE, Registry

STANDS_ON: Final = (1, 2)  # for each ruleset of this game, from 1: that of Russian Railroads below it

INCOME: Final = 30  # choose an income marker
EXTRA_MARKER: Final = 31  # the industry marker that lies ready for all
COAL: Final = 32
FOUNDRY: Final = 33  # choose one of the open foundries
USED_SPACE: Final = 34  # repeat a space used this round
COAL_MOVES: Final = 35  # n black moves, and more for coal
OWN_FACTORY: Final = 36  # use an own factory
START_BONUSES: Final = 37  # n start-bonus cards, drawn
GERMAN_REVALUATION: Final = 38
COAL_FACTORY: Final = 39  # lay the coal factory

OPS: Final = {
    "income_marker": INCOME, "extra_marker": EXTRA_MARKER, "coal": COAL, "foundry": FOUNDRY, "used_space": USED_SPACE,
    "coal_moves": COAL_MOVES, "own_factory": OWN_FACTORY, "start_bonuses": START_BONUSES,
    "german_revaluation": GERMAN_REVALUATION, "coal_factory": COAL_FACTORY,
}  # fmt: skip
RULES: Final = Registry(OPS, BASE, STANDS_ON)

# the kinds of lines on the Germany board
GERMAN: Final = "german"
FORKED: Final = "forked"  # with a switch
EXTENDED: Final = "extended"  # with areas for tiles
