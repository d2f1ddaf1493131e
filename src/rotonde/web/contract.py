"""What the server and the pages say to each other: every payload and every page, typed. The routes are those of
`rotonde.web.routes`, each declared where it is answered.

Reading guide. A *table* is one game with its seats. Its entries are counted by `n`, which only ever grows (a take-back
is an entry too); a *moment* counts the decisions of the line that is valid now, and is what history and links speak of.
A *person* is a guest or has an account, and may hold several seats (hot-seat). `seat` is counted from 0; None is a
spectator.

Unsafe requests (POST) carry the CSRF token of `Chrome.csrf`: as the header `x-csrf-token` (JSON) or the field `csrf`
(forms). JSON bodies are `application/json`. Every answer that is no success is a `Problem` (JSON for /api/…, an error
page elsewhere).

The pages are functions of `rotonde.web.pages`, one for each `…Page` struct below, each `(chrome, page) -> str` (a whole
HTML document): lobby, new_table, table, rules, importing, settings, and problem for `Problem`. Names typed by people
are plain text: the templates escape them.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import field

from rotonde.core.beats import Beat
from rotonde.core.drafts import Brings

Kind = Literal["human", "bot"]
Status = Literal["running", "finished", "closed", "broken"]


class Payload(msgspec.Struct, kw_only=True):
    """The parent of everything the server sends."""


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


SeatOp = Literal["claim", "release", "bot", "human", "rename"]


class SeatInfo(Payload):
    """One seat of a table."""

    seat: int
    name: str
    kind: Kind
    level: str = ""  # of a bot ("greedy")
    colour: str = ""  # name of the player token
    mine: bool = False  # this person holds it
    free: bool = False  # a human seat that nobody holds: it can be claimed
    elsewhere: bool = False  # somebody else at this machine holds it: it may be claimed nevertheless
    may: tuple[str, ...] = ()  # what this person may do with it: claim, release, bot, human
    to_act: bool = False
    thinking: bool = False  # a bot is choosing now
    note: str = ""  # from the game's words
    figures: tuple[str, ...] = ()  # one for each of ViewPayload.columns
    score: int | None = None  # once the game is over
    winner: bool = False


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
    values: dict[str, str] = field(default_factory=dict)  # what was sent, when the form comes back with an error
    error: str = ""


class RuleLine(Payload):
    """One numbered rule."""

    number: str
    text: str
    heading: str
    rests: str = ""  # on what besides the rulebook, in words


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


# ── the table ─────────────────────────────────────────────────────────────


class PromptText(Payload):
    """What to do now, and what it costs."""

    title: str
    hint: str = ""


class TipText(Payload):
    """What a target is."""

    name: str
    note: str = ""
    more: str = ""


class Choice(Payload, omit_defaults=True):
    """A legal action: what is clicked, in order, and what it will do.

    Of very many choices only those listed first come with words; /preview says them of one, /choices of all.
    """

    action: str  # notation: send it back as it is
    path: tuple[str, ...]
    text: str = ""  # on the confirm button
    flag: str = ""  # on the preview


class LogLine(Payload):
    """One sentence of the log; level 0 headline, 1 detail, 2 bookkeeping (folded away)."""

    text: str
    level: int
    places: tuple[str, ...] = ()
    seat: int | None = None  # whose doing it is, which may be another's than whose turn it is
    table: bool = False  # a detail that did not come of the last player's move: income, a round's scoring
    beat: Beat | None = None  # what is seen and heard of it besides


class LogEntry(Payload):
    """What one decision did. Entries with the same `turn` belong together."""

    moment: int  # the position after it is history moment `moment`
    seat: int | None  # None: chance
    turn: int
    chapter: str
    lines: list[LogLine]
    action: str = ""  # notation; "" where this reader may not see it
    auto: bool = False  # the server played it, it was the only thing to do
    draft: bool = False  # part of the running turn, not yet committed
    note: str = ""  # e.g. that a bot failed and the first legal action was taken
    opens: str = ""  # the chapter that this decision opened
    opens_at: int = 0  # its first line in `lines`


class Taken(Payload):
    """Steps that went without saying although there were others: "back" to `step` brings the choice again."""

    step: int
    texts: list[str]


class DraftInfo(Payload):
    """The running turn of the seat this payload is for."""

    step: int  # actions in it; goes back as expected_step
    actions: list[str]  # in words
    can_undo: bool
    can_redo: bool
    can_end: bool  # the seat has nothing more to decide: "confirm" commits it
    brings: Brings = ""  # what follows when it is committed
    taken: list[Taken] = []


class Held(Payload):
    """A step that was not taken: it brings what no undo takes back, and must be asked for with `sure`."""

    action: str
    text: str
    brings: Brings


class ScoreRow(Payload):
    """One line of the scoring; points of each seat, None for nothing to say."""

    text: str
    points: tuple[int | None, ...]
    total: bool = False


class ViewPayload(Payload):
    """A table as one person sees it at one moment: GET /api/t/{id}/view, and the answer to every POST of a turn."""

    id: str
    game: str
    title: str
    build: str
    status: Status
    n: int  # entries stored; goes back as expected_n
    moment: int  # the moment shown
    moments: int  # the latest moment
    live: bool  # False: history, nothing can be done
    line: int  # grows with each take-back; goes back with `since`
    seat: int | None  # whose view this is
    mine: list[int]  # the human seats this person holds
    owner: bool  # this person made the table
    curtain: int | None  # hand the machine to this seat, then ask for the view with seat=…; the payload holds no secret
    prompt: PromptText
    svg: str  # the picture with a hole, `<g data-part="MARK"/>`, for each of its parts
    parts: dict[str, str]  # those that the page did not say it has, by their marks; they may have holes themselves
    choices: list[Choice]
    tips: dict[str, TipText]  # what the page lists first, by path (targets joined by spaces); /tips says the others
    draft: DraftInfo | None
    columns: tuple[str, ...]  # heads of the players' panel
    seats: list[SeatInfo]
    aside: str  # a line under the players' panel
    chapter: str
    over: bool
    winners: tuple[int, ...]  # empty with one player, who has a result
    best: int | None  # one player, game over: this person's best result of the same setup at other tables
    scoring: list[ScoreRow]  # final when over, else as it stands
    log: list[LogEntry]  # drop the known entries with moment > log_from and all drafts, then append these
    log_from: int
    news_from: int | None  # the moment this person saw last, if the table has gone on; only on a first view
    takeback: int | None  # the moment a take-back would return to now, None if not allowed
    hint: bool  # may ask for a hint
    confirm_turns: bool
    options: list[str]  # the options of this table that are not the default, in words
    message: str = ""  # one sentence to show, e.g. why a table is broken
    sealed: str = ""  # why the record cannot be had now
    ahead: dict[
        str, list[str]
    ] = {}  # targets that nothing leads to yet → the actions, of those legal now, that open them
    held: Held | None = None  # the answer to a step that needs a second word


class TipsAnswer(Payload):
    """GET /api/t/{id}/tips?seat=&at=&path=&path=&within=: what targets are, after those picked before them in a path.

    A path is targets joined by spaces. Without any, everything on the board is named. `within` is what was picked.
    """

    tips: dict[str, TipText]  # by path; without those that do not exist
    choices: list[Choice] = []  # with their words, those that go on from what was picked


class ChoicesAnswer(Payload):
    """GET /api/t/{id}/choices?seat=: every legal action with its words, for whoever types."""

    choices: list[Choice]


class TablePage(Payload):
    """GET /t/{id} and /t/{id}?n=MOMENT: the page is rendered with its first view, its picture without the ground."""

    view: ViewPayload
    board: str  # the picture, with a hole for each part that the ground has
    ground: str  # the address of what never changes on the board; browsers keep it
    shape: str  # of the window that the picture was drawn for
    names: dict[str, TipText]  # of everything on it
    levels: list[Level]
    slept: bool  # its bots had stopped, for nobody watched; they go on now
    welcome: WelcomeText | None = None  # for somebody who does not know the game


class TurnPost(Post):
    """POST /api/t/{id}/turn: one step in the running turn. Answer: ViewPayload, after it is on disk.

    409 (stale: Problem.view is the current view) if `expected_n` or `expected_step` is not the current one. The same
    `client` id again is answered with the current view and stored once.
    """

    op: Literal["act", "undo", "redo", "restart", "back", "end"]
    seat: int
    expected_n: int
    expected_step: int
    client: str  # 8 to 40 letters, digits, - or _, new for each request that is not a repetition
    action: str = ""  # notation, for "act"
    sure: bool = False  # also if it brings what no undo takes back; else such a step is answered with `held`
    to: int = 0  # actions that are left, for "back"
    since: int = 0  # the last moment the log is known to, with its line
    line: int = 0
    have: str = ""  # the marks of the parts of the picture that the page has, joined by dots


class TakebackPost(Post):
    """POST /api/t/{id}/takeback: return to an earlier moment. Answer: ViewPayload."""

    to: int
    expected_n: int
    client: str


class SeatPost(Post):
    """POST /api/t/{id}/seat: who sits where. Answer: ViewPayload.

    claim, release: this person takes or leaves a human seat. bot: a bot of `level` takes over. human: a person takes
    over from a bot (and holds the seat). rename: `name`. `rights.py` says who may do which; a seat that
    somebody else holds can be claimed only at a site that serves one machine.
    """

    op: SeatOp
    seat: int
    client: str
    level: str = ""
    name: str = ""


class ClosePost(Post):
    """POST /api/t/{id}/close: end a table before its end (owner), wherever it stands by now. Answer: ViewPayload."""

    client: str


class WhyPost(Post):
    """POST /api/t/{id}/why: why can this not be done? Either a path of clicked targets or a text in notation."""

    seat: int
    path: list[str] = field(default_factory=list)
    action: str = ""


class WhyAnswer(Payload):
    """`message` "" if there is nothing to say; `rule` opens the rules drawer there.

    `choice` is the action that was most likely meant by the targets, if it is allowed: it can be taken instead.
    """

    message: str
    choice: str = ""
    rule: str = ""
    rule_text: str = ""


class PreviewAnswer(Payload):
    """GET /api/t/{id}/preview?seat=&action=: an SVG fragment in the board's coordinates ("" if nothing to show)."""

    svg: str
    text: str
    flag: str = ""


