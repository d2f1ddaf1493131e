"""What the server and the pages say to each other: every payload and every page, typed. The routes are those of
`rotonde.web.routes`, each declared where it is answered.

Reading guide. A *table* is one game with its seats. Its entries are counted by `n`, which only ever grows (a take-back
is an entry too); a *moment* counts the decisions of the line that is valid now, and is what history and links speak of.
A *person* is a guest or has an account, and may hold several seats (hot-seat). `seat` is counted from 0; None is a
spectator.

Unsafe requests (POST) carry the CSRF token of `Chrome.csrf`: as the header `x-csrf-token` (JSON) or the field `csrf`
(forms). JSON bodies are `application/json`. Every answer that is no success is a `Problem` (JSON for /api/…, an error
page elsewhere).

The pages are functions of `rotonde.web.pages`, one for each `…Page` struct here, in `table` and in `people`,
each `(chrome, page) -> str` (a whole HTML document). Names typed by people are plain text: the
templates escape them.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import field

Kind = Literal["human", "bot"]
Status = Literal["running", "finished", "closed", "broken"]


class Payload(msgspec.Struct, kw_only=True):
    """The parent of everything the server sends."""


class ReasonText(Payload):
    """Something that a move brings; it speaks for it (1), against it (-1), or for neither (0)."""

    text: str
    sign: int = 0


class Post(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The parent of everything a page sends as JSON."""


# ── the frame of every page ───────────────────────────────────────────────


class Settings(msgspec.Struct, kw_only=True, frozen=True):
    """What a person has chosen. Form fields of POST /settings have the same names."""

    name: str = ""  # display name; "" until chosen
    lang: Literal["en", "fr"] = "en"
    theme: Literal["auto", "day", "night"] = "auto"
    motion: Literal["auto", "reduced"] = "auto"
    marks: Literal["normal", "strong"] = "normal"
    settle: Literal["on", "off"] = "on"  # does a complete turn confirm itself after three seconds?
    moments: Literal["on", "off"] = "on"  # are scoring, income and the like played on the board?
    sounds: Literal["on", "off"] = "off"
    pause: int = 700  # milliseconds between the moves of bots, 0 to 5000


class Chrome(Payload):
    """What every page needs, whatever it shows."""

    settings: Settings
    csrf: str
    build: str  # changes when the program's files change; use it as ?v= of static files
    path: str  # the path (with query) of this page, to come back to after the settings
    notice: str = ""  # one sentence to show on top, e.g. "Settings saved."
    account: bool = False  # whoever looks has signed in
    admin: bool = False
    local: bool = False  # the site serves this machine alone: nobody needs an account


# ── lobby, new table, import, rules ───────────────────────────────────────


class JourneyInfo(Payload):
    """The lessons of a game, for somebody who does not know it yet."""

    minutes: int  # of the next lesson
    step: int  # steps of it that are done
    steps: int
    done: bool = False  # all lessons were learnt: the first game is next


class GameCard(Payload):
    """A game in the lobby."""

    key: str
    title: str
    tagline: str
    summary: str
    least: int  # players
    most: int
    minutes: int
    reconstructed: str = ""  # which figures are our reconstruction; "" if none
    journey: JourneyInfo | None = None  # for whoever has not finished a game of this title


SeatOp = Literal["claim", "release", "bot", "human", "rename", "resign"]


class ClockInfo(Payload):
    """The clock of a seat."""

    left: float  # seconds that count
    full: float  # of which there were so many at first
    runs: bool
    stands: bool  # it would run, but not at this time of the day, or on a holiday
    out: bool  # it was over, and the others wait nevertheless
    due: float | None  # when it is over, in seconds since 1970
    holiday: float | None = None  # until when its holder is away


class SeatInfo(Payload):
    """One seat of a table."""

    seat: int
    name: str
    kind: Kind
    level: str = ""  # of a bot ("greedy")
    level_title: str = ""  # and in words, at the table
    colour: str = ""  # name of the player token
    mine: bool = False  # this person holds it
    free: bool = False  # a human seat that nobody holds: it can be claimed
    elsewhere: bool = False  # somebody else at this machine holds it: it may be claimed nevertheless
    may: tuple[str, ...] = ()  # what this person may do with it: claim, release, bot, human, resign
    to_act: bool = False
    thinking: bool = False  # a bot is choosing now
    note: str = ""  # from the game's words
    figures: tuple[str, ...] = ()  # one for each of ViewPayload.columns
    score: int | None = None  # once the game is over
    winner: bool = False
    clock: ClockInfo | None = None


