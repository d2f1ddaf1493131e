"""What is done beside the main action: income markers, the stoker space, foundries (GR-5, GR-7)."""

from __future__ import annotations

from typing import Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import indices
from rotonde.games.german_railroads.actions import STOKER, Foundry, Income
from rotonde.games.german_railroads.rules.stokers import has_host
from rotonde.games.german_railroads.steps.attaching import use_stoker
from rotonde.games.german_railroads.steps.closing import use_foundry
from rotonde.games.german_railroads.table import GermanTable
from rotonde.games.russian_railroads.rules.effects import open_effect, partly
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.spaces import in_vain, vain_allowed
from rotonde.games.russian_railroads.table import NOBODY


class Beside:
    """One kind of thing that may be done beside the main action."""

    def __init__(self, later: str, between: str) -> None:
        self.later: str = later  # the rule by which it is not for turn-order workers …
        self.between: str = between  # … nor in the middle of an action

    def options(self, table: GermanTable, seat: int) -> list[Action]:
        """What a seat may do in its turn."""
        raise NotImplementedError

    def brings(self, table: GermanTable, seat: int, action: Action) -> bool:
        """Is there anything in it that can be carried out now?"""
        return True

    def use(self, table: GermanTable, seat: int, action: Action) -> None:
        """Carry it out."""
        raise NotImplementedError

    def refusal(self, table: GermanTable, seat: int, action: Action) -> Illegal:
        """Why not."""
        raise NotImplementedError


class Incomes(Beside):
    """Income markers (GR-5)."""

    def options(self, table: GermanTable, seat: int) -> list[Action]:
        boards = table.boards
        out: list[Action] = []
        for m in indices(table.income[seat] & ~table.income_used):  # each kind once
            if boards.income_actions[m] not in out and may_use(table, seat, boards.income_effect[m]):
                out.append(boards.income_actions[m])
        return out

    def brings(self, table: GermanTable, seat: int, action: Action) -> bool:
        assert isinstance(action, Income)
        return partly(table, seat, table.boards.income_effect[table.boards.incomes.index(action.marker)])

    def use(self, table: GermanTable, seat: int, action: Action) -> None:
        """A marker is turned over, and its effect carried out as far as possible (GR-5.2, GR-5.3)."""
        assert isinstance(action, Income)
        ready = indices(table.income[seat] & ~table.income_used)
        m = next(i for i in ready if table.boards.incomes[i] == action.marker)
        table.income_used |= 1 << m
        table.headline("income", seat, f"income:{seat}", marker=table.boards.incomes[m])
        effect = table.boards.income_effect[m]
        if not in_vain(table, seat, effect):
            open_effect(table, seat, effect)

    def refusal(self, table: GermanTable, seat: int, action: Action) -> Illegal:
        mine = [m for m in indices(table.income[seat]) if table.boards.income_actions[m] == action]
        if not mine:
            return Illegal("income", "GR-5.1", N_("You have no such income marker."))
        if all(table.income_used >> m & 1 for m in mine):
            return Illegal("used", "GR-5.2", N_("This income marker was used this round already."))
        return Illegal("useless", "GR-5.2", N_("No part of this income can be used now."))


class StokerSpace(Beside):
    """The stoker space: free, paid, with a stoker to take and something to attach it to (GR-7.4, GR-7.7, GR-8.6)."""

    def options(self, table: GermanTable, seat: int) -> list[Action]:
        if table.stoker_by != NOBODY or table.coal[seat] < table.boards.stoker_coal or not table.foundry_pile:
            return []
        return [STOKER] if has_host(table, seat) else []

    def use(self, table: GermanTable, seat: int, action: Action) -> None:
        use_stoker(table, seat)

    def refusal(self, table: GermanTable, seat: int, action: Action) -> Illegal:
        if table.stoker_by != NOBODY:
            text = N_("The stoker space was used by {player} this round.")
            return Illegal("occupied", "GR-7.3", text, player=table.stoker_by)
        if not table.foundry_pile:
            return Illegal("pile", "GR-7.7", N_("There is no stoker left in the pile."))
        if table.coal[seat] < table.boards.stoker_coal:
            text = N_("A stoker costs {n} coal, and you have {room}.")
            return Illegal("coal", "GR-7.4", text, n=table.boards.stoker_coal, room=table.coal[seat])
        return Illegal("host", "GR-8.6", N_("All your locomotives and factories have a stoker."))


