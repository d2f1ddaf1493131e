"""Can what was begun be carried out completely? (RR-3.3, RR-3.11)

Most of the time a count answers (rules/counting.py). Only where it says no but a benefit earned on the way might help,
or might spoil it, the decisions are searched through (core/completion.py). Rails that even the most generous count of
all that may come does not bring near are given up at once (rules/prospects.py).
"""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.completion import NO, OPEN, YES, Completion, Task
from rotonde.core.errors import Illegal
from rotonde.core.sentences import N_
from rotonde.core.state import CHANCE
from rotonde.games.russian_railroads.actions import Move, Pass, Use
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.rules import parts as p, tracks
from rotonde.games.russian_railroads.rules.counting import (
    asked_colours,
    asks_moves,
    no_factory_left,
    plain,
    plain_together,
    relaxed,
)
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.moves import Lay, moves_alone, moving
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.rules.prospects import FAR, nearness, out_of_reach
from rotonde.games.russian_railroads.table import Table

MOST: Final = 5000  # positions that one search looks into (RR-3.16)
LOOKS: Final = 500  # at what may come, in one search: they save time, and change no answer
LEADER: Final = 1  # the leading colour, as a bit set
CARD: Final = (p.part(p.QUESTION_CARD),)
NO_HELP: Final = {*p.OPS.values()} - {p.RAIL, p.INDUSTRY, p.BUILD, p.REPLAY, p.LOCOMOTIVE, p.FACTORY}  # of factories


def printed(table: Table) -> list[RailStep]:
    """The decisions with printed parts that are left, the lowest first."""
    return [step for step in table.stack if step.printed]


class Completing(Task[Table]):
    """The effects on the stack, with every printed part of them."""

    def __init__(self) -> None:
        self.moves: Completion[Lay] = moving()  # on rails alone
        self.looks: int = 0  # at what may come
        self.options: list[Action] = []  # of the position that was last left open

    def settled(self, table: Table, musts: list[RailStep]) -> bool:
        """Are these printed parts none, or parts that need no help? Benefits that are still open can be declined."""
        if not musts:
            return True
        if table.stack[-1].under_way and any(asked_colours(table.board, f.parts_left()) & 1 for f in musts):
            return False
        if len(musts) == 1:
            return self.settled_alone(table, musts[0])
        return plain_together(table, musts, (), self.moves)

    def settled_alone(self, table: Table, only: RailStep) -> bool:
        """Can the printed parts of an effect be carried out with the moves on the stack, but without more help?"""
        parts = only.binding()
        if not parts:
            return False  # something to repeat
        if plain(table, only.seat, parts, self.moves):
            return True
        others = tuple([e for e in parts if e & p.N_MASK != p.RAIL])
        if len(others) == len(parts) or asks_moves(others) or table.stack[-1] is only:
            return False
        if others and not plain(table, only.seat, others, self.moves):
            return False
        return moves_alone(table, only.seat, self.moves)

    def answer(self, position: Table) -> int:
        return YES if self.settled(position, printed(position)) else self.go_on(position)

    def go_on(self, position: Table) -> int:
        """Play on while there is one way; what chance may bring can be declined, and nothing may count on it."""
        table = position
        while True:
            musts = printed(table)
            if no_factory_left(table, musts):
                return NO
            top = table.stack[-1]
            options = worthwhile(table, top, musts) if top.seat != CHANCE else []
            if len(options) > 1:
                self.options = options
                return OPEN
            if top.seat == CHANCE:
                table.stack.pop()
            elif options:
                top.carry_out(table, options[0], top.seat)
            elif top.printed:
                return NO
            else:
                top.give_up(table)
            if self.settled(table, printed(table)):
                return YES

    def key(self, position: Table) -> object:
        return position.decisive(position.stack[-1].seat)

    def branches(self, position: Table) -> list[Table] | None:
        """Each choice. Where moves are asked for, what comes nearer to their rails first, locomotives in hand last.

        Where tiles or steps are, what a ? card brings first: the special locomotive is the only tile beyond those in
        sight.
        """
        table = position
        musts = printed(table)
        self.looks += 1
        if self.looks <= LOOKS and out_of_reach(table, musts):
            return []
        top = table.stack[-1]
        out: list[Table] = []
        held: list[Table] = []
        for action in reversed(self.options):
            twin = table.copy()
            top.carry_out(twin, action, top.seat)
            if self.settled(twin, printed(twin)):
                return None
            (held if twin.stack and twin.stack[-1].locomotive_held() else out).append(twin)
        asked = 0
        for step in musts:
            asked |= asked_colours(table.board, step.parts_left())
        if asked:
            seat = musts[0].seat
            out.sort(key=lambda twin: nearness(twin, seat, asked))
            return out + held
        out += held
        out.sort(key=_no_card)
        return out


def _no_card(table: Table) -> bool:
    top = table.stack[-1]
    return top.comes_to(table) != CARD and top.locomotive_held() != table.board.special_tile


