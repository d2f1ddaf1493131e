"""What lies on the table of Whistle Stop, and its rules."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from rotonde.core import CHANCE, Action, Edition, Event, Frame, Illegal, Level, Options, State

from .actions import Deal, Drive, Lay, Quiet, Roll, Take, Whistle

Cards = tuple[int | None, ...]  # None: a card the seat that looks may not know


class Stop(msgspec.Struct, frozen=True):
    name: str
    fares: int


class Line(msgspec.Struct, frozen=True):
    """The figures of an edition."""

    stops: list[Stop]
    cards: list[int]
    hand: int
    die: int
    whistle_points: int


class WhistleOptions(Options, frozen=True):
    express: bool = False
    whistles: Literal["one", "two"] = "one"


@dataclass(frozen=True, slots=True)
class Asked(Frame):
    """A pending decision of one seat, or of chance."""

    kind = "asked"
    phase: Literal["deal", "whistle", "take"]
    seat: int


@dataclass(frozen=True, slots=True)
class Driving(Frame):
    """The driver's move; chance speaks first, while there are no pips."""

    kind = "driving"
    seat: int
    pips: Annotated[int, msgspec.Meta(ge=0)] = 0


@dataclass(frozen=True, slots=True)
class Laying(Frame):
    """The simultaneous decision: every seat without a laid card."""

    kind = "laying"