class TableSummary(Payload):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[SeatInfo]
    decided: bool  # it is known who has won, if anybody
    asleep: bool  # only bots must act, and they wait until somebody watches
    my_turn: bool
    moments: int
    chapter: str  # "Round 3"
    created: float  # seconds since 1970
    changed: float
    imported: bool = False
    private: bool = False  # only who was invited finds it
    spectators: bool = True  # others may look on
    aids: str = ""  # what helps to decide there, in words
    clock: str = ""  # how time is kept, in words
    due: float | None = None  # when this person's time is over


class LobbyPage(Payload):
    """GET /"""

    games: list[GameCard]
    open: list[TableSummary]  # tables that look for company
    running: list[TableSummary]  # my turn first, then other tables of mine, then latest first
    finished: list[TableSummary]  # finished, closed and broken ones, latest first
    levels: list[Level]


class Level(Payload):
    """A kind of bot that can be asked to play."""

    key: str  # "greedy"
    title: str
    note: str


class OptionChoice(Payload):
    """One value of an option."""

    value: str  # as the form sends it: "on", "off", "3", "short"
    meaning: str
    default: bool = False


class OptionField(Payload):
    """An option of a game, explained. The form field is named `option.NAME`."""

    name: str
    title: str
    note: str
    choices: list[OptionChoice]  # empty for a free number
    default: str
    rule: str = ""


class PresetChoice(Payload):
    """A named set of options: choosing it in the form sets each option to its value."""

    name: str
    title: str
    note: str
    values: dict[str, str]  # option → value, for every option


class EditionChoice(Payload):
    """An edition that ships with the game (form field `edition`)."""

    name: str
    title: str
    reconstructed: list[str]
    counts: list[int]  # how many may play with it


class BestResult(Payload):
    """One finished table of somebody who was the only person there."""

    table: str
    score: int
    won: bool
    ended: float  # seconds since 1970


class BestGroup(Payload):
    """The best results of one setup, best first."""

    title: str  # against whom
    setup: str  # options and edition, where they are not the usual ones
    played: int
    results: list[BestResult]


class NewTablePage(Payload):
    """GET /new/{game}: the form of POST /tables.

    Form fields: game; players (a number); for each seat i below it `seat.i.kind` (human, open, bot), `seat.i.name`,
    `seat.i.level`; `option.NAME`; edition; `confirm_turns` and `auto_pass` ("on" when ticked).
    `aids` (all, plans, none); `reach` (public, players, private, closed); `clock` (none, move, bank) with
    `clock_time`, `clock_more`, `clock_rule` (bot, wait), `clock_opens`, `clock_closes` (hours) and `clock_zone`.
    `edition_file` (optional) is the text of an edition file, pasted or read by the page.
    """

    game: GameCard
    counts: list[int]
    levels: list[Level]
    options: list[OptionField]
    presets: list[PresetChoice]
    editions: list[EditionChoice]
    names: list[str]  # suggested names, one for each seat of the largest table
    colours: dict[int, list[str]]  # player count → the colour of each seat
    best: list[BestGroup]  # this person's own, the setup played last first
    times: list[tuple[str, str]]  # lengths of a clock, as (seconds, words)
    mores: list[tuple[str, str]]  # and of what each move adds to it
    values: dict[str, str] = field(default_factory=dict)  # what was sent, when the form comes back with an error
    error: str = ""


class RuleLine(Payload):
    """One numbered rule."""

    number: str
    text: str
    heading: str
    rests: str = ""  # on what besides the rulebook, in words
    picture: str = ""  # SVG: a piece of the board that shows it
    caption: str = ""  # and what it shows


class WelcomeText(Payload):
    """A game in five sentences."""

    goal: str
    points: str
    turn: str
    advice: tuple[str, str]


class RulesPage(Payload):
    """GET /rules/{game} (page) and GET /api/rules/{game} (JSON, for the drawer)."""

    game: str
    title: str
    rules: list[RuleLine]
    welcome: WelcomeText | None = None


class StuckPage(Payload):
    """A table whose game cannot even be set up here: what can still be done with it."""

    id: str
    title: str
    names: list[str]
    why: str
    over: bool  # it was ended
    may_export: bool
    may_end: bool


class ImportPage(Payload):
    """GET /import; POST /import takes the file field `record` (multipart) or the text field `text`."""

    error: str = ""
    text: str = ""


class SettingsPage(Payload):
    """GET /settings; POST /settings takes the fields of Settings (those present) and `back`, a path of this site."""

    back: str
