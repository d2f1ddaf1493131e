"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.telling import N_, P_, Args, Event, Template, Voice, listed
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.words.panels import line_text
from rotonde.games.imperial_steam.words.speech import HUB_NAMES, KIND_NAMES, LEVELS, goods_text, steps_text

# Which lines are the table's: growth, income and orders between two rounds, the final scoring.
OF_TABLE = {"growth", "turn_order", "arrive", "income", "markers", "train_workers", "final"}
STORY: dict[str, Template] = {  # by kind of event; where it has two sentences, also by what `FORMS` say
    "bid_made": N_("{player} has chosen a bid."),
    "bid": N_("{player} bids {money} gulden for influence."),
    "round": N_("Round {round}: {actions} actions each."),
    "markers": N_("Everybody takes {n} action markers."),
    "refill": N_("To the market: {n} {good}."),
    "discard": N_("{player} discards {cube}: there is no room for it."),
    "lapse": N_("{player} can no longer carry out what was begun: it lapses."),
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
    "buy_train": N_("{player} buys {locomotive} for {money} gulden."),
    "improve": N_("{player} improves a train from {locomotive} to {to} for {money} gulden."),
    "sign": N_("{player} signs contract {contract}; cars reserved: {n}."),
    "share": N_("{player} sets the share value to {money} gulden."),
    "funds": N_("{player} raises {money} gulden."),
    "pass": N_("{player} passes."),
    "sell": N_("{player} sells a share for {money} gulden."),
    "key": N_("{player} takes the {metal} key of the {hub} hub."),
    "state_link": N_("{player} buys into the state railway on {link}."),
    "result": N_("{player} ends with {money} gulden."),
    "begin": N_("The table is set: {list}. Everybody bids in secret for influence."),
    "turn_order": N_("Turn order: {list}."),
    "arrive": N_("The orders of {player} arrive: {goods}."),
    "materials": N_("{player} spends {goods}."),
    "choose first": N_("{player}: {tile}."),
    "choose again": N_("{player}: {tile}, time {n} this round."),
    "penalty": N_("{player} loses {steps} for repeating: now {n}."),
    "influence lost": N_("{player} loses {steps}: now {n}."),
    "influence gained": N_("{player} gains {steps}: now {n}."),
    "buy_influence": N_("{player} buys {steps} for {money} gulden."),
    "mobilise": N_("{player} mobilises workers for an effort of {n}: {list}."),
    "token": P_(
        "{player} takes an upgrade token of {n} point in {city}.",
        "{player} takes an upgrade token of {n} points in {city}.",
    ),
    "spend share": N_("{player} spends a point: shares are now worth {money}."),
    "spend other": N_("{player} spends a point on {on}."),
    "forgo": P_("{player} gives {n} point up.", "{player} gives {n} points up."),
    "factory": N_("{player} builds a factory for {good} in {city}, {money} gulden: worker {level}, {n} goods."),
    "investors": P_("{n} investor comes to {player}.", "{n} investors come to {player}."),
    "deliver paid": N_("{player} delivers {cube} to {city} for {money} gulden."),
    "deliver unpaid": N_("{player} delivers {cube} to {city}."),
    "growth": N_("The {hub} hub grows by {n}: influence {money}."),
    "state_pay bank": N_("{player} pays the bank {money} gulden for it."),
    "state_pay rival": N_("{player} pays {player_to} {money} gulden for it."),
    "end goal": N_("Trieste is reached: the game is over."),
    "end rounds": N_("The last round is played: the game is over. Nobody reached Trieste."),
    "final": N_("{player}: {what}, {money} gulden."),
}
FORMS: dict[str, Callable[[Args], str]] = {
    "choose": lambda args: "again" if args["n"] > 1 else "first",
    "influence": lambda args: "lost" if args["n"] < 0 else "gained",
    "spend": lambda args: "share" if args["on"] == "share" else "other",
    "deliver": lambda args: "paid" if args["money"] else "unpaid",
    "state_pay": lambda args: "bank" if args["player_to"] is None else "rival",
    "end": lambda args: args["reason"],
}