class Foundries(Beside):
    """Foundries (GR-7)."""

    def options(self, table: GermanTable, seat: int) -> list[Action]:
        boards, coal = table.boards, table.coal[seat]
        hot = [f for f in indices(table.foundries[seat] & ~table.foundries_used) if coal >= boards.foundry_coal[f]]
        return [boards.foundry_actions[f] for f in hot if may_use(table, seat, boards.foundry_effect[f])]

    def number(self, table: GermanTable, action: Action) -> int:
        """The foundry of an action, -1 if there is none."""
        assert isinstance(action, Foundry)
        return table.boards.foundry_index.get(action.foundry, -1)

    def brings(self, table: GermanTable, seat: int, action: Action) -> bool:
        return partly(table, seat, table.boards.foundry_effect[self.number(table, action)])

    def use(self, table: GermanTable, seat: int, action: Action) -> None:
        use_foundry(table, seat, self.number(table, action))

    def refusal(self, table: GermanTable, seat: int, action: Action) -> Illegal:
        foundry = self.number(table, action)
        if foundry < 0 or not table.foundries[seat] >> foundry & 1:
            return Illegal("foundry", "GR-7.5", N_("This is no foundry of yours."))
        if table.foundries_used >> foundry & 1:
            return Illegal("used", "GR-7.3", N_("Coal lies on this foundry: it was used this round."))
        n, coal = table.boards.foundry_coal[foundry], table.coal[seat]
        if coal < n:
            return Illegal("coal", "GR-7.5", N_("A foundry needs {n} coal, and you have {room}."), n=n, room=coal)
        return Illegal("useless", "GR-7.5", N_("No part of this foundry's effect can be carried out now."))


INCOMES: Final = Incomes("GR-5.3", "GR-5.6")
BY_COAL: Final[list[Beside]] = [StokerSpace("GR-7.3", "GR-7.3"), Foundries("GR-7.3", "GR-7.3")]
BESIDE: Final[dict[str, Beside]] = {"income": INCOMES, "stoker": BY_COAL[0], "foundry": BY_COAL[1]}  # by verb


def free_actions(table: GermanTable, seat: int) -> list[Action]:
    """Everything a seat may do in its turn beside the main action (GR-5.2, GR-7.3)."""
    out: list[Action] = []
    if table.income[seat] & ~table.income_used:
        out += INCOMES.options(table, seat)
    if table.coal[seat]:  # the others ask for some
        for beside in BY_COAL:
            out += beside.options(table, seat)
    return out


def may_use(table: GermanTable, seat: int, effect: tuple[int, ...]) -> bool:
    """May an own piece be used for its effect (GR-7.5)?"""
    return vain_allowed(table) or partly(table, seat, effect)


def brings(table: GermanTable, seat: int, action: Action) -> bool:
    """Is there anything in an action, beside the main one or not, that can be carried out now?"""
    beside = BESIDE.get(action.verb)
    return beside is None or beside.brings(table, seat, action)


def why_not_between(top: RailStep, beside: Beside) -> Illegal:
    """Free actions belong before or after the main action of one's own turn."""
    if top.waits_below():
        return Illegal("reuse", beside.later, N_("Incomes and coal are not for the turn-order workers."))
    text = N_("Incomes and coal come before or after another action, not in the middle of it.")
    return Illegal("pending", beside.between, text)
