"""Recruit (IS-6.2): workers from one column of one hub, and engineers, one by one."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.completion import NO, OPEN, YES, Task, finishable
from rotonde.core.hexes import indices
from rotonde.core.steps import Said
from rotonde.games.imperial_steam.actions import DONE, Done, Engineer, Hire
from rotonde.games.imperial_steam.board import KINDS, RECRUIT
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.guard import MOST, tried
from rotonde.games.imperial_steam.rules.parents import ActionStep, nothing_yet, too_dear
from rotonde.games.imperial_steam.table import Table

FRESH: Final = -1  # no column in use yet
ANY_PRICE: Final = 1_000_000  # more than anybody costs


class Recruit(ActionStep):
    """Workers of one column and engineers are recruited."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "column", "pieces", "kinds")
    verbs: ClassVar[tuple[type[Action], ...]] = (Hire, Engineer)

    def __init__(self, seat: int, column: int, pieces: int, kinds: int) -> None:
        super().__init__(seat, RECRUIT)
        self.column: Final = column  # the column in use, FRESH for none yet
        self.pieces: Final = pieces  # recruited so far
        self.kinds: Final = kinds  # engineers recruited in this action: bit 0 bridge, bit 1 tunnel

    def unfinished(self) -> bool:
        return self.pieces == 0

    # ── what may be decided ───────────────────────────────────────────────
    def choices(self, table: Table) -> list[Action]:
        """Stop, or one more piece."""
        out: list[Action] = [DONE] if self.pieces else []
        reach, money = table.influence[self.seat], table.money[self.seat]
        out += self.hires(table, reach, money)
        out += self.engineers(table, reach, money)
        return out

    def hires(self, table: Table, reach: int, budget: int) -> list[Action]:
        """Workers that can be recruited with an influence column and a budget (IS-6.2.1 to IS-6.2.4)."""
        board = table.board
        out: list[Action] = []
        columns = list(range(len(board.column_hub))) if self.column == FRESH else [self.column]
        last: Action | None = None
        for column in columns:
            row = table.columns[column]
            if board.worker_prices[row] <= budget and table.hub_at[board.column_hub[column]] <= reach:
                action = board.hire_actions[board.column_hub[column]][row]
                if action is not last and action not in out:
                    out.append(action)
                last = action
        if out and table.worker_count(self.seat) >= board.most_workers:
            out.clear()
        return out

    def engineers(self, table: Table, reach: int, budget: int) -> list[Action]:
        """Engineers that can be recruited: one of each kind a player (IS-6.2.5)."""
        out: list[Action] = []
        if budget < table.board.engineer_price:
            return out
        own = table.engineers[self.seat] | self.kinds
        for kind in range(2):
            if own >> kind & 1:
                continue
            for hub in range(table.board.hub_count):
                if table.hub_at[hub] <= reach and table.engineers_at[hub * 2 + kind]:
                    out.append(table.board.engineer_actions[kind][hub])
        return out

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        return self.more_or_done(table, rng)

    # ── whether it goes on ────────────────────────────────────────────────
    def waits(self, table: Table) -> bool:
        return self.pieces == 0 or self._goes_on(table)

    def _goes_on(self, table: Table) -> bool:
        """Could free actions let this player recruit more, by their money or by the influence of a link (IS-A46)?"""
        reach = table.influence[self.seat]
        if self.can_finish(table, reach, 0):
            return True
        if not free.counts_every_free_action(table):
            return False
        steps = free.steps_from_links(table, self.seat)
        return steps > 0 and self.anybody(table, reach + steps, ANY_PRICE)

    def anybody(self, table: Table, reach: int, budget: int) -> bool:
        """Is there anybody to recruit?"""
        return bool(self.engineers(table, reach, budget)) or bool(self.hires(table, reach, budget))

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        """If need be by selling shares or after a delivery (IS-A39, IS-A46)."""
        funds = table.funds(self.seat)
        if self.anybody(table, column, funds):  # mostly there is somebody, or no delivery that pays: nothing to search
            return True
        return free.means(table, self.seat) > funds and finishable(Recruiting(self, column), table, MOST)

    def any_delivery_goes(self, table: Table, seat: int) -> bool:
        return False  # a hub that grows may be the one that is needed

    # ── what may not ──────────────────────────────────────────────────────
    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, Done):
            return None if self.pieces else nothing_yet()
        if not isinstance(action, (Hire, Engineer)):
            return self.other()
        hub = table.board.hub_index.get(action.hub)
        if hub is None:
            return Illegal("hub", "IS-1.4", N_("There is no hub {hub}."), hub=action.hub)
        if isinstance(action, Hire):
            return self._why_not_hire(table, action, hub)
        return self._why_not_engineer(table, action, hub)

    def _why_not_hire(self, table: Table, action: Hire, hub: int) -> Illegal | None:
        """A worker from a column."""
        used = self.column
        if used != FRESH and (table.board.column_hub[used] != hub or column_price(table, used) != action.price):
            return Illegal("column", "IS-6.2.1", N_("All workers of an action come from one column."))
        refusal = out_of_reach(table, self.seat, hub)
        if refusal is not None:
            return refusal
        if column_of(table, hub, action.price) < 0:
            text = N_("No column of the {hub} hub shows {money}.")
            return Illegal("column", "IS-6.2.3", text, hub=action.hub, money=action.price)
        if table.worker_count(self.seat) >= table.board.most_workers:
            return Illegal("workers", "IS-6.2.4", N_("All your workers are recruited."))
        return too_dear(action.price, table.money[self.seat])

    def _why_not_engineer(self, table: Table, action: Engineer, hub: int) -> Illegal | None:
        """An engineer from a hub."""
        if action.kind not in KINDS:
            return Illegal("engineer", "IS-6.2.1", N_("Engineers build a bridge or a tunnel."))
        kind = KINDS.index(action.kind)
        if table.engineers[self.seat] >> kind & 1:
            text = N_("You have a {kind} engineer already: one of each kind is enough.")
            return Illegal("engineer", "IS-6.2.5", text, kind=action.kind)
        if not table.engineers_at[hub * 2 + kind]:
            text = N_("There is no {kind} engineer at the {hub} hub.")
            return Illegal("engineer", "IS-6.2.5", text, kind=action.kind, hub=action.hub)
        return out_of_reach(table, self.seat, hub) or too_dear(table.board.engineer_price, table.money[self.seat])

    def why_impossible(self, table: Table) -> Illegal:
        text = N_("There is nobody you could recruit: your influence must reach a hub, and your money its price.")
        return Illegal("recruit", "IS-6.2.6", text)

    # ── what comes of it ──────────────────────────────────────────────────
    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        if isinstance(action, Hire):
            self._hire(table, table.board.hub_index[action.hub], action.price)
        elif isinstance(action, Engineer):
            self._hire_engineer(table, KINDS.index(action.kind), table.board.hub_index[action.hub])
        else:
            table.stack.pop()

    def _hire(self, table: Table, hub: int, price: int) -> None:
        """Pay the cube's row, move it up, take a worker into training (IS-6.2.3)."""
        seat = self.seat
        column = self.column if self.column != FRESH else column_of(table, hub, price)
        table.money[seat] -= price
        table.columns[column] = min(table.columns[column] + 1, len(table.board.worker_prices) - 1)
        table.workers[seat * 6] += 1
        table.stack[-1] = Recruit(seat, column, self.pieces + 1, self.kinds)
        if table.sink is not None:
            name = table.board.hubs[hub]
            table.detail("hire", seat, f"hub:{name}", hub=name, money=price)

    def _hire_engineer(self, table: Table, kind: int, hub: int) -> None:
        """Take an engineer from a hub; he stays for the game."""
        seat = self.seat
        table.money[seat] -= table.board.engineer_price
        table.engineers_at[hub * 2 + kind] -= 1
        table.engineers[seat] |= 1 << kind
        table.stack[-1] = Recruit(seat, self.column, self.pieces + 1, self.kinds | 1 << kind)
        if table.sink is not None:
            name = table.board.hubs[hub]
            table.detail("engineer", seat, f"hub:{name}", kind=KINDS[kind], hub=name, money=table.board.engineer_price)

    # ── how it is written ─────────────────────────────────────────────────
    def encode(self, table: Table) -> dict[str, object]:
        kinds = [KINDS[k] for k in indices(self.kinds)]
        return {"frame": "recruit", "seat": self.seat, "column": self.column, "pieces": self.pieces, "kinds": kinds}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Recruit:
        kinds = said.names("kinds", {kind: k for k, kind in enumerate(KINDS)}, "engineer")
        if len(set(kinds)) < len(kinds):
            said.wrong("kinds", "something stands there twice")
        mask = sum([1 << k for k in set(kinds)])
        return Recruit(said.number("seat"), said.number("column"), said.number("pieces"), mask)

    def fits(self, table: Table) -> bool:
        workers = self.pieces - self.kinds.bit_count()
        in_use = FRESH < self.column < len(table.columns)
        if not (self.column == FRESH or in_use) or workers < 0 or (workers > 0) != in_use:
            return False
        return not self.kinds & ~table.engineers[self.seat]


