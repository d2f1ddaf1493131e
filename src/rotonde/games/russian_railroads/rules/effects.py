"""Carrying out an effect, part by part, and the decisions it puts on the stack (RR-3.12, RR-14, RR-17)."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.frames import Frame
from rotonde.games.russian_railroads.actions import (
    DONE,
    DOUBLE,
    LOCOMOTIVE,
    Benefit,
    Card,
    Done,
    Double,
    Factory,
    Locomotive,
    Move,
    Place,
    Repeat,
    Replace,
    Scrap,
    Step,
    Token,
)
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
    Reusing,
    Working,
)
from rotonde.games.russian_railroads.rules import bonus, tiles, tracks
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import MEDAL, REVALUED, Table

# ── what happens by itself ────────────────────────────────────────────────


def open_effect(table: Table, seat: int, parts: tuple[int, ...]) -> None:
    """Begin an effect: what needs no decision happens, the rest waits on the stack."""
    found = table.board.opened.get(parts)
    if found is None:
        left = tuple([e for e in parts if e & p.N_MASK <= p.LAST_CHOICE])
        found = table.board.opened[parts] = (left, tuple([e for e in parts if e & p.N_MASK > p.LAST_CHOICE]))
    if found[0]:
        table.stack.append(working(table, seat, found[0]))
    for e in found[1]:
        happen(table, seat, e)


def working(table: Table, seat: int, parts: tuple[int, ...]) -> Working:
    """The frame of an effect that is carried out; the same few come up again and again."""
    known = table.board.working[seat]
    found: Working | None = known.get(parts)
    if found is None:
        found = known[parts] = Working(seat, parts)
    return found


def happen(table: Table, seat: int, e: int) -> None:
    """One part that needs no decision of its own, or that asks for one in a frame."""
    op = p.op_of(e)
    if op == p.X2:
        lay_x2(table, seat, p.n_of(e))
    elif op == p.ROUBLE:
        take_roubles(table, seat, p.n_of(e))
    elif op == p.POINTS:
        tracks.points(table, seat, p.n_of(e), "effect")
    elif op == p.ENGINEER_POINTS:
        tracks.points(table, seat, engineer_sum(table, seat), "factory")
    elif op == p.LOCO_POINTS:
        tracks.points(table, seat, best_locomotives(table, seat, p.n_of(e)), "factory")
    elif op == p.TEMPORARY:
        take_temporary(table, seat)
    elif op == p.REPLAY:
        table.stack.append(Repeating(seat, not e & p.OPTIONAL))
    elif op == p.QUESTION_CARD:
        table.stack.append(Drawing(seat))
    elif op == p.BONUS_CARD:
        table.stack.append(Picking(seat))
    elif op == p.BONUS_LATER:
        pick_later(table, seat)
    elif op <= p.LAST_OP:
        take_piece(table, seat, op)
    else:
        table.more_happen(seat, e)


def take_piece(table: Table, seat: int, op: int) -> None:
    """The pieces that exist once, for a player or for all (RR-14.2, RR-14.5)."""
    kind = p.OP_NAMES[op]
    args: dict[str, object] = {}
    if op == p.SECOND_MARKER:
        kind = "marker"
        table.markers[seat] |= 1
    elif op == p.REVALUATION:
        table.badges[seat] |= REVALUED
    elif op == p.MEDAL:
        table.badges[seat] |= MEDAL
    elif op == p.BLACK_WORKER:
        table.black_owner = seat
        table.black_free = 1
    elif op == p.LETTERLESS:
        kind = "engineer_gift"
        table.hired[seat] |= 1 << table.board.letterless
        table.open |= 1 << table.board.own + table.board.letterless
        args["engineer"] = table.board.engineers[table.board.letterless]
    else:
        table.stack.append(Placing(seat, table.board.special_tile, True))
        return
    if table.sink is not None:
        table.tell(Event(kind, seat, Level.DETAIL, args, (f"player:{seat}",)))


def happens(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Can the parts that need no decision all happen completely (RR-3.3)?"""
    for e in parts:
        op = e & p.N_MASK
        if op == p.X2 and x2_room(table, seat) < p.n_of(e):
            return False  # RR-10.4
        if op == p.TEMPORARY and not table.temp_left:
            return False  # RR-11.9
        if op > p.LAST_OP and not table.more_possible(seat, e):
            return False
        if op == p.SPECIAL_LOCO and not tiles.placements(table, Placing(seat, table.board.special_tile, True)):
            return False
    return True


def x2_room(table: Table, seat: int) -> int:
    """How many x2 tokens a seat can still take (RR-10.1, RR-10.2)."""
    return min(table.board.x2_places - table.x2[seat], table.x2_left)


