"""The turn: a space or to pass, incomes and coal before and after it; and what follows (GR-5, GR-6, GR-7.3, GR-10)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.german_railroads.rules import emil, free, parts as german_p
from rotonde.games.german_railroads.rules.effects import useful_factories
from rotonde.games.german_railroads.table import AFTER, BEFORE, ENDED, GermanTable, german
from rotonde.games.russian_railroads.actions import DONE, Done, Pass, Use
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.barred import closed
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.parents import OnTurn
from rotonde.games.russian_railroads.rules.payment import hands
from rotonde.games.russian_railroads.rules.registry import RULES as BASE
from rotonde.games.russian_railroads.steps.picking import open_picking
from rotonde.games.russian_railroads.steps.turn import next_player, pass_turn
from rotonde.games.russian_railroads.table import NOBODY, TURNS, Table

MAIN: Final = BASE.turn  # the turn of the base game: the main action, and whose turn comes next
FREELY: Final = 0.3  # how often a playout looks at free actions first
STOKER_SPACE = "coal_stoker"  # no space for workers
SUPPLY: Final = {  # what lies ready for all, and the switch, by verb: they come with other decisions, not as a turn
    "acquire": ("foundry", "GR-7.5", N_("An open foundry cannot be used: take it with the foundry space first.")),
    "take": ("income", "GR-5.1", N_("An income marker is taken when you reach an income space.")),
    "extend": ("tile", "GR-4.1", N_("A tile is chosen when black is about to enter the area.")),
    "branch": ("branch", "GR-3.3", N_("The switch is set when black moves past it, and for good.")),
}
OF_GERMANY: Final = ("income", "take", "extend", "branch")  # verbs of the modules
OF_COAL: Final = ("foundry", "stoker", "acquire")
TURN_ORDER = "turn_order_"  # how the names of these spaces begin


class GermanTurn(OnTurn):
    """The player on turn acts, and may use incomes and coal beside that."""

    fields: ClassVar[tuple[str, ...]] = ()
    written: ClassVar[bool] = False

    def phase(self, table: Table) -> str:
        return "after" if german(table).acted == AFTER else "turn"

    def choices(self, table: Table) -> list[Action]:
        """Before the main action its spaces and to pass, after it to end; free actions both times (GR-5.5)."""
        assert isinstance(table, GermanTable)
        beside = free.free_actions(table, table.order[table.current])
        if table.acted == AFTER:
            return [*beside, DONE]
        out = MAIN.choices(table)
        out[-1:-1] = beside  # to pass stays the last one
        return out

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Free actions that bring something now and then, else as in the base game."""
        assert isinstance(table, GermanTable)
        seat = table.order[table.current]
        if table.acted == AFTER:
            actions = [a for a in self.legal(table, seat) if free.brings(table, seat, a)]
            return actions[int(rng.random() * len(actions))]
        if (table.coal[seat] or table.income[seat]) and rng.random() < FREELY:
            beside = [a for a in free.free_actions(table, seat) if free.brings(table, seat, a)]
            if beside:
                return beside[int(rng.random() * len(beside))]
        return MAIN.quick_sample(table, rng)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        assert isinstance(table, GermanTable)
        if isinstance(action, (Use, Pass)):
            if isinstance(action, Use):
                table.acted = AFTER
            MAIN.carry_out(table, action, seat)
        elif isinstance(action, Done):
            table.acted = ENDED
            if table.sink is not None:
                table.headline("end_turn", seat, f"player:{seat}")
        else:
            free.BESIDE[action.verb].use(table, seat, action)

    def refusal(self, table: Table, action: Action) -> Illegal:
        return why_not_now(german(table), action) or MAIN.refusal(table, action)

    # ── what follows ──────────────────────────────────────────────────────

    def go_on(self, table: Table) -> bool:
        assert isinstance(table, GermanTable)
        if table.stage == TURNS:
            return not table.stack if self.between_turns(table) else next_player(table)
        before = table.round
        done = MAIN.go_on(table)
        if table.round == before:
            return done
        round_begun(table)
        return not table.stack

    def able(self, table: Table, seat: int) -> bool:
        return MAIN.able(table, seat) or bool(free.free_actions(german(table), seat))

    def between_turns(self, table: GermanTable) -> bool:
        """The same player goes on, or Émil comes; false: the next player (GR-5.2, GR-7.3, GR-10.2)."""
        seat = table.order[table.current]
        if not table.passed >> seat & 1 and table.acted != ENDED:
            able = table.acted == BEFORE and (table.roubles[seat] > 0 or hands(table, seat) > 0)
            if able or free.free_actions(table, seat):
                table.to_act = (seat,)
                return True
            if table.acted == BEFORE:
                pass_turn(table, seat, True)  # nothing left to act with (RR-3.9)
        if table.bonus_due:
            table.acted = ENDED
            table.bonus_due -= 1
            open_picking(table, seat, len(table.stack))
            return True
        table.acted = BEFORE
        if table.boards.solo and not table.passed:
            return emil.begin_turn(table)
        return False


