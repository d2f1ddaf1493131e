"""What makes a position of Russian Railroads unsound: every finding names its field and the rule it breaks.

Pieces are counted here, and each stands where one can stand. What could never have come about is in reachability.py.
"""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.reading import faults
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import BLACK, CODE, COIN, EMPTY, NOBODY, OWN, SETUP, TEMP, Table


def inconsistencies(table: Table, gone: list[int] | None = None) -> list[str]:
    """Everything that is unsound; `gone` are tiles that have left the game, by code."""
    problems: list[str] = []
    for seat in range(table.players):
        _check_board(table, seat, problems)
    _check_tiles(table, [0] * (CODE + 1) if gone is None else gone, problems)
    _check_workers(table, problems)
    cards = table.pile, table.removed, table.bonus_left, *table.held, *table.held_n
    check_once(table, ("bonus", table.stage, *cards), _check_bonus, problems)
    _check_cards(table, problems)
    return problems


def check_once(table: Table, key: object, check: Callable[[Table, list[str]], None], problems: list[str]) -> None:
    """A check that hangs on nothing but its key: what was found sound once is not looked at again."""
    if key in table.board.sound:
        return
    before = len(problems)
    check(table, problems)
    if len(problems) == before:
        table.board.keep_sound(key)


# ── a player's board ──────────────────────────────────────────────────────
def _check_board(table: Table, seat: int, problems: list[str]) -> None:
    """Rails, industry and ? tokens; a board that was found sound once is not looked at again."""
    first, end = seat * table.board.width, (seat + 1) * table.board.width
    pieces = (table.owned[seat], table.markers[seat], table.factories[seat], table.tokens[seat], table.tokens_at[seat])
    key = (tuple(table.rails[first:end]), tuple(table.routes[first:end]), pieces)
    if key in table.board.sound:
        return
    where = f"seats[{seat}]"
    before = len(problems)
    _check_rails(table, seat, where, problems)
    _check_industry(table, seat, where, problems)
    _check_tokens(table, seat, where, problems)
    if len(problems) == before:
        table.board.keep_sound(key)


