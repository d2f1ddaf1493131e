"""Reading positions: a document, checked for its types, put on a table."""

from __future__ import annotations

from collections.abc import Mapping

from rotonde.core import PositionError, documents, reading
from rotonde.core.steps import read_step
from rotonde.games.imperial_steam.actions import Deal
from rotonde.games.imperial_steam.board import AREAS, GOODS, KINDS, MARKERS, METALS, NO_TILE
from rotonde.games.imperial_steam.document import Document, FactoryPart, SeatPart
from rotonde.games.imperial_steam.reachability import unreachable
from rotonde.games.imperial_steam.rules import dealing
from rotonde.games.imperial_steam.rules.network import survey
from rotonde.games.imperial_steam.rules.parents import TILE_AT, ImperialStep, TileStep
from rotonde.games.imperial_steam.table import NO_BID, NOBODY, READY, Table

LARGEST = 10**6  # more of anything is a slip of the pen
GOOD_AT = {good: i for i, good in enumerate(GOODS)}
KIND_AT = {kind: i for i, kind in enumerate(KINDS)}
LEFT_OUT = Document(players=0)
AFTER_SET_UP = [name for name in Document.__struct_fields__ if name not in documents.HEAD + ("dealt",)]


class Reader(reading.Reader[Table, Document]):
    """Puts a document on a table."""

    def restore(self) -> None:
        """A set-up under way is dealt again, anything else is read."""
        if self.document.dealt is None:
            super().restore()
        else:
            self._deal_again(self.document.dealt)

    def _deal_again(self, dealt: list[str]) -> None:
        table, document = self.table, self.document
        others = [name for name in AFTER_SET_UP if getattr(document, name) != getattr(LEFT_OUT, name)]
        if others:
            raise PositionError([f"{others[0]}: a set-up under way has nothing but what was dealt; leave it out"])
        table.begin()
        while table.dealing != READY and len(table.dealt) < len(dealt):
            n = len(table.dealt)
            items, to = dealing.outcomes(table)
            if dealt[n] not in items:
                may = ", ".join(items[:6])
                raise PositionError([f"dealt[{n}]: {dealt[n]!r} cannot go to {to}; it may be {may}, …"])
            table.advance(Deal(dealt[n], to))
        if table.dealing == READY or table.dealt != dealt:
            raise PositionError(["dealt: this is not a set-up under way: the next items are certain"])

    def unreachable(self) -> list[str]:
        """See reachability.py: only what is sound can be looked at so strictly."""
        return unreachable(self.table) if self.consistent else []

    # ── words to numbers ──────────────────────────────────────────────────

    # `where` is the way to a field, such as "seats[0]", "trains"; it is put together only if something is wrong there.

    def find(self, index: Mapping[str, int], name: str, what: str, *where: str) -> int:
        """The number of a name; a problem and 0 if there is none."""
        if name in index:
            return index[name]
        self.problems.append(f"{'.'.join(where)}: there is no {what} {name!r}")
        return 0

    def mask(self, index: Mapping[str, int], names: list[str], what: str, *where: str) -> int:
        """A bit set of names."""
        out = 0
        try:
            for name in names:
                out |= 1 << index[name]
        except (KeyError, TypeError):  # TypeError: a list or an object instead of a name
            unknown = [n for n in names if not (type(n) is str and n in index)]
            self.problems += [f"{'.'.join(where)}: there is no {what} {n!r}" for n in unknown]
            return 0
        if out.bit_count() != len(names):
            self.problems.append(f"{'.'.join(where)}: something stands there twice")
        return out

    def counts(self, given: Mapping[str, int], *where: str) -> list[int]:
        """How many of each good."""
        out = [given.get(good, 0) for good in GOODS]
        if given.keys() <= GOOD_AT.keys() and min(out) >= 0 and max(out) <= LARGEST:
            return out
        at = ".".join(where)
        self.problems += [f"{at}: there is no good {name!r}" for name in given if name not in GOOD_AT]
        for good, n in zip(GOODS, out):
            self.expect(0 <= n <= LARGEST, f"{at}.{good}: expected 0 or more, not {n}")
        return [0] * len(GOODS)

    def seat(self, n: int | None, *where: str) -> int:
        """A seat; NOBODY for null."""
        if n is None:
            return NOBODY
        if not 0 <= n < self.table.players:
            self.problems.append(f"{'.'.join(where)}: expected a seat from 0 to {self.table.players - 1}")
        return n

    # ── the parts ─────────────────────────────────────────────────────────
    def read(self) -> None:
        table, doc = self.table, self.document
        table.dealing = READY
        dealing.lay_introduction(table)
        self._setup()
        self._influence()
        if self.problems:
            return
        dealing.lay_land(table)
        self._hubs()
        self._boards()
        self.expect(len(doc.seats) in (0, table.players), f"seats: expected {table.players}, found {len(doc.seats)}")
        for seat, part in enumerate(doc.seats[: table.players]):
            self._seat(seat, part)
        self._locomotives()
        for i, factory in enumerate(doc.factories):
            self._factory(factory, f"factories[{i}]")
        table.semmering = self.seat(doc.semmering, "semmering")
        self._turn()
        if self.problems:
            return
        survey(table)
        self._stack()
        if not self.problems:
            table.to_act = () if table.ended else table.step().asked(table)

    def _setup(self) -> None:
        table, doc, board = self.table, self.document, self.table.board
        if doc.tiles is not None:
            tile_at, cities, tiles = list(board.printed_at), board.city_index, board.tile_index
            for name, tile in doc.tiles.items():
                city = cities[name] if name in cities else self.find(cities, name, "city", "tiles")
                if tile_at[city] != NO_TILE:
                    self.problems.append(f"tiles.{name}: this city takes no tile")
                tile_at[city] = tiles[tile] if tile in tiles else self.find(tiles, tile, "tile", "tiles", name)
            table.tile_at = tile_at
        if doc.crowns is not None:
            table.crowns = self.mask(board.link_index, doc.crowns, "link", "crowns")
        if doc.shipments is not None:
            table.shipments = list(doc.shipments)
        if doc.refills:
            rounds = {str(r): i for i, r in enumerate(board.refill_rounds)}
            table.refills = [0] * (4 * len(rounds))
            for name, given in doc.refills.items():
                first = 4 * self.find(rounds, name, "round with cubes", "refills")
                table.refills[first : first + 4] = self.counts(given, "refills", name)
        table.contracts_open = self.mask(board.contract_index, doc.contracts, "contract", "contracts")

    def _influence(self) -> None:
        table, doc, board = self.table, self.document, self.table.board
        columns = doc.influence if doc.influence is not None else {"0": list(range(table.players))}
        found: list[tuple[int, list[int]]] = []
        for name, seats in columns.items():
            if name.isascii() and name.isdigit() and len(name) < 6 and int(name) % board.step == 0:
                found.append((int(name) // board.step, seats))
            else:
                self.problems.append(f"influence.{name}: expected a column such as '0' or '{board.step}'")
        found.sort(key=lambda part: -part[0])
        table.ladder = [seat for _, seats in found for seat in seats]
        every = list(range(table.players))
        if not self.expect(sorted(table.ladder) == every, "influence: every seat stands in one column (IS-4.3)"):
            return
        for column, seats in found:
            for seat in seats:
                table.influence[seat] = column
        order = table.ladder if doc.order is None else doc.order
        table.order = list(order)
        self.expect(sorted(order) == every, "order: expected every seat once")

    def _hubs(self) -> None:
        table, board = self.table, self.table.board
        for name, part in self.document.hubs.items():
            where = f"hubs.{name}"
            hub = self.find(board.hub_index, name, "hub", "hubs")
            if part.influence is not None:
                if part.influence % board.step:
                    self.problems.append(f"{where}.influence: expected steps of {board.step}")
                table.hub_at[hub] = part.influence // board.step
            if part.growth is not None:
                table.growth[hub] = self.find(board.growth_index, part.growth, "growth tile", where, "growth")
            columns, prices = board.hub_columns[hub], part.workers
            if prices is not None and len(prices) != len(columns):
                self.problems.append(f"{where}.workers: expected {len(columns)} prices")
            elif prices is not None:
                for column, price in zip(columns, prices):
                    if price not in board.price_index:
                        self.problems.append(f"{where}.workers: there is no worker price '{price}'")
                    table.columns[column] = board.price_index.get(price, 0)
            for kind in part.engineers:
                if kind not in KINDS:
                    self.problems.append(f"{where}.engineers: expected bridge or tunnel, not {kind!r}")
                table.engineers_at[hub * 2 + (kind == KINDS[1])] += 1
            for m, holder in enumerate((part.gold, part.silver)):
                table.keys[hub * 2 + m] = self.seat(holder, where, METALS[m])

    def _boards(self) -> None:
        table, doc, board, land = self.table, self.document, self.table.board, self.table.land
        for g, n in enumerate(self.counts(doc.market, "market")):
            if GOODS[g] in doc.market:
                table.market[g] = n
        asked = dict(zip(GOODS, land.demands_of))
        for name, goods in doc.demands.items():
            here = land.demands_at[self.find(board.city_index, name, "city", "demands")]
            table.demands &= ~here
            for good in goods:
                found = here & ~table.demands & asked.get(good, 0)
                if found:
                    table.demands |= 1 << found.bit_length() - 1  # the first of two alike is served first
                else:
                    self.problems.append(f"demands.{name}: {good!r} is not asked for here (so often)")

    def _seat(self, seat: int, part: SeatPart) -> None:
        table, board, where = self.table, self.table.board, f"seats[{seat}]"
        if part.money is not None:
            table.money[seat] = part.money
            if not 0 <= part.money <= LARGEST:
                self.problems.append(f"{where}.money: expected 0 or more, not {part.money} (IS-4.7)")
        table.tracks[seat] = self.mask(board.link_index, part.tracks, "link", where, "tracks")
        if part.stations is not None:
            table.stations[seat] = self.mask(board.city_index, part.stations, "city", where, "stations")
        if part.workers is not None:
            self._workers(seat, part.workers, where)
        table.engineers[seat] = self.mask(KIND_AT, part.engineers, "engineer", where)
        if part.goods is not None:
            table.goods[seat * 4 : seat * 4 + 4] = self.counts(part.goods, where, "goods")
        table.orders[seat * 4 : seat * 4 + 4] = self.counts(part.orders, where, "orders")
        if part.trains is not None:
            trains = [self.find(board.loco_index, x, "locomotive", where, "trains") for x in part.trains]
            table.trains[seat] = tuple(trains)
        table.passenger[seat] = part.passenger_cars
        table.contracts[seat] = self.mask(board.contract_index, part.contracts, "contract", where, "contracts")
        if part.share is not None:
            if part.share in board.share_values:
                table.share[seat] = board.share_values.index(part.share)
            else:
                self.problems.append(f"{where}.share: there is no share value {str(part.share)!r}")
        if part.investors is not None:
            table.investors[seat] = part.investors
        table.dividends[seat] = part.dividends
        for tile, n in part.markers.items():
            table.used[seat * MARKERS + self.find(TILE_AT, tile, "action tile", where, "markers")] = n

    def _workers(self, seat: int, given: Mapping[str, list[int]], where: str) -> None:
        for a, area in enumerate(AREAS):
            levels = given.get(area, [0, 0, 0])
            if len(levels) == 3 and min(levels) >= 0 and max(levels) <= LARGEST:
                self.table.workers[seat * 6 + a * 3 : seat * 6 + a * 3 + 3] = levels
            else:
                self.problems.append(f"{where}.workers.{area}: expected three numbers, levels I, II and III")
        self.expect(given.keys() <= {*AREAS}, f"{where}.workers: expected training and working")

    def _factory(self, part: FactoryPart, where: str) -> None:
        table = self.table
        site = table.land.site_at.get((part.city, part.site))
        if not self.expect(site is not None, f"{where}: {part.city} has no factory site {part.site!r}"):
            return
        sound = part.good in GOODS and 1 <= part.level <= 3 and 0 <= part.left <= LARGEST
        if self.expect(sound, f"{where}: expected a good, a level from 1 to 3 and the goods left"):
            seat = self.seat(part.seat, where, "seat")
            table.factories.append((seat, GOODS.index(part.good), site or 0, part.left, part.level))

    def _turn(self) -> None:
        table, doc, last = self.table, self.document, self.table.board.last_round
        table.round, table.turns = doc.round, doc.turns
        table.acted, table.delivered, table.ended = doc.acted, doc.delivered, doc.ended
        self.expect(1 <= doc.round <= last, f"round: expected 1 to {last}")
        self.expect(0 <= doc.turns <= LARGEST, "turns: expected 0 or more")
        self.expect(len(doc.bids) in (0, table.players), f"bids: expected {table.players} or none")
        known = range(len(doc.bids))
        self.expect(all(s in known for s in doc.to_bid), "to_bid: expected seats of the auction, see bids")
        table.bids = []
        for seat, bid in enumerate(doc.bids):
            waits = seat in doc.to_bid
            self.expect(not waits or bid is None, f"bids[{seat}]: this seat has still to bid")
            self.expect(waits or bid is not None, f"bids[{seat}]: this seat has bid, or belongs in to_bid")
            self.expect(bid is None or bid >= 0, f"bids[{seat}]: expected 0 or more")
            table.bids.append(NO_BID if bid is None else bid)

    def _locomotives(self) -> None:
        table, given = self.table, self.document.locomotives
        if given is None:
            owned = [kind for trains in table.trains for kind in trains]
            table.locomotives = [max(0, n - owned.count(kind)) for kind, n in enumerate(table.board.loco_copies)]
            return
        for name, n in given.items():
            table.locomotives[self.find(table.board.loco_index, name, "locomotive", "locomotives")] = n

    def _stack(self) -> None:
        table = self.table
        kinds = table.game.steps | {"step": TileStep}
        for i, data in enumerate(self.document.stack):
            step = read_step(data, table, kinds, f"stack[{i}]", self.problems)
            if step is not None:
                assert isinstance(step, ImperialStep)
                table.stack.append(step)
