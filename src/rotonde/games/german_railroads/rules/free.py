"""What is done beside the main action: income markers, the stoker space, foundries (GR-5, GR-7)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import indices
from rotonde.games.german_railroads.actions import STOKER, Foundry, Income
from rotonde.games.german_railroads.rules.stokers import has_host
from rotonde.games.german_railroads.table import GermanTable
from rotonde.games.russian_railroads.rules.decisions import Decision
from rotonde.games.russian_railroads.rules.effects import partly
from rotonde.games.russian_railroads.rules.spaces import vain_allowed
from rotonde.games.russian_railroads.table import NOBODY


def free_actions(table: GermanTable, seat: int) -> list[Action]:
    """Everything a seat may do in its turn beside the main action (GR-5.2, GR-7.3)."""
    plan, coal = table.plan, table.coal[seat]
    out: list[Action] = []
    for m in indices(table.income[seat] & ~table.income_used):  # each kind once
        if plan.income_actions[m] not in out and may_use(table, seat, plan.income_effect[m]):
            out.append(plan.income_actions[m])
    if coal and stoker_possible(table, seat):
        out.append(STOKER)
    for f in indices(table.foundries[seat] & ~table.foundries_used) if coal else ():
        if coal >= plan.foundry_coal[f] and may_use(table, seat, plan.foundry_effect[f]):
            out.append(plan.foundry_actions[f])
    return out


def free_to_act(table: GermanTable, seat: int) -> bool:
    """Is there any such thing?"""
    if not table.coal[seat] and not table.income[seat] & ~table.income_used:
        return False
    return bool(free_actions(table, seat))


def may_use(table: GermanTable, seat: int, effect: tuple[int, ...]) -> bool:
    """May an own piece be used for its effect (GR-7.5)?"""
    return vain_allowed(table) or partly(table, seat, effect)


def brings(table: GermanTable, seat: int, action: Action) -> bool:
    """Is there anything in an action beside the main one that can be carried out now?"""
    plan = table.plan
    if isinstance(action, Income):
        return partly(table, seat, plan.income_effect[plan.incomes.index(action.marker)])
    if isinstance(action, Foundry):
        return partly(table, seat, plan.foundry_effect[plan.foundry_index[action.foundry]])
    return True


def stoker_possible(table: GermanTable, seat: int) -> bool:
    """The stoker space: free, paid, with a stoker to take and something to attach it to (GR-7.4, GR-7.7, GR-8.6)."""
    if table.stoker_by != NOBODY or table.coal[seat] < table.plan.stoker_coal or not table.foundry_pile:
        return False
    return has_host(table, seat)


# ── why not ───────────────────────────────────────────────────────────────


def why_not_income(table: GermanTable, seat: int, action: Income) -> Illegal:
    """Income markers (GR-5)."""
    mine = [m for m, name in enumerate(table.plan.incomes) if name == action.marker and table.income[seat] >> m & 1]
    if not mine:
        return Illegal("income", "GR-5.1", N_("You have no such income marker."))
    if all(table.income_used >> m & 1 for m in mine):
        return Illegal("used", "GR-5.2", N_("This income marker was used this round already."))
    return Illegal("useless", "GR-5.2", N_("No part of this income can be used now."))


def why_not_foundry(table: GermanTable, seat: int, action: Foundry) -> Illegal:
    """Foundries (GR-7)."""
    foundry = table.plan.foundry_index.get(action.foundry, -1)
    if foundry < 0 or not table.foundries[seat] >> foundry & 1:
        return Illegal("foundry", "GR-7.5", N_("This is no foundry of yours."))
    if table.foundries_used >> foundry & 1:
        return Illegal("used", "GR-7.3", N_("Coal lies on this foundry: it was used this round."))
    n, coal = table.plan.foundry_coal[foundry], table.coal[seat]
    if coal < n:
        return Illegal("coal", "GR-7.5", N_("A foundry needs {n} coal, and you have {room}."), n=n, room=coal)
    return Illegal("useless", "GR-7.5", N_("No part of this foundry's effect can be carried out now."))


def why_not_stoker(table: GermanTable, seat: int) -> Illegal:
    """The stoker space (GR-7.4)."""
    if table.stoker_by != NOBODY:
        text = N_("The stoker space was used by {player} this round.")
        return Illegal("occupied", "GR-7.3", text, player=table.stoker_by)
    if not table.foundry_pile:
        return Illegal("pile", "GR-7.7", N_("There is no stoker left in the pile."))
    if table.coal[seat] < table.plan.stoker_coal:
        text = N_("A stoker costs {n} coal, and you have {room}.")
        return Illegal("coal", "GR-7.4", text, n=table.plan.stoker_coal, room=table.coal[seat])
    return Illegal("host", "GR-8.6", N_("All your locomotives and factories have a stoker."))


def why_not_between(top: Decision, action: Action) -> Illegal:
    """Free actions belong before or after the main action of one's own turn."""
    rule = "GR-5.3" if isinstance(action, Income) else "GR-7.3"
    if top.waits_below():
        return Illegal("reuse", rule, N_("Incomes and coal are not for the turn-order workers."))
    rule = "GR-5.6" if isinstance(action, Income) else rule
    text = N_("Incomes and coal come before or after another action, not in the middle of it.")
    return Illegal("pending", rule, text)
