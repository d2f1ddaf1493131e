"""What a seat may still get in its action, however well everything goes: moves, steps, tiles and choices (RR-3.12).

All is counted generously: in any order, and as if nothing stood in its way. But what is used for one thing is not there
for another. What is not counted here cannot come; what is counted may still turn out to be impossible.
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
    Replacing,
    Working,
)
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.alike import IDLE
from rotonde.games.russian_railroads.table import Table

LATER: Final = (*IDLE, p.X2, p.FOUNDRY, p.START_BONUSES)  # nothing in this action: foundries come later, chance may not
OPEN: Final = -1  # the way behind the stop of a line is not chosen yet


class Hopes:
    """All moves, steps, tiles and choices that may be there, those already used included."""

    __slots__ = (
        "any",
        "anything",
        "behind",
        "black",
        "builds",
        "burning",
        "cards",
        "coal",
        "coal_tile",
        "factories",
        "gifts",
        "given",
        "granted",
        "locomotives",
        "markers",
        "per_coal",
        "replays",
        "steps",
        "tokens",
    )

    def __init__(self) -> None:
        """Nothing yet: `begin` or `copy` fill it; copies are made by the thousand and must not be filled twice."""

    def begin(self, table: Table, seat: int) -> None:
        """Count what is under way."""
        self.black: int = 0  # moves of the leading colour alone
        self.any: int = 0  # moves of the leading or another colour
        self.behind: int = 0  # moves of other colours
        self.granted: int = 0  # the colours of new rails, a bit set
        self.steps: int = 0
        self.locomotives: int = 0  # that may be taken from the stacks
        self.factories: int = 0  # that may be built
        self.builds: int = 0  # a locomotive or a factory, not decided yet
        self.gifts: int = 0  # special locomotives
        self.given: tuple[int, ...] = ()  # the codes of factories that come from elsewhere
        self.tokens: int = 0  # ? tokens that may be chosen
        self.cards: int = 0  # ? cards that may be drawn
        self.replays: int = 0
        self.markers: int = 0  # that may come to the industry track
        self.coal: int
        self.per_coal: int  # moves that each coal may become
        self.coal_tile: int
        self.coal, self.per_coal, self.coal_tile = table.fuel(seat)
        self.burning: bool = False  # the coal factory may be used
        self.anything: bool = False  # nothing can be said
        for frame in table.stack:
            self._frame(table, frame)

    def copy(self) -> Hopes:
        """The same again, to be added to."""
        new = Hopes()
        new.any = self.any
        new.anything = self.anything
        new.behind = self.behind
        new.black = self.black
        new.builds = self.builds
        new.burning = self.burning
        new.cards = self.cards
        new.coal = self.coal
        new.coal_tile = self.coal_tile
        new.factories = self.factories
        new.gifts = self.gifts
        new.given = self.given
        new.granted = self.granted
        new.locomotives = self.locomotives
        new.markers = self.markers
        new.per_coal = self.per_coal
        new.replays = self.replays
        new.steps = self.steps
        new.tokens = self.tokens
        return new

    def leading(self) -> int:
        """How many moves the leading colour may make."""
        return self.black + self.any + (self.coal * self.per_coal if self.burning else 0)

    def _frame(self, table: Table, frame: Frame) -> None:
        if isinstance(frame, Working):
            self.add(table, frame.parts)
        elif isinstance(frame, Earning):
            for number in frame.specials:
                self.add(table, table.board.specials[number].effect)
        elif isinstance(frame, Choosing):
            self.tokens += 1
        elif isinstance(frame, Drawing):
            self.cards += 1
        elif isinstance(frame, Repeating):
            self.replays += 1
        elif isinstance(frame, Replacing):
            self.factories += 1
            self.given = (*self.given, frame.factory)
        elif isinstance(frame, Added):
            parts = table.comes_to(frame)
            if parts is None:
                self.anything = True
            else:
                self.add(table, parts)
        elif not isinstance(frame, (Placing, Picking)):
            self.anything = True

    def add(self, table: Table, parts: tuple[int, ...]) -> None:
        """Count an effect."""
        for e in parts:
            op = e & p.N_MASK
            n = e >> p.N_SHIFT & p.N_MASK
            if op == p.RAIL:
                colours = e >> p.COLOUR_SHIFT
                if colours == 1:
                    self.black += n
                elif colours & 1:
                    self.any += n
                else:
                    self.behind += n
            elif op == p.INDUSTRY:
                self.steps += n
            elif op == p.ONE_OF:
                self.add(table, table.board.choices[n])  # more than it can be
            elif op == p.RAILS:
                self.granted |= e >> p.COLOUR_SHIFT
            elif op not in LATER:
                self._add_other(op, n)

    def _add_other(self, op: int, n: int) -> None:
        if op == p.LOCOMOTIVE:
            self.locomotives += n
        elif op == p.FACTORY:
            self.factories += n
        elif op == p.BUILD:
            self.builds += n
        elif op == p.TOKEN:
            self.tokens += n
        elif op == p.QUESTION_CARD:
            self.cards += n
        elif op == p.REPLAY:
            self.replays += 1
        elif op == p.COAL:
            self.coal += n
        elif op in (p.SECOND_MARKER, p.EXTRA_MARKER):
            self.markers += 1
        elif op == p.SPECIAL_LOCO:
            self.gifts += 1
        elif op == p.COAL_FACTORY:
            self.factories += 1
            self.given = (*self.given, self.coal_tile)
        elif op == p.COAL_MOVES:
            self.black += n
            self.burning = True
        else:
            self.anything = True


class Place:
    """A place of the simpler game: what was done, and what may be there by now."""

    __slots__ = (
        "cards",
        "earned",
        "entered",
        "hopes",
        "leaders",
        "markers",
        "met",
        "repeats",
        "spent",
        "stepped",
        "tokens",
        "ways",
    )

    def __init__(self) -> None:
        """Nowhere yet: `begin` or `copy` fill it."""

    def begin(self, table: Table, seat: int) -> None:
        """Where the table stands."""
        width = table.board.width
        rails = table.rails[seat * width : (seat + 1) * width]
        self.leaders: tuple[int, ...] = tuple([there & 15 for there in rails])  # the leading rail on each line
        self.ways: tuple[int, ...] = (OPEN,) * width  # which way each of them took behind a stop
        self.hopes: Hopes = Hopes()
        self.hopes.begin(table, seat)
        self.spent: int = 0  # moves of the leading colour
        self.earned: int = table.earned[seat]  # special spaces, a bit set
        self.tokens: int = 0  # chosen, a bit set
        self.cards: int = 0  # drawn, a bit set
        self.repeats: int = 0
        self.markers: tuple[int, ...] = tuple(table.marker_list(seat))  # on the industry track
        self.stepped: int = 0
        self.met: object = None  # with what the special spaces were last looked at
        self.entered: int = 0  # new factories

    def copy(self) -> Place:
        """The same again, to be changed."""
        new = Place()
        new.cards = self.cards
        new.earned = self.earned
        new.entered = self.entered
        new.hopes = self.hopes.copy()
        new.leaders = self.leaders
        new.markers = self.markers
        new.met = self.met
        new.repeats = self.repeats
        new.spent = self.spent
        new.stepped = self.stepped
        new.tokens = self.tokens
        new.ways = self.ways
        return new

    def key(self) -> object:
        """What is left to do from here, however it was reached."""
        hopes = self.hopes
        return (
            (self.leaders, self.ways, self.earned, self.tokens, self.cards, self.markers, hopes.given),
            (self.repeats, self.entered, hopes.leading() - self.spent, hopes.any, hopes.behind),
            (hopes.steps - self.stepped, hopes.coal, hopes.burning),
            (hopes.locomotives, hopes.factories, hopes.builds, hopes.gifts),
        )