def lay_x2(table: Table, seat: int, n: int) -> None:
    """Lay x2 tokens on the leftmost empty places; those without a place lapse (RR-10.1, RR-10.4)."""
    n = min(n, x2_room(table, seat))
    table.x2[seat] += n
    table.x2_left -= n
    if n and table.sink is not None:
        line = table.board.lines[table.board.x2_line]
        table.tell(Event("x2", seat, Level.DETAIL, {"n": n}, (f"line:{seat}:{line}",)))


def take_roubles(table: Table, seat: int, n: int) -> None:
    """Roubles from the supply, which is not limited (RR-10.2)."""
    table.roubles[seat] += n
    if table.sink is not None:
        table.tell(Event("rouble", seat, Level.DETAIL, {"n": n}, (f"player:{seat}",)))


def take_temporary(table: Table, seat: int) -> None:
    """The temporary workers that are still there (RR-3.7, RR-11.9)."""
    n = table.temp_left
    table.temps[seat] += n
    table.temp_left = 0
    if n and table.sink is not None:
        table.tell(Event("temporary", seat, Level.DETAIL, {"n": n}, (f"player:{seat}",)))


def engineer_sum(table: Table, seat: int) -> int:
    """The sum of the numbers of a seat's engineers, never less than nothing (RR-17.2)."""
    return max(0, sum(table.engineer_list(seat)))


def best_locomotives(table: Table, seat: int, n: int) -> int:
    """The sum of a seat's n highest locomotives (RR-17.2)."""
    width = len(table.board.places)
    numbers = [table.board.numbers[code] for code in table.locos[seat * width : (seat + 1) * width]]
    return sum(sorted(numbers, reverse=True)[:n])


def pick_later(table: Table, seat: int) -> None:
    """The bonus card of a ? token is chosen at the end of the turn: below everything of this turn (RR-14.4)."""
    if table.turn_goes_on(seat):
        return
    bottom = 0
    while bottom < len(table.stack) and isinstance(table.stack[bottom], Reusing):
        bottom += 1
    table.stack.insert(bottom, Picking(seat))


# ── what can be chosen ────────────────────────────────────────────────────


def raw_choices(table: Table, frame: Frame) -> list[Action]:
    """Every choice of an effect's frame, whether or not it would strand a printed part. Empty: nothing to decide."""
    if isinstance(frame, Working):
        return work_choices(table, frame)
    if isinstance(frame, Placing):
        return tiles.placements(table, frame)
    if isinstance(frame, Choosing):
        return token_choices(table, frame)
    if isinstance(frame, Earning):
        return benefits(table.board, frame.specials)
    if isinstance(frame, Repeating):
        found = replayable(table, frame.seat)
        if frame.must:
            found = [s for s in found if happens(table, frame.seat, space_effect(table, s))]
        spaces: list[Action] = [table.board.repeat_actions[s] for s in found]
        return spaces if frame.must or not spaces else [*spaces, DONE]
    if isinstance(frame, Drawing):
        effects = table.board.card_effect
        left = [i for i in range(len(effects)) if table.cards >> i & 1]
        cards = [table.board.card_actions[i] for i in left if happens(table, frame.seat, effects[i])]
        return [*cards, DONE] if cards else []
    if isinstance(frame, Replacing):
        return list(table.board.replace_actions)
    if isinstance(frame, Picking):
        return bonus.choices(table)
    return table.more_choices(frame)


def benefits(board: Board, specials: tuple[int, ...]) -> list[Action]:
    """Benefits earned at once: which comes first matters only if they differ."""
    first = board.specials[specials[0]].effect
    for s in specials[1:]:
        if board.specials[s].effect != first:
            return [board.benefit_actions[s] for s in specials]
    return [board.benefit_actions[specials[0]]]


def work_choices(table: Table, frame: Working) -> list[Action]:
    """Moves, steps, building; to stop where nothing printed is left (RR-3.3, RR-3.4)."""
    seat = frame.seat
    board = table.board
    found = board.asked.get(frame.parts)
    if found is None:
        found = board.asked[frame.parts] = asked(board, frame.parts)
    colours, ops, must = found
    out: list[Action] = []
    if colours:
        colours &= table.owned[seat]
        i = seat * board.width
        for lists in board.move_lists:
            route, rails = table.routes[i], table.rails[i]
            free = route.free.get(rails, -1)
            out += lists[(free if free >= 0 else route.movable(rails)) & colours]
            i += 1
    if ops:
        out += other_choices(table, seat, ops)
    if out and not must:
        out.append(DONE)
    return out


