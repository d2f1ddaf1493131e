"""Positions as readable documents: encode, restore, and what makes a position inconsistent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core.errors import PositionError
from rotonde.core.frames import decode_frame
from rotonde.core.hexes import FLAT_NAMES, bits
from rotonde.games.stephensons_rocket.board import Board
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
        "track": {labels[t]: _sides(table.rails[t]) for t in bits(table.track[c])},
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


def _sides(code: int) -> str:
    """A tile's two edges in words, "S-NE"; "" if they are not known."""
    return f"{FLAT_NAMES[(code - 1) // 6]}-{FLAT_NAMES[(code - 1) % 6]}" if code else ""


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


class Document(msgspec.Struct):
    """A position as it is written. Companies and seats that are left out are as at the start."""

    players: int
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

    def company(self, name: Any, where: str) -> int:
        found = self.board.company_index.get(name) if isinstance(name, str) else None
        if found is None:
            self.problems.append(f"{where}: there is no company {name!r}")
            return 0
        return found

    def expect(self, holds: bool, problem: str) -> None:
        if not holds:
            self.problems.append(problem)

    def read(self) -> None:
        table, doc = self.table, self.document
        self.expect(0 <= doc.active < table.players, f"active: expected a seat from 0 to {table.players - 1}")
        self.expect(doc.actions_done in (0, 1, 2), "actions_done: expected 0, 1 or 2")
        self.expect(doc.turn >= 1, "turn: expected 1 or more")
        self.expect(doc.ended in REASONS, f"ended: expected one of {', '.join(repr(r) for r in REASONS)}")
        self.expect(len(doc.seats) in (0, table.players), f"seats: expected {table.players}, found {len(doc.seats)}")
        table.active, table.actions_done, table.turn = doc.active, doc.actions_done, doc.turn
        table.ended = doc.ended
        if doc.tiles is not None:
            table.tiles = doc.tiles
        for name in doc.extended:
            table.extended |= 1 << self.company(name, "extended")
        for name, part in doc.companies.items():
            self._company(self.company(name, "companies"), name, part)
        for seat, person in enumerate(doc.seats[: table.players]):
            self._seat(seat, person)
        for i, frame in enumerate(doc.stack):
            self._frame(frame, f"stack[{i}]")

    def _company(self, c: int, name: str, part: CompanyPart) -> None:
        table = self.table
        where = f"companies.{name}"
        if part.locomotive is None:
            table.loco[c], table.facing[c], table.bank[c] = ABSORBED, AT_HOME, 0
            table.reached[c] = table.track[c] = table.extra[c] = 0
            return
        table.loco[c] = self.hex(part.locomotive, f"{where}.locomotive")
        self.expect(part.facing is None or part.facing in SIDES, f"{where}.facing: expected {', '.join(SIDES)} or null")
        table.facing[c] = SIDES.get(part.facing or "", AT_HOME)
        table.bank[c], table.extra[c] = part.bank, part.supplementary
        if part.isolated:
            table.isolated |= 1 << c
        table.reached[c] = 0
        for city in part.cities:
            found = self.board.city_index.get(city)
            self.expect(found is not None, f"{where}.cities: there is no city {city!r}")
            table.reached[c] |= 1 << (found or 0) if found is not None else 0
        self._track(c, part.track, f"{where}.track")

    def _track(self, c: int, track: dict[str, str] | list[str], where: str) -> None:
        table = self.table
        named = track if isinstance(track, dict) else dict.fromkeys(track, "")
        order = [self.hex(label, where) for label in named]
        for (label, sides), h in zip(named.items(), order, strict=True):
            table.track[c] |= 1 << h
            a, dash, b = sides.partition("-")
            if dash and a in SIDES and b in SIDES:
                table.rails[h] = 1 + SIDES[a] * 6 + SIDES[b]
            else:
                self.expect(not sides, f"{where}.{label}: expected two sides such as 'S-NE', not {sides!r}")
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
        table.money[seat] = part.money
        table.passengers[seat] = part.passengers
        for name, n in part.shares.items():
            table.shares[seat * len(board.companies) + self.company(name, f"{where}.shares")] = n
        for label in part.stations:
            table.stations[seat] |= 1 << self.hex(label, f"{where}.stations")
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


# ── consistency ───────────────────────────────────────────────────────────


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems: list[str] = []
    _check_map(table, problems)
    _check_shares(table, problems)
    _check_supplies(table, problems)
    _check_stack(table, problems)
    return problems


