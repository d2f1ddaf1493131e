"""What a count says of an effect: rooms of the rails, steps of the markers, tiles in the supply (RR-3.3)."""

from __future__ import annotations

from rotonde.games.russian_railroads.frames import Placing, Replacing
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.effects import happens, space_effect, x2_room
from rotonde.games.russian_railroads.rules.moves import Lines
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import Table


def plain(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Can all parts be carried out without the help of any benefit but new rails? Enough, but not always needed."""
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
            return any(plain(table, seat, (*rest, alt)) for alt in table.board.choices[p.n_of(e)])
        elif op == p.REPLAY and not any(plain(table, seat, space_effect(table, s)) for s in replayable(table, seat)):
            return False
    if rail and not plain_rails(table, seat, rail):
        return False
    if steps and tracks.steps_possible(table, seat) < steps:
        return False
    if x2 and x2_room(table, seat) < x2:
        return False
    if not happens(table, seat, parts):
        return False
    return not tiles_ or sum(table.stacks) >= tiles_ or plain_tiles(table, tiles_, factories)


def plain_tiles(table: Table, needed: int, factories: int) -> bool:
    """Tiles where the stacks alone do not do: visible factories may stand in for some."""
    left = sum(table.stacks)
    return needed - factories <= left and needed - left <= min(factories, sum(table.visible))


def plain_rails(table: Table, seat: int, parts: list[int]) -> bool:
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
    return Lines(table, seat, {}).allow((tuple(parts),))


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


def no_factory_left(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Do the parts ask for a factory when no tile can come to be one, whatever is earned on the way?

    The tiles of the stacks are all needed as locomotives. A locomotive becomes a factory only when all places for
    locomotives are full (RR-7.5): those in hand, in the stacks and the special one must be more than the empty places.
    A factory is thrown out only by another one, which must come from somewhere itself (RR-8.3).
    """
    taken = 0
    asked = False
    for e in parts:
        if e & p.N_MASK == p.LOCOMOTIVE:
            taken += 1
        elif e & p.N_MASK == p.FACTORY:
            asked = True
    if not asked or any(table.visible):
        return False
    left = sum(table.stacks)
    if left > taken or any(isinstance(f, Replacing) for f in table.stack):
        return False
    if tracks.built(table, seat) >= table.board.factory_places and table.factory_may_come():
        return False
    n = len(table.board.places)
    empty = table.locos[seat * n : (seat + 1) * n].count(0)
    hand = len([f for f in table.stack if isinstance(f, Placing)])
    return left + hand + 1 <= empty
