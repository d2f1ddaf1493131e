"""Which targets a person clicks for an action, and what a person may have meant by a click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.games.imperial_steam.actions import (
    DONE,
    END,
    PLACE,
    SELL,
    Bid,
    BuildFactory,
    BuildStation,
    BuyGood,
    BuyInfluence,
    BuyLink,
    BuyTrain,
    Choose,
    Collect,
    Deal,
    Deliver,
    Discard,
    Engineer,
    Foreman,
    Hire,
    ImproveTrain,
    LayTrack,
    OrderGood,
    SetShare,
    Sign,
    Spend,
    Work,
)
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Import, Step
from rotonde.games.imperial_steam.rules.goods import order_room
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.words.speech import decider, table_of

Path = tuple[str, ...]
Reader = Callable[[View, Sequence[str], list[str]], list[Action]]
BUTTONS = {"done": DONE, "end": END, "place": PLACE, "sell": SELL}


def path(view: View, action: Action) -> Path:
    """The targets in order; no path is the beginning of another."""
    for name, button in BUTTONS.items():
        if action == button:
            return (name,)
    table, seat = table_of(view), decider(view)
    return _on_map(action) or _on_boards(table, seat, action) or _on_mat(seat, action) or ("nothing",)


def _on_map(action: Action) -> Path:
    if isinstance(action, (LayTrack, BuyLink)):
        return (f"link:{action.link}",)
    if isinstance(action, BuildStation):
        return (f"city:{action.city}", f"station:{action.city}")
    if isinstance(action, BuildFactory):
        return (f"city:{action.city}", f"factory:{action.city}:{action.good}:{action.site}")
    if isinstance(action, Deliver):
        return (f"city:{action.city}", f"deliver:{action.city}:{action.good}:{action.left}")
    return ()


def _on_boards(table: ImperialState, seat: int, action: Action) -> Path:
    if isinstance(action, Choose):
        return (f"action:{action.tile}",)
    if isinstance(action, Bid):
        return (column_target(table, action.money, f"bid:{action.money}"),)
    if isinstance(action, BuyInfluence):
        column = table.influence_of(seat) + action.steps * table.board.step
        return (column_target(table, column, f"steps:{action.steps}"),)
    if isinstance(action, Hire):
        return (f"hire:{action.hub}:{action.price}",)
    if isinstance(action, Engineer):
        return (f"engineer:{action.hub}:{action.kind}",)
    if isinstance(action, (BuyGood, OrderGood)):
        return _market_path(table, seat, action)
    if isinstance(action, BuyTrain):
        return (f"locomotive:{action.locomotive}",)
    if isinstance(action, Sign):
        return (f"contract:{action.contract}",)
    return (f"deal:{action.item}:{action.to}",) if isinstance(action, Deal) else ()


def column_target(table: ImperialState, money: int, instead: str) -> str:
    """A column of the influence track, or something else beyond its end."""
    return f"column:{money}" if money <= table.board.last_column * table.board.step else instead


def _market_path(table: ImperialState, seat: int, action: BuyGood | OrderGood) -> Path:
    top = table.stack[-1] if table.stack else None
    market = f"market:{action.good}"
    if (isinstance(top, Import) and top.ordered) or order_room(table, seat) <= 0:
        return (market,)  # only one way is left
    return (market, f"order:{action.good}" if isinstance(action, OrderGood) else f"buy:{action.good}")


def _on_mat(seat: int, action: Action) -> Path:
    if isinstance(action, Work):
        return (f"workers:{seat}:training:{action.level}",)
    if isinstance(action, Foreman):
        return (f"workers:{seat}:{action.area}:{action.level}",)
    if isinstance(action, Spend):
        return (f"spend:{action.on}",)
    if isinstance(action, Collect):
        return (f"stock:{seat}:{action.good}:{action.left}",)
    if isinstance(action, Discard):
        return (f"goods:{seat}:{action.good}",)
    if isinstance(action, ImproveTrain):
        return (f"train:{seat}:{action.locomotive}", f"locomotive:{action.to}")
    return (f"share:{seat}:{action.value}",) if isinstance(action, SetShare) else ()


# ── what was meant ────────────────────────────────────────────────────────


def intents(view: View, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    if not path:
        return []
    if path[-1] in BUTTONS:
        return [BUTTONS[path[-1]]]
    kind, *names = path[-1].split(":")
    read = _READERS.get(kind)
    if read is None:
        return []
    try:
        return read(view, path, names)
    except (ValueError, IndexError, KeyError):
        return []  # a target of another table


def _legal_first(view: View, wanted: list[Action]) -> list[Action]:
    """What is legal now before what is not."""
    legal = view.legal()
    return [a for a in wanted if a in legal] + [a for a in wanted if a not in legal]


def _link(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    table = table_of(view)
    crowned = table.crowns >> table.board.link_index[names[0]] & 1
    both: list[Action] = [LayTrack(names[0]), BuyLink(names[0])]
    return both[::-1] if crowned else both


def _city(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    table = table_of(view)
    city = table.board.city_index[names[0]]
    out: list[Action] = [table.board.station_actions[city]]
    sites = [s for s in range(len(table.land.site_city)) if table.land.site_city[s] == city]
    out += [table.land.factory_actions[g][s] for s in sites for g in range(len(GOODS))]
    own = [(f[1], f[3]) for f in table.factories if f[0] == decider(view)]
    out += [table.board.deliver_actions[g][left][city] for g, left in dict.fromkeys(own)]
    return _legal_first(view, out)


def _column(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    table, money = table_of(view), int(names[0])
    if table.bids:
        return [Bid(money)]
    return [BuyInfluence((money - table.influence_of(decider(view))) // table.board.step)]


def _market(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    return _legal_first(view, [BuyGood(names[0]), OrderGood(names[0])])


def _own(read: Reader) -> Reader:
    """Only what lies on the mat of whoever decides means an action; the seat stands first."""

    def reader(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
        return read(view, path, names) if int(names[0]) == decider(view) else []

    return reader


def _workers(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    level, area = int(names[2]), names[1]
    return _legal_first(view, [Work(level), Foreman(level, area)])


def _locomotive(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    if len(path) > 1 and path[-2].startswith("train:"):
        return [ImproveTrain(path[-2].split(":")[2], names[0])]
    own = dict.fromkeys(table_of(view).trains[decider(view)])
    kinds = [table_of(view).board.loco_ids[k] for k in own]
    return [BuyTrain(names[0]), *[ImproveTrain(kind, names[0]) for kind in kinds]]


def _train(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    return _legal_first(view, [ImproveTrain(names[1], to) for to in table_of(view).board.loco_ids[1:]])


def _share(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    """A row of the share board, or the investor who stands in it and would pay."""
    table, seat, value = table_of(view), decider(view), int(names[1])
    setting = any(isinstance(frame, Step) for frame in table.stack)
    highest = table.board.share_values.index(value) == table.investors[seat] - 1
    return [SELL, SetShare(value)] if highest and not setting else [SetShare(value)]


_READERS: dict[str, Reader] = {
    "link": _link,
    "city": _city,
    "column": _column,
    "market": _market,
    "workers": _own(_workers),
    "locomotive": _locomotive,
    "train": _own(_train),
    "station": lambda view, path, names: [BuildStation(names[0])],
    "factory": lambda view, path, names: [BuildFactory(names[1], names[0], names[2])],
    "deliver": lambda view, path, names: [Deliver(names[1], int(names[2]), names[0])],
    "action": lambda view, path, names: [Choose(names[0])],
    "bid": lambda view, path, names: [Bid(int(names[0]))],
    "steps": lambda view, path, names: [BuyInfluence(int(names[0]))],
    "hire": lambda view, path, names: [Hire(names[0], int(names[1]))],
    "engineer": lambda view, path, names: [Engineer(names[1], names[0])],
    "buy": lambda view, path, names: [BuyGood(names[0])],
    "order": lambda view, path, names: [OrderGood(names[0])],
    "contract": lambda view, path, names: [Sign(names[0])],
    "spend": lambda view, path, names: [Spend(names[0])],
    "stock": _own(lambda view, path, names: [Collect(names[1], int(names[2]))]),
    "goods": _own(lambda view, path, names: [Discard(names[1])]),
    "share": _own(_share),
    "investors": _own(lambda view, path, names: [SELL]),
}
