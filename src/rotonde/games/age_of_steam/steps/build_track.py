"""Phase 4: players build track, and who chose Urbanization places a New City (AOS-6 to AOS-9)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import bits
from rotonde.games.age_of_steam.actions import DONE, Build, Done, Urbanize
from rotonde.games.age_of_steam.board import FIRST_BUILD, KIND_SIMPLE, KIND_TOWN, SIDES, URBANIZATION, Pattern
from rotonde.games.age_of_steam.rules.build import cost_of, lay_tile, place_new_city
from rotonde.games.age_of_steam.rules.contact import OPEN, SHUT, look, may_turn, owns_section
from rotonde.games.age_of_steam.rules.menus import city_sides, discs_needed, legal_builds, tiles_allowed
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.track import disown, fixed_end, free_ends, lines_owned, smear_far
from rotonde.games.age_of_steam.rules.turn import SteamStep, TurnAhead, ask, next_seat, with_first
from rotonde.games.age_of_steam.steps.move_goods import open_moves
from rotonde.games.age_of_steam.table import NO_PLACE, NO_TRACK, NOBODY, Table

Labels = tuple[str, ...]
STOPS: Final = 0.08  # how often a playout ends its build turn while it could go on
SPARE: Final = 2  # dollars beyond the expenses without which it does
TOUCHES: Final = (  # what new track must do: where the track there is another's, and else
    N_(
        "The track on {hex} belongs to {player}: what you add must touch a city, the end of your own line, or "
        "the free end of an ownerless line."
    ),
    N_("New track must touch a city, the end of your own line, or the free end of an ownerless line."),
)
TOUCHES_IN_TOWN: Final = (
    N_(
        "The track in {place} belongs to {player}: what you add must touch a city, the end of your own line, or "
        "the free end of an ownerless line."
    ),
    N_("New track in a town must touch a city, the end of your own line, or the free end of an ownerless line."),
)


class BuildTrack(SteamStep):
    """`seat` builds."""

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
        if not table.opened >> seat & 1 and (refusal := _first(table, h, board.patterns[pattern])) is not None:
            return refusal
        cost = cost_of(table, seat, h, pattern)
        if cost < 0:
            return _geometry(table, seat, h, board.patterns[pattern])
        return _means(table, seat, h, pattern, cost)


def open_build(table: Table) -> None:
    """First Build, or the first of the turn order, builds first (AOS-5.3)."""
    ask(table, BuildTrack(with_first(table, FIRST_BUILD)[0]))


def build_on(table: Table) -> BuildTrack | None:
    """The build turn that is running, if any."""
    return table.pending if isinstance(table.pending, BuildTrack) else None


# ── why a tile may not be built ───────────────────────────────────────────
def _first(table: Table, h: int, new: Pattern) -> Illegal | None:
    """The first tile of a player: simple, on an empty hex, and leading into a city (AOS-6.1, AOS-6.17)."""
    if table.pattern[h]:
        text = N_("Your first tile of the game is laid on an empty hex: {hex} holds a tile.")
        return Illegal("first", "AOS-6.17", text, hex=table.board.called(table.board.labels[h]))
    if new.kind != KIND_SIMPLE:
        return Illegal("first", "AOS-6.1", N_("Your first tile of the game must be a simple one."))
    if not new.exits & city_sides(table, h):
        return Illegal("first", "AOS-6.1", N_("Your first tile of the game must lead into a city next to it."))
    return None


def _means(table: Table, seat: int, h: int, pattern: int, cost: int) -> Illegal | None:
    """Tiles, discs and money (AOS-6.12, AOS-6.15, AOS-7.9)."""
    board = table.board
    town = board.place_at[h] >= 0
    old, new = board.patterns[table.pattern[h]], board.patterns[pattern]
    lacking = table.exhausted & ~(old.town_need if town else old.need)
    if new.need & lacking:
        text = N_("No tile of this type is left: {tile}.")
        return Illegal("supply", "AOS-6.12", text, tile=board.tile_ids[new.type])
    if town and new.town_need & lacking:
        return Illegal("discs", "AOS-6.12", N_("No town disc is left, and this tile needs one in a town."))
    if cost > table.cash[seat]:
        return Illegal("cash", "AOS-6.15", N_("This costs {cost}, you have {cash}."), cost=cost, cash=table.cash[seat])
    limit = table.settings.ownership_disc_limit
    if limit and lines_owned(table, seat) + discs_needed(table, seat, h, pattern) > limit:
        text = N_("You would own more than {n} lines, and have no more discs to mark them.")
        return Illegal("ownership", "AOS-7.9", text, n=limit)
    return None


def _geometry(table: Table, seat: int, h: int, new: Pattern) -> Illegal:
    """Why a tile does not fit."""
    board = table.board
    old = board.patterns[table.pattern[h]]
    if board.place_at[h] >= 0:
        return _town(table, seat, h, old, new)
    if new.kind == KIND_TOWN:
        text = N_("Town tiles are for towns only; {hex} is none.")
        return Illegal("town", "AOS-6.7", text, hex=board.labels[h])
    if not old.exits and new.kind != KIND_SIMPLE and not table.settings.direct_complex_placement:
        text = N_("Two tracks in one hex arise only by replacing a simple tile; {hex} is empty.")
        return Illegal("complex", "AOS-6.6", text, hex=board.labels[h])
    if new.index == old.index:
        return Illegal("same", "AOS-8.7", N_("A replacement must change something."))
    return _replacement(table, seat, h, old, new)


def _replacement(table: Table, seat: int, h: int, old: Pattern, new: Pattern) -> Illegal:
    """What is wrong with a tile on an ordinary hex: the track that is redirected, then the track that is added."""
    if len(new.paths) < len(old.paths):
        text = N_("Track that lies there must stay: no tile with less track may replace it.")
        return Illegal("kept", "AOS-8.7", text)
    sides = look(table, seat, h)
    added = [path for path in new.paths if path not in old.paths]
    for before in old.paths:
        if before in new.paths:
            continue
        if (refusal := _redirect(table, seat, h, before, added, sides)) is not None:
            return refusal
    for path in added:
        for side in path:
            if (refusal := _shut(table, seat, h, side, sides)) is not None:
                return refusal
        if sides[path[0]] == sides[path[1]]:
            if sides[path[0]] == OPEN:
                return _no_contact(table, seat, h)
            return _loop(table, sides[path[0]])
    return _no_contact(table, seat, h)


def _redirect(
    table: Table, seat: int, h: int, before: tuple[int, int], added: list[tuple[int, int]], sides: list[int]
) -> Illegal | None:
    """What is wrong with a track that does not stay as it lies; takes its new course out of `added`."""
    owner = table.owner[h * 6 + before[0]]
    if owner not in (seat + 1, NOBODY):
        text = N_("This track on {hex} belongs to {player}: it may not be changed.")
        return Illegal("foreign", "AOS-8.7", text, hex=table.board.labels[h], player=owner - 1)
    keep, place = fixed_end(table, h, before[0], before[1])
    if keep < 0:
        return Illegal("redirect", "AOS-8.5", N_("Only the last tile of an unfinished line can be redirected."))
    after = next((path for path in added if keep in path), None)
    if after is None:
        text = N_("Only the free end of the line may move: its track from {side} must stay.")
        return Illegal("redirect", "AOS-8.5", text, side=SIDES[keep])
    added.remove(after)
    end = after[1] if after[0] == keep else after[0]
    if (refusal := _shut(table, seat, h, end, sides)) is not None:
        return refusal
    if sides[end] == place:
        return _loop(table, place)
    if owner == NOBODY and not may_turn(table, seat, place, sides[end]):
        text = N_("The ownerless line from {place} would touch no track of yours: it is not yours to redirect.")
        return Illegal("contact", "AOS-8.9", text, place=table.board.place_names[place])
    return None


def _town(table: Table, seat: int, h: int, old: Pattern, new: Pattern) -> Illegal:
    """What is wrong with a tile in a town (AOS-6.7, AOS-6.8, AOS-8.6)."""
    if old.exits & ~new.exits:
        text = N_("Every track that reaches the town must stay: the one from {side} would be lost.")
        return Illegal("kept", "AOS-8.6", text, side=SIDES[next(iter(bits(old.exits & ~new.exits)))])
    if old.exits == new.exits:
        return Illegal("same", "AOS-8.6", N_("A new tile in a town must add track."))
    sides = look(table, seat, h)
    here = table.board.place_at[h]
    for side in bits(new.exits & ~old.exits):
        if (refusal := _shut(table, seat, h, side, sides)) is not None:
            return refusal
        if sides[side] == here:
            return _loop(table, here)
    assert not owns_section(table, seat, h)
    return _no_contact(table, seat, h)


def _shut(table: Table, seat: int, h: int, side: int, sides: list[int]) -> Illegal | None:
    """Why track may not point that way (AOS-6.10, AOS-6.11)."""
    if sides[side] != SHUT:
        return None
    board = table.board
    if board.mate[h * 6 + side] < 0:
        text = N_("Track to the {side} would leave the board or run into a lake.")
        return Illegal("rim", "AOS-6.10", text, side=SIDES[side])
    owner = table.face[h * 6 + side]
    if owner == NOBODY:
        town = board.place_names[table.far[h * 6 + side]]
        text = N_("The ownerless line to the {side} starts at {place}, where you own no track.")
        return Illegal("presence", "AOS-6.9", text, side=SIDES[side], place=town)
    assert owner != NO_TRACK
    rule = "AOS-6.16" if board.place_at[h] >= 0 else "AOS-6.11"
    text = N_("Track to the {side} would join the line of {player}.")
    return Illegal("foreign", rule, text, side=SIDES[side], player=owner - 1)


def _loop(table: Table, place: int) -> Illegal:
    text = N_("Both ends of this line would be at {place}: a link joins two places.")
    return Illegal("loop", "AOS-6.14", text, place=table.board.place_names[place])


def _no_contact(table: Table, seat: int, h: int) -> Illegal:
    """What is added touches nothing (AOS-6.8, AOS-6.9); where all track there is others', that is said too."""
    board, here = table.board, table.board.place_at[h]
    owners = [table.owner[edge] for edge in range(h * 6, h * 6 + 6) if table.owner[edge] not in (NO_TRACK, NOBODY)]
    rule, texts = ("AOS-6.9", TOUCHES) if here < 0 else ("AOS-6.8", TOUCHES_IN_TOWN)
    if not owners or seat + 1 in owners:
        return Illegal("contact", rule, texts[1])
    where = {"hex": board.labels[h]} if here < 0 else {"place": board.place_names[here]}
    return Illegal("contact", rule, texts[0], **where, player=owners[0] - 1)
