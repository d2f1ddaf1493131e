"""The parents of all steps: what is asked of each, free actions beside them, steps of an action that was begun."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.completion import NO, YES
from rotonde.core.steps import Said, Step
from rotonde.games.imperial_steam import actions as v
from rotonde.games.imperial_steam.actions import DONE, SELL
from rotonde.games.imperial_steam.board import GOODS, MARKERS, TILES
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.guard import any_delivery_goes, begun, completable, guarded, keeps, obliged
from rotonde.games.imperial_steam.table import Table

STOP: Final = 0.25  # how often recruiting or ordering stops after a piece
MOSTLY: Final = 0.8  # how often a playout does what is sensible
TILE_AT: Final = {tile: i for i, tile in enumerate(TILES)}


def settle(table: Table) -> None:
    """Do what nobody has to decide, then ask whoever decides next."""
    while not table.ended:
        step = table.step()
        if step.waits(table):
            table.to_act = step.asked(table)
            return
        step.close(table)


class ImperialStep(Step[Table]):
    """A step says whether it waits; what does not wait is closed (`settle`), after each action that was carried out."""

    # ── who is asked ──────────────────────────────────────────────────────
    def waits(self, table: Table) -> bool:
        """Is there anything to decide?"""
        return True

    def close(self, table: Table) -> None:
        """Do what is left to do where nothing is to be decided."""
        table.stack.pop()

    # ── what was begun must be carried out (IS-A39) ───────────────────────
    def unfinished(self) -> bool:
        """Must something of this still be done?"""
        return False

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        """Can it be, with an influence column and a budget?"""
        return True

    def any_delivery_goes(self, table: Table, seat: int) -> bool:
        """Is no delivery needed for it, and none a danger to it?"""
        return self.can_finish(table, table.influence[seat], table.funds(seat))

    def finishable(self, table: Table) -> int:
        """Can everything that was begun still be carried out from here? OPEN where one of its trials comes first."""
        return YES if completable(table) else NO

    def trials(self, table: Table, seat: int) -> list[Action]:
        """What must come first, whether it leaves a way or not."""
        return []

    # ── what others ask ───────────────────────────────────────────────────
    def discarding(self) -> tuple[int, ...]:
        """Seats that have more goods than room."""
        return ()

    def declared(self) -> tuple[int, ...]:
        """Links that are declared and not yet paid for."""
        return ()

    def mobilised(self) -> tuple[int, ...]:
        """Workers sent for them so far: level I, II, III."""
        return (0, 0, 0)

    def given(self) -> tuple[int, ...]:
        """Factories that gave a good in this action."""
        return ()


class ActiveStep(ImperialStep):
    """A step fills in its own choices, and carries them out; free actions are added here."""

    def asked(self, table: Table) -> tuple[int, ...]:
        return (table.active,)

    # ── what a step fills in ──────────────────────────────────────────────
    def choices(self, table: Table) -> list[Action]:
        """Its own actions, without the free ones."""
        raise NotImplementedError

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        """Why an action that is not free cannot be taken."""
        raise NotImplementedError

    # ── free actions beside it ────────────────────────────────────────────
    def legal(self, table: Table, seat: int) -> list[Action]:
        """Its own actions, then the free ones."""
        out = self.choices(table)
        if free.can_sell(table, seat):
            out.append(SELL)
        deliveries, links = free.deliveries(table, seat), free.affordable_links(table, seat, table.money[seat])
        if not deliveries and not links:
            return out
        plain = not table.stack or not obliged(table)
        if deliveries:
            free_all = plain or any_delivery_goes(table, seat)
            out += deliveries if free_all else [action for action in deliveries if keeps(table, action, seat)]
        for link in links:
            bought = table.board.link_actions[link]
            if plain or keeps(table, bought, seat):
                out.append(bought)
        return out

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, v.SellShare):
            return free.why_not_sell(table, seat)
        if isinstance(action, v.Deliver):
            refusal = free.why_not_deliver(table, action, seat)
        elif isinstance(action, v.BuyLink):
            refusal = free.why_not_buy_link(table, action, seat)
        elif isinstance(action, v.Discard):
            return Illegal("room", "IS-4.5", N_("All your goods have room: nothing is to be discarded."))
        else:
            return why_not_now(action) or self.forbids(table, action)
        return begun() if refusal is None and not guarded(table, action, seat) else refusal


class ActionStep(ActiveStep):
    """A step of an action that was begun by placing a marker on its tile, or of what came of it."""

    verbs: ClassVar[tuple[type[Action], ...]] = ()  # what is decided in an action that begins with this step

    def __init__(self, seat: int, tile: int) -> None:
        self.seat: Final = seat
        self.tile: Final = tile  # the action tile it belongs to

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def unfinished(self) -> bool:
        return True

    def why_impossible(self, table: Table) -> Illegal:
        """Why the action cannot be carried out, for somebody who would choose its tile."""
        raise NotImplementedError

    def other(self) -> Illegal:
        """A step of another action than the one that is being carried out."""
        return Illegal("begun", "IS-6.0.2", N_("You are carrying out the action {tile}."), tile=TILES[self.tile])

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, (v.Choose, v.End)):
            return Illegal("begun", "IS-A39", N_("Carry out first what you have begun; there is no half-done action."))
        return super().why_not(table, action, seat)

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Free actions only where nothing else goes."""
        return self.any_of(table, self.choices(table), rng)

    def any_of(self, table: Table, choices: list[Action], rng: random.Random) -> Action:
        """One of its own choices; if there is none, anything that is legal."""
        actions = choices if choices else self.legal(table, self.seat)
        return actions[int(rng.random() * len(actions))]

    def more_or_done(self, table: Table, rng: random.Random) -> Action:
        """One of its choices, which begin with `done` once something was done."""
        choices = self.choices(table)
        if choices and choices[0] is DONE and rng.random() < STOP:
            return DONE
        return self.any_of(table, choices, rng)

    # ── could it stand here? ──────────────────────────────────────────────
    def flaws(self, table: Table, where: str) -> list[str]:
        if self.seat != table.active:
            return [f"{where}.seat: only the active player decides (IS-7)"]
        if table.stack[0] is not self or not table.acted:
            return [f"{where}: an action is begun by placing a marker, and one at a time (IS-6.0.2)"]
        if not self.fits(table):
            return [f"{where}: does not fit what lies on the table"]
        if not table.used[table.active * MARKERS + self.tile]:
            return [f"{where}: there is no marker on {TILES[self.tile]} (IS-6.0.2)"]
        return []

    def fits(self, table: Table) -> bool:
        """Does it agree with what lies on the table?"""
        return True


