"""Positions as readable documents: encode and restore. What makes one inconsistent is in consistency.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core.errors import PositionError
from rotonde.core.frames import Frame, decode_frame
from rotonde.core.state import CHANCE
from rotonde.games.age_of_steam.board import ACTIONS, Board
from rotonde.games.age_of_steam.consistency import derive, misplaced
from rotonde.games.age_of_steam.frames import FRAMES, IssueShares
from rotonde.games.age_of_steam.table import NO_ACTION, NO_PLACE, NOBODY, Table

REASONS = ("", "turns", "last_player", "nobody")
_SEATS = (None, 0, 1, 2, 3, 4, 5, None)  # by owner code
MANY = 100_000  # no pile, track or turn goes higher


# ── encode ────────────────────────────────────────────────────────────────


def encode(table: Table) -> dict[str, Any]:
    """The whole position."""
    board = table.board
    return {
        "game": table.key,
        "ruleset": table.ruleset,
        "edition": board.edition.hash,
        "players": table.players,
        "options": table.settings.changed(),
        "turn": table.turn,
        "order": list(table.order),
        "seats": [_encode_seat(table, seat) for seat in range(table.players)],
        "bag": dict(zip(board.colours, table.bag)),
        "chart": _encode_chart(table),
        "cubes": _encode_cubes(table),
        "new_cities": {
            letter: board.place_labels[place]
            for letter, place in zip(board.letters, table.letters)
            if place != NO_PLACE
        },
        "tiles": {board.labels[h]: _encode_tile(table, h, p) for h, p in enumerate(table.pattern) if p},
        "frame": None if table.frame is None else table.frame.encode(),
        "ended": table.ended,
    }


def _encode_seat(table: Table, seat: int) -> dict[str, Any]:
    chosen = table.chosen[seat]
    return {
        "cash": table.cash[seat],
        "income": table.income[seat],
        "shares": table.shares[seat],
        "engine": table.engine[seat],
        "action": None if chosen == NO_ACTION else ACTIONS[chosen],
        "has_built": bool(table.opened >> seat & 1),
        "bankrupt": table.left[seat],
    }


def _encode_chart(table: Table) -> dict[str, list[str | None]]:
    names = [None, *table.board.colours]
    return {
        column: [names[table.chart[space]] for space in spaces]
        for column, spaces in zip(table.board.column_names, table.board.column_spaces)
    }


def _encode_cubes(table: Table) -> dict[str, list[str]]:
    board = table.board
    width = len(board.colours)
    out: dict[str, list[str]] = {}
    cubes = table.cubes
    for place, label in enumerate(board.place_labels):
        row = cubes[place * width : (place + 1) * width]
        if any(row):
            out[label] = [name for name, n in zip(board.colours, row) for _ in range(n)]
    return out


def _encode_tile(table: Table, h: int, pattern: int) -> dict[str, Any]:
    """The tile and the owners of its tracks, in a town of its exits clockwise from north."""
    p = table.board.patterns[pattern]
    owner, first = table.owner, h * 6
    sides = p.sides if table.board.place_at[h] >= 0 else p.starts
    return {"track": p.name, "owners": [_SEATS[owner[first + side]] for side in sides]}


# ── restore ───────────────────────────────────────────────────────────────


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """A player as it is written; what is left out is as at the start."""

    cash: int | None = None
    income: int | None = None
    shares: int | None = None
    engine: int | None = None
    action: str | None = None
    has_built: bool | None = None  # left out: whether the player owns track
    bankrupt: int = 0


class TileDoc(msgspec.Struct, forbid_unknown_fields=True):
    """A tile as it is written: owners of its tracks, in a town of its exits clockwise from north."""

    track: str
    owners: list[int | None]


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written.

    Left out: seats are as at the start, the turn order is that of the seats, the bag holds what lies nowhere else,
    and the first player is about to issue shares.
    """

    players: int
    game: str = ""
    ruleset: int | None = None
    edition: str = ""
    options: dict[str, Any] | None = None
    turn: int = 1
    order: list[int] | None = None
    seats: list[SeatPart] = []
    bag: dict[str, int] | None = None
    chart: dict[str, list[str | None]] = {}
    cubes: dict[str, list[str]] = {}
    new_cities: dict[str, str] = {}
    tiles: dict[str, TileDoc] = {}
    frame: dict[str, Any] | None = None
    ended: str = ""


