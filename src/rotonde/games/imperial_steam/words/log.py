"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rotonde.core import N_, Event, Voice
from rotonde.core.speech import listed
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.words.panels import line_text
from rotonde.games.imperial_steam.words.speech import HUB_NAMES, KIND_NAMES, LEVELS, goods_text, steps_text

PLAIN: Mapping[str, str] = {  # one sentence each
    "bid_made": N_("{player} has chosen a bid."),
    "bid": N_("{player} bids {money} gulden for influence."),
    "round": N_("Round {round}: {actions} actions each."),
    "markers": N_("Everybody takes {n} action markers."),
    "refill": N_("To the market: {n} {good}."),
    "discard": N_("{player} discards {cube}: there is no room for it."),
    "income": N_("{player} has an income of {money} gulden."),
    "train_workers": N_("Workers in training gain experience; those at work come back."),
    "declare": N_("{player} declares {link}."),
    "toll": N_("{player} pays {player_to} a toll of {money} gulden on {link}."),
    "track": N_("{player} lays track on {link}."),
    "connect": N_("{city} joins the network of {player}."),
    "semmering": N_("{player} crosses the Semmering first and takes its token."),
    "goal": N_("{player} reaches {city}: {money} gulden for {n} tracks. The game ends with this round."),
    "hire": N_("{player} recruits a worker at the {hub} hub for {money} gulden."),
    "engineer": N_("{player} recruits a {kind} engineer at the {hub} hub for {money} gulden."),
    "station": N_("{player} builds a station in {city} for {money} gulden."),
    "collect": N_("{player} collects {cube} in {city}."),
    "buy": N_("{player} imports {cube} for {money} gulden."),
    "order": N_("{player} orders {cube} for {money} gulden."),
    "buy_train": N_("{player} buys an {locomotive} for {money} gulden."),
    "improve": N_("{player} improves a train from {locomotive} to {to} for {money} gulden."),
    "sign": N_("{player} signs contract {contract}; cars reserved: {n}."),
    "share": N_("{player} sets the share value to {money} gulden."),
    "funds": N_("{player} raises {money} gulden."),
    "pass": N_("{player} passes."),
    "sell": N_("{player} sells a share for {money} gulden."),
    "key": N_("{player} takes the {metal} key of the {hub} hub."),
    "state_link": N_("{player} buys into the state railway on {link}."),
    "result": N_("{player} ends with {money} gulden."),
}


def sentence(event: Event, voice: Voice) -> str:
    """An event as a sentence."""
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(event, voice)
    return voice(PLAIN[event.kind], player=event.seat, cube=event.args.get("good"), **event.args)


def _order(event: Event, voice: Voice) -> str:
    seats = listed([voice.player(s) for s in event.args["order"]], voice)
    if event.kind == "begin":
        return voice("The table is set: {list}. Everybody bids in secret for influence.", list=seats)
    return voice("Turn order: {list}.", list=seats)


def _deal(event: Event, voice: Voice) -> str:
    """What chance dealt, by where it goes."""
    item, to = str(event.args["item"]), str(event.args["to"])
    if to == "order":
        return voice("Next in the first turn order: {player}.", player=int(item.removeprefix("player")) - 1)
    if to.startswith("round"):
        n = to.removeprefix("round")
        if item in GOODS:
            return voice("Round {round} will bring {cube} to the market.", round=n, cube=item)
        return voice("Round {round}: at most {n} goods can be ordered.", round=n, n=item)
    if to.startswith("deck"):
        return voice("Contract on offer: {contract}.", contract=item)
    if to.startswith("region"):
        return voice("The {hub} hub lies in region {name}.", hub=item, name=to.removeprefix("region"))
    for test, said in _DEALS:
        if test(item, to):
            return voice(said, item=item, to=to, hub=to, kind=item)
    return voice("City tile {item} lies in {to}.", item=item, to=to)


_DEALS: tuple[tuple[Callable[[str, str], bool], str], ...] = (
    (lambda item, to: to == "setup", N_("Setup card: {item}.")),
    (lambda item, to: to == "stack", N_("Next in the stack of hub markers: {item}.")),
    (lambda item, to: to == "crowns", N_("State-railway card {item} says how many links are crowned.")),
    (lambda item, to: to == "crown", N_("State-railway card {item}: its link is crowned.")),
    (lambda item, to: item in KIND_NAMES, N_("An engineer waits at the {hub} hub: {kind}.")),
    (lambda item, to: to in HUB_NAMES and item.startswith("SR"), N_("Card {item} advances the {hub} hub.")),
    (lambda item, to: to in HUB_NAMES and item.startswith("G"), N_("Growth tile {item} for the {hub} hub.")),
    (lambda item, to: to in HUB_NAMES, N_("The {hub} hub is {item}.")),
    (lambda item, to: item in HUB_NAMES, N_("The {item} hub is {to}.")),
)


def _arrive(event: Event, voice: Voice) -> str:
    goods = goods_text([event.args[g] for g in GOODS], voice)
    return voice("The orders of {player} arrive: {goods}.", player=event.seat, goods=goods)


