"""Which colours a seat cannot get in its action, however well everything goes (RR-5.6).

Printed moves may ask for rails that are not the player's yet. New rails lie on special spaces, so many moves away. The
moves, steps and benefits that may still come are counted generously: each as if it were used for everything at once,
each special space as if nothing stood before it. If even so the rails are too far away, no order of decisions helps.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.frames import Frame
from rotonde.games.russian_railroads.frames import (
    Added,
    Choosing,
    Drawing,
    Earning,
    Picking,
    Placing,
    Repeating,
    Working,
)
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.alike import IDLE
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import CODE, Table

FAR: Final = 16  # farther than any space of a line
ENOUGH: Final = 30  # more than any game has use for: what goes on growing is not followed any longer


def out_of_reach(table: Table, musts: list[Frame]) -> bool:
    """Does a printed move ask for rails that the player cannot get, or for room that cannot be made?"""
    wanted: list[int] = []
    for frame in musts:
        if isinstance(frame, Working):
            room = -1
            for e in frame.parts:
                if e & p.N_MASK == p.RAIL and not e & p.OPTIONAL:
                    room = tracks.rooms(table, frame.seat) if room < 0 else room
                    if not room & table.board.owned_rooms[p.colours_of(e)]:
                        wanted.append(p.colours_of(e))
    if not wanted:
        return False
    hopes = Hopes(table, musts[0].seat)  # type: ignore[attr-defined]
    return any(not hopes.allow(colours) for colours in wanted)


def nearest_first(seat: int, asked: int, twins: list[Table], chains: list[Table]) -> list[Table]:
    """In which order it is tried what may help: tables with a locomotive in hand are the chains.

    Where moves are asked for, what comes nearer to rails that are not the player's yet comes first. Where tiles or
    steps are, it is what a ? card brings: the special locomotive is the only tile beyond those in sight.
    """
    if asked:
        twins.sort(key=lambda twin: _missing(twin, seat, asked))
        return twins + chains
    tables = twins + chains
    tables.sort(key=_no_card)
    return tables


def _missing(table: Table, seat: int, colours: int) -> int:
    """How far those of some colours that are not the player's yet are away, all together."""
    width = table.board.width
    lacking = colours & ~table.owned[seat]
    total = 0
    for c in range(lacking.bit_length()):
        if lacking >> c & 1:
            far = FAR
            for i in range(seat * width, (seat + 1) * width):
                for s in table.routes[i].bringing:
                    if s.brings >> c & 1:
                        far = min(far, s.space - (table.rails[i] >> 4 * s.colour & 15))
            total += far
    return total


def _no_card(table: Table) -> bool:
    top = table.stack[-1]
    return not isinstance(top, Drawing) and not (isinstance(top, Placing) and top.tile == table.board.special_tile)


