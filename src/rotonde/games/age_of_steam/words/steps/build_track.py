"""A build turn in words."""

from __future__ import annotations

from rotonde.core.telling import N_, P_, Action, Label, Prompt, Voice, joined, listed, sentences, tells, who
from rotonde.games.age_of_steam.actions import Build, Urbanize
from rotonde.games.age_of_steam.steps.build_track import BuildTrack, cost_of, offers, refresh
from rotonde.games.age_of_steam.table import NO_TRACK, NOBODY, Table
from rotonde.games.age_of_steam.words import speech
from rotonde.games.age_of_steam.words.effects import all_told, lines_named
from rotonde.games.age_of_steam.words.speech import Seen
from rotonde.games.age_of_steam.words.targets import likely_tiles

WAITING = N_("Phase 4: building track.")
COMPLETED = {  # is the line ownerless?
    False: P_("completes the line from {places} for {who}", "completes the lines from {places} for {who}"),
    True: P_(
        "completes the ownerless line from {places} for {who}", "completes the ownerless lines from {places} for {who}"
    ),
}


# ── what to do now ────────────────────────────────────────────────────────
def prompt(view: Seen, step: BuildTrack, voice: Voice) -> Prompt:
    """How many tiles are left, and what is in danger."""
    table = view.table
    left = step.tiles_left(table)
    title = voice.plural("Build track: {n} tile left", "Build track: {n} tiles left", left)
    if left == 0:
        title = voice("No tile left: end the build")
    elif step.may_urbanize(table):
        title = voice.plural("Place a New City, then build: {n} tile", "Place a New City, then build: {n} tiles", left)
    first = ""
    if not table.opened >> step.seat & 1:
        first = voice("Your first tile leads into a city: choose a hex next to one (AOS-6.1).")
    lines, danger = lines_named(table, step.doomed(table), voice), ""
    if lines:
        danger = voice("Extend it or lose it: your unfinished track from {lines} (AOS-7.3).", lines=lines)
    return Prompt(title, sentences((first, danger, speech.forecast(table, step.seat, voice))))


# ── what an action will do ────────────────────────────────────────────────
def label(view: Seen, step: BuildTrack, action: Action, voice: Voice) -> Label:
    """A tile, a New City, or the end of the build turn."""
    table = view.table
    if isinstance(action, Build):
        return _build(table, step.seat, action, voice)
    if isinstance(action, Urbanize):
        return _urbanize(view, step.seat, action, voice)
    lines = lines_named(table, step.doomed(table), voice)
    parts = [voice("your unfinished track from {lines} loses its owner", lines=lines)] if lines else []
    return Label(joined(voice("End the build"), parts, voice))


def _build(table: Table, seat: int, action: Build, voice: Voice) -> Label:
    board = table.board
    h, pattern = board.hex_index[action.hex], board.pattern_index[action.track]
    refresh(table, seat)  # so that prices are looked up, not worked out for each tile
    cost = cost_of(table, seat, h, pattern)
    town = board.place_at[h] >= 0
    tile = speech.tile_name(board.patterns[pattern], town, voice, article=True)
    text = N_("Lay {tile} in {place} for {cost}") if town else N_("Lay {tile} on {hex} for {cost}")
    said = voice(text, tile=tile, place=board.called(action.hex), hex=action.hex, cost=cost)
    parts = all_told(table, h, pattern, voice)
    parts.append(voice("{money} left", money=table.cash[seat] - cost))
    parts.append(speech.cash_after(table, seat, voice, spent=cost))
    return Label(joined(said, parts, voice), speech.money(cost, voice))


def _urbanize(view: Seen, seat: int, action: Urbanize, voice: Voice) -> Label:
    table, board = view.table, view.table.board
    h, letter = board.hex_index[action.hex], board.letter_index[action.letter]
    names = {"place": board.called(action.hex), "city": board.colours[board.letter_colour[letter]]}
    said = voice("Turn {place} into the New City {letter}, a {city}", letter=action.letter, **names)
    parts = [*_reached(view, seat, h, voice), *_removed(table, h, voice)]
    return Label(joined(said, parts, voice), action.letter)


def _reached(view: Seen, seat: int, h: int, voice: Voice) -> list[str]:
    """The lines that a New City would complete, by the player who gets them (AOS-9.5)."""
    table = view.table
    lines: dict[tuple[int, bool], list[str]] = {}
    for edge in range(h * 6, h * 6 + 6):
        owner = table.face[edge]
        if owner != NO_TRACK:
            key = (seat, True) if owner == NOBODY else (owner - 1, False)
            lines.setdefault(key, []).append(speech.place_name(table, table.far[edge]))
    return [
        voice.told(COMPLETED[ownerless], n=len(places), places=listed(places, voice), who=who(view, to, voice))
        for (to, ownerless), places in lines.items()
    ]


def _removed(table: Table, h: int, voice: Voice) -> list[str]:
    """What a New City takes away: the track in its hex, and a section of each link that ends there (AOS-9.3, 9.4)."""
    if not table.pattern[h]:
        return []
    place = table.board.place_at[h]
    out = [voice("the track in the hex is removed")]
    links = [link for link in table.links[place * 6 : place * 6 + 6] if link is not None]
    if links:
        out.append(voice.plural("{n} link loses a section", "{n} links lose a section each", len(links)))
    return out


# ── what is clicked ───────────────────────────────────────────────────────
def on_hex(view: Seen, step: BuildTrack, label: str) -> list[Action]:
    """A tile there."""
    return [*likely_tiles(view.table, label)]


def use_of_hex(view: Seen, step: BuildTrack, h: int, voice: Voice) -> str:
    """What the reader can build here now."""
    table = view.table
    if step.tiles_left(table) <= 0 or table.board.labels[h] in step.barred(table):
        return ""
    costs = [cost for _, cost in offers(table, step.seat, h, refresh(table, step.seat)[h])]
    if not costs:
        return ""
    least, most = min(costs), max(costs)
    if least == most:
        return voice.plural("{n} tile fits, for {cost}.", "{n} tiles fit, for {cost}.", len(costs), cost=least)
    return voice("{n} tiles fit, for {cost} to {cost_most}.", n=len(costs), cost=least, cost_most=most)


def empty_land(table: Table, terrain: str, voice: Voice) -> str:
    """What could be built on a hex without track, whoever's turn it is."""
    cost = table.board.simple_cost.get(terrain, -1)
    return voice("Outside the board (AOS-1.4).") if cost < 0 else voice("Empty: a first tile costs {cost}.", cost=cost)


def use_of_new_city(view: Seen, step: BuildTrack, voice: Voice) -> str:
    """Can the reader place one?"""
    if not step.may_urbanize(view.table):
        return ""
    return voice("Choose it, then a town: it costs nothing (AOS-9.1).")


tip_of_done = tells(N_("End the build"), N_("Unfinished lines you did not extend lose their owner (AOS-7.3)."))