def _check_map(table: Table, problems: list[str]) -> None:
    board = table.board
    taken = 0
    for c, name in enumerate(board.companies):
        h = table.loco[c]
        if h == ABSORBED:
            continue
        line = table.line(c)
        if line & taken:
            problems.append(
                f"companies.{name}: shares a hex with another line ({', '.join(board.names(line & taken))})"
            )
        taken |= line
        at_home = table.facing[c] == AT_HOME
        if at_home and h != board.home_hex[c]:
            problems.append(
                f"companies.{name}: facing is null, so the locomotive must stand on its start town (SR-2.1)"
            )
        if not at_home and not board.free >> h & 1:
            problems.append(f"companies.{name}: the locomotive stands in a city (SR-6.4)")
        if table.track[c] & ~board.free:
            problems.append(f"companies.{name}: track in a city (SR-6.4)")
        if not table.reached[c] >> board.home_city[c] & 1:
            problems.append(f"companies.{name}: its start town is always connected (SR-1.8)")
    _check_stations(table, problems)


def _check_stations(table: Table, problems: list[str]) -> None:
    board = table.board
    everyone = 0
    for seat, mask in enumerate(table.stations):
        if mask & everyone:
            problems.append(
                f"seats[{seat}].stations: two stations on one hex ({', '.join(board.names(mask & everyone))})"
            )
        if mask & ~board.free:
            problems.append(f"seats[{seat}].stations: a station in a city (SR-5.2)")
        if mask.bit_count() > board.stations:
            problems.append(f"seats[{seat}].stations: more than {board.stations} (SR-1.4)")
        everyone |= mask
    crowded = [h for h in bits(everyone) if board.adjacent[h] & everyone]
    if crowded:
        problems.append(f"stations: {', '.join(board.labels[h] for h in crowded)} are next to each other (SR-5.2)")


def _check_shares(table: Table, problems: list[str]) -> None:
    board = table.board
    if min(table.shares) < 0:
        problems.append("seats: a negative number of shares")
    for c, name in enumerate(board.companies):
        held, bank, extra = sum(table.holdings(c)), table.bank[c], table.extra[c]
        total = board.company_shares[c]
        where = f"companies.{name}"
        if bank < 0 or extra < 0 or extra > held:
            problems.append(f"{where}: bank and supplementary shares cannot be {bank} and {extra}")
        elif table.loco[c] == ABSORBED:
            if held or bank:
                problems.append(f"{where}: an absorbed company has no shares left (SR-10.6)")
        elif table.isolated >> c & 1:
            if bank or held - extra > total:
                problems.append(f"{where}: an isolated line has no pile, and at most {total} real shares (SR-12.3)")
        elif held - extra + bank != total:
            problems.append(f"{where}: {held} held and {bank} in the bank should make {total} (SR-1.2)")


def _check_supplies(table: Table, problems: list[str]) -> None:
    board = table.board
    for slot, left in enumerate(table.tokens_left):
        if not 0 <= left <= board.slot_count[slot]:
            city, kind = board.city_names[board.slot_city[slot]], board.kinds[board.slot_kind[slot]]
            problems.append(f"tokens: {city} has only {board.slot_count[slot]} of {kind} (SR-2.2)")
    if min(table.tokens) < 0 or min(table.passengers) < 0:
        problems.append("seats: a negative number of tokens")
    if table.passengers_left() < 0:
        problems.append(f"passengers: there are only {board.passengers} (SR-1.4)")
    if not 0 <= table.tiles <= board.tiles:
        problems.append(f"tiles: expected 0 to {board.tiles} (SR-1.3)")
    for seat, money in enumerate(table.money):
        if money != UNKNOWN and (money < 0 or money % board.unit):
            problems.append(f"seats[{seat}].money: expected a multiple of {board.unit}, not {money}")


def _check_stack(table: Table, problems: list[str]) -> None:
    for i, frame in enumerate(table.stack):
        where = f"stack[{i}]"
        if i or table.ended:
            problems.append(f"{where}: nothing else can be pending")
        elif isinstance(frame, Lifted):
            if frame.seat != table.active or not table.stations[table.active] >> frame.hex & 1:
                problems.append(f"{where}: the active player has no station on {table.board.labels[frame.hex]}")
        elif isinstance(frame, Veto):
            _check_veto(table, frame, where, problems)


def _check_veto(table: Table, frame: Veto, where: str, problems: list[str]) -> None:
    targets = table.moves[frame.company]
    if not 0 <= frame.seat < table.players or not -1 <= frame.bidder < table.players:
        problems.append(f"{where}: there is no such seat")
    elif not targets >> frame.chosen & 1 or not targets >> frame.at & 1:
        problems.append(f"{where}: the {table.board.companies[frame.company]} cannot go there (SR-6)")
    elif (frame.bid > 0) != (frame.bidder >= 0) or frame.bid < 0:
        problems.append(f"{where}: a bid needs a bidder, and a bidder a bid (SR-7.3)")
    elif table.held(frame.seat, frame.company) < max(1, frame.bid):
        problems.append(f"{where}: seat {frame.seat} has no shares to bid with (SR-7.3)")
