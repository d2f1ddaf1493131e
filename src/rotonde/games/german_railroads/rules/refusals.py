"""Why not? What the modules forbid, with its number; everything else the base game's rules answer."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.frames import Frame
from rotonde.core.words import N_
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
from rotonde.games.german_railroads.frames import (
    EMIL,
    FOUNDRY,
    MIX,
    Acquiring,
    Attaching,
    Branching,
    Burning,
    Closing,
    Extending,
    Luck,
    Recalling,
    Taking,
    Triggering,
)
from rotonde.games.german_railroads.rules import effects, stokers
from rotonde.games.german_railroads.table import AFTER, GermanTable
from rotonde.games.russian_railroads.actions import Card, Done, Move, Pass, Repeat, Token, Use
from rotonde.games.russian_railroads.frames import Added, Choosing, Drawing, Repeating, Reusing, Shuffle, Working
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import refusals as base
from rotonde.games.russian_railroads.rules.effects import raw_choices, space_effect
from rotonde.games.russian_railroads.rules.tracks import placed_rails
from rotonde.games.russian_railroads.rules.turn import legal_actions
from rotonde.games.russian_railroads.table import NOBODY

DECIDES = N_("Chance decides now, among what is left.")
CHANCES = {MIX: "GR-11.2", FOUNDRY: "GR-7.1", EMIL: "GR-10.3"}
STOKER_SPACE = "coal_stoker"  # no space for workers
TURN_ORDER = "turn_order_"  # how the names of these spaces begin


def why_not(table: GermanTable, action: Action) -> Illegal | None:
    """The rule that forbids an action to the seat that must decide; None if it is legal."""
    if action in legal_actions(table):
        return None
    refusal = not_now(table, action)
    return refusal if refusal is not None else base.why_not(table, action)


def not_now(table: GermanTable, action: Action) -> Illegal | None:
    """What the modules have to say; None: the base game's rules forbid it."""
    if not table.stack:
        return why_not_turn(table, action)
    top = table.stack[-1]
    if isinstance(top, Luck):
        return Illegal("chance", "GR-11.1", DECIDES)
    if isinstance(top, Shuffle) and top.what in CHANCES:
        return Illegal("chance", CHANCES[top.what], DECIDES)
    if isinstance(action, (Income, Foundry, Stoker)):
        return why_not_between(top, action)
    if isinstance(top, Added):
        return why_not_added(table, top, action)
    if isinstance(top, Working) and isinstance(action, Move):
        return why_not_move(table, top.seat, action)
    if isinstance(top, Choosing) and isinstance(action, Token):
        token = table.plan.token_index.get(action.token, -1)
        if token >= 0 and table.tokens[top.seat] >> token & 1 and not table.token_allowed(top.seat, token):
            return Illegal("revalued", "GR-11.7", N_("You have a revaluation token: the two cannot be combined."))
    if isinstance(top, Drawing) and isinstance(action, Card):
        card = table.plan.card_index.get(action.card, -1)
        revalues = card >= 0 and any(p.op_of(e) == p.GERMAN_REVALUATION for e in table.plan.card_effect[card])
        if revalues and table.cards >> card & 1:
            return Illegal("revalued", "GR-11.7", N_("You have a revaluation token: the two cannot be combined."))
    if isinstance(top, Repeating) and isinstance(action, Repeat):
        space = table.plan.space_index.get(action.space, -1)
        if space >= 0 and table.own_on(space, top.seat) == 1 and table.endless(top.seat, space):
            return Illegal("kind", "GR-11.8", base.UNREPEATABLE, space=action.space)
    return None


# ── the turn ──────────────────────────────────────────────────────────────


def why_not_turn(table: GermanTable, action: Action) -> Illegal | None:
    """Spaces, incomes and coal before the main action, incomes and coal after it."""
    refusal = not_played(table, action) or why_not_supply(action)
    if refusal is not None:
        return refusal
    seat = table.order[table.current]
    if isinstance(action, Income):
        return why_not_income(table, seat, action)
    if isinstance(action, Foundry):
        return why_not_foundry(table, seat, action)
    if isinstance(action, Stoker):
        return why_not_stoker(table, seat)
    if table.acted == AFTER:
        if isinstance(action, (Use, Pass)):
            return Illegal("acted", "GR-5.5", N_("Your main action is done: use incomes or coal, or end your turn."))
        return Illegal("turn", "GR-7.3", N_("After your main action: incomes, coal spaces, or the end of your turn."))
    if isinstance(action, Done):
        return Illegal("due", "GR-5.5", N_("Incomes and coal are no action: use a space, or pass."))
    return why_not_space(table, action.space) if isinstance(action, Use) else None


