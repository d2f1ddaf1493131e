"""A space was chosen, and there are several ways to pay for it (RR-3.5)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.games.russian_railroads.actions import Pay
from rotonde.games.russian_railroads.rules import payment, spaces
from rotonde.games.russian_railroads.rules.effects import engineer_on
from rotonde.games.russian_railroads.rules.parents import AtSpace
from rotonde.games.russian_railroads.steps.swapping import open_swapping
from rotonde.games.russian_railroads.table import EMPTY, Table


class Paying(AtSpace):
    """Workers, roubles or others?"""

    def choices(self, table: Table) -> list[Action]:
        return [table.board.pay(mix) for mix in spaces.possible_ways(table, self.seat, self.space)]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        assert isinstance(action, Pay)
        mix = action.workers | action.black << 8 | action.temporary << 16 | action.roubles << 24
        pay(table, self.seat, self.space, mix)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if not isinstance(action, Pay):
            return Illegal("pay", "RR-3.1", N_("First choose how to pay for the space."))
        seat = self.seat
        workers, roubles = payment.price(table, self.space)
        given = (action.workers, action.black, action.temporary, action.roubles)
        if min(given) < 0 or sum(given) != workers + roubles:
            text = N_("The price is exactly {n}, neither more nor less.")
            return Illegal("price", "RR-3.1", text, n=workers + roubles)
        if action.roubles < roubles:
            return Illegal("rouble", "RR-3.6", N_("This space demands a rouble: a worker never replaces one."))
        black = table.black_free if table.black_owner == seat else 0
        if action.black > black:
            return Illegal("black", "RR-14.5", N_("The black worker is not in your hand."))
        if action.temporary > table.temps[seat]:
            return Illegal("temporary", "RR-3.7", N_("You have not so many temporary workers."))
        if action.workers > table.workers[seat] or action.roubles > table.roubles[seat]:
            return Illegal("hand", "RR-3.15", N_("You have not so many workers or roubles in hand."))
        if table.board.spaces[self.space].claim:
            return Illegal("owner", "RR-12.2", N_("Paid like this, no worker of your colour would show the claim."))
        return Illegal("strands", "RR-3.11", N_("Paid like this, the action could not be carried out completely."))

    def flaws(self, table: Table, where: str) -> list[str]:
        found = self.misplaced(table, where, True, True)
        board, space = table.board, self.space
        there = board.spaces[space]
        engineer = there.slot < 0 or table.strip[there.slot] != EMPTY
        closed = space == board.hire and table.strip[0] == EMPTY
        own = space >= board.own
        foreign = own and not table.hired[self.seat] >> space - board.own & 1
        in_round = own or board.in_round[1 if table.last_round else 0] >> space & 1
        if table.laid[space] or not engineer or foreign or closed or not in_round:
            found.append("stack: this space cannot be paid for now (RR-3.2)")
        elif not payment.ways(table, self.seat, space):
            found.append("stack: this space cannot be paid for (RR-3.5)")
        return found


def use(table: Table, seat: int, space: int) -> None:
    """Choose a space; with several ways to pay, ask which (RR-3.5)."""
    mixes = spaces.possible_ways(table, seat, space)
    if len(mixes) == 1:
        pay(table, seat, space, mixes[0])
    else:
        table.stack.append(Paying(seat, space))
        table.listed = [table.board.pay(mix) for mix in mixes] or None  # settle need not find them again


def pay(table: Table, seat: int, space: int, mix: int) -> None:
    """Pay for a space and begin its action (RR-3.1, RR-3.15)."""
    payment.lay(table, seat, space, mix)
    there = table.board.spaces[space]
    if table.sink is not None:
        args = {"space": there.name, "engineer": engineer_on(table, space)}
        args |= {"workers": mix & 255, "black": mix >> 8 & 255, "temporary": mix >> 16 & 255, "roubles": mix >> 24}
        table.headline("use", seat, f"space:{there.name}", **args)
    if there.claim:
        claim(table, seat, space, mix)
    elif space == table.board.hire:
        hire(table, seat)
    else:
        spaces.begin(table, seat, space, spaces.effect_with(table, space, mix))


def claim(table: Table, seat: int, space: int, mix: int) -> None:
    """A turn-order place; the owner of the worker must be seen (RR-12.1, RR-12.2)."""
    if table.sink is not None:
        there = table.board.spaces[space]
        table.detail("claim", seat, f"space:{there.name}", place=there.claim)
    if mix != 1:
        open_swapping(table, seat, space)


def hire(table: Table, seat: int) -> None:
    """The engineer on the hiring space becomes the player's own, usable at once (RR-11.1, RR-11.4)."""
    engineer = table.strip[0]
    table.strip[0] = EMPTY
    table.hired[seat] |= 1 << engineer
    table.open |= 1 << table.board.own + engineer
    table.detail("hire", seat, "engineer:0", engineer=table.board.engineers[engineer])