class TileStep(ActionStep):
    """A tile of one decision was chosen. Its step is a subclass whose kind is the tile; all are written as `step`."""

    kind: ClassVar[str] = "step"
    fields: ClassVar[tuple[str, ...]] = ("seat", "tile")
    written: ClassVar[bool] = False

    def why_not_this(self, table: Table, action: Action) -> Illegal | None:
        """Why a decision cannot be taken; `other` if it belongs to another tile."""
        raise NotImplementedError

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, v.Done):
            return Illegal("begun", "IS-A39", N_("There is no half-done action: decide what you do."))
        return self.why_not_this(table, action)

    def encode(self, table: Table) -> dict[str, object]:
        return {"frame": "step", "seat": self.seat, "tile": TILES[self.tile]}

    @classmethod
    def decode(cls, table: Table, said: Said) -> TileStep:
        seat, tile = said.number("seat"), said.named("tile", TILE_AT, "action tile")
        found = deciding(seat, tile)
        if found.kind != TILES[tile]:
            said.wrong("tile", "this is no action of one decision")
        return found


def deciding(seat: int, tile: int) -> TileStep:
    """The step of a tile of one decision."""
    for one in TileStep.__subclasses__():
        if one.kind == TILES[tile]:
            return one(seat, tile)
    return TileStep(seat, tile)


# ── refusals of many steps ────────────────────────────────────────────────
def why_not_now(action: Action) -> Illegal | None:
    """What is over once the game has begun: the set-up and the auction."""
    if isinstance(action, v.Deal):
        return Illegal("deal", "IS-2", N_("Only chance deals, and the set-up is complete."))
    if isinstance(action, v.Bid):
        return Illegal("bid", "IS-3.3", N_("The opening auction is over."))
    return None


def too_dear(price: int, money: int) -> Illegal | None:
    """More than the player has in hand."""
    if price <= money:
        return None
    text = N_("This costs {money} gulden and you have {have}: sell a share or deliver first, if you can.")
    return Illegal("money", "IS-4.7", text, money=price, have=money)


def nothing_yet() -> Illegal:
    """Done before anything was done."""
    return Illegal("begun", "IS-A19", N_("There is no half-done action: take at least one."))


def no_good(name: str) -> Illegal | None:
    """A good that does not exist."""
    return None if name in GOODS else Illegal("good", "IS-1.3", N_("There is no good {good}."), good=name)
