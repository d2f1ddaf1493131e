"""Which moves can matter to an effect that asks for no moves itself (RR-3.11).

Steps and tiles that must be carried out are helped by benefits only. So a move that is not asked for matters only if it
brings a rail closer to a special space whose benefit can lead on, or makes room for one that does. What a ? card may
ask for counts too, since it must be carried out completely as well.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads.board import Board, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import Table

HARMLESS: Final = (p.POINTS, p.ROUBLE, p.X2, p.WORKER, p.COAL, p.INCOME)  # benefits that make nothing else possible


def specials_that_lead_on(board: Board) -> int:
    """The special spaces with a benefit that may make steps, tiles or moves possible, a bit set; found once."""
    if board.fruitful < 0:
        wanted = carded(board)
        board.room_for_cards = (1 << wanted.bit_length() >> 1) - 1 if wanted else 0
        board.fertile = board.room_for_cards
        board.fruitful = 0
        found = _more(board, wanted)
        while found != board.fruitful:  # a benefit of moves leads on if the moves do
            board.fruitful = found
            found = _more(board, wanted)
    return board.fruitful


def carded(board: Board) -> int:
    """The colours with which ? cards may ask for moves, a bit set."""
    wanted = 0
    for effect in board.card_effect:
        for e in effect:
            for part in board.choices[p.n_of(e)] if p.op_of(e) == p.ONE_OF else (e,):
                if p.op_of(part) == p.RAIL:
                    wanted |= p.colours_of(part)
                elif p.op_of(part) == p.REPLAY:
                    wanted = board.all_colours
    return wanted


def _more(board: Board, wanted: int) -> int:
    out = 0
    for s in board.specials:
        if s.colour >= 0 and _leads_on(s, board.fertile, wanted):
            out |= 1 << s.number
            board.fertile |= (2 << s.colour) - 1  # those ahead of it make room
    return out


def _leads_on(s: Special, fertile: int, wanted: int) -> bool:
    for e in s.quiet + s.effect:
        op = p.op_of(e)
        if op == p.RAIL:
            if p.colours_of(e) & fertile:
                return True
        elif op == p.RAILS:
            if p.colours_of(e) & (fertile | wanted):
                return True
        elif op not in HARMLESS:
            return True
    return False


def leading_on(table: Table, seat: int, line: int) -> int:
    """The colours whose moves on a line may lead to such a benefit, near or far, a bit set."""
    board = table.board
    which = specials_that_lead_on(board)
    i = seat * len(board.lines) + line
    route, rails = table.routes[i], table.rails[i]
    if route.stop and rails & 15 <= route.stop:
        return board.fertile  # what lies behind is not known yet
    out = board.room_for_cards
    for s in route.specials:
        if which >> s.number & 1 and not table.earned[seat] >> s.number & 1 and rails >> 4 * s.colour & 15 < s.space:
            out |= (2 << s.colour) - 1
    return out
