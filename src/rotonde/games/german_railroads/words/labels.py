"""What an action of the modules will do, in words and numbers."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.german_railroads.actions import (
    Acquire,
    Branch,
    Burn,
    Extend,
    Foundry,
    Heat,
    Income,
    Stoke,
    Stoker,
    Take,
    Trigger,
)
from rotonde.games.german_railroads.frames import Burning, Closing, Extending
from rotonde.games.german_railroads.rules.free import brings
from rotonde.games.german_railroads.rules.stokers import has_host
from rotonde.games.german_railroads.rules.turn import emils_turn
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.words.speech import (
    branch_specials,
    coal_text,
    specials_text,
    table_of,
    tile_specials,
)
from rotonde.games.russian_railroads.actions import Done, Move, Pass
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.words import labels as base
from rotonde.games.russian_railroads.words.foresight import foresee
from rotonde.games.russian_railroads.words.labels import with_outcome
from rotonde.games.russian_railroads.words.speech import effect, either, moves
from rotonde.games.russian_railroads.words.targets import decider


def label(view: View, action: Action, voice: Voice) -> Label:
    """The words of the confirm button and of the flag on the preview."""
    said = _what(view, action, voice)
    if view.my_turn and not isinstance(action, Pass) and _emil_follows(table_of(view), action):
        return Label(voice("{what}; your turn ends, Émil’s card follows", what=said.text), said.flag)
    return said


def _emil_follows(table: GermanState, action: Action) -> bool:
    """Does an action end the turn of the solo game? What chance shows then cannot be undone (GR-10.3)."""
    if not table.plan.solo or action not in table.legal():
        return False
    twin = table.copy()
    twin.sink = None
    if not twin.pile and twin.bonus_left:  # unseen: some card will be there to choose
        twin.pile = ((1 << len(twin.board.bonus)) - 1) & ~twin.held[0]
    twin.advance(action)
    return twin.round == table.round and len(twin.stack) == 1 and emils_turn(twin.stack[0])


def _what(view: View, action: Action, voice: Voice) -> Label:
    table = table_of(view)
    if isinstance(action, (Branch, Extend)):
        return _way(table, action, voice)
    if isinstance(action, (Take, Income, Acquire, Foundry, Stoker)):
        return _beside(table, action, voice)
    if isinstance(action, (Stoke, Heat)):
        return _stoker(table, action, voice)
    if isinstance(action, (Burn, Trigger)):
        return _factory(table, action, voice)
    if isinstance(action, Move):
        return _move(view, action, voice)
    if isinstance(action, Pass) and table.plan.solo:
        return Label(voice("Pass: the round is over (GR-10.10)"))
    return _done(table, voice) if isinstance(action, Done) else base.label(view, action, voice)


def _done(table: GermanState, voice: Voice) -> Label:
    if not table.stack:
        return Label(voice("End your turn"))
    top = table.stack[-1]
    if isinstance(top, Closing):
        return Label(voice("Keep {foundry} open", foundry=table.plan.foundries[top.foundry]))
    return Label(voice("Let the rest go"))


# ── Germany ───────────────────────────────────────────────────────────────


def _move(view: View, action: Move, voice: Voice) -> Label:
    """A move, and the question that it raises at the switch or at an area."""
    table = table_of(view)
    said = base.label(view, action, voice)
    line, seat = table.plan.line_index[action.line], decider(table)
    stop = table.routes[seat * table.plan.width + line].stop
    if not stop or action.colour != table.plan.colours[0] or table.at(seat, line, 0) != stop:
        return said
    if line == table.plan.branch_line:
        towns = either([voice.value("branch", b) for b in table.plan.branches], voice)
        return Label(voice("{what}, to {towns}", what=said.text, towns=towns), said.flag)
    return Label(voice("{what}, with a tile of your choice", what=said.text), said.flag)


def _way(table: GermanState, action: Branch | Extend, voice: Voice) -> Label:
    outcome = foresee(table, action, decider(table))
    if isinstance(action, Branch):
        length = table.plan.branch_routes[table.plan.branches.index(action.to)].length
        what = specials_text(table, branch_specials(table, action.to), voice)
        said = voice("To {branch} for good, {n} spaces ({what})", branch=action.to, n=length, what=what)
    else:
        what = specials_text(table, tile_specials(table, action.tile), voice)
        said = voice("Lay {tile} ({what})", tile=action.tile, what=what)
        if _income_at_once(table, action):
            said = voice("{what}, an income marker at once", what=said)
    return with_outcome(said, outcome, voice, ("branch", "extension", "move"))


def _income_at_once(table: GermanState, action: Extend) -> bool:
    """Does black earn an income marker on the first space of this tile (GR-5.1)?"""
    top, plan = table.stack[-1] if table.stack else None, table.plan
    if not isinstance(top, Extending) or action.tile not in plan.extensions or not table.income_left:
        return False
    there = plan.tile_specials[top.area * 64 + plan.extensions.index(action.tile)]
    first = [s for s in there if s.space == plan.areas[top.area].first and not s.colour and not s.locomotive]
    return any(p.op_of(e) == p.INCOME for s in first for e in s.effect)


def marker_text(table: GermanState, marker: str, voice: Voice) -> str:
    """What an income marker brings."""
    plan = table.plan
    return effect(plan, plan.income_effect[plan.incomes.index(marker)], voice) if marker in plan.incomes else marker


def foundry_text(table: GermanState, foundry: str, voice: Voice) -> str:
    """What a foundry brings."""
    plan = table.plan
    if foundry not in plan.foundry_index:
        return foundry
    return effect(plan, plan.foundry_effect[plan.foundry_index[foundry]], voice)


# ── beside the main action ────────────────────────────────────────────────


def _beside(table: GermanState, action: Action, voice: Voice) -> Label:
    if isinstance(action, Take):
        what = marker_text(table, action.marker, voice)
        return Label(voice("Take the income marker: {what}, once a round", what=what))
    if isinstance(action, Income):
        text = voice("Income: {what}", what=marker_text(table, action.marker, voice))
        if brings(table, decider(table), action):
            return Label(text)
        return Label(
            voice("{text}; the marker is used, nothing of it can be carried out now", text=text), voice("no effect")
        )
    if isinstance(action, Acquire):
        what = foundry_text(table, action.foundry, voice)
        return Label(voice("Take {foundry} ({what})", foundry=action.foundry, what=what))
    if isinstance(action, Foundry):
        n = table.plan.foundry_coal[table.plan.foundry_index[action.foundry]]
        what, cost = foundry_text(table, action.foundry, voice), coal_text(n, voice)
        text = voice("Use {foundry} for {cost}: {what}", foundry=action.foundry, cost=cost, what=what)
        if not brings(table, decider(table), action):
            return _for_nothing(table, text, voice("−{cost}", cost=cost), voice)
    else:
        cost = coal_text(table.plan.stoker_coal, voice)
        text = voice("A stoker for {cost}, for one of your locomotives or factories", cost=cost)
    return Label(text, voice("−{cost}", cost=cost))


def _for_nothing(table: GermanState, text: str, flag: str, voice: Voice) -> Label:
    """A foundry that costs its coal for no effect; it can be closed all the same (GR-7.5, GR-7.6)."""
    text = voice("{text}; the coal is paid, nothing of it can be carried out now", text=text)
    if has_host(table, decider(table)):
        text = voice("{text}; you may close the foundry afterwards", text=text)
    return Label(text, voice("{flag}, no effect", flag=flag))


def _stoker(table: GermanState, action: Stoke | Heat, voice: Voice) -> Label:
    """A stoker is attached; where a foundry was just used, it is that one, turned over."""
    plan, seat = table.plan, decider(table)
    if isinstance(action, Stoke):
        text = N_("Stoker on locomotive {n} on {line}: it counts as {raised}")
        raised = action.number + plan.german.coal.stoker_bonus
        said = voice(text, n=action.number, line=action.line, raised=raised)
    else:
        code = table.factory_list(seat)[action.place - 1]
        better = effect(plan, plan.stoked_effect[code], voice)
        text = N_("Stoker for {factory} in place {place}: {what}")
        said = voice(text, factory=plan.numbers[code], place=action.place, what=better)
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Closing):
        said = voice("Close {foundry}. {what}", foundry=plan.foundries[top.foundry], what=said)
    return with_outcome(said, foresee(table, action, seat), voice, ("stoke", "heat", "closed"))


def _factory(table: GermanState, action: Burn | Trigger, voice: Voice) -> Label:
    plan = table.plan
    if isinstance(action, Trigger):
        seat = decider(table)
        code = table.factory_list(seat)[action.place - 1]
        what = effect(plan, table.factory_does(seat, code, action.place - 1), voice)
        text = N_("Use {factory} in place {place}: {what}")
        return Label(voice(text, factory=plan.numbers[code], place=action.place, what=what))
    top = table.stack[-1]
    assert isinstance(top, Burning)
    n = top.moves + plan.moves_per_coal * action.coal
    said = moves(plan, 1, n, voice)
    if not action.coal:
        return Label(voice("Pay no coal: {moves}", moves=said))
    cost = coal_text(action.coal, voice)
    return Label(voice("Pay {cost}: {moves}", cost=cost, moves=said), voice("−{cost}", cost=cost))
