"""The ways to a new table: its form, a game at once, a record."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence

from rotonde.coach.challenges import Challenge
from rotonde.coach.lessons import lessons
from rotonde.core.game import Game
from rotonde.core.options import choices as option_choices, read_options
from rotonde.core.records import Entry, Record
from rotonde.core.setup import Setup
from rotonde.core.state import CHANCE, State
from rotonde.core.words import N_, PresetText, Voice
from rotonde.web.bots.levels import default_level, known_level, levels
from rotonde.web.contract.pages import (
    EditionChoice,
    NewTablePage,
    OptionChoice,
    OptionField,
    PresetChoice,
)
from rotonde.web.lobby.games import card
from rotonde.web.people.names import BOTS, clean_name, distinct, table_id
from rotonde.web.people.results import best_results
from rotonde.web.storage import Book, Line, Result, SeatLine, Summary
from rotonde.web.tables.clocks import MORES, TIMES, chosen_clock, span_words
from rotonde.web.troubles import Trouble

GENTLE = "apprentice"  # the level for a first game

# Who finds a table, and whether others may look on, by what the form says.
REACHES = {
    "public": ("public", True),
    "players": ("public", False),
    "private": ("private", True),
    "closed": ("private", False),
}
# What helps to decide at a table. Where there are hints a bot plays: such a game counts for no rating.
AIDS = {
    "all": N_("hints and plans"),
    "plans": N_("plans, no hints"),
    "none": N_("no hints, no plans"),
}


def form(
    game: Game, lang: str, name: str, values: Mapping[str, str], error: str = "", found: Sequence[Result] = ()
) -> NewTablePage:
    """The form for a new table; `found` are the results this person has already."""
    voice = Voice(game.words, lang)
    editions = [game.edition(e) for e in game.editions()]
    counts = table_sizes(game)
    kept = {k: v for k, v in values.items() if k != "players" or v in [str(n) for n in counts]}
    return NewTablePage(
        game=card(game, lang),
        counts=counts,
        levels=levels(Voice(None, lang)),
        options=option_fields(game, voice),
        presets=preset_choices(game, voice),
        editions=[
            EditionChoice(
                name=e.name,
                title=voice.translate(e.title),
                reconstructed=list(e.reconstructed),
                counts=list(game.seats(e.name)),
            )
            for e in editions
        ],
        names=suggested(counts[-1], name or stranger(voice)),
        colours={n: list(game.words.colours(n)) for n in counts},
        best=best_results(game, found, voice),
        times=[(str(int(seconds)), span_words(seconds, Voice(None, lang))) for seconds in TIMES],
        mores=[(str(int(seconds)), span_words(seconds, Voice(None, lang))) for seconds in MORES],
        values=kept,
        error=error,
    )


def table_sizes(game: Game) -> list[int]:
    """How many may sit down with some edition of a game."""
    return sorted({n for e in game.editions() for n in game.seats(e)} | set(game.players))


def option_fields(game: Game, voice: Voice) -> list[OptionField]:
    """The options of a game, explained by its words."""
    texts = {o.name: o for o in game.words.options(voice)}
    plain = game.options()
    out = []
    for name in game.options.__struct_fields__:
        text, default = texts.get(name), getattr(plain, name)
        meanings = {} if text is None else {_said(v): m for v, m in text.values}
        values = [_said(v) for v in option_choices(game.options, name)]
        out.append(
            OptionField(
                name=name,
                title=name if text is None else text.title,
                note="" if text is None else text.note,
                choices=[
                    OptionChoice(value=v, meaning=meanings.get(v, v), default=v == _said(default)) for v in values
                ],
                default=_said(default),
                rule="" if text is None else text.rule,
            )
        )
    return out


def preset_choices(game: Game, voice: Voice) -> list[PresetChoice]:
    """The presets of a game, explained by its words; none to choose from if there is only one."""
    texts = {p.name: p for p in game.words.presets(voice)}
    out = []
    for name, changes in game.presets.items():
        text = texts.get(name, PresetText(name, name))
        values = {k: _said(v) for k, v in read_options(game.options, changes, game.key).encode().items()}
        out.append(PresetChoice(name=name, title=text.title, note=text.note, values=values))
    return out if len(out) > 1 else []


def _said(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def suggested(count: int, name: str, taken: Sequence[str] = ()) -> list[str]:
    """Names for the seats of a table: the person first. No bot is called like somebody who sits there already."""
    known = {n.casefold() for n in (name, *taken)}
    return [name, *(b for b in BOTS if b.casefold() not in known)][:count]


def stranger(voice: Voice) -> str:
    """The name of somebody who has not said one."""
    return voice("Traveller")


def quick(game: Game, person: str, name: str, voice: Voice) -> Book:
    """A game at once: one person, the others bots of the usual level, the usual options."""
    players = min(max(3, game.players[0]), game.players[-1])
    return _against(game.new(players), default_level(), person, name or stranger(voice))


def first_game(game: Game, person: str, name: str, voice: Voice, lesson: str = "") -> Book:
    """The game that follows a lesson: as many players and the options as there, the others gentle bots."""
    taught = lessons(game).get(lesson) or next(iter(lessons(game).values()), None)
    if taught is None:
        return quick(game, person, name, voice)
    setup = taught.record.setup
    return _against(game.new(setup.players, setup.options), GENTLE, person, name or stranger(voice))


def _against(state: State, level: str, person: str, name: str) -> Book:
    """One person, the others bots of a level."""
    names = suggested(state.players, name)
    seats = [
        SeatLine(i, names[i], "bot" if i else "human", level if i else "", None if i else person)
        for i in range(state.players)
    ]
    book = book_of(state, seats, person)
    book.aids = "all"
    return book


def challenge_book(game: Game, challenge: Challenge, person: str, name: str, voice: Voice) -> Book:
    """A private table for a challenge: one person, and the bots that it names."""
    names = suggested(challenge.players, name or stranger(voice))
    sitting = [*challenge.opponents]
    sitting.insert(challenge.seat, "")
    others = iter(names[1:])
    seats = [
        SeatLine(i, names[0], "human", "", person) if i == challenge.seat else SeatLine(i, next(others), "bot", level)
        for i, level in enumerate(sitting)
    ]
    book = book_of(challenge.start(game), seats, person)
    book.reach, book.spectators = REACHES["private"]
    book.aids = "all"  # as its page promises
    book.lines = _lines(challenge.played())
    return book


def _lines(entries: Sequence[Entry]) -> list[Line]:
    """What was played before a table was opened, as its book has it."""
    now = time.time()
    return [Line(n, "chance" if e.seat == CHANCE else "action", e, now) for n, e in enumerate(entries, 1)]


def from_form(game: Game, values: Mapping[str, str], person: str, name: str) -> Book:
    """A new table as a form describes it."""
    seats = [_seat(i, values, person, name) for i in range(chosen_size(game, values))]
    _distinct(seats)
    state = game.new(len(seats), chosen_options(values), chosen_edition(game, values))
    confirm, auto = values.get("confirm_turns") == "on", values.get("auto_pass") == "on"
    book = book_of(state, seats, person, confirm_turns=confirm, auto_pass=auto)
    book.reach, book.spectators = chosen_reach(values)
    book.clock = chosen_clock(values)
    book.aids = chosen_aids(values)
    return book


def chosen_aids(values: Mapping[str, str]) -> str:
    """What helps to decide at a table."""
    aids = values.get("aids", "plans")
    if aids not in AIDS:
        raise Trouble(422, "setup", N_("A table allows hints and plans, or plans alone, or neither."))
    return aids


def chosen_reach(values: Mapping[str, str]) -> tuple[str, bool]:
    """Who finds a table, and whether others may look on while it runs."""
    reach = values.get("reach", "public")
    if reach not in REACHES:
        raise Trouble(422, "setup", N_("A table is for everybody, or for those who are invited."))
    return REACHES[reach]


def chosen_size(game: Game, values: Mapping[str, str]) -> int:
    """How many are to play, or Trouble."""
    text, sizes = values.get("players", ""), table_sizes(game)
    if text not in [str(n) for n in sizes]:
        said = N_("{game} is for {least} to {most} players.")
        raise Trouble(422, "setup", said, game=game.title, least=sizes[0], most=sizes[-1])
    return int(text)


def chosen_options(values: Mapping[str, str]) -> dict[str, str]:
    """The options of a form, by name."""
    return {k.removeprefix("option."): v for k, v in values.items() if k.startswith("option.")}


def chosen_edition(game: Game, values: Mapping[str, str]) -> dict[str, object] | str | None:
    """The name of an edition, or the figures of one's own, or Trouble."""
    own = values.get("edition_file", "").strip()
    if own:
        try:
            data = json.loads(own)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise Trouble(422, "setup", N_("The edition is no JSON object: export one, change it, and try again."))
        return data
    name = values.get("edition", "")
    if name and name not in game.editions():
        raise Trouble(422, "setup", N_("There is no such edition of this game here."))
    return name or None