def not_played(table: GermanTable, action: Action) -> Illegal | None:
    """What belongs to a module that is not played (GR-1.1)."""
    plan = table.plan
    coal_spaces = [s.id for s in plan.german.coal.spaces]
    coal_space = isinstance(action, Use) and (action.space == STOKER_SPACE or action.space in coal_spaces)
    if not plan.with_coal and (coal_space or isinstance(action, (Foundry, Stoker, Acquire))):
        return Illegal("module", "GR-1.1", N_("The module Coal is not played."))
    if not plan.germany and isinstance(action, (Income, Take, Extend, Branch)):
        return Illegal("module", "GR-1.1", N_("The module Germany is not played."))
    return None


def why_not_supply(action: Action) -> Illegal | None:
    """What lies ready for all, and the switch: they come with other decisions, not as a turn."""
    if isinstance(action, Acquire):
        return Illegal("foundry", "GR-7.5", N_("An open foundry cannot be used: take it with the foundry space first."))
    if isinstance(action, Take):
        return Illegal("income", "GR-5.1", N_("An income marker is taken when you reach an income space."))
    if isinstance(action, Extend):
        return Illegal("tile", "GR-4.1", N_("A tile is chosen when black is about to enter the area."))
    if isinstance(action, Branch):
        return Illegal("branch", "GR-3.3", N_("The switch is set when black moves past it, and for good."))
    return None


def why_not_space(table: GermanTable, name: str) -> Illegal | None:
    """Spaces that the modules close."""
    plan = table.plan
    if name == STOKER_SPACE:
        return Illegal("stoker", "GR-7.4", N_("The stoker space is used beside your action, without a worker: stoker."))
    if plan.solo and (name in plan.barred or name in plan.german.solo.closed_spaces):
        rule = "GR-10.9" if name.startswith(TURN_ORDER) else "GR-10.1"
        return Illegal("barred", rule, N_("{space} is not used in the solo game."), space=name)
    space = plan.space_index.get(name, -1)
    if space < 0:
        return None
    if table.laid[space] and table.user(space) >= table.players:
        return Illegal("emil", "GR-10.3", N_("Émil blocks {space} this round."), space=name)
    if space in plan.shared and not table.laid[space] and any(table.laid[s] for s in plan.shared):
        return Illegal("shared", "GR-7.2", N_("The other half of this space is used: they are one space."))
    if base.closed(table, table.order[table.current], name) is not None:
        return None
    ops = [p.op_of(e) for e in space_effect(table, space)]
    if p.FOUNDRY in ops and not table.face_up:
        return Illegal("foundry", "GR-7.8", N_("No foundry lies face up any more."))
    if p.OWN_FACTORY in ops and not effects.useful_factories(table, table.order[table.current]):
        return Illegal("factory", "GR-11.8", N_("You have no factory whose function can be carried out."))
    return None


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
    if table.coal[seat] < table.plan.foundry_coal[foundry]:
        n = table.plan.foundry_coal[foundry]
        return Illegal(
            "coal", "GR-7.5", N_("A foundry needs {n} coal, and you have {room}."), n=n, room=table.coal[seat]
        )
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


def why_not_between(top: Frame, action: Action) -> Illegal:
    """Free actions belong before or after the main action of one's own turn."""
    rule = "GR-5.3" if isinstance(action, Income) else "GR-7.3"
    if isinstance(top, Reusing):
        return Illegal("reuse", rule, N_("Incomes and coal are not for the turn-order workers."))
    rule = "GR-5.6" if isinstance(action, Income) else rule
    return Illegal(
        "pending", rule, N_("Incomes and coal come before or after another action, not in the middle of it.")
    )


# ── the added decisions ───────────────────────────────────────────────────


def why_not_move(table: GermanTable, seat: int, action: Move) -> Illegal | None:
    """Rails of which there are fewer than lines (GR-3.2, GR-3.11)."""
    plan = table.plan
    line = plan.line_index.get(action.line, -1)
    colour = plan.colour_index.get(action.colour, -1)
    if not plan.germany or line < 0 or colour < 0 or not table.owned[seat] >> colour & 1:
        return None
    route = table.routes[seat * plan.width + line]
    if colour in route.colours:
        return None
    for c in range(colour + 1):
        if plan.scarce >> c & 1 and placed_rails(table, seat, c) >= plan.rails[c] and not table.at(seat, line, c):
            rule = "GR-3.2" if c == colour else "GR-3.11"
            text = N_("Your {n} {colour} rails lie on other lines.")
            return Illegal("rails", rule, text, n=plan.rails[c], colour=plan.colours[c])
    return Illegal("line", "GR-3.2", N_("{line} does not take {colour} rails."), line=action.line, colour=action.colour)


