"""What to do now, and what it costs or leads to."""

from __future__ import annotations

from rotonde.core.frames import Frame
from rotonde.core.view import View
from rotonde.core.words import N_, Prompt, Voice
from rotonde.games.imperial_steam.actions import DONE
from rotonde.games.imperial_steam.board import BUILD, CONTRACT, INFLUENCE, TRAIN
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Gather, Import, Lay, Overflow, Recruit, Second, Site, Step, Upgrade
from rotonde.games.imperial_steam.rules import build, free, goods, storage, track, turn
from rotonde.games.imperial_steam.rules.scoring import base_income, reached
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import READY, UNKNOWN
from rotonde.games.imperial_steam.words.speech import decider, goods_text, listed, sentences, table_of

STEPS = {
    BUILD: (
        N_("Choose a city for a station or a factory"),
        N_("Stations open warehouse spaces and bring income; factories bring goods (IS-6.3)."),
    ),
    TRAIN: (
        N_("Choose a locomotive to buy, or one of your trains to improve"),
        N_("A new train brings freight cars and a coal; to improve pays the difference (IS-6.6)."),
    ),
    CONTRACT: (
        N_("Choose a contract"),
        N_("It pays only if Trieste is reached and all its factories stand; else it costs its value (IS-9.5)."),
    ),
    INFLUENCE: (
        N_("Choose how far your influence shall go"),
        N_("{price} gulden a step; hubs within your reach let you recruit (IS-6.8)."),
    ),
}
SHARE = (
    N_("Choose the new share value"),
    N_("One row up costs influence, down is free. You sell only to investors as high as it stands (IS-6.9)."),
)


def prompt(view: View, voice: Voice) -> Prompt:
    """The sentence of the prompt bar for whoever looks."""
    table = table_of(view)
    if not table.to_act:
        return _over(table, voice)
    if table.plan != READY:
        return Prompt(voice("The table is being set"), voice("Tiles, cubes and cards are dealt (IS-2)."))
    if not view.my_turn:
        return _wait(table, voice)
    seat = decider(view)
    if table.bids:
        hint = voice("All bids are paid. Influence decides the turn order and which hubs work for you (IS-3).")
        return Prompt(voice("Choose your hidden bid"), hint)
    if not table.stack:
        return _turn(table, seat, voice)
    return _step(table, seat, voice)


