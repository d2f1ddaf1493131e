"""Phase 4: players build track, and who chose Urbanization places a New City (AOS-6 to AOS-9)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import DONE, Build, Done, Urbanize
from rotonde.games.age_of_steam.board import FIRST_BUILD, SIDES, URBANIZATION
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.track import disown, free_ends, smear_far
from rotonde.games.age_of_steam.rules.turn import SteamStep, TurnAhead, ask, next_seat, tiles_allowed, with_first
from rotonde.games.age_of_steam.steps.build_track.laying import cost_of, lay_tile, place_new_city
from rotonde.games.age_of_steam.steps.build_track.menus import legal_builds
from rotonde.games.age_of_steam.steps.build_track.refusals import first_tile, geometry, means
from rotonde.games.age_of_steam.steps.move_goods import open_moves
from rotonde.games.age_of_steam.table import NO_PLACE, Table

Labels = tuple[str, ...]
STOPS: Final = 0.08  # how often a playout ends its build turn while it could go on
SPARE: Final = 2  # dollars beyond the expenses without which it does


class BuildTrack(SteamStep):
    """`seat` builds."""

    kind: ClassVar[str] = "build_track"
    fields: ClassVar[tuple[str, ...]] = ("seat", "built", "urbanized", "hexes", "kept")
    reads: ClassVar[dict[str, str]] = {"urbanized": "flag", "hexes": "texts", "kept": "texts"}

    def __init__(
        self, seat: int, built: int = 0, urbanized: bool = False, hexes: Labels = (), kept: Labels = ()
    ) -> None:
        self.seat = seat
        self.built: Final = built  # tiles used
        self.urbanized: Final = urbanized
        self.hexes: Final = hexes  # where tiles were built in this turn, by label
        self.kept: Final = kept  # free ends of lines started or extended in this turn, such as `J8.NW` (AOS-7.3)

    # ── what may be decided ───────────────────────────────────────────────

    def tiles_left(self, table: Table) -> int:
        """How many tiles the player may still build (AOS-6.2)."""
        return tiles_allowed(table, self.seat) - self.built

    def barred(self, table: Table) -> tuple[str, ...]:
        """The hexes where nothing more may be built in this turn (AOS-6.13)."""
        return self.hexes if table.settings.one_tile_per_hex_per_turn else ()

    def may_urbanize(self, table: Table) -> bool:
        """Has the player a New City to place now (AOS-9.1, AOS-9.2)?"""
        if table.chosen[self.seat] != URBANIZATION or self.urbanized:
            return False
        return self.built == 0 or table.settings.urbanize_any_time_in_build

    def legal(self, table: Table, seat: int) -> list[Action]:
        """End the turn, place a New City, or build a tile."""
        out: list[Action] = [DONE]
        if self.may_urbanize(table):  # each unused New City on each town (AOS-9.1, AOS-9.6)
            unused = [i for i, place in enumerate(table.letters) if place == NO_PLACE]
            towns = zip(table.board.urbanize_actions, table.board.town_hexes)
            out += [row[i] for row, h in towns if not table.city[h] for i in unused]
        if self.tiles_left(table) > 0:
            out += legal_builds(table, seat, self.barred(table))
        return out

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, Build):
            return self._why_not_build(table, action)
        if isinstance(action, Urbanize):
            return self._why_not_urbanize(table, action)
        if isinstance(action, Done):
            return None
        return Illegal("phase", "AOS-6.2", N_("Now track is built: build a tile, or end your build turn."))

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Any tile or New City, while the expenses of the turn can still be paid."""
        due = expenses(table, self.seat) - table.income[self.seat]
        if table.cash[self.seat] < due + SPARE or rng.random() < STOPS:
            return DONE
        return super().quick_sample(table, rng)

    # ── what comes of it ──────────────────────────────────────────────────

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A tile, a New City, or the end of the build turn."""
        kept = list(self.kept)
        if isinstance(action, Build):
            lay_tile(table, seat, action, kept)
            hexes = (*self.hexes, action.hex)
            table.pending = BuildTrack(seat, self.built + 1, self.urbanized, hexes, tuple(sorted(kept)))
        elif isinstance(action, Urbanize):
            place_new_city(table, seat, action, kept)
            table.pending = BuildTrack(seat, self.built, True, self.hexes, tuple(sorted(kept)))
        else:
            self._end(table)
            following = next_seat(with_first(table, FIRST_BUILD), seat)
            if following >= 0:
                ask(table, BuildTrack(following))
            else:
                open_moves(table)

    def doomed(self, table: Table) -> list[int]:
        """The free ends of lines that lose their owner if the build turn ends now (AOS-7.3)."""
        names = table.board.edge_names
        return [edge for edge in free_ends(table, self.seat + 1) if names[edge] not in self.kept]

    def _end(self, table: Table) -> None:
        """Lines that were not extended lose their owner (AOS-7.3, AOS-7.11)."""
        board, seat = table.board, self.seat
        if table.sink is not None:
            idle = not self.built and not self.urbanized  # a turn without a headline would be told under another's
            (table.headline if idle else table.bookkeeping)("done", seat, f"seat:{seat}", built=self.built)
        lost = self.doomed(table)
        for edge in lost:
            walk = disown(table, edge)
            if table.sink is not None:
                label = board.labels[edge // 6]
                args = {"place": board.place_names[walk.place], "side": SIDES[edge % 6]}
                if board.place_at[edge // 6] < 0:
                    args["hex"] = label
                table.detail("give_up", seat, f"hex:{label}", **args)
        if lost:
            smear_far(table)

    def turn_ahead(self, table: Table, seat: int) -> TurnAhead:
        out = super().turn_ahead(table, seat)
        if seat == self.seat:
            out.acting = self.built > 0 or self.urbanized
            out.builds = not out.acting
            out.tiles = out.allowed - self.built
        else:
            players = with_first(table, FIRST_BUILD)
            out.builds = players.index(seat) > players.index(self.seat)
        return out

    def flaws(self, table: Table, where: str) -> list[str]:
        board, out = table.board, []
        if self.built < 0 or self.tiles_left(table) < 0 or len(self.hexes) != self.built:
            out.append(f"{where}.built: more tiles than allowed, or not as many as hexes (AOS-6.2)")
        if self.urbanized and table.chosen[self.seat] != URBANIZATION:
            out.append(f"{where}.urbanized: the player did not choose Urbanization (AOS-9.1)")
        if any(label not in board.hex_index for label in self.hexes):
            out.append(f"{where}.hexes: expected labels of hexes")
        ends = [board.edge_names[edge] for edge in free_ends(table, self.seat + 1)]
        if list(self.kept) != sorted(set(self.kept)) or any(name not in ends for name in self.kept):
            lines = "free ends of the player's lines, such as 'J8.NW', in order"
            out.append(f"{where}.kept: expected {lines} (AOS-7.3)")
        return out

    # ── why not? ──────────────────────────────────────────────────────────

    def _why_not_urbanize(self, table: Table, action: Urbanize) -> Illegal | None:
        """A New City (AOS-9)."""
        board = table.board
        if table.chosen[self.seat] != URBANIZATION:
            return Illegal("action", "AOS-9.1", N_("Only the player who chose Urbanization may place a New City."))
        if self.urbanized:
            return Illegal("twice", "AOS-9.2", N_("You have placed your New City of this turn."))
        if not self.may_urbanize(table):
            return Illegal("late", "AOS-9.2", N_("A New City is placed before your first tile of the turn."))
        if action.letter not in board.letter_index:
            return Illegal("letter", "AOS-9.1", N_("There is no New City {letter}."), letter=action.letter)
        if table.letters[board.letter_index[action.letter]] != NO_PLACE:
            return Illegal("used", "AOS-9.1", N_("New City {letter} is on the board."), letter=action.letter)
        h = board.hex_index.get(action.hex, -1)
        if h < 0 or board.place_at[h] < 0 or table.city[h]:
            text = N_("A New City replaces a town: {hex} is none.")
            return Illegal("town", "AOS-9.6", text, hex=board.called(action.hex))
        return None

    def _why_not_build(self, table: Table, action: Build) -> Illegal | None:
        """A tile (AOS-6 to AOS-8)."""
        board, seat = table.board, self.seat
        if self.tiles_left(table) <= 0:
            text = N_("You have built your {n} tiles of this turn.")
            return Illegal("tiles", "AOS-6.2", text, n=tiles_allowed(table, seat))
        h = board.hex_index.get(action.hex, -1)
        if h < 0 or not board.land[h]:
            return Illegal("hex", "AOS-6.10", N_("{hex} is outside the board or in a lake."), hex=action.hex)
        name = board.called(action.hex)
        if table.city[h]:
            return Illegal("city", "AOS-6.4", N_("{hex} is a city: track is never built there."), hex=name)
        pattern = board.pattern_index.get(action.track, 0)
        if not pattern:
            return Illegal("tile", "AOS-1.5", N_("There is no tile with the track {track}."), track=action.track)
        if action.hex in self.barred(table):
            return Illegal("again", "AOS-6.13", N_("You have built in {hex} in this turn already."), hex=name)
        if not table.opened >> seat & 1 and (refusal := first_tile(table, h, board.patterns[pattern])) is not None:
            return refusal
        cost = cost_of(table, seat, h, pattern)
        if cost < 0:
            return geometry(table, seat, h, board.patterns[pattern])
        return means(table, seat, h, pattern, cost)


def building(table: Table) -> BuildTrack | None:
    """The step, where a table stands at it."""
    step = table.pending
    return step if isinstance(step, BuildTrack) else None


def open_build(table: Table) -> None:
    """First Build, or the first of the turn order, builds first (AOS-5.3)."""
    ask(table, BuildTrack(with_first(table, FIRST_BUILD)[0]))
