"""Plans as the server and the page of a table speak of them (`routes/plans.py`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

Key = Annotated[str, Meta(pattern="^[a-z0-9]{8,24}$")]


class PlanLine(msgspec.Struct, kw_only=True):
    """A plan in the list of its person, and whether it still holds."""

    key: str
    name: str
    steps: int
    standing: Literal["good", "broken", "open"]
    why: str = ""  # what breaks it, in words, with the number of a rule
    may_adopt: bool = False  # its first steps can be the running turn now


class PlanFigure(msgspec.Struct, kw_only=True):
    """A figure of one player now and after a plan."""

    head: str
    now: str
    then: str
    by: str = ""  # the difference with its sign; "" where there is none


class PlanSeat(msgspec.Struct, kw_only=True):
    """What a plan comes to for one player."""

    seat: int
    figures: list[PlanFigure]
    done: list[str] = field(default_factory=list)  # what is built and delivered, counted


class PlanStep(msgspec.Struct, kw_only=True):
    """What one click added to a plan, or an answer of a bot; chance has no seat."""

    seat: int | None
    texts: list[str]
    bot: bool = False


class PlanInfo(msgspec.Struct, kw_only=True):
    """The plan that a view shows instead of the table."""

    key: str
    name: str
    seat: int  # whose plan it is
    asked: int | None  # who must decide in it now
    steps: list[PlanStep]
    seats: list[PlanSeat]
    standing: Literal["good", "broken", "open"]
    why: str = ""
    may_adopt: bool = False
    guessed: bool = False  # is something hidden, and therefore guessed?


class PlanPost(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/t/{id}/plans: what is done with plans as a whole. Answer: ViewPayload, of the plan after new and name,
    of the table after drop and adopt."""

    op: Literal["new", "name", "drop", "adopt"]
    seat: int
    client: str
    key: str = ""
    name: Annotated[str, Meta(max_length=200)] = ""


class ReplyPost(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """POST /api/t/{id}/plan/{key}/reply: let a bot decide for whoever is asked in the plan. Answer: ViewPayload."""

    expected_step: int
    client: str
