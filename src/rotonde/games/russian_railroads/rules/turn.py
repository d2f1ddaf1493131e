"""Setup, turns and rounds (RR-2, RR-3, RR-11, RR-12)."""

from __future__ import annotations

import random

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.frames import Frame
from rotonde.core.state import CHANCE
from rotonde.games.russian_railroads.actions import (
    DONE,
    PASS,
    Arrive,
    Deal,
    Pay,
    Remove,
    Start,
    Swap,
    Use,
)
from rotonde.games.russian_railroads.frames import Paying, Placing, Reusing, Shuffle, Starting, Swapping, Working
from rotonde.games.russian_railroads.rules import bonus, spaces
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.doable import keep_possible, sure
from rotonde.games.russian_railroads.rules.effects import (
    engineer_on,
    give_up,
    open_effect,
    perform,
    raw_choices,
    space_effect,
    work,
    work_choices,
)
from rotonde.games.russian_railroads.rules.payment import hands, lay, swap, swappable
from rotonde.games.russian_railroads.rules.scoring import score_final, score_round
from rotonde.games.russian_railroads.rules.tiles import placements
from rotonde.games.russian_railroads.table import EMPTY, NOBODY, OVER, OWN, REUSE, SETUP, TURNS, Table

# ── who decides what ──────────────────────────────────────────────────────


def legal_actions(table: Table) -> list[Action]:
    """Every action of whoever must decide, in a fixed order."""
    if table.listed is None:
        table.listed = choices(table, table.stack[-1]) if table.stack else table.turn_list()
    return table.listed


def turn_choices(table: Table) -> list[Action]:
    """A turn: the spaces that can be used, and to pass (RR-3.1)."""
    out: list[object] = []
    table.board.uses.extend(out, spaces.usable(table, table.order[table.current]))
    out.append(PASS)
    return out  # type: ignore[return-value]


def draw_space(table: Table, seat: int, rng: random.Random) -> Action:
    """One of the spaces that can be used, drawn without listing them; to pass only where there is none."""
    board = table.board
    left = spaces.affordable(table, seat)
    sure, hopeless = spaces.surely(table, seat)
    while left:
        mask = left
        for _ in range(int(rng.random() * left.bit_count())):
            mask &= mask - 1
        drawn = mask & -mask
        if drawn & board.plainly:  # a count may have answered
            if drawn & sure or (not drawn & hopeless and spaces.usable_of(table, seat, drawn)):
                return board.use_actions[drawn.bit_length() - 1]
        elif drawn & board.own_mask:  # nobody who plays on at random means to use an engineer for nothing
            if spaces.useful(table, seat, drawn):
                return board.use_actions[drawn.bit_length() - 1]
        elif spaces.usable_of(table, seat, drawn):
            return board.use_actions[drawn.bit_length() - 1]
        left ^= drawn
    return PASS


def choices(table: Table, frame: Frame) -> list[Action]:
    """Every legal choice of a frame; empty if there is nothing to decide."""
    if isinstance(frame, Working):  # the most frequent one
        options = work_choices(table, frame)
        if len(options) < 2 or (len(frame.parts) == 1 and len(table.stack) == 1 and sure(table, frame)):
            return options
        return keep_possible(table, frame, options)
    if isinstance(frame, Placing):
        options = placements(table, frame)
        return keep_possible(table, frame, options) if len(options) > 1 else options
    board = table.board
    if isinstance(frame, Paying):
        mixes = spaces.possible_ways(table, frame.seat, frame.space)
        return [board.pay(mix) for mix in mixes]
    if isinstance(frame, Swapping):
        return [board.swap_actions[s] for s in swappable(table, frame.seat)]
    if isinstance(frame, Reusing):
        out: list[object] = []
        board.uses.extend(out, spaces.reusable(table, frame.seat))
        out.append(DONE)
        return out  # type: ignore[return-value]
    if isinstance(frame, Starting):
        return [a for i, a in enumerate(board.start_actions) if table.starts >> i & 1]
    if isinstance(frame, Shuffle):
        return outcomes(table, frame)
    options = raw_choices(table, frame)
    return keep_possible(table, frame, options) if options else options


