"""An effect is carried out: moves, steps, building (RR-3.3, RR-3.4, RR-5, RR-9)."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal, shown
from rotonde.core.sentences import N_
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.actions import (
    DONE,
    DOUBLE,
    LOCOMOTIVE,
    Done,
    Double,
    Factory,
    Locomotive,
    Move,
    Step,
)
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.document import WorkPart, WorkParts
from rotonde.games.russian_railroads.rules import parts as p, tiles, tracks
from rotonde.games.russian_railroads.rules.completing import Within, keep_possible
from rotonde.games.russian_railroads.rules.effects import lay_x2, open_effect, x2_room
from rotonde.games.russian_railroads.rules.registry import RULES, Work
from rotonde.games.russian_railroads.steps.earning import award
from rotonde.games.russian_railroads.steps.placing import take_locomotive
from rotonde.games.russian_railroads.steps.replacing import build_factory
from rotonde.games.russian_railroads.table import Table

EXTRA: Final = 2  # parts beyond those printed: the black worker's move, and the unit that it takes from another
NOT_PART = N_("This is not part of the action you are carrying out.")


class Working(Within):
    """The parts of an effect that are left, each mandatory or optional (rules/parts.py)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "parts")
    spare: ClassVar[tuple[str, ...]] = ("parts",)
    remembered: ClassVar[tuple[str, ...]] = ("colours", "ops", "alone", "then")

    def __init__(self, seat: int, parts: tuple[int, ...]) -> None:
        self.seat = seat
        self.parts: Final = parts
        self.musts: Final = p.mandatory(parts)
        self.printed = len(self.musts) > 0
        self.colours, self.ops, self.alone = -1, 0, False  # what it lets its player do; -1: not asked yet (`ask`)
        self.then: dict[int, Working] = {}  # what is left after a move, by colour

    def choices(self, table: Table) -> list[Action]:
        """Moves, steps, building; to stop where nothing printed is left (RR-3.3, RR-3.4)."""
        seat, board = self.seat, table.board
        if self.colours < 0:
            self.ask(board)
        out: list[Action] = []
        if self.colours:
            colours = self.colours & table.owned[seat]
            for i, lists in enumerate(board.move_lists, seat * board.width):
                route, rails = table.routes[i], table.rails[i]
                free = route.free.get(rails, -1)
                out += lists[(free if free >= 0 else route.movable(rails)) & colours]
        if self.ops:
            out += other_choices(table, seat, self.ops)
        if out and not self.printed:
            out.append(DONE)
        return out

    def possible(self, table: Table) -> list[Action]:
        options = self.choices(table)
        if len(options) < 2 or (self.alone and len(table.stack) == 1):
            return options
        return keep_possible(table, self, options)

    def ask(self, board: Board) -> None:
        """Looked up once: colours of moves and other ops, as bits, and whether no choice can strand the rest of it."""
        colours = ops = last = 0
        for e in self.parts:
            op = e & p.N_MASK
            if op == p.RAIL:
                colours |= e >> p.COLOUR_SHIFT
            elif op == p.ONE_OF:
                last = e
            else:
                ops |= 1 << op
        if last and len(self.parts) == 1:  # once the others are done
            for e in board.choices[p.n_of(last)]:
                colours |= p.colours_of(e)
                ops |= 1 << p.op_of(e)
        self.colours, self.ops = colours, ops
        self.alone = len(self.parts) == 1 and _alone(board, self.parts[0])

    def binding(self) -> tuple[int, ...]:
        return self.musts

    def parts_left(self) -> tuple[int, ...]:
        return self.parts

    def takes(self, ops: tuple[int, ...]) -> bool:
        return any(e & p.N_MASK in ops for e in self.parts)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """One unit of it; benefits come on top of what is left (RR-3.12)."""
        seat = self.seat
        if isinstance(action, Move):
            board = table.board
            colour = board.colour_index[action.colour]
            then = self.then.get(colour)
            if then is None:
                then = self.then[colour] = working(table, seat, p.after_move(self.parts, colour))
            if then.parts:  # as `leave` does; moves are the most frequent of all decisions
                table.stack[-1] = then
            else:
                table.stack.pop()
            met = tracks.move_rail(table, seat, board.line_index[action.line], colour)
            if met:
                award(table, seat, met)
        elif isinstance(action, Step):
            self.leave(table, p.after(self.parts, p.INDUSTRY, 0))
            enter(table, seat, tracks.step(table, seat, action.marker))
        elif isinstance(action, Locomotive):
            self.leave(table, p.after(self.parts, p.LOCOMOTIVE, p.BUILD))
            take_locomotive(table, seat)
        elif isinstance(action, Factory):
            self.leave(table, p.after(self.parts, p.FACTORY, p.BUILD))
            build_factory(table, seat, action.source)
        elif isinstance(action, Double):
            self.leave(table, ())
            lay_x2(table, seat, 1)
        else:
            self.give_up(table)

    def leave(self, table: Table, parts: tuple[int, ...]) -> None:
        """What is left of it stays on the stack."""
        if parts:
            table.stack[-1] = working(table, self.seat, parts)
        else:
            table.stack.pop()

    def give_up(self, table: Table) -> None:
        table.stack.pop()
        if table.sink is not None:
            parts = [table.board.rules.names[p.op_of(e)] for e in self.parts]
            table.detail("lapse", self.seat, parts=parts)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if isinstance(action, Move):
            return why_not_move(table, self, action)
        if isinstance(action, Step):
            return why_not_step(table, self, action)
        if isinstance(action, Done):
            return Illegal("must", "RR-3.3", N_("The action must be carried out completely."))
        return why_not_build(table, self, action)

    def flaws(self, table: Table, where: str) -> list[str]:
        return [] if self.parts else [f"{where}.parts: there is nothing left"]

    def encode(self, table: Table) -> dict[str, object]:
        return {"frame": "working", "seat": self.seat, "parts": [encode_part(table, e) for e in self.parts]}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Working:
        return cls(said.number("seat"), tuple([read_part(table, said, given) for given in parts_said(table, said)]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Working) and self.seat == other.seat and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts) + self.seat


