"""Phase 3: players choose actions, in turn order (AOS-5)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import Choose
from rotonde.games.age_of_steam.board import ACTIONS, LOCOMOTIVE
from rotonde.games.age_of_steam.rules.turn import SteamStep, TurnAhead, ask, next_seat
from rotonde.games.age_of_steam.steps.build_track import open_build
from rotonde.games.age_of_steam.table import NO_ACTION, Table, replaced


class SelectActions(SteamStep):
    """`seat` chooses an action."""

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Every action that nobody has taken (AOS-5.1)."""
        return [a for i, a in enumerate(table.board.choose_actions) if i not in table.chosen]

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Choose):
            return Illegal("phase", "AOS-5.1", N_("Now an action must be chosen."))
        if action.action not in ACTIONS:
            return Illegal("action", "AOS-5.1", N_("There is no action called {action}."), action=action.action)
        index = ACTIONS.index(action.action)
        if index in table.chosen:
            text = N_("{player} has taken this action.")
            return Illegal("taken", "AOS-5.1", text, player=table.chosen.index(index))
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Take an action; Locomotive works at once (AOS-5.5). After the last player, track is built."""
        assert isinstance(action, Choose)
        index = ACTIONS.index(action.action)
        table.chosen = replaced(table.chosen, seat, index)
        if table.sink is not None:
            table.headline("choose", seat, f"action:{action.action}", action=action.action)
        if index == LOCOMOTIVE and table.engine[seat] < table.board.most_engine:
            table.engine[seat] += 1
            if table.sink is not None:
                table.detail("engine", seat, f"seat:{seat}", engine=table.engine[seat])
        following = next_seat(table.order, seat)
        if following >= 0:
            ask(table, SelectActions(following))
        else:
            open_build(table)

    def turn_ahead(self, table: Table, seat: int) -> TurnAhead:
        out = super().turn_ahead(table, seat)
        out.chooses = table.order.index(seat) >= table.order.index(self.seat)
        out.builds = True
        return out

    def flaws(self, table: Table, where: str) -> list[str]:
        return [
            f"seats[{seat}].action: expected null, since an action is to be chosen"
            for seat in table.order[table.order.index(self.seat) :]
            if table.chosen[seat] != NO_ACTION
        ]


def open_choice(table: Table) -> None:
    """Markers leave the display (AOS-5.9), and the first player chooses."""
    table.chosen = [NO_ACTION] * table.players
    ask(table, SelectActions(table.order[0]))
