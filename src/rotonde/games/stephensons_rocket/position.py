"""Positions as readable documents: encode and restore. What makes one inconsistent is in consistency.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rotonde.core.errors import PositionError
from rotonde.core.frames import decode_frame
from rotonde.core.hexes import FLAT_NAMES, bits
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.consistency import inconsistencies
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules.lines import (
    EVERYWHERE,
    refresh_beckon,
    refresh_halo,
    refresh_moves,
    refresh_occupied,
)
from rotonde.games.stephensons_rocket.rules.stations import all_stations, zone_of
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, UNKNOWN, Table

SIDES = {name: i for i, name in enumerate(FLAT_NAMES)}
SIDES_OF = ["", *(f"{a}-{b}" for a in FLAT_NAMES for b in FLAT_NAMES)]  # a tile's two edges; "" if not known
RAILS = {words: code for code, words in enumerate(SIDES_OF) if words == "" or len({*words.split("-")}) == 2}
REASONS = ("", "shares", "tiles", "extendable", "stuck")
FRAMES: dict[str, type[Lifted | Veto]] = {"lifted": Lifted, "veto": Veto}


# ── encode ────────────────────────────────────────────────────────────────


def encode(table: Table) -> dict[str, Any]:
    """The whole position; money a view may not know is null."""
    board = table.board
    return {
        "game": table.key,
        "ruleset": table.ruleset,
        "edition": board.edition.hash,
        "players": table.players,
        "options": table.settings.changed(),
        "turn": table.turn,
        "active": table.active,
        "actions_done": table.actions_done,
        "extended": [board.companies[c] for c in bits(table.extended)],
        "tiles": table.tiles,
        "companies": {name: _encode_company(table, c) for c, name in enumerate(board.companies)},
        "seats": [_encode_seat(table, seat) for seat in range(table.players)],
        "stack": [_encode_frame(table, f) for f in table.stack],
        "ended": table.ended,
    }


def _encode_company(table: Table, c: int) -> dict[str, Any]:
    board = table.board
    labels = board.labels
    h = table.loco[c]
    if h == ABSORBED:
        return {"locomotive": None}
    out: dict[str, Any] = {
        "locomotive": labels[h],
        "facing": None if table.facing[c] == AT_HOME else FLAT_NAMES[table.facing[c]],
        "track": {labels[t]: SIDES_OF[table.rails[t]] for t in bits(table.track[c])},
        "cities": [board.city_names[i] for i in bits(table.reached[c])],
        "bank": table.bank[c],
    }
    if table.extra[c]:
        out["supplementary"] = table.extra[c]
    if table.isolated >> c & 1:
        out["isolated"] = True
    return out


def _encode_seat(table: Table, seat: int) -> dict[str, Any]:
    board = table.board
    width = len(board.companies)
    shares = table.shares[seat * width : (seat + 1) * width]
    taken = table.tokens[seat * board.slots : (seat + 1) * board.slots]
    tokens: dict[str, dict[str, int]] = {}
    for slot, n in enumerate(taken):
        if n:
            city = board.city_names[board.slot_city[slot]]
            tokens.setdefault(city, {})[board.kinds[board.slot_kind[slot]]] = n
    money = table.money[seat]
    return {
        "money": None if money == UNKNOWN else money,
        "shares": {board.companies[c]: n for c, n in enumerate(shares) if n},
        "stations": [board.labels[h] for h in bits(table.stations[seat])],
        "tokens": tokens,
        "passengers": table.passengers[seat],
    }


def _encode_frame(table: Table, frame: Any) -> dict[str, Any]:
    labels = table.board.labels
    if isinstance(frame, Lifted):
        return {"frame": "lifted", "seat": frame.seat, "hex": labels[frame.hex]}
    return {
        "frame": "veto",
        "seat": frame.seat,
        "company": table.board.companies[frame.company],
        "chosen": labels[frame.chosen],
        "at": labels[frame.at],
        "bid": frame.bid,
        "bidder": frame.bidder,
    }


# ── restore ───────────────────────────────────────────────────────────────


class CompanyPart(msgspec.Struct, forbid_unknown_fields=True):
    """A company as it is written; an absorbed one has only `"locomotive": null`."""

    locomotive: str | None
    facing: str | None = None
    track: dict[str, str] | list[str] = {}
    cities: list[str] = []
    bank: int = 0
    supplementary: int = 0
    isolated: bool = False


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """A player as it is written."""

    money: int = 0
    shares: dict[str, int] = {}
    stations: list[str] = []
    tokens: dict[str, dict[str, int]] = {}
    passengers: int = 0


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written. Companies and seats that are left out are as at the start.

    Tiles that are left out are counted: those that are not on the board.
    """

    players: int
    game: str = ""
    ruleset: int | None = None
    edition: str = ""
    options: dict[str, Any] | None = None
    turn: int = 1
    active: int = 0
    actions_done: int = 0
    extended: list[str] = []
    tiles: int | None = None
    companies: dict[str, CompanyPart] = {}
    seats: list[SeatPart] = []
    stack: list[dict[str, Any]] = []
    ended: str = ""