# ── opening it ────────────────────────────────────────────────────────────
class Opened(Work):
    def open(self, table: Table, seat: int, parts: tuple[int, ...]) -> None:
        table.stack.append(working(table, seat, parts))


RULES.work = Opened()


def working(table: Table, seat: int, parts: tuple[int, ...]) -> Working:
    """The step of an effect that is carried out; the same few come up again and again."""
    known = table.board.working[seat]
    found: Working | None = known.get(parts)
    if found is None:
        found = known[parts] = Working(seat, parts)
    return found


# ── what can be chosen ────────────────────────────────────────────────────
def _alone(board: Board, e: int) -> bool:
    """The only part that is left: nothing printed comes after its last unit, and one colour shares one room."""
    op, colours = p.op_of(e), p.colours_of(e)
    if e & p.OPTIONAL or op == p.ONE_OF or p.n_of(e) == 1:
        return True
    return op == p.RAIL and colours & colours - 1 == 0 and not colours & board.scarce


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


def enter(table: Table, seat: int, space: int) -> None:
    """A marker has entered a space: the ? space (RR-9.5: once), or a factory, whose function it sets off (RR-9.3)."""
    board = table.board
    if space == board.industry_question:
        award(table, seat, [s for s in board.specials if s.line < 0])
        return
    place = board.gap_at[space]
    code = table.factories[seat] >> 4 * place & 15 if place >= 0 else 0
    if code:
        if table.sink is not None:
            table.detail("factory_used", seat, f"factory:{seat}:{place + 1}", factory=board.numbers[code])
        open_effect(table, seat, board.tile_parts[code].function(table, seat, place))


# ── why not ───────────────────────────────────────────────────────────────
def why_not_build(table: Table, step: Working, action: Action) -> Illegal:
    """Tiles and x2 tokens (RR-7, RR-8, RR-10)."""
    ops = [p.op_of(e) for e in step.parts]
    if isinstance(action, Locomotive):
        if p.LOCOMOTIVE in ops or p.BUILD in ops:
            return Illegal("stacks", "RR-8.5", N_("There are no locomotives left."))
        if p.FACTORY in ops:
            return Illegal("kind", "RR-7.8", N_("Never two of the same kind: now a factory."))
    if isinstance(action, Factory):
        if p.FACTORY in ops or p.BUILD in ops:
            return Illegal("source", "RR-8.2", N_("Take the lowest tile of the stacks, or a visible factory."))
        if p.LOCOMOTIVE in ops:
            return Illegal("kind", "RR-7.8", N_("Never two of the same kind: now a locomotive."))
    if isinstance(action, Double) and p.ONE_OF in ops:
        if not x2_room(table, step.seat):
            return Illegal("x2", "RR-10.4", N_("There is no place or no x2 token left."))
        return Illegal("order", "RR-14.5", N_("First each of the three once, then one of them again."))
    return Illegal("effect", "RR-3.1", NOT_PART)


