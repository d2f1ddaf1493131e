"""What a count says of an effect: rooms of the rails, steps of the markers, tiles in the supply (RR-3.3)."""

from __future__ import annotations

from typing import Final

from rotonde.core.completion import Completion
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p, tracks
from rotonde.games.russian_railroads.rules.decisions import Decision
from rotonde.games.russian_railroads.rules.effects import happens, space_effect, x2_room
from rotonde.games.russian_railroads.rules.moves import Lay, movable, moving
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import Table

MOVES: Final = (p.RAIL, p.ONE_OF)
STEPS: Final = (p.INDUSTRY, p.ONE_OF)
TILES: Final = (p.LOCOMOTIVE, p.FACTORY, p.BUILD, p.ONE_OF)


def plain(table: Table, seat: int, parts: tuple[int, ...], search: Completion[Lay] | None = None) -> bool:
    """Can all parts be carried out without the help of any benefit but new rails? Enough, but not always needed.

    `search`: one on rails alone that was begun.
    """
    rail: list[int] = []
    steps = x2 = tiles_ = factories = 0
    for e in parts:
        op = e & p.N_MASK
        if op == p.RAIL:
            rail.append(e)
        elif op == p.INDUSTRY:
            steps += p.n_of(e)
        elif op == p.X2:
            x2 += p.n_of(e)
        elif op in (p.LOCOMOTIVE, p.BUILD, p.FACTORY):
            tiles_ += 1
            if op != p.LOCOMOTIVE:
                factories += 1
        elif op == p.ONE_OF:
            rest = tuple([q for q in parts if q != e])
            return any(plain(table, seat, (*rest, alt), search) for alt in table.board.choices[p.n_of(e)])
        elif op == p.REPLAY and not any(plain(table, seat, space_effect(table, s)) for s in replayable(table, seat)):
            return False
    if rail and not plain_rails(table, seat, rail, search):
        return False
    if (steps and tracks.steps_possible(table, seat) < steps) or (x2 and x2_room(table, seat) < x2):
        return False
    if tiles_ and sum(table.stacks) < tiles_ and not plain_tiles(table, tiles_, factories):
        return False
    return happens(table, seat, parts)


def plain_tiles(table: Table, needed: int, factories: int) -> bool:
    """Tiles where the stacks alone do not do: visible factories may stand in for some."""
    left = sum(table.stacks)
    return needed - factories <= left and needed - left <= min(factories, sum(table.visible))


def plain_rails(table: Table, seat: int, parts: list[int], search: Completion[Lay] | None) -> bool:
    """Can the moves be made, new colours on the way included (RR-5.6)?"""
    room = tracks.rooms(table, seat)
    if len(parts) == 1:
        e = parts[0]
        colours = p.colours_of(e)
        total = 0
        for c in range(len(table.board.colours)):
            if colours >> c & 1:
                total += room >> 8 * c & BYTE
        n = p.n_of(e)
        if total >= n:
            return True
        if colours & colours - 1 == 0 or not total:
            return False  # moves of one colour make no room for it and bring no new rails
    elif roomy(room, parts):
        return True
    return movable(table, seat, (tuple(parts),), moving() if search is None else search)


def roomy(room: int, parts: list[int], spare: int = 0) -> bool:
    """Has each part enough room even if the others take theirs from the same colours?"""
    need: dict[int, int] = {}
    for e in parts:
        colours, c = p.colours_of(e), 0
        while colours:
            if colours & 1:
                need[c] = need.get(c, 0) + p.n_of(e)
            colours >>= 1
            c += 1
    for e in parts:
        colours = p.colours_of(e)
        if not any(room >> 8 * c & BYTE >= n + spare for c, n in need.items() if colours >> c & 1):
            return False
    return True


