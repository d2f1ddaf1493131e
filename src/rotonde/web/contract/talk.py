"""What is said at a table, typed; like `table`, which holds the game itself."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rotonde.web.contract.pages import Payload, Post

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]  # of something that was said
Sign = Literal["yes", "well", "ha", "hm"]


class Mark(Payload):
    """A sign under something that was said."""

    sign: str
    n: int
    mine: bool


class Message(Payload):
    """Something that was said."""

    id: int
    at: float  # seconds since 1970
    name: str
    seat: int | None  # where that one sits now
    words: str  # plain text; "" if it was taken away
    mine: bool
    marks: list[Mark]
    may_unsay: bool


class Talk(Payload):
    """What was said at a table, and what whoever asks has noted and ordered there."""

    messages: list[Message]  # oldest first
    may_say: bool
    note: str  # what this person has noted for himself
    order: str  # he passes: "stretch", as long as this one lasts; "ever", until he says otherwise; "" if he does not
    may_order: bool
    here: list[int]  # the seats whose people are at the table now
    spectators: int  # others who look on now
    digest: list[str]  # what happened since he moved last, in sentences


class TalkAnswer(Talk):
    """GET /api/t/{id}/talk, and the answer to each of the posts below."""

    words: dict[str, str]  # what the page says around it


class SayPost(Post):
    """POST /api/t/{id}/say: something to everybody at the table."""

    words: str


class MarkPost(Post):
    """POST /api/t/{id}/mark: set a sign to something that was said, or take it away."""

    id: Number
    sign: Sign


class UnsayPost(Post):
    """POST /api/t/{id}/unsay: take away what was said; its own, or as an admin."""

    id: Number


class NotePost(Post):
    """POST /api/t/{id}/note: what somebody notes for himself."""

    words: str


class OrderPost(Post):
    """POST /api/t/{id}/order: pass for me as long as this stretch of the game lasts, or until I say otherwise."""

    passes: bool
    ever: bool = False
