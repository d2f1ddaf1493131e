"""Reading positions: a document, checked for its types and names, put on a table.

Names are looked up directly; the first one that does not exist sends its part to `unknown_…`, which lists them all.
"""

from __future__ import annotations

from rotonde.core import reading
from rotonde.core.hexes import FLAT_NAMES
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.consistency import contradictions
from rotonde.games.stephensons_rocket.document import SIDES_OF, CompanyPart, Document, SeatPart
from rotonde.games.stephensons_rocket.reachability import unreachable
from rotonde.games.stephensons_rocket.rules.lines import derive_lines
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, Table

FACINGS: dict[str | None, int] = {None: AT_HOME, **{name: i for i, name in enumerate(FLAT_NAMES)}}
RAILS = {words: code for code, words in enumerate(SIDES_OF) if words == "" or len({*words.split("-")}) == 2}
REASONS = ("", "shares", "tiles", "extendable", "stuck")
NOTHING = CompanyPart(None)


class Reader(reading.Reader[Table, Document]):
    """Puts a document on a table."""

    def read(self) -> None:
        """The whole document, with what is next to each piece; what else follows from it comes later."""
        table, doc = self.table, self.document
        self._turn()
        self._companies()
        table.tiles = table.board.tiles - sum(map(int.bit_count, table.track)) if doc.tiles is None else doc.tiles
        self._seats()
        for i, data in enumerate(doc.stack):
            step = self.step(data, f"stack[{i}]")
            if step is not None:
                table.stack.append(step)

    def _turn(self) -> None:
        table, doc = self.table, self.document
        if not 0 <= doc.active < table.players:
            self.problems.append(f"active: expected a seat from 0 to {table.players - 1}")
        if doc.actions_done not in (0, 1, 2):
            self.problems.append("actions_done: expected 0, 1 or 2")
        if doc.turn < 1:
            self.problems.append("turn: expected 1 or more")
        if doc.ended not in REASONS:
            self.problems.append(f"ended: expected one of {', '.join(repr(r) for r in REASONS)}")
        table.active, table.actions_done, table.turn = doc.active, doc.actions_done, doc.turn
        table.ended = doc.ended
        try:
            for name in doc.extended:
                table.extended |= 1 << table.board.company_index[name]
        except KeyError:
            self.problems += [f"extended: {x}" for x in unknown_companies(table.board, doc.extended)]

    def _companies(self) -> None:
        table, board = self.table, self.table.board
        companies, cities, spots, rails = board.company_index, board.city_mask, board.spots, table.rails
        facing, bank, extra, loco, tracks = table.facing, table.bank, table.extra, table.loco, table.track
        for name, part in self.document.companies.items():
            try:
                c, reached = companies[name], 0
                for city in part.cities:
                    reached |= cities[city]
                table.reached[c], facing[c] = reached, FACINGS[part.facing]
                bank[c], extra[c] = part.bank, part.supplementary
                if part.locomotive is None:
                    if part != NOTHING:
                        self.problems.append(f"companies.{name}: an absorbed company has nothing else (SR-10.6)")
                    loco[c], table.near_line[c] = ABSORBED, 0
                    continue
                loco[c], _, near_line = spots[part.locomotive]
                track = 0
                for label, sides in (part.track if type(part.track) is dict else self._walk(c, part)).items():
                    h, there, near = spots[label]
                    rails[h] = RAILS[sides]
                    track |= there
                    near_line |= near
                tracks[c], table.near_line[c] = track, near_line
                if part.isolated:
                    table.isolated |= 1 << c
            except KeyError:
                self.problems += unknown_in_company(board, name, part)

    def _walk(self, c: int, part: CompanyPart) -> dict[str, str]:
        """A track given as a walk from home to the locomotive; what pieces join that do not touch is not known."""
        board = self.table.board
        index, neighbours = board.hex_index, board.neighbours
        track = dict.fromkeys(part.track, "")
        walk = [board.home_hex[c], *(index[label] for label in track), self.table.loco[c]]
        for label, before, h, after in zip(track, walk, walk[1:], walk[2:]):
            row = neighbours[h]
            if before in row and after in row and before != after:
                track[label] = f"{FLAT_NAMES[row.index(before)]}-{FLAT_NAMES[row.index(after)]}"
        return track

    def _seats(self) -> None:
        table, board, given = self.table, self.table.board, self.document.seats
        companies, width, shares = board.company_index, len(board.companies), table.shares
        spots, zone, city_slots, tokens, left = board.spots, 0, board.city_slots, table.tokens, table.tokens_left
        if len(given) not in (0, table.players):
            self.problems.append(f"seats: expected {table.players}, found {len(given)}")
        for seat, part in enumerate(given[: table.players]):
            table.money[seat], table.passengers[seat] = part.money, part.passengers
            try:
                for name, n in part.shares.items():
                    shares[seat * width + companies[name]] = n
                mine = 0
                for label in part.stations:
                    _, there, near = spots[label]
                    if mine & there:
                        self.problems.append(f"seats[{seat}].stations: {label} stands there twice")
                    mine |= there
                    zone |= there | near
                table.stations[seat], table.station_zone = mine, zone
                first = seat * board.slots
                for city, kinds in part.tokens.items():
                    slots = city_slots[city]
                    for kind, n in kinds.items():
                        slot = slots[kind]
                        tokens[first + slot] = n
                        left[slot] = rest = left[slot] - n
                        if not rest:
                            table.tokens_open &= ~(1 << slot)
            except KeyError:
                self.problems += unknown_in_seat(board, seat, part)

    # ── what follows ──────────────────────────────────────────────────────

    def derive(self) -> None:
        """Where the lines are, where they may go, and who decides."""
        table = self.table
        derive_lines(table)
        table.to_act = () if table.ended else table.step().asked(table)

    def inconsistencies(self) -> list[str]:
        """See consistency.py."""
        return contradictions(self.table)

    def unreachable(self) -> list[str]:
        """See reachability.py."""
        return unreachable(self.table)