def sentence(event: Event, voice: Voice) -> str:
    """An event as a sentence."""
    kind, args = event.kind, {"player": event.seat, "cube": event.args.get("good"), **event.args}
    if kind == "deal":
        return _deal(event, voice)
    name = f"{kind} {FORMS[kind](args)}" if kind in FORMS else kind
    return voice.told(STORY[name], **(MORE[kind](args, voice) if kind in MORE else args))


def _order(args: Args, voice: Voice) -> Args:
    return {"list": listed([voice.player(s) for s in args["order"]], voice)}


def _goods(args: Args, voice: Voice) -> Args:
    return args | {"goods": goods_text([args.get(g, 0) for g in GOODS], voice) or "0"}


def _steps(args: Args, voice: Voice) -> Args:
    """Influence: how many steps, and where that leads."""
    return args | {"steps": steps_text(abs(args["n"]), voice), "n": args["money"]}


def _mobilise(args: Args, voice: Voice) -> Args:
    hands = [f"{args[key]} × {level}" for key, level in zip(("i", "ii", "iii"), LEVELS, strict=True) if args[key]]
    return args | {"list": ", ".join(hands) or "0"}


MORE: dict[str, Callable[[Args, Voice], Args]] = {  # what a sentence says that its event does not
    **dict.fromkeys(("begin", "turn_order"), _order),
    **dict.fromkeys(("arrive", "materials"), _goods),
    **dict.fromkeys(("penalty", "influence", "buy_influence"), _steps),
    "mobilise": _mobilise,
    "factory": lambda args, voice: args | {"level": LEVELS[args["level"] - 1]},
    "final": lambda args, voice: args | {"what": line_text(args["what"], args["name"], args["n"], voice)},
}


def _deal(event: Event, voice: Voice) -> str:
    """What chance dealt, by where it goes."""
    item, to = str(event.args["item"]), str(event.args["to"])
    said = next(text for test, text in _DEALS if test(item, to))
    args: Args = {**dict.fromkeys(("item", "cube", "contract", "kind", "n"), item), "to": to, "hub": to}
    if to == "order":
        args["player"] = int(item.removeprefix("player")) - 1
    elif to.startswith("region"):
        args |= {"hub": item, "name": to.removeprefix("region")}
    return voice(said, round=to.removeprefix("round"), **args)


_DEALS: tuple[tuple[Callable[[str, str], bool], str], ...] = (
    (lambda item, to: to == "order", N_("Next in the first turn order: {player}.")),
    (lambda item, to: to[:5] == "round" and item in GOODS, N_("Round {round} will bring {cube} to the market.")),
    (lambda item, to: to[:5] == "round", N_("Round {round}: at most {n} goods can be ordered.")),
    (lambda item, to: to[:4] == "deck", N_("Contract on offer: {contract}.")),
    (lambda item, to: to[:6] == "region", N_("The {hub} hub lies in region {name}.")),
    (lambda item, to: to == "setup", N_("Setup card: {item}.")),
    (lambda item, to: to == "stack", N_("Next in the stack of hub markers: {item}.")),
    (lambda item, to: to == "crowns", N_("State-railway card {item} says how many links are crowned.")),
    (lambda item, to: to == "crown", N_("State-railway card {item}: its link is crowned.")),
    (lambda item, to: item in KIND_NAMES, N_("An engineer waits at the {hub} hub: {kind}.")),
    (lambda item, to: to in HUB_NAMES and item.startswith("SR"), N_("Card {item} advances the {hub} hub.")),
    (lambda item, to: to in HUB_NAMES and item.startswith("G"), N_("Growth tile {item} for the {hub} hub.")),
    (lambda item, to: to in HUB_NAMES, N_("The {hub} hub is {item}.")),
    (lambda item, to: item in HUB_NAMES, N_("The {item} hub is {to}.")),
    (lambda item, to: True, N_("City tile {item} lies in {to}.")),
)
