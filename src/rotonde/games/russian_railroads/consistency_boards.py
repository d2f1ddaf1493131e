"""What makes a player's board inconsistent: rails, industry, ? tokens, and what they have earned."""

from __future__ import annotations

from rotonde.games.russian_railroads.frames import Choosing, Earning, Placing
from rotonde.games.russian_railroads.routes import MOST_KEPT, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import counts
from rotonde.games.russian_railroads.rules.tracks import built
from rotonde.games.russian_railroads.table import Table


def check_board(table: Table, seat: int, problems: list[str]) -> None:
    """Everything that cannot be so on a player's board. Boards found sound once are not looked at again."""
    key = _board_key(table, seat)
    if key in table.board.sound:
        return  # most boards are those of the position before
    where = f"seats[{seat}]"
    before = len(problems)
    _check_rails(table, seat, where, problems)
    _check_industry(table, seat, where, problems)
    _check_tokens(table, seat, where, problems)
    if len(problems) == before:
        _check_earned(table, seat, where, problems)
    if len(problems) == before and len(table.board.sound) < MOST_KEPT:
        table.board.sound.add(key)


def _board_key(table: Table, seat: int) -> object:
    """Everything that these checks look at."""
    lines = slice(seat * table.board.width, (seat + 1) * table.board.width)
    return (
        tuple(table.rails[lines]),
        tuple(table.routes[lines]),
        tuple(table.reach[lines]),
        (table.owned[seat], table.earned[seat], table.markers[seat], table.factories[seat], table.crew[seat]),
        (table.tokens[seat], table.tokens_at[seat], table.more_markers(seat)),
        tuple([f for f in table.stack if isinstance(f, (Choosing, Earning, Placing)) and f.seat == seat]),
    )


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
    board = table.board
    if not table.markers[seat]:
        problems.append(f"{where}.markers: there is at least one (RR-2.6)")
    if table.markers[seat] & ~board.reach_with[built(table, seat)]:
        problems.append(f"{where}.markers: beyond a gap without a factory (RR-9.2)")
    markers = table.markers[seat].bit_count() - table.more_markers(seat)
    second = board.token_with.get(p.SECOND_MARKER, -1)
    expected = 1 if second < 0 or table.tokens[seat] >> second & 1 else 2
    if markers > expected:
        problems.append(f"{where}.markers: the second marker comes with its ? token (RR-14.2)")
    elif 0 < markers < expected:
        problems.append(f"{where}.markers: the ? token of the second marker is laid, but there is only one (RR-14.2)")
    codes = table.factory_list(seat)
    if board.special_tile in codes or 0 in codes[: built(table, seat)]:
        problems.append(f"{where}.factories: from left to right, and no special locomotive (RR-7.7, RR-8.2)")


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
    for slot, t in enumerate(laid):
        number = board.slots[slot]
        if t >= 0 and not table.earned[seat] >> number & 1:
            problems.append(f"{where}.tokens_at: {board.specials[number].name} is not earned (RR-14.1)")
    waiting = [f for f in table.stack if getattr(f, "seat", -1) == seat]
    open_ = [f.special for f in waiting if isinstance(f, Choosing)]
    open_ += [s for f in waiting if isinstance(f, Earning) for s in f.specials]
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
    chain = any(isinstance(f, Placing) and f.seat == seat and not f.fresh for f in table.stack)
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