def carry_out(table: Table, action: Action) -> None:
    """Do what was decided, then see who decides next."""
    table.listed = None
    if table.stack:
        top = table.stack[-1]
        if isinstance(top, Working):  # the most frequent one
            work(table, top, action)
        else:
            answer(table, top, action)
    else:
        seat = table.order[table.current]
        if isinstance(action, Use):
            use(table, seat, table.board.space_index[action.space])
        elif action == PASS:
            pass_turn(table, seat)
        else:
            table.act_freely(seat, action)
    settle(table)


def answer(table: Table, frame: Frame, action: Action) -> None:
    """A choice of the top frame."""
    if isinstance(frame, Working):
        work(table, frame, action)
    elif isinstance(frame, Placing):
        perform(table, frame, action)
    elif isinstance(frame, Paying):
        table.stack.pop()
        assert isinstance(action, Pay)
        mix = action.workers | action.black << 8 | action.temporary << 16 | action.roubles << 24
        pay(table, frame.seat, frame.space, mix)
    elif isinstance(frame, Swapping):
        table.stack.pop()
        assert isinstance(action, Swap)
        fetch(table, frame.seat, frame.space, table.board.space_index[action.space])
    elif isinstance(frame, Reusing):
        table.stack.pop()
        reuse(table, frame, action)
    elif isinstance(frame, Starting):
        table.stack.pop()
        assert isinstance(action, Start)
        start(table, frame.seat, table.board.start_index[action.card])
    elif isinstance(frame, Shuffle):
        table.stack.pop()
        deal(table, frame, action)
    else:
        perform(table, frame, action)


def settle(table: Table) -> None:
    """Go on until somebody has a real choice: forced choices are made, frames without any are closed."""
    stack = table.stack
    while True:
        if not stack:
            if go_on(table):
                return
            continue
        top = stack[-1]
        options = choices(table, top) if table.listed is None else table.listed
        if not options:
            give_up(table, top)
        elif len(options) == 1:
            answer(table, top, options[0])
        else:
            table.listed = options
            table.to_act = (top.seat,)  # type: ignore[attr-defined]
            return


def go_on(table: Table) -> bool:
    """Nothing is pending: the next step of the game. True if somebody has to decide or the game is over."""
    if table.stage == TURNS:
        if table.between_turns():
            return not table.stack
        return next_player(table)
    if table.stage == SETUP:
        return next_setup(table)
    finish_round(table)
    return table.stage == OVER or not table.stack


# ── setup ─────────────────────────────────────────────────────────────────


def next_setup(table: Table) -> bool:
    """Chance removes bonus cards, fills the strip and deals the turn order; then the start bonuses (RR-2)."""
    board = table.board
    if table.removed.bit_count() < board.bonus_removed:
        table.stack.append(Shuffle(CHANCE, "bonus"))
    elif table.setup_due():
        table.stack.append(Shuffle(CHANCE, table.setup_due()))
    elif any(table.strip[slot] == EMPTY for slot, _ in board.strip):
        table.stack.append(Shuffle(CHANCE, "engineers"))
    elif NOBODY in table.places:
        table.stack.append(Shuffle(CHANCE, "order"))
    else:
        taken = len(board.start_cards) - table.starts.bit_count()
        if taken < table.players - 1:  # RR-2.8: the last place first, place 1 gets none
            if not table.order:
                table.order = [table.places.index(place) for place in range(table.players)]
            table.stack.append(Starting(table.order[table.players - 1 - taken]))
        else:
            begin_round(table)
            return not table.stack
    return False


def outcomes(table: Table, frame: Shuffle) -> list[Action]:
    """What chance can do next."""
    board = table.board
    if frame.what == "bonus":
        return [board.remove_actions[name] for name in dict.fromkeys(bonus.names(table, table.pile))]
    if frame.what == "engineers":
        slot, stack = next(entry for entry in board.strip if table.strip[entry[0]] == EMPTY)
        free = [i for i, s in enumerate(board.engineer_stack) if s == stack and i not in table.strip]
        return [board.arrive_actions[i][slot] for i in free]
    if frame.what != "order":
        return table.more_choices(frame)
    seat = table.places.index(NOBODY)
    return [a for place, a in enumerate(board.deal_actions[seat]) if place not in table.places]


