"""What follows from an action, in words and numbers: played out on a copy, as if nobody bid against it."""

from __future__ import annotations

from rotonde.core import N_, Action, Event, Label, Voice
from rotonde.core.hexes import bits
from rotonde.core.speech import JOINT, listed, who
from rotonde.games.stephensons_rocket.actions import PASS, ExtendLine
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.steps.veto import veto_on
from rotonde.games.stephensons_rocket.words.speech import Seen, money

PAYOUTS = ("city_pays", "town_pays", "merger_bonus")


def kind_held(table: RocketState, seat: int, kind: str) -> int:
    """How many tokens of a kind a seat holds."""
    board = table.board
    wanted = board.kinds.index(kind)
    row = table.tokens[seat * board.slots : (seat + 1) * board.slots]
    return sum(n for n, k in zip(row, board.slot_kind, strict=True) if k == wanted)


def spot(table: RocketState, hex_: str, voice: Voice) -> str:
    """A hex with the cities next to it."""
    board = table.board
    cities = [board.city_names[c] for c in bits(board.cities_by[board.hex_index[hex_]])]
    return voice("{hex}, next to {cities}", hex=hex_, cities=listed(cities, voice)) if cities else hex_


def line_at(table: RocketState, h: int) -> int:
    """The company whose line holds a hex, or -1."""
    for company in range(len(table.loco)):
        if table.line(company) >> h & 1:
            return company
    return -1


def foresee(table: RocketState, action: Action) -> list[Event]:
    """What follows from an action if everybody asked after it lets it go, up to the end of the game."""
    following = table.copy()
    events: list[Event] = []
    following.sink = events
    following.advance(action)
    while veto_on(following) is not None:
        following.advance(PASS)
    kinds = [e.kind for e in events]
    return events[: kinds.index("end") + 1] if "end" in kinds else events


def moved(view: Seen, action: Action, said: str, flags: list[str], voice: Voice) -> Label:
    """A move of a locomotive with all its consequences."""
    events = foresee(view.table, action)
    parts = consequences(view, events, isinstance(action, ExtendLine), voice)
    if isinstance(action, ExtendLine):
        parts += _bidders(view.table, action, voice)
    text = voice("{what}: {parts}", what=said, parts=JOINT.join(parts)) if parts else said
    return Label(text, ", ".join([*flags, *_flags(view, events, voice)]))


def _bidders(table: RocketState, action: ExtendLine, voice: Voice) -> list[str]:
    """Who may bid for another course (SR-7.1)."""
    holdings = table.holdings(table.board.company_index[action.company])
    names = [voice.player(s) for s, n in enumerate(holdings) if n and s != table.active]
    return [voice("{names} may bid", names=listed(names, voice))] if names else []


def consequences(view: Seen, events: list[Event], moved: bool, voice: Voice) -> list[str]:
    """What a list of events brings to whom, in fragments; `moved` tells of the mover's share too."""
    out: list[str] = []
    kinds = [e.kind for e in events]
    if moved:
        out.append(voice("1 share") if "share" in kinds else voice("no share is left"))
    if "passenger" in kinds:
        out.append(voice("1 passenger token"))
    out += _reached(view, events, voice)
    for event in events:
        if event.kind == "merger":
            out.append(_merged(view, event, events, voice))
        elif event.kind == "isolated":
            out.append(voice("the {company} is isolated", company=event.args["company"]))
        elif event.kind == "end":
            out.append(voice("the game ends"))
    return out


def _reached(view: Seen, events: list[Event], voice: Voice) -> list[str]:
    """The cities that pay, one by one, and those that only raise the value."""
    paying: list[str] = []
    silent: list[str] = []
    for city in [e.args["city"] for e in events if e.kind == "reach"]:
        paid = [e for e in events if e.kind in ("city_pays", "town_pays") and e.args["city"] == city]
        if paid:
            paying.append(voice("{city} pays {payees}", city=city, payees=_payees(view, paid, voice)))
        else:
            silent.append(city)
    if silent:
        paying.append(voice("reaches {cities}", cities=listed(silent, voice)))
    return paying


def _merged(view: Seen, event: Event, events: list[Event], voice: Voice) -> str:
    paid = [e for e in events if e.kind == "merger_bonus"]
    out = voice("absorbed by the {into}", into=event.args["into"])
    if paid:
        out += voice(", bonus {payees}", payees=_payees(view, paid, voice))
    mine = next((e for e in events if e.kind == "exchange" and e.seat == view.seat), None)
    if mine is not None:
        n = mine.args["n"]
        text = N_(", your share is lost") if n == 1 else N_(", your {n} shares become {gained}")
        out += voice(text, n=n, gained=mine.args["gained"])
    return out


def _payees(view: Seen, paid: list[Event], voice: Voice) -> str:
    parts = [
        voice("{who} {money}", who=who(view, e.seat, voice), money=e.args["money"])
        for e in sorted(paid, key=lambda e: -e.args["money"])
        if e.seat is not None
    ]
    return listed(parts, voice)


def _flags(view: Seen, events: list[Event], voice: Voice) -> list[str]:
    """The short gains of the reader: share, passenger, money, merger."""
    mine = [e for e in events if e.seat == view.seat]
    out = []
    if any(e.kind == "share" for e in mine):
        out.append(voice("+1 share"))
    if any(e.kind == "passenger" for e in mine):
        out.append(voice("+1 passenger"))
    earned = sum(e.args["money"] for e in mine if e.kind in PAYOUTS)
    if earned:
        out.append(f"+{money(earned, voice)}")
    out += [voice("joins {into}", into=e.args["into"]) for e in events if e.kind == "merger"]
    return out