german_p.RULES.turn = GermanTurn()


def round_begun(table: GermanTable) -> None:
    """Income markers are turned up again, coal spaces are free (GR-5.3, GR-7.3)."""
    table.acted = BEFORE
    table.income_used = 0
    table.foundries_used = 0
    table.stoker_by = NOBODY
    if table.boards.solo:
        emil.round_begun(table)


# ── why not ───────────────────────────────────────────────────────────────
def why_not_now(table: GermanTable, action: Action) -> Illegal | None:
    """Spaces, incomes and coal before the main action, incomes and coal after it."""
    refusal = not_played(table, action)
    if refusal is not None:
        return refusal
    if action.verb in SUPPLY:
        return Illegal(*SUPPLY[action.verb])
    beside = free.BESIDE.get(action.verb)
    if beside is not None:
        return beside.refusal(table, table.order[table.current], action)
    if table.acted == AFTER:
        if action.verb in ("use", "pass"):
            return Illegal("acted", "GR-5.5", N_("Your main action is done: use incomes or coal, or end your turn."))
        return Illegal("turn", "GR-7.3", N_("After your main action: incomes, coal spaces, or the end of your turn."))
    if action == DONE:
        return Illegal("due", "GR-5.5", N_("Incomes and coal are no action: use a space, or pass."))
    return why_not_space(table, action.space) if isinstance(action, Use) else None


def not_played(table: GermanTable, action: Action) -> Illegal | None:
    """What belongs to a module that is not played (GR-1.1)."""
    boards = table.boards
    coal_spaces = [s.id for s in boards.german.coal.spaces]
    coal_space = isinstance(action, Use) and (action.space == STOKER_SPACE or action.space in coal_spaces)
    if not boards.with_coal and (coal_space or action.verb in OF_COAL):
        return Illegal("module", "GR-1.1", N_("The module Coal is not played."))
    if not boards.germany and action.verb in OF_GERMANY:
        return Illegal("module", "GR-1.1", N_("The module Germany is not played."))
    return None


def why_not_space(table: GermanTable, name: str) -> Illegal | None:
    """Spaces that the modules close."""
    boards = table.boards
    if name == STOKER_SPACE:
        return Illegal("stoker", "GR-7.4", N_("The stoker space is used beside your action, without a worker: stoker."))
    if boards.solo and (name in boards.barred or name in boards.german.solo.closed_spaces):
        rule = "GR-10.9" if name.startswith(TURN_ORDER) else "GR-10.1"
        return Illegal("barred", rule, N_("{space} is not used in the solo game."), space=name)
    space = boards.space_index.get(name, -1)
    if space < 0:
        return None
    if table.laid[space] and table.user(space) >= table.players:
        return Illegal("emil", "GR-10.3", N_("Émil blocks {space} this round."), space=name)
    if space in boards.shared and not table.laid[space] and any(table.laid[s] for s in boards.shared):
        return Illegal("shared", "GR-7.2", N_("The other half of this space is used: they are one space."))
    if closed(table, table.order[table.current], name) is not None:
        return None
    ops = [p.op_of(e) for e in space_effect(table, space)]
    if german_p.FOUNDRY in ops and not table.face_up:
        return Illegal("foundry", "GR-7.8", N_("No foundry lies face up any more."))
    if german_p.OWN_FACTORY in ops and not useful_factories(table, table.order[table.current]):
        return Illegal("factory", "GR-11.8", N_("You have no factory whose function can be carried out."))
    return None