def why_not_added(table: GermanTable, top: Frame, action: Action) -> Illegal:
    """The decisions that this game adds."""
    if action in raw_choices(table, top):
        return Illegal("strands", "RR-3.11", base.STRANDS)
    if isinstance(action, (Use, Pass)):
        return Illegal("pending", "RR-3.1", N_("First finish the action you have begun."))
    if isinstance(top, Extending):
        return why_not_extend(table, top, action)
    if isinstance(top, Branching):
        if isinstance(action, Branch):
            return Illegal("branch", "GR-3.3", N_("The switch does not lead there."))
        return Illegal("branch", "GR-3.3", N_("First choose where the line leads: that is final."))
    if isinstance(top, Taking):
        if isinstance(action, Take):
            return Illegal("income", "GR-5.1", N_("No such income marker is left."))
        return Illegal("income", "GR-5.1", N_("Choose one of the income markers that are left."))
    if isinstance(top, Acquiring):
        if isinstance(action, Acquire):
            return Illegal("foundry", "GR-7.1", N_("This foundry does not lie face up."))
        return Illegal("foundry", "GR-7.1", N_("Choose one of the foundries that lie face up."))
    if isinstance(top, (Attaching, Closing)):
        return why_not_attach(table, top, action)
    if isinstance(top, Burning):
        if isinstance(action, Burn):
            n = min(table.plan.most_coal, table.coal[top.seat])
            return Illegal("coal", "GR-11.5", N_("You can pay 0 to {n} coal for the coal factory."), n=n)
        return Illegal("coal", "GR-11.5", N_("First say how much coal you pay for the coal factory."))
    if isinstance(top, Triggering):
        if isinstance(action, Trigger):
            return Illegal("factory", "GR-11.8", N_("There is no factory of yours there that does something."))
        return Illegal("factory", "GR-11.1", N_("Choose the factory to use."))
    assert isinstance(top, Recalling)
    if isinstance(action, Repeat):
        text = N_("{space} was not used by you this round with one or two pieces, or demands a rouble.")
        return Illegal("repeat", "GR-9.2", text, space=action.space)
    return Illegal("repeat", "GR-9.1", N_("First fix the action to be repeated."))


def why_not_extend(table: GermanTable, top: Extending, action: Action) -> Illegal:
    """Extension tiles (GR-4)."""
    plan = table.plan
    if not isinstance(action, Extend):
        return Illegal("tile", "GR-4.1", N_("First choose the extension tile that black enters."))
    if action.tile not in plan.extensions:
        return Illegal("tile", "GR-4.7", N_("There is no extension tile {tile}."), tile=action.tile)
    if plan.extension_length[plan.extensions.index(action.tile)] != plan.areas[top.area].length:
        text = N_("The area has {n} spaces: only tiles of this length fit.")
        return Illegal("length", "GR-4.1", text, n=plan.areas[top.area].length)
    return Illegal("taken", "GR-4.2", N_("This extension tile is taken already."))


def why_not_attach(table: GermanTable, top: Attaching | Closing, action: Action) -> Illegal:
    """Stokers (GR-8)."""
    if isinstance(action, Stoke):
        line = table.plan.line_index.get(action.line, -1)
        if line >= 0 and action.number in [table.plan.numbers[t] for t in table.line_locos(top.seat, line)]:
            return Illegal("stoker", "GR-8.1", N_("One stoker for each locomotive."))
        return Illegal("host", "GR-8.1", N_("You have no such locomotive on that line."))
    if isinstance(action, Heat):
        if 1 <= action.place <= table.plan.factory_places and table.heated[top.seat] >> action.place - 1 & 1:
            return Illegal("stoker", "GR-8.2", N_("One stoker for each factory."))
        return Illegal("host", "GR-8.2", N_("You have no factory there."))
    if isinstance(top, Closing):
        return Illegal("close", "GR-7.6", N_("Keep the foundry, or attach it as a stoker."))
    assert stokers.has_host(table, top.seat)
    return Illegal("attach", "GR-8.6", N_("A stoker is attached at once and cannot be kept."))
