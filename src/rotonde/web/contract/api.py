"""What the API for programs sends and takes (`routes/v1.py`); /api/v1/openapi.json is made from these."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, field

from rotonde.web.contract.pages import Payload, Post, Status
from rotonde.web.contract.table import RequestInfo
from rotonde.web.contract.talk import Talk

Word = Annotated[str, Meta(max_length=200)]
Client = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$")]
Seat = Annotated[int, Meta(ge=0, le=20)]


class ApiGame(Payload):
    """A game that can be played here."""

    key: str
    title: str
    players: list[int]


class ApiSeat(Payload):
    """Who sits where."""

    seat: int
    name: str
    kind: str  # human, bot
    level: str
    mine: bool
    free: bool


class ApiTable(Payload):
    """Where a table stands."""

    id: str
    game: str
    status: Status
    n: int  # entries, the version that a move is made for: running turns of others do not change it
    to_act: list[int]
    seats: list[ApiSeat]
    scores: list[int] | None = None
    aids: str = "plans"  # what helps to decide there: all (hints and plans), plans, none


class ApiPosition(Payload):
    """A position as one seat sees it; what it may not know is blank."""

    table: ApiTable
    seat: int | None
    prompt: str
    view: dict[str, Any]
    legal: list[str]  # in notation, if this seat must decide
    moments: int  # decisions that count, and so the moment of now
    back: int | None  # the moment before the last turn of whoever asks: to be returned to, or asked for
    may_take_back: bool  # alone; else others must agree
    may_ask: tuple[str, ...]  # what the others can be asked for now
    request: RequestInfo | None  # what waits for an agreement


class ApiMove(Payload):
    """What came of a move: what this seat may know of it, who acts, and what it may do next."""

    table: ApiTable
    events: list[str]
    legal: list[str]


class NewTablePost(Post):
    """A table to be opened: oneself first, then others who are free to join, then bots."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=20)]
    bots: Annotated[list[Word], Meta(max_length=20)] = field(default_factory=list)  # their levels
    options: dict[str, Word] = field(default_factory=dict)
    private: bool = False
    aids: Word = "plans"  # all (hints too, and it counts for no rating), plans, none


class MovePost(Post):
    """One decision, in notation. It counts at once: what a page would let undo is not undone here."""

    seat: Seat
    action: Word
    n: Annotated[int, Meta(ge=0, le=1_000_000)]  # the entries that were known: a later position answers 409
    client: Client  # an id of one's own: the same sent twice is done once


class FreePost(Post):
    """A seat that its table's owner frees, before whoever sits there has begun to play."""

    seat: Seat


class ApiLink(Payload):
    """A link that seats whoever opens it."""

    link: str


class ApiTalk(Talk):
    """What was said at a table, and what whoever asks has noted and ordered there."""
