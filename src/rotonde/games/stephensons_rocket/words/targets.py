"""Which targets a person clicks for an action, and what a person may have meant by a click."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.actions import Action
from rotonde.core.hexes import bits
from rotonde.core.view import View
from rotonde.games.stephensons_rocket.actions import PASS, Bid, ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules.veto import bid_range
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.words.speech import table_of


def path(view: View, action: Action) -> tuple[str, ...]:
    """The targets in order; a choice that is no choice is left out."""
    table = table_of(view)
    if isinstance(action, TakeToken):
        city = f"city:{action.city}"
        slots = table.board.slots_of[table.board.city_index[action.city]]
        if sum(1 for s in slots if table.tokens_left[s]) == 1:
            return (city,)
        return (city, f"token:{action.city}:{action.kind}")
    if isinstance(action, PlaceStation):
        return (f"hex:{action.to}",)
    if isinstance(action, LiftStation):
        return (f"station:{action.hex}",)
    if isinstance(action, ExtendLine):
        return (f"company:{action.company}", f"hex:{action.to}")
    if isinstance(action, Bid):
        return _bid_path(table, action)
    return ("pass",)


def _bid_path(table: RocketState, action: Bid) -> tuple[str, ...]:
    veto = table.stack[-1]
    assert isinstance(veto, Veto)
    _, hexes = bid_range(table, veto)
    if hexes.bit_count() == 1:
        return (f"bid:{action.shares}",)
    return (f"bid:{action.shares}", f"hex:{action.to}")


def intents(view: View, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    table = table_of(view)
    if not path:
        return []
    kind, _, name = path[-1].partition(":")
    before = path[-2].partition(":") if len(path) > 1 else ("", "", "")
    if kind == "hex":
        return _on_hex(table, name, before)
    if kind == "company":
        return _on_company(table, name)
    if kind == "city":
        return _on_city(table, name, before)
    if kind == "token":
        city, _, what = name.rpartition(":")
        return [TakeToken(city, what)]
    if kind == "station":
        return _on_station(table, name, before)
    if kind == "bid" and name.isdecimal():
        return _on_bid(table, int(name))
    return [PASS] if kind == "pass" else []


def _on_hex(table: RocketState, label: str, before: tuple[str, str, str]) -> list[Action]:
    if before[0] == "company":
        return [ExtendLine(before[2], label)]
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Veto):
        shares = int(before[2]) if before[0] == "bid" and before[2].isdecimal() else bid_range(table, top)[0]
        return [Bid(shares, label)]
    if isinstance(top, Lifted):
        return [PlaceStation(label)]
    return [PlaceStation(label), *_extensions_to(table, label)]


def _extensions_to(table: RocketState, label: str) -> list[Action]:
    """The moves to a hex from each locomotive next to it."""
    h = table.board.hex_index.get(label)
    if h is None:
        return []
    near = [c for c, at in enumerate(table.loco) if at >= 0 and table.board.adjacent[at] >> h & 1]
    return [table.board.extend_actions[c][h] for c in near]


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


def _on_city(table: RocketState, name: str, before: tuple[str, str, str]) -> list[Action]:
    board = table.board
    city = board.city_index.get(name)
    if city is None:
        return []
    label = board.labels[board.city_hex[city]]
    if before[0] == "company":
        return [ExtendLine(before[2], label)]
    if table.stack:
        return _on_hex(table, label, before)
    slots = board.slots_of[city]
    if slots:
        return [board.take_actions[s] for s in slots]
    return [TakeToken(name, board.kinds[0])]


def _on_station(table: RocketState, label: str, before: tuple[str, str, str]) -> list[Action]:
    if before[0] in ("company", "bid") or table.stack:
        return _on_hex(table, label, before)
    return [LiftStation(label), *_extensions_to(table, label)]


def _on_bid(table: RocketState, shares: int) -> list[Action]:
    veto = table.stack[-1] if table.stack else None
    if isinstance(veto, Veto):
        return [table.board.bid(shares, h) for h in bits(bid_range(table, veto)[1])]
    return [Bid(shares, table.board.labels[0])]  # the reason: there is nothing to bid for
