"""Ways to say or to draw something wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toy import WhistleStop
from toy.actions import Lay
from toy.state import WhistleState as Table
from toy.steps.driving import Driving

from rotonde.core import Action, Event, Illegal, View
from rotonde.core.stall_words import StallWords
from rotonde.core.words import Label, Prompt, ScoreLine, Tip, Voice
from tests.core.sabotage.marks import breaks


@breaks("prompts", StallWords, "prompt")
def speechless(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    return Prompt("") if voice.lang == "fr" else real(self, view, voice)


@breaks("prompts", StallWords, "seats")
def row_missing(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    panel = real(self, view, voice)
    return replace(panel, rows=panel.rows[1:])


@breaks("labels", StallWords, "label")
def all_alike(real: Any, self: StallWords, view: View, action: Action, voice: Voice) -> Any:
    return Label("Go on")


@breaks("paths", StallWords, "path")
def beginning_of_another(real: Any, self: StallWords, view: View, action: Action) -> Any:
    return ("card",) if action == Lay(1) else ("card", str(action))


@breaks("paths", StallWords, "tip")
def nameless(real: Any, self: StallWords, view: View, target: str, voice: Voice) -> Any:
    return Tip("") if target.startswith("card:") else real(self, view, target, voice)


@breaks("log lines", StallWords, "log")
def untold(real: Any, self: StallWords, event: Event, voice: Voice) -> str:
    return "" if event.kind == "rolled" else str(real(self, event, voice))


@breaks("refusals", Driving, "why_not")
def invented_rule(real: Any, self: Driving, table: Table, action: Action, seat: int) -> Any:
    return real(self, table, action, seat) and Illegal("far", "WS-9.9", "Too far.")


@breaks("scoring", StallWords, "scoring")
def wrong_sum(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    return (*real(self, view, voice), ScoreLine("Total", (0,) * view.table.players, total=True))


@breaks("translated", StallWords, "chapter")
def english_only(real: Any, self: StallWords, view: View, voice: Voice) -> str:
    return voice("Nobody ever translated this.")


@breaks("drawing", WhistleStop, "draw")
def broken_picture(real: Any, self: WhistleStop, view: View, **how: Any) -> str:
    return "<svg><g></svg>"


@breaks("about", StallWords, "options")
def unexplained(real: Any, self: StallWords, voice: Voice) -> Any:
    return real(self, voice)[:1]
