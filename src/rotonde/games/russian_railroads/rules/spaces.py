"""Which spaces a player may use now: free, affordable, and to be carried out completely (RR-3, RR-4)."""

from __future__ import annotations

from rotonde.games.russian_railroads.board import DEAREST, Board
from rotonde.games.russian_railroads.routes import BYTE, MOST_KEPT
from rotonde.games.russian_railroads.rules import parts as p, tracks
from rotonde.games.russian_railroads.rules.completing import completable, may_help
from rotonde.games.russian_railroads.rules.counting import plain
from rotonde.games.russian_railroads.rules.effects import happens, open_effect, partly, space_effect
from rotonde.games.russian_railroads.rules.payment import lay, swappable, ways
from rotonde.games.russian_railroads.table import EMPTY, Table


def open_spaces(table: Table) -> int:
    """The spaces of this round on which nothing lies, a bit set; own engineers of everybody are among them."""
    board = table.board
    mask = board.in_round[1 if table.last_round else 0]
    for s in board.public:
        if table.strip[board.spaces[s].slot] == EMPTY:  # RR-11.8
            mask &= ~(1 << s)
    if table.strip[0] == EMPTY and board.hire >= 0:
        mask &= ~(1 << board.hire)
    for seat in range(table.players):
        mask |= table.hired[seat] << board.own
    for s, laid in enumerate(table.laid) if any(table.laid) else ():
        if laid:
            mask &= board.closes[s]
    return mask


def affordable(table: Table, seat: int) -> int:
    """The free spaces that a seat could pay for, a bit set (RR-3.2, RR-3.5)."""
    board = table.board
    workers, coins = table.workers[seat] + table.temps[seat], table.roubles[seat]
    if table.black_owner == seat:
        workers += table.black_free
    if workers > DEAREST:
        workers = DEAREST
    if coins > DEAREST:
        coins = DEAREST
    hand = workers * (DEAREST + 1) + coins
    mask = table.open & board.affordable[hand] & (~board.own_mask | table.hired[seat] << board.own)
    if mask & board.public_mask:
        key = (hand, *table.strip)
        dear = board.too_dear.get(key, -1)
        mask &= ~(dear if dear >= 0 else _too_dear(table, key))
    return mask


def _too_dear(table: Table, key: tuple[int, ...]) -> int:
    """The spaces with public engineers whom a hand cannot pay for; kept, since turns of a round ask alike."""
    board = table.board
    payable = board.affordable[key[0]] >> board.own
    there = [(s, table.strip[board.spaces[s].slot]) for s in board.public]
    out = sum([1 << s for s, engineer in there if engineer != EMPTY and not payable >> engineer & 1])
    if len(board.too_dear) >= MOST_KEPT:
        board.too_dear.clear()
    board.too_dear[key] = out
    return out


def usable(table: Table, seat: int) -> int:
    """The spaces a seat may use in its turn, a bit set (RR-3.1 to RR-3.3)."""
    return usable_of(table, seat, affordable(table, seat))


def usable_of(table: Table, seat: int, mask: int) -> int:
    """Those of some affordable spaces that a seat may use in its turn."""
    board = table.board
    mine = mask & table.hired[seat] << board.own
    mask = possible(table, seat, mask & ~board.own_mask)
    if mask & board.claim_mask:
        mask &= ~board.claim_mask | claimable(table, seat)
    if mine:
        mask |= own_usable(table, seat, mine)
    return mask


def reusable(table: Table, seat: int) -> int:
    """The spaces to which a claim worker may move (RR-12.4, RR-12.7)."""
    board = table.board
    mask = table.open & board.single
    for s in board.public:
        if mask >> s & 1:
            engineer = table.strip[board.spaces[s].slot]
            if board.engineer_workers[engineer] != 1 or board.engineer_roubles[engineer]:
                mask ^= 1 << s
    mine = mask & table.hired[seat] << board.own
    return possible(table, seat, mask & ~board.own_mask) | own_usable(table, seat, mine)


