"""GermanState: the table of German Railroads with its rules, answering at the hooks of the base game's rules."""

from __future__ import annotations

import random
from typing import Any, Final

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.state import CHANCE
from rotonde.games.german_railroads import position
from rotonde.games.german_railroads.board import STOKED
from rotonde.games.german_railroads.consistency import inconsistencies
from rotonde.games.german_railroads.frames import Branching, Burning, Extending, Taking
from rotonde.games.german_railroads.rules import effects, emil, stokers, switches, turn
from rotonde.games.german_railroads.rules.free import act_freely, brings, free_actions, free_to_act
from rotonde.games.german_railroads.rules.refusals import why_not
from rotonde.games.german_railroads.table import AFTER, GERMAN_REVALUED, NONE, GermanTable, put
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.frames import Shuffle
from rotonde.games.russian_railroads.routes import Route, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.turn import carry_out
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import CODE

FREELY: Final = 0.3  # how often a playout looks at free actions first


class GermanState(GermanTable):
    """A position of German Railroads."""

    __slots__ = ()

    def copy(self) -> GermanState:
        """An independent copy."""
        new = GermanState()
        self.copy_into(new)
        return new

    def copy_into(self, new: RailroadsState) -> None:
        """Lists of the modules are shared, since the rules replace them (`put`)."""
        super().copy_into(new)
        assert isinstance(new, GermanState)
        new.plan = self.plan
        new.acted = self.acted
        new.bonus_due = self.bonus_due
        new.kept = self.kept
        new.branch = self.branch
        new.areas = self.areas
        new.tiles_left = self.tiles_left
        new.income = self.income
        new.income_left = self.income_left
        new.income_used = self.income_used
        new.extra = self.extra
        new.extra_left = self.extra_left
        new.coal = self.coal
        new.foundries = self.foundries
        new.foundries_used = self.foundries_used
        new.face_up = self.face_up
        new.unseen = self.unseen
        new.foundry_pile = self.foundry_pile
        new.stoker_by = self.stoker_by
        new.heated = self.heated
        new.emil_crew = self.emil_crew
        new.emil_workers = self.emil_workers
        new.emil_passed = self.emil_passed
        new.emil_deck = self.emil_deck
        new.emil_card = self.emil_card
        new.emil_hired = self.emil_hired
        new.emil_tiles = self.emil_tiles

    def derive(self) -> None:
        """The boards follow from the engineers that are in the game, and the lines from what lies on them."""
        if NONE not in self.kept:
            turn.lay_boards(self)
        super().derive()

    def bare_route(self, seat: int, line: int) -> Route:
        """As the switch and the tiles make it (GR-3.3, GR-4.1)."""
        plan = self.plan
        if line == plan.branch_line and self.branch[seat] != NONE:
            return plan.branch_routes[self.branch[seat]]
        base = seat * len(plan.areas)
        tiles = [self.areas[base + area] for area in plan.areas_of[line]]
        laid = tuple([tile for tile in tiles if tile != NONE])
        return plan.route_with(line, laid) if laid else plan.routes[line]

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it."""
        if not self.stack and isinstance(action, Use):
            self.acted = AFTER
        carry_out(self, action)
        if self.plan.solo:
            emil.reward(self)

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action, or None."""
        return why_not(self, action)

    def quick_sample(self, rng: random.Random) -> Action:
        """A legal action for playouts: free ones that bring something now and then, else as in the base game."""
        if not self.stack and self.to_act[0] != CHANCE:
            seat = self.to_act[0]
            if self.acted == AFTER:
                actions = [a for a in self.legal() if brings(self, seat, a)]
                return actions[int(rng.random() * len(actions))]  # type: ignore[no-any-return]
            if (self.coal[seat] or self.income[seat]) and rng.random() < FREELY:
                free = [a for a in free_actions(self, seat) if brings(self, seat, a)]
                if free:
                    return free[int(rng.random() * len(free))]
        return super().quick_sample(rng)

    @property
    def phase(self) -> str:
        """The kind of the top frame; else turn, after (the main action), or over."""
        if self.to_act and not self.stack and self.acted == AFTER:
            return "after"
        return super().phase

    def encode(self) -> dict[str, Any]:
        """A readable JSON document of the whole position."""
        return position.encode(self)

    def invariants(self) -> list[str]:
        """What is broken in this position; empty if it is sound."""
        return inconsistencies(self)

    # ── the hooks of the base game ────────────────────────────────────────

    def turn_list(self) -> list[Any]:
        """Every action of a turn."""
        return turn.turn_list(self)

    def free_to_act(self, seat: int) -> bool:
        """Has a seat anything to do without workers and roubles?"""
        return free_to_act(self, seat)

    def act_freely(self, seat: int, action: Any) -> None:
        """An income marker, a coal space, or the end of a turn."""
        act_freely(self, seat, action)

    def between_turns(self) -> bool:
        """The same player goes on, or Émil comes."""
        return turn.between_turns(self)

    def turn_goes_on(self, seat: int) -> bool:
        """In a turn, incomes and coal may follow (RR-14.4, GR-5.5)."""
        return turn.defer_bonus(self)

    def round_begun(self) -> None:
        """Markers and coal spaces are ready again."""
        turn.round_begun(self)

    def setup_due(self) -> str:
        """What else chance lays out."""
        return turn.setup_due(self)

    def more_choices(self, frame: Any) -> list[Any]:
        """The choices of an added frame, or the outcomes of an added Shuffle."""
        if isinstance(frame, Shuffle):
            return turn.outcomes(self, frame)
        return effects.more_choices(self, frame)

    def more_perform(self, frame: Any, action: Any) -> None:
        """Carry out one of them."""
        if isinstance(frame, Shuffle):
            turn.deal(self, action)
        else:
            effects.more_perform(self, frame, action)

    def more_happen(self, seat: int, e: int) -> None:
        """An added part of an effect."""
        effects.more_happen(self, seat, e)

    def more_possible(self, seat: int, e: int) -> bool:
        """Can it be carried out?"""
        return effects.more_possible(self, seat, e)

    def more_key(self, seat: int) -> tuple[Any, ...]:
        """What else decides what a seat can still do in its turn."""
        return (
            tuple(self.branch),
            tuple(self.areas),
            (self.tiles_left, self.income_left, self.extra_left, self.coal[seat], self.heated[seat], self.badges[seat]),
            (self.foundries[seat], tuple(self.face_up)),
        )

    def way_on(self, seat: int, line: int) -> None:
        """Black is about to pass the switch, or to enter an area."""
        switches.way_on(self, seat, line)

    def uses_up(self, frame: Any) -> int:
        """One, but the switch may lead to a shorter branch."""
        return 1 + self.plan.branch_loss if isinstance(frame, Branching) else 1

    def way_helps(self, seat: int, line: int, n: int) -> bool:
        """What lies behind the switch, or on the tiles that can be laid?"""
        return switches.way_helps(self, seat, line, n)

    def way_plain(self, seat: int, line: int, n: int) -> bool:
        """Do all tiles that can be laid give only what makes nothing else possible?"""
        return switches.way_plain(self, seat, line, n)

    def ways_behind(self, seat: int, line: int) -> list[list[Special]]:
        """What lies on the branches, or on the tiles that are left."""
        return switches.ways_behind(self, seat, line)

    def unlike(self, frame: Any, options: list[Any]) -> list[Any]:
        """Income markers are used later; of tiles with nothing that leads on, one is as good as another."""
        if isinstance(frame, Extending):
            return switches.unlike(self, frame.area)
        return options[:1] if isinstance(frame, Taking) else options

    def comes_to(self, frame: Any) -> tuple[int, ...] | None:
        """The way on is asked for in the middle of a move; income markers are used later."""
        if isinstance(frame, (Branching, Extending)):
            return (p.part(p.RAIL, 1, 1),)
        if isinstance(frame, Burning):
            return (p.part(p.COAL_MOVES, frame.moves),)
        return () if isinstance(frame, Taking) else None

    def fuel(self, seat: int) -> tuple[int, int, int]:
        """What the coal factory does (GR-11.5)."""
        return self.coal[seat], self.plan.moves_per_coal, self.plan.coal_tile

    def endless(self, seat: int, space: int) -> bool:
        """Engineer -10 would use the factory that repeats, which would repeat him (GR-11.8)."""
        return effects.endless(self, seat, space)

    def token_allowed(self, seat: int, token: int) -> bool:
        """One revaluation only (GR-11.7)."""
        if not self.badges[seat] & GERMAN_REVALUED:
            return True
        return all(p.op_of(e) != p.REVALUATION for e in self.plan.token_effect[token])

    def factory_does(self, seat: int, code: int, place: int) -> tuple[int, ...]:
        """The function of a factory, improved by its stoker."""
        return effects.factory_does(self, seat, code, place)

    def factory_may_come(self) -> bool:
        """The coal factory of the new material (GR-11.4)."""
        return self.plan.new_material

    def locomotive_leaves(self, seat: int, tile: int) -> None:
        """Its stoker is lost."""
        if tile & STOKED:
            stokers.lose(self, seat, tile & CODE)

    def factory_leaves(self, seat: int, place: int, code: int) -> None:
        """Its stoker is lost."""
        if self.heated[seat] >> place & 1:
            self.heated = put(self.heated, seat, self.heated[seat] & ~(1 << place))
            stokers.lose(self, seat, code)

    def rivals(self) -> list[tuple[int, int, int]]:
        """Émil's engineers."""
        return emil.rivals(self)

    def more_words(self, frame: Any) -> dict[str, Any]:
        """An added frame as documents write it."""
        return position.frame_words(self, frame)

    def more_markers(self, seat: int) -> int:
        """The extra industry marker."""
        return self.extra[seat]

    def tiles_gone(self, code: int) -> int:
        """What Émil took out of the game."""
        return self.emil_tiles[code]
