"""Why not? Every way an action can break a rule, with the rule's number. The steps have modules of their own."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.state import CHANCE
from rotonde.core.words import N_
from rotonde.games.imperial_steam.actions import (
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
    End,
    Engineer,
    Foreman,
    Hire,
    ImproveTrain,
    LayTrack,
    OrderGood,
    PlaceTrack,
    SellShare,
    SetShare,
    Sign,
    Work,
)
from rotonde.games.imperial_steam.board import (
    BUILD,
    COLLECT,
    CONTRACT,
    IMPORT,
    INFLUENCE,
    LAY,
    MARKERS,
    PASS,
    RECRUIT,
    SHARE,
    TILES,
    TRAIN,
)
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Overflow
from rotonde.games.imperial_steam.rules import affairs, build, dealing, free, storage, turn
from rotonde.games.imperial_steam.rules.refusals_free import begun, why_not_free
from rotonde.games.imperial_steam.rules.refusals_steps import why_not_step
from rotonde.games.imperial_steam.rules.refusals_track import why_not_any_track
from rotonde.games.imperial_steam.table import Table

RICH: int = 1_000_000  # more than anything costs


def why_not(table: Table, action: Action, seat: int) -> Illegal | None:
    """The rule that forbids an action to a seat that must decide; None if it is legal."""
    if seat == CHANCE:
        return why_not_deal(table, action)
    if isinstance(action, Deal):
        return Illegal("deal", "IS-2", N_("Only chance deals, and the set-up is complete."))
    if table.bids:
        return why_not_bid(table, action, seat)
    if isinstance(action, Bid):
        return Illegal("bid", "IS-3.3", N_("The opening auction is over."))
    if table.stack and isinstance(table.stack[-1], Overflow):
        return why_not_discard(table, action, seat)
    if isinstance(action, Discard):
        return Illegal("room", "IS-4.5", N_("All your goods have room: nothing is to be discarded."))
    if isinstance(action, (SellShare, Deliver, BuyLink)):
        return why_not_free(table, action, seat)
    if table.stack:
        return why_not_step(table, action, table.stack[-1])
    if table.acted:
        return None if isinstance(action, End) else why_not_second(table, action)
    if isinstance(action, Choose):
        return why_not_tile(table, action, seat)
    if isinstance(action, End):
        return Illegal("end", "IS-6.0.3", N_("You must take an action first; to pass is one."))
    return why_not_yet(action)


def why_not_second(table: Table, action: Action) -> Illegal:
    """After the action of the turn only free actions are left."""
    if isinstance(action, Choose):
        return Illegal("acted", "IS-6.0.1", N_("You have taken the action of this turn: take free actions or end it."))
    return Illegal("acted", "IS-1.10", N_("Your action is complete: take free actions or end your turn."))


def why_not_yet(action: Action) -> Illegal:
    """A step of an action that has not been begun."""
    for tile, classes in STEPS:
        if isinstance(action, classes):
            text = N_("Choose the action {tile} first.")
            return Illegal("first", "IS-6.0.2", text, tile=TILES[tile])
    return Illegal("nothing", "IS-6.0.3", N_("There is nothing of that kind to decide now: choose an action."))


STEPS: tuple[tuple[int, tuple[type[Action], ...]], ...] = (
    (LAY, (LayTrack, Work, PlaceTrack)),
    (RECRUIT, (Hire, Engineer)),
    (BUILD, (BuildStation, BuildFactory, Foreman)),
    (COLLECT, (Collect,)),
    (IMPORT, (BuyGood, OrderGood)),
    (TRAIN, (BuyTrain, ImproveTrain)),
    (CONTRACT, (Sign,)),
    (INFLUENCE, (BuyInfluence,)),
    (SHARE, (SetShare,)),
)


# ── set-up and auction ────────────────────────────────────────────────────


def why_not_deal(table: Table, action: Action) -> Illegal | None:
    """Chance deals what the plan asks for (IS-2)."""
    items, to = dealing.outcomes(table)
    if not isinstance(action, Deal):
        return Illegal("deal", "IS-2", N_("The set-up is under way: chance deals next."))
    if action.to != to:
        return Illegal("deal", "IS-2", N_("The next item goes to {to}."), to=to)
    if action.item not in items:
        return Illegal("deal", "IS-2", N_("{item} cannot be dealt to {to} now."), item=action.item, to=to)
    return None


def why_not_bid(table: Table, action: Action, seat: int) -> Illegal | None:
    """The hidden auction (IS-3)."""
    step = table.board.step
    if isinstance(action, (SellShare, Deliver, BuyLink)):
        return Illegal("auction", "IS-A14", N_("No free actions before the first round: choose your bid."))
    if not isinstance(action, Bid):
        return Illegal("auction", "IS-3.1", N_("The game begins with a hidden bid: choose yours."))
    if action.money < 0 or action.money % step:
        return Illegal("bid", "IS-3.1", N_("A bid is a multiple of {n} gulden."), n=step)
    if action.money > table.money[seat]:
        return Illegal("money", "IS-3.1", N_("You have {money} gulden: you cannot bid more."), money=table.money[seat])
    return None


def why_not_discard(table: Table, action: Action, seat: int) -> Illegal | None:
    """Goods without room (IS-4.5)."""
    if not isinstance(action, Discard):
        return Illegal("room", "IS-4.5", N_("Some goods find no room: choose what to discard first."))
    if action.good not in GOODS or GOODS.index(action.good) not in storage.discardable(table, seat):
        text = N_("You have no {good} whose discarding would make room.")
        return Illegal("room", "IS-4.5", text, good=action.good)
    return None if turn.guarded(table, action, seat) else begun()


# ── tiles ─────────────────────────────────────────────────────────────────


def why_not_tile(table: Table, action: Choose, seat: int) -> Illegal | None:
    """May a marker be placed on this tile (IS-6.0.2, IS-A39)?"""
    if action.tile not in TILES:
        return Illegal("tile", "IS-6.0.2", N_("There is no action {tile}."), tile=action.tile)
    tile = TILES.index(action.tile)
    if turn.choosable(table, seat, tile, free.means(table, seat)):
        return None
    markers = table.used[seat * MARKERS + tile]
    if tile != PASS and table.influence[seat] < markers:
        text = N_("Choosing this again costs {n} steps of influence, and you have only {have}.")
        return Illegal("influence", "IS-A1", text, n=markers, have=table.influence[seat])
    return why_impossible(table, seat, tile)


def why_impossible(table: Table, seat: int, tile: int) -> Illegal:
    """Why an action cannot be carried out."""
    if tile == LAY:
        return why_not_any_track(table, seat)
    if tile == RECRUIT:
        text = N_("There is nobody you could recruit: your influence must reach a hub, and your money its price.")
        return Illegal("recruit", "IS-6.2.6", text)
    if tile == BUILD:
        if not build.on_board(table, seat):
            text = N_("You have no worker for a factory, and no station that you could build.")
            return Illegal("build", "IS-6.3.7", text)
        return Illegal("build", "IS-6.3", N_("There is no free station or factory slot that you could pay."))
    if tile == COLLECT:
        return Illegal("collect", "IS-A19", N_("None of your factories has goods left."))
    if tile == IMPORT:
        return Illegal("money", "IS-4.7", N_("You cannot pay for any good."))
    if tile == TRAIN:
        if not any(affairs.on_sale(table, k) for k in range(len(table.board.loco_ids))):
            return Illegal("train", "IS-6.6.1", N_("No locomotive is for sale in this round."))
        if affairs.train_choices(table, seat, RICH):
            return Illegal("money", "IS-4.7", N_("You cannot pay for a train, nor to improve one."))
        text = N_("You have no room for a train, and no locomotive for sale is better than yours.")
        return Illegal("train", "IS-6.6.3", text)
    if tile == CONTRACT:
        if not table.contracts_open:
            return Illegal("contract", "IS-6.7.1", N_("No contract is left to be signed."))
        return Illegal("contract", "IS-6.7.2", N_("You have too few free freight cars for any open contract."))
    if tile == INFLUENCE:
        return Illegal("money", "IS-6.8", N_("You cannot pay for a step of influence."))
    return Illegal("share", "IS-6.9.1", N_("You have too little influence to raise the share value."))
