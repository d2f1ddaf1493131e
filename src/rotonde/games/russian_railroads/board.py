"""Board tables, built once per edition and number of players: what is printed, actions made once, spaces sorted."""

from __future__ import annotations

from typing import Any, Final

from rotonde.core.editions import Edition, built_once, indexed, typed
from rotonde.core.hexes import MaskLister
from rotonde.games.russian_railroads import actions
from rotonde.games.russian_railroads.figures import Figures
from rotonde.games.russian_railroads.printed import Printed, Space
from rotonde.games.russian_railroads.routes import BYTE, MOST_KEPT
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.parts import part
from rotonde.games.russian_railroads.rules.registry import RULES

Parts = tuple[int, ...]  # of an effect (rules/parts.py)
DEAREST: Final = 3  # affordability is looked up for up to so many workers and roubles


class Board(Printed):
    """One edition for one number of players. Shared by all states; never changed, but for look-ups that fill."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.read(edition, players, typed(edition, Figures), RULES)
        self.make()

    def make(self) -> None:
        """What follows from everything that is printed."""
        self.free: int = sum([1 << op for op, effect in self.rules.effects.items() if effect.free])  # ops, a bit set
        self.circular: bool = False  # may a replay set off the same replay again?
        self.sound: set[object] = set()  # players' boards that were found sound (consistency.py)
        self._make_actions()
        self._make_masks()

    # ── actions made once ─────────────────────────────────────────────────
    def _make_actions(self) -> None:
        self.use_actions: list[actions.Use] = [actions.Use(s.name) for s in self.spaces]
        self.uses: MaskLister = MaskLister(self.use_actions)
        self.repeat_actions: list[actions.Repeat] = [actions.Repeat(s.name) for s in self.spaces]
        self.swap_actions: list[actions.Swap] = [actions.Swap(s.name) for s in self.spaces]
        self.move_lists: list[list[list[actions.Move]]] = []  # by line and set of colours
        for line in self.lines:
            moves = [actions.Move(line, c) for c in self.colours]
            sets = range(1 << len(self.colours))
            self.move_lists.append([[m for c, m in enumerate(moves) if s >> c & 1] for s in sets])
        self.step_actions: list[actions.Step] = [actions.Step(i) for i in range(self.track)]
        sources = [actions.STACK, *(str(name) for name in self.names[1 : len(self.tile_count)])]
        self.factory_actions: list[actions.Factory] = [actions.Factory(source) for source in sources]
        self.replace_actions: list[actions.Replace] = [actions.Replace(i + 1) for i in range(self.factory_places)]
        replaced = range(max(self.labels) + 2)
        self.place_actions: list[list[actions.Place]] = [[actions.Place(x, n) for n in replaced] for x in self.lines]
        self.token_actions: list[actions.Token] = [actions.Token(t) for t in self.tokens]
        self.card_actions: list[actions.Card] = [actions.Card(c) for c in self.cards]
        self.start_actions: list[actions.Start] = [actions.Start(c) for c in self.start_cards]
        self.bonus_actions: dict[str, actions.Bonus] = {c: actions.Bonus(c) for c in self.bonus}
        self.remove_actions: dict[str, actions.Remove] = {c: actions.Remove(c) for c in self.bonus}
        self.benefit_actions: list[actions.Benefit] = [actions.Benefit(s.name) for s in self.specials]
        slots, seats = range(self.strip_size), range(1, self.players + 1)
        self.arrive_actions: list[list[actions.Arrive]] = [
            [actions.Arrive(n, i) for i in slots] for n in self.engineers
        ]
        self.deal_actions: list[list[actions.Deal]] = [[actions.Deal(seat, n) for n in seats] for seat in seats]
        self.pay_actions: dict[int, actions.Pay] = {}
        self.working: list[dict[Parts, Any]] = [{} for _ in range(self.players)]  # steps, by seat and parts
        self.tallied: dict[Parts, Any] = {}  # what an effect asks for, see rules/counting.py
        self.opened: dict[Parts, tuple[Parts, Parts]] = {}  # parts to decide about, parts that happen
        self.benefit_index: dict[str, int] = {s.name: s.number for s in self.specials}
        self.slot_index: dict[str, int] = {self.specials[n].name: slot for slot, n in enumerate(self.slots)}
        self.token_index, self.card_index = indexed(self.tokens), indexed(self.cards)
        self.start_index: dict[str, int] = indexed(self.start_cards)

    def pay(self, mix: int) -> actions.Pay:
        """The payment of a mix (a byte each: workers, black, temporary, roubles)."""
        found = self.pay_actions.get(mix)
        if found is None:
            found = actions.Pay(mix & BYTE, mix >> 8 & BYTE, mix >> 16 & BYTE, mix >> 24)
            self.pay_actions[mix] = found
        return found

    def keep_sound(self, key: object) -> None:
        """Something was found sound: what hangs on nothing else is not looked at again."""
        if len(self.sound) < MOST_KEPT:
            self.sound.add(key)

    # ── which spaces are possible, as bit sets ────────────────────────────
    def _make_masks(self) -> None:
        """Sort the spaces by what decides whether they can be carried out (rules/doable.py)."""
        everything, purse = range(len(self.spaces)), range(DEAREST + 1)
        self.affordable: list[int] = [  # by workers * 4 + roubles, both cut at 3
            sum([1 << s for s in everything if self._payable(self.spaces[s], workers, roubles)])
            for workers in purse
            for roubles in purse
        ]
        self._sort_specials()
        self._sort_spaces()
        self.in_round: list[int] = [  # spaces of an ordinary round and of the last one
            sum([1 << s for s in range(self.own) if self.spaces[s].rounds != never]) for never in ("last", "not_last")
        ]
        self.public_mask: int = sum([1 << s for s in self.public])
        self.claim_mask: int = sum([1 << s for s in self.claims])
        self.own_mask: int = sum([1 << s for s in range(self.own, len(self.spaces))])
        self.plainly: int = (1 << self.own) - 1 & ~self.public_mask & ~self.claim_mask  # effect and price as printed
        self.single: int = sum([1 << s for s in everything if self._single(self.spaces[s])])  # RR-12.4

    def _sort_specials(self) -> None:
        """What moves can lead to, whatever the boards look like."""
        self.fruitful: int = -1  # special spaces that may lead on: this and the next are filled by rules/completing.py
        self.fertile: int = 0  # colours whose moves can lead to one of them
        self.card_rooms: int = 0  # colours whose moves make room for what ? cards ask for
        for e in [e for effect in self.card_effect for e in effect]:
            for given in self.choices[p.n_of(e)] if p.op_of(e) == p.ONE_OF else (e,):
                wanted = self.all_colours if p.op_of(given) == p.REPLAY else p.colours_of(given)
                self.card_rooms |= (1 << wanted.bit_length() >> 1) - 1 if wanted else 0
        self.active: int = 0  # colours that can earn a benefit which the player decides about
        self.grants: list[int] = [0] * (self.all_colours + 1)  # by a set of colours that move: those they can bring
        for special in [s for s in self.specials if s.colour >= 0]:
            self.active |= 1 << special.colour if special.effect else 0
            for moved in range(len(self.grants)):
                self.grants[moved] |= special.brings if moved >> special.colour & 1 else 0

    def _sort_spaces(self) -> None:
        """What can be said of an effect whatever the boards look like. Engineers count as their own spaces."""
        self.always: int = 0  # nothing can hinder them
        self.hopeless: int = 0  # if a count says no, no benefit on the way helps: moves of one kind only use up room
        self.only_steps: int = 0  # nothing but industry steps
        self.surely: dict[int, tuple[int, int]] = {}  # filled by rules/spaces.py
        lone = [0] * len(self.colours)  # spaces with moves of one colour that may earn a benefit
        self.most: int = 0  # the most units of anything that one effect asks for
        one_tile: int = 0
        for s in range(len(self.spaces)):
            bit = 1 << s
            effect = self.engineer_effect[s - self.own] if s >= self.own else self.spaces[s].effect
            weighty = [e for e in effect if not self.free >> p.op_of(e) & 1]
            alone = weighty[0] if len(weighty) == 1 else 0
            self.most = max(self.most, sum([p.n_of(e) for e in weighty if p.op_of(e) != p.ONE_OF]))
            if not weighty:
                self.always |= bit
            elif p.op_of(alone) == p.INDUSTRY:
                self.only_steps |= bit
            elif self._hopeless(alone):
                self.hopeless |= bit
            elif effect == (part(p.BUILD),):
                one_tile |= bit
            elif p.op_of(alone) == p.RAIL and p.colours_of(alone).bit_count() == 1:
                lone[p.colours_of(alone).bit_length() - 1] |= bit
        self.lone_mask: int = sum(lone)
        self.unearning: list[int] = [  # by the colours that may earn one on a seat's lines: spaces with moves of others
            sum([spaces for c, spaces in enumerate(lone) if not active >> c & 1])
            for active in range(self.all_colours + 1)
        ]
        self.settled: int = self.hopeless | self.always | one_tile  # whatever pays for them
        self.too_dear: dict[tuple[int, ...], int] = {}  # by hand and strip; see rules/spaces.py
        each = sum([1 << 8 * c for c in range(len(self.colours))])
        self.most_rooms: int = self.most * each  # so much room in every colour
        self.above_most: int = (127 - self.most) * each  # added to rooms, sets the top bit of a byte with more
        self.top_bits: int = 128 * each

    def _hopeless(self, e: int) -> bool:
        """A part that nothing can help once a count says no."""
        colours = p.colours_of(e)
        lone = p.n_of(e) == 1 or colours == 1 or (colours.bit_count() == 1 and not colours & self.active)
        return p.op_of(e) == p.X2 or (p.op_of(e) == p.RAIL and lone)

    def _payable(self, space: Space, workers: int, roubles: int) -> bool:
        """Public engineers have the price of the engineer: they are looked at one by one."""
        if space.slot >= 0:
            return True
        return roubles >= space.roubles and workers + roubles - space.roubles >= space.workers

    def _single(self, space: Space) -> bool:
        return space.slot >= 0 or (space.workers == 1 and not space.roubles and not space.claim)


def board_of(edition: Edition, players: int) -> Board:
    """The tables of an edition for a number of players, built once."""
    return built_once(Board, edition, players)
