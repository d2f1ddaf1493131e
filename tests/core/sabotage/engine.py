"""Ways to break the promises of an engine."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from toy import WhistleStop
from toy.actions import Drive, Lay
from toy.state import WhistleState as Table
from toy.steps.laying import Laying

from rotonde.core import Action, Edition, EditionError, Illegal, PositionError, Record
from tests.core.sabotage.marks import DICE, breaks


@breaks("acts", Table, "legal")
def no_action(real: Any, self: Table, seat: int | None = None) -> Any:
    return [] if self.phase == "take" else real(self, seat)


@breaks("acts", Table, "legal")
def actions_for_everybody(real: Any, self: Table, seat: int | None = None) -> Any:
    return real(self, seat) or real(self, None)


@breaks("order", Table, "legal")
def twice(real: Any, self: Table, seat: int | None = None) -> Any:
    return real(self, seat) * 2


@breaks("order", Table, "legal")
def shuffled(real: Any, self: Table, seat: int | None = None) -> Any:
    found = real(self, seat)
    DICE.shuffle(found)
    return found


@breaks("notation", Drive, "__str__")
def vague(real: Any, self: Drive) -> str:
    return f"drive {self.stop[0]}"


@breaks("legal", Table, "why_not")
def too_strict(real: Any, self: Table, action: Action, seat: int) -> Any:
    return real(self, action, seat) or (Illegal("no", "", "No.") if action == Lay(2) else None)


@breaks("round trip", Table, "encode")
def forgetful(real: Any, self: Table) -> Any:
    return {**real(self), "fares": [0] * self.players}


@breaks("invariants", Laying, "carry_out")
def card_lost(real: Any, self: Laying, table: Table, action: Action, seat: int) -> None:
    real(self, table, action, seat)
    table.discards = table.discards[:2]


@breaks("copies", Table, "copy")
def shallow(real: Any, self: Table) -> Any:
    twin = real(self)
    twin.fares = self.fares
    return twin


@breaks("copies", Table, "apply")
def generous(real: Any, self: Table, action: Action, seat: int | None = None) -> None:
    real(self, action, seat)
    self.fares[0] += 1


@breaks("untouched", Table, "copy")
def shared(real: Any, self: Table) -> Any:
    twin = real(self)
    twin.whistles = self.whistles
    return twin


@breaks("samples", Table, "quick_sample")
def wild(real: Any, self: Table, rng: random.Random) -> Any:
    return Lay(99)


@breaks("samples", Table, "sample")
def biased(real: Any, self: Table, rng: random.Random) -> Any:
    return self.legal()[0]


@breaks("samples", Table, "roll")
def loaded(real: Any, self: Table, rng: random.Random) -> Any:
    found = real(self, rng)
    return replace(found, **{"pips": 7} if self.phase == "roll" else {})


@breaks("why not", Table, "why_not")
def lenient_about_cards(real: Any, self: Table, action: Action, seat: int) -> Any:
    return None if isinstance(action, Lay) and self.phase == "lay" else real(self, action, seat)


@breaks("mutants", Table, "why_not")
def careless(real: Any, self: Table, action: Action, seat: int) -> Any:
    return None if isinstance(action, Drive) and self.phase == "drive" else real(self, action, seat)


@breaks("mutants", Table, "why_not")
def crashing(real: Any, self: Table, action: Action, seat: int) -> Any:
    return {"lay": None}[action.verb] if self.phase == "lay" else real(self, action, seat)


@breaks("mutants", Table, "why_not")
def silent(real: Any, self: Table, action: Action, seat: int) -> Any:
    return Illegal("", "", "") if real(self, action, seat) else None


@breaks("mutants", Table, "refusal")
def touching(real: Any, self: Table, action: Action, seat: int | None = None) -> Any:
    found = real(self, action, seat)
    self.fares[0] += found is not None
    return found


@breaks("drafts", Table, "reveals")
def fickle(real: Any, self: Table, action: Action, seat: int) -> bool:
    return DICE.random() < 0.5


@breaks("documents", WhistleStop, "restore")
def trusting(real: Any, self: WhistleStop, *given: Any) -> Any:
    try:
        return real(self, *given)
    except PositionError as error:
        raise KeyError("train") from error


@breaks("length", WhistleStop, "longest")
def too_short(real: Any) -> int:
    return 5


@breaks("result", Table, "winners")
def nobody_wins(real: Any, self: Table) -> tuple[int, ...]:
    return ()


@breaks("result", Table, "scores")
def floating(real: Any, self: Table) -> Any:
    return tuple(float(x) for x in real(self))


@breaks("replay", Record, "text")
def another_story(real: Any, self: Record) -> str:
    return str(real(self)).replace("seat: Player 1", "seat: Somebody")


@breaks("setup", WhistleStop, "_ruleset")
def any_ruleset(real: Any, self: WhistleStop, given: int | None) -> int:
    return given or 1


@breaks("bounds", WhistleStop, "edition")
def any_figure(real: Any, self: WhistleStop, source: Any = None) -> Edition:
    try:
        found: Edition = real(self, source)
    except EditionError:
        found = real(self)
    return found


@breaks("evaluation", WhistleStop, "evaluate")
def noisy(real: Any, self: WhistleStop, state: Table) -> list[float]:
    return [x + DICE.random() for x in real(self, state)]


@breaks("hash seeds", Table, "digest")
def only_here(real: Any, self: Table) -> str:
    return str(real(self))[::-1]
