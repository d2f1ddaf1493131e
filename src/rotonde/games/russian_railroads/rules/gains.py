"""What a seat may still gain in its action at most: moves, steps, tiles and choices (RR-3.12).

All is counted generously: in any order, and as if nothing stood in its way. But what is used for one thing is not there
for another. What is not counted here cannot come; what is counted may still turn out to be impossible.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.table import Table

OPEN: Final = -1  # a line lies as it does


class Gains:
    """All moves, steps, tiles and choices that may be there, those already used included."""

    __slots__ = (
        "any", "anything", "behind", "black", "builds", "cards", "factories", "gifts", "given", "granted",
        "locomotives", "markers", "replays", "seat", "steps", "stored", "tapped", "tokens",
    )  # fmt: skip

    def __init__(self) -> None:
        """Nothing yet: `begin` or `copy` fill it; copies are made by the thousand and must not be filled twice."""

    def begin(self, table: Table, seat: int) -> None:
        """Count what is under way."""
        self.seat: int = seat
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
        self.stored: int = 0  # moves of the leading colour that something else must bring out …
        self.tapped: bool = False  # … and has: they are counted by now
        self.anything: bool = False  # nothing can be said
        for step in table.stack:
            self._step(table, step)

    def copy(self) -> Gains:
        """The same again, to be added to."""
        new = Gains()
        new.any, new.anything, new.behind, new.black = self.any, self.anything, self.behind, self.black
        new.builds, new.cards, new.factories, new.gifts = self.builds, self.cards, self.factories, self.gifts
        new.given, new.granted, new.locomotives = self.given, self.granted, self.locomotives
        new.markers, new.replays, new.seat, new.steps = self.markers, self.replays, self.seat, self.steps
        new.stored, new.tapped, new.tokens = self.stored, self.tapped, self.tokens
        return new

    def leading(self) -> int:
        """How many moves the leading colour may make."""
        return self.black + self.any

    def _step(self, table: Table, step: RailStep) -> None:
        held = step.factory_held()
        if held:
            self.given = (*self.given, held)
        parts = step.comes_to(table)
        if parts is None:
            self.anything = True
        else:
            self.add(table, parts)

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
            else:
                table.board.rules.effects[op].expect(table, self, n)


class Place:
    """A place of the simpler game: what was done, and what may be there by now."""

    __slots__ = (
        "cards", "earned", "entered", "gains", "leaders", "lies", "markers", "met", "repeats", "spent", "stepped",
        "tokens",
    )  # fmt: skip

    def __init__(self) -> None:
        """Nowhere yet: `begin` or `copy` fill it."""

    def begin(self, table: Table, seat: int) -> None:
        """Where the table stands."""
        width = table.board.width
        rails = table.rails[seat * width : (seat + 1) * width]
        self.leaders: tuple[int, ...] = tuple([there & 15 for there in rails])  # the leading rail on each line
        self.lies: tuple[int, ...] = (OPEN,) * width  # how each of them came to lie since, see Line.futures
        self.gains: Gains = Gains()
        self.gains.begin(table, seat)
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
        new.cards, new.earned, new.entered = self.cards, self.earned, self.entered
        new.gains = self.gains.copy()
        new.leaders, new.markers, new.met = self.leaders, self.markers, self.met
        new.repeats, new.spent, new.stepped = self.repeats, self.spent, self.stepped
        new.tokens, new.lies = self.tokens, self.lies
        return new

    def key(self) -> object:
        """What is left to do from here, however it was reached."""
        gains = self.gains
        return (
            (self.leaders, self.lies, self.earned, self.tokens, self.cards, self.markers, gains.given),
            (self.repeats, self.entered, gains.leading() - self.spent, gains.any, gains.behind),
            (gains.steps - self.stepped, gains.stored, gains.tapped),
            (gains.locomotives, gains.factories, gains.builds, gains.gifts),
        )
