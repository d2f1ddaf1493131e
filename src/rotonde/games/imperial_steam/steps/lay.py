"""Lay track (IS-6.1): declare one or two links, mobilise workers, pay for everything at once, place (IS-A2)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import PLACE, Done, LayTrack, PlaceTrack, Work
from rotonde.games.imperial_steam.board import GOODS, KINDS, LAY
from rotonde.games.imperial_steam.rules import network, track
from rotonde.games.imperial_steam.rules.free import means
from rotonde.games.imperial_steam.rules.parents import ActionStep
from rotonde.games.imperial_steam.steps.second import open_second, put_down
from rotonde.games.imperial_steam.table import Table

SECOND: Final = 0.7  # how often a playout declares a second link when there is one


class Lay(ActionStep):
    """Links are declared, then workers are mobilised."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "links", "hands")
    named: ClassVar[dict[str, str]] = {"links": "link"}
    reads: ClassVar[dict[str, str]] = {"links": "names", "hands": "numbers"}
    verbs: ClassVar[tuple[type[Action], ...]] = (LayTrack, Work, PlaceTrack)

    def __init__(self, seat: int, links: tuple[int, ...], hands: tuple[int, ...]) -> None:
        super().__init__(seat, LAY)
        self.links: Final = links  # declared, in the order in which they are laid
        self.hands: Final = hands  # workers mobilised so far: level I, II, III

    def declared(self) -> tuple[int, ...]:
        return self.links

    def mobilised(self) -> tuple[int, ...]:
        return self.hands

    # ── what may be decided ───────────────────────────────────────────────
    def choices(self, table: Table) -> list[Action]:
        """Place, mobilise, or declare a link."""
        board, seat = table.board, self.seat
        if not self.links:
            return [board.lay_actions[link] for link in track.first_links(table, seat, means(table, seat))]
        out: list[Action] = [PLACE] if self.can_place(table) else []
        for level in range(3):
            if table.workers[seat * 6 + level] > self.hands[level]:
                out.append(board.work_actions[level])
        if len(self.links) < track.LINKS and not track.hands_effort(self.hands):
            out += [board.lay_actions[link] for link in track.second_links(table, seat, self.links[0])]
        return out

    def can_place(self, table: Table) -> bool:
        """Is the effort reached and the toll in hand?"""
        if not self.links or track.hands_effort(self.hands) < track.total_effort(table, self.seat, self.links):
            return False
        return track.total_toll(table, self.seat, self.links) <= table.money[self.seat]

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return track.still_possible(table, self.seat, self.links, budget)

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """Declare one or two links, send just enough workers, place."""
        if len(self.links) == 1 and not any(self.hands) and rng.random() < SECOND:
            links = track.second_links(table, self.seat, self.links[0])
            if links:
                return table.board.lay_actions[links[int(rng.random() * len(links))]]
        choices = self.choices(table)
        if choices and choices[0] is PLACE:
            return PLACE
        return self.any_of(table, choices[:3] if self.links else choices, rng)

    # ── what may not ──────────────────────────────────────────────────────
    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, LayTrack):
            return self._why_not_declare(table, action)
        if isinstance(action, Work):
            return self._why_not_work(table, action)
        if isinstance(action, PlaceTrack):
            return self._why_not_place(table)
        if isinstance(action, Done):
            return Illegal("begun", "IS-A39", N_("There is no half-done action: mobilise workers and place the track."))
        return Illegal("begun", "IS-6.1", N_("You are laying track: declare links, mobilise workers, place."))

    def _why_not_declare(self, table: Table, action: LayTrack) -> Illegal | None:
        """The first or the second link."""
        link = table.board.link_index.get(action.link)
        if link is None:
            return Illegal("link", "IS-1.5", N_("There is no link {link}."), link=action.link)
        if len(self.links) >= track.LINKS:
            return Illegal("links", "IS-6.1.1", N_("An action lays one or two tracks."))
        if any(self.hands):
            return Illegal("links", "IS-A2", N_("Both links are declared before workers are mobilised."))
        if network.tracks_left(table, self.seat) <= len(self.links):
            return no_tracks()
        refusal = why_not_link(table, self.seat, self.links, link)
        return refusal or why_not_cost(table, self.seat, (*self.links, link))

    def _why_not_work(self, table: Table, action: Work) -> Illegal | None:
        """One more worker."""
        if not self.links:
            return Illegal("declare", "IS-A2", N_("Declare a link first."))
        if not 1 <= action.level <= 3:
            return Illegal("level", "IS-1.9", N_("Workers have level 1, 2 or 3."))
        if table.workers[self.seat * 6 + action.level - 1] <= self.hands[action.level - 1]:
            text = N_("You have no more worker of level {n} in training.")
            return Illegal("workers", "IS-6.1.13", text, n=action.level)
        return None

    def _why_not_place(self, table: Table) -> Illegal | None:
        """Paying for what was declared."""
        if not self.links:
            return Illegal("declare", "IS-A2", N_("Declare a link first."))
        effort, hands = track.total_effort(table, self.seat, self.links), track.hands_effort(self.hands)
        if hands < effort:
            text = N_("This needs an effort of {n}; the workers you have mobilised reach {have}.")
            return Illegal("effort", "IS-6.1.11", text, n=effort, have=hands)
        toll, money = track.total_toll(table, self.seat, self.links), table.money[self.seat]
        if toll > money:
            text = N_("The toll is {money} gulden and you have {have}: sell a share or deliver first.")
            return Illegal("toll", "IS-6.1.9", text, money=toll, have=money)
        return None

    def why_impossible(self, table: Table) -> Illegal:
        if not network.tracks_left(table, self.seat):
            return no_tracks()
        text = N_("No link that touches your network can be laid: you lack workers, engineers, money or a station.")
        return why_not_materials(table, self.seat, ()) or Illegal("track", "IS-6.1.3", text)

    # ── what comes of it ──────────────────────────────────────────────────
    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        if isinstance(action, LayTrack):
            self._declare(table, table.board.link_index[action.link])
        elif isinstance(action, Work):
            one, two, three = self.hands
            level = action.level
            hands = (one + (level == 1), two + (level == 2), three + (level == 3))
            table.stack[-1] = Lay(seat, self.links, hands)
        else:
            self._pay_and_place(table)

    def _declare(self, table: Table, link: int) -> None:
        table.stack[-1] = Lay(self.seat, (*self.links, link), self.hands)
        if table.sink is not None:
            name = table.board.links[link]
            table.bookkeeping("declare", self.seat, f"link:{name}", link=name)

    def _pay_and_place(self, table: Table) -> None:
        """Pay tolls, materials and effort for all declared links, then place the first (IS-A2)."""
        seat, hands = self.seat, self.hands
        table.stack.pop()
        for link in self.links:
            pay_tolls(table, seat, link)
        cost = track.material_cost(table, self.links)
        for g in range(4):
            table.goods[seat * 4 + g] -= cost[g]
        for level in range(3):
            table.workers[seat * 6 + level] -= hands[level]
            table.workers[seat * 6 + 3 + level] += hands[level]
        if table.sink is not None:
            effort, (i, ii, iii) = track.total_effort(table, seat, self.links), hands
            table.detail("mobilise", seat, n=effort, i=i, ii=ii, iii=iii)
            table.detail("materials", seat, **{g: cost[i] for i, g in enumerate(GOODS)})
        if len(self.links) > 1:
            open_second(table, seat, self.links[1])
        put_down(table, seat, self.links[0])

    def fits(self, table: Table) -> bool:
        hands = self.hands
        if len(hands) != 3 or len(self.links) > track.LINKS or (any(hands) and not self.links):
            return False
        training = table.workers[self.seat * 6 : self.seat * 6 + 3]
        return all(0 <= n <= there for n, there in zip(hands, training))