def why_not_move(table: Table, step: Working, action: Move) -> Illegal:
    """Rails (RR-5)."""
    board = table.board
    names = {"line": action.line, "colour": action.colour}
    line = board.line_index.get(action.line, -1)
    colour = board.colour_index.get(action.colour, -1)
    if line < 0 or colour < 0:
        return Illegal("rail", "RR-5.1", N_("There is no {colour} rail on a line called {line}."), **names)
    barred = board.line_parts[line].refusal(table, step.seat, colour)
    if barred is not None:
        return barred
    step.ask(board)
    if not step.colours:
        return Illegal("effect", "RR-3.1", NOT_PART)
    if not step.colours >> colour & 1:
        return Illegal("colour", "RR-5.4", N_("This action has no moves of {colour} rails."), colour=action.colour)
    seat = step.seat
    if not table.owned[seat] >> colour & 1:
        text = N_("You own no {colours} rails yet: black ones bring them.")
        return Illegal("owned", "RR-5.5", text, colours=action.colour)
    route = table.routes[seat * board.width + line]
    if colour not in route.colours:
        return Illegal("line", "RR-5.7", N_("{line} does not take {colour} rails."), **names)
    if colour == route.colours[0]:
        return Illegal("end", "RR-5.8", N_("The {colour} rail on {line} has reached the end."), **names)
    if not table.at(seat, line, route.colours[route.colours.index(colour) - 1]):
        text = N_("No colour may be skipped: {colour} enters {line} behind the colour before it.")
        return Illegal("skip", "RR-5.3", text, **names)
    text = N_("The {colour} rail on {line} stands on space {at} and cannot catch up with the one in front.")
    return Illegal("blocked", "RR-5.3", text, at=table.at(seat, line, colour), **names)


def why_not_step(table: Table, step: Working, action: Step) -> Illegal:
    """Industry (RR-9)."""
    board = table.board
    ops = [p.op_of(e) for e in step.parts]
    if p.INDUSTRY not in ops and (p.ONE_OF not in ops or len(ops) > 1):
        return Illegal("effect", "RR-3.1", NOT_PART)
    at, markers = action.marker, table.markers[step.seat]
    if not 0 <= at < board.track or not markers >> at & 1:
        return Illegal("marker", "RR-9.4", N_("You have no industry marker on space {space}."), space=at)
    if at + 1 == board.track:
        return Illegal("end", "RR-9.7", N_("The marker stands on the last space."))
    if markers >> at + 1 & 1:
        return Illegal("shared", "RR-9.4", N_("Two markers never share a space."))
    return Illegal("gap", "RR-9.2", N_("A gap without a factory can neither be entered nor jumped."))


# ── in documents ──────────────────────────────────────────────────────────
def encode_part(table: Table, e: int) -> dict[str, object]:
    """One part of an effect in words."""
    out: dict[str, object] = {"op": table.board.rules.names[p.op_of(e)], "n": p.n_of(e)}
    if p.colours_of(e):
        out["colours"] = [c for k, c in enumerate(table.board.colours) if p.colours_of(e) >> k & 1]
    if e & p.OPTIONAL:
        out["optional"] = True
    return out


def parts_said(table: Table, said: Said) -> list[WorkPart]:
    """The parts of an effect as they are written."""
    try:
        given = msgspec.convert(said.data, WorkParts).parts
    except msgspec.ValidationError as error:
        said.wrong("parts", str(error))
        return []
    most = table.board.longest + EXTRA
    if len(given) > most:
        said.wrong("parts", f"expected at most {most}, found {len(given)}")
    return given[:most]


def read_part(table: Table, said: Said, given: WorkPart) -> int:
    """One of them."""
    op, known = table.board.rules.ops.get(given.op, p.TOKEN), table.board.colour_index
    if op > p.LAST_CHOICE:
        said.wrong("parts", f"{shown(given.op)} is nothing to decide about")
        return p.part(p.RAIL)
    least, most = (0, len(table.board.choices) - 1) if op == p.ONE_OF else (1, 15)
    if not least <= given.n <= most:
        said.wrong("parts.n", f"expected {least} to {most}, not {given.n}")
    if any(c not in known for c in given.colours) or len(set(given.colours)) != len(given.colours):
        said.wrong("parts.colours", f"expected some of {', '.join(known)}, each once")
    if (op == p.RAIL) != bool(given.colours):
        said.wrong("parts", "moves of rails have colours, and only they")
    return p.part(op, given.n, sum([1 << known.get(c, 0) for c in given.colours]), given.optional)
