"""What a count says of an effect: rooms of the rails, steps of the markers, tiles in the supply (RR-3.3)."""

from __future__ import annotations

from typing import Final

from rotonde.core.completion import Completion
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p, tracks
from rotonde.games.russian_railroads.rules.effects import happens, space_effect, x2_room
from rotonde.games.russian_railroads.rules.moves import Lay, movable, moving
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import Table

MOVES: Final = (p.RAIL, p.ONE_OF)
STEPS: Final = (p.INDUSTRY, p.ONE_OF)
TILES: Final = (p.LOCOMOTIVE, p.FACTORY, p.BUILD, p.ONE_OF)


class Tally:
    """What the parts of an effect ask for. The same few come up again and again: boards keep their tallies."""

    def __init__(self, parts: tuple[int, ...]) -> None:
        self.rail: list[int] = []
        self.steps: int = 0
        self.x2: int = 0
        self.tiles: int = 0
        self.factories: int = 0  # tiles that may be factories
        self.one_of: int = 0  # that part
        self.replay: bool = False
        for e in parts:
            op = e & p.N_MASK
            if op == p.RAIL:
                self.rail.append(e)
            elif op == p.INDUSTRY:
                self.steps += p.n_of(e)
            elif op == p.X2:
                self.x2 += p.n_of(e)
            elif op in (p.LOCOMOTIVE, p.BUILD, p.FACTORY):
                self.tiles += 1
                self.factories += 1 if op != p.LOCOMOTIVE else 0
            elif op == p.ONE_OF:
                self.one_of = self.one_of or e
            elif op == p.REPLAY:
                self.replay = True


def plain(table: Table, seat: int, parts: tuple[int, ...], search: Completion[Lay] | None = None) -> bool:
    """Can all parts be carried out without the help of any benefit but new rails? Enough, but not always needed.

    `search`: one on rails alone that was begun.
    """
    need: Tally | None = table.board.tallied.get(parts)
    if need is None:
        need = table.board.tallied[parts] = Tally(parts)
    if need.one_of:
        rest = tuple([q for q in parts if q != need.one_of])
        return any(plain(table, seat, (*rest, alt), search) for alt in table.board.choices[p.n_of(need.one_of)])
    if need.replay and not any(plain(table, seat, space_effect(table, s)) for s in replayable(table, seat)):
        return False
    if need.rail and not plain_rails(table, seat, need.rail, search):
        return False
    if need.steps and tracks.steps_possible(table, seat) < need.steps:
        return False
    if need.x2 and x2_room(table, seat) < need.x2:
        return False
    if need.tiles and sum(table.stacks) < need.tiles and not plain_tiles(table, need.tiles, need.factories):
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
        colours, c = e >> p.COLOUR_SHIFT, 0
        while colours:
            if colours & 1:
                need[c] = need.get(c, 0) + (e >> p.N_SHIFT & p.N_MASK)
            colours >>= 1
            c += 1
    for e in parts:
        colours = e >> p.COLOUR_SHIFT
        if not any(room >> 8 * c & BYTE >= n + spare for c, n in need.items() if colours >> c & 1):
            return False
    return True


def plain_together(
    table: Table, musts: list[RailStep], more: tuple[int, ...], search: Completion[Lay] | None = None
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
            if e & p.N_MASK == p.ONE_OF:
                for part in board.choices[p.n_of(e)]:
                    out |= p.colours_of(part)
            else:
                out |= e >> p.COLOUR_SHIFT
    return out


def relaxed(table: Table, musts: list[RailStep], top: RailStep) -> bool:
    """Is there so much room that no choice on top of the stack can strand a printed part?

    A choice of another decision than those can use up some moves, steps or tiles: there must be so many to spare.
    """
    parts: tuple[int, ...] = ()
    for must in musts:
        left = must.parts_left()
        if not left:
            return False
        parts += left
    need: Tally | None = table.board.tallied.get(parts)
    if need is None:
        need = table.board.tallied[parts] = Tally(parts)
    if need.one_of:
        return False
    seat = top.seat
    spare = 0 if top in musts else top.uses_up(table)
    if need.rail:
        room = tracks.rooms(table, seat)
        if choosy(table, seat, need.rail) or not roomy(room, need.rail, spare if top.takes(MOVES) else 0):
            return False
    if need.steps and tracks.steps_possible(table, seat) < need.steps + (spare if top.takes(STEPS) else 0):
        return False
    return not need.tiles or sum(table.stacks) > need.tiles + (spare if top.takes(TILES) else 0)


def choosy(table: Table, seat: int, rail: list[int]) -> bool:
    """Does a move decide to which lines the last rails of a colour go?"""
    scarce = table.board.scarce & table.owned[seat]
    for e in rail if scarce else ():
        for c in range(scarce.bit_length()):
            if p.colours_of(e) & scarce & 1 << c and tracks.open_lines(table, seat, c):
                return True
    return False


def no_factory_left(table: Table, musts: list[RailStep]) -> bool:
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
