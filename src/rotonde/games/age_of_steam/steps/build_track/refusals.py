"""Why a tile may not be built (AOS-6 to AOS-8)."""

from __future__ import annotations

from typing import Final

from rotonde.core import N_, Illegal
from rotonde.core.hexes import bits
from rotonde.games.age_of_steam.board import KIND_SIMPLE, KIND_TOWN, SIDES, Pattern
from rotonde.games.age_of_steam.rules.track import fixed_end, lines_owned
from rotonde.games.age_of_steam.steps.build_track.contact import OPEN, SHUT, look, may_turn, owns_section
from rotonde.games.age_of_steam.steps.build_track.menus import city_sides, discs_needed
from rotonde.games.age_of_steam.table import NO_TRACK, NOBODY, Table

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


def first_tile(table: Table, h: int, new: Pattern) -> Illegal | None:
    """The first tile of a player: simple, on an empty hex, and leading into a city (AOS-6.1, AOS-6.17)."""
    if table.pattern[h]:
        text = N_("Your first tile of the game is laid on an empty hex: {hex} holds a tile.")
        return Illegal("first", "AOS-6.17", text, hex=table.board.called(table.board.labels[h]))
    if new.kind != KIND_SIMPLE:
        return Illegal("first", "AOS-6.1", N_("Your first tile of the game must be a simple one."))
    if not new.exits & city_sides(table, h):
        return Illegal("first", "AOS-6.1", N_("Your first tile of the game must lead into a city next to it."))
    return None


def means(table: Table, seat: int, h: int, pattern: int, cost: int) -> Illegal | None:
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


def geometry(table: Table, seat: int, h: int, new: Pattern) -> Illegal:
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