class Table(State):
    __slots__ = (
        "_edition",
        "_options",
        "deck",
        "discards",
        "fares",
        "hands",
        "laid",
        "line",
        "stack",
        "train",
        "whistles",
    )
    key = "whistle_stop"

    def __init__(self, players: int, ruleset: int, options: WhistleOptions, edition: Edition, line: Line) -> None:
        super().__init__(players, ruleset)
        self._options, self._edition, self.line = options, edition, line
        self.train = 0
        self.deck: Cards = tuple(sorted(line.cards))
        self.discards: Cards = ()
        self.hands: list[Cards] = [()] * players
        self.laid: list[Cards] = [()] * players  # empty, or the one card
        self.whistles = [2 if options.whistles == "two" else 1] * players  # WS-1.2
        self.fares = [0] * players
        self.stack: tuple[Frame, ...] = ()

    def begin(self) -> None:
        self.stack = (Laying(), Asked("deal", CHANCE))
        self.settle()

    @property
    def options(self) -> WhistleOptions:
        return self._options

    @property
    def edition(self) -> Edition:
        return self._edition

    @property
    def phase(self) -> str:
        match self.stack[-1:]:
            case (Asked(phase, _),):
                return phase
            case (Driving(_, pips),):
                return "drive" if pips else "roll"
            case (Laying(),):
                return "lay"
        return "over"

    @property
    def driver(self) -> int:
        """Who drives now."""
        top = self.stack[-1] if self.stack else None
        return top.seat if isinstance(top, Driving) else CHANCE

    @property
    def pips(self) -> int:
        """The roll the driver may use now."""
        top = self.stack[-1] if self.stack else None
        return top.pips if isinstance(top, Driving) else 0

    def copy(self) -> Table:
        twin = Table.__new__(Table)
        twin.players, twin.ruleset, twin.to_act, twin.sink = self.players, self.ruleset, self.to_act, None
        twin._options, twin._edition, twin.line = self._options, self._edition, self.line
        twin.train, twin.deck, twin.discards, twin.stack = self.train, self.deck, self.discards, self.stack
        twin.hands, twin.laid = self.hands.copy(), self.laid.copy()
        twin.whistles, twin.fares = self.whistles.copy(), self.fares.copy()
        return twin

    def encode(self) -> dict[str, Any]:
        return {
            "game": self.key, "ruleset": self.ruleset, "edition": self._edition.hash, "players": self.players,
            "options": self._options.encode(), "train": self.line.stops[self.train].name,
            "deck": list(self.deck), "discards": list(self.discards), "hands": [list(h) for h in self.hands],
            "laid": [list(c) for c in self.laid], "whistles": self.whistles.copy(), "fares": self.fares.copy(),
            "stack": [f.encode() for f in self.stack],
        }  # fmt: skip

    def invariants(self) -> list[str]:
        seen = [*self.deck, *self.discards, *(c for cards in self.hands + self.laid for c in cards)]
        bad = [f"whistles: {w} is less than none" for w in self.whistles if w < 0]
        if sorted(c for c in seen if c is not None) != sorted(self.line.cards):
            bad.append("cards: deck, discards, hands and laid cards together are not the cards of the edition")
        if any(len(c) > 1 for c in self.laid):
            bad.append("laid: a player lays one card at most")
        seats = [f.seat for f in self.stack if isinstance(f, (Asked, Driving))]
        if (seats != [CHANCE]) if self.phase == "deal" else not all(0 <= s < self.players for s in seats):
            bad.append("stack: a frame asks a seat that is not at the table")
        if [type(f) for f in self.stack[:1]] not in ([], [Laying]) or self.stack[1:].count(Laying()):
            bad.append("stack: the first frame is the laying of cards, and no other")
        if self.phase != "lay" and any(self.laid):
            bad.append("laid: cards lie on the table only while players lay them")
        return bad

    def scores(self) -> tuple[int, ...]:
        worth = self.line.whistle_points
        return tuple(f + worth * w for f, w in zip(self.fares, self.whistles))  # WS-3.2

    # ── rules ─────────────────────────────────────────────────────────────

    def legal(self, seat: int | None = None) -> list[Any]:
        seat = self.to_act[0] if seat is None and self.to_act else seat
        if seat is None or seat not in self.to_act:
            return []
        return [a for a in self._thinkable(seat) if self.why_not(a, seat) is None]

    def _thinkable(self, seat: int) -> list[Action]:
        """The actions of the phase, before the rules that single some out; in a fixed order."""
        match self.phase:
            case "deal":
                return [Deal(self._next() + 1, c) for c in dict.fromkeys(self.deck) if c is not None]
            case "lay":
                return [Lay(c) for c in dict.fromkeys(self.hands[seat]) if c is not None]
            case "roll":
                return [Roll(n + 1) for n in range(self.line.die)]
            case "drive":
                return [Drive(s.name) for s in self.line.stops]
            case "whistle":
                return [Whistle(), Quiet()]
            case _:
                return [Take("fares"), Take("whistle")]

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        verb = {"whistle": ("whistle", "quiet")}.get(self.phase, (self.phase,))
        if action.verb not in verb:
            return Illegal("phase", "", "That is not what is decided now.")
        match action:
            case Deal(player, card) if player != self._next() + 1 or card not in self.deck:
                return Illegal("deal", "", "That card cannot be dealt to that player now.")
            case Lay(card) if card not in self.hands[seat]:
                return Illegal("hand", "WS-2.1", "You do not hold a {card}.", card=card)
            case Roll(pips) if not 1 <= pips <= self.line.die:
                return Illegal("die", "WS-2.3", "The die shows 1 to {n}.", n=self.line.die)
            case Drive(stop):
                return self._why_not_drive(stop)
            case Take(what) if what not in ("fares", "whistle"):
                return Illegal("take", "WS-2.6", "Collect the fares or a whistle.")
        return None

    def _why_not_drive(self, stop: str) -> Illegal | None:
        names = [s.name for s in self.line.stops]
        if stop not in names:
            return Illegal("stop", "WS-1.1", "There is no stop {stop} on this line.", stop=stop)
        steps, reach = names.index(stop) - self.train, min(self.pips, len(names) - 1 - self.train)
        if steps <= 0:
            return Illegal("back", "WS-1.1", "The train only goes forward: {stop} is not ahead.", stop=stop)
        if steps > self.pips:
            return Illegal(
                "far", "WS-2.3", "{stop} is {n} stops away and the roll is {m}.", stop=stop, n=steps, m=self.pips
            )
        if self._options.express and steps != reach:
            return Illegal("express", "WS-2.4", "The express goes exactly {n} stops.", n=reach)
        return None

    def advance(self, action: Action, seat: int | None = None) -> None:
        seat = self.to_act[0] if seat is None else seat
        match action:
            case Deal(player, card):
                self._deal(player - 1, card)
            case Lay(card):
                self._lay(seat, card)
            case Roll(pips):
                self.tell(Event("rolled", args={"n": pips}))
                self.stack = (self.stack[0], Driving(self.driver, pips))
            case Drive(stop):
                self._drive(seat, stop)
            case Whistle():
                self.whistles[seat] -= 1
                self.tell(Event("whistled", seat, places=("train",)))
                self.stack = (self.stack[0], Asked("take", seat))  # WS-2.5
            case Quiet():
                self.stack = self.stack[:-1]
            case Take(what):
                self._take(seat, what)
        self.settle()

    def settle(self) -> None:
        """Who must decide now?"""
        match self.stack[-1:]:
            case (Laying(),):
                self.to_act = tuple(s for s in range(self.players) if not self.laid[s])
            case (Driving(seat, pips),):
                self.to_act = (seat,) if pips else (CHANCE,)
            case (Asked(_, seat),):
                self.to_act = (seat,)
            case _:
                self.to_act = ()

    def _next(self) -> int:
        """The seat that is dealt the next card."""
        return min(range(self.players), key=lambda s: len(self.hands[s]))

    def _deal(self, seat: int, card: int) -> None:
        self.deck = _without(self.deck, card)
        self.hands[seat] = tuple(sorted((*self.hands[seat], card), key=lambda c: c or 0))
        self.tell(Event("dealt", seat, Level.BOOKKEEPING, {"card": card}, seen_by=(seat,)))
        if len(self.hands[-1]) == self.line.hand:
            self.stack = self.stack[:-1]

    def _lay(self, seat: int, card: int) -> None:
        self.hands[seat], self.laid[seat] = _without(self.hands[seat], card), (card,)
        self.tell(Event("laid", seat, Level.BOOKKEEPING))
        if not all(self.laid):
            return
        shown = [c[0] or 0 for c in self.laid]
        driver = shown.index(max(shown))  # WS-2.2
        self.tell(Event("drives", driver, args={"card": shown[driver]}))
        self.discards += tuple(shown)
        self.laid = [()] * self.players
        self.stack = (*self.stack, Driving(driver))

    def _drive(self, seat: int, stop: str) -> None:
        self.train = [s.name for s in self.line.stops].index(stop)
        self.tell(Event("drove", seat, args={"stop": stop}, places=(f"stop:{stop}",)))
        after = [(seat + i) % self.players for i in range(self.players - 1, 0, -1)]
        waiting = (Asked("whistle", s) for s in after if self.whistles[s])
        self.stack = (self.stack[0], Asked("take", seat), *waiting)  # WS-2.5: the last frame is asked first

    def _take(self, seat: int, what: str) -> None:
        stop = self.line.stops[self.train]
        if what == "fares":
            self.fares[seat] += stop.fares
            self.tell(Event("fares", seat, args={"n": stop.fares}, places=(f"stop:{stop.name}",)))
        else:
            self.whistles[seat] += 1
            self.tell(Event("got whistle", seat))
        ended = self.train == len(self.line.stops) - 1 or not self.hands[0]  # WS-3.1
        self.stack = () if ended else self.stack[:-1]

    def roll(self, rng: random.Random) -> Action:
        if self.phase == "deal":  # each card of the deck is equally likely, not each number
            return Deal(self._next() + 1, self.deck[int(rng.random() * len(self.deck))] or 0)
        return super().roll(rng)

    def secret(self, action: Action, seat: int) -> bool:
        return isinstance(action, (Deal, Lay))

    def reveals(self, action: Action, seat: int) -> bool:
        return isinstance(action, Lay) and self.to_act == (seat,)


def _without(cards: Cards, card: int) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
