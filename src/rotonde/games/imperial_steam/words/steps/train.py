"""Buying a train in words."""

from __future__ import annotations

from rotonde.core import N_, Label, View, Voice
from rotonde.games.imperial_steam.actions import BuyTrain, ImproveTrain
from rotonde.games.imperial_steam.steps.train import Train
from rotonde.games.imperial_steam.words.labels import labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import carried_out, decide
from rotonde.games.imperial_steam.words.speech import table_of

prompt = decide(
    N_("Choose a locomotive to buy, or one of your trains to improve"),
    N_("A new train brings freight cars and a coal; to improve pays the difference (IS-6.6)."),
)
waiting = carried_out


def _train(view: View, step: Train, action: BuyTrain, voice: Voice) -> Label:
    board = table_of(view).board
    kind = board.loco_index[action.locomotive]
    said = voice(
        "Buy an {locomotive} for {money}: {n} freight cars and a coal",
        locomotive=action.locomotive,
        money=board.loco_price[kind],
        n=board.loco_cars[kind],
    )
    return paid(_with_influence(said, board.loco_influence[kind], voice), board.loco_price[kind], voice)


def _improve(view: View, step: Train, action: ImproveTrain, voice: Voice) -> Label:
    board = table_of(view).board
    old, new = board.loco_index[action.locomotive], board.loco_index[action.to]
    price = board.loco_price[new] - board.loco_price[old]
    said = voice(
        "Improve {locomotive} to {to} for {money}: {n} more freight cars",
        locomotive=action.locomotive,
        to=action.to,
        money=price,
        n=board.loco_cars[new] - board.loco_cars[old],
    )
    return paid(_with_influence(said, board.loco_influence[new], voice), price, voice)


def _with_influence(said: str, steps: int, voice: Voice) -> str:
    gain = voice("+{n} influence", n=steps)
    return voice("{said}; brings {list}", said=said, list=gain) if steps else said


label = labels({BuyTrain: _train, ImproveTrain: _improve})
path = paths(
    {
        BuyTrain: ("locomotive:{a.locomotive}",),
        ImproveTrain: ("train:{seat}:{a.locomotive}", "locomotive:{a.to}"),
    }
)
