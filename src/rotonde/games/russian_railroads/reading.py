"""Reading positions: a document, checked for its types, put on a table."""

from __future__ import annotations

from rotonde.core import CHANCE, reading
from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.document import Document, LaidPart, LookPart, SeatPart, SupplyPart
from rotonde.games.russian_railroads.position import STAGES
from rotonde.games.russian_railroads.reachability import unreachable
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.scoring import counts
from rotonde.games.russian_railroads.rules.spaces import open_spaces
from rotonde.games.russian_railroads.rules.tiles import refresh_reach
from rotonde.games.russian_railroads.rules.tracks import drop_used_up
from rotonde.games.russian_railroads.table import CODE, EMPTY, MEDAL, NOBODY, OVER, OWN, REVALUED, SWAPPED, Table

MOST = 99_999  # no count is higher
PENDING = 64  # so many decisions never wait at once: a benefit is earned once, a card drawn once


class Reader(reading.Reader[Table, Document]):
    """Puts a document on a table."""

    def __init__(self, table: Table, document: Document) -> None:
        super().__init__(table, document)
        self.board: Board = table.board
        self.users = table.players  # who can stand on a space

    # ── small helps ───────────────────────────────────────────────────────
    # `where` is the way to a field, such as "seats[0]", "rails"; it is put together only if something is wrong there.

    def find(self, index: dict[str, int], name: str, *where: str) -> int:
        """The index of a name; a problem and 0 if there is none."""
        if name in index:
            return index[name]
        self.problems.append(f"{'.'.join(where)}: there is no {name!r}; expected one of {', '.join(index)}")
        return 0

    def number(self, n: int, least: int, most: int, *where: str) -> int:
        """A number in a range; a problem and the least if it is not."""
        if least <= n <= most:
            return n
        self.problems.append(f"{'.'.join(where)}: expected {least} to {most}, not {n}")
        return least

    def mask(self, index: dict[str, int], given: list[str], *where: str) -> int:
        """A bit set of names."""
        out = 0
        for name in given:
            bit = 1 << (index[name] if name in index else self.find(index, name, *where))
            if out & bit:
                self.problems.append(f"{'.'.join(where)}: {name!r} stands there twice")
            out |= bit
        return out

    def cards(self, given: list[str], free: int, where: str, rather: int = 0) -> int:
        """A bit set of bonus cards: the first copies that are free, rather those of another set."""
        out = 0
        for name in given:
            copies = self.board.bonus_copies.get(name, 0) & free & ~out
            if not copies:
                self.problems.append(f"{where}: there is no (further) bonus card {name!r}")
            copies = copies & rather or copies
            out |= copies & -copies
        return out

    def tile(self, given: int | str, *where: str) -> int:
        """A tile code from a number, or `special`."""
        code = self.board.codes.get(str(given))
        if code is None:
            self.problems.append(f"{'.'.join(where)}: there is no tile {given!r}")
            return 1
        return code

    def bare_tile(self, given: int | str, most: int, *where: str) -> int:
        """The same where not every tile can lie, and none with a piece on it: codes up to `most`."""
        code = self.board.codes.get(str(given), most + 1)
        if code <= most:
            return code
        if str(given) in self.board.codes:
            self.problems.append(f"{'.'.join(where)}: tile {given!r} does not lie there")
            return 1
        return self.tile(given, *where)

    def tiles(self, given: dict[str, int], where: str) -> list[int]:
        """How many tiles there are of each code."""
        out, codes = [0] * len(self.board.tile_count), self.board.codes
        for number, n in given.items():
            code = codes.get(number, MOST)
            code = code if code < len(out) else self.bare_tile(number, len(out) - 1, where)
            out[code] = n if 0 <= n <= MOST else self.number(n, 0, MOST, where)
        return out

    def engineers(self, given: list[int], where: str) -> int:
        """A bit set of engineers, written by their numbers."""
        known, out = self.board.engineer_index, 0
        for n in given:
            if n in known:
                out |= 1 << known[n]
            else:
                self.problems.append(f"{where}.engineers: there is no engineer {n}")
        return out

    # ── the whole ─────────────────────────────────────────────────────────
    def read(self) -> None:
        """Read everything."""
        table, doc = self.table, self.document
        players = table.players
        table.stage = STAGES.index(doc.stage)
        table.round = self.number(doc.round, 0, self.board.rounds, "round")
        table.current = self.number(doc.current, 0, players - 1, "current")
        table.order = list(range(players)) if doc.order is None else list(doc.order)
        places: list[int | None] = [s + 1 for s in range(players)] if doc.places is None else doc.places
        if doc.places is None and sorted(table.order) == list(range(players)):
            places = [table.order.index(s) + 1 for s in range(players)]
        if len(places) != players:
            self.problems.append(f"places: expected {players}, found {len(places)}")
            places = [None] * players
        table.places = [NOBODY if n is None else self.number(n, 1, players, "places") - 1 for n in places]
        for seat in doc.passed:
            table.passed |= 1 << self.number(seat, 0, players - 1, "passed")
        if len(doc.seats) not in (0, players):
            self.problems.append(f"seats: expected {players}, found {len(doc.seats)}")
        for name, pieces in doc.spaces.items():
            self._space(name, pieces)
        if len(doc.basic) not in (0, players):
            self.problems.append(f"basic: expected {players}, found {len(doc.basic)}")
        for seat, pieces in enumerate(doc.basic[:players]):
            table.basic[seat] = self._laid(pieces, f"basic[{seat}]") << OWN
        for seat in range(players):
            self._seat(seat, doc.seats[seat] if seat < len(doc.seats) else SeatPart())
        self._supply(doc.supply)
        if len(doc.stack) > PENDING:
            self.problems.append(f"stack: expected at most {PENDING}, found {len(doc.stack)}")
        else:
            table.stack = [step for i, data in enumerate(doc.stack) for step in self._step(data, f"stack[{i}]")]

    def _laid(self, pieces: LaidPart, *where: str) -> int:
        workers, black, temporary, roubles = pieces.workers, pieces.black, pieces.temporary, pieces.roubles
        if 0 <= workers <= 99 and 0 <= black <= 99 and 0 <= temporary <= 99 and 0 <= roubles <= 99:
            return workers | black << 8 | temporary << 16 | roubles << 24
        self.problems.append(f"{'.'.join(where)}: expected 0 to 99 of each")
        return 0

    def _space(self, name: str, pieces: LaidPart) -> None:
        space = self.find(self.board.space_index, name, "spaces")
        if space == self.board.basic:
            self.problems.append(f"spaces.{name}: it is never occupied; write what lies there under basic (RR-4.4)")
            return
        seat = self.number(pieces.player, 0, self.users - 1, "spaces", name, "player")
        self.table.laid[space] = seat + 1 | self._laid(pieces, "spaces", name) << OWN
        if pieces.swapped:
            self.table.laid[space] |= SWAPPED

    # ── players ───────────────────────────────────────────────────────────
    def _seat(self, seat: int, part: SeatPart) -> None:
        table, board = self.table, self.board
        where = f"seats[{seat}]"
        table.score[seat] = self.number(part.score, 0, MOST, where, "score")
        table.temps[seat] = self.number(part.temporary, 0, MOST, where, "temporary")
        roubles = board.roubles if part.roubles is None else part.roubles
        table.roubles[seat] = self.number(roubles, 0, 200, where, "roubles")
        self._rails(seat, part, where)
        self._locomotives(seat, part, where)
        self._industry(seat, part, where)
        self._tokens(seat, part, where)
        self._earned(seat, part, where)
        self._workers(seat, part, where)
        table.hired[seat] = self.engineers(part.engineers, where)
        if len(part.engineers) > 1 and len(set(part.engineers)) != len(part.engineers):
            self.problems.append(f"{where}.engineers: an engineer stands there twice")

    def _workers(self, seat: int, part: SeatPart, where: str) -> None:
        """In hand and in all; null: as many as there are to begin with and those that special spaces have brought."""
        table, board, crew = self.table, self.board, part.crew
        if crew is None:
            earned = [board.specials[i] for i in indices(table.earned[seat])]
            new = [s for s in earned if p.WORKER in [p.op_of(e) for e in s.quiet]]
            crew = board.workers + min(len(new), board.supply_workers)
        table.crew[seat] = self.number(crew, 0, MOST, where, "crew")
        workers = table.crew[seat] - table.placed(seat) if part.workers is None else part.workers
        table.workers[seat] = self.number(workers, 0, MOST, where, "workers")

    def _rails(self, seat: int, part: SeatPart, where: str) -> None:
        table, board = self.table, self.board
        for name, colours in part.rails.items():
            i = seat * board.width + self.find(board.line_index, name, where, "rails")
            rails, length, known = 0, table.routes[i].length, board.colour_index
            for colour, at in colours.items():
                c = known[colour] if colour in known else self.find(known, colour, where, "rails", name)
                if not 0 <= at <= length:
                    at = self.number(at, 0, length, where, "rails", name, colour)
                rails |= at << 4 * c
            table.rails[i] = rails
        drop_used_up(table, seat)

    def _locomotives(self, seat: int, part: SeatPart, where: str) -> None:
        if part.locomotives is None:
            return
        table, board = self.table, self.board
        base = seat * len(board.places)
        table.locos[base : base + len(board.places)] = [0] * len(board.places)
        for name, given in part.locomotives.items():
            line = self.find(board.line_index, name, where, "locomotives")
            places = board.places_of[line]
            if len(given) > len(places):
                self.problems.append(f"{where}.locomotives.{name}: the line has {len(places)} places (RR-7.1)")
            for place, number in zip(places, given):
                table.locos[base + place] = self.tile(number, where, "locomotives", name)
        for line in range(board.width):
            refresh_reach(table, seat, line)

    def _industry(self, seat: int, part: SeatPart, where: str) -> None:
        table, board = self.table, self.board
        table.markers[seat] = 0
        for at in part.markers:
            table.markers[seat] |= 1 << self.number(at, 0, board.track - 1, where, "markers")
        if len(part.markers) > 1 and len(set(part.markers)) != len(part.markers):
            self.problems.append(f"{where}.markers: two markers never share a space (RR-9.4)")
        if len(part.factories) > board.factory_places:
            self.problems.append(f"{where}.factories: there are {board.factory_places} places (RR-8.2)")
        for i, number in enumerate(part.factories[: board.factory_places]):
            table.factories[seat] |= self.bare_tile(number, CODE, where, "factories") << 4 * i
        table.x2[seat] = self.number(part.x2, 0, board.x2_places, where, "x2")
        table.badges[seat] = (REVALUED if part.revalued else 0) | (MEDAL if part.medal else 0)

    def _tokens(self, seat: int, part: SeatPart, where: str) -> None:
        table, board = self.table, self.board
        for name, token in part.tokens_at.items():
            slot = self.find(board.slot_index, name, where, "tokens_at")
            bit = self.find(board.token_index, token, where, "tokens_at", name)
            table.tokens_at[seat] |= (bit + 1) << 4 * slot
            table.tokens[seat] &= ~(1 << bit)
        if part.tokens is not None:
            table.tokens[seat] = self.mask(board.token_index, part.tokens, where, "tokens")

    def _earned(self, seat: int, part: SeatPart, where: str) -> None:
        """One-time specials and own colours; null: those that the rails and locomotives have earned by now."""
        table, board = self.table, self.board
        labels = board.benefit_index
        if part.earned is not None:
            table.earned[seat] = self.mask(labels, part.earned, where, "earned")
        else:
            for name in part.tokens_at:
                table.earned[seat] |= 1 << labels[name] if name in labels else 0
            for i in range(seat * board.width, (seat + 1) * board.width):
                for s in table.routes[i].specials:
                    if (s.quiet or s.effect) and s.slot < 0:
                        if counts(s.space, s.colour, s.locomotive, table.rails[i], table.reach[i]):
                            table.earned[seat] |= 1 << s.number
        if part.owned is not None:
            table.owned[seat] = self.mask(board.colour_index, part.owned, where, "owned")
            return
        for e in [e for i in indices(table.earned[seat]) for e in board.specials[i].quiet]:
            table.owned[seat] |= p.colours_of(e)

    # ── supplies ──────────────────────────────────────────────────────────
    def _supply(self, part: SupplyPart) -> None:
        table, board = self.table, self.board
        table.visible = self.tiles(part.visible, "supply.visible")
        if part.stacks is None:
            stacked = board.tile_count[: board.special_tile]  # those with other codes never lie there
            table.stacks = [n - self._in_play(code) for code, n in enumerate(stacked)]
            table.stacks += [0] * (len(board.tile_count) - len(stacked))
        else:
            table.stacks = self.tiles(part.stacks, "supply.stacks")
        x2 = board.x2_tokens - sum(table.x2)
        table.x2_left = x2 if part.x2 is None else self.number(part.x2, 0, MOST, "supply.x2")
        lent = 0 if any(table.temps) else board.temporary
        table.temp_left = lent if part.temporary is None else self.number(part.temporary, 0, MOST, "supply.temporary")
        if part.strip is not None:
            self._strip(part.strip)
        if part.black_worker is not None:
            table.black_owner = self.number(part.black_worker, 0, table.players - 1, "supply.black_worker")
        table.black_free = 1 if part.black_in_hand else 0
        self._question_cards(part)
        self._bonus(part)

    def _in_play(self, code: int) -> int:
        table = self.table
        factories = sum([table.factory_list(seat).count(code) for seat in range(table.players)])
        return table.visible[code] + [tile & CODE for tile in table.locos].count(code) + factories if code else 0

    def _strip(self, given: list[int | None]) -> None:
        table, board = self.table, self.board
        known, size = board.engineer_index, board.strip_size
        if len(given) != size:
            self.problems.append(f"supply.strip: expected {size} slots, slot 0 first")
        else:
            unknown = [n for n in given if n is not None and n not in known]
            self.problems += [f"supply.strip: there is no engineer {n}" for n in unknown]
            table.strip = [EMPTY if n is None else known.get(n, EMPTY) for n in given]

    def _question_cards(self, part: SupplyPart) -> None:
        table, board = self.table, self.board
        if part.cards is not None:
            table.cards = self.mask(board.card_index, part.cards, "supply.cards")
        else:
            for i, effect in enumerate(board.card_effect):  # whose piece somebody has
                if any(board.rules.effects[p.op_of(e)].gone(table) for e in effect):
                    table.cards &= ~(1 << i)
        if part.start_cards is not None:
            table.starts = self.mask(board.start_index, part.start_cards, "supply.start_cards")
        elif self.document.stage != "setup":
            table.starts = (1 << len(board.start_cards) - table.players + 1) - 1

    def _bonus(self, part: SupplyPart) -> None:
        table, board = self.table, self.board
        free = (1 << len(board.bonus)) - 1
        for seat, person in enumerate(self.document.seats[: table.players]):
            table.held[seat] = self.cards(person.bonus_cards, free, f"seats[{seat}].bonus_cards")
            free &= ~table.held[seat]
            held = table.held_n[seat] = table.held[seat].bit_count()
            if person.bonus_held not in (None, held):
                self.problems.append(f"seats[{seat}].bonus_held: there are {held} bonus_cards")
        table.removed = self.cards(part.bonus_removed, free, "supply.bonus_removed")
        free &= ~table.removed
        if part.bonus_pile is None:
            if not part.bonus_removed and self.document.stage != "setup":  # any two cards
                for _ in range(board.bonus_removed):
                    table.removed |= free & -free
                    free &= free - 1
            table.pile = free
        else:
            table.pile = self.cards(part.bonus_pile, free, "supply.bonus_pile")
        left, box = table.pile.bit_count(), table.removed.bit_count()
        table.bonus_left = left
        if part.bonus_left not in (None, left):
            self.problems.append(f"supply.bonus_left: the pile has {left} cards")
        if part.bonus_box not in (None, box):
            self.problems.append(f"supply.bonus_box: {box} cards were removed")
        for seat, person in enumerate(self.document.seats[: table.players]):
            if person.looks:
                self._looks(seat, person.looks, f"seats[{seat}].looks")

    def _looks(self, seat: int, given: list[LookPart], where: str) -> None:
        """What a seat remembers, the last look first: what is still there now was there then."""
        table, everything = self.table, (1 << len(self.board.bonus)) - 1
        rather = table.pile
        looks: list[tuple[int, ...]] = []
        for look in reversed(given):
            if len(look.held) != table.players:
                self.problems.append(f"{where}: held needs a number for each seat")
            rather = self.cards(look.pile, everything, where, rather)
            looks.append((rather, *(self.number(n, 0, len(self.board.bonus), where) for n in look.held)))
            rather |= table.held[seat]
        table.looks[seat] = tuple(reversed(looks))

    # ── the stack ─────────────────────────────────────────────────────────
    def _step(self, data: dict[str, object], where: str) -> list[RailStep]:
        step = self.step(data, where)
        if not isinstance(step, RailStep):
            return []
        if step.seat not in ((CHANCE,) if step.of_chance else range(self.table.players)):
            self.problems.append(f"{where}.seat: expected {'-1' if step.of_chance else 'a player'}, not {step.seat}")
            return []
        return [step]

    # ── what follows ──────────────────────────────────────────────────────
    def unreachable(self) -> list[str]:
        """What could not have come about."""
        return self.decided(unreachable(self.table, self.consistent))

    def decided(self, found: list[str]) -> list[str]:
        """What was found; if that is nothing, who decides, and whether there is anything to decide about."""
        table = self.table
        if found or not self.consistent:
            return found
        table.open = open_spaces(table) if table.round else 0
        table.to_act = () if table.stage == OVER else table.step().asked(table)
        if table.stack and len(table.stack[-1].possible(table)) < 2:
            return ["stack: there is nothing to choose on top of it; such decisions make themselves"]
        return []
