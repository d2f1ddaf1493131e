"""What a target is, how it stands, what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rotonde.core.hexes import bits
from rotonde.core.stalls import held, module_of
from rotonde.core.telling import N_, P_, Tip, View, Voice, capital, sentences
from rotonde.games.imperial_steam.board import COAL, GOODS, KINDS, MARKERS, METALS, PASS, ROW, TILES
from rotonde.games.imperial_steam.rules import build, free, goods, track
from rotonde.games.imperial_steam.rules.scoring import fulfilled, reached
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.train import for_sale
from rotonde.games.imperial_steam.steps.turn import BEGUN
from rotonde.games.imperial_steam.table import NOBODY, READY
from rotonde.games.imperial_steam.words.gains import ends_game, of_city
from rotonde.games.imperial_steam.words.speech import TILE_NAMES, decider, goods_text, link_name, steps_text, table_of
from rotonde.games.imperial_steam.words.steps import contract, turn
from rotonde.games.imperial_steam.words.tips_mat import TELLS as ON_MAT

Tells = Callable[[View, ImperialState, list[str], Voice], Tip]
NOTES: list[str] = [held((__package__,), f"steps.{module_of(step.kind)}", "NOTE") for step in BEGUN[0]]  # by tile
NOTES += [turn.FUNDS, turn.PASS]


def tip(view: View, target: str, voice: Voice) -> Tip:
    """The tip of a target: what it is, or what the running step says of its choice; a stranger has its own name."""
    if target in BUTTONS:
        return Tip(*map(voice, BUTTONS[target]))
    kind, *names = target.split(":")
    table = table_of(view)
    try:
        if kind in _TELLS:
            return _TELLS[kind](view, table, names, voice)
        of_step: Callable[..., Tip] | None = view.game.words.twin(view, f"tip_of_{kind}")
        if of_step is not None:
            return of_step(names, voice)
        return ON_MAT[kind](table, range(table.players).index(int(names[0])), names, voice)
    except (ValueError, IndexError, KeyError):
        return Tip(target)  # a place of another table


# ── the map ───────────────────────────────────────────────────────────────
def _city(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    board, land = table.board, table.land
    city = board.city_index[names[0]]
    name = board.city_names[city]
    if table.dealing != READY:
        return Tip(name)
    hub = land.hub_of[city]
    if hub >= 0:
        name = voice("{name}, {hub} hub", name=name, hub=board.hubs[hub])
    first: list[str] = []
    joined = table.network[decider(view)] >> city & 1  # what connecting it takes and brings is past then
    if land.effort[city] and not joined:
        first.append(voice("Track to it takes an effort of {n}.", n=land.effort[city]))
    if land.station_price[city]:
        room, price = build.station_room(table, city), land.station_price[city]
        slots = P_("Station {money}: {n} free slot.", "Station {money}: {n} free slots.")
        first.append(voice.told(slots, n=room, money=price))
    more = of_city(table, city, voice)
    if more and not joined:
        first.append(voice("Connecting it brings {list}.", list=", ".join(more)))
    if city == board.goal:
        first.append(_goal(table, voice))
    return Tip(name, sentences(first), sentences([_demands(table, city, voice), _sites(table, city, voice)]))


def _goal(table: ImperialState, voice: Voice) -> str:
    """What the goal is for (IS-8.1, IS-9.5), or that it was reached."""
    if reached(table):
        return voice("It was reached: this is the last round (IS-8.1).")
    return voice("Whoever reaches it makes the round the last (IS-8.1); only then do contracts count (IS-9.5).")


def _demands(table: ImperialState, city: int, voice: Voice) -> str:
    """The goods a city still asks for, and what they pay."""
    land, open_ = table.land, table.demands & table.land.demands_at[city]
    said = goods_text([(open_ & of_good).bit_count() for of_good in land.demands_of], voice)
    return voice("Asks for {goods}.", goods=said) if said else ""


def _sites(table: ImperialState, city: int, voice: Voice) -> str:
    """Free factory slots, with the price of those that have one of their own."""
    out: list[str] = []
    for site in bits(table.land.sites_at[city]):
        n, price = table.site_room[site], table.land.site_price[site]
        if n and price == ROW:
            out.append(voice.plural("{n} factory slot", "{n} factory slots", n))
        elif n:
            out.append(voice.plural("{n} factory slot for {money}", "{n} factory slots for {money}", n, money=price))
    return capital(voice("Free: {list}.", list=", ".join(out))) if out else ""


def _link(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    seat = decider(view)
    board = table.board
    link = board.link_index[names[0]]
    title = link_name(board, link)
    if board.bridges >> link & 1:
        title = voice("{name}, bridge", name=title)
    elif board.tunnels >> link & 1:
        title = voice("{name}, tunnel", name=title)
    if table.dealing != READY:
        return Tip(title)
    owners = [voice.player(s) for s in table.owners(link)]
    here = voice("Tracks: {list}.", list=", ".join(owners)) if owners else voice("No track yet.")
    if table.crowns >> link & 1:
        price = free.state_price(table, seat, link)
        more = voice("State railway: {money} gulden, a free action (IS-7.3).", money=price)
    else:
        more = _effort(table, seat, link, voice)
    if link == board.semmering and table.semmering == NOBODY:
        more = sentences((more, voice("The Semmering token lies here (IS-6.1.19).")))
    return Tip(title, here, sentences((more, ends_game(table, (link,), voice))))


def _effort(table: ImperialState, seat: int, link: int, voice: Voice) -> str:
    """What a track here asks for: effort for the city it leads to, or the lower one inside the network (IS-6.1.12)."""
    if table.tracks[seat] >> link & 1:
        return ""
    board = table.board
    network = table.network[seat]
    for step in table.stack:
        for declared in step.declared():
            network |= 1 << board.link_a[declared] | 1 << board.link_b[declared]
    new = [city for city in (board.link_a[link], board.link_b[link]) if not network >> city & 1]
    parts = [voice("effort {n} to reach {city}", n=table.land.effort[c], city=board.cities[c]) for c in new]
    toll = track.link_toll(table, seat, link)
    parts += [] if new else [voice("effort {n}", n=track.link_effort(table, network, link))]
    parts += [voice("toll {money}", money=toll)] if toll else []
    return sentences((f"{capital(', '.join(parts))}.", _works(table, seat, link, voice)))


def _works(table: ImperialState, seat: int, link: int, voice: Voice) -> str:
    """What a bridge or a tunnel asks for besides (IS-6.1.14, IS-6.1.15): goods, and the engineer who is missing."""
    board = table.board
    works = (board.bridges, board.bridge_materials), (board.tunnels, board.tunnel_materials)
    for i, (there, cost) in enumerate(works):
        if there >> link & 1:
            more = voice("{goods} more.", goods=goods_text(cost, voice))
            has = table.engineers[seat] >> i & 1
            return sentences((more, "" if has else voice("It takes a {kind} engineer.", kind=KINDS[i])))
    return ""


def _station(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    price = table.land.station_price[table.board.city_index[names[0]]]
    note = voice("More income, a warehouse space, and any number of tracks may meet (IS-6.3.1).")
    return Tip(voice("Station in {city}, {money} gulden", city=names[0], money=price), note)


def _factory(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    good = GOODS.index(names[1])
    price = build.factory_price(table, good, table.land.site_at[(names[0], names[2])])
    title = voice("{good} factory, {money} gulden", good=names[1], money=price)
    if good == COAL:
        return Tip(capital(title), _pay(table, good, voice))
    money = table.board.row_pay[good][table.rows[good] + 1]
    return Tip(capital(title), voice("A delivery then pays {money} (IS-7.2.3).", money=money))


def _pay(table: ImperialState, good: int, voice: Voice) -> str:
    """What a delivery of a good is worth now; nothing while no factory makes it."""
    if good == COAL:
        return voice("Coal delivered to a hub brings a key (IS-7.2.3).")
    if not table.rows[good]:
        return ""
    return voice("A delivery pays {money} now (IS-7.2.3).", money=free.reward(table, good))


def _deliver(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    title = voice("Deliver {cube} from a factory with {n}", cube=names[1], n=int(names[2]))
    note = sentences((_pay(table, GOODS.index(names[1]), voice), voice("It costs a coal from storage.")))
    return Tip(title, note)


# ── the boards ────────────────────────────────────────────────────────────
def _action(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    seat = decider(view)
    tile = TILES.index(names[0])
    used = table.used[seat * MARKERS + tile]
    used = min(used, table.influence[seat]) if tile == PASS else used
    more = voice("Once more would cost {steps} (IS-6.0.2).", steps=steps_text(used, voice)) if used else ""
    if view.my_turn and not table.bids and not table.stack and not table.acted:
        refusal = view.refusal(table.board.choose_actions[tile])
        more = voice.refusal(refusal) if refusal is not None else more
    board, cost = table.board, goods_text(table.board.materials, voice)
    note = voice(NOTES[tile], goods=cost, money=board.influence_price, funds=board.funds)
    return Tip(voice(TILE_NAMES[names[0]]), note, more)


def _hub(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    hub = table.board.hub_index[names[0]]
    title = voice("The {hub} hub, influence {n}", hub=names[0], n=table.hub_influence(hub))
    if table.dealing != READY:
        return Tip(title)
    steps = table.board.growth_steps[table.growth[hub]][free.hub_cubes(table, hub) :]
    grows = voice("Next deliveries: {list}.", list=", ".join([f"+{n}" for n in steps])) if steps else ""
    held = [(metal, seat) for metal, seat in zip(METALS, table.keys[hub * 2 : hub * 2 + 2]) if seat != NOBODY]
    keys = [voice("{metal} key: {player}", metal=metal, player=seat) for metal, seat in held]
    return Tip(title, grows, capital(f"{', '.join(keys)}.") if keys else "")


def _hire(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    note = voice("The price then rises by one row. He begins in training I (IS-6.2.3).")
    return Tip(voice("Worker of the {hub} hub, {money} gulden", hub=names[0], money=int(names[1])), note)


def _engineer(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    price = table.board.engineer_price
    title = voice("{kind} engineer of the {hub} hub, {money} gulden", kind=names[1], hub=names[0], money=price)
    return Tip(capital(title), voice("One of each kind is enough for the game (IS-6.2.5)."))


def _market(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    good = GOODS.index(names[0])
    title = voice("Market: {good}, {money} gulden", good=names[0], money=goods.market_price(table, good))
    left = voice.plural("{n} cube left.", "{n} cubes left.", table.market[good])
    price = build.row_price(table, good)
    factory = N_("No factory is left.") if price == build.SOLD_OUT else N_("A factory costs {money}.")
    return Tip(title, left, sentences((voice(factory, money=price), _pay(table, good, voice))))


def _locomotive(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    board, kind = table.board, table.board.loco_index[names[0]]
    title = capital(voice("{locomotive}, {money} gulden", locomotive=names[0], money=board.loco_price[kind]))
    note = voice("{n} freight cars and a coal.", n=board.loco_cars[kind])
    if board.loco_influence[kind]:
        note = sentences((note, voice("It brings {steps}.", steps=steps_text(board.loco_influence[kind], voice))))
    if kind in for_sale(table):
        return Tip(title, note, voice("{n} left.", n=table.locomotives[kind]))
    if not table.locomotives[kind]:
        return Tip(title, note, voice("None is for sale."))
    return Tip(title, note, voice("For sale from round {n} on.", n=board.loco_round[kind]))


def _contract(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    board, c = table.board, table.board.contract_index[names[0]]
    needs, value = goods_text(board.contract_needs[c], voice), board.contract_value[c]
    title = voice("Contract {name}: {needs}, {value} gulden", name=names[0], needs=needs, value=value)
    note = contract.terms(table, c, voice)
    holder = [s for s in range(table.players) if table.contracts[s] >> c & 1]
    if not holder:
        return Tip(title, note, voice("Without Trieste it counts nothing; unfilled it costs its value (IS-9.5)."))
    filled = fulfilled(table, holder[0]) >> c & 1
    state = voice("Filled, {player}.", player=holder[0]) if filled else voice("Not filled, {player}.", player=holder[0])
    return Tip(title, note, state)


def _column(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    money = int(names[0])
    here = [voice.player(s) for s in table.ladder if table.influence_of(s) == money]
    text = N_("From here on the {hub} hub works for you: it hires out workers and pays for goods.")
    hubs = [voice(text, hub=h) for i, h in enumerate(table.board.hubs) if table.hub_influence(i) == money]
    return Tip(voice("Influence {n}", n=money), sentences([f"{', '.join(here)}." if here else "", *hubs]))


def _round(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    n = int(names[0])
    board = table.board
    note = [voice("{n} actions each.", n=board.actions[n - 1])]
    if n <= len(table.shipments):
        note.append(voice("Orders: {n} goods at most.", n=table.shipments[n - 1]))
    more = ""
    if n in board.refill_rounds and table.refills:
        first = board.refill_rounds.index(n) * 4
        more = voice("To the market: {goods}.", goods=goods_text(table.refills[first : first + 4], voice))
    return Tip(voice("Round {n}", n=n), sentences(note), more)


# ── buttons ───────────────────────────────────────────────────────────────
def _sell(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    note = voice("Its investor takes {n} % of your money at the end (IS-9.6).", n=table.board.dividend_percent)
    return Tip(voice("Sell a share, {money} gulden", money=table.share_value(decider(view))), note)


def _steps(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    return Tip(capital(steps_text(int(names[0]), voice)), voice("Beyond the end of the track (IS-A1)."))


def _track(view: View, table: ImperialState, names: list[str], voice: Voice) -> Tip:
    order = ", ".join([voice.player(s) for s in table.ladder])
    return Tip(voice("Influence track"), voice("From the most influential: {list}.", list=order) if order else "")


BUTTONS = {  # what they say is always the same
    "done": (N_("Enough"), N_("Finish what you are doing.")),
    "give_up": (N_("Give the upgrade up"), N_("What is not spent is lost (IS-6.1.17).")),
    "end": (N_("End the turn"), N_("No more free actions until your next turn.")),
    "beyond": (N_("Beyond the end of the track"), N_("More steps than the track has (IS-A1).")),
    "place": (N_("Place the track"), N_("Goods, tolls and workers are paid now (IS-A2).")),
}
_TOLD: tuple[Tells, ...] = (
    *(_city, _link, _station, _factory, _deliver, _action, _hub, _hire, _engineer, _market),
    *(_locomotive, _contract, _column, _round, _track, _sell, _steps),
)
_TELLS: Mapping[str, Tells] = {
    **{tells.__name__.strip("_"): tells for tells in _TOLD},
    "bid": lambda view, table, names, voice: Tip(voice("Bid {n} gulden", n=int(names[0]))),
    "deal": lambda view, table, names, voice: Tip(voice("Deal {item}: {to}", item=names[0], to=names[1])),
}