def possible(table: Table, seat: int, mask: int) -> int:
    """Those of the spaces of the main board whose whole effect can be carried out (RR-3.3)."""
    board = table.board
    if not mask & ~board.always:
        return mask
    sure, hopeless = surely(table, seat)
    doubtful = mask & ~(sure | hopeless)
    if mask & board.public_mask:
        for s in board.public:
            engineer = board.own + table.strip[board.spaces[s].slot]
            if mask >> s & 1 and (sure | hopeless) >> engineer & 1:
                doubtful ^= 1 << s
                sure |= (sure >> engineer & 1) << s
    mask &= sure
    if doubtful & board.lone_mask:
        doubtful &= ~unearning(table, seat)
    while doubtful:  # the count says no: may something visible, or earned on the way, help?
        low = doubtful & -doubtful
        doubtful ^= low
        s = low.bit_length() - 1
        if plain(table, seat, space_effect(table, s)) or helped(table, seat, s):
            mask |= low
    return mask


def unearning(table: Table, seat: int) -> int:
    """Spaces with moves of one colour that earns nothing on a seat's lines as they lie: nothing helps them."""
    width, active = table.board.width, 0
    for route in table.routes[seat * width : (seat + 1) * width]:
        active |= route.active
    return table.board.unearning[active]


def surely(table: Table, seat: int) -> tuple[int, int]:
    """The spaces that a count shows to be possible and those it shows to be impossible, two bit sets.

    Engineers count as their own spaces; those on the strip are not looked at here. The same counts come up again and
    again, so the answers are kept.
    """
    board = table.board
    most = board.most  # more of anything makes no difference
    room = tracks.counted_rooms(table, seat)
    steps = tracks.steps_possible(table, seat)
    if steps > most:
        steps = most
    x2 = board.x2_places - table.x2[seat]
    if x2 > table.x2_left:
        x2 = table.x2_left
    if x2 > most:
        x2 = most
    tiles_ = 0
    for stack in table.stacks:
        tiles_ += stack
    if tiles_ > most:
        tiles_ = most
    key = (((room << 5 | table.owned[seat]) << 5 | steps) << 5 | x2) << 5 | tiles_
    if table.temp_left:
        key = -key  # never 0: black is owned
    found = board.surely.get(key)
    if found is None:
        found = board.surely[key] = _surely(table, table.owned[seat], room, steps, x2, tiles_)
    return found


def _surely(table: Table, owned: int, room: int, steps: int, x2: int, tiles_: int) -> tuple[int, int]:
    board, sure = table.board, 0
    hopeless = board.hopeless | (0 if steps else board.only_steps)
    for s in range(len(board.spaces)):
        space = board.spaces[s]
        effect = board.engineer_effect[s - board.own] if s >= board.own else space.effect
        if space.slot < 0 and _count(effect, board.free, room, steps, x2, tiles_, table.temp_left):
            sure |= 1 << s
        elif beyond(board, owned, effect):
            hopeless |= 1 << s
    return sure, hopeless & ~sure


def beyond(board: Board, owned: int, effect: tuple[int, ...]) -> bool:
    """Does a move need a colour that the seat does not own, and that no other move and no benefit can bring?"""
    moved = 0
    for e in effect:
        if p.op_of(e) == p.RAIL:
            moved |= p.colours_of(e)
        elif not board.rules.effects[p.op_of(e)].free:
            return False
    if moved & board.active:
        return False
    owned |= board.grants[moved]
    return any(p.op_of(e) == p.RAIL and not p.colours_of(e) & owned for e in effect)


def _count(effect: tuple[int, ...], free: int, room: int, steps: int, x2: int, tiles_: int, temporary: int) -> bool:
    """The quick answer for most effects: moves, steps and pieces that take nothing from each other. No: not sure."""
    several = 0  # colours of the one part that may use several
    total = 0
    for e in effect:
        op = e & p.N_MASK
        n = e >> p.N_SHIFT & p.N_MASK
        if op == p.RAIL:
            colours = e >> p.COLOUR_SHIFT
            if colours & colours - 1 == 0:
                shift = 8 * (colours.bit_length() - 1)
                if room >> shift & BYTE < n:
                    return False
                room -= n << shift
            elif several:
                return False
            else:
                several, total = colours, n
        elif op == p.INDUSTRY:
            steps -= n
        elif op == p.X2:
            x2 -= n
        elif op in (p.LOCOMOTIVE, p.FACTORY, p.BUILD):
            tiles_ -= n
        elif not free >> op & 1 and not (op == p.TEMPORARY and temporary):
            return False
    while several and total > 0:  # what the others leave
        if several & 1:
            total -= room & BYTE
        several >>= 1
        room >>= 8
    return total <= 0 and steps >= 0 and x2 >= 0 and tiles_ >= 0


