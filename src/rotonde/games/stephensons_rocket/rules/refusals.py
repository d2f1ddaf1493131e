"""Why not? Every way an action can break a rule, with the rule's number."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.hexes import bits
from rotonde.core.words import N_
from rotonde.games.stephensons_rocket.actions import Bid, ExtendLine, LiftStation, Pass, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules import stations, veto
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, Table


def why_not(table: Table, action: Action) -> Illegal | None:
    """The rule that forbids an action to the seat that must decide; None if it is legal."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Veto):
        return why_not_bid(table, top, action)
    if isinstance(top, Lifted):
        if not isinstance(action, PlaceStation):
            return Illegal("lifted", "SR-5.4", N_("A station is in your hand: set it down on another hex first."))
        return why_not_set_down(table, top, action)
    if isinstance(action, TakeToken):
        return why_not_take(table, action)
    if isinstance(action, PlaceStation):
        return why_not_place(table, action)
    if isinstance(action, LiftStation):
        return why_not_lift(table, action)
    if isinstance(action, ExtendLine):
        return why_not_extend(table, action)
    if isinstance(action, Pass):
        return Illegal("pass", "SR-3.4", N_("You may not pass while you can take an action."))
    return Illegal("veto", "SR-7.3", N_("There is nothing to bid for: no locomotive has just been moved."))


def why_not_take(table: Table, action: TakeToken) -> Illegal | None:
    """Action A (SR-4)."""
    board = table.board
    if action.city not in board.city_index:
        return Illegal("city", "SR-4.1", N_("There is no city called {city}."), city=action.city)
    city = board.city_index[action.city]
    if not board.big >> city & 1:
        return Illegal("city", "SR-4.1", N_("{city} is not a big city: it has no tokens."), city=action.city)
    if action.kind == "passenger":
        return Illegal(
            "kind", "SR-4.4", N_("Passenger tokens cannot be taken: they are earned by moving into stations.")
        )
    slot = board.slot_at.get((action.city, action.kind))
    if slot is None:
        return Illegal(
            "kind", "SR-4.2", N_("{city} has no tokens of the kind {kind}."), city=action.city, kind=action.kind
        )
    if table.tokens_left[slot] <= 0:
        return Illegal(
            "taken", "SR-4.4", N_("All {kind} tokens of {city} are taken."), city=action.city, kind=action.kind
        )
    return None


def why_not_place(table: Table, action: PlaceStation) -> Illegal | None:
    """Action B with a station from the supply (SR-5.1)."""
    seat = table.active
    refusal = why_not_hex(table, action.to, table.station_zone, stations.all_stations(table))
    if refusal is not None:
        return refusal
    if stations.in_supply(table, seat) <= 0:
        return Illegal("supply", "SR-5.6", N_("All your stations are on the board: lift one to move it."))
    return None


def why_not_set_down(table: Table, lifted: Lifted, action: PlaceStation) -> Illegal | None:
    """Action B with a lifted station (SR-5.4)."""
    if action.to == table.board.labels[lifted.hex]:
        return Illegal("same", "SR-5.4", N_("The station must move to a new hex."))
    others = stations.all_stations(table) & ~(1 << lifted.hex)
    return why_not_hex(table, action.to, stations.zone_of(table, others), others)


def why_not_hex(table: Table, label: str, zone: int, everyone: int) -> Illegal | None:
    """Why no station may stand on a hex (SR-5.2)."""
    board = table.board
    h = board.hex_index.get(label)
    if h is None:
        return Illegal("sea", "SR-1.11", N_("There is no land hex {hex}."), hex=label)
    bit = 1 << h
    if not board.free & bit:
        city = board.city_names[board.city_at[h]]
        return Illegal("city", "SR-5.2", N_("{hex} is {city}: no station may stand in a city."), hex=label, city=city)
    for company, loco in enumerate(table.loco):
        if table.track[company] & bit:
            return Illegal("track", "SR-5.2", N_("{hex} holds track."), hex=label)
        if loco >= 0 and (board.adjacent[loco] | 1 << loco) & bit:
            text = N_("{hex} holds or touches the locomotive of the {company}.")
            return Illegal("locomotive", "SR-5.2", text, hex=label, company=board.companies[company])
    if everyone & bit:
        return Illegal("station", "SR-5.2", N_("{hex} holds a station already."), hex=label)
    if zone & bit:
        near = next(board.labels[n] for n in bits(board.adjacent[h] & everyone))
        return Illegal("station", "SR-5.2", N_("{hex} is next to the station on {near}."), hex=label, near=near)
    return None