def worthwhile(table: Table, top: RailStep, musts: list[RailStep]) -> list[Action]:
    """The choices without moves that cannot matter: only benefits help black moves, steps and tiles that are asked for.

    A rail matters on a line if it, or one behind it, has a special space before it whose benefit may lead on; and if it
    makes room for a move that a ? card may ask for.
    """
    options = top.trials(table)
    if len(options) < 2 or not isinstance(options[0], Move):
        return options
    board = table.board
    if board.fruitful < 0:
        _find_fruitful(board)
    for step in musts:
        if not step.parts_left() or asked_colours(board, step.parts_left()) > LEADER:
            return options
    asked = asked_colours(board, top.parts_left())  # there is never more room for the leading colour than now
    matter = [_leading(table, top.seat, line) for line in range(board.width)]
    out: list[Action] = []
    for action in options:
        if isinstance(action, Move):
            bit = 1 << board.colour_index[action.colour]
            if not matter[board.line_index[action.line]] & bit:
                if not asked & bit:
                    continue
                asked = 0  # one of them is as good as another
        out.append(action)
    return out


def _leading(table: Table, seat: int, line: int) -> int:
    """The colours whose moves on a line may lead to something, a bit set."""
    board = table.board
    i = seat * board.width + line
    route, rails = table.routes[i], table.rails[i]
    if board.line_parts[line].foreseen(table, seat, FAR) < FAR:
        return board.fertile  # what will lie there is not known yet
    out = board.card_rooms
    which = board.fruitful & ~table.earned[seat]
    for s in route.specials:
        if which >> s.number & 1 and rails >> 4 * s.colour & 15 < s.space:
            out |= (2 << s.colour) - 1
    return out


def _find_fruitful(board: Board) -> None:
    """The special spaces whose benefit may lead on, and the colours whose moves may lead to one of them; found once."""
    board.fertile = board.card_rooms
    before = -1
    while before != board.fertile:  # a benefit of moves leads on if the moves do
        before, board.fruitful = board.fertile, 0
        for s in board.specials:
            if s.colour >= 0 and any(_leads_on(board, e) for e in s.quiet + s.effect):
                board.fruitful |= 1 << s.number
                board.fertile |= (2 << s.colour) - 1  # those ahead of it make room


def _leads_on(board: Board, e: int) -> bool:
    if p.op_of(e) in (p.RAIL, p.RAILS):
        return p.colours_of(e) & board.fertile > 0
    return board.rules.effects[p.op_of(e)].leads_on


def search() -> Completion[Table]:
    """A search for one list of choices."""
    return Completion(Completing(), MOST)


def completable(table: Table) -> bool:
    """Can every printed part on the stack be carried out? The table is a copy and is played on."""
    return search().possible(table)


# ── which choices strand nothing ──────────────────────────────────────────
class Within(RailStep):
    """A decision within an action: a choice may not strand a printed part that is still to come (RR-3.11)."""

    def possible(self, table: Table) -> list[Action]:
        return keep_possible(table, self, self.choices(table))

    def refuse(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, (Use, Pass)) and self.seat != CHANCE:
            return Illegal("pending", "RR-3.1", N_("First finish the action you have begun."))
        return self.refusal(table, action)


def keep_possible(table: Table, step: RailStep, options: list[Action]) -> list[Action]:
    """The choices that strand no printed part; all of them if each one does."""
    if len(options) < 2:
        return options
    musts = printed(table)
    if not musts or relaxed(table, musts, step):
        return options
    found = search()
    kept: list[Action] = []
    for action in options:
        if musts[0] is step and len(musts) == 1 and step.surely(table, action):
            kept.append(action)
            continue
        twin = table.copy()
        step.try_out(twin, action)
        if found.possible(twin):
            kept.append(action)
    return kept or options


# ── may a benefit on the way change the answer? ───────────────────────────
def may_help(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Could carrying out some of the parts earn a benefit that the player decides about?"""
    for e in parts:
        op = p.op_of(e)
        if op in (p.LOCOMOTIVE, p.BUILD, p.SPECIAL_LOCO, p.FACTORY, p.ONE_OF):
            return True
        if op == p.RAIL and p.colours_of(e) & table.board.active and _rail_earns(table, seat, e):
            return True
        if op == p.INDUSTRY and _step_earns(table, seat, p.n_of(e)):
            return True
        if op == p.REPLAY:
            for s in replayable(table, seat):
                if may_help(table, seat, space_effect(table, s)):
                    return True
    return False


def _rail_earns(table: Table, seat: int, e: int) -> bool:
    """Can these moves earn a special space with a benefit that the player decides about?"""
    width = table.board.width
    for line in range(width):
        i = seat * width + line
        if p.colours_of(e) & 1 and table.board.line_parts[line].may_help(table, seat, p.n_of(e)):
            return True
        for s in table.routes[i].specials:
            if not s.effect or table.earned[seat] >> s.number & 1 or not p.colours_of(e) >> s.colour & 1:
                continue
            ahead = s.space - (table.rails[i] >> 4 * s.colour & 15)
            if 0 < ahead <= p.n_of(e) and (not s.locomotive or table.reach[i] >= s.space):
                return True
    return False


def _step_earns(table: Table, seat: int, n: int) -> bool:
    """Is a factory with decisions, or the ? space, among the spaces that a marker can enter?"""
    board = table.board
    open_ = board.reach_with[tracks.built(table, seat)]
    for at in table.marker_list(seat):
        for to in range(at + 1, min(at + n + 1, board.track)):
            if not open_ >> to & 1:
                break
            if to == board.industry_question:
                return True
            gap = board.gap_at[to]
            if gap >= 0:
                for e in board.factory_effect[table.factories[seat] >> 4 * gap & 15]:
                    if p.op_of(e) not in NO_HELP:
                        return True
    return False
