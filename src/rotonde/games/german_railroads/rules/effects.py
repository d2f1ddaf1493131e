"""The parts of effects that German Railroads adds, and the decisions they put on the stack (GR-4, GR-9, GR-11)."""

from __future__ import annotations

from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.state import CHANCE
from rotonde.games.german_railroads.actions import Acquire, Branch, Burn, Draw, Extend, Heat, Stoke, Take, Trigger
from rotonde.games.german_railroads.frames import (
    FOUNDRY,
    Acquiring,
    Attaching,
    Branching,
    Burning,
    Closing,
    Extending,
    Luck,
    Recalling,
    Taking,
    Tallying,
    Triggering,
)
from rotonde.games.german_railroads.rules import stokers, switches
from rotonde.games.german_railroads.table import GERMAN_REVALUED, GermanTable, put
from rotonde.games.russian_railroads.actions import DONE, Repeat
from rotonde.games.russian_railroads.frames import Replacing, Shuffle
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tiles, tracks
from rotonde.games.russian_railroads.rules.effects import best_locomotives, engineer_on, open_effect, space_effect
from rotonde.games.russian_railroads.rules.spaces import partly
from rotonde.games.russian_railroads.table import BLACK, CODE, COIN, OWN, REVALUED, TEMP

# ── what happens by itself ────────────────────────────────────────────────


def more_happen(table: GermanTable, seat: int, e: int) -> None:
    """One added part of an effect."""
    op, n = p.op_of(e), p.n_of(e)
    if op == p.COAL:
        take_coal(table, seat, n)
    elif op == p.INCOME:
        earn_income(table, seat)
    elif op == p.EXTRA_MARKER:
        take_extra_marker(table, seat)
    elif op == p.FOUNDRY:
        table.stack.append(Acquiring(seat))
    elif op == p.USED_SPACE:
        table.stack.append(Recalling(seat))
    elif op == p.COAL_MOVES:
        table.stack.append(Burning(seat, n))
    elif op == p.OWN_FACTORY:
        table.stack.append(Triggering(seat, not e & p.OPTIONAL))
    elif op == p.START_BONUSES:
        table.stack.append(Luck(CHANCE, seat, n, 0))
    elif op == p.GERMAN_REVALUATION:
        table.badges[seat] |= GERMAN_REVALUED
        if table.sink is not None:
            table.tell(Event("german_revaluation", seat, Level.DETAIL, {}, (f"player:{seat}",)))
    else:
        lay_coal_factory(table, seat)


def more_possible(table: GermanTable, seat: int, e: int) -> bool:
    """Can an added part be carried out? (As far as needed: moves for coal need room for one of them.)"""
    op = p.op_of(e)
    if op == p.FOUNDRY:
        return bool(table.face_up)  # GR-7.8
    if op == p.USED_SPACE:
        return bool(recallable(table, seat))
    if op == p.OWN_FACTORY:
        return bool(useful_factories(table, seat))
    if op == p.COAL_MOVES:
        return tracks.rooms(table, seat) & BYTE > 0
    if op == p.GERMAN_REVALUATION:
        return not table.badges[seat] & REVALUED  # GR-11.7
    return True


def take_coal(table: GermanTable, seat: int, n: int) -> None:
    """Coal from the supply, which has no end (GR-6.1)."""
    table.coal = put(table.coal, seat, table.coal[seat] + n)
    if table.sink is not None:
        table.tell(Event("coal", seat, Level.DETAIL, {"n": n}, (f"coal:{seat}",)))


def earn_income(table: GermanTable, seat: int) -> None:
    """An income space: choose a marker, if one is left (GR-5.1, GR-5.6)."""
    if table.income_left:
        table.stack.append(Taking(seat))
    elif table.sink is not None:
        table.tell(Event("no_income", seat, Level.DETAIL, {}, ("incomes",)))


def take_extra_marker(table: GermanTable, seat: int) -> None:
    """The extra industry marker comes to an empty space 0, or not at all (GR-4.6, GR-4.8)."""
    placed = table.extra_left > 0 and not table.markers[seat] & 1
    if placed:
        table.extra_left -= 1
        table.extra = put(table.extra, seat, table.extra[seat] + 1)
        table.markers[seat] |= 1
    if table.sink is not None:
        table.tell(Event("extra_marker", seat, Level.DETAIL, {"placed": placed}, (f"industry:{seat}",)))


def lay_coal_factory(table: GermanTable, seat: int) -> None:
    """The coal factory is laid like any factory (GR-11.4)."""
    code = table.plan.coal_tile
    place = tracks.built(table, seat)
    if place < table.plan.factory_places:
        tiles.lay_factory(table, seat, code, place)
    else:
        table.stack.append(Replacing(seat, code))


# ── what can be chosen ────────────────────────────────────────────────────


