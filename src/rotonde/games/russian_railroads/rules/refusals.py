"""Why not? Every way an action can break a rule, with its number. The list of legal actions has the last word."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.frames import Frame
from rotonde.core.words import N_
from rotonde.games.russian_railroads.actions import (
    Benefit,
    Bonus,
    Card,
    Done,
    Double,
    Factory,
    Locomotive,
    Move,
    Pass,
    Pay,
    Place,
    Repeat,
    Scrap,
    Start,
    Step,
    Swap,
    Token,
    Use,
)
from rotonde.games.russian_railroads.frames import (
    Choosing,
    Drawing,
    Earning,
    Paying,
    Picking,
    Placing,
    Repeating,
    Replacing,
    Reusing,
    Shuffle,
    Starting,
    Swapping,
    Working,
)
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import payment, tracks
from rotonde.games.russian_railroads.rules.effects import happens, raw_choices, space_effect, token_fits, x2_room
from rotonde.games.russian_railroads.rules.turn import legal_actions
from rotonde.games.russian_railroads.table import EMPTY, SWAPPED, Table

STRANDS = N_("After that, another printed part of the action could no longer be carried out.")


def why_not(table: Table, action: Action) -> Illegal | None:
    """The rule that forbids an action to the seat that must decide; None if it is legal."""
    if action in legal_actions(table):
        return None
    if not table.stack:
        return not_a_turn(table, action)
    top = table.stack[-1]
    if isinstance(top, Shuffle):
        return Illegal("chance", "RR-2.4", N_("Chance decides now, among what is left."))
    if isinstance(top, Reusing):
        if isinstance(action, Use):
            return why_not_reuse(table, top, action.space)
        return Illegal("reuse", "RR-12.4", N_("The turn-order worker may act once more: choose a space, or leave it."))
    if isinstance(top, Starting):
        return why_not_start(table, action)
    if isinstance(top, (Paying, Swapping)):
        return why_not_pay(table, top, action)
    return why_not_choose(table, top, action)


def not_a_turn(table: Table, action: Action) -> Illegal:
    """A turn is a space or a pass (RR-3.1)."""
    if isinstance(action, Use):
        return why_not_use(table, table.order[table.current], action.space)
    return Illegal("turn", "RR-3.1", N_("It is your turn: choose an action space, or pass."))


# ── spaces ────────────────────────────────────────────────────────────────


def why_not_use(table: Table, seat: int, name: str) -> Illegal:
    """Why a space may not be used in a turn (RR-3)."""
    refusal = closed(table, seat, name)
    if refusal is not None:
        return refusal
    board = table.board
    space = board.space_index[name]
    workers, roubles = payment.price(table, space)
    if table.roubles[seat] < roubles:
        return Illegal("roubles", "RR-3.6", N_("{space}: a rouble is demanded, and you have none."), space=name)
    if not payment.payable(table, seat, space):
        text = N_("{space}: workers or roubles needed: {n}; you have fewer.")
        return Illegal("workers", "RR-3.1", text, space=name, n=workers + roubles)
    claimed = board.spaces[space].claim
    if claimed:
        return why_not_claim(table, seat, space)
    return incomplete(table, seat, space)


def closed(table: Table, seat: int, name: str) -> Illegal | None:
    """Why a space is not there, or not free (RR-3.2, RR-4, RR-11.8, RR-12.6)."""
    board = table.board
    if name in board.barred:
        return Illegal("barred", "RR-2.13", N_("{space}: barred with two players."), space=name)
    space = board.space_index.get(name, -1)
    if space < 0:
        return Illegal("space", "RR-4.3", N_("There is no action space {space}."), space=name)
    if space >= board.own and not table.hired[seat] >> space - board.own & 1:
        return Illegal("hired", "RR-11.4", N_("You have not hired this engineer."))
    if table.laid[space]:
        rule = "RR-11.4" if space >= board.own else "RR-3.2"
        text = N_("{space}: taken by {player}. Each space is used once a round.")
        return Illegal("occupied", rule, text, space=name, player=table.user(space))
    there = board.spaces[space]
    if space < board.own and not board.in_round[1 if table.last_round else 0] >> space & 1:
        if there.rounds == "last":
            return Illegal("round", "RR-12.6", N_("{space}: in the last round only."), space=name)
        return Illegal("round", "RR-12.6", N_("In the last round there are no turn-order places to claim."))
    if there.slot >= 0 and table.strip[there.slot] == EMPTY:
        return Illegal("empty", "RR-11.8", N_("There is no engineer on this slot any more."))
    return None


def why_not_claim(table: Table, seat: int, space: int) -> Illegal:
    """Why a turn-order place may not be claimed (RR-12.1, RR-12.2)."""
    board = table.board
    if any(table.user(other) == seat for other in board.claims):
        return Illegal("both", "RR-12.1", N_("You have claimed a turn-order place already: never both."))
    if table.places[seat] == board.spaces[space].claim - 1 and not board.may_claim_own:
        return Illegal("own_place", "RR-12.1", N_("This is your own place: you may only claim another one."))
    return Illegal("owner", "RR-12.2", N_("A worker of your colour must show the claim, and none can be swapped in."))


def incomplete(table: Table, seat: int, space: int) -> Illegal:
    """Why the effect of a space cannot be carried out completely (RR-3.3)."""
    board = table.board
    name = board.spaces[space].name
    if space >= board.own:
        return Illegal("useless", "RR-3.4", N_("No part of this engineer's action can be carried out now."))
    effect = space_effect(table, space)
    room = tracks.rooms(table, seat)
    for e in effect:
        op = p.op_of(e)
        if op == p.RAIL and not p.colours_of(e) & table.owned[seat]:
            names = ", ".join([c for k, c in enumerate(board.colours) if p.colours_of(e) >> k & 1])
            return Illegal("colour", "RR-5.5", N_("You own no {colours} rails yet."), colours=names)
        if op == p.RAIL:
            total = sum([room >> 8 * c & 255 for c in range(len(board.colours)) if p.colours_of(e) >> c & 1])
            if total < p.n_of(e):
                text = N_("{space}: moves needed: {n}, possible: {room}.")
                return Illegal("room", "RR-3.3", text, space=name, n=p.n_of(e), room=total)
        if op == p.INDUSTRY and tracks.steps_possible(table, seat) < p.n_of(e):
            text = N_("{space}: industry steps needed: {n}, possible: {room}.")
            n = tracks.steps_possible(table, seat)
            return Illegal("steps", "RR-9.6", text, space=name, n=p.n_of(e), room=n)
        if op == p.X2:
            return Illegal("x2", "RR-10.4", N_("There is no place or no x2 token left."))
        if op in (p.LOCOMOTIVE, p.BUILD, p.FACTORY):
            return Illegal("tiles", "RR-8.5", N_("There are not enough tiles left for {space}."), space=name)
        if op == p.REPLAY:
            text = N_("There is no action with one worker of yours that could be repeated completely.")
            return Illegal("replay", "RR-11.9", text)
    return Illegal("incomplete", "RR-3.3", N_("{space}: this cannot be carried out completely now."), space=name)


def why_not_reuse(table: Table, frame: Reusing, name: str) -> Illegal:
    """Why a turn-order worker may not go to a space (RR-12.4)."""
    refusal = closed(table, frame.seat, name)
    if refusal is not None:
        return refusal
    board = table.board
    space = board.space_index[name]
    if board.spaces[space].claim:
        return Illegal("reuse", "RR-12.4", N_("A turn-order worker cannot go to a turn-order space."))
    if payment.price(table, space) != (1, 0):
        return Illegal("reuse", "RR-12.4", N_("{space}: the price is not exactly one worker."), space=name)
    return incomplete(table, frame.seat, space)


# ── setup and payment ─────────────────────────────────────────────────────


def why_not_start(table: Table, action: Action) -> Illegal:
    """Start bonuses (RR-2.8)."""
    if isinstance(action, Start) and action.card in table.board.start_index:
        return Illegal("taken", "RR-2.8", N_("This start bonus is taken already."))
    return Illegal("start", "RR-2.8", N_("Choose one of the start bonuses first."))


def why_not_pay(table: Table, frame: Paying | Swapping, action: Action) -> Illegal:
    """Payment (RR-3.5, RR-12.2)."""
    if isinstance(frame, Swapping):
        if isinstance(action, Swap):
            return Illegal("swap", "RR-12.2", N_("No worker of your colour stands on {space}."), space=action.space)
        return Illegal("swap", "RR-12.2", N_("First choose the worker of yours that takes the place of your payment."))
    if not isinstance(action, Pay):
        return Illegal("pay", "RR-3.1", N_("First choose how to pay for the space."))
    seat = frame.seat
    workers, roubles = payment.price(table, frame.space)
    given = (action.workers, action.black, action.temporary, action.roubles)
    if min(given) < 0 or sum(given) != workers + roubles:
        return Illegal("price", "RR-3.1", N_("The price is exactly {n}, neither more nor less."), n=workers + roubles)
    if action.roubles < roubles:
        return Illegal("rouble", "RR-3.6", N_("This space demands a rouble: a worker never replaces one."))
    black = table.black_free if table.black_owner == seat else 0
    if action.black > black:
        return Illegal("black", "RR-14.5", N_("The black worker is not in your hand."))
    if action.temporary > table.temps[seat]:
        return Illegal("temporary", "RR-3.7", N_("You have not so many temporary workers."))
    if action.workers > table.workers[seat] or action.roubles > table.roubles[seat]:
        return Illegal("hand", "RR-3.15", N_("You have not so many workers or roubles in hand."))
    if table.board.spaces[frame.space].claim:
        return Illegal("owner", "RR-12.2", N_("Paid like this, no worker of your colour would show the claim."))
    return Illegal("strands", "RR-3.11", N_("Paid like this, the action could not be carried out completely."))


# ── carrying out an effect ────────────────────────────────────────────────


def why_not_choose(table: Table, frame: Frame, action: Action) -> Illegal:
    """The decisions of an effect (RR-3.11 if only another part forbids it)."""
    if action in raw_choices(table, frame):
        if isinstance(frame, Drawing):
            return Illegal("card", "RR-14.3", N_("This ? card cannot be carried out completely now."))
        return Illegal("strands", "RR-3.11", STRANDS)
    if isinstance(action, (Use, Pass)):
        return Illegal("pending", "RR-3.1", N_("First finish the action you have begun."))
    if isinstance(frame, Working):
        return why_not_work(table, frame, action)
    if isinstance(frame, Placing):
        return why_not_place(table, frame, action)
    if isinstance(frame, Choosing):
        return why_not_token(table, frame, action)
    if isinstance(frame, Drawing):
        return why_not_card(table, frame.seat, action)
    if isinstance(frame, Picking):
        if isinstance(action, Bonus):
            return Illegal("bonus", "RR-14.4", N_("This bonus card is not in the pile."))
        return Illegal("bonus", "RR-14.4", N_("Take a bonus card, or the points."))
    if isinstance(frame, Repeating):
        return why_not_repeat(table, frame, action)
    if isinstance(frame, Replacing):
        return Illegal("replace", "RR-8.6", N_("Your factory places are full: choose the factory to throw out."))
    assert isinstance(frame, Earning)
    if isinstance(action, Benefit):
        return Illegal("benefit", "RR-3.12", N_("This is none of the benefits you have just earned."))
    return Illegal("benefit", "RR-3.12", N_("Say which of your new benefits comes first."))


def why_not_work(table: Table, frame: Working, action: Action) -> Illegal:
    """Moves, steps and tiles."""
    seat = frame.seat
    if isinstance(action, Move):
        return why_not_move(table, frame, action)
    if isinstance(action, Step):
        return why_not_step(table, frame, action)
    if isinstance(action, Done):
        return Illegal("must", "RR-3.3", N_("The action must be carried out completely."))
    ops = [p.op_of(e) for e in frame.parts]
    if isinstance(action, Locomotive):
        if p.LOCOMOTIVE in ops or p.BUILD in ops:
            return Illegal("stacks", "RR-8.5", N_("There are no locomotives left."))
        if p.FACTORY in ops:
            return Illegal("kind", "RR-7.8", N_("Never two of the same kind: now a factory."))
    if isinstance(action, Factory):
        if p.FACTORY in ops or p.BUILD in ops:
            return Illegal("source", "RR-8.2", N_("Take the lowest tile of the stacks, or a visible factory."))
        if p.LOCOMOTIVE in ops:
            return Illegal("kind", "RR-7.8", N_("Never two of the same kind: now a locomotive."))
    if isinstance(action, Double) and p.ONE_OF in ops:
        if not x2_room(table, seat):
            return Illegal("x2", "RR-10.4", N_("There is no place or no x2 token left."))
        return Illegal("order", "RR-14.5", N_("First each of the three once, then one of them again."))
    return Illegal("effect", "RR-3.1", N_("This is not part of the action you are carrying out."))


def why_not_move(table: Table, frame: Working, action: Move) -> Illegal:
    """Rails (RR-5)."""
    board = table.board
    line = board.line_index.get(action.line, -1)
    colour = board.colour_index.get(action.colour, -1)
    if line < 0 or colour < 0:
        return Illegal("rail", "RR-5.1", N_("There is no {colour} rail on a line called {line}."), **_names(action))
    colours = 0
    for e in frame.parts:
        colours |= p.colours_of(e)
        if p.op_of(e) == p.ONE_OF:
            for alt in board.choices[p.n_of(e)] if len(frame.parts) == 1 else ():
                colours |= p.colours_of(alt)
    if not colours:
        return Illegal("effect", "RR-3.1", N_("This is not part of the action you are carrying out."))
    if not colours >> colour & 1:
        return Illegal("colour", "RR-5.4", N_("This action has no moves of {colour} rails."), colour=action.colour)
    seat = frame.seat
    if not table.owned[seat] >> colour & 1:
        return Illegal("owned", "RR-5.5", N_("You own no {colours} rails yet."), colours=action.colour)
    route = table.routes[seat * board.width + line]
    if colour not in route.colours:
        return Illegal("line", "RR-5.7", N_("{line} does not take {colour} rails."), **_names(action))
    at = table.at(seat, line, colour)
    if colour == route.colours[0]:
        return Illegal("end", "RR-5.8", N_("The {colour} rail on {line} has reached the end."), **_names(action))
    front = table.at(seat, line, route.colours[route.colours.index(colour) - 1])
    if not front:
        text = N_("No colour may be skipped: {colour} enters {line} behind the colour before it.")
        return Illegal("skip", "RR-5.3", text, **_names(action))
    text = N_("The {colour} rail on {line} stands on space {at} and cannot catch up with the one in front.")
    return Illegal("blocked", "RR-5.3", text, at=at, **_names(action))


def _names(action: Move) -> dict[str, str]:
    return {"line": action.line, "colour": action.colour}


def why_not_step(table: Table, frame: Working, action: Step) -> Illegal:
    """Industry (RR-9)."""
    board = table.board
    seat = frame.seat
    ops = [p.op_of(e) for e in frame.parts]
    if p.INDUSTRY not in ops and (p.ONE_OF not in ops or len(ops) > 1):
        return Illegal("effect", "RR-3.1", N_("This is not part of the action you are carrying out."))
    at = action.marker
    if not 0 <= at < board.track or not table.markers[seat] >> at & 1:
        return Illegal("marker", "RR-9.4", N_("You have no industry marker on space {space}."), space=at)
    if at + 1 == board.track:
        return Illegal("end", "RR-9.7", N_("The marker stands on the last space."))
    if table.markers[seat] >> at + 1 & 1:
        return Illegal("shared", "RR-9.4", N_("Two markers never share a space."))
    return Illegal("gap", "RR-9.2", N_("A gap without a factory can neither be entered nor jumped."))


def why_not_place(table: Table, frame: Placing, action: Action) -> Illegal:
    """Locomotives (RR-7)."""
    if isinstance(action, Scrap):
        if frame.fresh:
            return Illegal("fresh", "RR-7.9", N_("A locomotive just taken must be placed if it can be."))
        return Illegal("empty", "RR-7.5", N_("While a locomotive place of yours is empty, it must be placed."))
    if not isinstance(action, Place):
        return Illegal("placing", "RR-7.4", N_("First find a place for the locomotive in your hand."))
    board = table.board
    line = board.line_index.get(action.line, -1)
    if line < 0:
        return Illegal("line", "RR-7.1", N_("There is no line called {line}."), line=action.line)
    there = [board.numbers[code] for code in table.line_locos(frame.seat, line)]
    if action.replaces not in there:
        if not action.replaces:
            return Illegal("full", "RR-7.3", N_("No locomotive place of {line} is empty."), line=action.line)
        text = N_("There is no locomotive {n} on {line}.")
        return Illegal("number", "RR-7.3", text, n=action.replaces, line=action.line)
    text = N_("Locomotive {n} only replaces smaller numbers.")
    return Illegal("smaller", "RR-7.3", text, n=board.numbers[frame.tile])


def why_not_token(table: Table, frame: Choosing, action: Action) -> Illegal:
    """? tokens (RR-14)."""
    if not isinstance(action, Token):
        return Illegal("token", "RR-14.1", N_("Choose a ? token for the space you have earned."))
    token = table.board.token_index.get(action.token, -1)
    if token < 0:
        return Illegal("token", "RR-14.2", N_("There is no ? token {token}."), token=action.token)
    if table.tokens[frame.seat] >> token & 1 and not token_fits(table, frame.seat, token):
        return Illegal("marker", "RR-14.7", N_("The second marker needs an empty industry space 0."))
    return Illegal("used", "RR-14.8", N_("You have used this ? token already."))


def why_not_card(table: Table, seat: int, action: Action) -> Illegal:
    """? cards (RR-14)."""
    if not isinstance(action, Card):
        return Illegal("card", "RR-14.2", N_("Take a ? card, or go without."))
    card = table.board.card_index.get(action.card, -1)
    if card >= 0 and table.cards >> card & 1:
        assert not happens(table, seat, table.board.card_effect[card])
        return Illegal("card", "RR-14.3", N_("This ? card cannot be carried out completely now."))
    return Illegal("gone", "RR-14.3", N_("This ? card is not there any more: each exists once for all players."))


UNREPEATABLE = N_("{space}: this cannot be repeated.")


def why_not_repeat(table: Table, frame: Repeating, action: Action) -> Illegal:
    """Replays (RR-11.7, RR-11.9)."""
    if not isinstance(action, Repeat):
        return Illegal("repeat", "RR-11.7", N_("First fix the action to be repeated."))
    board = table.board
    space = board.space_index.get(action.space, -1)
    if space < 0:
        return Illegal("space", "RR-4.3", N_("There is no action space {space}."), space=action.space)
    own = table.own_on(space, frame.seat)
    if own == 0 or (own != 1 and space != board.basic):
        text = N_("On {space} stands not exactly one worker of your colour.")
        return Illegal("worker", "RR-11.7", text, space=action.space)
    if table.laid[space] & SWAPPED:
        text = N_("A worker of yours was swapped away from {space}.")
        return Illegal("swapped", "RR-11.9", text, space=action.space)
    if board.unrepeatable(space, table.strip):
        return Illegal("kind", "RR-11.7", UNREPEATABLE, space=action.space)
    return Illegal("incomplete", "RR-11.9", N_("{space}: this could not be repeated completely."), space=action.space)
