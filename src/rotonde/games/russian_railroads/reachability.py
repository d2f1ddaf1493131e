"""What is sound and could never have come about: every finding names its field and the rule it breaks."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.core.reading import faults
from rotonde.core.state import CHANCE
from rotonde.games.russian_railroads.consistency import card_left, check_once
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import counts
from rotonde.games.russian_railroads.steps.picking import picks
from rotonde.games.russian_railroads.steps.placing import chain_of
from rotonde.games.russian_railroads.steps.shuffle import BONUS, ORDER, dealt
from rotonde.games.russian_railroads.steps.starting import starts
from rotonde.games.russian_railroads.steps.swapping import swapped_on
from rotonde.games.russian_railroads.table import BLACK, EMPTY, NOBODY, OWN, REUSE, SETUP, SWAPPED, TEMP, TURNS, Table


def unreachable(table: Table, sound: bool, extra: list[int] | None = None) -> list[str]:
    """Everything that cannot have come about; what is pending is looked at only where all is `sound`.

    `extra` are industry markers beside those of this game, by seat.
    """
    problems: list[str] = []
    for seat in range(table.players):
        _check_board(table, seat, extra[seat] if extra else 0, problems)
    if table.temp_left < table.board.temporary:
        _check_temporary(table, problems)
    for s in range(len(table.laid)) if max(table.laid) >= SWAPPED else table.board.claims:
        if table.laid[s]:
            _check_swaps(table, s, table.laid[s], problems)
    _check_claims(table, problems)
    engineers = tuple(table.strip), tuple(table.hired), table.round, _hired_now(table), card_left(table, p.LETTERLESS)
    check_once(table, ("engineers", *engineers), _check_engineers, problems)
    check_once(table, ("looks", table.pile, *table.held_n, *table.looks), _check_looks, problems)
    _check_turn(table, problems)
    if sound and not problems:
        _check_stack(table, problems)
    return problems


# ── a player's board ──────────────────────────────────────────────────────
def _check_board(table: Table, seat: int, extra: int, problems: list[str]) -> None:
    """Markers, tokens and what they have earned; a board that was found sound once is not looked at again."""
    first, end = seat * table.board.width, (seat + 1) * table.board.width
    pending = [step for step in table.stack if step.seat == seat]
    key = (
        tuple(table.rails[first:end]),
        tuple(table.routes[first:end]),
        tuple(table.reach[first:end]),
        (table.owned[seat], table.earned[seat], table.markers[seat], table.crew[seat]),
        (table.tokens[seat], table.tokens_at[seat], extra),
        (chain_of(table, seat), *[s for step in pending for s in step.awaits()]) if pending else (),
    )
    if key in table.board.sound:
        return
    where = f"seats[{seat}]"
    before = len(problems)
    _check_markers(table, seat, extra, where, problems)
    _check_tokens(table, seat, where, problems)
    if len(problems) == before:
        _check_earned(table, seat, where, problems)
    if len(problems) == before:
        table.board.keep_sound(key)


def _check_markers(table: Table, seat: int, extra: int, where: str, problems: list[str]) -> None:
    board = table.board
    markers = table.markers[seat].bit_count() - extra
    second = board.token_with.get(p.SECOND_MARKER, -1)
    expected = 1 if second < 0 or table.tokens[seat] >> second & 1 else 2
    if markers > expected:
        problems.append(f"{where}.markers: the second marker comes with its ? token (RR-14.2)")
    elif 0 < markers < expected:
        problems.append(f"{where}.markers: the ? token of the second marker is laid, but there is only one (RR-14.2)")


def _check_tokens(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board = table.board
    laid = [table.token_on(seat, slot) for slot in range(len(board.slots))]
    for slot, t in enumerate(laid):
        number = board.slots[slot]
        if t >= 0 and not table.earned[seat] >> number & 1:
            problems.append(f"{where}.tokens_at: {board.specials[number].name} is not earned (RR-14.1)")
    open_ = [s for step in table.stack if step.seat == seat for s in step.awaits()]
    for slot, number in enumerate(board.slots):
        if table.earned[seat] >> number & 1 and laid[slot] < 0 and number not in open_ and not _stuck(table, seat):
            problems.append(f"{where}.earned: no token lies on {board.specials[number].name} (RR-14.1)")
    for number in open_:
        if not table.earned[seat] >> number & 1 or (number in board.slots and laid[board.slots.index(number)] >= 0):
            problems.append(f"stack: {board.specials[number].name} is not just being earned (RR-6.1)")


def _stuck(table: Table, seat: int) -> bool:
    """Are the tokens that are left such as may be forbidden, so that a ? space could have found none?"""
    barred = (p.SECOND_MARKER, p.REVALUATION)
    left = [effect for t, effect in enumerate(table.board.token_effect) if table.tokens[seat] >> t & 1]
    return all(any(p.op_of(e) in barred for e in effect) for effect in left)


def _check_earned(table: Table, seat: int, where: str, problems: list[str]) -> None:
    """One-time specials: those that rails and reach have come to, no others; and what they have brought (RR-6.1)."""
    board = table.board
    width = board.width
    # Locomotives that have moved on in a chain earn when it ends; one just taken has moved nothing yet (RR-7.4).
    chain = chain_of(table, seat)
    specials = [s for route in table.routes[seat * width : (seat + 1) * width] for s in route.specials]
    owned, crew = 1, board.workers
    for s in (*specials, *(s for s in board.specials if s.line < 0)):
        if not s.quiet and not s.effect:
            continue
        earned = table.earned[seat] >> s.number & 1
        if earned and not _come(table, seat, s, False):
            problems.append(f"{where}.earned: {s.name} is not reached (RR-6.1)")
        if not earned and not (chain and s.locomotive) and _come(table, seat, s, True):
            problems.append(f"{where}.earned: {s.name} is reached, but not earned (RR-6.1)")
        for e in s.quiet if earned else ():
            owned |= p.colours_of(e)
            crew += 1 if p.op_of(e) == p.WORKER else 0
    if table.owned[seat] != owned:
        names = ", ".join([c for i, c in enumerate(board.colours) if owned >> i & 1])
        problems.append(f"{where}.owned: expected {names}, by the special spaces earned (RR-5.6)")
    crew = min(crew, board.workers + board.supply_workers)
    if table.crew[seat] != crew:
        problems.append(f"{where}.crew: expected {crew} workers, by the special spaces earned (RR-6.3)")


def _come(table: Table, seat: int, s: Special, reach: bool) -> bool:
    """Have the rail, and the locomotives where they count, come to a special? For industry, a marker (RR-9.5)."""
    if s.line < 0:
        return table.markers[seat] >> s.space > 0
    i = seat * table.board.width + s.line
    return counts(s.space, s.colour, s.locomotive and reach, table.rails[i], table.reach[i])


# ── the main board and the supplies ───────────────────────────────────────
def _check_claims(table: Table, problems: list[str]) -> None:
    """Another place than one's own, and never both (RR-12.1)."""
    users = [table.user(s) for s in table.board.claims]
    for s, seat in zip(table.board.claims, users):
        there = table.board.spaces[s]
        if users.count(seat) > 1 and seat != NOBODY:
            problems.append(f"spaces.{there.name}: nobody claims both places (RR-12.1)")
        if 0 <= seat < table.players and table.places[seat] == there.claim - 1 and not table.board.may_claim_own:
            problems.append(f"spaces.{there.name}: this is the player's own place (RR-12.1)")


