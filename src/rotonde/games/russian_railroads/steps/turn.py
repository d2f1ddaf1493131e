"""The turn: a space, or to pass; and what follows while nothing is pending (RR-2, RR-3, RR-12)."""

from __future__ import annotations

import random
from typing import ClassVar

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.sentences import N_
from rotonde.games.russian_railroads.actions import PASS, Use
from rotonde.games.russian_railroads.rules import spaces
from rotonde.games.russian_railroads.rules.barred import why_not_use
from rotonde.games.russian_railroads.rules.parents import OnTurn
from rotonde.games.russian_railroads.rules.payment import hands
from rotonde.games.russian_railroads.rules.registry import RULES
from rotonde.games.russian_railroads.rules.rounds import begin_round, claimants, finish_round, new_order
from rotonde.games.russian_railroads.steps.paying import use
from rotonde.games.russian_railroads.steps.reusing import open_reusing
from rotonde.games.russian_railroads.steps.shuffle import open_shuffle
from rotonde.games.russian_railroads.steps.starting import open_starting
from rotonde.games.russian_railroads.table import OVER, REUSE, SETUP, TURNS, Table


class Turn(OnTurn):
    """The player on turn acts. It holds nothing, so there is only one."""

    fields: ClassVar[tuple[str, ...]] = ()
    written: ClassVar[bool] = False

    def choices(self, table: Table) -> list[Action]:
        """The spaces that can be used, and to pass (RR-3.1)."""
        out: list[Action] = []
        table.board.uses.extend(out, spaces.usable(table, table.order[table.current]))
        out.append(PASS)
        return out

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Any space that can be used, drawn without listing them; to pass only where there is none."""
        seat, board = table.order[table.current], table.board
        left = spaces.affordable(table, seat)
        sure, hopeless = spaces.surely(table, seat)
        while left:
            mask = left
            for _ in range(int(rng.random() * left.bit_count())):
                mask &= mask - 1
            drawn = mask & -mask
            if drawn & board.plainly:  # a count may have answered
                if drawn & sure or (not drawn & hopeless and spaces.usable_of(table, seat, drawn)):
                    return board.use_actions[drawn.bit_length() - 1]
            elif drawn & board.own_mask:  # nobody who plays on at random means to use an engineer for nothing
                if spaces.useful(table, seat, drawn):
                    return board.use_actions[drawn.bit_length() - 1]
            elif spaces.usable_of(table, seat, drawn):
                return board.use_actions[drawn.bit_length() - 1]
            left ^= drawn
        return PASS

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        if isinstance(action, Use):
            use(table, seat, table.board.space_index[action.space])
        else:
            pass_turn(table, seat)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Use):
            return why_not_use(table, table.order[table.current], action.space)
        return Illegal("turn", "RR-3.1", N_("It is your turn: choose an action space, or pass."))

    # ── what follows ──────────────────────────────────────────────────────

    def go_on(self, table: Table) -> bool:
        if table.stage == TURNS:
            return next_player(table)
        if table.stage == SETUP:
            return next_setup(table)
        finish_round(table)
        return table.stage == OVER or not table.stack

    def able(self, table: Table, seat: int) -> bool:
        """Has a seat anything to act with? If not, passing is obligatory (RR-3.8, RR-3.9)."""
        return table.roubles[seat] > 0 or table.workers[seat] > 0 or hands(table, seat) > 0


RULES.turn = Turn()


def next_player(table: Table) -> bool:
    """The next place whose player has not passed (RR-3.10, RR-3.14); when all have, the round goes on."""
    for _ in range(table.players):
        table.current = (table.current + 1) % table.players
        seat = table.order[table.current]
        if table.passed >> seat & 1:
            continue
        if table.workers[seat] or table.board.rules.turn.able(table, seat):
            table.to_act = (seat,)
            return True
        pass_turn(table, seat, True)
    table.stage = REUSE
    rebuild_order(table)
    return False


def next_setup(table: Table) -> bool:
    """Chance removes bonus cards, fills the strip and deals the turn order; then the start bonuses (RR-2)."""
    due = table.board.rules.setup_due(table)
    if due:
        open_shuffle(table, due)
        return False
    taken = len(table.board.start_cards) - table.starts.bit_count()
    if taken < table.players - 1:  # RR-2.8: the last place first, place 1 gets none
        if not table.order:
            table.order = [table.places.index(place) for place in range(table.players)]
        open_starting(table, table.order[table.players - 1 - taken])
        return False
    begin_round(table)
    return not table.stack


def points_for_passing(table: Table, seat: int) -> int:
    """What the back of the turn-order card scores for its place."""
    return table.board.pass_points[table.places[seat]]


def pass_turn(table: Table, seat: int, forced: bool = False) -> None:
    """No more turns this round, and some points (RR-3.9)."""
    table.passed |= 1 << seat
    n = points_for_passing(table, seat)
    if table.sink is not None:
        table.headline("pass", seat, f"player:{seat}", points=n, forced=forced)
    table.score[seat] += n


def rebuild_order(table: Table) -> None:
    """New turn order; then the claim workers act again, place 2 before place 1 (RR-12.3, RR-12.4)."""
    claims = claimants(table)
    table.order = new_order(table.order, [(place, seat) for place, seat, _ in claims])
    if table.players > 1 and not table.last_round:
        table.detail("order", None, players=table.order[:])
    for _, seat, space in claims:
        open_reusing(table, seat, space)
