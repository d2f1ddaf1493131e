"""The turn: what every step of it can be asked, who decides next, and the end of the game (AOS-5, AOS-11.6, AOS-14)."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core.steps import Step
from rotonde.games.age_of_steam.board import ENGINEER
from rotonde.games.age_of_steam.table import Table


class TurnAhead:
    """What a seat still does in the running turn."""

    __slots__ = ("acting", "allowed", "builds", "chooses", "issues", "money", "moves", "next", "tiles")

    def __init__(self, allowed: int, moves: int, money: bool) -> None:
        self.issues: bool = False  # may still issue shares
        self.chooses: bool = False  # chooses an action yet
        self.builds: bool = False  # has its build turn before it
        self.acting: bool = False  # is in the middle of it
        self.allowed: int = allowed  # tiles of a build turn
        self.tiles: int = 0  # of these, how many it may still lay in the one it is in
        self.moves: int = moves
        self.next: bool = False  # moves now
        self.money: bool = money  # are income and expenses still to come?


class SteamStep(Step[Table]):
    """`seat` decides, a player or chance."""

    before_turns: ClassVar[bool] = False  # is it part of the set-up?
    by_chance: ClassVar[bool] = False
    old_markers: ClassVar[bool] = False  # are the actions on the display those of the last turn (AOS-5.9)?
    track_laid: ClassVar[bool] = False  # is nothing more built in this turn (AOS-10)?
    settled: ClassVar[bool] = False  # are income and expenses of this turn behind us (AOS-11)?
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def in_hand(self) -> tuple[str, ...]:
        """The cubes that lie neither in the bag nor on the board."""
        return ()

    def owed(self, table: Table, seat: int) -> int:
        """What a seat would have to pay if it did nothing more in this step."""
        return 0

    def moves_left(self, table: Table) -> int:
        """How many cubes can still be moved in this turn (AOS-10.1)."""
        return 0 if self.settled else table.board.moves * len(table.order)

    def turn_ahead(self, table: Table, seat: int) -> TurnAhead:
        """What a seat still does in this turn, for bots; before turn 1 they look no further."""
        quiet = self.before_turns or self.settled
        return TurnAhead(tiles_allowed(table, seat), 0 if quiet else table.board.moves, not quiet)


def tiles_allowed(table: Table, seat: int) -> int:
    """How many tiles a player may build in his turn (AOS-6.2, AOS-5.4)."""
    return table.board.engineer_tiles if table.chosen[seat] == ENGINEER else table.board.most_tiles


def ask(table: Table, step: SteamStep) -> None:
    """The step that comes next, and who decides in it."""
    table.pending = step
    table.to_act = (step.seat,)


def next_seat(players: list[int], seat: int) -> int:
    """Who comes after a seat, -1 after the last one."""
    at = players.index(seat) + 1
    return players[at] if at < len(players) else -1


def with_first(table: Table, action: int) -> list[int]:
    """The turn order, with the player of an action before everybody else (AOS-5.2, AOS-5.3, AOS-5.10)."""
    first = table.bearer(action)
    if first < 0:
        return table.order
    return [first, *[seat for seat in table.order if seat != first]]


def end_game(table: Table, reason: str) -> None:
    """The game is over."""
    table.ended = reason
    table.pending = None
    table.to_act = ()
    if table.sink is not None:
        table.headline("end", None, reason=reason)
