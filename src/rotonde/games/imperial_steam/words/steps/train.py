"""Buying a train in words."""

from __future__ import annotations

from rotonde.core import N_, Label, Voice
from rotonde.games.imperial_steam.actions import BuyTrain, ImproveTrain
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.train import Train
from rotonde.games.imperial_steam.words.labels import labels, paid, paths
from rotonde.games.imperial_steam.words.prompts import decide

NOTE = N_("A new train, or a better locomotive (IS-6.6).")
prompt = decide(
    N_("Choose a locomotive to buy, or one of your trains to improve"),
    N_("A new train brings freight cars and a coal; to improve pays the difference (IS-6.6)."),
)


def _train(table: ImperialState, step: Train, action: BuyTrain, voice: Voice) -> Label:
    board, kind = table.board, table.board.loco_index[action.locomotive]
    text = N_("Buy {locomotive} for {money}: {n} freight cars and a coal")
    said = paid(text, board.loco_price[kind], voice, locomotive=action.locomotive, n=board.loco_cars[kind])
    return _with_influence(said, board.loco_influence[kind], voice)


def _improve(table: ImperialState, step: Train, action: ImproveTrain, voice: Voice) -> Label:
    board = table.board
    old, new = board.loco_index[action.locomotive], board.loco_index[action.to]
    price, cars = board.loco_price[new] - board.loco_price[old], board.loco_cars[new] - board.loco_cars[old]
    text = N_("Improve {locomotive} to {to} for {money}: freight cars +{n}")
    said = paid(text, price, voice, locomotive=action.locomotive, to=action.to, n=cars)
    return _with_influence(said, board.loco_influence[new], voice)


def _with_influence(label: Label, steps: int, voice: Voice) -> Label:
    gain = voice("+{n} influence", n=steps)
    return Label(voice("{said}; brings {list}", said=label.text, list=gain), label.flag) if steps else label


label = labels({BuyTrain: _train, ImproveTrain: _improve})
path = paths(
    {BuyTrain: ("locomotive:{a.locomotive}",), ImproveTrain: ("train:{seat}:{a.locomotive}", "locomotive:{a.to}")}
)
