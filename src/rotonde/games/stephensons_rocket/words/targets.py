"""What a person may have meant by a click. Which targets make an action, each step says (words/steps)."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core import Action
from rotonde.core.hexes import bits
from rotonde.games.stephensons_rocket.actions import PASS, Bid, ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.words.speech import Seen
from rotonde.games.stephensons_rocket.words.steps.turn import extensions_to


def intents(view: Seen, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    table = view.table
    if not path:
        return []
    kind, _, name = path[-1].partition(":")
    before = path[-2].partition(":") if len(path) > 1 else ("", "", "")
    if kind == "hex":
        return _on_hex(view, name, before)
    if kind == "company":
        return _on_company(table, name)
    if kind == "city":
        return _on_city(view, name, before)
    if kind == "token":
        city, _, what = name.rpartition(":")
        return [TakeToken(city, what)]
    if kind == "station":
        return _on_station(view, name, before)
    if kind == "bid" and name.isdecimal():
        meant = view.game.words.twin(view, "on_bid")
        nothing = Bid(int(name), table.board.labels[0])  # the reason: there is nothing to bid for
        return [nothing] if meant is None else meant(int(name))
    return [PASS] if kind == "pass" else []


def _on_hex(view: Seen, label: str, before: tuple[str, str, str]) -> list[Action]:
    if before[0] == "company":
        return [ExtendLine(before[2], label)]
    meant = view.game.words.twin(view, "on_hex")
    return [PlaceStation(label)] if meant is None else meant(label, before)


def _on_company(table: RocketState, name: str) -> list[Action]:
    company = table.board.company_index.get(name)
    if company is None:
        return []
    at = table.loco[company]
    if at < 0:
        at = table.board.home_hex[company]  # absorbed: any hex brings the reason
    ahead = table.board.ahead[at][table.facing[company]]
    around = table.board.adjacent[at]
    return [table.board.extend_actions[company][h] for h in (*bits(ahead), *bits(around & ~ahead))]


def _on_city(view: Seen, name: str, before: tuple[str, str, str]) -> list[Action]:
    table = view.table
    board = table.board
    city = board.city_index.get(name)
    if city is None:
        return []
    label = board.labels[board.city_hex[city]]
    if before[0] == "company":
        return [ExtendLine(before[2], label)]
    if table.stack:
        return _on_hex(view, label, before)
    slots = board.slots_of[city]
    if slots:
        return [board.take_actions[s] for s in slots]
    return [TakeToken(name, board.kinds[0])]


def _on_station(view: Seen, label: str, before: tuple[str, str, str]) -> list[Action]:
    table = view.table
    if before[0] in ("company", "bid") or table.stack:
        return _on_hex(view, label, before)
    return [LiftStation(label), *extensions_to(table, label)]