def _choose(event: Event, voice: Voice) -> str:
    if event.args["n"] > 1:
        return voice("{player}: {tile}, time {n} this round.", player=event.seat, **event.args)
    return voice("{player}: {tile}.", player=event.seat, tile=event.args["tile"])


def _penalty(event: Event, voice: Voice) -> str:
    steps = steps_text(event.args["n"], voice)
    money = event.args["money"]
    return voice("{player} loses {steps} for repeating: now {n}.", player=event.seat, steps=steps, n=money)


def _influence(event: Event, voice: Voice) -> str:
    n, money = event.args["n"], event.args["money"]
    steps = steps_text(abs(n), voice)
    if n < 0:
        return voice("{player} loses {steps}: now {n}.", player=event.seat, steps=steps, n=money)
    return voice("{player} gains {steps}: now {n}.", player=event.seat, steps=steps, n=money)


def _mobilise(event: Event, voice: Voice) -> str:
    hands = [(event.args[key], LEVELS[i]) for i, key in enumerate(("i", "ii", "iii"))]
    workers = ", ".join([f"{n} × {level}" for n, level in hands if n])
    return voice(
        "{player} mobilises workers for an effort of {n}: {list}.",
        player=event.seat,
        n=event.args["n"],
        list=workers or "0",
    )


def _materials(event: Event, voice: Voice) -> str:
    goods = goods_text([event.args.get(g, 0) for g in GOODS], voice)
    return voice("{player} spends {goods}.", player=event.seat, goods=goods or "0")


def _token(event: Event, voice: Voice) -> str:
    return voice.plural(
        "{player} takes an upgrade token of {n} point in {city}.",
        "{player} takes an upgrade token of {n} points in {city}.",
        event.args["n"],
        player=event.seat,
        city=event.args["city"],
    )


def _spend(event: Event, voice: Voice) -> str:
    on = event.args["on"]
    if on == "share":
        return voice(
            "{player} spends a point: shares are now worth {money}.", player=event.seat, money=event.args["money"]
        )
    return voice("{player} spends a point on {on}.", player=event.seat, on=on)


def _forgo(event: Event, voice: Voice) -> str:
    n = event.args["n"]
    return voice.plural("{player} gives {n} point up.", "{player} gives {n} points up.", n, player=event.seat)


def _factory(event: Event, voice: Voice) -> str:
    args: dict[str, Any] = dict(event.args)
    args["level"] = LEVELS[args["level"] - 1]
    return voice(
        "{player} builds a factory for {good} in {city}, {money} gulden: worker {level}, {n} goods.",
        player=event.seat,
        **args,
    )


def _investors(event: Event, voice: Voice) -> str:
    n = event.args["n"]
    return voice.plural("{n} investor comes to {player}.", "{n} investors come to {player}.", n, player=event.seat)


def _buy_influence(event: Event, voice: Voice) -> str:
    steps = steps_text(event.args["n"], voice)
    return voice("{player} buys {steps} for {money} gulden.", player=event.seat, steps=steps, money=event.args["money"])


def _deliver(event: Event, voice: Voice) -> str:
    args = event.args
    if not args["money"]:
        return voice("{player} delivers {cube} to {city}.", player=event.seat, cube=args["good"], city=args["city"])
    return voice("{player} delivers {cube} to {city} for {money} gulden.", player=event.seat, cube=args["good"], **args)


def _growth(event: Event, voice: Voice) -> str:
    return voice("The {hub} hub grows by {n}: influence {money}.", **event.args)


def _state_pay(event: Event, voice: Voice) -> str:
    to, money = event.args["player_to"], event.args["money"]
    if to is None:
        return voice("{player} pays the bank {money} gulden for it.", player=event.seat, money=money)
    return voice("{player} pays {player_to} {money} gulden for it.", player=event.seat, player_to=to, money=money)


def _end(event: Event, voice: Voice) -> str:
    if event.args["reason"] == "goal":
        return voice("Trieste is reached: the game is over.")
    return voice("The last round is played: the game is over. Nobody reached Trieste.")


def _final(event: Event, voice: Voice) -> str:
    args = event.args
    what = line_text(args["what"], args["name"], args["n"], voice)
    return voice("{player}: {what}, {money} gulden.", player=event.seat, what=what, money=args["money"])


_SPECIAL: Mapping[str, Callable[[Event, Voice], str]] = {
    "begin": _order,
    "deal": _deal,
    "turn_order": _order,
    "arrive": _arrive,
    "choose": _choose,
    "penalty": _penalty,
    "influence": _influence,
    "mobilise": _mobilise,
    "materials": _materials,
    "token": _token,
    "spend": _spend,
    "forgo": _forgo,
    "factory": _factory,
    "investors": _investors,
    "buy_influence": _buy_influence,
    "deliver": _deliver,
    "growth": _growth,
    "state_pay": _state_pay,
    "end": _end,
    "final": _final,
}
