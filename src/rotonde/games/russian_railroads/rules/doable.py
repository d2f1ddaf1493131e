"""Can an effect be carried out completely? (RR-3.3, RR-3.11)

Most of the time a count answers: the rooms of the rails, the steps of the markers, the tiles in the supply. Only where
the count says no but a benefit earned on the way might help (or might spoil it) the decisions are searched through.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.frames import Frame
from rotonde.core.state import CHANCE
from rotonde.games.russian_railroads.actions import DONE, Bonus, Card, Done, Repeat
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.frames import (
    Added,
    Choosing,
    Drawing,
    Earning,
    Picking,
    Placing,
    Repeating,
    Replacing,
    Working,
)
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.alike import unlike
from rotonde.games.russian_railroads.rules.bonus import INSTEAD
from rotonde.games.russian_railroads.rules.counting import no_factory_left, plain, roomy
from rotonde.games.russian_railroads.rules.effects import (
    give_up,
    perform,
    raw_choices,
    space_effect,
)
from rotonde.games.russian_railroads.rules.fruitful import asked_colours, lacking, promising, specials_that_lead_on
from rotonde.games.russian_railroads.rules.moves import moves_alone
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.rules.reaching import nearest_first, out_of_reach
from rotonde.games.russian_railroads.table import Table

MOVES: Final = (p.RAIL, p.ONE_OF)
STEPS: Final = (p.INDUSTRY, p.ONE_OF)
TILES: Final = (p.LOCOMOTIVE, p.FACTORY, p.BUILD, p.ONE_OF)

# ── may a benefit on the way change the answer? ───────────────────────────


def may_help(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Could carrying out some of the parts earn a benefit that the player decides about?"""
    for e in parts:
        op = p.op_of(e)
        if op in (p.LOCOMOTIVE, p.BUILD, p.SPECIAL_LOCO, p.FACTORY, p.ONE_OF):
            return True
        if op == p.RAIL and p.colours_of(e) & table.board.active and _rail_earns(table, seat, e, -1):
            return True
        if op == p.INDUSTRY and _step_earns(table, seat, p.n_of(e)):
            return True
        if op == p.REPLAY:
            for s in replayable(table, seat):
                if may_help(table, seat, space_effect(table, s)):
                    return True
    return False


def _rail_earns(table: Table, seat: int, e: int, which: int) -> bool:
    """Can these moves earn one of some special spaces (a bit set) with a benefit that the player decides about?"""
    width = table.board.width
    for line in range(width):
        i = seat * width + line
        stop = table.routes[i].stop
        if stop and p.colours_of(e) & 1 and table.rails[i] & 15 <= stop < (table.rails[i] & 15) + p.n_of(e):
            if table.way_helps(seat, line, p.n_of(e)):
                return True
        for s in table.routes[i].specials:
            if not s.effect or not (which & ~table.earned[seat]) >> s.number & 1:
                continue
            if not p.colours_of(e) >> s.colour & 1:
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
                    op = p.op_of(e)
                    if op > p.LAST_OP or op in (p.RAIL, p.INDUSTRY, p.BUILD, p.REPLAY, p.LOCOMOTIVE, p.FACTORY):
                        return True
    return False


# ── the search ────────────────────────────────────────────────────────────


def must_of(frame: Frame) -> bool:
    """Has a frame printed parts left?"""
    if isinstance(frame, Working):
        for e in frame.parts:  # noqa: SIM110 (asked for every frame of a stack: a generator costs more than the rest)
            if not e & p.OPTIONAL:
                return True
        return False
    return isinstance(frame, Repeating) and frame.must


def finishable(table: Table, memo: dict[object, bool]) -> bool:
    """Can every printed part on the stack still be carried out? The table is a copy and is played on."""
    while True:
        musts = [f for f in table.stack if must_of(f)]
        if easy(table, musts, memo):
            return True
        top = table.stack[-1]
        if isinstance(musts[0], Working) and no_factory_left(table, musts[0].seat, p.mandatory(musts[0].parts)):
            return False
        if idle(table, top, musts):
            table.stack.pop()
            continue
        if isinstance(top, Placing) and in_vain(table, top):
            return False
        if bare(table):
            return moves_alone(table, top.seat, memo)  # type: ignore[attr-defined]
        options: list[Action] = [INSTEAD] if isinstance(top, Picking) else raw_choices(table, top)
        if len(options) > 1:
            options = promising(table, top, musts, unlike(table, top, options))
        if not options:
            if must_of(top):
                return False
            give_up(table, top)
        elif len(options) == 1:
            perform(table, top, options[0])
        else:
            return _any(table, top, musts, options, memo)


def idle(table: Table, top: Frame, musts: list[Frame]) -> bool:
    """Optional moves that cannot lead to any benefit are no help to steps or tiles that are still to come.

    What chance may bring can be declined, and nothing may count on it.
    """
    if top.seat == CHANCE:  # type: ignore[attr-defined]
        return True
    if not isinstance(top, Working) or top is musts[-1] or any(e & p.N_MASK != p.RAIL for e in top.parts):
        return False
    if lacking(table, musts):
        return False
    total = 0
    for frame in table.stack:
        if not isinstance(frame, Working):
            return False
        for e in frame.parts:
            if e & p.N_MASK == p.RAIL:
                total += p.n_of(e)
            elif e & p.N_MASK != p.INDUSTRY or tracks.steps_possible(table, frame.seat):
                return False  # what else happens may bring more moves
    everywhere = p.part(p.RAIL, total, table.board.all_colours)
    return not _rail_earns(table, top.seat, everywhere, specials_that_lead_on(table.board))