class Recruiting(Task[Table]):
    """Somebody to recruit, if need be after a delivery: the hub that it lets grow may be the needed one (IS-7.2.5)."""

    def __init__(self, step: Recruit, column: int) -> None:
        self.step: Final = step
        self.column: Final = column

    def answer(self, position: Table) -> int:
        step, column = self.step, self.column
        funds = position.funds(step.seat)
        if step.anybody(position, column, funds):
            return YES
        most = free.means(position, step.seat)
        return OPEN if most > funds and step.anybody(position, column, most) else NO

    def key(self, position: Table) -> object:
        return position.demands

    def branches(self, position: Table) -> list[Table]:
        step = self.step
        return [tried(position, action, step.seat) for action in free.deliveries(position, step.seat)]


def recruiting(seat: int) -> ActionStep:
    """The first step of the action."""
    return Recruit(seat, FRESH, 0, 0)


def column_price(table: Table, column: int) -> int:
    """The price that a column's cube shows."""
    return table.board.worker_prices[table.columns[column]]


def column_of(table: Table, hub: int, price: int) -> int:
    """The first column of a hub with this price, -1 if there is none: equal columns are interchangeable."""
    for column in table.board.hub_columns[hub]:
        if column_price(table, column) == price:
            return column
    return -1


def out_of_reach(table: Table, seat: int, hub: int) -> Illegal | None:
    """A hub with more influence than the player (IS-6.2.2)."""
    if table.hub_at[hub] <= table.influence[seat]:
        return None
    text = N_("The {hub} hub has {n} influence and you have {have}: nobody there works for you.")
    args = {"hub": table.board.hubs[hub], "n": table.hub_influence(hub), "have": table.influence_of(seat)}
    return Illegal("influence", "IS-6.2.2", text, **args)