def asked(board: Board, parts: tuple[int, ...]) -> tuple[int, int, bool]:
    """What an effect lets its player do now: the colours of moves, other ops, both bit sets; is any part printed?"""
    colours = 0
    ops = 0
    last = 0
    must = False
    for e in parts:
        op = e & p.N_MASK
        if not e & p.OPTIONAL:
            must = True
        if op == p.RAIL:
            colours |= e >> p.COLOUR_SHIFT
        elif op == p.ONE_OF:
            last = e
        else:
            ops |= 1 << op
    if last and len(parts) == 1:  # once the others are done
        for e in board.choices[p.n_of(last)]:
            colours |= p.colours_of(e)
            ops |= 1 << p.op_of(e)
    return colours, ops, must


def other_choices(table: Table, seat: int, ops: int) -> list[Action]:
    """Steps and tiles, for a bit set of ops."""
    out: list[Action] = []
    if ops >> p.INDUSTRY & 1:
        markers = tracks.stepping(table, seat)
        while markers:
            low = markers & -markers
            out.append(table.board.step_actions[low.bit_length() - 1])
            markers ^= low
    if ops & (1 << p.LOCOMOTIVE | 1 << p.BUILD) and tiles.lowest(table):
        out.append(LOCOMOTIVE)
    if ops & (1 << p.FACTORY | 1 << p.BUILD):
        out += tiles.sources(table)
    if ops >> p.X2 & 1 and x2_room(table, seat):
        out.append(DOUBLE)
    return out


def token_choices(table: Table, frame: Choosing) -> list[Action]:
    """The unused ? tokens that may be chosen now."""
    out: list[Action] = []
    for t, action in enumerate(table.board.token_actions):
        if table.tokens[frame.seat] >> t & 1 and token_fits(table, frame.seat, t):
            out.append(action)
    return out


def token_fits(table: Table, seat: int, token: int) -> bool:
    """May this token be chosen at all? The second marker needs an empty space 0 (RR-14.7)."""
    if table.markers[seat] & 1 and any(p.op_of(e) == p.SECOND_MARKER for e in table.board.token_effect[token]):
        return False
    return table.token_allowed(seat, token)


# ── doing it ──────────────────────────────────────────────────────────────


def perform(table: Table, frame: Frame, action: Action) -> None:
    """Carry out a choice of an effect's frame, which is the top of the stack."""
    if isinstance(frame, Working):
        work(table, frame, action)
        return
    table.stack.pop()
    if isinstance(action, Place):
        assert isinstance(frame, Placing)
        tiles.place(table, frame, action)
    elif isinstance(action, Scrap):
        assert isinstance(frame, Placing)
        tiles.scrap(table, frame)
    elif isinstance(action, Benefit):
        assert isinstance(frame, Earning)
        take_benefit(table, frame, table.board.benefit_index[action.space])
    elif isinstance(action, Token):
        assert isinstance(frame, Choosing)
        use_token(table, frame, table.board.token_index[action.token])
    elif isinstance(action, Card):
        assert isinstance(frame, Drawing)
        take_card(table, frame.seat, table.board.card_index[action.card])
    elif isinstance(frame, Added):
        table.more_perform(frame, action)
    elif isinstance(action, Repeat):
        assert isinstance(frame, Repeating)
        repeat(table, frame, table.board.space_index[action.space])
    elif isinstance(action, Replace):
        assert isinstance(frame, Replacing)
        tiles.lay_factory(table, frame.seat, frame.factory, action.place - 1)
    elif isinstance(frame, Picking):
        bonus.pick(table, frame.seat, action)
    elif table.sink is not None:  # done
        table.tell(Event("lapse", frame.seat, Level.DETAIL, {"parts": [frame.kind]}))  # type: ignore[attr-defined]


def give_up(table: Table, frame: Frame) -> None:
    """A frame without any choice: a locomotive that fits nowhere is scrapped (RR-7.5, RR-7.9), the rest lapses."""
    table.stack.pop()
    if isinstance(frame, Placing):
        tiles.scrap(table, frame)
    elif isinstance(frame, Working) and table.sink is not None:
        lapse(table, frame)


def lapse(table: Table, frame: Working) -> None:
    """Tell what is not carried out."""
    table.tell(Event("lapse", frame.seat, Level.DETAIL, {"parts": [p.OP_NAMES[p.op_of(e)] for e in frame.parts]}))


