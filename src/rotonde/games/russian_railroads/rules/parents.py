"""The parents of all steps, and how play goes on until somebody has a real choice (RR-3.11).

A decision knows its choices, whatever else is printed below it on the stack, and carries one out. Which of them leave
every printed part possible is a question about the whole stack (rules/completing.py).
"""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.sentences import N_
from rotonde.core.steps import Step
from rotonde.games.russian_railroads.table import NOBODY, Table

STRANDS = N_("After that, another printed part of the action could no longer be carried out.")


class RailStep(Step[Table]):
    """The parent of all steps of this game, and of those of games built on it."""

    kind: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    of_chance: ClassVar[bool] = False  # does no player decide?
    under_way: ClassVar[bool] = False  # is it a part of a move that has begun?
    takes_room: ClassVar[bool] = True  # can a choice use up room for moves, steps or tiles?
    printed: bool = False  # are printed parts left, which must be carried out completely?

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    # ── what a decision fills in ──────────────────────────────────────────

    def choices(self, table: Table) -> list[Action]:
        """Everything that can be chosen, whether or not it strands a printed part. Empty: there is nothing to do."""
        raise NotImplementedError

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Carry a choice out; this is the top of the stack, and leaves it."""
        raise NotImplementedError

    def refusal(self, table: Table, action: Action) -> Illegal:
        """The rule that forbids what is no choice at all."""
        raise NotImplementedError

    # ── what it may refine ────────────────────────────────────────────────

    def possible(self, table: Table) -> list[Action]:
        """The choices that strand nothing."""
        return self.choices(table)

    def give_up(self, table: Table) -> None:
        """There is no choice: it lapses."""
        table.stack.pop()

    def binding(self) -> tuple[int, ...]:
        """Those of the parts that are left which are printed."""
        return ()

    def parts_left(self) -> tuple[int, ...]:
        """The moves, steps and tiles that are to be decided about, as parts of an effect."""
        return ()

    def takes(self, ops: tuple[int, ...]) -> bool:
        """Can a choice use up the room for one of these?"""
        return self.takes_room

    def uses_up(self, table: Table) -> int:
        """How much of it at most."""
        return 1

    def locomotive_held(self) -> int:
        """The tile of the locomotive that is in hand, 0 for none."""
        return 0

    def factory_held(self) -> int:
        """The tile of the factory that is in hand, 0 for none."""
        return 0

    def awaits(self) -> tuple[int, ...]:
        """The special spaces whose benefit is still to be had, by their number."""
        return ()

    def waits_below(self) -> bool:
        """Does it wait until everything of this turn is done?"""
        return False

    def surely(self, table: Table, action: Action) -> bool:
        """Does a count say that a choice can be carried out, if nothing else is printed?"""
        return False

    def trials(self, table: Table) -> list[Action]:
        """The choices without those that come to the same for everything else."""
        return self.choices(table)

    def try_out(self, table: Table, action: Action) -> None:
        """Carry a choice out on a copy, to see what is possible after it; nothing hidden is looked at."""
        self.carry_out(table, action, self.seat)

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        """What it stands for at most, in parts of an effect; None if that cannot be said."""
        return self.parts_left() or None

    def strands(self) -> Illegal:
        """The rule that forbids a choice for the sake of what is printed below."""
        return Illegal("strands", "RR-3.11", STRANDS)

    # ── what all have ─────────────────────────────────────────────────────

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, table: Table, seat: int) -> list[Action]:
        if table.listed is None:
            table.listed = self.possible(table)
        return table.listed[:]

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        actions: list[Action] | None = table.listed
        if actions is None:
            actions = table.listed = self.possible(table)
        return actions[int(rng.random() * len(actions))]

    def roll(self, table: Table, rng: random.Random) -> Action:
        return self.quick_sample(table, rng)

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if table.listed is None:
            table.listed = self.possible(table)
        if action in table.listed:
            return None
        return self.strands() if action in self.choices(table) else self.refuse(table, action)

    def refuse(self, table: Table, action: Action) -> Illegal:
        """The refusal, after what is asked of many kinds of decisions alike."""
        return self.refusal(table, action)

    def misplaced(self, table: Table, where: str, now: bool, alone: bool) -> list[str]:
        """Is it decided about at another time, or only when nothing else is?"""
        found = [] if now else [f"{where}: no {self.kind} now"]
        if alone and len(table.stack) > 1:
            found.append(f"{where}: a {self.kind} stands alone")
        return found

    def lapse(self, table: Table) -> None:
        """Tell that it is not carried out."""
        table.detail("lapse", self.seat, parts=[self.kind])


class AtSpace(RailStep):
    """The parent of decisions about a space."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "space")
    named: ClassVar[dict[str, str]] = {"space": "space"}

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space


class OnTurn(RailStep):
    """The parent of the turn itself, which is decided while nothing is pending. It holds nothing: there is only one."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def asked(self, table: Table) -> tuple[int, ...]:
        return (table.order[table.current],)

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        return None if action in self.legal(table, seat) else self.refusal(table, action)

    def go_on(self, table: Table) -> bool:
        """Nothing is pending: the next step of the game. True if somebody has to decide or the game is over."""
        raise NotImplementedError

    def able(self, table: Table, seat: int) -> bool:
        """Has a seat anything to act with in its turn?"""
        raise NotImplementedError


def settle(table: Table) -> None:
    """Go on until somebody has a real choice: forced choices are made, decisions without any are closed."""
    stack = table.stack
    while True:
        if not stack:
            if table.board.rules.turn.go_on(table):
                return
            continue
        top: RailStep = stack[-1]
        options = top.possible(table) if table.listed is None else table.listed
        if not options:
            top.give_up(table)
        elif len(options) == 1:
            table.listed = None
            top.carry_out(table, options[0], top.seat)
        else:
            table.listed = options
            table.to_act = (top.seat,)
            return