def in_vain(table: Table, top: Placing) -> bool:
    """Does a locomotive leave only steps to be made that cannot be made, and nothing to be earned by its reach?"""
    seat = top.seat
    for frame in table.stack:
        if isinstance(frame, Working):
            for e in frame.parts:
                if e & p.N_MASK != p.INDUSTRY:
                    return False
        elif frame is not top and not isinstance(frame, Picking):
            return False
    if tracks.steps_possible(table, seat):
        return False
    i = seat * table.board.width
    for route in table.routes[i : i + table.board.width]:
        for s in route.hauled:
            if not table.earned[seat] >> s.number & 1 and table.rails[i] >> 4 * s.colour & 15 >= s.space:
                return False
        i += 1
    return True


def bare(table: Table) -> bool:
    """Are there only moves on the stack, none of which can lead to a benefit or to a decision that matters?

    Optional steps that enter nothing of interest may be there too: what comes by moves alone does not ask for them.
    """
    total = steps = 0
    for frame in table.stack:
        if not isinstance(frame, Working):
            return False
        for e in frame.parts:
            if e & p.N_MASK == p.RAIL:
                total += p.n_of(e)
            elif e & p.N_MASK == p.INDUSTRY and e & p.OPTIONAL:
                steps += p.n_of(e)
            else:
                return False
    seat: int = table.stack[-1].seat  # type: ignore[attr-defined]
    if steps and _step_earns(table, seat, steps):
        return False
    i = seat * table.board.width
    for line, route in enumerate(table.routes[i : i + table.board.width]):
        if route.stop and table.rails[i] & 15 <= route.stop < (table.rails[i] & 15) + total:
            if not table.way_plain(seat, line, total):
                return False
        i += 1
    everywhere = p.part(p.RAIL, total, table.board.all_colours)
    return not _rail_earns(table, seat, everywhere, specials_that_lead_on(table.board))


def _any(table: Table, top: Frame, musts: list[Frame], options: list[Action], memo: dict[object, bool]) -> bool:
    key = position_key(table, top.seat)  # type: ignore[attr-defined]
    found = memo.get(key)
    if found is None:
        found = not out_of_reach(table, musts, memo) and _search(table, top, musts, options, memo)
        memo[key] = found
    return found


def _search(table: Table, top: Frame, musts: list[Frame], options: list[Action], memo: dict[object, bool]) -> bool:
    """Try what settles the matter by itself first; only then look further, mostly locomotives last."""
    twins: list[Table] = []
    chains: list[Table] = []
    for action in reversed(options):
        twin = table.copy()
        perform(twin, top, action)
        if easy(twin, [f for f in twin.stack if must_of(f)], memo):
            return True
        if isinstance(twin.stack[-1], Placing):
            chains.append(twin)
        else:
            twins.append(twin)
    asked = 0
    for frame in musts:
        if isinstance(frame, Working):
            asked |= asked_colours(table.board, frame)
    seat: int = musts[0].seat  # type: ignore[attr-defined]
    return any(finishable(twin, memo) for twin in nearest_first(seat, asked, twins, chains))


def easy(table: Table, musts: list[Frame], memo: dict[object, bool]) -> bool:
    """Are these printed parts none, or parts that need no help? Benefits that are still open can be declined."""
    if not musts:
        return True
    only = musts[0]
    if isinstance(table.stack[-1], Added) and any(asks_black(table.board, f) for f in musts):
        return False  # a decision about the way is a move that is under way
    if len(musts) == 1:
        return isinstance(only, Working) and plain_alone(table, only, memo)
    return plain_together(table, musts, ())


def asks_black(board: Board, frame: Frame) -> bool:
    """Do the printed parts ask for moves of the leading colour?"""
    return isinstance(frame, Working) and asked_colours(board, frame) & 1 > 0


def plain_alone(table: Table, only: Working, memo: dict[object, bool]) -> bool:
    """Can the printed parts of an effect be carried out with the moves on the stack, but without more help?"""
    parts = p.mandatory(only.parts)
    if plain(table, only.seat, parts):
        return True
    others = tuple([e for e in parts if e & p.N_MASK != p.RAIL])
    if len(others) == len(parts) or asks_moves(others) or table.stack[-1] is only:
        return False
    if others and not plain(table, only.seat, others):
        return False
    return moves_alone(table, only.seat, memo)


def plain_together(table: Table, musts: list[Frame], more: tuple[int, ...]) -> bool:
    """Do several effects, and the parts of one more above them, need no help even if they share everything?"""
    parts = more
    moving = 1 if asks_moves(more) else 0
    for frame in musts:
        if not isinstance(frame, Working):
            return False
        parts += p.mandatory(frame.parts)
        moving += 1 if asks_moves(frame.parts) else 0
    return moving < 2 and plain(table, musts[0].seat, parts)  # type: ignore[attr-defined]