# ── what is wrong with a part that names something unknown ────────────────
def unknown_companies(board: Board, names: list[str] | dict[str, int]) -> list[str]:
    """Each name that is no company's."""
    return [f"there is no company {name!r}" for name in names if name not in board.company_index]


def unknown_in_company(board: Board, name: str, part: CompanyPart) -> list[str]:
    """Every unknown name in a company."""
    out = [f"companies: {x}" for x in unknown_companies(board, [name])]
    where = f"companies.{name}"
    if part.locomotive is not None and part.locomotive not in board.hex_index:
        out.append(f"{where}.locomotive: there is no hex {part.locomotive!r}")
    if part.facing not in FACINGS:
        out.append(f"{where}.facing: expected {', '.join(FLAT_NAMES)} or null")
    out += [f"{where}.cities: there is no city {city!r}" for city in part.cities if city not in board.city_index]
    out += [f"{where}.track: there is no hex {label!r}" for label in part.track if label not in board.hex_index]
    if isinstance(part.track, dict):
        for label, sides in part.track.items():
            if sides not in RAILS:
                out.append(f"{where}.track.{label}: expected two sides such as 'S-NE', not {sides!r}")
    return out


def unknown_in_seat(board: Board, seat: int, part: SeatPart) -> list[str]:
    """Every unknown name in what a player has."""
    where = f"seats[{seat}]"
    out = [f"{where}.shares: {x}" for x in unknown_companies(board, part.shares)]
    out += [f"{where}.stations: there is no hex {label!r}" for label in part.stations if label not in board.hex_index]
    for city, kinds in part.tokens.items():
        if not kinds and city not in board.city_slots:
            out.append(f"{where}.tokens: there is no city {city!r}")
        out += [f"{where}.tokens: {city} has no token {kind!r}" for kind in kinds if (city, kind) not in board.slot_at]
    return out
