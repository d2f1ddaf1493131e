"""What a person may have meant by a click. Which targets make an action, each step says (words/steps)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rotonde.core import Action, View
from rotonde.games.imperial_steam import actions as v
from rotonde.games.imperial_steam.actions import DONE, END, PLACE, SELL
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.rules.parents import TileStep
from rotonde.games.imperial_steam.words.speech import decider, table_of

Reader = Callable[[View, Sequence[str], list[str]], list[Action]]
BUTTONS = {"done": DONE, "give_up": DONE, "end": END, "place": PLACE, "sell": SELL}


def intents(view: View, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    if not path:
        return []
    if path[-1] in BUTTONS:
        return [BUTTONS[path[-1]]]
    kind, *names = path[-1].split(":")
    try:
        return _READERS[kind](view, path, names)
    except (ValueError, IndexError, KeyError):
        return []  # nothing that means an action, or a target of another table


def _legal_first(view: View, wanted: list[Action]) -> list[Action]:
    """What is legal now before what is not."""
    legal = view.legal()
    return [a for a in wanted if a in legal] + [a for a in wanted if a not in legal]


def _link(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    table = table_of(view)
    crowned = table.crowns >> table.board.link_index[names[0]] & 1
    both: list[Action] = [v.LayTrack(names[0]), v.BuyLink(names[0])]
    return both[::-1] if crowned else both


def _city(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    table = table_of(view)
    city = table.board.city_index[names[0]]
    out: list[Action] = [table.board.station_actions[city]]
    sites = [s for s in range(len(table.land.site_city)) if table.land.site_city[s] == city]
    out += [table.land.factory_actions[g][s] for s in sites for g in range(len(GOODS))]
    own = dict.fromkeys((f[1], f[3]) for f in table.factories if f[0] == decider(view))
    deliver: list[Action] = [table.board.deliver_actions[g][left][city] for g, left in own]
    dry = [a for a in deliver if (why := view.refusal(a)) is not None and why.code == "coal"]  # all else is there
    return _legal_first(view, [*dry, *(deliver + out if table.land.hub_of[city] >= 0 else out + deliver)])


def _column(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    table, money = table_of(view), int(names[0])
    if table.bids:
        return [v.Bid(money)]
    return [v.BuyInfluence((money - table.influence_of(decider(view))) // table.board.step)]


def _own(read: Reader) -> Reader:
    """Only what lies on the mat of whoever decides means an action; the seat stands first."""

    def reader(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
        return read(view, path, names) if int(names[0]) == decider(view) else []

    return reader


def _locomotive(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    if len(path) > 1 and path[-2].startswith("train:"):
        return [v.ImproveTrain(path[-2].split(":")[2], names[0])]
    own = dict.fromkeys(table_of(view).trains[decider(view)])
    kinds = [table_of(view).board.loco_ids[k] for k in own]
    return [v.BuyTrain(names[0]), *[v.ImproveTrain(kind, names[0]) for kind in kinds]]


def _train(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    return _legal_first(view, [v.ImproveTrain(names[1], to) for to in table_of(view).board.loco_ids[1:]])


def _share(view: View, path: Sequence[str], names: list[str]) -> list[Action]:
    """A row of the share board, or the investor who stands in it and would pay."""
    table, seat, value = table_of(view), decider(view), int(names[1])
    setting = any(isinstance(step, TileStep) for step in table.stack)
    highest = table.board.share_values.index(value) == table.investors[seat] - 1
    return [SELL, v.SetShare(value)] if highest and not setting else [v.SetShare(value)]


_READERS: dict[str, Reader] = {
    "link": _link,
    "city": _city,
    "column": _column,
    "market": lambda view, path, names: _legal_first(view, [v.OrderGood(names[0]), v.BuyGood(names[0])]),
    "workers": _own(
        lambda view, path, names: _legal_first(view, [v.Work(int(names[2])), v.Foreman(int(names[2]), names[1])])
    ),
    "locomotive": _locomotive,
    "train": _own(_train),
    "station": lambda view, path, names: [v.BuildStation(names[0])],
    "factory": lambda view, path, names: [v.BuildFactory(names[1], names[0], names[2])],
    "deliver": lambda view, path, names: [v.Deliver(names[1], int(names[2]), names[0])],
    "action": lambda view, path, names: [v.Choose(names[0])],
    "bid": lambda view, path, names: [v.Bid(int(names[0]))],
    "steps": lambda view, path, names: [v.BuyInfluence(int(names[0]))],
    "hire": lambda view, path, names: [v.Hire(names[0], int(names[1]))],
    "engineer": lambda view, path, names: [v.Engineer(names[1], names[0])],
    "buy": lambda view, path, names: [v.BuyGood(names[0])],
    "order": lambda view, path, names: [v.OrderGood(names[0])],
    "contract": lambda view, path, names: [v.Sign(names[0])],
    "spend": lambda view, path, names: [v.Spend(names[0])],
    "stock": _own(lambda view, path, names: [v.Collect(names[1], int(names[2]))]),
    "goods": _own(lambda view, path, names: [v.Discard(names[1])]),
    "share": _own(_share),
    "investors": _own(lambda view, path, names: [SELL]),
}
