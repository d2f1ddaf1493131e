"""Reading positions: a document, checked for its types and names, put on a table.

Names are looked up directly; the first one that does not exist sends its part to `unknown_…`, which lists them all.
"""

from __future__ import annotations

from typing import Any

from rotonde.core import reading
from rotonde.core.frames import decode_frame
from rotonde.core.hexes import FLAT_NAMES
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.consistency import inconsistencies
from rotonde.games.stephensons_rocket.document import SIDES_OF, CompanyPart, Document, SeatPart
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules.lines import EVERYWHERE, refresh_moves, refresh_occupied
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, Table

FACINGS: dict[str | None, int] = {None: AT_HOME, **{name: i for i, name in enumerate(FLAT_NAMES)}}
RAILS = {words: code for code, words in enumerate(SIDES_OF) if words == "" or len({*words.split("-")}) == 2}
REASONS = ("", "shares", "tiles", "extendable", "stuck")
FRAMES: dict[str, type[Lifted | Veto]] = {"lifted": Lifted, "veto": Veto}
FRAME_NAMES = ("hex", "chosen", "at", "company")  # fields of frames that are written as names


NOTHING = CompanyPart(None)


class Reader(reading.Reader[Table, Document]):
    """Puts a document on a table."""

    def __init__(self, table: Table, document: Document) -> None:
        super().__init__(table, document)
        self.board: Board = table.board

    def read(self) -> None:
        """The whole document, with what is next to each piece; what else follows from it comes later."""
        table, doc = self.table, self.document
        self._flow()
        companies = self.board.company_index
        try:
            for name in doc.extended:
                table.extended |= 1 << companies[name]
        except KeyError:
            self.problems += [f"extended: {x}" for x in unknown_companies(self.board, doc.extended)]
        for name, part in doc.companies.items():
            try:
                self._company(companies[name], name, part)
            except KeyError:
                self.problems += unknown_in_company(self.board, name, part)
        laid = sum(map(int.bit_count, table.track))
        table.tiles = self.board.tiles - laid if doc.tiles is None else doc.tiles
        for seat, person in enumerate(doc.seats[: table.players]):
            try:
                self._seat(seat, person)
            except KeyError:
                self.problems += unknown_in_seat(self.board, seat, person)
        for i, frame in enumerate(doc.stack):
            self._frame(frame, f"stack[{i}]")

    def _flow(self) -> None:
        table, doc = self.table, self.document
        if not 0 <= doc.active < table.players:
            self.problems.append(f"active: expected a seat from 0 to {table.players - 1}")
        if doc.actions_done not in (0, 1, 2):
            self.problems.append("actions_done: expected 0, 1 or 2")
        if doc.turn < 1:
            self.problems.append("turn: expected 1 or more")
        if doc.ended not in REASONS:
            self.problems.append(f"ended: expected one of {', '.join(repr(r) for r in REASONS)}")
        if len(doc.seats) not in (0, table.players):
            self.problems.append(f"seats: expected {table.players}, found {len(doc.seats)}")
        table.active, table.actions_done, table.turn = doc.active, doc.actions_done, doc.turn
        table.ended = doc.ended

    def _company(self, c: int, name: str, part: CompanyPart) -> None:
        table, board = self.table, self.board
        table.facing[c] = FACINGS[part.facing]
        table.bank[c], table.extra[c] = part.bank, part.supplementary
        cities, reached = board.city_index, 0
        for city in part.cities:
            reached |= 1 << cities[city]
        table.reached[c] = reached
        if part.locomotive is None:
            if part != NOTHING:
                self.problems.append(f"companies.{name}: an absorbed company has nothing else (SR-10.6)")
            table.loco[c], table.halo[c] = ABSORBED, 0
            return
        table.loco[c] = board.hex_index[part.locomotive]
        if part.isolated:
            table.isolated |= 1 << c
        if isinstance(part.track, dict):
            self._track(c, part.track)
        else:
            self._walk(c, part.track)

    def _track(self, c: int, track: dict[str, str]) -> None:
        table, index, adjacent = self.table, self.board.hex_index, self.board.adjacent
        rails, mask, halo = table.rails, 0, adjacent[table.loco[c]]
        for label, sides in track.items():
            h = index[label]
            rails[h] = RAILS[sides]
            mask |= 1 << h
            halo |= adjacent[h]
        table.track[c], table.halo[c] = mask, halo

    def _walk(self, c: int, track: list[str]) -> None:
        """A track given as a walk from home to the locomotive; pieces that do not touch stay open."""
        self._track(c, dict.fromkeys(track, ""))
        index = self.board.hex_index
        walk = [self.board.home_hex[c], *(index[label] for label in dict.fromkeys(track)), self.table.loco[c]]
        for before, h, after in zip(walk, walk[1:], walk[2:], strict=False):
            row = self.board.neighbours[h]
            if before in row and after in row:
                self.table.rails[h] = 1 + row.index(before) * 6 + row.index(after)

    def _seat(self, seat: int, part: SeatPart) -> None:
        table, board = self.table, self.board
        if part.money < 0:
            self.problems.append(f"seats[{seat}].money: expected 0 or more, not {part.money}")
        table.money[seat] = part.money
        table.passengers[seat] = part.passengers
        first, companies, shares = seat * len(board.companies), board.company_index, table.shares
        for name, n in part.shares.items():
            shares[first + companies[name]] = n
        index, cover, stations, zone = board.hex_index, board.cover, 0, table.station_zone
        for label in part.stations:
            h = index[label]
            stations |= 1 << h
            zone |= cover[h]
        table.stations[seat], table.station_zone = stations, zone
        if stations.bit_count() != len(part.stations):
            self.problems.append(f"seats[{seat}].stations: a hex stands there twice")
        first, slot_at, tokens, left = seat * board.slots, board.slot_at, table.tokens, table.tokens_left
        for city, kinds in part.tokens.items():
            for kind, n in kinds.items():
                slot = slot_at[city, kind]
                tokens[first + slot] = n
                left[slot] -= n
                if not left[slot]:
                    table.tokens_open &= ~(1 << slot)

    def _frame(self, data: dict[str, Any], where: str) -> None:
        words, board = data.copy(), self.board
        for key in FRAME_NAMES:
            if key not in data:
                continue
            named, index = data[key], board.company_index if key == "company" else board.hex_index
            found = index.get(named) if isinstance(named, str) else None
            if found is None:
                kind = "company" if key == "company" else "hex"
                self.problems.append(f"{where}.{key}: there is no {kind} {named!r}")
            words[key] = found or 0
        self.table.stack.append(decode_frame(words, FRAMES, where))

    # ── what follows ──────────────────────────────────────────────────────

    def derive(self) -> None:
        """Where the lines are, where they may go, and who decides."""
        table = self.table
        beside = table.board.beside_missing
        table.beckon = [0 if h == ABSORBED else beside(reached) for h, reached in zip(table.loco, table.reached)]
        refresh_occupied(table)
        refresh_moves(table, EVERYWHERE)
        if table.ended:
            table.to_act = ()
        elif table.stack:
            table.to_act = (table.stack[-1].seat,)  # type: ignore[attr-defined]
        else:
            table.to_act = (table.active,)

    def inconsistencies(self) -> list[str]:
        """See consistency.py."""
        return inconsistencies(self.table)


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
        out += [f"{where}.tokens: {city} has no token {kind!r}" for kind in kinds if (city, kind) not in board.slot_at]
    return out
