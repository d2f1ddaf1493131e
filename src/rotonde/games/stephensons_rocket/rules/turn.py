"""The turn (SR-3): two actions, each A, B or C, until the game ends."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.frames import Frame
from rotonde.games.stephensons_rocket.actions import ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules import stations, veto
from rotonde.games.stephensons_rocket.rules.extension import take_share
from rotonde.games.stephensons_rocket.rules.scoring import end_game, reason_to_end
from rotonde.games.stephensons_rocket.table import Table

ACTIONS_A_TURN = 2  # SR-3.1


def legal_actions(table: Table) -> list[Action]:
    """Every action of the active player: tokens, stations, lines."""
    board = table.board
    out: list[object] = []
    board.takes.extend(out, table.tokens_open)
    seat = table.active
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
    return out  # type: ignore[return-value]


def can_act(table: Table) -> bool:
    """Has the active player any action at all (SR-3.4)?"""
    if table.tokens_open:
        return True
    for company, targets in enumerate(table.moves):
        if targets and not table.extended >> company & 1:
            return True
    seat = table.active
    if stations.in_supply(table, seat) > 0 and stations.open_hexes(table):
        return True
    return stations.liftable(table, seat) != 0


def carry_out(table: Table, action: Action) -> None:
    """Do what was decided, then see who decides next."""
    top: Frame | None = table.stack[-1] if table.stack else None
    if isinstance(top, Veto):
        veto.answer(table, top, action)
    elif isinstance(action, ExtendLine):
        extend(table, action)
    elif isinstance(action, TakeToken):
        take_token(table, action)
    elif isinstance(action, PlaceStation):
        place_station(table, action, top)
    elif isinstance(action, LiftStation):
        table.stack.append(Lifted(table.active, table.board.hex_index[action.hex]))
    if table.stack:
        waiting = table.stack[-1]
        table.to_act = (waiting.seat,)  # type: ignore[attr-defined]
    else:
        finish_action(table)


def take_token(table: Table, action: TakeToken) -> None:
    """Action A (SR-4)."""
    slot = table.board.slot_at[(action.city, action.kind)]
    table.tokens_left[slot] -= 1
    if not table.tokens_left[slot]:
        table.tokens_open &= ~(1 << slot)
    table.tokens[table.active * table.board.slots + slot] += 1
    if table.sink is not None:
        args = {"kind": action.kind, "city": action.city}
        table.tell(Event("take", table.active, Level.HEADLINE, args, (f"city:{action.city}",)))


def place_station(table: Table, action: PlaceStation, top: Frame | None) -> None:
    """Action B (SR-5): from the supply, or the one that was lifted."""
    to = table.board.hex_index[action.to]
    if isinstance(top, Lifted):
        table.stack.pop()
        stations.remove_station(table, table.active, top.hex)
        if table.sink is not None:
            args = {"hex": table.board.labels[top.hex], "to": action.to}
            table.tell(Event("move_station", table.active, Level.HEADLINE, args, (f"hex:{action.to}",)))
    elif table.sink is not None:
        table.tell(Event("station", table.active, Level.HEADLINE, {"hex": action.to}, (f"hex:{action.to}",)))
    stations.add_station(table, table.active, to)


def extend(table: Table, action: ExtendLine) -> None:
    """Action C, up to the veto (SR-6)."""
    company = table.board.company_index[action.company]
    table.extended |= 1 << company
    if table.sink is not None:
        args = {"company": action.company, "hex": action.to}
        places = (f"hex:{action.to}", f"company:{action.company}")
        table.tell(Event("extend", table.active, Level.HEADLINE, args, places))
    take_share(table, company)
    veto.open_veto(table, company, table.board.hex_index[action.to])


def finish_action(table: Table) -> None:
    """After an action: the end (SR-3.5), the second action, or the next player."""
    table.actions_done += 1
    reason = reason_to_end(table)
    if reason:
        end_game(table, reason)
        return
    settle(table)


def settle(table: Table) -> None:
    """Ask the player who can act next; without any for a whole circuit the game ends (SR-13.4)."""
    for _ in range(table.players + 1):
        if table.actions_done < ACTIONS_A_TURN:
            if can_act(table):
                table.to_act = (table.active,)
                return
            if table.sink is not None:
                table.tell(Event("skip", table.active, Level.BOOKKEEPING))
        next_turn(table)
    end_game(table, "stuck")


def next_turn(table: Table) -> None:
    """The next player clockwise begins; extended lines are forgotten (SR-3.6)."""
    table.active = (table.active + 1) % table.players
    table.turn += 1
    table.actions_done = 0
    table.extended = 0
