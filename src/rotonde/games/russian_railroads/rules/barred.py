"""Why an action space cannot be used, with the number of the rule (RR-3, RR-4, RR-11, RR-12)."""

from __future__ import annotations

from rotonde.core import N_, Illegal
from rotonde.games.russian_railroads.rules import parts as p, payment, tracks
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.table import EMPTY, Table


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
            text = N_("You own no {colours} rails yet: black ones bring them.")
            return Illegal("colour", "RR-5.5", text, colours=names)
        if op == p.RAIL:
            total = sum([room >> 8 * c & 255 for c in range(len(board.colours)) if p.colours_of(e) >> c & 1])
            if total < p.n_of(e):
                text = N_("{space}: moves needed: {n}, possible: {room}. No rail catches up with the one in front.")
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