def _seat(i: int, values: Mapping[str, str], person: str, name: str) -> SeatLine:
    kind = values.get(f"seat.{i}.kind", "bot" if i else "human")
    given = [clean_name(values.get(f"seat.{n}.name", "")) for n in range(len(BOTS))]
    chosen = given[i] or suggested(i + 1, name, given)[i]
    if kind == "bot":
        level = values.get(f"seat.{i}.level", "")
        return SeatLine(i, chosen, "bot", known_level(level) if level else default_level())
    if kind == "open":
        return SeatLine(i, chosen, "human", "", None)
    if kind != "human":
        raise Trouble(422, "setup", N_("A seat is for a person or for a bot."))
    return SeatLine(i, chosen, "human", "", person)


def _distinct(seats: list[SeatLine]) -> None:
    """Two seats of one name get a number, so that the log stays clear."""
    for i, line in enumerate(seats):
        line.name = distinct(line.name, [earlier.name for earlier in seats[:i]])


def book_of(
    state: State, seats: list[SeatLine], person: str, *, confirm_turns: bool = True, auto_pass: bool = True
) -> Book:
    """The book of a table that begins with this position."""
    setup = Setup.of(state, [s.name for s in seats])
    return _book(setup, seats, person, confirm_turns=confirm_turns, auto_pass=auto_pass)


def imported(record: Record, person: str, voice: Voice) -> Book:
    """A table that goes on where a record ends. All its seats are people's, held by this person."""
    names = list(record.seats)[: record.players]
    seats = [
        SeatLine(i, clean_name(names[i] if i < len(names) else "") or voice.player(i), "human", "", person)
        for i in range(record.players)
    ]
    _distinct(seats)
    book = _book(record.setup, seats, person, imported=True)
    book.aids = "all"
    book.lines = _lines(record.entries)
    return book


def _book(setup: Setup, seats: list[SeatLine], person: str, **switches: bool) -> Book:
    now = time.time()
    return Book(
        table_id(),
        setup,
        person,
        switches.get("confirm_turns", True),
        switches.get("auto_pass", True),
        switches.get("imported", False),
        now,
        now,
        Summary("running"),
        seats,
    )
