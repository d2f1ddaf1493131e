"""What makes a position of Russian Railroads inconsistent: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.state import CHANCE
from rotonde.games.russian_railroads.consistency_boards import check_board
from rotonde.games.russian_railroads.frames import (
    Earning,
    Paying,
    Picking,
    Placing,
    Replacing,
    Reusing,
    Shuffle,
    Starting,
    Swapping,
    Working,
)
from rotonde.games.russian_railroads.routes import MOST_KEPT
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.payment import hands, swappable, ways
from rotonde.games.russian_railroads.table import (
    BLACK,
    CODE,
    COIN,
    EMPTY,
    NOBODY,
    OVER,
    OWN,
    REUSE,
    SETUP,
    SWAPPED,
    TEMP,
    TURNS,
    Table,
)


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems: list[str] = []
    for seat in range(table.players):
        check_board(table, seat, problems)
    _check_tiles(table, problems)
    _check_workers(table, problems)
    look(table, _engineers_key(table), _check_engineers, problems)
    look(table, _bonus_key(table), _check_bonus, problems)
    _check_cards(table, problems)
    _check_flow(table, problems)
    if not problems:
        _check_stack(table, problems)
    return problems


def look(table: Table, key: object, check: Callable[[Table, list[str]], None], problems: list[str]) -> None:
    """A check that hangs on nothing but its key: what was found sound once is not looked at again."""
    sound = table.board.sound
    if key in sound:
        return
    before = len(problems)
    check(table, problems)
    if len(problems) == before and len(sound) < MOST_KEPT:
        sound.add(key)


# ── pieces ────────────────────────────────────────────────────────────────


def _check_tiles(table: Table, problems: list[str]) -> None:
    board = table.board
    out = [0] * (CODE + 1)  # tiles outside the supply, by code
    for tile in table.locos:
        out[tile & CODE] += 1
    for frame in table.stack:
        if isinstance(frame, Placing):
            out[frame.tile & CODE] += 1
        elif isinstance(frame, Replacing):
            out[frame.factory] += 1
    special = out[board.special_tile]
    for packed in table.factories:
        while packed:
            out[packed & CODE] += 1
            packed >>= 4
    for code in range(1, board.special_tile):
        n = table.stacks[code] + table.visible[code] + out[code] + table.tiles_gone(code)
        number, there = board.numbers[code], board.tile_count[code]
        if table.stacks[code] < 0:
            used = n - table.stacks[code]
            problems.append(f"supply.stacks: {used} tiles of number {number} are in use, there are {there} (RR-1.3)")
        elif n != there:
            problems.append(f"supply.stacks: {n} tiles of number {number} instead of {there} (RR-1.3)")
    if special > (0 if card_left(table, p.SPECIAL_LOCO) else 1):
        problems.append("seats.locomotives: the special locomotive comes with its ? card (RR-14.5)")
    if sum(table.x2) + table.x2_left != board.x2_tokens:
        problems.append(f"supply.x2: there are {board.x2_tokens} x2 tokens in all (RR-1.3)")


def card_left(table: Table, op: int) -> bool:
    """Is a ? card that does this still to be had?"""
    return table.cards & table.board.cards_with.get(op, 0) > 0


def _check_workers(table: Table, problems: list[str]) -> None:
    board = table.board
    used = [(s, laid) for s, laid in enumerate(table.laid) if laid]
    placed = [0, *[laid >> OWN & 255 for laid in table.basic], 0]  # by who stands there: player + 1
    for _, laid in used:
        placed[laid & 255] += laid >> OWN & 255
    for seat in range(table.players):
        crew, out = table.crew[seat], placed[seat + 1]
        if not board.workers <= crew <= board.workers + board.supply_workers:
            problems.append(f"seats[{seat}].crew: expected {board.workers} to {board.workers + board.supply_workers}")
        if table.workers[seat] + out != crew:
            problems.append(f"seats[{seat}].workers: {table.workers[seat]} in hand and {out} placed are not {crew}")
    piles = [laid for _, laid in used] + table.basic
    temps = sum([laid >> TEMP & 255 for laid in piles]) + sum(table.temps) + table.temp_left
    if temps != board.temporary:
        problems.append(f"supply.temporary: {temps} temporary workers instead of {board.temporary} (RR-3.7)")
    if table.temp_left < board.temporary:
        _check_temporary(table, problems)
    black_out = sum([laid >> BLACK & 255 for laid in piles])
    black = black_out + table.black_free
    if black != (0 if table.black_owner == NOBODY else 1):
        problems.append("supply.black_worker: one, in its owner's hand or on a space (RR-14.5)")
    if (table.black_owner == NOBODY) != card_left(table, p.BLACK_WORKER):
        problems.append("supply.black_worker: it comes with its ? card (RR-14.5)")
    for seat in range(table.players if black_out else 0):  # rare
        mine = [laid for laid in table.laid if laid & 255 == seat + 1] + [table.basic[seat]]
        if table.black_owner != seat and any(laid >> BLACK & 255 for laid in mine):
            problems.append(f"spaces: the black worker was used by player {seat + 1}, who does not own it")
    for s, laid in used:
        _check_space(table, s, laid, problems)
    _check_claims(table, problems)


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
        mine = [laid for laid in table.laid if laid & 255 == seat + 1] + [table.basic[seat]]
        if seat not in takers and (table.temps[seat] or any(laid >> TEMP & 255 for laid in mine)):
            problems.append(f"seats[{seat}].temporary: this player has not used their space (RR-3.7, RR-10.3)")


def _check_space(table: Table, s: int, laid: int, problems: list[str]) -> None:
    """The pieces on a space are its price (RR-3.1)."""
    board = table.board
    there = board.spaces[s]
    seat = (laid & 255) - 1
    name = f"spaces.{there.name}"
    workers, roubles = there.workers, there.roubles
    if table.round == 0:
        problems.append(f"{name}: nothing lies there before the first round")
        return
    if there.slot >= 0:
        engineer = table.strip[there.slot]
        if engineer == EMPTY:
            problems.append(f"{name}: there is no engineer (RR-11.8)")
            return
        workers, roubles = board.engineer_workers[engineer], board.engineer_roubles[engineer]
    if s >= board.own and not (seat < table.players and table.hired[seat] >> s - board.own & 1):
        problems.append(f"{name}: player {seat + 1} has not hired this engineer (RR-11.4)")
    if not board.in_round[1 if table.last_round else 0] >> s & 1 and s < board.own:
        problems.append(f"{name}: not in this round (RR-12.6)")
    coins = laid >> COIN & 255
    paid = (laid >> OWN & 255) + (laid >> BLACK & 255) + (laid >> TEMP & 255) + coins
    if paid != workers + roubles or coins < roubles:
        problems.append(
            f"{name}: expected {workers} workers and {roubles} roubles, or more roubles for workers (RR-3.5)"
        )
    if there.claim and laid >> OWN != 1 and not any(isinstance(f, Swapping) and f.space == s for f in table.stack):
        problems.append(f"{name}: the worker must be the owner's (RR-12.2)")
    if laid & SWAPPED and not _swapped(table, laid):
        problems.append(f"{name}.swapped: no worker of this player was swapped away from here (RR-12.2)")


def _swapped(table: Table, laid: int) -> bool:
    """Could a worker have been fetched from here? Another piece lies there for it, and the claim shows it."""
    claimed = any(table.laid[s] & 255 == laid & 255 for s in table.board.claims)
    return (claimed or table.stage == REUSE) and (laid & ~SWAPPED) >> BLACK > 0 and laid >> OWN & 255 > 0


def _engineers_key(table: Table) -> object:
    """Everything that the check of the engineers looks at."""
    hired_now = table.board.hire >= 0 and table.laid[table.board.hire] > 0
    left = card_left(table, p.LETTERLESS)
    return "engineers", tuple(table.strip), tuple(table.hired), table.round, hired_now, left


def _check_engineers(table: Table, problems: list[str]) -> None:
    board = table.board
    seen = [e for e in table.strip if e != EMPTY]
    for seat in range(table.players):
        seen += [e for e in range(len(board.engineers)) if table.hired[seat] >> e & 1]
    if len(set(seen)) != len(seen):
        problems.append("supply.strip: an engineer is in two places (RR-2.4)")
    if board.letterless in table.strip:
        problems.append("supply.strip: the letterless engineer comes with a ? card (RR-2.1)")
    hired = any(mask >> board.letterless & 1 for mask in table.hired) if board.letterless >= 0 else False
    if hired and card_left(table, p.LETTERLESS):
        problems.append("seats.engineers: the letterless engineer comes with its ? card (RR-14.5)")
    slots = [slot for slot, _ in board.strip]
    if table.round:
        top = max(slots) - table.round + 1
        if any(table.strip[slot] != EMPTY for slot in range(max(top + 1, 0), len(table.strip))):
            problems.append("supply.strip: an engineer further left than the round allows (RR-11.6)")
        public = [board.spaces[s].slot for s in board.public]
        if any(table.strip[slot] == EMPTY for slot in range(1, top + 1)):
            problems.append(f"supply.strip: slots 1 to {top} hold engineers in round {table.round} (RR-11.5)")
        hired_now = table.laid[board.hire] if board.hire >= 0 else 0
        if (table.strip[0] == EMPTY) != bool(hired_now) and public:
            problems.append("supply.strip: slot 0 is empty when its engineer was hired this round (RR-11.1)")
    else:
        filled = [table.strip[slot] != EMPTY for slot in sorted(slots, reverse=True)]
        stacks = dict(board.strip)
        wrong = [s for s in slots if table.strip[s] != EMPTY and board.engineer_stack[table.strip[s]] != stacks[s]]
        outside = [s for s, e in enumerate(table.strip) if e != EMPTY and s not in slots]
        if filled != sorted(filled, reverse=True) or wrong or outside:
            problems.append("supply.strip: slots are filled from the left, each from its stack (RR-2.4)")


def _bonus_key(table: Table) -> object:
    """Everything that the check of the bonus cards looks at."""
    cards = (table.pile, table.removed, table.bonus_left, *table.held, *table.held_n)
    return "bonus", cards, tuple(table.looks), table.stage == SETUP


def _check_bonus(table: Table, problems: list[str]) -> None:
    board = table.board
    cards = [table.pile, table.removed, *table.held]
    if sum(c.bit_count() for c in cards) != len(board.bonus) or sum(cards) != (1 << len(board.bonus)) - 1:
        problems.append("supply.bonus_pile: pile, removed and held cards are not all of them (RR-2.2)")
    if table.bonus_left != table.pile.bit_count() or any(
        n != held.bit_count() for n, held in zip(table.held_n, table.held)
    ):
        problems.append("seats.bonus_held: not the number of cards (RR-2.18)")
    removed = table.removed.bit_count()
    if removed > board.bonus_removed or (table.stage != SETUP and removed != board.bonus_removed):
        problems.append(f"supply.bonus_removed: {board.bonus_removed} cards are removed (RR-2.2)")
    if table.stage == SETUP and any(table.held):
        problems.append("seats.bonus_cards: nobody holds one before the first round")
    for seat in range(table.players):
        _check_looks(table, seat, problems)


def _check_looks(table: Table, seat: int, problems: list[str]) -> None:
    """What a seat remembers must fit what is there: piles only shrink, and cards are somewhere."""
    cards = (1 << len(table.board.bonus)) - 1
    before = cards
    counts = [0] * table.players
    for look in table.looks[seat]:
        held = list(look[1:])
        missing = len(table.board.bonus) - look[0].bit_count() - table.board.bonus_removed - sum(held)
        if look[0] & ~before or missing or any(a > b for a, b in zip(counts, held)):
            problems.append(f"seats[{seat}].looks: the cards do not add up (RR-2.18)")
            return
        before, counts = look[0], held
    if table.pile & ~before or any(a > b for a, b in zip(counts, table.held_n)):
        problems.append(f"seats[{seat}].looks: the pile has cards that were not there before (RR-2.18)")


def _check_cards(table: Table, problems: list[str]) -> None:
    board = table.board
    taken = len(board.start_cards) - table.starts.bit_count()
    if taken > table.players - 1 or (table.round and taken != table.players - 1):
        problems.append(f"supply.start_cards: {table.players - 1} are taken before the first round (RR-2.8)")
    for op, badge in ((p.REVALUATION, 1), (p.MEDAL, 2)):
        t = board.token_with.get(op, -1)
        for seat in range(table.players if t >= 0 else 0):
            if bool(table.badges[seat] & badge) == bool(table.tokens[seat] >> t & 1):
                problems.append(f"seats[{seat}]: {p.OP_NAMES[op]} comes with its ? token (RR-14.2)")


# ── the flow ──────────────────────────────────────────────────────────────


def _check_flow(table: Table, problems: list[str]) -> None:
    players = list(range(table.players))
    dealt = [n for n in table.places if n != NOBODY]
    if len(set(dealt)) != len(dealt):
        problems.append("places: two players have the same turn-order card (RR-2.7)")
        return
    if table.order and sorted(table.order) != players:
        problems.append("order: expected every seat once (RR-3.10)")
        return
    if table.stage == SETUP:
        if table.round or table.passed or table.current:
            problems.append("stage: in the setup no round has begun")
        if table.order and (NOBODY in table.places or table.order != [table.places.index(n) for n in players]):
            problems.append("order: not that of the turn-order cards (RR-2.7)")
        return
    if not table.round:
        problems.append("round: expected 1 or more outside the setup")
    if not table.order or NOBODY in table.places:
        problems.append("order: the turn-order cards are dealt in the setup (RR-2.7)")
        return
    if table.stage == TURNS:
        if table.order != [table.places.index(n) for n in players]:
            problems.append("order: not that of the turn-order cards (RR-12.5)")
        seat = table.order[table.current]
        picks = len(table.stack) > 0 and isinstance(table.stack[0], Picking)  # the last thing of a turn (RR-14.4)
        if table.passed >> seat & 1 and not picks:
            problems.append("current: this player has passed (RR-3.9)")
        idle = not table.roubles[seat] and not hands(table, seat) and not table.free_to_act(seat)
        if not table.stack and idle:
            problems.append("current: this player has nothing to act with and passes (RR-3.9)")
    elif table.passed != (1 << table.players) - 1:
        problems.append("passed: everybody has passed by then (RR-1.2)")
    if table.stage == OVER and (not table.last_round or table.stack):
        problems.append("stage: the game is over after the last round (RR-1.1)")


def _check_stack(table: Table, problems: list[str]) -> None:
    stack = table.stack
    if table.stage in (SETUP, REUSE) and not stack:
        problems.append("stack: somebody must decide")
        return
    owner = table.order[table.current] if table.stage == TURNS else None
    for depth, frame in enumerate(stack):
        seat = frame.seat  # type: ignore[attr-defined]
        if seat == CHANCE and (not isinstance(frame, Shuffle) or frame.what not in ("bonus", "engineers", "order")):
            continue  # of a game built on this one
        first = (Shuffle, Starting) if table.stage == SETUP else (Reusing,) if table.stage == REUSE else ()
        if isinstance(frame, (Shuffle, Starting, Reusing)) and not isinstance(frame, first):
            problems.append(f"stack[{depth}]: no {frame.kind} now")
        if isinstance(frame, (Shuffle, Starting, Paying, Swapping)) and len(stack) > 1:
            problems.append(f"stack[{depth}]: a {frame.kind} stands alone")
        if owner is not None and seat != owner:
            problems.append(f"stack[{depth}].seat: only the player on turn decides")
        if isinstance(frame, Working) and not frame.parts:
            problems.append(f"stack[{depth}].parts: there is nothing left")
        if isinstance(frame, Earning) and not frame.specials:
            problems.append(f"stack[{depth}].specials: there is nothing left")
        if isinstance(frame, Picking) and table.stage == SETUP:
            problems.append(f"stack[{depth}]: no bonus card before the first round")
    if problems:
        return
    _check_setup(table, problems)
    _check_payment(table, problems)
    _check_reuse(table, problems)


def _check_setup(table: Table, problems: list[str]) -> None:
    top = table.stack[-1] if table.stack else None
    if table.stage != SETUP:
        return
    bonus = table.removed.bit_count() < table.board.bonus_removed
    engineers = any(table.strip[slot] == EMPTY for slot, _ in table.board.strip)
    order = NOBODY in table.places
    due = "bonus" if bonus else table.setup_due() or ("engineers" if engineers else "order" if order else "")
    if isinstance(top, Shuffle) != bool(due) or (isinstance(top, Shuffle) and top.what != due):
        problems.append(f"stack: the next step of the setup is {due or 'the start bonus'} (RR-2)")
    elif not due:
        taken = len(table.board.start_cards) - table.starts.bit_count()
        at_start = isinstance(top, Starting)
        place = table.players - 1 - taken + (0 if at_start else 1)
        seats = {f.seat for f in table.stack}  # type: ignore[attr-defined]
        if not table.order or place < 1 or place >= table.players or seats != {table.order[place]}:
            problems.append("stack: not this player's start bonus now (RR-2.8)")
    if due and (table.starts + 1).bit_count() != 1:
        problems.append("supply.start_cards: none is taken yet (RR-2.8)")
    if (bonus and any(e != EMPTY for e in table.strip)) or (
        due not in ("", "order") and any(n != NOBODY for n in table.places) and table.players > 1
    ):
        problems.append("stack: bonus cards, engineers, turn order: one after the other (RR-2)")
    dealt = [n != NOBODY for n in table.places]
    if dealt != sorted(dealt, reverse=True):
        problems.append("places: turn-order cards are dealt from the first seat on (RR-2.7)")


def _check_payment(table: Table, problems: list[str]) -> None:
    for frame in table.stack:
        if isinstance(frame, Paying):
            there = table.board.spaces[frame.space]
            engineer = there.slot < 0 or table.strip[there.slot] != EMPTY
            closed = frame.space == table.board.hire and table.strip[0] == EMPTY
            foreign = (
                frame.space >= table.board.own and not table.hired[frame.seat] >> frame.space - table.board.own & 1
            )
            in_round = (
                frame.space >= table.board.own or table.board.in_round[1 if table.last_round else 0] >> frame.space & 1
            )
            if table.laid[frame.space] or not engineer or foreign or closed or not in_round:
                problems.append("stack: this space cannot be paid for now (RR-3.2)")
            elif not ways(table, frame.seat, frame.space):
                problems.append("stack: this space cannot be paid for (RR-3.5)")
        if isinstance(frame, Swapping):
            laid = table.laid[frame.space]
            if not table.board.spaces[frame.space].claim or laid & 255 != frame.seat + 1 or laid >> OWN & 255:
                problems.append("stack: there is nothing to swap (RR-12.2)")
            elif not swappable(table, frame.seat):
                problems.append("stack: no own worker to swap with (RR-12.2)")


def _check_reuse(table: Table, problems: list[str]) -> None:
    waiting = [f for f in table.stack if isinstance(f, Reusing)]
    for frame in waiting:
        if not table.board.spaces[frame.space].claim or table.user(frame.space) != frame.seat:
            problems.append("stack: no worker of this player on the turn-order space (RR-12.4)")
    if waiting != table.stack[: len(waiting)]:
        problems.append("stack: turn-order workers wait below everything else (RR-12.4)")
    if len({f.space for f in waiting}) != len(waiting):
        problems.append("stack: a turn-order worker acts once more, not twice (RR-12.4)")