def why_not_lift(table: Table, action: LiftStation) -> Illegal | None:
    """Action B with a station from the board (SR-5.1)."""
    h = table.board.hex_index.get(action.hex)
    if h is None or not table.stations[table.active] >> h & 1:
        owner = -1 if h is None else next((seat for seat, held in enumerate(table.stations) if held >> h & 1), -1)
        if owner >= 0:
            text = N_("The station on {hex} belongs to {player}: you move only your own.")
            return Illegal("station", "SR-5.1", text, hex=action.hex, player=owner)
        return Illegal("station", "SR-5.1", N_("You have no station on {hex}."), hex=action.hex)
    if table.settings.no_move_connected_station and table.occupied >> h & 1:
        return Illegal("connected", "SR-5.5", N_("The station on {hex} is on a line and stays there."), hex=action.hex)
    if not stations.open_after_lift(table, h):
        return Illegal("nowhere", "SR-5.2", N_("There is no other hex for this station."))
    return None


def why_not_extend(table: Table, action: ExtendLine) -> Illegal | None:
    """Action C (SR-6)."""
    board = table.board
    company = board.company_index.get(action.company, -1)
    if company < 0:
        return Illegal("company", "SR-6.1", N_("There is no company called {company}."), company=action.company)
    name = action.company
    if table.loco[company] == ABSORBED:
        return Illegal(
            "absorbed", "SR-10.1", N_("The {company} has been absorbed: it has no locomotive."), company=name
        )
    if table.extended >> company & 1:
        if any(
            table.loco[c] == ABSORBED for c in bits(table.extended)
        ):  # the line extended has become part of this one
            text = N_("The {company} has just absorbed a line, which counts as its extension of this turn.")
            return Illegal("twice", "SR-3.3", text, company=name)
        return Illegal("twice", "SR-3.2", N_("The {company} was already extended this turn."), company=name)
    return why_not_step(table, company, action.to)


def why_not_step(table: Table, company: int, label: str) -> Illegal | None:
    """Why a locomotive may not go to a hex (SR-6.2 to SR-6.5)."""
    board = table.board
    name = board.companies[company]
    h = board.hex_index.get(label, -1)
    if h < 0:
        return Illegal("sea", "SR-6.4", N_("There is no land hex {hex}."), hex=label)
    bit = 1 << h
    if table.moves[company] & bit:
        return None
    at = table.loco[company]
    if not board.adjacent[at] & bit:
        text = N_("{hex} is not next to the locomotive of the {company}.")
        return Illegal("far", "SR-6.1", text, hex=label, company=name)
    if not board.free & bit:
        text = N_("{hex} is {city}: a locomotive never enters a city.")
        return Illegal("city", "SR-6.4", text, hex=label, city=board.city_names[board.city_at[h]])
    if table.occupied & bit:
        return Illegal("occupied", "SR-6.4", N_("{hex} holds track or a locomotive."), hex=label)
    if table.facing[company] != AT_HOME and not board.ahead[at][table.facing[company]] & bit:
        text = N_("{hex} is not in front of the {company}: straight on, or 60 degrees left or right.")
        return Illegal("turn", "SR-6.3", text, hex=label, company=name)
    return Illegal("two_lines", "SR-6.5", N_("{hex} is next to two other lines."), hex=label)  # nothing else is left


def why_not_bid(table: Table, frame: Veto, action: Action) -> Illegal | None:
    """The veto (SR-7)."""
    if isinstance(action, Pass):
        return None
    name = table.board.companies[frame.company]
    if not isinstance(action, Bid):
        text = N_("The {company} has just moved: bid for its course, or pass.")
        return Illegal("veto", "SR-7.2", text, company=name)
    lowest, targets = veto.bid_range(table, frame)
    if action.shares < lowest:
        rule = "SR-7.4" if frame.seat == table.active else "SR-7.3"
        return Illegal("low", rule, N_("The bid must be at least {n}."), n=lowest)
    held = table.held(frame.seat, frame.company)
    if action.shares > held:
        text = N_("You hold {n} shares of the {company}: you cannot bid more.")
        return Illegal("shares", "SR-7.3", text, n=held, company=name)
    refusal = why_not_step(table, frame.company, action.to)
    if refusal is not None:
        return refusal
    if not targets >> table.board.hex_index[action.to] & 1:
        text = N_("The last word only restores your own choice: {hex}.")
        return Illegal("last_word", "SR-7.5", text, hex=table.board.labels[frame.chosen])
    return None
