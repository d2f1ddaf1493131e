"""Effects: what happens by itself, what asks for a decision, and what can be carried out (RR-3.3, RR-14, RR-17).

Effects that open a step of their own stand in the file of that step.
"""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p, tiles, tracks
from rotonde.games.russian_railroads.rules.gains import Gains
from rotonde.games.russian_railroads.rules.registry import RULES, Effect
from rotonde.games.russian_railroads.table import MEDAL, NOBODY, REVALUED, Table


def open_effect(table: Table, seat: int, parts: tuple[int, ...]) -> None:
    """Begin an effect: what needs no decision happens, the rest waits on the stack."""
    found = table.board.opened.get(parts)
    if found is None:
        left = tuple([e for e in parts if e & p.N_MASK <= p.LAST_CHOICE])
        found = table.board.opened[parts] = (left, tuple([e for e in parts if e & p.N_MASK > p.LAST_CHOICE]))
    if found[0]:
        table.board.rules.work.open(table, seat, found[0])
    for e in found[1]:
        table.board.rules.effects[e & p.N_MASK].happen(table, seat, e)


def happens(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Can the parts that need no decision all happen completely (RR-3.3)?"""
    effects = table.board.rules.effects
    for e in parts:
        op = e & p.N_MASK
        if op > p.LAST_CHOICE and not effects[op].possible(table, seat, e):
            return False
    return True


def partly(table: Table, seat: int, parts: tuple[int, ...]) -> bool:
    """Can any part of an effect be carried out at all?"""
    effects = table.board.rules.effects
    for e in parts:  # noqa: SIM110 (asked very often: a generator costs more than the rest)
        if effects[e & p.N_MASK].partly(table, seat, e):
            return True
    return False


def leads_on(table: Table, parts: tuple[int, ...]) -> bool:
    """Is there a part of an effect that may make another decision possible, or impossible?"""
    effects = table.board.rules.effects
    for e in parts:  # noqa: SIM110 (asked very often: a generator costs more than the rest)
        if effects[e & p.N_MASK].leads_on:
            return True
    return False


def differing(table: Table, options: list[Action], effects: list[tuple[int, ...]]) -> list[Action]:
    """Choices that differ for what must still be carried out: of those that lead to nothing the last one will do.

    `effects` are those of the first options; others, to decline, have none. x2 tokens only take the room of others.
    """
    out: list[Action] = []
    idle = False
    for i in range(len(options) - 1, -1, -1):
        effect = effects[i] if i < len(effects) else ()
        if not leads_on(table, effect):
            if idle:
                continue
            idle = True
        elif idle and not leads_on(table, tuple([e for e in effect if e & p.N_MASK != p.X2])):
            continue
        out.append(options[i])
    out.reverse()
    return out


def useful(table: Table, parts: tuple[int, ...]) -> bool:
    """May an effect lead to moves in the same action?"""
    effects = table.board.rules.effects
    return any(effects[e & p.N_MASK].useful for e in parts)


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


# ── moves, steps and tiles: asked for by the step `working` ───────────────
class Moves(Effect):
    """RAIL."""

    def partly(self, table: Table, seat: int, e: int) -> bool:
        room = tracks.rooms(table, seat)
        for c in range(len(table.board.colours)):  # noqa: SIM110 (asked very often)
            if e >> p.COLOUR_SHIFT >> c & 1 and room >> 8 * c & BYTE:
                return True
        return False


class Steps(Effect):
    """INDUSTRY."""

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return tracks.stepping(table, seat) > 0


class TakesTile(Effect):
    """LOCOMOTIVE, FACTORY or BUILD."""

    def __init__(self, op: int) -> None:
        super().__init__()
        self.op: int = op

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return tiles.lowest(table) > 0 if self.op == p.LOCOMOTIVE else tiles.can_build_factory(table)

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        if self.op == p.LOCOMOTIVE:
            gains.locomotives += n
        elif self.op == p.FACTORY:
            gains.factories += n
        else:
            gains.builds += n


# ── pieces and points ─────────────────────────────────────────────────────
class X2(Effect):
    """x2 tokens on the leftmost empty places (RR-10.1)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        lay_x2(table, seat, p.n_of(e))

    def possible(self, table: Table, seat: int, e: int) -> bool:
        return x2_room(table, seat) >= p.n_of(e)  # RR-10.4

    def partly(self, table: Table, seat: int, e: int) -> bool:
        return x2_room(table, seat) > 0


class Roubles(Effect):
    """Roubles from the supply, which is not limited (RR-10.2)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        n = p.n_of(e)
        table.roubles[seat] += n
        table.detail("rouble", seat, f"player:{seat}", n=n)


class Temporary(Effect):
    """The temporary workers that are still there (RR-3.7, RR-11.9)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        n = table.temp_left
        table.temps[seat] += n
        table.temp_left = 0
        if n and table.sink is not None:
            table.detail("temporary", seat, f"player:{seat}", n=n)

    def possible(self, table: Table, seat: int, e: int) -> bool:
        return table.temp_left > 0  # RR-11.9


class Points(Effect):
    """So many points, or as many as the engineers' numbers or the best locomotives come to."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        op, n = p.op_of(e), p.n_of(e)
        if op == p.ENGINEER_POINTS:
            n = engineer_sum(table, seat)
        elif op == p.LOCO_POINTS:
            n = best_locomotives(table, seat, n)
        tracks.points(table, seat, n, "effect" if op == p.POINTS else "factory")


class Piece(Effect):
    """A piece that exists once, for a player or for all (RR-14.2, RR-14.5)."""

    def __init__(self, kind: str, leads_on: bool = False) -> None:
        super().__init__(leads_on, leads_on)
        self.kind: str = kind  # of its event

    def tell(self, table: Table, seat: int, args: dict[str, object]) -> None:
        """The event."""
        table.detail(self.kind, seat, f"player:{seat}", **args)


class SecondMarker(Piece):
    """The second industry marker, on an empty space 0 (RR-14.7)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.markers[seat] |= 1
        self.tell(table, seat, {})

    def fits(self, table: Table, seat: int) -> bool:
        return not table.markers[seat] & 1

    def misfit(self) -> Illegal:
        return Illegal("marker", "RR-14.7", N_("The second marker needs an empty industry space 0."))

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.markers += 1


class Badge(Piece):
    """The revaluation or the medal."""

    def __init__(self, kind: str, badge: int) -> None:
        super().__init__(kind)
        self.badge: int = badge

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.badges[seat] |= self.badge
        self.tell(table, seat, {})


class BlackWorker(Piece):
    """The black worker (RR-14.5)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.black_owner = seat
        table.black_free = 1
        self.tell(table, seat, {})

    def gone(self, table: Table) -> bool:
        return table.black_owner != NOBODY


class Letterless(Piece):
    """The letterless engineer (RR-14.5)."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        board = table.board
        table.hired[seat] |= 1 << board.letterless
        table.open |= 1 << board.own + board.letterless
        self.tell(table, seat, {"engineer": board.engineers[board.letterless]})

    def gone(self, table: Table) -> bool:
        return bool(sum(table.hired) >> table.board.letterless & 1)


class Token(Effect):
    """A ? space is earned: counted only, since the step `earning` asks for the token."""

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.tokens += n


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
        table.detail("x2", seat, f"line:{seat}:{line}", n=n)


def engineer_sum(table: Table, seat: int) -> int:
    """The sum of the numbers of a seat's engineers, never less than nothing (RR-17.2)."""
    return max(0, sum(table.engineer_list(seat)))


def best_locomotives(table: Table, seat: int, n: int) -> int:
    """The sum of a seat's n highest locomotives (RR-17.2)."""
    width = len(table.board.places)
    numbers = [table.board.numbers[code] for code in table.locos[seat * width : (seat + 1) * width]]
    return sum(sorted(numbers, reverse=True)[:n])


# rails and workers are given by rules/tracks.py
RULES.effects.update({
    p.RAIL: Moves(), p.INDUSTRY: Steps(), p.ONE_OF: Effect(), p.TOKEN: Token(),
    p.LOCOMOTIVE: TakesTile(p.LOCOMOTIVE), p.FACTORY: TakesTile(p.FACTORY), p.BUILD: TakesTile(p.BUILD),
    p.X2: X2(True, False), p.ROUBLE: Roubles(False, False, True), p.TEMPORARY: Temporary(False, False),
    p.POINTS: Points(False, False, True), p.ENGINEER_POINTS: Points(False, False),
    p.LOCO_POINTS: Points(False, False), p.ENGINEER: Effect(), p.HIRE: Effect(free=True), p.CLAIM: Effect(free=True),
    p.SECOND_MARKER: SecondMarker("marker", True), p.REVALUATION: Badge("revaluation", REVALUED),
    p.MEDAL: Badge("medal", MEDAL), p.BLACK_WORKER: BlackWorker("black_worker"),
    p.LETTERLESS: Letterless("engineer_gift"), p.RAILS: Effect(), p.WORKER: Effect(False, False),
})  # fmt: skip