def _check_rails(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board = table.board
    beige: dict[int, int] = {}
    for line, name in enumerate(board.lines):
        route = table.routes[seat * board.width + line]
        ahead = route.length + 1
        for c, colour in enumerate(board.colours):
            at = table.at(seat, line, c)
            if not at:
                if c in route.colours:
                    ahead = 0
                continue
            beige[c] = beige.get(c, 0) + 1
            if c not in route.colours:
                problems.append(f"{where}.rails.{name}: the line does not take {colour} rails (RR-5.1)")
            elif at >= ahead:
                problems.append(f"{where}.rails.{name}.{colour}: not behind the rail in front of it (RR-5.3)")
            if not table.owned[seat] >> c & 1:
                problems.append(f"{where}.rails.{name}.{colour}: the colour is not owned (RR-5.5)")
            ahead = at
        if not table.at(seat, line, 0):
            problems.append(f"{where}.rails.{name}: black stands on every line from the start (RR-2.6)")
    for c, n in beige.items():
        if n > board.figures.colours[c].rails:
            problems.append(f"{where}.rails: more {board.colours[c]} rails than there are (RR-1.3)")
    if not table.owned[seat] & 1:
        problems.append(f"{where}.owned: black is owned from the start (RR-5.5)")


def _check_industry(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board, markers, codes, n = table.board, table.markers[seat], table.factory_list(seat), built(table, seat)
    wrong = board.special_tile in codes or 0 in codes[:n]
    problems += faults(
        (not markers, f"{where}.markers: there is at least one (RR-2.6)"),
        (markers & ~board.reach_with[n] != 0, f"{where}.markers: beyond a gap without a factory (RR-9.2)"),
        (wrong, f"{where}.factories: from left to right, and no special locomotive (RR-7.7, RR-8.2)"),
    )


def _check_tokens(table: Table, seat: int, where: str, problems: list[str]) -> None:
    board = table.board
    laid = [table.token_on(seat, slot) for slot in range(len(board.slots))]
    used = [t for t in laid if t >= 0]
    if len(set(used)) != len(used):
        problems.append(f"{where}.tokens_at: a token lies there twice (RR-14.8)")
    for t in used:
        if table.tokens[seat] >> t & 1:
            problems.append(f"{where}.tokens: {board.tokens[t]} lies on its space already (RR-14.8)")
    if table.tokens[seat].bit_count() + len(set(used)) != len(board.tokens):
        problems.append(f"{where}.tokens: those in hand and those laid are not all {len(board.tokens)} (RR-2.6)")


# ── pieces ────────────────────────────────────────────────────────────────
def _check_tiles(table: Table, gone: list[int], problems: list[str]) -> None:
    board = table.board
    out = [0] * (CODE + 1)  # tiles outside the supply, by code
    for tile in table.locos:
        out[tile & CODE] += 1
    for step in table.stack:
        out[step.locomotive_held() & CODE] += 1
        out[step.factory_held()] += 1
    special = out[board.special_tile]
    for packed in table.factories:
        while packed:
            out[packed & CODE] += 1
            packed >>= 4
    for code in range(1, board.special_tile):
        n = table.stacks[code] + table.visible[code] + out[code] + gone[code]
        there = board.tile_count[code]
        if table.stacks[code] < 0:
            used, number = n - table.stacks[code], board.numbers[code]
            problems.append(f"supply.stacks: {used} tiles of number {number} are in use, there are {there} (RR-1.3)")
        elif n != there:
            problems.append(f"supply.stacks: {n} tiles of number {board.numbers[code]} instead of {there} (RR-1.3)")
    if special > (0 if card_left(table, p.SPECIAL_LOCO) else 1):
        problems.append("seats.locomotives: the special locomotive comes with its ? card (RR-14.5)")
    if sum(table.x2) + table.x2_left != board.x2_tokens:
        problems.append(f"supply.x2: there are {board.x2_tokens} x2 tokens in all (RR-1.3)")


def card_left(table: Table, op: int) -> bool:
    """Is a ? card that does this still to be had?"""
    return table.cards & table.board.cards_with.get(op, 0) > 0


def _check_workers(table: Table, problems: list[str]) -> None:
    board = table.board
    used = [s for s, laid in enumerate(table.laid) if laid]
    piles = [*[table.laid[s] for s in used], *table.basic]
    placed = [0, *[laid >> OWN & 255 for laid in table.basic], 0]  # by who stands there: player + 1
    for s in used:
        placed[table.laid[s] & 255] += table.laid[s] >> OWN & 255
    for seat in range(table.players):
        crew, out = table.crew[seat], placed[seat + 1]
        if not board.workers <= crew <= board.workers + board.supply_workers:
            problems.append(f"seats[{seat}].crew: expected {board.workers} to {board.workers + board.supply_workers}")
        if table.workers[seat] + out != crew:
            problems.append(f"seats[{seat}].workers: {table.workers[seat]} in hand and {out} placed are not {crew}")
    temps = sum([laid >> TEMP & 255 for laid in piles]) + sum(table.temps) + table.temp_left
    if temps != board.temporary:
        problems.append(f"supply.temporary: {temps} temporary workers instead of {board.temporary} (RR-3.7)")
    black_out, nobodys = sum([laid >> BLACK & 255 for laid in piles]), table.black_owner == NOBODY
    alone = black_out + table.black_free == (0 if nobodys else 1)
    problems += faults(
        (not alone, "supply.black_worker: one, in its owner's hand or on a space (RR-14.5)"),
        (nobodys != card_left(table, p.BLACK_WORKER), "supply.black_worker: it comes with its ? card (RR-14.5)"),
    )
    for seat in range(table.players if black_out else 0):  # rare
        if table.black_owner != seat and table.placed(seat, BLACK):
            problems.append(f"spaces: the black worker was used by player {seat + 1}, who does not own it")
    for s in used:
        _check_space(table, s, table.laid[s], problems)


def _check_space(table: Table, s: int, laid: int, problems: list[str]) -> None:
    """The pieces on a space are its price (RR-3.1)."""
    board = table.board
    there = board.spaces[s]
    seat, name = (laid & 255) - 1, there.name
    workers, roubles, coins = there.workers, there.roubles, laid >> COIN & 255
    if table.round == 0:
        problems.append(f"spaces.{name}: nothing lies there before the first round")
        return
    if there.slot >= 0:
        engineer = table.strip[there.slot]
        if engineer == EMPTY:
            problems.append(f"spaces.{name}: there is no engineer (RR-11.8)")
            return
        workers, roubles = board.engineer_workers[engineer], board.engineer_roubles[engineer]
    if s >= board.own and not (seat < table.players and table.hired[seat] >> s - board.own & 1):
        problems.append(f"spaces.{name}: player {seat + 1} has not hired this engineer (RR-11.4)")
    if not board.in_round[1 if table.last_round else 0] >> s & 1 and s < board.own:
        problems.append(f"spaces.{name}: not in this round (RR-12.6)")
    paid = (laid >> OWN & 255) + (laid >> BLACK & 255) + (laid >> TEMP & 255) + coins
    if paid != workers + roubles or coins < roubles:
        price = f"{workers} workers and {roubles} roubles, or more roubles for workers (RR-3.5)"
        problems.append(f"spaces.{name}: expected {price}")


def each_once(places: list[int], pieces: int) -> bool:
    """Does each of so many pieces lie in one of some places? These are bit sets."""
    seen = twice = 0
    for place in places:
        twice |= seen & place
        seen |= place
    return not twice and seen == (1 << pieces) - 1


def _check_bonus(table: Table, problems: list[str]) -> None:
    board, setup = table.board, table.stage == SETUP
    places = [table.pile, table.removed, *table.held]
    complete = each_once(places, len(board.bonus))
    counted = table.bonus_left == table.pile.bit_count() and table.held_n == [held.bit_count() for held in table.held]
    removed, due = table.removed.bit_count(), board.bonus_removed
    wrong = removed > due or (not setup and removed != due)
    problems += faults(
        (not complete, "supply.bonus_pile: pile, removed and held cards are not all of them (RR-2.2)"),
        (not counted, "seats.bonus_held: not the number of cards (RR-2.18)"),
        (wrong, f"supply.bonus_removed: {due} cards are removed (RR-2.2)"),
        (setup and any(table.held), "seats.bonus_cards: nobody holds one before the first round"),
    )


def _check_cards(table: Table, problems: list[str]) -> None:
    board = table.board
    taken = len(board.start_cards) - table.starts.bit_count()
    if taken > table.players - 1 or (table.round and taken != table.players - 1):
        problems.append(f"supply.start_cards: {table.players - 1} are taken before the first round (RR-2.8)")
    for op, badge in ((p.REVALUATION, 1), (p.MEDAL, 2)):
        t = board.token_with.get(op, -1)
        for seat in range(table.players if t >= 0 else 0):
            if bool(table.badges[seat] & badge) == bool(table.tokens[seat] >> t & 1):
                problems.append(f"seats[{seat}]: {table.board.rules.names[op]} comes with its ? token (RR-14.2)")
