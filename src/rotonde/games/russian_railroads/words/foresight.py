"""What an action brings: played out on a copy of what the reader sees, up to the next decision."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.words import Voice
from rotonde.games.russian_railroads.rules.scoring import round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.speech import RAILS, signed

LATER = ("pass", "order", "round", "score", "reuse", "end")  # from here on it is no longer this action


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows at once: events of the seat, and how much more its board would score in each round."""

    events: list[Event]
    gain: int


def foresee(table: RailroadsState, action: Action, seat: int) -> Outcome:
    """The outcome of a legal action of a seat."""
    twin = table.copy()
    events: list[Event] = []
    twin.sink = events
    if not twin.pile and twin.bonus_left:  # unseen: some card will be there to choose
        twin.pile = ((1 << len(twin.board.bonus)) - 1) & ~twin.held[seat]
    twin.advance(action)
    own: list[Event] = []
    for i, event in enumerate(events):
        if event.kind in LATER and i:
            break
        if event.seat == seat:
            own.append(event)
    return Outcome(own, round_score(twin, seat) - round_score(table, seat))


def consequences(outcome: Outcome, voice: Voice, but: tuple[str, ...] = ()) -> list[str]:
    """What the events bring, in fragments; kinds in `but` were said already."""
    out: list[str] = []
    for event in outcome.events:
        said = _fragment(event, voice) if event.kind not in but else ""
        if said:
            out.append(said)
    return out


def _fragment(event: Event, voice: Voice) -> str:
    args = event.args
    if event.kind == "rails":
        return ", ".join([voice.translate(RAILS.get(c, c)) for c in args["colours"]])
    if event.kind == "points":
        return voice.plural("{n} point", "{n} points", args["points"])
    if event.kind == "x2":
        return voice.plural("{n} ×2 token", "{n} ×2 tokens", args["n"])
    if event.kind == "rouble":
        return voice.plural("{n} rouble", "{n} roubles", args["n"])
    if event.kind == "temporary":
        return voice.plural("{n} temporary worker", "{n} temporary workers", args["n"])
    if event.kind == "factory_used":
        return voice("{factory} works", factory=args["factory"])
    if event.kind == "scrap":
        return voice("locomotive {loco} is given up", loco=args["number"])
    if event.kind in ("move", "place", "factory", "locomotive", "step"):
        return _placed(event, voice)
    return _piece(event.kind, voice) or voice.value("event", event)


def _placed(event: Event, voice: Voice) -> str:
    """What happens by itself because there is only one way."""
    args = event.args
    if event.kind == "move":
        return voice("{colour} on {line} to {n}", colour=args["colour"], line=args["line"], n=args["space"])
    if event.kind == "place":
        return voice("locomotive {loco} to {line}", loco=args["number"], line=args["line"])
    if event.kind == "factory":
        return voice("{factory} in place {place}", factory=args["number"], place=args["place"])
    if event.kind == "step":
        return voice("industry to space {n}", n=args["to"])
    return voice("locomotive {loco}", loco=args["number"])


def _piece(kind: str, voice: Voice) -> str:
    if kind == "worker":
        return voice("a new worker")
    if kind == "earned":
        return voice("a ? token")
    if kind == "marker":
        return voice("a second industry marker")
    if kind == "black_worker":
        return voice("the black worker")
    if kind == "engineer_gift":
        return voice("an engineer")
    return ""


def gain_text(gain: int, voice: Voice) -> str:
    """What a choice adds to each scoring; empty for nothing."""
    return voice("{gain} each scoring", gain=signed(gain)) if gain else ""
