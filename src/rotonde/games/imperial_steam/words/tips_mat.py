"""Tips for the players' mats: trains, goods, workers, factories, shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rotonde.core.telling import N_, Tip, Voice, capital, sentences
from rotonde.games.imperial_steam.board import GOODS, KINDS
from rotonde.games.imperial_steam.rules.scoring import base_income
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import UNKNOWN
from rotonde.games.imperial_steam.words.speech import KIND_NAMES, LEVELS, goods_text, steps_text


def _seat(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    """The whole mat: money and its prospects."""
    income = voice("Income: {money}.", money=base_income(table, seat))
    tracks = voice("{n} tracks left.", n=table.board.most_tracks - table.tracks[seat].bit_count())
    if table.money[seat] == UNKNOWN:
        return Tip(voice.player(seat), sentences((income, tracks)))
    cash = voice("{money} gulden.", money=table.money[seat])
    final = voice("If it ended now: {n}.", n=table.scores()[seat])
    return Tip(voice.player(seat), sentences((cash, income, tracks)), final)


def _train(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    board, kind = table.board, table.board.loco_index[names[1]]
    note = voice("{n} cars; the locomotive holds one coal (IS-4.4).", n=board.loco_cars[kind])
    free, passenger, reserved = table.freight(seat), table.passenger[seat], table.reserved[seat]
    text = N_("All cars: {n} free for goods, {passenger} for passengers, {reserved} reserved.")
    cars = voice(text, n=free, passenger=passenger, reserved=reserved)
    return Tip(voice("Train with {locomotive}", locomotive=names[1]), note, cars)


def _goods(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    n = table.goods[seat * 4 + GOODS.index(names[1])]
    room = table.freight(seat) + table.warehouse(seat)
    note = voice("Room for {n} goods, and a coal on each locomotive (IS-4.4).", n=room)
    return Tip(capital(voice("{good}: {n} in storage", good=names[1], n=n)), note)


def _orders(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    said = goods_text(table.orders[seat * 4 : seat * 4 + 4], voice)
    note = voice("On the way: {goods}.", goods=said) if said else voice("Nothing is on the way.")
    return Tip(voice("Order area"), note, voice("It arrives at the start of the next round (IS-5.3)."))


def _workers(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    level = int(names[2])
    n = table.workers[seat * 6 + ("training", "working").index(names[1]) * 3 + level - 1]
    title = voice("Workers {level} {area}: {n}", level=LEVELS[level - 1], area=names[1], n=n)
    if names[1] == "working":
        return Tip(title, voice("They come back to training next round, without a new level (IS-5.5)."))
    return Tip(title, voice("Each is worth {n} of effort. Who rests gains a level (IS-5.5).", n=level))


def _engineers(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    own = [voice(KIND_NAMES[k]) for i, k in enumerate(KINDS) if table.engineers[seat] >> i & 1]
    return Tip(voice("Engineers"), f"{capital(', '.join(own))}." if own else voice("None yet."))


def _stock(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    good, left = GOODS.index(names[1]), int(names[2])
    sites = [site for owner, of, site, n, _ in table.factories if (owner, of, n) == (seat, good, left)]
    cities = [table.board.city_names[table.land.site_city[site]] for site in sites]
    title = voice.plural("{good} factory with {n} good", "{good} factory with {n} goods", left, good=names[1])
    return Tip(capital(title), f"{', '.join(cities)}." if cities else "")


def _share(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    row = table.board.share_values.index(int(names[1]))
    title = voice("Share value {n}", n=int(names[1]))
    if row == table.share[seat]:
        return Tip(title, voice("The share value now."))
    if row > table.share[seat]:
        steps = steps_text(table.board.share_cost[row], voice)
        return Tip(title, voice("Going up to it costs {steps} (IS-6.9.1).", steps=steps))
    return Tip(title, voice("Going down is free (IS-6.9.2)."))


def _investors(table: ImperialState, seat: int, names: list[str], voice: Voice) -> Tip:
    n, sold = table.investors[seat], table.dividends[seat]
    note = voice("{n} on the share board, {sold} in the dividend zone.", n=n, sold=sold)
    more = voice("You sell to the highest if he stands as high as the share value (IS-7.1).")
    return Tip(voice("Investors"), note, more)


TELLS: Mapping[str, Callable[[ImperialState, int, list[str], Voice], Tip]] = {
    tells.__name__.strip("_"): tells
    for tells in (_seat, _train, _goods, _orders, _workers, _engineers, _stock, _share, _investors)
}