def laying(seat: int) -> ActionStep:
    """The first step of the action."""
    return Lay(seat, (), (0, 0, 0))


def pay_tolls(table: Table, seat: int, link: int) -> None:
    """Pay each rival with a track on the link (IS-6.1.9)."""
    for other in range(table.players):
        if other != seat and table.tracks[other] >> link & 1:
            table.money[seat] -= table.board.toll
            table.money[other] += table.board.toll
            if table.sink is not None:
                name = table.board.links[link]
                table.detail("toll", seat, f"link:{name}", money=table.board.toll, player_to=other, link=name)


# ── why not these links ───────────────────────────────────────────────────
def no_tracks() -> Illegal:
    """Every track is placed."""
    return Illegal("tracks", "IS-10.3", N_("All your tracks are on the map."))


def why_not_link(table: Table, seat: int, before: tuple[int, ...], link: int) -> Illegal | None:
    """Whether a track may lie on a link, after those declared before."""
    board, bit = table.board, 1 << link
    name = board.links[link]
    if (table.tracks[seat] & bit) or link in before:
        return Illegal("twice", "IS-6.1.4", N_("You have a track on {link} already."), link=name)
    if table.crowns & bit:
        text = N_("{link} belongs to the state railway: buy into it as a free action.")
        return Illegal("crown", "IS-6.1.5", text, link=name)
    ends = 1 << board.link_a[link] | 1 << board.link_b[link]
    joined, tracks = table.network[seat], table.tracks[seat]
    for other in before:
        joined |= 1 << board.link_a[other] | 1 << board.link_b[other]
        tracks |= 1 << other
    if not joined & ends:
        text = N_("{link} touches neither your network nor the link declared before.")
        return Illegal("network", "IS-A30" if before else "IS-6.1.3", text, link=name)
    for city in (board.link_a[link], board.link_b[link]):
        if joined >> city & 1 and network.is_full(table, seat, city, tracks):
            text = N_("A third track in {city} needs a station of your own there.")
            return Illegal("station", "IS-6.1.6", text, city=board.cities[city])
    for kind, mask, rule in ((0, board.bridges, "IS-6.1.14"), (1, board.tunnels, "IS-6.1.15")):
        if mask & bit and not table.engineers[seat] >> kind & 1:
            text = N_("{link} needs a {kind} engineer.")
            return Illegal("engineer", rule, text, link=name, kind=KINDS[kind])
    return None


def why_not_cost(table: Table, seat: int, links: tuple[int, ...]) -> Illegal | None:
    """Whether declared links can be paid."""
    effort, have = track.total_effort(table, seat, links), track.training_effort(table, seat)
    if effort > have:
        text = N_("This needs an effort of {n}; your workers in training reach {have}.")
        return Illegal("effort", "IS-6.1.11", text, n=effort, have=have)
    toll, most = track.total_toll(table, seat, links), means(table, seat)
    if toll > most:
        text = N_("The toll is {money} gulden, and you cannot raise more than {have}.")
        return Illegal("toll", "IS-6.1.9", text, money=toll, have=most)
    return why_not_materials(table, seat, links)


def why_not_materials(table: Table, seat: int, links: tuple[int, ...]) -> Illegal | None:
    """Whether the storage holds the materials."""
    for g, n in enumerate(track.material_cost(table, links)):
        have = table.goods[seat * 4 + g]
        if have < n:
            text = N_("This needs {n} {good}, and you have {have} in storage.")
            return Illegal("materials", "IS-6.1.10", text, n=n, good=GOODS[g], have=have)
    return None
