"""A table as the server and its page speak of it: views, turns, answers, live updates; like `pages`, which holds
the pages around it."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from rotonde.core.beats import Beat
from rotonde.core.drafts import Brings
from rotonde.web.contract.pages import Level, Payload, Post, ReasonText, SeatInfo, SeatOp, Status, WelcomeText
from rotonde.web.contract.plans import PlanInfo, PlanLine


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
    taken: list[Taken] = field(default_factory=list)


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


class RequestInfo(Payload):
    """What somebody asks the others for."""

    n: int  # the entry that asks: goes back with the answer
    what: Literal["back", "end", "bot"]
    words: str
    mine: bool  # this person asked for it
    asked: bool  # this person is to answer
    waits: list[str]  # the names of those who have not answered


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
    # targets that nothing leads to yet → the actions, of those legal now, that open them
    ahead: dict[str, list[str]] = field(default_factory=dict)
    request: RequestInfo | None = None  # what waits for an agreement
    may_ask: tuple[str, ...] = ()  # what this person may ask the others for: back, end
    ask_back: int | None = None  # the moment before this person's last turn, to be asked for
    held: Held | None = None  # the answer to a step that needs a second word
    may_plan: bool = False
    plans: list[PlanLine] = field(default_factory=list)  # this person's own
    plan: PlanInfo | None = None  # the plan that is shown instead of the table


class TipsAnswer(Payload):
    """GET /api/t/{id}/tips?seat=&at=&path=&path=&within=: what targets are, after those picked before them in a path.

    A path is targets joined by spaces. Without any, everything on the board is named. `within` is what was picked.
    """

    tips: dict[str, TipText]  # by path; without those that do not exist
    choices: list[Choice] = field(default_factory=list)  # with their words, those that go on from what was picked


class ChoicesAnswer(Payload):
    """GET /api/t/{id}/choices?seat=: every legal action with its words, for whoever types."""

    choices: list[Choice]


class GoalLine(Payload):
    """What is counted, and what is asked for one, two and three stars."""

    what: str
    asked: tuple[str, str, str]


class TakenUp(Payload):
    """The challenge that somebody has taken up at a table."""

    title: str
    about: str
    goals: list[GoalLine]
    begins: int = 0  # how many decisions were made before he took over


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
    preview: str = ""  # the address of a picture of this moment, for those who are sent the link
    about: str = ""  # and what is said of it there
    journey: bool = False  # who could be taught it first
    challenge: TakenUp | None = None  # what the person has set out to do here
    first: bool = False  # it is this person's first game, with remarks


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
    ends: bool = False  # a turn that is complete with this "act", and brings nothing besides, counts at once
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
    over from a bot (and holds the seat). rename: `name`. resign: a bot plays on for good. `tables/rights.py`
    says who may do which; a seat that somebody else holds can be claimed only at a site that serves one machine.
    """

    op: SeatOp
    seat: int
    client: str
    level: str = ""
    name: str = ""


class ClosePost(Post):
    """POST /api/t/{id}/close: end a table before its end (owner), wherever it stands by now. Answer: ViewPayload."""

    client: str


class AskPost(Post):
    """POST /api/t/{id}/ask: something that others must agree to. Answer: ViewPayload.

    back: return to moment `to`. end: end the table without a result. bot: a bot shall play `seat` for its holder.
    """

    what: Literal["back", "end", "bot"]
    client: str
    to: int = 0
    seat: int = 0


class AnswerPost(Post):
    """POST /api/t/{id}/answer: what somebody says to the request of entry `n`; who asked withdraws it with a no."""

    n: int
    yes: bool
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
    """POST /api/t/{id}/hint: what would a bot do here, and why?"""

    seat: int
    level: str = "engineer"  # or conductor, apprentice


class FactText(Payload):
    """A figure that tells something of a game, with its words."""

    figure: str
    text: str


class EndingAnswer(Payload):
    """GET /api/t/{id}/ending, once the game is over: its points by source and over its stretches."""

    came_from: str  # the title of the sources: some games count money
    sources: str  # SVG
    curve: str  # SVG
    stretches: list[str]
    standings: list[list[int | None]]  # after each stretch, for each seat: what there would have been at an end
    facts: list[FactText]
    challenge: str = ""  # what the challenge came to that was taken up here, in words


class HintIdea(Payload):
    """One legal action that a bot thinks of, and what speaks for it."""

    choice: Choice
    share: int  # of victory for the seat, in points of a hundred
    error: int  # standard error of that
    reasons: list[ReasonText]  # what speaks for it first
    line: list[str]  # what is expected to follow, move by move
    rules: list[str]  # numbers of rules that decide here


class HintAnswer(Payload):
    """Up to three legal actions, the best first, worked out from the view of the seat alone."""

    choice: Choice  # the best
    by: str  # the bot's title
    level: str
    ideas: list[HintIdea]
    sure: str  # how sure the order of the first two is, in words
    games: int  # that were played on from each idea


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
    a bot began to think. chat: something was said. here: somebody came or went. A comment line (": beat") comes every
    15 s. A `build` other than the page's own: reload.
    """

    kind: Literal["hello", "changed", "draft", "thinking", "chat", "here"]
    build: str
    n: int
    moments: int
    line: int
    status: Status
    seat: int | None = None  # the seat that moved, drafts or thinks
    step: int = 0  # draft: the steps of the running turn
    slept: bool = False  # hello: its bots had stopped, for nobody watched; they go on now
    here: list[int] = field(default_factory=list)  # here: the seats whose people are at the table now
    spectators: int = 0  # here: how many others look on


class LobbyEvent(Payload):
    """GET /api/events: a table was made, moved on, or ended; fetch the lobby again."""

    kind: Literal["hello", "changed"]
    build: str
    table: str = ""