def deal(table: Table, frame: Shuffle, action: Action) -> None:
    """An outcome of chance."""
    board = table.board
    if isinstance(action, Remove):
        bonus.remove(table, action.card)
    elif isinstance(action, Arrive):
        table.strip[action.slot] = board.engineer_index[action.engineer]
        if table.sink is not None:
            args = {"engineer": action.engineer, "slot": action.slot}
            table.tell(Event("arrive", None, Level.BOOKKEEPING, args, (f"engineer:{action.slot}",)))
    elif not isinstance(action, Deal):
        table.more_perform(frame, action)
    else:
        table.places[action.player - 1] = action.place - 1
        if table.sink is not None:
            args = {"player": action.player - 1, "place": action.place}
            table.tell(Event("deal", None, Level.BOOKKEEPING, args, (f"player:{action.player - 1}",)))


def start(table: Table, seat: int, card: int) -> None:
    """A start bonus, resolved at once (RR-2.8, RR-15.1)."""
    table.starts &= ~(1 << card)
    if table.sink is not None:
        table.tell(Event("start", seat, Level.HEADLINE, {"card": table.board.start_cards[card]}))
    open_effect(table, seat, table.board.start_effect[card])


# ── a turn ────────────────────────────────────────────────────────────────


def use(table: Table, seat: int, space: int) -> None:
    """Choose a space; with several ways to pay, ask which (RR-3.5)."""
    mixes = spaces.possible_ways(table, seat, space)
    if len(mixes) == 1:
        pay(table, seat, space, mixes[0])
    else:
        table.stack.append(Paying(seat, space))
        table.listed = [table.board.pay(mix) for mix in mixes] or None  # settle need not find them again


def pay(table: Table, seat: int, space: int, mix: int) -> None:
    """Pay for a space and begin its action (RR-3.1, RR-3.15)."""
    lay(table, seat, space, mix)
    there = table.board.spaces[space]
    if table.sink is not None:
        args = {"space": there.name, "engineer": engineer_on(table, space)}
        args |= {"workers": mix & 255, "black": mix >> 8 & 255, "temporary": mix >> 16 & 255, "roubles": mix >> 24}
        table.tell(Event("use", seat, Level.HEADLINE, args, (f"space:{there.name}",)))
    if there.claim:
        claim(table, seat, space, mix)
    elif space == table.board.hire:
        hire(table, seat)
    else:
        begin(table, seat, space, spaces.effect_with(table, space, mix))


def begin(table: Table, seat: int, space: int, effect: tuple[int, ...]) -> None:
    """Begin the action of a space; an own engineer may be used for nothing (RR-3.4)."""
    if space < table.board.own or not spaces.in_vain(table, seat, effect):
        open_effect(table, seat, effect)


def claim(table: Table, seat: int, space: int, mix: int) -> None:
    """A turn-order place; the owner of the worker must be seen (RR-12.1, RR-12.2)."""
    if table.sink is not None:
        there = table.board.spaces[space]
        table.tell(Event("claim", seat, Level.DETAIL, {"place": there.claim}, (f"space:{there.name}",)))
    if mix != 1:
        table.stack.append(Swapping(seat, space))


def fetch(table: Table, seat: int, claimed: int, space: int) -> None:
    """The swap of RR-12.2."""
    swap(table, seat, claimed, space)
    if table.sink is not None:
        name = table.board.spaces[space].name
        table.tell(Event("swap", seat, Level.DETAIL, {"space": name}, (f"space:{name}",)))


def hire(table: Table, seat: int) -> None:
    """The engineer on the hiring space becomes the player's own, usable at once (RR-11.1, RR-11.4)."""
    engineer = table.strip[0]
    table.strip[0] = EMPTY
    table.hired[seat] |= 1 << engineer
    table.open |= 1 << table.board.own + engineer
    if table.sink is not None:
        args = {"engineer": table.board.engineers[engineer]}
        table.tell(Event("hire", seat, Level.DETAIL, args, ("engineer:0",)))


def pass_turn(table: Table, seat: int, forced: bool = False) -> None:
    """No more turns this round; the back of the turn-order card scores (RR-3.9)."""
    table.passed |= 1 << seat
    n = table.board.pass_points[table.places[seat]]
    if table.sink is not None:
        table.tell(Event("pass", seat, Level.HEADLINE, {"points": n, "forced": forced}, (f"player:{seat}",)))
    table.score[seat] += n


