"""The pages about people, typed; like `pages`, which holds those about tables."""

from __future__ import annotations

from msgspec import field

from rotonde.web.contract.pages import Payload, Post, TableSummary
from rotonde.web.contract.table import RequestInfo


class SignPage(Payload):
    """GET /account/sign-in, /account/register, /account/forgot: one form each."""

    what: str  # sign_in, register, forgot
    registration: str = "open"  # open, invite, closed
    games: int = 0  # tables of the guest who asks
    mails: bool = True  # do letters reach people?
    values: dict[str, str] = field(default_factory=dict)
    error: str = ""
    done: bool = False  # a letter is on its way, if there is somebody to write to


class Device(Payload):
    """Where somebody is known."""

    key: str  # names the session in a form
    words: str
    here: bool
    used: float


class Neighbour(Payload):
    """Somebody whom one has blocked."""

    id: str
    name: str


class ChannelInfo(Payload):
    """A way in which somebody is told that a table waits."""

    id: str
    kind: str  # mail, hook, push
    target: str  # the site of a webhook
    failed: int


class PushPost(Post):
    """POST /api/push: the address of a browser, and the keys that seal what it is sent."""

    endpoint: str
    p256dh: str
    auth: str


class PushAnswer(Payload):
    """It will be told."""

    done: bool


class StopPage(Payload):
    """GET /stop/{token}: end the letters of a channel."""

    token: str
    done: bool = False


class AccountPage(Payload):
    """GET /account"""

    id: str
    account: bool
    mail: str
    confirmed: bool
    mails: bool
    registration: str
    devices: list[Device]
    links: int  # private links that were not opened yet
    blocked: list[Neighbour]
    games: int
    channels: list[ChannelInfo]
    push: str = ""  # the key with which browsers ask for messages; "" if the site has none
    holidays: list[tuple[float, float]] = field(default_factory=list)  # those that run or will
    holidays_most: int = 0  # days in a year
    error: str = ""


class ShownLink(Payload):
    """A link to hand to somebody, or to take along oneself."""

    what: str  # device, seat, join, token
    link: str
    qr: str  # SVG
    here_only: bool  # the address leads nowhere on another machine
    back: str


class LinkPage(Payload):
    """GET /l/{token}: what a link does, and one button that does it."""

    what: str  # device, confirm, reset, seat, join
    token: str
    name: str = ""  # whose it is, or who invites
    games: int = 0  # tables of the guest at this device
    table: TableSummary | None = None
    free: int = 0  # seats
    known: bool = False  # has somebody who plays there seen the secrets of all of them?
    error: str = ""


class Sitting(Payload):
    """A seat on the page about the people of a table."""

    seat: int
    name: str
    colour: str
    words: str  # what kind of seat it is
    mine: bool
    free: bool
    person: bool  # somebody else holds it
    may_remove: bool
    blocked: bool
    may: tuple[str, ...] = ()  # release, bot, human, resign


class CompanyPage(Payload):
    """GET /t/{id}/people"""

    id: str
    title: str
    seats: list[Sitting]
    may_invite: bool
    free: int
    invitations: int
    may_start: bool = False
    league: str = ""  # the one it is a table of
    request: RequestInfo | None = None
    may_ask: tuple[str, ...] = ()
    notice: str = ""
    error: str = ""


class Known(Payload):
    """Somebody in a list of the admins."""

    id: str
    name: str
    kind: str
    admin: bool
    seen: float
    muted_until: float
    banned_until: float


class Told(Payload):
    """A report."""

    id: str
    at: float
    by: str
    about: Known | None
    called: str
    table: str | None
    words: str


class AdminPage(Payload):
    """GET /admin"""

    reports: list[Told]
    people: list[Known]
    more: int  # people that are not listed
    sought: str
    registration: str
    fixed: bool  # the command line says it
    invitations: int
    notice: str = ""


class PrivacyPage(Payload):
    """GET /privacy"""

    mails: bool
    days: dict[str, int]  # how long what is kept


class RatingLine(Payload):
    """A rating in a list."""

    name: str
    figure: int
    games: int
    wins: int
    sure: bool  # enough games were played for it to say something
    mine: bool = False
    link: str = ""


class GameRatings(Payload):
    """The ratings of one game, or somebody's at it."""

    key: str
    title: str
    people: list[RatingLine]  # among people
    bots: list[RatingLine]  # at tables with bots, bots among them


class PastGame(Payload):
    """A finished game in somebody's history."""

    table: str
    title: str
    ended: float
    place: int
    seats: int
    score: int
    others: list[str]
    bots: bool
    resigned: bool


class ProfilePage(Payload):
    """GET /who/{id}"""

    id: str
    name: str
    mine: bool
    ratings: list[GameRatings]
    past: list[PastGame]  # latest first
    played: int
    won: int


class RatingsPage(Payload):
    """GET /ratings"""

    games: list[GameRatings]