class Gain(Payload):
    """What a seat would get."""

    seat: int
    n: int
    unit: str  # of a beat


class Way(Payload):
    """One of the things that a target can lead to: what it is, who gains, and what it would change as a picture."""

    name: str
    gains: list[Gain]
    svg: str


class OutlookAnswer(Payload):
    """GET /api/t/{id}/outlook?seat=&within=: what can come of a path of targets, the best for the seat first.

    Only what somebody gains by, and only where nothing is hidden: what is tried out here must tell no secret.
    """

    ways: list[Way]
    more: int = 0  # ways that are not told


class HintPost(Post):
    """POST /api/t/{id}/hint: what would a bot do here?"""

    seat: int


class FactText(Payload):
    """A figure that tells something of a game, with its words."""

    figure: str
    text: str


class EndingAnswer(Payload):
    """GET /api/t/{id}/ending, once the game is over: its points by source and over its stretches."""

    sources: str  # SVG
    curve: str  # SVG
    stretches: list[str]
    standings: list[list[int | None]]  # after each stretch, for each seat: what there would have been at an end
    facts: list[FactText]


class HintAnswer(Payload):
    """One legal action, recommended."""

    choice: Choice
    by: str  # the bot's title


class Problem(Payload):
    """Everything that went wrong: a code, one sentence in the page's language, and for 409 the current view.

    Codes: malformed 400, forbidden 403, csrf 403, missing 404, stale 409, closed 409, large 413, illegal 422,
    notation 422, setup 422, record 422, host 421, often 429, busy 503, storage 507, internal 500.
    """

    status: int
    code: str
    message: str
    rule: str = ""
    id: str = ""  # names the entry in the server's log, for 500
    view: ViewPayload | None = None


# ── live updates (server-sent events) ─────────────────────────────────────


class TableEvent(Payload):
    """GET /api/t/{id}/events. Each has an SSE `id:` (a number) and no event name.

    hello: where the table stands (first message of every connection, also of a reconnection). changed: something was
    committed or a seat changed; fetch the view. draft: the running turn of a seat of this person changed. thinking:
    a bot began to think. A comment line (": beat") comes every 15 s. A `build` other than the page's own: reload.
    """

    kind: Literal["hello", "changed", "draft", "thinking"]
    build: str
    n: int
    moments: int
    line: int
    status: Status
    seat: int | None = None  # the seat that moved, drafts or thinks
    step: int = 0  # draft: the steps of the running turn
    slept: bool = False  # hello: its bots had stopped, for nobody watched; they go on now


class LobbyEvent(Payload):
    """GET /api/events: a table was made, moved on, or ended; fetch the lobby again."""

    kind: Literal["hello", "changed"]
    build: str
    table: str = ""