def useful_factories(table: GermanTable, seat: int) -> list[int]:
    """The places of own factories whose function can be carried out at least in part (GR-11.8)."""
    out: list[int] = []
    for place in range(tracks.built(table, seat)):
        code = table.factories[seat] >> 4 * place & CODE
        if partly(table, seat, factory_does(table, seat, code, place)):
            out.append(place)
    return out


def factory_does(table: GermanTable, seat: int, code: int, place: int) -> tuple[int, ...]:
    """The function of a factory, improved by its stoker (GR-8.3)."""
    if table.heated[seat] >> place & 1:
        return table.plan.stoked_effect[code]
    return table.plan.factory_effect[code]


def recallable(table: GermanTable, seat: int) -> list[int]:
    """Spaces that a seat used this round with one or two pieces and that demand no rouble (GR-9.1, GR-9.2)."""
    plan = table.plan
    out: list[int] = []
    for space, laid in enumerate(table.laid):
        if laid & BYTE == seat + 1 and not plan.spaces[space].claim and not demands_rouble(table, space):
            pieces = (laid >> OWN & BYTE) + (laid >> BLACK & BYTE) + (laid >> TEMP & BYTE) + (laid >> COIN & BYTE)
            if pieces <= 2:
                out.append(space)
    if table.basic[seat]:
        out.append(plan.basic)
        out.sort()
    return out


def demands_rouble(table: GermanTable, space: int) -> bool:
    """Does a space, or the engineer on it, demand a rouble?"""
    there = table.plan.spaces[space]
    if there.slot >= 0:
        return table.plan.engineer_roubles[table.strip[there.slot]] > 0
    return there.roubles > 0


def more_choices(table: GermanTable, frame: Any) -> list[Action]:
    """Every choice of an added frame of an effect."""
    plan = table.plan
    if isinstance(frame, Extending):
        return [plan.extend_actions[t] for t in switches.fitting(table, frame.area)]
    if isinstance(frame, Branching):
        return list(plan.branch_actions)
    if isinstance(frame, Closing):
        found = stokers.hosts(table, frame.seat)
        return [DONE, *found] if found else []
    if isinstance(frame, Attaching):
        return stokers.hosts(table, frame.seat)
    if isinstance(frame, Tallying):
        return [DONE]
    if isinstance(frame, Taking):
        return list(dict.fromkeys(a for m, a in enumerate(plan.take_actions) if table.income_left >> m & 1))
    if isinstance(frame, Acquiring):
        return [plan.acquire_actions[f] for f in table.face_up]
    if isinstance(frame, Burning):
        return list(plan.burn_actions[: table.coal[frame.seat] + 1])
    if isinstance(frame, Luck):
        return [a for card, a in enumerate(plan.draw_actions) if not frame.drawn >> card & 1]
    if isinstance(frame, Triggering):
        return trigger_choices(table, frame)
    assert isinstance(frame, Recalling)
    spaces: list[Action] = [plan.repeat_actions[s] for s in recallable(table, frame.seat)]
    return [*spaces, DONE] if spaces else []


def trigger_choices(table: GermanTable, frame: Triggering) -> list[Action]:
    """Own factories; those that do nothing, and none at all, only where nothing must be done (GR-11.8)."""
    actions = table.plan.trigger_actions
    if frame.must:
        return [actions[place] for place in useful_factories(table, frame.seat)]
    built = tracks.built(table, frame.seat)
    return [*actions[:built], DONE] if built else []


# ── doing it ──────────────────────────────────────────────────────────────


def more_perform(table: GermanTable, frame: Any, action: Action) -> None:
    """Carry out a choice of an added frame, which is off the stack."""
    plan = table.plan
    seat: int = frame.seat
    if isinstance(action, Extend):
        switches.extend(table, seat, frame.area, plan.extensions.index(action.tile))
    elif isinstance(action, Branch):
        switches.set_switch(table, seat, plan.branches.index(action.to))
    elif isinstance(action, (Stoke, Heat)):
        if isinstance(frame, Closing):
            close(table, seat, frame.foundry)
        stokers.attach(table, seat, action)
    elif isinstance(action, Take):
        take_income(table, seat, action)
    elif isinstance(action, Acquire):
        acquire(table, seat, plan.foundry_index[action.foundry])
    elif isinstance(action, Burn):
        burn(table, seat, frame.moves, action.coal)
    elif isinstance(action, Draw):
        draw(table, frame, plan.start_index[action.card])
    elif isinstance(action, Trigger):
        trigger(table, seat, action.place)
    elif isinstance(action, Repeat):
        recall(table, seat, plan.space_index[action.space])
    elif isinstance(frame, Tallying):
        tracks.points(table, seat, best_locomotives(table, seat, p.n_of(frame.part)), "foundry")
    elif not isinstance(frame, Closing) and table.sink is not None:  # done
        table.tell(Event("lapse", seat, Level.DETAIL, {"parts": [frame.kind]}))


