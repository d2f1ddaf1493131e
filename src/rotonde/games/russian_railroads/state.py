"""RailroadsState: the table of Russian Railroads with its rules."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.state import CHANCE
from rotonde.games.russian_railroads import position
from rotonde.games.russian_railroads.actions import Bonus, Remove
from rotonde.games.russian_railroads.consistency import inconsistencies
from rotonde.games.russian_railroads.frames import TURN, Picking, Shuffle
from rotonde.games.russian_railroads.routes import Route
from rotonde.games.russian_railroads.rules.bonus import INSTEAD
from rotonde.games.russian_railroads.rules.refusals import why_not
from rotonde.games.russian_railroads.rules.tracks import lay_route
from rotonde.games.russian_railroads.rules.turn import carry_out, draw_space, legal_actions, settle, turn_choices
from rotonde.games.russian_railroads.table import OVER, Table


class RailroadsState(Table):
    """A position of Russian Railroads."""

    __slots__ = ()

    def begin(self) -> None:
        """Let chance speak first."""
        settle(self)

    def copy(self) -> RailroadsState:
        """An independent copy; routes and the list of legal actions are shared, since the rules replace them."""
        new = RailroadsState()
        self.copy_into(new)
        return new

    def copy_into(self, new: RailroadsState) -> None:
        """Fill an empty state with everything of this one."""
        new.players = self.players
        new.ruleset = self.ruleset
        new.to_act = self.to_act
        new.sink = None
        new.board = self.board
        new.settings = self.settings
        new.stage = self.stage
        new.round = self.round
        new.current = self.current
        new.order = self.order
        new.places = self.places[:]
        new.passed = self.passed
        new.stack = self.stack[:]
        new.rails = self.rails[:]
        new.routes = self.routes
        new.owned = self.owned[:]
        new.locos = self.locos[:]
        new.reach = self.reach[:]
        new.earned = self.earned[:]
        new.markers = self.markers[:]
        new.factories = self.factories[:]
        new.x2 = self.x2[:]
        new.badges = self.badges[:]
        new.tokens = self.tokens[:]
        new.tokens_at = self.tokens_at[:]
        new.score = self.score[:]
        new.crew = self.crew[:]
        new.workers = self.workers[:]
        new.temps = self.temps[:]
        new.roubles = self.roubles[:]
        new.black_owner = self.black_owner
        new.black_free = self.black_free
        new.hired = self.hired[:]
        new.held = self.held[:]
        new.held_n = self.held_n[:]
        new.looks = self.looks[:]
        new.stacks = self.stacks[:]
        new.visible = self.visible[:]
        new.x2_left = self.x2_left
        new.temp_left = self.temp_left
        new.strip = self.strip[:]
        new.pile = self.pile
        new.bonus_left = self.bonus_left
        new.removed = self.removed
        new.cards = self.cards
        new.starts = self.starts
        new.laid = self.laid[:]
        new.basic = self.basic[:]
        new.open = self.open
        new.listed = self.listed

    def derive(self) -> None:
        """The lines follow from what lies on the boards; actions are listed again when they are asked for."""
        for seat in range(self.players):
            for line in range(self.board.width):
                lay_route(self, seat, line, self.bare_route(seat, line))

    def bare_route(self, seat: int, line: int) -> Route:
        """A line of a player's board, whatever rails there are for it."""
        return self.board.routes[line]

    def turn_list(self) -> list[Any]:
        """Every action of a turn."""
        return turn_choices(self)

    def legal(self, seat: int | None = None) -> list[Any]:
        """Every legal action of the seat that must decide; empty for any other."""
        if not self.to_act or (seat is not None and seat != self.to_act[0]):
            return []
        return legal_actions(self)[:]

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action, or None."""
        return why_not(self, action)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it."""
        carry_out(self, action)

    def quick_sample(self, rng: random.Random) -> Action:
        """A legal action for playouts: any space that can be used, and passing only where there is none."""
        if self.to_act[0] == CHANCE:
            return self.roll(rng)
        if not self.stack:
            return draw_space(self, self.order[self.current], rng)
        actions = self.listed
        if actions is None:
            actions = legal_actions(self)
        return actions[int(rng.random() * len(actions))]

    def roll(self, rng: random.Random) -> Action:
        """An outcome for CHANCE; a bonus card that exists twice is as likely again."""
        top = self.stack[-1]
        if isinstance(top, Shuffle) and top.what == "bonus":
            left = [name for i, name in enumerate(self.board.bonus) if self.pile >> i & 1]
            return self.board.remove_actions[left[int(rng.random() * len(left))]]
        outcomes = legal_actions(self)
        return outcomes[int(rng.random() * len(outcomes))]

    def reveals(self, action: Action, seat: int) -> bool:
        """Does this action open the bonus pile to its player, or end the game and show what others hold (RR-16.1)?"""
        after = self.copy()
        after.advance(action, seat)
        if after.stack:
            return isinstance(after.stack[-1], Picking)
        return after.stage == OVER and any(held and other != seat for other, held in enumerate(after.held_n))

    def secret(self, action: Action, seat: int) -> bool:
        """Bonus cards are taken and removed unseen (RR-2.18)."""
        return isinstance(action, Remove) or (isinstance(action, Bonus) and action != INSTEAD)

    def step(self) -> Any:
        """What is being decided."""
        return self.stack[-1] if self.stack else TURN

    @property
    def phase(self) -> str:
        """The kind of the top frame; else turn, reuse or over."""
        if not self.to_act:
            return "over"
        if self.stack:
            return self.stack[-1].kind
        return "turn"

    def scores(self) -> tuple[int, ...]:
        """Points, as they stand on the track."""
        return tuple(self.score)

    def encode(self) -> dict[str, Any]:
        """A readable JSON document of the whole position."""
        return position.encode(self)

    def invariants(self) -> list[str]:
        """What is broken in this position; empty if it is sound."""
        return inconsistencies(self)
