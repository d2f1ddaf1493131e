"""Choose the action to repeat (RR-11.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.russian_railroads.actions import DONE, Repeat
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.counting import plain
from rotonde.games.russian_railroads.rules.effects import differing, engineer_on, happens, open_effect, space_effect
from rotonde.games.russian_railroads.rules.gains import Gains
from rotonde.games.russian_railroads.rules.payment import endless, replayable, unrepeatable
from rotonde.games.russian_railroads.rules.registry import RULES, Effect
from rotonde.games.russian_railroads.table import SWAPPED, Table

UNREPEATABLE = N_("{space}: this cannot be repeated.")


class Repeating(Within):
    """Which one?"""

    fields: ClassVar[tuple[str, ...]] = ("seat", "must")
    reads: ClassVar[dict[str, str]] = {"must": "flag"}
    spare: ClassVar[tuple[str, ...]] = ("must",)

    def __init__(self, seat: int, must: bool) -> None:
        self.seat = seat
        self.must: Final = must  # it has to be carried out completely (RR-11.9)
        self.printed = must

    def spaces(self, table: Table) -> list[int]:
        """Those that may be repeated."""
        found = replayable(table, self.seat)
        return [s for s in found if happens(table, self.seat, space_effect(table, s))] if self.must else found

    def choices(self, table: Table) -> list[Action]:
        spaces: list[Action] = [table.board.repeat_actions[s] for s in self.spaces(table)]
        return spaces if self.must or not spaces else [*spaces, DONE]

    def trials(self, table: Table) -> list[Action]:
        effects = [space_effect(table, s) for s in self.spaces(table)]
        return differing(table, self.choices(table), effects)

    def surely(self, table: Table, action: Action) -> bool:
        index = table.board.space_index
        return isinstance(action, Repeat) and plain(table, self.seat, space_effect(table, index[action.space]))

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (p.part(p.REPLAY),)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        if isinstance(action, Repeat):
            repeat(table, self.seat, table.board.space_index[action.space], self.must)
        else:
            self.lapse(table)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if not isinstance(action, Repeat):
            return Illegal("repeat", "RR-11.7", N_("First fix the action to be repeated."))
        board = table.board
        space = board.space_index.get(action.space, -1)
        if space < 0:
            return Illegal("space", "RR-4.3", N_("There is no action space {space}."), space=action.space)
        own = table.own_on(space, self.seat)
        circle = endless(table, self.seat, space) if own == 1 else ""
        if circle:
            return Illegal("kind", circle, UNREPEATABLE, space=action.space)
        if own == 0 or (own != 1 and space != board.basic):
            text = N_("On {space} stands not exactly one worker of your colour.")
            return Illegal("worker", "RR-11.7", text, space=action.space)
        if table.laid[space] & SWAPPED:
            text = N_("A worker of yours was swapped away from {space}.")
            return Illegal("swapped", "RR-11.9", text, space=action.space)
        if unrepeatable(table, space):
            return Illegal("kind", "RR-11.7", UNREPEATABLE, space=action.space)
        text = N_("{space}: this could not be repeated completely.")
        return Illegal("incomplete", "RR-11.9", text, space=action.space)


def repeat(table: Table, seat: int, space: int, printed: bool) -> None:
    """Do the action of a space again, for nothing (RR-11.7, RR-11.9)."""
    if table.sink is not None:
        name = table.board.spaces[space].name
        table.detail("repeat", seat, f"space:{name}", space=name, engineer=engineer_on(table, space))
    effect = space_effect(table, space)
    open_effect(table, seat, effect if printed else p.optional(effect))


class Replay(Effect):
    """An action used this round is repeated."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Repeating(seat, not e & p.OPTIONAL))

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return len(replayable(table, seat)) > 0

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.replays += 1


RULES.effects[p.REPLAY] = Replay()
