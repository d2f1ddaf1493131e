"""Setup, turns and rounds, where the modules change them (GR-5, GR-6, GR-7.3, GR-10, GR-11.2)."""

from __future__ import annotations

from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.german_railroads.actions import NEW, Emil, Keep, Reveal
from rotonde.games.german_railroads.board import board_of
from rotonde.games.german_railroads.frames import EMIL, FOUNDRY, MIX
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.german_railroads.rules import effects, emil
from rotonde.games.german_railroads.rules.free import free_actions, free_to_act
from rotonde.games.german_railroads.table import AFTER, BEFORE, ENDED, NONE, GermanTable, put
from rotonde.games.russian_railroads.actions import DONE
from rotonde.games.russian_railroads.frames import Picking, Shuffle
from rotonde.games.russian_railroads.rules.payment import hands
from rotonde.games.russian_railroads.rules.turn import pass_turn, turn_choices
from rotonde.games.russian_railroads.table import NOBODY, TURNS

# ── setup and chance ──────────────────────────────────────────────────────


def setup_due(table: GermanTable) -> str:
    """Which engineers of one number stay, then the first foundries (GR-6.1, GR-11.2)."""
    if NONE in table.kept:
        return MIX
    if table.plan.with_coal and len(table.face_up) < table.plan.face_up and table.foundry_pile:
        return FOUNDRY
    return ""


def outcomes(table: GermanTable, frame: Shuffle) -> list[Action]:
    """What chance can do; everything is equally likely."""
    plan = table.plan
    if frame.what == MIX:
        return list(plan.keep_actions[table.kept.index(NONE)])
    if frame.what == FOUNDRY:
        return [a for i, a in enumerate(plan.reveal_actions) if table.unseen >> i & 1]
    return [a for i, a in enumerate(plan.emil_actions) if table.emil_deck >> i & 1]


def deal(table: GermanTable, action: Action) -> None:
    """An outcome of chance."""
    plan = table.plan
    if isinstance(action, Keep):
        keep(table, action)
    elif isinstance(action, Reveal):
        effects.reveal(table, plan.foundry_index[action.foundry])
    else:
        assert isinstance(action, Emil)
        emil.show(table, plan.emil_names.index(action.space))


def keep(table: GermanTable, action: Keep) -> None:
    """Of two engineers with one number, one stays; when all are settled, the boards know them (GR-11.2)."""
    new = action.which == NEW
    table.kept = put(table.kept, table.plan.doubles.index(action.engineer), 1 if new else 0)
    if table.sink is not None:
        args = {"engineer": action.engineer, "new": new}
        table.tell(Event("kept", None, Level.BOOKKEEPING, args))
    if NONE not in table.kept:
        lay_boards(table)


def lay_boards(table: GermanTable) -> None:
    """The tables for the engineers that are in the game; the lines on them are the same."""
    assert isinstance(table.settings, GermanOptions)
    mix = sum([1 << i for i, new in enumerate(table.kept) if new])
    table.plan = board_of(table.plan.edition, table.players, table.settings, mix)
    table.board = table.plan


# ── turns ─────────────────────────────────────────────────────────────────


def turn_list(table: GermanTable) -> list[Any]:
    """A turn: before the main action its spaces and to pass, after it to end; free actions both times (GR-5.5)."""
    free = free_actions(table, table.order[table.current])
    if table.acted == AFTER:
        return [*free, DONE]
    out: list[Any] = turn_choices(table)
    if free:
        out[-1:-1] = free  # to pass stays the last one
    return out


def between_turns(table: GermanTable) -> bool:
    """The same player goes on, or Émil comes; false: the next player (GR-5.2, GR-7.3, GR-10.2)."""
    seat = table.order[table.current]
    if not table.passed >> seat & 1 and table.acted != ENDED:
        able = table.acted == BEFORE and (table.roubles[seat] > 0 or hands(table, seat) > 0)
        if able or free_to_act(table, seat):
            table.to_act = (seat,)
            return True
        if table.acted == BEFORE:
            pass_turn(table, seat, True)  # nothing left to act with (RR-3.9)
    if table.bonus_due:
        table.acted = ENDED
        table.bonus_due -= 1
        table.stack.append(Picking(seat))
        return True
    table.acted = BEFORE
    if table.plan.solo and not table.passed:
        return emil.begin_turn(table)
    return False


def defer_bonus(table: GermanTable) -> bool:
    """The bonus card of a ? token waits for the end of the turn; between the rounds there is none (RR-14.4)."""
    if table.stage != TURNS:
        return False
    table.bonus_due += 1
    return True


def round_begun(table: GermanTable) -> None:
    """Income markers are turned up again, coal spaces are free (GR-5.3, GR-7.3)."""
    table.acted = BEFORE
    table.income_used = 0
    table.foundries_used = 0
    table.stoker_by = NOBODY
    if table.plan.solo:
        emil.round_begun(table)


def emils_turn(frame: Any) -> bool:
    """Is Émil about to show a card?"""
    return isinstance(frame, Shuffle) and frame.what == EMIL
