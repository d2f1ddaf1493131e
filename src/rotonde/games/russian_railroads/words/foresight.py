"""What an action brings: played out on a copy of what the reader sees, up to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rotonde.core.actions import Action
from rotonde.core.events import Event
from rotonde.core.words import N_, Voice
from rotonde.games.russian_railroads.rules.scoring import round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.log import Args, told
from rotonde.games.russian_railroads.words.speech import RAILS, signed

LATER = ("pass", "order", "round", "score", "reuse", "end")  # from here on it is no longer this action


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows at once: events of the seat, and how much more its board would score in each round."""

    events: list[Event]
    gain: int


def played(table: RailroadsState, action: Action, seat: int, events: list[Event]) -> RailroadsState:
    """The table after a legal action of a seat."""
    after = table.copy()
    after.sink = events
    if not after.pile and after.bonus_left:  # unseen: some card will be there to choose
        after.pile = ((1 << len(after.board.bonus)) - 1) & ~after.held[seat]
    after.advance(action)
    return after


def foresee(table: RailroadsState, action: Action, seat: int) -> Outcome:
    """The outcome of a legal action of a seat."""
    events: list[Event] = []
    after = played(table, action, seat, events)
    own: list[Event] = []
    for i, event in enumerate(events):
        if event.kind in LATER and i:
            break
        if event.seat == seat:
            own.append(event)
    return Outcome(own, round_score(after, seat) - round_score(table, seat))


def consequences(outcome: Outcome, voice: Voice, but: tuple[str, ...] = ()) -> list[str]:
    """What the events bring, in fragments; kinds in `but` were said already."""
    out: list[str] = []
    for event in outcome.events:
        said = _fragment(event, voice) if event.kind not in but else ""
        if said:
            out.append(said)
    return out


# What an event brings, in a few words, by its kind; games built on this one add theirs.
FRAGMENTS: dict[str, str | Callable[[Args, Voice], str]] = {
    "rails": lambda args, voice: ", ".join([voice.translate(RAILS.get(c, c)) for c in args["colours"]]),
    "points": lambda args, voice: voice.plural("{n} point", "{n} points", args["points"]),
    "x2": lambda args, voice: voice.plural("{n} ×2 token", "{n} ×2 tokens", args["n"]),
    "rouble": lambda args, voice: voice.plural("{n} rouble", "{n} roubles", args["n"]),
    "temporary": lambda args, voice: voice.plural("{n} temporary worker", "{n} temporary workers", args["n"]),
    "factory_used": lambda args, voice: voice("{factory} works", factory=args["factory"]),
    "scrap": told(N_("locomotive {loco} is given up"), loco="number"),
    "move": told(N_("{colour} on {line} to {n}"), n="space"),
    "place": told(N_("locomotive {loco} to {line}"), loco="number"),
    "factory": told(N_("{factory} in place {place}"), factory="number"),
    "step": told(N_("industry to space {n}"), n="to"),
    "locomotive": told(N_("locomotive {loco}"), loco="number"),
    "worker": N_("a new worker"),
    "earned": N_("a ? token"),
    "marker": N_("a second industry marker"),
    "black_worker": N_("the black worker"),
    "engineer_gift": N_("an engineer"),
}


def _fragment(event: Event, voice: Voice) -> str:
    said = FRAGMENTS.get(event.kind, "")
    if isinstance(said, str):
        return voice(said) if said else ""
    return said(event.args, voice)


def gain_text(gain: int, voice: Voice) -> str:
    """What a choice adds to each scoring; empty for nothing."""
    return voice("{gain} each scoring", gain=signed(gain)) if gain else ""