def asks_moves(parts: tuple[int, ...]) -> bool:
    """Are there moves among the parts? Those of one effect come in any order, those of two do not."""
    return any(e & p.N_MASK in MOVES for e in parts)


def position_key(table: Table, seat: int) -> object:
    """Everything that decides what a seat can still do in its turn."""
    lines, places = table.board.width, len(table.board.places)
    return (
        tuple(table.stack),
        tuple(table.rails[seat * lines : (seat + 1) * lines]),
        tuple(table.locos[seat * places : (seat + 1) * places]),
        tuple(table.stacks),
        tuple(table.visible),
        table.more_key(seat),
        (table.owned[seat], table.earned[seat], table.markers[seat], table.factories[seat], table.x2[seat]),
        (table.tokens[seat], table.cards, table.x2_left, table.temp_left),
    )


def keep_possible(table: Table, frame: Frame, options: list[Action]) -> list[Action]:
    """The choices that strand no printed part; all of them if each one does (RR-3.11)."""
    if len(options) == 1 and not isinstance(frame, Drawing):
        return options
    musts = [f for f in table.stack if must_of(f)]
    if isinstance(frame, Drawing):
        return [a for a in options if drawable(table, frame, a, musts)] or [DONE]
    if not musts:
        return options
    if relaxed(table, musts, frame):
        return options
    memo: dict[object, bool] = {}
    kept: list[Action] = []
    for action in options:
        if isinstance(action, Repeat) and len(musts) == 1 and musts[0] is frame:
            if plain(table, frame.seat, space_effect(table, table.board.space_index[action.space])):  # type: ignore[attr-defined]
                kept.append(action)
                continue
        twin = table.copy()
        perform(twin, frame, INSTEAD if isinstance(action, Bonus) else action)
        if finishable(twin, memo):
            kept.append(action)
    return kept or options


def drawable(table: Table, frame: Drawing, action: Action, musts: list[Frame]) -> bool:
    """May this ? card be taken, or none? It must be carried out completely, and strand no printed part (RR-14.3)."""
    if not musts and isinstance(action, Done):
        return True
    if isinstance(action, Card):
        effect = table.board.card_effect[table.board.card_index[action.card]]
        if plain_together(table, musts, effect) if musts else plain(table, frame.seat, effect):
            return True
    return stays_possible(table, frame, action)


def stays_possible(table: Table, frame: Frame, action: Action) -> bool:
    """Can all printed parts be carried out after a choice?"""
    twin = table.copy()
    perform(twin, frame, action)
    return finishable(twin, {})


def sure(table: Table, frame: Working) -> bool:
    """The only part that is left: nothing printed comes after its last unit, and moves of one colour share one room."""
    e = frame.parts[0]
    op = e & p.N_MASK
    if e & p.OPTIONAL or op == p.ONE_OF or e >> p.N_SHIFT & p.N_MASK == 1:
        return True
    colours = e >> p.COLOUR_SHIFT
    return op == p.RAIL and colours & colours - 1 == 0 and not colours & table.board.scarce


def relaxed(table: Table, musts: list[Frame], frame: Frame) -> bool:
    """Is there so much room that no choice of the top frame can strand a printed part?

    A choice of another frame than those can use up some moves, steps or tiles: there must be so many to spare.
    """
    rail: list[int] = []
    steps = tiles_ = 0
    for must in musts:
        if not isinstance(must, Working):
            return False
        for e in must.parts:
            op = e & p.N_MASK
            if op == p.RAIL:
                rail.append(e)
            elif op == p.INDUSTRY:
                steps += p.n_of(e)
            elif op == p.ONE_OF:
                return False
            else:
                tiles_ += 1
    seat: int = frame.seat  # type: ignore[attr-defined]
    spare = 0 if frame in musts else table.uses_up(frame)
    if rail:
        room = tracks.rooms(table, seat)
        if choosy(table, seat, rail) or not roomy(room, rail, spare if takes(frame, MOVES) else 0):
            return False
    if steps and tracks.steps_possible(table, seat) < steps + (spare if takes(frame, STEPS) else 0):
        return False
    return not tiles_ or sum(table.stacks) > tiles_ + (spare if takes(frame, TILES) else 0)


def takes(frame: Frame, ops: tuple[int, ...]) -> bool:
    """Can a choice of the top frame use up one of these? To lay down a locomotive or a ? token takes nothing."""
    if isinstance(frame, Working):
        return any(e & p.N_MASK in ops for e in frame.parts)
    return not isinstance(frame, (Placing, Choosing, Earning, Replacing))


def choosy(table: Table, seat: int, rail: list[int]) -> bool:
    """Does a move decide to which lines the last rails of a colour go?"""
    scarce = table.board.scarce & table.owned[seat]
    for e in rail if scarce else ():
        for c in range(scarce.bit_length()):
            if p.colours_of(e) & scarce & 1 << c and tracks.open_lines(table, seat, c):
                return True
    return False
