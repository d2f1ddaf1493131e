"""What is done beside the main action: income markers, the stoker space, foundries (GR-5, GR-7)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.games.german_railroads.actions import STOKER, Foundry, Income, Stoker
from rotonde.games.german_railroads.frames import Attaching, Closing, Tallying
from rotonde.games.german_railroads.rules.stokers import has_host
from rotonde.games.german_railroads.table import ENDED, GermanTable, put
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.spaces import in_vain, partly, vain_allowed
from rotonde.games.russian_railroads.table import NOBODY


def free_actions(table: GermanTable, seat: int) -> list[Action]:
    """Everything a seat may do in its turn beside the main action (GR-5.2, GR-7.3)."""
    out: list[Action] = []
    ready = table.income[seat] & ~table.income_used
    if ready:
        out += incomes(table, seat, ready)
    if table.coal[seat]:
        if stoker_possible(table, seat):
            out.append(STOKER)
        ready = table.foundries[seat] & ~table.foundries_used
        while ready:
            low = ready & -ready
            ready ^= low
            if foundry_possible(table, seat, low.bit_length() - 1):
                out.append(table.plan.foundry_actions[low.bit_length() - 1])
    return out


def free_to_act(table: GermanTable, seat: int) -> bool:
    """Is there any such thing?"""
    if not table.coal[seat] and not table.income[seat] & ~table.income_used:
        return False
    return bool(free_actions(table, seat))


def incomes(table: GermanTable, seat: int, ready: int) -> list[Action]:
    """The kinds of income markers that a seat can use (GR-5.2, GR-7.5)."""
    plan = table.plan
    out: list[Action] = []
    for m, action in enumerate(plan.income_actions):
        if ready >> m & 1 and action not in out and may_use(table, seat, plan.income_effect[m]):
            out.append(action)
    return out


def may_use(table: GermanTable, seat: int, effect: tuple[int, ...]) -> bool:
    """May an own piece be used for its effect (GR-7.5)?"""
    return vain_allowed(table) or partly(table, seat, effect)


def brings(table: GermanTable, seat: int, action: Action) -> bool:
    """Is there anything in an action beside the main one that can be carried out now?"""
    plan = table.plan
    if isinstance(action, Income):
        return partly(table, seat, plan.income_effect[plan.incomes.index(action.marker)])
    return not isinstance(action, Foundry) or partly(
        table, seat, plan.foundry_effect[plan.foundry_index[action.foundry]]
    )


def stoker_possible(table: GermanTable, seat: int) -> bool:
    """The stoker space: free, paid, with a stoker to take and something to attach it to (GR-7.4, GR-7.7, GR-8.6)."""
    if table.stoker_by != NOBODY or table.coal[seat] < table.plan.stoker_coal or not table.foundry_pile:
        return False
    return has_host(table, seat)


def foundry_possible(table: GermanTable, seat: int, foundry: int) -> bool:
    """Can a foundry of the seat that is not used yet be paid for and used (GR-7.5)?"""
    plan = table.plan
    return table.coal[seat] >= plan.foundry_coal[foundry] and may_use(table, seat, plan.foundry_effect[foundry])


def act_freely(table: GermanTable, seat: int, action: Action) -> None:
    """Do one of these things, or end the turn."""
    if isinstance(action, Income):
        use_income(table, seat, action)
    elif isinstance(action, Foundry):
        use_foundry(table, seat, table.plan.foundry_index[action.foundry])
    elif isinstance(action, Stoker):
        use_stoker(table, seat)
    else:
        table.acted = ENDED
        if table.sink is not None:
            table.tell(Event("end_turn", seat, Level.HEADLINE, {}, (f"player:{seat}",)))


def use_income(table: GermanTable, seat: int, action: Income) -> None:
    """An income marker is turned over, and its effect carried out as far as possible (GR-5.2, GR-5.3)."""
    ready = table.income[seat] & ~table.income_used
    m = next(i for i, name in enumerate(table.plan.incomes) if ready >> i & 1 and name == action.marker)
    table.income_used |= 1 << m
    if table.sink is not None:
        table.tell(Event("income", seat, Level.HEADLINE, {"marker": action.marker}, (f"income:{seat}",)))
    effect = table.plan.income_effect[m]
    if not in_vain(table, seat, effect):
        open_effect(table, seat, effect)


def use_foundry(table: GermanTable, seat: int, foundry: int) -> None:
    """Coal on a foundry: its effect, and then it may be closed (GR-7.5, GR-7.6)."""
    plan = table.plan
    table.coal = put(table.coal, seat, table.coal[seat] - plan.foundry_coal[foundry])
    table.foundries_used |= 1 << foundry
    if table.sink is not None:
        name = plan.foundries[foundry]
        args = {"foundry": name, "coal": plan.foundry_coal[foundry]}
        table.tell(Event("foundry", seat, Level.HEADLINE, args, (f"foundry:{seat}:{name}",)))
    table.stack.append(Closing(seat, foundry))
    effect = plan.foundry_effect[foundry]
    if in_vain(table, seat, effect):
        return
    later = [e for e in effect if p.op_of(e) == p.LOCO_POINTS]  # the best locomotive only gets better (GR-9.2)
    for e in later:
        table.stack.append(Tallying(seat, e))
    open_effect(table, seat, tuple([e for e in effect if e not in later]))


def use_stoker(table: GermanTable, seat: int) -> None:
    """Coal on the stoker space: the top foundry of the pile, unseen, becomes a stoker (GR-7.4)."""
    coal = table.plan.stoker_coal
    table.coal = put(table.coal, seat, table.coal[seat] - coal)
    table.stoker_by = seat
    table.foundry_pile -= 1
    if table.sink is not None:
        table.tell(Event("stoker", seat, Level.HEADLINE, {"coal": coal}, ("space:coal_stoker",)))
    table.stack.append(Attaching(seat))