class Hopes:
    """The most that may still come: never too little, mostly too much."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table: Table = table
        self.seat: int = seat
        self.moves: list[int] = [0] * len(table.board.colours)
        self.total: int = 0  # of moves, whatever their colours
        self.steps: int = 0
        self.granted: int = 0  # the colours of new rails, a bit set
        self.tiles: int = 0  # locomotives and factories that may be taken
        self.factories: int = 0  # that may be built
        self.locomotives: bool = False  # one may come, or go elsewhere: any line may be reached
        self.tokens: bool = False
        self.cards: bool = False
        self.anything: bool = False
        self.markers: int = table.markers[seat]
        self.added: int = 0  # markers that may come
        self.counted: int = table.earned[seat]  # special spaces
        self.chosen: bool = False  # the tokens are counted
        self.drawn: bool = False  # the cards are counted
        self.followed: list[int] = [0] * table.board.track  # how many steps of the marker on each space are counted
        self.functions: dict[int, int] = {}  # how much of each kind of part is counted for new factories
        for frame in table.stack:
            self._frame(frame)
        while not self.anything and self._more():
            if self.factories > ENOUGH or self.steps > ENOUGH:
                self.anything = True

    def allow(self, colours: int) -> bool:
        """May a move with one of these colours become possible?"""
        if self.anything:
            return True
        owned = self.table.owned[self.seat]
        for c in range(len(self.moves)):
            if colours >> c & 1 and (owned | self.granted) >> c & 1 and self._allow(c, not owned >> c & 1):
                return True
        return False

    def _allow(self, colour: int, new: bool) -> bool:
        """Are there moves enough to get the rails of a colour, if they are new, and to make room for one of them?"""
        width = self.table.board.width
        ways = [(-1, 0, 0)]  # the line, the colour that gets the rails there, and how far it has to go
        if new:
            ways = [
                (n, s.colour, self._far(n, s)) for n in range(width) for s in self._ahead(n) if s.brings >> colour & 1
            ]
        for line in range(width):
            needs = self._needs(line, colour)
            for at, leader, far in ways if needs else ():
                rest = sum(needs) + 1 - (needs[leader] if at == line else 0)
                far = max(far, needs[leader]) if at == line else far
                enough = all(n <= self.moves[c] for c, n in enumerate(needs)) and far <= self.moves[leader]
                if enough and rest + far <= self.total:
                    return True
        return False

    def _needs(self, line: int, colour: int) -> list[int]:
        """How far the colours ahead must move on a line before this one can: none may be passed or skipped (RR-5.3)."""
        i = self.seat * self.table.board.width + line
        rails, ranks = self.table.rails[i], self.table.routes[i].colours
        if colour not in ranks:
            return []
        out = [0] * len(self.moves)
        space = (rails >> 4 * colour & 15) + 1
        for c in reversed(ranks[: ranks.index(colour)]):
            space += 1
            out[c] = max(0, space - (rails >> 4 * c & 15))
        return out

    def _far(self, line: int, s: Special) -> int:
        return max(0, s.space - (self.table.rails[self.seat * self.table.board.width + line] >> 4 * s.colour & 15))

    # ── what is under way ─────────────────────────────────────────────────

    def _frame(self, frame: Frame) -> None:
        if isinstance(frame, Working):
            self._parts(frame.parts)
        elif isinstance(frame, Earning):
            for number in frame.specials:
                self._parts(self.table.board.specials[number].effect)
        elif isinstance(frame, Placing):
            self.locomotives = True
        elif isinstance(frame, Choosing):
            self.tokens = True
        elif isinstance(frame, Drawing):
            self.cards = True
        elif isinstance(frame, Repeating):
            self._replay(1)
        elif isinstance(frame, Added) and self.table.moves_in(frame) >= 0:
            self.moves[0] += self.table.moves_in(frame)
            self.total += self.table.moves_in(frame)
        elif not isinstance(frame, Picking):
            self.anything = True

    def _parts(self, parts: tuple[int, ...], times: int = 1, replayed: bool = False) -> None:
        for e in parts:
            op = e & p.N_MASK
            n = (e >> p.N_SHIFT & p.N_MASK) * times
            if op == p.RAIL:
                self.total += n
                for c in range(len(self.moves)):
                    if e >> p.COLOUR_SHIFT >> c & 1:
                        self.moves[c] += n
            elif op == p.INDUSTRY:
                self.steps += n
            elif op == p.ONE_OF:
                self._parts(self.table.board.choices[p.n_of(e)], times, replayed)
            elif op == p.RAILS:
                self.granted |= p.colours_of(e)
            elif op == p.REPLAY and not replayed:
                self._replay(times)
            elif op not in IDLE and op not in (p.X2, p.COAL):
                self._pieces(op, n)

    def _pieces(self, op: int, n: int) -> None:
        if op in (p.LOCOMOTIVE, p.FACTORY, p.BUILD, p.SPECIAL_LOCO):
            self.tiles += n
            if op != p.FACTORY:
                self.locomotives = True
            if op in (p.FACTORY, p.BUILD):
                self.factories += n
        elif op in (p.SECOND_MARKER, p.EXTRA_MARKER):
            self.added += 1
            self.anything = self.anything or self.added > 1  # two that begin at once are not told apart
            self.markers |= 1
        elif op == p.TOKEN:
            self.tokens = True
        elif op == p.QUESTION_CARD:
            self.cards = True
        else:
            self.anything = True

    def _replay(self, times: int) -> None:
        for space in replayable(self.table, self.seat):
            self._parts(space_effect(self.table, space), times, True)

    # ── what may come of it ───────────────────────────────────────────────

    def _more(self) -> bool:
        """Count what the moves, steps, tokens and cards counted so far lead to; is anything new among it?"""
        table, board = self.table, self.table.board
        found = False
        for line in range(board.width):
            for s in self._ahead(line):
                if not self.counted >> s.number & 1 and self._near(line, s):
                    self._earn(s)
                    found = True
        if self.tokens and not self.chosen:
            found = self.chosen = True
            for t, effect in enumerate(board.token_effect):
                if table.tokens[self.seat] >> t & 1:
                    self._parts(effect)
        if self.cards and not self.drawn:
            found = self.drawn = True
            for i, effect in enumerate(board.card_effect):
                if table.cards >> i & 1:
                    self._parts(effect)
        return self._enter() or found

    def _ahead(self, line: int) -> list[Special]:
        """The special spaces of a line, with those that may come to lie behind its stop."""
        i = self.seat * self.table.board.width + line
        route = self.table.routes[i]
        black = self.table.rails[i] & 15
        if route.stop and black <= route.stop < black + self.moves[0]:
            return route.specials + self.table.beyond(self.seat, line)
        return route.specials

    def _near(self, line: int, s: Special) -> bool:
        i = self.seat * self.table.board.width + line
        if self._far(line, s) > self.moves[s.colour]:
            return False
        return not s.locomotive or self.locomotives or self.table.reach[i] >= s.space

    def _earn(self, s: Special) -> None:
        self.counted |= 1 << s.number
        self._parts(s.quiet)
        self._parts(s.effect)

    def _enter(self) -> bool:
        """The ? space, the factories, and those that may be built, as far as markers may come."""
        board = self.table.board
        built = tracks.built(self.table, self.seat)
        first = built if built < board.factory_places else 0  # the place of a new one
        steps, fresh = self.steps, 0
        found = False
        for at in range(board.track) if steps else ():
            if not self.markers >> at & 1:
                continue
            for to in range(at + 1, min(at + 1 + steps, board.track)):
                if to > at + self.followed[at]:
                    self._enter_space(to)
                    found = True
                if board.gap_at[to] >= first:
                    fresh += 1
            self.followed[at] = steps
        times = min(fresh, self.factories * self.markers.bit_count())
        return self._new_functions(times, built) or found

    def _enter_space(self, to: int) -> None:
        table, board = self.table, self.table.board
        if to == board.industry_question:
            for s in board.specials:
                if s.line < 0 and not self.counted >> s.number & 1:
                    self._earn(s)
        gap = board.gap_at[to]
        code = table.factories[self.seat] >> 4 * gap & 15 if gap >= 0 else 0
        if code:
            self._parts(table.factory_does(self.seat, code, gap))

    def _new_functions(self, times: int, built: int) -> bool:
        """So many times the function of a factory that can be had: of each kind of part, the most there is."""
        most: dict[int, int] = {}  # without its n, by what is left of a part
        for code in self._to_be_had(built) if times else ():
            for e in self.table.board.factory_effect[code]:
                kind = e & ~(p.N_MASK << p.N_SHIFT)
                most[kind] = max(most.get(kind, 0), p.n_of(e) * times)
        found = False
        for kind, n in most.items():
            more = n - self.functions.get(kind, 0)
            if more > 0:
                self.functions[kind] = n
                self._parts((kind | p.ONE,), more)
                found = True
        return found

    def _to_be_had(self, built: int) -> list[int]:
        """The codes of tiles that may become factories of this seat."""
        table, board = self.table, self.table.board
        out = [code for code, n in enumerate(table.visible) if n]
        left = self.tiles
        for code, n in enumerate(table.stacks):  # the lowest first (RR-8.2)
            if n and left > 0:
                out.append(code)
                left -= n
        if built + self.factories > board.factory_places:  # one is thrown out (RR-8.3)
            out += [table.factories[self.seat] >> 4 * place & 15 for place in range(built)]
        n = len(board.places)
        locos = table.locos[self.seat * n : (self.seat + 1) * n]
        hand = len([f for f in table.stack if isinstance(f, Placing)])
        if hand + self.tiles > locos.count(0):  # one has no place any more (RR-7.5)
            out += [code & CODE for code in locos if code]
            out += [f.tile & CODE for f in table.stack if isinstance(f, Placing)]
        return out
