"""Cubes out of the bag and dice for them: what set-up, Production and goods growth share (AOS-2, AOS-13)."""

from __future__ import annotations

import random

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.words import N_
from rotonde.games.age_of_steam.actions import Draw, Roll
from rotonde.games.age_of_steam.table import Table

# ── the bag ───────────────────────────────────────────────────────────────


def legal_draws(table: Table) -> list[Action]:
    """Every colour that is in the bag."""
    return [a for a, n in zip(table.board.draw_actions, table.bag) if n]


def why_not_draw(table: Table, action: Action, rule: str) -> Illegal | None:
    """Only what is in the bag can come out of it."""
    if not isinstance(action, Draw):
        return Illegal("phase", rule, N_("Now a cube is drawn from the bag."))
    colour = table.board.colour_index.get(action.colour, -1)
    if colour < 0 or not table.bag[colour]:
        return Illegal("bag", rule, N_("There is no cube of the colour {colour} in the bag."), colour=action.colour)
    return None


def random_draw(table: Table, rng: random.Random) -> Action:
    """A cube out of the bag, each with the same chance."""
    at = int(rng.random() * sum(table.bag))
    for colour, n in enumerate(table.bag):
        at -= n
        if at < 0:
            return table.board.draw_actions[colour]
    raise AssertionError("the bag is empty")


# ── dice ──────────────────────────────────────────────────────────────────


def why_not_roll(table: Table, action: Action, dice: int, rule: str) -> Illegal | None:
    """As many dice as are rolled now, lowest first."""
    if not isinstance(action, Roll):
        return Illegal("phase", rule, N_("Now dice are rolled."))
    if not table.board.is_roll(dice, action.dice):
        return Illegal("dice", rule, N_("Expected {n} dice, lowest first, such as 1.3.3."), n=dice)
    return None


def random_roll(dice: int, rng: random.Random) -> Action:
    """So many dice."""
    faces = sorted([int(rng.random() * 6) + 1 for _ in range(dice)])
    return Roll(".".join([str(face) for face in faces]))


def growth_dice(table: Table) -> int:
    """How many dice are rolled for a side; with the option, one less for each player who left (AOS-13.3)."""
    dice = table.board.dice[table.players]
    if table.settings.dice_follow_survivors:
        return max(1, dice - (table.players - len(table.order)))
    return dice


# ── Production ────────────────────────────────────────────────────────────


def free_spaces(table: Table) -> int:
    """How many spaces of the chart are empty (AOS-13.6)."""
    return table.chart.count(0)


def cubes_drawn(table: Table) -> int:
    """How many cubes Production draws: two, with the option four (AOS-5.7)."""
    return table.board.faidutti_cubes if table.settings.faidutti_production else table.board.production_cubes