def close(table: GermanTable, seat: int, foundry: int) -> None:
    """A foundry becomes a stoker; the coal on it goes back to the supply (GR-7.6)."""
    table.foundries = put(table.foundries, seat, table.foundries[seat] & ~(1 << foundry))
    table.foundries_used &= ~(1 << foundry)
    if table.sink is not None:
        name = table.plan.foundries[foundry]
        table.tell(Event("closed", seat, Level.DETAIL, {"foundry": name}, (f"foundry:{seat}:{name}",)))


def take_income(table: GermanTable, seat: int, action: Take) -> None:
    """An income marker lies before its owner, ready for use (GR-5.1)."""
    left = table.income_left
    m = next(i for i, name in enumerate(table.plan.incomes) if left >> i & 1 and name == action.marker)
    table.income_left ^= 1 << m
    table.income = put(table.income, seat, table.income[seat] | 1 << m)
    if table.sink is not None:
        table.tell(Event("income_taken", seat, Level.DETAIL, {"marker": action.marker}, (f"income:{seat}",)))


def acquire(table: GermanTable, seat: int, foundry: int) -> None:
    """A foundry comes to its owner; chance reveals the next one (GR-7.1, GR-7.7)."""
    table.foundries = put(table.foundries, seat, table.foundries[seat] | 1 << foundry)
    table.face_up = [f for f in table.face_up if f != foundry]
    if table.sink is not None:
        args = {"foundry": table.plan.foundries[foundry]}
        table.tell(Event("foundry_taken", seat, Level.DETAIL, args, ("foundries",)))
    if table.foundry_pile:
        table.stack.append(Shuffle(CHANCE, FOUNDRY))


def reveal(table: GermanTable, foundry: int) -> None:
    """The top foundry of the pile is turned face up."""
    table.unseen ^= 1 << foundry
    table.foundry_pile -= 1
    table.face_up = [*table.face_up, foundry]
    if table.sink is not None:
        args = {"foundry": table.plan.foundries[foundry]}
        table.tell(Event("revealed", None, Level.BOOKKEEPING, args, ("foundries",)))


def burn(table: GermanTable, seat: int, moves: int, coal: int) -> None:
    """Coal for the coal factory goes back to the supply; each gives more black moves (GR-7.9, GR-11.5)."""
    moves += table.plan.moves_per_coal * coal
    table.coal = put(table.coal, seat, table.coal[seat] - coal)
    if table.sink is not None:
        table.tell(Event("burn", seat, Level.DETAIL, {"coal": coal, "moves": moves}, (f"coal:{seat}",)))
    open_effect(table, seat, (p.part(p.RAIL, moves, 1, True),))


def draw(table: GermanTable, frame: Luck, card: int) -> None:
    """A start bonus is drawn; when all are there, the player gets them, in any order and in part (GR-11.1)."""
    drawn = frame.drawn | 1 << card
    if table.sink is not None:
        args = {"card": table.plan.start_cards[card]}
        table.tell(Event("lucky", frame.player, Level.DETAIL, args, (f"player:{frame.player}",)))
    everything = (1 << len(table.plan.start_cards)) - 1
    if frame.n > 1 and drawn != everything:
        table.stack.append(Luck(CHANCE, frame.player, frame.n - 1, drawn))
        return
    parts: list[int] = []
    for i, effect in enumerate(table.plan.start_effect):
        if drawn >> i & 1:
            parts += effect
    open_effect(table, frame.player, p.optional(tuple(parts)))


def trigger(table: GermanTable, seat: int, place: int) -> None:
    """Use a factory as if a marker had entered it (GR-11.1)."""
    code = table.factories[seat] >> 4 * (place - 1) & CODE
    if table.sink is not None:
        args = {"place": place, "factory": table.plan.numbers[code]}
        table.tell(Event("trigger", seat, Level.DETAIL, args, (f"factory:{seat}:{place}",)))
    open_effect(table, seat, factory_does(table, seat, code, place - 1))


def endless(table: GermanTable, seat: int, space: int) -> bool:
    """Does this space use a factory of the player, who has one that repeats spaces? They would set each other off."""
    if not any(p.op_of(e) == p.OWN_FACTORY for e in space_effect(table, space)):
        return False
    codes = table.factories[seat]
    while codes:
        if any(p.op_of(e) == p.REPLAY for e in table.plan.factory_effect[codes & CODE]):
            return True
        codes >>= 4
    return False


def recall(table: GermanTable, seat: int, space: int) -> None:
    """Do the action of a space again, for nothing and as far as possible (GR-9.2)."""
    if table.sink is not None:
        name = table.plan.spaces[space].name
        args = {"space": name, "engineer": engineer_on(table, space)}
        table.tell(Event("repeat", seat, Level.DETAIL, args, (f"space:{name}",)))
    open_effect(table, seat, p.optional(space_effect(table, space)))
