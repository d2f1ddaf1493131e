"""Which moves can matter to printed parts that have room enough (RR-3.11).

Steps and tiles that must be carried out are helped by benefits only, and so are moves of rails that have room but are
not the player's yet. A move that is not asked for matters then only if it brings a rail closer to a special space whose
benefit can lead on, or makes room for one that does. What a ? card may ask for counts too, since it must be carried out
completely as well.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.frames import Frame
from rotonde.games.russian_railroads.actions import Move
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.frames import Working
from rotonde.games.russian_railroads.routes import BYTE, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.table import Table

HARMLESS: Final = (p.POINTS, p.ROUBLE, p.X2, p.WORKER, p.COAL, p.INCOME)  # benefits that make nothing else possible


def specials_that_lead_on(board: Board) -> int:
    """The special spaces with a benefit that may make steps, tiles or moves possible, a bit set; found once."""
    if board.fruitful < 0:
        wanted = carded(board)
        board.room_for_cards = (1 << wanted.bit_length() >> 1) - 1 if wanted else 0
        board.fertile = board.room_for_cards
        for s in board.specials:
            if s.brings:
                board.bringing |= (2 << s.colour) - 1
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


def leading_on(table: Table, seat: int, line: int, wanted: int) -> int:
    """The colours whose moves on a line may lead to such a benefit or to wanted rails, near or far, a bit set."""
    board = table.board
    which = specials_that_lead_on(board)
    i = seat * board.width + line
    route, rails = table.routes[i], table.rails[i]
    if route.stop and rails & 15 <= route.stop:
        return board.fertile | board.bringing if wanted else board.fertile  # what lies behind is not known yet
    out = board.room_for_cards
    for s in route.specials:
        if table.earned[seat] >> s.number & 1 or rails >> 4 * s.colour & 15 >= s.space:
            continue
        if which >> s.number & 1 or s.brings & wanted:
            out |= (2 << s.colour) - 1
    return out


# ── what is asked for ─────────────────────────────────────────────────────


def lacking(table: Table, musts: list[Frame]) -> int:
    """The colours that printed moves ask for and that are not the player's, a bit set; -1 where room may lack as well.

    Of the leading colour there is never more room than now, whatever is moved; colours that can earn something
    themselves use up their own room, so that nothing is said of them.
    """
    board = table.board
    need = [0] * len(board.colours)
    for frame in musts:
        if not isinstance(frame, Working):
            return -1
        for e in frame.parts:
            op = e & p.N_MASK
            if e & p.OPTIONAL or op not in (p.RAIL, p.ONE_OF):
                continue
            colours = p.colours_of(e) if op == p.RAIL else alternatives(board, e)
            if colours & colours - 1:
                return -1
            if colours:
                need[colours.bit_length() - 1] += p.n_of(e) if op == p.RAIL else 1
    asked = sum([1 << c for c in range(1, len(need)) if need[c]])
    if not asked:
        return 0
    specials_that_lead_on(board)
    if asked & (board.fertile | board.bringing | board.scarce):
        return -1
    seat: int = musts[0].seat  # type: ignore[attr-defined]
    room = 0
    i = seat * board.width
    for rails in table.rails[i : i + board.width]:
        room += table.routes[i].room(rails)
        i += 1
    for c in range(1, len(need)):
        if room >> 8 * c & BYTE < need[c]:
            return -1
    return asked & ~table.owned[seat]


def alternatives(board: Board, e: int) -> int:
    """The colours among the alternatives of a part, a bit set."""
    out = 0
    for other in board.choices[p.n_of(e)]:
        out |= p.colours_of(other)
    return out


def asked_colours(board: Board, frame: Working) -> int:
    """The colours that the printed parts of an effect ask for, a bit set."""
    out = 0
    for e in frame.parts:
        if not e & p.OPTIONAL:
            out |= alternatives(board, e) if e & p.N_MASK == p.ONE_OF else p.colours_of(e)
    return out


def promising(table: Table, top: Frame, musts: list[Frame], options: list[Action]) -> list[Action]:
    """The choices without moves that can lead to nothing; of those that are asked for, one of each colour is enough."""
    if not isinstance(top, Working) or not isinstance(options[0], Move):
        return options
    wanted = lacking(table, musts)
    if wanted < 0:
        return options
    board = table.board
    asked = asked_colours(board, top)
    useful = [leading_on(table, top.seat, line, wanted) for line in range(board.width)]
    out: list[Action] = []
    for a in options:
        if isinstance(a, Move):
            bit = 1 << board.colour_index[a.colour]
            if not useful[board.line_index[a.line]] & bit:
                if not asked & bit:
                    continue
                asked ^= bit
        out.append(a)
    return out
