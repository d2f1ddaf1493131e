"""Reading a position written as a document: what the modules add to the reader of the base game."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.german_railroads.actions import NEW, OLD
from rotonde.games.german_railroads.document import ACTED, Document, GermanSeat
from rotonde.games.german_railroads.reachability import unreachable
from rotonde.games.german_railroads.rules.decks import lay_boards
from rotonde.games.german_railroads.table import GERMAN_REVALUED, NONE, GermanTable, put
from rotonde.games.russian_railroads import reading as russian
from rotonde.games.russian_railroads.document import SeatPart
from rotonde.games.russian_railroads.reading import MOST
from rotonde.games.russian_railroads.table import NOBODY, OWN


class Reader(russian.Reader):
    """Puts a document on a table."""

    def __init__(self, table: GermanTable, document: Document) -> None:
        super().__init__(table, document)
        self.german = table
        self.doc = document
        if table.boards.solo:
            self.users += 1  # Émil

    def unreachable(self) -> list[str]:
        """What could not have come about."""
        return self.decided(unreachable(self.german, self.consistent))

    def read(self) -> None:
        """Read everything; first the engineers that are in the game."""
        table = self.german
        table.acted = ACTED.index(self.doc.acted)
        table.bonus_due = self.doc.bonus_due
        self._kept()
        super().read()
        if table.boards.germany:
            self._germany()
        if table.boards.with_coal:
            self._foundries()
        if table.boards.solo:
            self._emil()

    def copies(self, all_names: list[str], given: list[str], free: int, where: str) -> int:
        """A bit set of pieces that exist several times: the first ones that are free."""
        out = 0
        for name in given:
            found = [i for i in indices(free & ~out) if all_names[i] == name]
            if found:
                out |= 1 << found[0]
            else:
                self.problems.append(f"{where}: there is no (further) {name!r}")
        return out

    def _kept(self) -> None:
        table, boards = self.german, self.german.boards
        doubles = [str(n) for n in boards.doubles]
        for number, which in self.doc.kept.items():
            if number not in doubles or which not in (OLD, NEW, None):
                self.problems.append(f"kept: {number!r} is no number of two engineers, or not {OLD} or {NEW}")
        known: dict[str | None, int] = {OLD: 0, NEW: 1, None: NONE}
        table.kept = [known.get(self.doc.kept.get(n, OLD), 0) for n in doubles]
        if NONE not in table.kept:
            lay_boards(table)
            self.board = table.board

    # ── players ───────────────────────────────────────────────────────────
    def _seat(self, seat: int, part: SeatPart) -> None:
        given = part if isinstance(part, GermanSeat) else GermanSeat()
        super()._seat(seat, part)
        table, boards, where = self.german, self.german.boards, f"seats[{seat}]"
        if given.german_revalued:
            table.badges[seat] |= GERMAN_REVALUED
            self.expect(boards.new_material, f"{where}.german_revalued: it is part of the new material (GR-11.4)")
        self._incomes(seat, given, where)
        coal = boards.start_coal if given.coal is None else self.number(given.coal, 0, MOST, where, "coal")
        table.coal = put(table.coal, seat, coal)
        owned = self.mask(boards.foundry_index, given.foundries, where, "foundries")
        table.foundries = put(table.foundries, seat, owned)
        used = self.mask(boards.foundry_index, given.foundries_used, where, "foundries_used")
        if used & ~owned:
            self.problems.append(f"{where}.foundries_used: not among the player's foundries (GR-7.5)")
        table.foundries_used |= used
        for place in given.stoked_factories:
            bit = 1 << self.number(place, 1, boards.factory_places, where, "stoked_factories") - 1
            table.heated = put(table.heated, seat, table.heated[seat] | bit)

    def _incomes(self, seat: int, given: GermanSeat, where: str) -> None:
        table, boards = self.german, self.german.boards
        mine = self.copies(boards.incomes, given.income, table.income_left, f"{where}.income")
        table.income = put(table.income, seat, mine)
        table.income_left &= ~mine
        table.income_used |= self.copies(boards.incomes, given.income_used, mine, f"{where}.income_used")
        table.extra = put(table.extra, seat, self.number(given.extra_markers, 0, MOST, where, "extra_markers"))

    def _rails(self, seat: int, part: SeatPart, where: str) -> None:
        """The lines first, as the switch and the tiles make them."""
        table, boards = self.german, self.german.boards
        given = part if isinstance(part, GermanSeat) else GermanSeat()
        if given.branch is not None:
            branch = self.find(boards.branch_index or {"no branch": 0}, given.branch, where, "branch")
            if boards.branches:
                table.branch = put(table.branch, seat, branch)
                table.routes[seat * boards.width + boards.branch_line] = boards.branch_routes[branch]
        for name, tile in given.areas.items():
            self._tile(seat, name, tile, where)
        for line, areas in enumerate(boards.areas_of) if given.areas else ():
            laid = [table.areas[seat * len(boards.areas) + a] for a in areas]
            tiles = tuple([t for t in laid if t != NONE])
            if laid[: len(tiles)] != list(tiles):
                self.problems.append(f"{where}.areas: the first areas of a line are filled first (GR-4.1)")
            elif tiles:
                table.routes[seat * boards.width + line] = boards.route_with(line, tiles)
        super()._rails(seat, part, where)

    def _tile(self, seat: int, name: str, tile: str, where: str) -> None:
        table, boards = self.german, self.german.boards
        if name not in boards.area_index or tile not in boards.extension_index:
            self.problems.append(f"{where}.areas: there is no area {name!r}, or no tile {tile!r}")
            return
        area, t = boards.area_index[name], boards.extension_index[tile]
        if boards.extension_length[t] != boards.areas[area].length:
            self.problems.append(f"{where}.areas.{name}: {tile} has not its length (GR-4.1)")
        elif not table.tiles_left >> t & 1:
            self.problems.append(f"{where}.areas.{name}: {tile} lies elsewhere (GR-4.2)")
        else:
            table.tiles_left ^= 1 << t
            table.areas = put(table.areas, seat * len(boards.areas) + area, t)

    # ── supplies ──────────────────────────────────────────────────────────
    def _germany(self) -> None:
        table, boards, given = self.german, self.german.boards, self.doc.depot
        if given.tiles is not None:
            table.tiles_left = self.mask(boards.extension_index, given.tiles, "depot.tiles")
        left = sorted([boards.incomes[i] for i in indices(table.income_left)])
        if given.income is not None and sorted(given.income) != left:
            self.problems.append("depot.income: not the markers that the players do not have (GR-2.1)")
        rest = boards.extra_markers - sum(table.extra)
        table.extra_left = rest if given.extra_markers is None else given.extra_markers

    def _foundries(self) -> None:
        table, boards, given = self.german, self.german.boards, self.doc.foundries
        free = (1 << len(boards.foundries)) - 1 & ~sum(table.foundries)
        if given.face_up is None:
            table.face_up = list(indices(free))[: boards.face_up] if self.document.stage != "setup" else []
        else:
            table.face_up = [self.find(boards.foundry_index, f, "foundries.face_up") for f in given.face_up]
        free &= ~sum([1 << f for f in dict.fromkeys(table.face_up)])
        table.unseen = (
            free if given.unseen is None else self.mask(boards.foundry_index, given.unseen, "foundries.unseen")
        )
        most = table.unseen.bit_count()
        pile = most - self._stokers() if given.pile is None else given.pile
        table.foundry_pile = self.number(pile, 0, most, "foundries.pile")
        if given.stoker is not None:
            table.stoker_by = self.number(given.stoker, 0, table.players - 1, "foundries.stoker")

    def _stokers(self) -> int:
        """How many stokers lie on the boards."""
        table = self.german
        return sum([1 for tile in table.locos if tile >> 4]) + sum([h.bit_count() for h in table.heated])

    def _emil(self) -> None:
        table, boards, given = self.german, self.german.boards, self.doc.emil
        reached = len([n for n in boards.emil_gains if table.score[0] >= n])
        most = boards.emil_workers + len(boards.emil_gains)
        crew = boards.emil_workers + reached if given.crew is None else given.crew
        table.emil_crew = self.number(crew, boards.emil_workers, most, "emil.crew")
        placed = sum([laid >> OWN & 255 for laid in table.laid if laid & 255 == table.players + 1])
        workers = table.emil_crew - placed if given.workers is None else given.workers
        table.emil_workers = self.number(workers, 0, most, "emil.workers")
        table.emil_passed = 1 if given.passed else 0
        if given.deck is not None:
            table.emil_deck = self.mask(boards.emil_index, given.deck, "emil.deck")
        if given.card is not None:
            table.emil_card = self.find(boards.emil_index, given.card, "emil.card")
        table.emil_hired = self.engineers(given.engineers, "emil")
        table.emil_tiles = self.tiles(given.tiles, "emil.tiles")
        if self.document.supply.stacks is None:
            table.stacks = [n - his for n, his in zip(table.stacks, table.emil_tiles)]
        table.stoker_by = table.stoker_by if boards.with_coal else NOBODY