def _check_temporary(table: Table, problems: list[str]) -> None:
    """Temporary workers are with whoever has used their space in this round (RR-3.7)."""
    takers = {table.user(s) for s in table.board.temporary_spaces}
    for seat in range(table.players):
        if seat not in takers and (table.temps[seat] or table.placed(seat, TEMP)):
            problems.append(f"seats[{seat}].temporary: this player has not used their space (RR-3.7, RR-10.3)")


def _check_swaps(table: Table, s: int, laid: int, problems: list[str]) -> None:
    there = table.board.spaces[s]
    if there.claim and laid >> OWN != 1 and not swapped_on(table, s):
        problems.append(f"spaces.{there.name}: the worker must be the owner's (RR-12.2)")
    if laid & SWAPPED and not _swapped(table, laid):
        problems.append(f"spaces.{there.name}.swapped: no worker of this player was swapped away from here (RR-12.2)")


def _swapped(table: Table, laid: int) -> bool:
    """Could a worker have been fetched from here? Another piece lies there for it, and the claim shows it."""
    claimed = any(table.laid[s] & 255 == laid & 255 for s in table.board.claims)
    return (claimed or table.stage == REUSE) and (laid & ~SWAPPED) >> BLACK > 0 and laid >> OWN & 255 > 0


def _hired_now(table: Table) -> bool:
    return table.board.hire >= 0 and table.laid[table.board.hire] > 0


def _check_engineers(table: Table, problems: list[str]) -> None:
    board = table.board
    strip, slots = table.strip, [slot for slot, _ in board.strip]
    hired = [e for mask in table.hired for e in indices(mask)]
    seen = [e for e in strip if e != EMPTY] + hired
    early = board.letterless in hired and card_left(table, p.LETTERLESS)
    problems += faults(
        (len(set(seen)) != len(seen), "supply.strip: an engineer is in two places (RR-2.4)"),
        (board.letterless in strip, "supply.strip: the letterless engineer comes with a ? card (RR-2.1)"),
        (early, "seats.engineers: the letterless engineer comes with its ? card (RR-14.5)"),
    )
    if table.round:
        top, filled = max(slots) - table.round + 1, [e != EMPTY for e in strip]
        gap = not all(filled[1 : top + 1])
        untrue = filled[0] == _hired_now(table) and len(board.public) > 0
        problems += faults(
            (any(filled[top + 1 :]), "supply.strip: an engineer further left than the round allows (RR-11.6)"),
            (gap, f"supply.strip: slots 1 to {top} hold engineers in round {table.round} (RR-11.5)"),
            (untrue, "supply.strip: slot 0 is empty when its engineer was hired this round (RR-11.1)"),
        )
    else:
        filled = [strip[slot] != EMPTY for slot in sorted(slots, reverse=True)]
        stacks = dict(board.strip)
        wrong = [s for s, e in enumerate(strip) if e != EMPTY and board.engineer_stack[e] != stacks.get(s)]
        if filled != sorted(filled, reverse=True) or wrong:
            problems.append("supply.strip: slots are filled from the left, each from its stack (RR-2.4)")


