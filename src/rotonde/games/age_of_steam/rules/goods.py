"""Cubes out of the bag and dice for them: what set-up, Production and goods growth share (AOS-2, AOS-13)."""

from __future__ import annotations

import random
from typing import ClassVar

from rotonde.core import N_, Action, Illegal
from rotonde.core.chances import arrangements
from rotonde.games.age_of_steam.actions import Draw, Roll
from rotonde.games.age_of_steam.rules.turn import SteamStep
from rotonde.games.age_of_steam.table import Table


class Draws(SteamStep):
    """A cube is drawn from the bag."""

    by_chance: ClassVar[bool] = True
    rule: ClassVar[str] = ""

    def odds(self, table: Table) -> list[tuple[Action, int]]:
        """Every colour that is in the bag, and how many cubes of it."""
        return [(a, n) for a, n in zip(table.board.draw_actions, table.bag) if n]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Draw):
            return Illegal("phase", self.rule, N_("Now a cube is drawn from the bag."))
        colour = table.board.colour_index.get(action.colour, -1)
        if colour < 0 or not table.bag[colour]:
            text = N_("There is no cube of the colour {colour} in the bag.")
            return Illegal("bag", self.rule, text, colour=action.colour)
        return None

    def roll(self, table: Table, rng: random.Random) -> Action:
        """Each cube with the same chance."""
        at = int(rng.random() * sum(table.bag))
        for colour, n in enumerate(table.bag):
            at -= n
            if at < 0:
                return table.board.draw_actions[colour]
        raise AssertionError("the bag is empty")


class Dice(SteamStep):
    """Dice are rolled."""

    by_chance: ClassVar[bool] = True
    rule: ClassVar[str] = ""

    def dice(self, table: Table) -> int:
        """How many."""
        raise NotImplementedError

    def odds(self, table: Table) -> list[tuple[Action, int]]:
        return [(roll, arrangements(dice.split("."))) for dice, roll in table.board.rolls(self.dice(table)).items()]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Roll):
            return Illegal("phase", self.rule, N_("Now dice are rolled."))
        if action.dice not in table.board.rolls(self.dice(table)):
            text = N_("Expected {n} dice, lowest first, such as 1.3.3.")
            return Illegal("dice", self.rule, text, n=self.dice(table))
        return None

    def roll(self, table: Table, rng: random.Random) -> Action:
        faces = sorted([int(rng.random() * 6) + 1 for _ in range(self.dice(table))])
        return Roll(".".join([str(face) for face in faces]))


def growth_dice(table: Table) -> int:
    """How many dice are rolled for a side; with the option, one less for each player who left (AOS-13.3)."""
    dice = table.board.dice[table.players]
    if table.settings.dice_follow_survivors:
        return max(1, dice - (table.players - len(table.order)))
    return dice


def free_spaces(table: Table) -> int:
    """How many spaces of the chart are empty (AOS-13.6)."""
    return table.chart.count(0)


def cubes_drawn(table: Table) -> int:
    """How many cubes Production draws: two, with the option four (AOS-5.7)."""
    return table.board.faidutti_cubes if table.settings.faidutti_production else table.board.production_cubes