def plain_together(
    table: Table, musts: list[Decision], more: tuple[int, ...], search: Completion[Lay] | None = None
) -> bool:
    """Do several effects, and the parts of one more above them, need no help even if they share everything?"""
    parts = more
    moving = 1 if asks_moves(more) else 0
    for step in musts:
        left = step.parts_left()
        if not left:
            return False
        parts += step.binding()
        moving += 1 if asks_moves(left) else 0
    return moving < 2 and plain(table, musts[0].seat, parts, search)


def asks_moves(parts: tuple[int, ...]) -> bool:
    """Are there moves among the parts? Those of one effect come in any order, those of two do not."""
    return any(e & p.N_MASK in MOVES for e in parts)


def asked_colours(board: Board, parts: tuple[int, ...]) -> int:
    """The colours that the printed parts of an effect ask for, a bit set."""
    out = 0
    for e in parts:
        if not e & p.OPTIONAL:
            for part in board.choices[p.n_of(e)] if e & p.N_MASK == p.ONE_OF else (e,):
                out |= p.colours_of(part)
    return out


def relaxed(table: Table, musts: list[Decision], top: Decision) -> bool:
    """Is there so much room that no choice on top of the stack can strand a printed part?

    A choice of another decision than those can use up some moves, steps or tiles: there must be so many to spare.
    """
    rail: list[int] = []
    steps = tiles_ = 0
    for must in musts:
        parts = must.parts_left()
        if not parts:
            return False
        for e in parts:
            op = e & p.N_MASK
            if op == p.RAIL:
                rail.append(e)
            elif op == p.INDUSTRY:
                steps += p.n_of(e)
            elif op == p.ONE_OF:
                return False
            else:
                tiles_ += 1
    seat = top.seat
    spare = 0 if top in musts else top.uses_up(table)
    if rail:
        room = tracks.rooms(table, seat)
        if choosy(table, seat, rail) or not roomy(room, rail, spare if top.takes(MOVES) else 0):
            return False
    if steps and tracks.steps_possible(table, seat) < steps + (spare if top.takes(STEPS) else 0):
        return False
    return not tiles_ or sum(table.stacks) > tiles_ + (spare if top.takes(TILES) else 0)


def choosy(table: Table, seat: int, rail: list[int]) -> bool:
    """Does a move decide to which lines the last rails of a colour go?"""
    scarce = table.board.scarce & table.owned[seat]
    for e in rail if scarce else ():
        for c in range(scarce.bit_length()):
            if p.colours_of(e) & scarce & 1 << c and tracks.open_lines(table, seat, c):
                return True
    return False


def no_factory_left(table: Table, musts: list[Decision]) -> bool:
    """Does the lowest effect ask for a factory when no tile can come to be one, whatever is earned on the way?

    The tiles of the stacks are all needed as locomotives. A locomotive becomes a factory only when all places for
    locomotives are full (RR-7.5): those in hand, in the stacks and the special one must be more than the empty places.
    A factory is thrown out only by another one, which must come from somewhere itself (RR-8.3).
    """
    parts, left = musts[0].parts_left(), sum(table.stacks)
    if left > len(parts) or any(table.visible):
        return False
    ops = [p.op_of(e) for e in musts[0].binding()]
    if p.FACTORY not in ops or left > ops.count(p.LOCOMOTIVE):
        return False
    seat = musts[0].seat
    if any(step.factory_held() for step in table.stack):
        return False
    if tracks.built(table, seat) >= table.board.factory_places and factory_card_left(table):
        return False
    n = len(table.board.places)
    empty = table.locos[seat * n : (seat + 1) * n].count(0)
    hand = len([step for step in table.stack if step.locomotive_held()])
    return left + hand + 1 <= empty


def factory_card_left(table: Table) -> bool:
    """Is there a ? card that brings a factory of its own?"""
    effects = table.board.rules.effects
    cards = [effect for i, effect in enumerate(table.board.card_effect) if table.cards >> i & 1]
    return any(effects[p.op_of(e)].lays_factory() for effect in cards for e in effect)