def _check_looks(table: Table, problems: list[str]) -> None:
    """What a seat remembers must fit what is there: piles only shrink, and cards are somewhere."""
    for seat, looks in enumerate(table.looks):
        before, counts = (1 << len(table.board.bonus)) - 1, [0] * table.players
        for look in looks:
            held = list(look[1:])
            missing = len(table.board.bonus) - look[0].bit_count() - table.board.bonus_removed - sum(held)
            if look[0] & ~before or missing or any(a > b for a, b in zip(counts, held)):
                problems.append(f"seats[{seat}].looks: the cards do not add up (RR-2.18)")
                break
            before, counts = look[0], held
        else:
            if table.pile & ~before or any(a > b for a, b in zip(counts, table.held_n)):
                problems.append(f"seats[{seat}].looks: the pile has cards that were not there before (RR-2.18)")


# ── the flow ──────────────────────────────────────────────────────────────
def _check_turn(table: Table, problems: list[str]) -> None:
    players = list(range(table.players))
    dealt = [n for n in table.places if n != NOBODY]
    if len(set(dealt)) != len(dealt):
        problems.append("places: two players have the same turn-order card (RR-2.7)")
        return
    if table.order and sorted(table.order) != players:
        problems.append("order: expected every seat once (RR-3.10)")
        return
    complete = len(dealt) == table.players
    in_order = complete and table.order == [table.places.index(n) for n in players]
    if table.stage == SETUP:
        begun = table.round or table.passed or table.current
        problems += ["stage: in the setup no round has begun"] if begun else []
        if table.order and not in_order:
            problems.append("order: not that of the turn-order cards (RR-2.7)")
        return
    problems += [] if table.round else ["round: expected 1 or more outside the setup"]
    if not table.order or not complete:
        problems.append("order: the turn-order cards are dealt in the setup (RR-2.7)")
    else:
        _check_round(table, in_order, problems)


def _check_round(table: Table, in_order: bool, problems: list[str]) -> None:
    if table.stage == TURNS:
        seat = table.order[table.current]
        picking = len(table.stack) > 0 and picks(table.stack[0]) >= 0  # the last thing of a turn (RR-14.4)
        stuck = not table.stack and not table.board.rules.turn.able(table, seat)
        problems += faults(
            (not in_order, "order: not that of the turn-order cards (RR-12.5)"),
            (table.passed >> seat & 1 > 0 and not picking, "current: this player has passed (RR-3.9)"),
            (stuck, "current: this player has nothing to act with and passes (RR-3.9)"),
        )
        return
    if table.passed != (1 << table.players) - 1:
        problems.append("passed: everybody has passed by then (RR-1.2)")
    if table.stage != REUSE and (not table.last_round or table.stack):
        problems.append("stage: the game is over after the last round (RR-1.1)")


def _check_stack(table: Table, problems: list[str]) -> None:
    stack = table.stack
    if table.stage in (SETUP, REUSE) and not stack:
        problems.append("stack: somebody must decide")
        return
    owner = table.order[table.current] if table.stage == TURNS else None
    for depth, step in enumerate(stack):
        if owner is not None and step.seat not in (owner, CHANCE):
            problems.append(f"stack[{depth}].seat: only the player on turn decides")
        problems += step.flaws(table, f"stack[{depth}]")
    if not problems and table.stage == SETUP:
        _check_setup(table, problems)


def _check_setup(table: Table, problems: list[str]) -> None:
    top = table.stack[-1]
    due = table.board.rules.setup_due(table)
    if dealt(top) != due:
        problems.append(f"stack: the next step of the setup is {due or 'the start bonus'} (RR-2)")
    elif not due:
        taken = len(table.board.start_cards) - table.starts.bit_count()
        place = table.players - 1 - taken + (0 if starts(top) else 1)
        seats = {step.seat for step in table.stack}
        if not table.order or place < 1 or place >= table.players or seats != {table.order[place]}:
            problems.append("stack: not this player's start bonus now (RR-2.8)")
    if due and (table.starts + 1).bit_count() != 1:
        problems.append("supply.start_cards: none is taken yet (RR-2.8)")
    given = [n != NOBODY for n in table.places]
    early = due not in ("", ORDER) and any(given) and table.players > 1
    if early or (due == BONUS and any(e != EMPTY for e in table.strip)):
        problems.append("stack: bonus cards, engineers, turn order: one after the other (RR-2)")
    if given != sorted(given, reverse=True):
        problems.append("places: turn-order cards are dealt from the first seat on (RR-2.7)")