def helped(table: Table, seat: int, space: int) -> bool:
    """Do benefits on the way make the whole effect possible? How it is paid decides what can be repeated."""
    effect = space_effect(table, space)
    if not happens(table, seat, effect) or not may_help(table, seat, effect):
        return False
    return any(finishes_paid(table, seat, space, mix) for mix in ways(table, seat, space))


def finishes_paid(table: Table, seat: int, space: int, mix: int) -> bool:
    """Can the effect of a space be carried out completely, paid in this way? The extra move does not count."""
    twin = table.copy()
    lay(twin, seat, space, mix)
    open_effect(twin, seat, space_effect(table, space))
    return completable(twin)


def possible_ways(table: Table, seat: int, space: int) -> list[int]:
    """The ways to pay that do not make the effect impossible."""
    mixes = ways(table, seat, space)
    if len(mixes) < 2 or space >= table.board.own or table.board.settled >> space & 1:
        return mixes
    effect = space_effect(table, space)
    if table.board.spaces[space].claim or surely(table, seat)[0] >> space & 1 or plain(table, seat, effect):
        return mixes
    return [mix for mix in mixes if finishes_paid(table, seat, space, mix)]


def claimable(table: Table, seat: int) -> int:
    """Turn-order spaces: not one's own place, never both, paid or swapped with an own worker (RR-12.1, RR-12.2)."""
    board = table.board
    mine = seat + 1
    out = board.claim_mask
    for s in board.claims:
        if table.laid[s] & BYTE == mine:
            return 0
        if table.places[seat] == board.spaces[s].claim - 1 and not board.may_claim_own:
            out ^= 1 << s
    return out if table.workers[seat] > 0 or swappable(table, seat) else 0


def vain_allowed(table: Table) -> bool:
    """May an own piece be used although nothing of its effect can be carried out (RR-3.4)? Since ruleset 2."""
    return table.board.rules.ruleset(table) >= 2


def own_usable(table: Table, seat: int, mask: int) -> int:
    """Those of some own engineers that may be used (RR-3.4, RR-11.4)."""
    return mask if vain_allowed(table) else useful(table, seat, mask)


def in_vain(table: Table, seat: int, effect: tuple[int, ...]) -> bool:
    """Is an own piece used for nothing? Then the story says so, and there is no effect to begin."""
    if partly(table, seat, effect):
        return False
    table.detail("vain", seat, f"player:{seat}")
    return True


def useful(table: Table, seat: int, mask: int) -> int:
    """Own engineers of whose action at least a part can be carried out."""
    board, out = table.board, 0
    while mask:
        low = mask & -mask
        mask ^= low
        if partly(table, seat, board.spaces[low.bit_length() - 1].effect):
            out |= low
    return out


def effect_with(table: Table, space: int, mix: int) -> tuple[int, ...]:
    """The effect of a space as it is carried out: own engineers in part, and the black worker's extra move.

    The extra move comes with any action that allows a black move (RR-14.5, RR-14.6).
    """
    effect = space_effect(table, space)
    if space >= table.board.own:
        effect = p.optional(effect)
    if mix >> 8 & BYTE and any(p.op_of(e) == p.RAIL and p.colours_of(e) & 1 for e in effect):
        effect = (*effect, p.part(p.RAIL, 1, 1, True))
    return effect


def begin(table: Table, seat: int, space: int, effect: tuple[int, ...]) -> None:
    """Begin the action of a space; an own engineer may be used for nothing (RR-3.4)."""
    if space < table.board.own or not in_vain(table, seat, effect):
        open_effect(table, seat, effect)
