"""Board tables, built once per edition and number of players: what is printed, actions made once, spaces sorted."""

from __future__ import annotations

from typing import Any, Final

from rotonde.core.editions import Edition, built_once
from rotonde.core.hexes import MaskLister
from rotonde.games.russian_railroads.actions import (
    Arrive,
    Benefit,
    Bonus,
    Card,
    Deal,
    Factory,
    Move,
    Pay,
    Place,
    Remove,
    Repeat,
    Replace,
    Start,
    Step,
    Swap,
    Token,
    Use,
)
from rotonde.games.russian_railroads.figures import Figures
from rotonde.games.russian_railroads.printed import Printed, Space
from rotonde.games.russian_railroads.routes import BYTE, MOST_KEPT
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.parts import part

DEAREST: Final = 3  # affordability is looked up for up to so many workers and roubles


class Board(Printed):
    """One edition for one number of players. Shared by all states; never changed, but for look-ups that fill."""

    def __init__(self, edition: Edition, players: int, given: Figures | None = None) -> None:
        super().__init__(edition, players, given)
        self.circular: bool = False  # may a replay set off the same replay again?
        self.sound: set[object] = set()  # players' boards that were found sound (consistency.py)
        self._make_actions()
        self._make_masks()

    # ── actions made once ─────────────────────────────────────────────────

    def _make_actions(self) -> None:
        self.use_actions: list[Use] = [Use(s.name) for s in self.spaces]
        self.uses: MaskLister = MaskLister(self.use_actions)
        self.repeat_actions: list[Repeat] = [Repeat(s.name) for s in self.spaces]
        self.swap_actions: list[Swap] = [Swap(s.name) for s in self.spaces]
        self.move_lists: list[list[list[Move]]] = []  # by line and set of colours
        for line in self.lines:
            moves = [Move(line, c) for c in self.colours]
            self.move_lists.append(
                [[m for c, m in enumerate(moves) if s >> c & 1] for s in range(1 << len(self.colours))]
            )
        self.step_actions: list[Step] = [Step(i) for i in range(self.track)]
        self.factory_actions: list[Factory] = [
            Factory("stack"), *(Factory(str(name)) for name in self.names[1 : len(self.tile_count)])
        ]  # fmt: skip
        self.replace_actions: list[Replace] = [Replace(i + 1) for i in range(self.factory_places)]
        most = max(self.labels) + 2
        self.place_actions: list[list[Place]] = [[Place(line, n) for n in range(most)] for line in self.lines]
        self.token_actions: list[Token] = [Token(t) for t in self.tokens]
        self.card_actions: list[Card] = [Card(c) for c in self.cards]
        self.start_actions: list[Start] = [Start(c) for c in self.start_cards]
        self.bonus_actions: dict[str, Bonus] = {c: Bonus(c) for c in self.bonus}
        self.remove_actions: dict[str, Remove] = {c: Remove(c) for c in self.bonus}
        self.benefit_actions: list[Benefit] = [Benefit(s.name) for s in self.specials]
        self.arrive_actions: list[list[Arrive]] = [
            [Arrive(n, slot) for slot in range(self.strip_size)] for n in self.engineers
        ]
        self.deal_actions: list[list[Deal]] = [
            [Deal(seat + 1, place + 1) for place in range(self.players)] for seat in range(self.players)
        ]
        self.pay_actions: dict[int, Pay] = {}
        self.working: list[dict[tuple[int, ...], Any]] = [{} for _ in range(self.players)]  # frames, by seat and parts
        self.after_moves: list[dict[tuple[int, ...], Any]] = [{} for _ in self.colours]  # parts left, by colour
        self.asked: dict[tuple[int, ...], Any] = {}  # an effect: colours, ops (bit sets), is any part printed?
        self.opened: dict[tuple[int, ...], Any] = {}  # an effect: parts to decide about, parts that happen
        self.benefit_index: dict[str, int] = {s.name: s.number for s in self.specials}
        self.slot_index: dict[str, int] = {self.specials[n].name: slot for slot, n in enumerate(self.slots)}
        self.token_index: dict[str, int] = {t: i for i, t in enumerate(self.tokens)}
        self.card_index: dict[str, int] = {c: i for i, c in enumerate(self.cards)}
        self.start_index: dict[str, int] = {c: i for i, c in enumerate(self.start_cards)}

    def pay(self, mix: int) -> Pay:
        """The payment of a mix (a byte each: workers, black, temporary, roubles)."""
        found = self.pay_actions.get(mix)
        if found is None:
            found = Pay(mix & BYTE, mix >> 8 & BYTE, mix >> 16 & BYTE, mix >> 24)
            self.pay_actions[mix] = found
        return found

    def keep_sound(self, key: object) -> None:
        """Something was found sound: what hangs on nothing else is not looked at again."""
        if len(self.sound) < MOST_KEPT:
            self.sound.add(key)

    def unrepeatable(self, space: int, strip: list[int]) -> bool:
        """Turn-order spaces, spaces that demand a rouble and the replay engineer cannot be repeated (RR-11.7)."""
        there = self.spaces[space]
        effect, roubles = there.effect, there.roubles
        if there.slot >= 0:
            effect, roubles = self.engineer_effect[strip[there.slot]], self.engineer_roubles[strip[there.slot]]
        return there.claim > 0 or roubles > 0 or any(p.op_of(e) == p.REPLAY for e in effect)

    # ── which spaces are possible, as bit sets ────────────────────────────

    def _make_masks(self) -> None:
        """Sort the spaces by what decides whether they can be carried out (rules/doable.py)."""
        top = DEAREST + 1
        everything = range(len(self.spaces))
        self.affordable: list[int] = []  # by workers * 4 + roubles, both cut at 3
        for workers in range(top):
            for roubles in range(top):
                payable = [s for s in everything if self._payable(self.spaces[s], workers, roubles)]
                self.affordable.append(sum([1 << s for s in payable]))
        self._sort_colours()
        self._sort_spaces()
        self.in_round: list[int] = [0, 0]  # spaces of an ordinary round and of the last one
        for s in range(self.own):
            if self.spaces[s].rounds != "last":
                self.in_round[0] |= 1 << s
            if self.spaces[s].rounds != "not_last":
                self.in_round[1] |= 1 << s
        self.public_mask: int = sum([1 << s for s in self.public])
        self.claim_mask: int = sum([1 << s for s in self.claims])
        self.own_mask: int = sum([1 << s for s in range(self.own, len(self.spaces))])
        self.plainly: int = (1 << self.own) - 1 & ~self.public_mask & ~self.claim_mask  # effect and price as printed
        self.single: int = sum([1 << s for s in everything if self._single(self.spaces[s])])  # RR-12.4

    def _sort_colours(self) -> None:
        """What moves of some colours can lead to."""
        self.card_rooms: int = 0  # colours whose moves make room for what ? cards ask for
        for effect in self.card_effect:
            for e in effect:
                for given in self.choices[p.n_of(e)] if p.op_of(e) == p.ONE_OF else (e,):
                    wanted = self.all_colours if p.op_of(given) == p.REPLAY else p.colours_of(given)
                    self.card_rooms |= (1 << wanted.bit_length() >> 1) - 1 if wanted else 0
        self.active: int = 0  # colours that can earn a benefit which the player decides about
        self.grants: list[int] = [0] * (self.all_colours + 1)  # by a set of colours that move: those they can bring
        for special in self.specials:
            if special.colour < 0:
                continue
            if special.effect:
                self.active |= 1 << special.colour
            for moved in range(len(self.grants)):
                if moved >> special.colour & 1:
                    self.grants[moved] |= special.brings

    def _sort_spaces(self) -> None:
        """What can be said of an effect whatever the boards look like. Engineers count as their own spaces."""
        self.always: int = 0  # nothing can hinder them
        self.hopeless: int = 0  # if a count says no, no benefit on the way helps: moves of one kind only use up room
        self.only_steps: int = 0  # nothing but industry steps
        self.surely: dict[int, tuple[int, int]] = {}  # filled by rules/spaces.py
        self.fruitful: int = -1  # special spaces that may lead on: this and the next are filled by rules/completing.py
        self.fertile: int = 0  # colours whose moves can lead to one of them
        self.one_tile: int = 0  # nothing but a locomotive or a factory
        self.lone: list[int] = [0] * len(self.colours)  # spaces with moves of one colour that may earn a benefit
        self.most: int = 0  # the most units of anything that one effect asks for
        for s, space in enumerate(self.spaces):
            self._sort(1 << s, self.engineer_effect[s - self.own] if s >= self.own else space.effect)
        self.lone_mask: int = sum(self.lone)
        self.settled: int = self.hopeless | self.always | self.one_tile  # whatever pays for them
        each = [1 << 8 * c for c in range(len(self.colours))]
        # lines that are the same for everybody and never change: rooms can be looked up by the rails alone
        self.fixed_lines: bool = not self.scarce and not any(route.stop for route in self.routes)
        self.rooms: dict[tuple[int, ...], int] = {}  # by owned colours and rails; filled by rules/spaces.py
        self.most_rooms: int = self.most * sum(each)  # so much room in every colour
        self.above_most: int = (127 - self.most) * sum(each)  # added to rooms, sets the top bit of a byte with more
        self.top_bits: int = 128 * sum(each)

    def _sort(self, bit: int, effect: tuple[int, ...]) -> None:
        """Put a space with this effect, by its bit, where it belongs."""
        weighty = [e for e in effect if p.op_of(e) not in p.FREE]
        self.most = max(self.most, sum([p.n_of(e) for e in weighty if p.op_of(e) != p.ONE_OF]))
        only = weighty[0] if len(weighty) == 1 else 0
        colours = p.colours_of(only)
        if not weighty:
            self.always |= bit
        elif p.op_of(only) == p.INDUSTRY:
            self.only_steps |= bit
        elif only and self._hopeless(only):
            self.hopeless |= bit
        elif effect == (part(p.BUILD),):
            self.one_tile |= bit
        elif p.op_of(only) == p.RAIL and colours & colours - 1 == 0:
            self.lone[colours.bit_length() - 1] |= bit

    def _hopeless(self, e: int) -> bool:
        """A part that nothing can help once a count says no."""
        if p.op_of(e) == p.X2:
            return True
        colours = p.colours_of(e)
        alone = colours & colours - 1 == 0
        return p.op_of(e) == p.RAIL and (p.n_of(e) == 1 or colours == 1 or (alone and not colours & self.active))

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