def next_player(table: Table) -> bool:
    """The next place whose player has not passed (RR-3.10, RR-3.14); when all have, the round goes on."""
    for _ in range(table.players):
        table.current = (table.current + 1) % table.players
        seat = table.order[table.current]
        if table.passed >> seat & 1:
            continue
        if table.roubles[seat] or table.workers[seat] or hands(table, seat) or table.free_to_act(seat):
            table.to_act = (seat,)
            return True
        pass_turn(table, seat, True)  # nothing to act with: passing is obligatory (RR-3.8, RR-3.9)
    table.stage = REUSE
    rebuild_order(table)
    return False


# ── the end of a round ────────────────────────────────────────────────────


def claimants(table: Table) -> list[tuple[int, int, int]]:
    """Claimed place (from 0), seat and space, lowest place first."""
    return [(table.board.spaces[s].claim - 1, table.user(s), s) for s in table.board.claims if table.user(s) != NOBODY]


def new_order(order: list[int], claims: list[tuple[int, int]]) -> list[int]:
    """The new turn order from claimed places and seats (RR-12.3, RR-12.8)."""
    if len(claims) == 1 and claims[0] == (1, order[0]):
        return order[:]  # the first player claimed place 2 and nobody place 1
    taken = dict(claims)
    others = [seat for seat in order if seat not in taken.values()]
    out: list[int] = []
    for place in range(len(order)):
        out.append(taken[place] if place in taken else others.pop(0))
    return out


def rebuild_order(table: Table) -> None:
    """New turn order; then the claim workers act again, place 2 before place 1 (RR-12.3, RR-12.4)."""
    claims = claimants(table)
    table.order = new_order(table.order, [(place, seat) for place, seat, _ in claims])
    if table.sink is not None and table.players > 1 and not table.last_round:
        table.tell(Event("order", None, Level.DETAIL, {"players": table.order[:]}))
    for _, seat, space in claims:
        table.stack.append(Reusing(seat, space))


def reuse(table: Table, frame: Reusing, action: Action) -> None:
    """The claim worker moves to a free space that needs one worker, and acts (RR-12.4)."""
    seat = frame.seat
    if not isinstance(action, Use):
        if table.sink is not None:
            table.tell(Event("reuse_declined", seat, Level.HEADLINE))
        return
    space = table.board.space_index[action.space]
    table.laid[frame.space] = 0
    if space == table.board.basic:
        table.basic[seat] += 1 << OWN
    else:
        table.laid[space] = seat + 1 | 1 << OWN
        table.open &= table.board.closes[space]
    if table.sink is not None:
        args = {"space": action.space, "engineer": engineer_on(table, space)}
        table.tell(Event("reuse", seat, Level.HEADLINE, args, (f"space:{action.space}",)))
    effect = space_effect(table, space)
    begin(table, seat, space, effect if space < table.board.own else p.optional(effect))


def finish_round(table: Table) -> None:
    """Score; then the next round, or the end (RR-12.5, RR-16)."""
    score_round(table)
    if table.last_round:
        score_final(table)
        table.stage = OVER
        table.to_act = ()
        if table.sink is not None:
            table.tell(Event("end", None, Level.HEADLINE))
        return
    for seat in range(table.players):
        table.workers[seat] = table.crew[seat]
        table.temps[seat] = 0
        table.basic[seat] = 0
    table.temp_left = table.board.temporary
    table.black_free = 0 if table.black_owner == NOBODY else 1
    table.laid = [0] * len(table.laid)
    shift(table)
    for place, seat in enumerate(table.order):
        table.places[seat] = place
    begin_round(table)


def shift(table: Table) -> None:
    """An unhired engineer leaves the game, the others move one slot to the right (RR-11.5)."""
    if table.strip[0] != EMPTY and table.sink is not None:
        args = {"engineer": table.board.engineers[table.strip[0]]}
        table.tell(Event("leaves", None, Level.BOOKKEEPING, args, ("engineer:0",)))
    table.strip = [*table.strip[1:], EMPTY]


def begin_round(table: Table) -> None:
    """A new round: all spaces of it are free (RR-3.2, RR-11.8, RR-12.6)."""
    table.round += 1
    table.stage = TURNS
    table.passed = 0
    table.current = 0
    table.open = spaces.open_spaces(table)
    table.to_act = (table.order[0],)
    if table.sink is not None:
        args = {"n": table.round, "rounds": table.board.rounds}
        table.tell(Event("round", None, Level.HEADLINE, args))
    table.round_begun()