def work(table: Table, frame: Working, action: Action) -> None:
    """One step of an effect; its benefits come on top of what is left of it (RR-3.12)."""
    seat = frame.seat
    if isinstance(action, Move):
        board = table.board
        colour = board.colour_index[action.colour]
        rest = board.after_moves[colour]
        left = rest.get(frame.parts)
        if left is None:
            left = rest[frame.parts] = p.after_move(frame.parts, colour)
        leave(table, frame, left)
        tracks.move_rail(table, seat, board.line_index[action.line], colour)
    elif isinstance(action, Step):
        leave(table, frame, p.after(frame.parts, p.INDUSTRY, 0))
        code = tracks.step(table, seat, action.marker)
        if code:
            use_factory(table, seat, code, action.marker + 1)
    elif isinstance(action, Locomotive):
        leave(table, frame, p.after(frame.parts, p.LOCOMOTIVE, p.BUILD))
        tiles.take_locomotive(table, seat)
    elif isinstance(action, Factory):
        leave(table, frame, p.after(frame.parts, p.FACTORY, p.BUILD))
        tiles.build_factory(table, seat, action.source)
    elif isinstance(action, Double):
        leave(table, frame, ())
        lay_x2(table, seat, 1)
    else:
        assert isinstance(action, Done)
        leave(table, frame, ())
        if table.sink is not None:
            lapse(table, frame)


def leave(table: Table, frame: Working, parts: tuple[int, ...]) -> None:
    """What is left of an effect stays on the stack."""
    if parts:
        table.stack[-1] = working(table, frame.seat, parts)
    else:
        table.stack.pop()


def use_factory(table: Table, seat: int, code: int, space: int) -> None:
    """A marker entered a factory: its function, which may be declined or used in part (RR-9.3, RR-17.2)."""
    place = table.board.gap_at[space]
    if table.sink is not None:
        args = {"factory": table.board.numbers[code]}
        table.tell(Event("factory_used", seat, Level.DETAIL, args, (f"factory:{seat}:{place + 1}",)))
    open_effect(table, seat, table.factory_does(seat, code, place))


def take_benefit(table: Table, frame: Earning, number: int) -> None:
    """One of the benefits earned at once; the others wait (RR-3.12)."""
    rest = tuple([s for s in frame.specials if s != number])
    if rest:
        table.stack.append(Earning(frame.seat, rest))
    special = table.board.specials[number]
    if special.slot >= 0:
        if table.sink is not None:
            places = (f"special:{frame.seat}:{special.name}",)
            table.tell(Event("earned", frame.seat, Level.DETAIL, {"special": special.name}, places))
        table.stack.append(Choosing(frame.seat, number))
    else:
        open_effect(table, frame.seat, p.optional(special.effect))


def use_token(table: Table, frame: Choosing, token: int) -> None:
    """A ? token is laid on its space for good, and applied (RR-6.5, RR-14.1)."""
    seat = frame.seat
    special = table.board.specials[frame.special]
    table.tokens[seat] &= ~(1 << token)
    table.tokens_at[seat] |= (token + 1) << 4 * special.slot
    if table.sink is not None:
        args = {"token": table.board.tokens[token], "special": special.name}
        table.tell(Event("token", seat, Level.DETAIL, args, (f"special:{seat}:{special.name}",)))
    open_effect(table, seat, table.board.token_effect[token])


def take_card(table: Table, seat: int, card: int) -> None:
    """A ? card: performed completely, then out of the game (RR-14.2, RR-14.3)."""
    table.cards &= ~(1 << card)
    if table.sink is not None:
        table.tell(Event("card", seat, Level.DETAIL, {"card": table.board.cards[card]}))
    open_effect(table, seat, table.board.card_effect[card])


def space_effect(table: Table, space: int) -> tuple[int, ...]:
    """What a space does now, every part mandatory; a public engineer's space does what the engineer does."""
    board = table.board
    there = board.spaces[space]
    if there.slot >= 0:
        return board.engineer_effect[table.strip[there.slot]]
    if space >= board.own:
        return board.engineer_effect[space - board.own]
    return there.effect


def engineer_on(table: Table, space: int) -> int:
    """The number of the engineer whose space this is, 0 if it is none."""
    board = table.board
    if space >= board.own:
        return board.engineers[space - board.own]
    slot = board.spaces[space].slot
    return board.engineers[table.strip[slot]] if slot >= 0 else 0


def repeat(table: Table, frame: Repeating, space: int) -> None:
    """Do the action of a space again, for nothing (RR-11.7, RR-11.9)."""
    if table.sink is not None:
        name = table.board.spaces[space].name
        args = {"space": name, "engineer": engineer_on(table, space)}
        table.tell(Event("repeat", frame.seat, Level.DETAIL, args, (f"space:{name}",)))
    effect = space_effect(table, space)
    open_effect(table, frame.seat, effect if frame.must else p.optional(effect))
