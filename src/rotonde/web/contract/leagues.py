"""The pages and the API about leagues, typed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from rotonde.web.contract.api import Word
from rotonde.web.contract.pages import Payload, Post, TableSummary


class LeagueLine(Payload):
    """A league in a list."""

    id: str
    title: str
    game: str  # its title
    status: str  # open, running, finished
    round: int
    rounds: int
    members: int
    mine: bool
    private: bool


class LeagueGame(Payload):
    """A game that leagues can be of."""

    key: str
    title: str
    sizes: list[int]


class LeaguesPage(Payload):
    """GET /leagues"""

    leagues: list[LeagueLine]
    games: list[LeagueGame]
    times: list[tuple[str, str]]
    rounds: int  # at most
    may_create: bool
    values: dict[str, str] = field(default_factory=dict)
    error: str = ""


class StandingLine(Payload):
    """What somebody has reached in a league."""

    person: str
    name: str
    place: int
    played: int
    wins: float
    beaten: float
    left: bool
    mine: bool
    may_remove: bool


class RoundInfo(Payload):
    """The tables of a round."""

    n: int
    tables: list[TableSummary]
    laying: int  # that are not opened yet


class LeaguePage(Payload):
    """GET /leagues/{league}"""

    id: str
    title: str
    game: str
    game_title: str
    status: str
    round: int
    rounds: int
    players: int
    clock: str
    organiser: str
    link: str  # to show others; "" for those who do not look after it
    key: str  # as it came, to go on with
    standings: list[StandingLine]
    played: list[RoundInfo]  # the latest first
    may: tuple[str, ...]
    named: bool  # does whoever looks have a name?
    error: str = ""


class ApiStanding(Payload):
    """What somebody has reached in a league."""

    name: str
    place: int
    played: int
    wins: float
    beaten: float
    mine: bool


class ApiRound(Payload):
    """The tables of a round, by their ids."""

    n: int
    tables: list[str]


class ApiLeague(Payload):
    """A league."""

    id: str
    title: str
    game: str
    status: str
    round: int
    rounds: int
    players: int
    mine: bool
    standings: list[ApiStanding] = field(default_factory=list)
    played: list[ApiRound] = field(default_factory=list)


class NewLeaguePost(Post):
    """A league to be made; whoever asks looks after it."""

    title: Word
    game: Word
    players: Annotated[int, Meta(ge=2, le=20)]  # at a table
    rounds: Annotated[int, Meta(ge=1, le=12)]
    seconds: Annotated[int, Meta(ge=0, le=10_000_000)] = 0  # for each move; 0: no clock
    private: bool = False


class LeaguePost(Post):
    """What somebody does in a league."""

    op: Literal["join", "leave", "start", "next", "close", "remove"]
    person: Word = ""  # whom to remove
    key: Word = ""  # of one that is not for everybody