def _turn(table: ImperialState, seat: int, voice: Voice) -> Prompt:
    if table.acted:
        hint = voice("Your action is done. Free actions are still possible (IS-7).")
        return Prompt(voice("Take free actions, or end your turn"), hint)
    actions = table.board.actions[table.round - 1]
    title = voice("Choose an action: {n} of {most}", n=table.turns // table.players + 1, most=actions)
    return Prompt(title, sentences((last_round(table, voice), money_text(table, seat, voice))))


def last_round(table: ImperialState, voice: Voice) -> str:
    """That the game ends with this round, if the goal was reached (IS-8.1)."""
    return voice("Last round: Trieste was reached.") if reached(table) else ""


def money_text(table: ImperialState, seat: int, voice: Voice) -> str:
    """The money plan of a seat: cash, what shares could bring, the next income, dividends as they stand."""
    shares = max(0, table.investors[seat] - table.share[seat])
    parts: list[str] = []
    if table.money[seat] != UNKNOWN:
        parts.append(voice("You have {money} gulden.", money=table.money[seat]))
    if shares:
        parts.append(
            voice.plural(
                "{n} share could be sold for {money}.",
                "{n} shares could be sold for {money} each.",
                shares,
                money=table.share_value(seat),
            )
        )
    pay = free.best_pay(table, seat)
    if pay:
        parts.append(voice("A delivery would bring {money}.", money=pay))
    parts.append(voice("Income: {money}.", money=base_income(table, seat)))
    if table.dividends[seat]:
        percent = min(100, table.dividends[seat] * table.board.dividend_percent)
        parts.append(voice("Dividends so far: {n} %.", n=percent))
    return sentences(parts)


def _step(table: ImperialState, seat: int, voice: Voice) -> Prompt:
    top = table.stack[-1]
    if isinstance(top, (Lay, Second)):
        return _track(table, top, voice)
    if isinstance(top, Upgrade):
        title = voice.plural("Spend {n} upgrade point", "Spend {n} upgrade points", top.points)
        return Prompt(title, voice("Each is a step of influence, a higher share value or a passenger car (IS-6.1.17)."))
    if isinstance(top, Recruit):
        reach = voice("Your influence is {n}.", n=table.influence_of(seat))
        title = voice("Recruit more, or finish") if top.pieces else voice("Choose a worker or an engineer to recruit")
        return Prompt(_short(table, top, voice) or title, sentences((reach, money_text(table, seat, voice))))
    if isinstance(top, Site):
        price = build.factory_price(table, top.good, top.site)
        one, two, three = table.board.yields
        hint = voice(
            "The factory costs {money}. Goods: {one} with level I, {two} with II, {three} with III (IS-6.3.6).",
            money=price,
            one=one,
            two=two,
            three=three,
        )
        title = voice("Choose the worker for the {good} factory", good=GOODS[top.good])
        return Prompt(_short(table, top, voice) or title, sentences((hint, money_text(table, seat, voice))))
    if isinstance(top, Gather):
        hint = voice("One from each factory; what finds no room is discarded (IS-6.4).")
        return Prompt(
            voice("Collect more, or finish") if top.taken else voice("Choose a factory to collect from"), hint
        )
    if isinstance(top, Import):
        return _import(table, top, voice)
    if isinstance(top, Overflow):
        n = max(1, storage.excess(table, seat))
        title = voice.plural("Choose {n} good to discard", "Choose {n} goods to discard", n)
        return Prompt(title, voice("Your storage is full (IS-4.5)."))
    assert isinstance(top, Step)
    said, hint = STEPS.get(top.tile, SHARE)
    told = voice(hint, price=table.board.influence_price)
    return Prompt(_short(table, top, voice) or voice(said), sentences((told, money_text(table, seat, voice))))


def _short(table: ImperialState, top: Frame, voice: Voice) -> str:
    """That nothing can be added now, but after a free action (IS-A46); empty if something can."""
    steps = turn.steps_of(table, top)
    if not steps:
        return voice("Take a free action that lets you go on")
    return voice("Take a free action to go on, or finish") if steps == [DONE] else ""


def _track(table: ImperialState, top: Lay | Second, voice: Voice) -> Prompt:
    if isinstance(top, Second):
        link = table.board.links[top.link]
        hint = voice("It is paid for already; free actions may come first (IS-A2).")
        return Prompt(voice("Place the second track: {link}", link=link), hint)
    reach = voice("Workers in training reach {n}.", n=track.training_effort(table, top.seat))
    if not top.links:
        hint = voice("One or two tracks for {goods} (IS-6.1).", goods=goods_text(table.board.materials, voice))
        return Prompt(voice("Choose a link to lay track on"), sentences((hint, reach)))
    need, have = track.total_effort(table, top.seat, top.links), track.hands_effort(top.hands)
    cost = goods_text(track.material_cost(table, top.links), voice)
    toll = track.total_toll(table, top.seat, top.links)
    hint = voice("It costs {goods}.", goods=cost)
    if toll:
        hint = voice("It costs {goods} and a toll of {money}.", goods=cost, money=toll)
    if have >= need:
        title = voice("Effort {have} of {need}: place the track", have=have, need=need)
        if not track.can_place(table, top):
            title = voice("Effort {have} of {need}: take a free action to pay the toll", have=have, need=need)
            hint = sentences((hint, money_text(table, top.seat, voice)))
        return Prompt(title, hint)
    title = voice("Mobilise workers: effort {have} of {need}", have=have, need=need)
    if not have and len(top.links) < track.LINKS:
        title = voice("Mobilise workers for an effort of {need}, or add a second link", need=need)
    return Prompt(title, sentences((hint, reach)))


def _import(table: ImperialState, top: Import, voice: Voice) -> Prompt:
    room = goods.order_room(table, top.seat)
    left = voice.plural("{n} more good can be ordered.", "{n} more goods can be ordered.", max(room, 0))
    if top.ordered:
        title = _short(table, top, voice) or voice("Order more, or finish")
        return Prompt(title, sentences((left, money_text(table, top.seat, voice))))
    hint = voice("At once: one good. To order: several, for the next round (IS-6.5).")
    return Prompt(_short(table, top, voice) or voice("Choose a good to import"), sentences((hint, left)))


def _wait(table: ImperialState, voice: Voice) -> Prompt:
    names = listed([voice.player(s) for s in table.to_act], voice)
    if table.bids:
        return Prompt(voice("Waiting for {names}", names=names), voice("Bids are being chosen in secret (IS-3.1)."))
    if table.stack and isinstance(table.stack[-1], Overflow):
        return Prompt(voice("Waiting for {names}", names=names), voice("Goods are being discarded (IS-4.5)."))
    if table.stack:
        return Prompt(voice("Waiting for {names}", names=names), voice("An action is being carried out."))
    hint = sentences((last_round(table, voice), voice("An action is being chosen.")))
    return Prompt(voice("Waiting for {names}", names=names), hint)


def _over(table: ImperialState, voice: Voice) -> Prompt:
    winner = table.winners()[0]
    title = voice("{player} wins with {money} gulden", player=winner, money=table.scores()[winner])
    return Prompt(title, voice("The final scoring shows where it came from (IS-9)."))