class _Reader:
    """Fills a table from a document and collects what is wrong with it."""

    def __init__(self, table: Table, document: Document) -> None:
        self.table = table
        self.board: Board = table.board
        self.document = document
        self.problems: list[str] = []

    def expect(self, holds: bool, problem: str) -> None:
        if not holds:
            self.problems.append(problem)

    def number(self, value: int | None, start: int, where: str) -> int:
        if value is None:
            return start
        if 0 <= value <= MANY:
            return value
        self.problems.append(f"{where}: expected a number from 0 on, not {value}")
        return 0

    def colour(self, name: str, where: str) -> int:
        found = self.board.colour_index.get(name, -1)
        if found >= 0:
            return found
        self.problems.append(f"{where}: there is no colour {name!r}; there are: {', '.join(self.board.colours)}")
        return 0

    def place(self, label: str, where: str) -> int:
        h = self.board.hex_index.get(label, -1)
        found = self.board.place_at[h] if h >= 0 else -1
        if found < 0:
            self.problems.append(f"{where}: there is no city or town on {label!r}")
            return 0
        return found

    def read(self) -> None:
        table, doc = self.table, self.document
        table.turn = self.number(doc.turn, 1, "turn")
        self.expect(len(doc.seats) in (0, table.players), f"seats: expected {table.players}, found {len(doc.seats)}")
        for seat, part in enumerate(doc.seats[: table.players]):
            self._seat(seat, part)
        alive = [seat for seat in range(table.players) if not table.left[seat]]
        table.order = alive if doc.order is None else doc.order
        if sorted(table.order) != alive:
            self.problems.append(f"order: expected each of {alive} once, not {doc.order}")
            table.order = alive
        self.expect(doc.ended in REASONS, f"ended: expected one of {', '.join(map(repr, REASONS))}")
        table.ended = doc.ended
        self._goods()
        self._map()
        for seat, part in enumerate(doc.seats[: table.players]):
            if part.has_built is False:
                table.opened &= ~(1 << seat)
        table.frame = self._frame()

    def _seat(self, seat: int, part: SeatPart) -> None:
        table = self.table
        for name, value, column in (
            ("cash", part.cash, table.cash),
            ("income", part.income, table.income),
            ("shares", part.shares, table.shares),
            ("engine", part.engine, table.engine),
            ("bankrupt", part.bankrupt, table.left),
        ):
            if value is not None:
                column[seat] = value
                if not 0 <= value <= MANY:
                    self.problems.append(f"seats[{seat}].{name}: expected a number from 0 on, not {value}")
        if part.has_built:
            table.opened |= 1 << seat
        if part.action in ACTIONS:
            table.chosen[seat] = ACTIONS.index(part.action)
        elif part.action is not None:
            known = ", ".join(ACTIONS)
            self.problems.append(f"seats[{seat}].action: there is no action {part.action!r}; there are: {known}")

    def _goods(self) -> None:
        table, board, doc = self.table, self.board, self.document
        colours, width, chart = board.colour_index, len(board.colours), table.chart
        for name, column in doc.chart.items():
            if name not in board.column_names:
                self.problems.append(f"chart: there is no column {name!r}; there are: {', '.join(board.column_names)}")
                continue
            spaces = board.column_spaces[board.column_names.index(name)]
            if len(column) != len(spaces):
                self.problems.append(f"chart.{name}: expected {len(spaces)} spaces, found {len(column)}")
            for space, cube in zip(spaces, column):
                if cube is not None:
                    chart[space] = 1 + (colours[cube] if cube in colours else self.colour(cube, f"chart.{name}"))
        for label, cubes in doc.cubes.items():
            first = self.place(label, "cubes") * width
            for name in cubes:
                at = first + (colours[name] if name in colours else self.colour(name, "cubes"))
                if table.cubes[at] == 255:
                    self.problems.append(f"cubes.{label}: too many cubes")
                    break
                table.cubes[at] += 1
        for name, n in (doc.bag or {}).items():
            colour = self.colour(name, "bag")
            table.bag[colour] = self.number(n, 0, f"bag.{name}")

    def _map(self) -> None:
        table, board = self.table, self.board
        for letter, label in self.document.new_cities.items():
            if letter not in board.letter_index:
                self.problems.append(f"new_cities: there is no New City {letter!r}")
                continue
            table.letters[board.letter_index[letter]] = self.place(label, f"new_cities.{letter}")
        for label, tile in self.document.tiles.items():
            self._tile(label, tile)

    def _tile(self, label: str, tile: TileDoc) -> None:
        table, board = self.table, self.board
        where = "tiles." + label
        h, pattern = board.hex_index.get(label, -1), board.pattern_index.get(tile.track, 0)
        if h < 0:
            self.problems.append(f"{where}: there is no hex {label!r}")
            return
        if not pattern:
            self.problems.append(f"{where}.track: no tile has the track {tile.track!r}; write exits such as 'N-S'")
            return
        p = board.patterns[pattern]
        table.pattern[h] = pattern
        town = board.place_at[h] >= 0
        starts, ends = (p.sides, p.sides) if town else (p.starts, p.ends)
        if len(tile.owners) != len(starts):
            self.problems.append(f"{where}.owners: expected {len(starts)}, one a track, found {len(tile.owners)}")
            return
        for owner, a, b in zip(tile.owners, starts, ends):
            if owner is not None and not 0 <= owner < table.players:
                self.problems.append(f"{where}.owners: expected seats from 0 to {table.players - 1} or null")
                return
            table.owner[h * 6 + a] = table.owner[h * 6 + b] = NOBODY if owner is None else owner + 1
            if owner is not None:
                table.opened |= 1 << owner

    def _frame(self) -> Frame | None:
        table, data = self.table, self.document.frame
        if table.ended:
            self.expect(data is None, "frame: expected null, since the game has ended")
            return None
        if data is None:
            return IssueShares(table.order[0]) if table.order else None
        frame: Frame = decode_frame(data, FRAMES, "frame")
        return frame


def restore(table: Table, data: Mapping[str, Any]) -> None:
    """Fill a freshly set up table from a document; PositionError lists everything that is wrong."""
    try:
        document = msgspec.convert(data, Document)
    except msgspec.ValidationError as error:
        raise PositionError([str(error)]) from error
    reader = _Reader(table, document)
    reader.read()
    if not reader.problems:
        if document.bag is None:
            _fill_bag(table)
        reader.problems = derive(table) or misplaced(table)
    if reader.problems:
        raise PositionError(reader.problems)
    seat = CHANCE if table.frame is None else table.frame.seat  # type: ignore[attr-defined]
    table.to_act = () if table.ended else (seat,)


def _fill_bag(table: Table) -> None:
    """The bag holds the cubes that lie nowhere else."""
    width = len(table.board.colours)
    held = list(getattr(table.frame, "cubes", ()))
    for colour, n in enumerate(table.board.cube_counts):
        out = table.chart.count(colour + 1) + sum(table.cubes[colour::width])
        table.bag[colour] = max(0, n - out - held.count(table.board.colours[colour]))