class _Reader:
    """Fills a table from a document and collects what is wrong with it."""

    def __init__(self, table: Table, document: Document) -> None:
        self.table = table
        self.board: Board = table.board
        self.document = document
        self.problems: list[str] = []

    def hex(self, label: Any, where: str) -> int:
        found = self.board.hex_index.get(label) if isinstance(label, str) else None
        if found is None:
            self.problems.append(f"{where}: there is no hex {label!r}")
            return 0
        return found

    def hexes(self, labels: Iterable[str], where: str) -> list[int]:
        index = self.board.hex_index
        try:
            return [index[label] for label in labels]
        except KeyError:
            return [self.hex(label, where) for label in labels]

    def company(self, name: Any, where: str) -> int:
        found = self.board.company_index.get(name) if isinstance(name, str) else None
        if found is None:
            self.problems.append(f"{where}: there is no company {name!r}")
            return 0
        return found

    def read(self) -> None:
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
        for name in doc.extended:
            table.extended |= 1 << self.company(name, "extended")
        for name, part in doc.companies.items():
            self._company(self.company(name, "companies"), name, part)
        laid = sum(track.bit_count() for track in table.track)
        table.tiles = self.board.tiles - laid if doc.tiles is None else doc.tiles
        for seat, person in enumerate(doc.seats[: table.players]):
            self._seat(seat, person)
        for i, frame in enumerate(doc.stack):
            self._frame(frame, f"stack[{i}]")

    def _company(self, c: int, name: str, part: CompanyPart) -> None:
        table = self.table
        where = f"companies.{name}"
        if part.locomotive is None:
            if part != CompanyPart(None):
                self.problems.append(f"{where}: an absorbed company has nothing else (SR-10.6)")
            table.loco[c], table.facing[c], table.bank[c] = ABSORBED, AT_HOME, 0
            table.reached[c] = table.track[c] = table.extra[c] = 0
            return
        table.loco[c] = self.hex(part.locomotive, f"{where}.locomotive")
        if part.facing is not None and part.facing not in SIDES:
            self.problems.append(f"{where}.facing: expected {', '.join(SIDES)} or null")
        table.facing[c] = SIDES.get(part.facing or "", AT_HOME)
        table.bank[c], table.extra[c] = part.bank, part.supplementary
        if part.isolated:
            table.isolated |= 1 << c
        table.reached[c] = 0
        for city in part.cities:
            found = self.board.city_index.get(city)
            if found is None:
                self.problems.append(f"{where}.cities: there is no city {city!r}")
            else:
                table.reached[c] |= 1 << found
        self._track(c, part.track, f"{where}.track")

    def _track(self, c: int, track: dict[str, str] | list[str], where: str) -> None:
        table = self.table
        named = track if isinstance(track, dict) else dict.fromkeys(track, "")
        order = self.hexes(named, where)
        mask = 0
        for h in order:
            mask |= 1 << h
        table.track[c] |= mask
        for h, (label, sides) in zip(order, named.items(), strict=True):
            code = RAILS.get(sides)
            if code is None:
                self.problems.append(f"{where}.{label}: expected two sides such as 'S-NE', not {sides!r}")
            else:
                table.rails[h] = code
        if isinstance(track, list):
            self._join(c, order)

    def _join(self, c: int, order: list[int]) -> None:
        """Sides of a track given as a walk from home to the locomotive; pieces that do not touch stay open."""
        walk = [self.board.home_hex[c], *order, self.table.loco[c]]
        for before, h, after in zip(walk, walk[1:], walk[2:], strict=False):
            row = self.board.neighbours[h]
            if before in row and after in row:
                self.table.rails[h] = 1 + row.index(before) * 6 + row.index(after)

    def _seat(self, seat: int, part: SeatPart) -> None:
        table, board = self.table, self.board
        where = f"seats[{seat}]"
        if part.money < 0:
            self.problems.append(f"{where}.money: expected 0 or more, not {part.money}")
        table.money[seat] = part.money
        table.passengers[seat] = part.passengers
        first = seat * len(board.companies)
        shares = f"{where}.shares"
        for name, n in part.shares.items():
            table.shares[first + self.company(name, shares)] = n
        if len(set(part.stations)) != len(part.stations):
            self.problems.append(f"{where}.stations: a hex stands there twice")
        for h in self.hexes(part.stations, f"{where}.stations"):
            table.stations[seat] |= 1 << h
        for city, kinds in part.tokens.items():
            for kind, n in kinds.items():
                slot = board.slot_at.get((city, kind))
                if slot is None:
                    self.problems.append(f"{where}.tokens: {city} has no token {kind!r}")
                    continue
                table.tokens[seat * board.slots + slot] = n
                table.tokens_left[slot] -= n

    def _frame(self, data: dict[str, Any], where: str) -> None:
        words = dict(data)
        for key in ("hex", "chosen", "at"):
            if key in words:
                words[key] = self.hex(words[key], f"{where}.{key}")
        if "company" in words:
            words["company"] = self.company(words["company"], f"{where}.company")
        frame: Lifted | Veto = decode_frame(words, FRAMES, where)
        numbers = [getattr(frame, name) for name in frame.__dataclass_fields__]
        if not all(type(n) is int for n in numbers):
            self.problems.append(f"{where}: seats and bids are whole numbers")
            return
        self.table.stack.append(frame)


def restore(table: Table, data: Mapping[str, Any]) -> None:
    """Fill a freshly set up table from a document; PositionError lists everything that is wrong."""
    try:
        document = msgspec.convert(data, Document)
    except msgspec.ValidationError as error:
        raise PositionError([str(error)]) from error
    reader = _Reader(table, document)
    reader.read()
    if not reader.problems:
        _derive(table)
        reader.problems = inconsistencies(table)
    if reader.problems:
        raise PositionError(reader.problems)


def _derive(table: Table) -> None:
    table.station_zone = zone_of(table, all_stations(table))
    table.tokens_open = sum(1 << slot for slot, left in enumerate(table.tokens_left) if left)
    for c, h in enumerate(table.loco):
        if h == ABSORBED:
            table.halo[c] = table.beckon[c] = 0
        else:
            refresh_halo(table, c)
            refresh_beckon(table, c)
    refresh_occupied(table)
    refresh_moves(table, EVERYWHERE)
    if table.ended:
        table.to_act = ()
    elif table.stack:
        table.to_act = (table.stack[-1].seat,)  # type: ignore[attr-defined]
    else:
        table.to_act = (table.active,)
