"""Reading a position: a document into a table, with every word in it that means nothing."""

from __future__ import annotations

from rotonde.core import reading
from rotonde.core.errors import shown
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.consistency import contradictions
from rotonde.games.age_of_steam.document import Document, SeatPart, TileDoc
from rotonde.games.age_of_steam.reachability import MOST_MONEY, unreachable
from rotonde.games.age_of_steam.rules.turn import SteamStep
from rotonde.games.age_of_steam.steps.issue_shares import begin_turn
from rotonde.games.age_of_steam.table import NOBODY, Table

REASONS = ("", "turns", "last_player", "nobody")


class Reader(reading.Reader[Table, Document]):
    """Puts a document on a table."""

    def number(self, value: int, where: str) -> int:
        """A number that can be."""
        if 0 <= value <= MOST_MONEY:
            return value
        self.problems.append(f"{where}: expected a number from 0 to {MOST_MONEY}, not {shown(value)}")
        return 0

    def colour(self, name: str, where: str) -> int:
        """The number of a colour."""
        board = self.table.board
        if name not in board.colour_index:
            self.problems.append(f"{where}: there is no colour {name!r}; there are: {', '.join(board.colours)}")
        return board.colour_index.get(name, 0)

    def place(self, label: str, where: str) -> int:
        """The number of the city or town on a hex."""
        board = self.table.board
        found = board.place_at[board.hex_index[label]] if label in board.hex_index else -1
        if found < 0:
            self.problems.append(f"{where}: there is no city or town on {label!r}")
        return max(found, 0)

    def read(self) -> None:
        """The whole document; what follows from it comes later."""
        table, doc = self.table, self.document
        table.turn = self.number(doc.turn, "turn")
        if len(doc.seats) not in (0, table.players):
            self.problems.append(f"seats: expected {table.players}, found {len(doc.seats)}")
        for seat, part in enumerate(doc.seats[: table.players]):
            self._seat(seat, part)
        alive = [seat for seat in range(table.players) if not table.left[seat]]
        table.order = alive if doc.order is None else doc.order
        if sorted(table.order) != alive:
            self.problems.append(f"order: expected each of {alive} once, not {doc.order}")
            table.order = alive
        if doc.ended not in REASONS:
            self.problems.append(f"ended: expected one of {', '.join(map(repr, REASONS))}")
        table.ended = doc.ended
        self._chart()
        self._cubes()
        for name, n in (doc.bag or {}).items():
            table.bag[self.colour(name, "bag")] = self.number(n, f"bag.{name}")
        self._map()
        for seat, part in enumerate(doc.seats[: table.players]):
            if part.has_built is False:
                table.opened &= ~(1 << seat)
        self._step()

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
                if not 0 <= value <= MOST_MONEY:
                    wanted = f"expected a number from 0 to {MOST_MONEY}"
                    self.problems.append(f"seats[{seat}].{name}: {wanted}, not {shown(value)}")
        if part.has_built:
            table.opened |= 1 << seat
        if part.action in ACTIONS:
            table.chosen[seat] = ACTIONS.index(part.action)
        elif part.action is not None:
            known = ", ".join(ACTIONS)
            self.problems.append(f"seats[{seat}].action: there is no action {part.action!r}; there are: {known}")

    def _chart(self) -> None:
        board, chart, codes = self.table.board, self.table.chart, self.table.board.cube_codes
        columns = dict(zip(board.column_names, board.column_spaces))
        for name, column in self.document.chart.items():
            spaces = columns.get(name)
            if spaces is None:
                self.problems.append(f"chart: there is no column {name!r}; there are: {', '.join(board.column_names)}")
                continue
            if len(column) != len(spaces):
                self.problems.append(f"chart.{name}: expected {len(spaces)} spaces, found {len(column)}")
            try:
                for space, cube in zip(spaces, column):
                    chart[space] = codes[cube]
            except KeyError:
                for cube in column:
                    if cube is not None:
                        self.colour(cube, f"chart.{name}")

    def _cubes(self) -> None:
        colours, held = self.table.board.colour_index, self.table.cubes
        width = len(colours)
        for label, cubes in self.document.cubes.items():
            first = self.place(label, "cubes") * width
            for name in cubes:
                at = first + (colours[name] if name in colours else self.colour(name, "cubes"))
                if held[at] == 255:
                    self.problems.append(f"cubes.{label}: too many cubes")
                    break
                held[at] += 1

    def _map(self) -> None:
        table, board = self.table, self.table.board
        for letter, label in self.document.new_cities.items():
            if letter not in board.letter_index:
                self.problems.append(f"new_cities: there is no New City {letter!r}")
                continue
            table.letters[board.letter_index[letter]] = self.place(label, f"new_cities.{letter}")
        for label, tile in self.document.tiles.items():
            self._tile(label, tile)

    def _tile(self, label: str, tile: TileDoc) -> None:
        table, board = self.table, self.table.board
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

    def _step(self) -> None:
        table, data = self.table, self.document.frame
        if table.ended:
            self.expect(data is None, "frame: expected null, since the game has ended")
        elif data is not None:
            step = self.step(data, "frame")
            assert step is None or isinstance(step, SteamStep)
            table.pending = step
        elif table.order:
            begin_turn(table)

    def derive(self) -> None:
        """The cubes that lie nowhere else are in the bag, unless it was written; and somebody decides."""
        table, board = self.table, self.table.board
        if self.document.bag is None:
            width = len(board.colours)
            held = () if table.pending is None else table.pending.in_hand()
            for colour, n in enumerate(board.cube_counts):
                out = table.chart.count(colour + 1) + sum(table.cubes[colour::width])
                table.bag[colour] = max(0, n - out - held.count(board.colours[colour]))
        table.to_act = () if table.pending is None else table.pending.asked(table)

    def inconsistencies(self) -> list[str]:
        """See consistency.py; what is derived from the map is worked out there."""
        return contradictions(self.table)

    def unreachable(self) -> list[str]:
        """See reachability.py; only of a sound position it can be told."""
        return unreachable(self.table) if self.consistent else []
