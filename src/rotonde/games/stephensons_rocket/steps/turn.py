"""The turn (SR-3): actions A, B and C, while nothing interrupts it."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import bits, union
from rotonde.core.steps import Step
from rotonde.games.stephensons_rocket.actions import ExtendLine, LiftStation, Pass, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.rules import stations
from rotonde.games.stephensons_rocket.rules.lines import why_not_move
from rotonde.games.stephensons_rocket.rules.scoring import reason_to_end
from rotonde.games.stephensons_rocket.rules.turn import can_act, go_on
from rotonde.games.stephensons_rocket.steps.lifted import lift
from rotonde.games.stephensons_rocket.steps.veto import open_veto
from rotonde.games.stephensons_rocket.table import ABSORBED, Table

EXTENDS: Final = 0.6  # how often a playout extends a line, if one can be
TAKES: Final = 0.85  # and else, up to here, takes a token


class Turn(Step[Table]):
    """The active player acts. It holds nothing, so there is only one."""

    written: ClassVar[bool] = False

    def asked(self, table: Table) -> tuple[int, ...]:
        return (table.active,)

    def phase(self, table: Table) -> str:
        return "second_action" if table.actions_done else "first_action"

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Tokens, stations, lines."""
        board = table.board
        out: list[Action] = []
        board.takes.extend(out, table.tokens_open)
        if stations.in_supply(table, seat) > 0:
            board.places.extend(out, stations.open_hexes(table))
        mine = stations.liftable(table, seat)
        while mine:
            low = mine & -mine
            out.append(board.lift_actions[low.bit_length() - 1])
            mine ^= low
        barred = table.extended
        for actions in table.moves_listed:
            if not barred & 1:
                out += actions
            barred >>= 1
        return out

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """First a kind, then one of it, so that stations do not drown the rest."""
        pick = rng.random()
        if pick < EXTENDS:
            lines = [a for c, a in enumerate(table.moves_listed) if a and not table.extended >> c & 1]
            if lines:
                line = lines[int(rng.random() * len(lines))]
                return line[int(rng.random() * len(line))]
        if pick < TAKES:
            slots = [i for i, n in enumerate(table.tokens_left) if n]
            if slots:
                return table.board.take_actions[slots[int(rng.random() * len(slots))]]
        if stations.in_supply(table, table.active) > 0:
            hexes = list(bits(stations.open_hexes(table)))
            if hexes:
                return table.board.place_actions[hexes[int(rng.random() * len(hexes))]]
        return super().quick_sample(table, rng)

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, TakeToken):
            return why_not_take(table, action)
        if isinstance(action, PlaceStation):
            return why_not_place(table, action, seat)
        if isinstance(action, LiftStation):
            return why_not_lift(table, action, seat)
        if isinstance(action, ExtendLine):
            return why_not_extend(table, action)
        if isinstance(action, Pass):
            return Illegal("pass", "SR-3.4", N_("You may not pass while you can take an action."))
        return Illegal("veto", "SR-7.3", N_("There is nothing to bid for: no locomotive has just been moved."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        if isinstance(action, ExtendLine):
            extend(table, action)
        elif isinstance(action, TakeToken):
            take_token(table, action)
        elif isinstance(action, PlaceStation):
            if table.sink is not None:
                table.headline("station", seat, f"hex:{action.to}", hex=action.to)
            stations.add_station(table, seat, table.board.hex_index[action.to])
        elif isinstance(action, LiftStation):
            lift(table, table.active, table.board.hex_index[action.hex])
        go_on(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        reason = reason_to_end(table)
        if reason in ("shares", "tiles", "stuck"):
            return [f"ended: the game is over by {reason}; write it so (SR-13)"]
        if not can_act(table):
            return [f"active: player {table.active} has no action left, so it is another's turn (SR-3.4)"]
        return []


TURN: Final = Turn()


# ── action A: tokens ──────────────────────────────────────────────────────
def why_not_take(table: Table, action: TakeToken) -> Illegal | None:
    """SR-4."""
    board = table.board
    if action.city not in board.city_index:
        return Illegal("city", "SR-4.1", N_("There is no city called {city}."), city=action.city)
    city = board.city_index[action.city]
    if not board.big >> city & 1:
        return Illegal("city", "SR-4.1", N_("{city} is not a big city: it has no tokens."), city=action.city)
    if action.kind == "passenger":
        text = N_("Passenger tokens cannot be taken: they are earned by moving into stations.")
        return Illegal("kind", "SR-4.4", text)
    slot = board.slot_at.get((action.city, action.kind))
    if slot is None:
        text = N_("{city} has no tokens of the kind {kind}.")
        return Illegal("kind", "SR-4.2", text, city=action.city, kind=action.kind)
    if table.tokens_left[slot] <= 0:
        text = N_("All {kind} tokens of {city} are taken.")
        return Illegal("taken", "SR-4.4", text, city=action.city, kind=action.kind)
    return None


def take_token(table: Table, action: TakeToken) -> None:
    """A token goes from its city to the active player."""
    slot = table.board.slot_at[(action.city, action.kind)]
    table.tokens_left[slot] -= 1
    if not table.tokens_left[slot]:
        table.tokens_open &= ~(1 << slot)
    table.tokens[table.active * table.board.slots + slot] += 1
    if table.sink is not None:
        table.headline("take", table.active, f"city:{action.city}", kind=action.kind, city=action.city)


# ── action B: stations ────────────────────────────────────────────────────
def why_not_place(table: Table, action: PlaceStation, seat: int) -> Illegal | None:
    """A station from the supply (SR-5.1)."""
    refusal = stations.why_not_there(table, action.to, table.station_zone, union(table.stations))
    if refusal is None and stations.in_supply(table, seat) <= 0:
        return Illegal("supply", "SR-5.6", N_("All your stations are on the board: lift one to move it."))
    return refusal


def why_not_lift(table: Table, action: LiftStation, seat: int) -> Illegal | None:
    """A station from the board (SR-5.1)."""
    h = table.board.hex_index.get(action.hex)
    if h is None or not table.stations[seat] >> h & 1:
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


# ── action C: lines ───────────────────────────────────────────────────────
def why_not_extend(table: Table, action: ExtendLine) -> Illegal | None:
    """SR-6."""
    company = table.board.company_index.get(action.company, -1)
    if company < 0:
        return Illegal("company", "SR-6.1", N_("There is no company called {company}."), company=action.company)
    name = action.company
    if table.loco[company] == ABSORBED:
        text = N_("The {company} has been absorbed: it has no locomotive.")
        return Illegal("absorbed", "SR-10.1", text, company=name)
    if table.extended >> company & 1:
        if any(table.loco[c] == ABSORBED for c in bits(table.extended)):  # the line extended is now part of this one
            text = N_("The {company} has just absorbed a line, which counts as its extension of this turn.")
            return Illegal("twice", "SR-3.3", text, company=name)
        return Illegal("twice", "SR-3.2", N_("The {company} was already extended this turn."), company=name)
    return why_not_move(table, company, action.to)


def extend(table: Table, action: ExtendLine) -> None:
    """Up to the veto (SR-6)."""
    company = table.board.company_index[action.company]
    table.extended |= 1 << company
    if table.sink is not None:
        places = (f"hex:{action.to}", f"company:{action.company}")
        table.headline("extend", table.active, *places, company=action.company, hex=action.to)
    take_share(table, company)
    open_veto(table, company, table.board.hex_index[action.to])


def take_share(table: Table, company: int) -> None:
    """The mover takes a share at once, before any veto, if the pile has one (SR-6.7, SR-12.4)."""
    if table.bank[company] <= 0:
        return
    table.bank[company] -= 1
    table.shares[table.active * len(table.loco) + company] += 1
    if table.sink is not None:
        name = table.board.companies[company]
        table.bookkeeping("share", table.active, f"company:{name}", company=name)
