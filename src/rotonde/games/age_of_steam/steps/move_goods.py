"""Phase 5: players move goods in rounds, then the turn's money is settled (AOS-10 to AOS-12)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.age_of_steam.actions import PASS, UPGRADE, Move, Pass, Upgrade
from rotonde.games.age_of_steam.board import FIRST_MOVE, SIDES
from rotonde.games.age_of_steam.rules.money import settle_money
from rotonde.games.age_of_steam.rules.routes import FAR, carry, distances, legal_moves, network, other_end
from rotonde.games.age_of_steam.rules.turn import SteamStep, TurnAhead, ask, end_game, next_seat, with_first
from rotonde.games.age_of_steam.steps.production import open_growth
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Table

RAISES: Final = 0.15  # how often a playout raises the engine,
RAISES_IDLE: Final = 0.3  # and how often if no cube can be moved


class MoveGoods(SteamStep):
    """`seat` moves a cube, upgrades or passes."""

    track_laid: ClassVar[bool] = True
    fields: ClassVar[tuple[str, ...]] = ("seat", "round", "upgraded")
    reads: ClassVar[dict[str, str]] = {"upgraded": "numbers"}

    def __init__(self, seat: int, round_: int, upgraded: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.round: Final = round_  # from 1
        self.upgraded: Final = upgraded  # who raised the engine in this phase

    # ── what may be decided ───────────────────────────────────────────────

    def may_upgrade(self, table: Table) -> bool:
        """May the player raise his engine instead of a move (AOS-10.9)?"""
        return self.seat not in self.upgraded and table.engine[self.seat] < table.board.most_engine

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Pass, raise the engine, or any delivery."""
        out: list[Action] = [PASS]
        if self.may_upgrade(table):
            out.append(UPGRADE)
        out += legal_moves(table, seat)
        return out

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if isinstance(action, Move):
            return _why_not_move(table, seat, action)
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Upgrade):
            text = N_("Now goods are moved: move a cube, upgrade your engine, or pass.")
            return Illegal("phase", "AOS-10.1", text)
        if table.engine[seat] >= table.board.most_engine:
            text = N_("Your engine is at its highest level, {n}.")
            return Illegal("engine", "AOS-10.9", text, n=table.board.most_engine)
        if seat in self.upgraded:
            return Illegal("twice", "AOS-10.9", N_("Only one of your moves may be used to upgrade the engine."))
        return None

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        """A delivery if there is any."""
        if self.may_upgrade(table) and rng.random() < RAISES:
            return UPGRADE
        moves = legal_moves(table, self.seat)
        if not moves:
            return UPGRADE if self.may_upgrade(table) and rng.random() < RAISES_IDLE else PASS
        return moves[int(rng.random() * len(moves))]

    # ── what comes of it ──────────────────────────────────────────────────

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A delivery, an upgrade or a pass, then the next player; after the last round, money (AOS-10.1)."""
        upgraded = self.upgraded
        if isinstance(action, Move):
            _deliver(table, seat, action)
        elif isinstance(action, Upgrade):
            table.engine[seat] += 1
            upgraded = tuple(sorted((*upgraded, seat)))
            if table.sink is not None:
                table.headline("upgrade", seat, f"seat:{seat}", engine=table.engine[seat])
        elif table.sink is not None:
            table.headline("no_move", seat, f"seat:{seat}")
        players = with_first(table, FIRST_MOVE)
        following = next_seat(players, seat)
        if following >= 0:
            ask(table, MoveGoods(following, self.round, upgraded))
        elif self.round < table.board.moves:
            ask(table, MoveGoods(players[0], self.round + 1, upgraded))
        else:
            _settle(table)

    def _rounds_left(self, table: Table, seat: int) -> int:
        """How many moves a seat still has in this turn."""
        players = with_first(table, FIRST_MOVE)
        waits = players.index(seat) >= players.index(self.seat)
        return table.board.moves - self.round + (1 if waits else 0)

    def moves_left(self, table: Table) -> int:
        return sum([self._rounds_left(table, seat) for seat in table.order])

    def turn_ahead(self, table: Table, seat: int) -> TurnAhead:
        out = super().turn_ahead(table, seat)
        out.moves, out.next = self._rounds_left(table, seat), seat == self.seat
        return out

    def flaws(self, table: Table, where: str) -> list[str]:
        out = []
        if not 1 <= self.round <= table.board.moves:
            out.append(f"{where}.round: expected 1 to {table.board.moves} (AOS-10.1)")
        if list(self.upgraded) != sorted({s for s in self.upgraded if s in table.order}):
            out.append(f"{where}.upgraded: expected players in the game, in the order of their seats, once each")
        return out


def open_moves(table: Table) -> None:
    """First Move, or the first of the turn order, moves first (AOS-5.2)."""
    ask(table, MoveGoods(with_first(table, FIRST_MOVE)[0], 1))


def _deliver(table: Table, seat: int, action: Move) -> None:
    """Carry a cube; the owners of the links gain income (AOS-10.6)."""
    board = table.board
    origin = place = board.place_at[board.hex_index[action.origin]]
    links = carry(table, action)
    if table.sink is None:
        return
    for link in links:
        place = other_end(link, place)
    places = (f"hex:{action.origin}", f"hex:{board.place_labels[place]}")
    names = {"origin": board.place_names[origin], "to": board.place_names[place]}
    table.headline("move", seat, *places, colour=action.colour, **names, links=len(links))
    for owner in range(table.players):
        n = sum([1 for link in links if link.owner == owner + 1])
        if n:
            table.detail("gain", owner, f"seat:{owner}", n=n, income=table.income[owner])


def _settle(table: Table) -> None:
    """Phases 6 to 8, then growth, or the end of the game (AOS-11.6, AOS-14)."""
    settle_money(table)
    if len(table.order) <= 1:
        end_game(table, "last_player" if table.order else "nobody")
    elif table.turn >= table.board.turns[table.players]:  # AOS-14.2: growth would change nothing
        end_game(table, "turns")
    else:
        open_growth(table)


# ── why a cube may not be moved so ────────────────────────────────────────
def _why_not_move(table: Table, seat: int, action: Move) -> Illegal | None:
    """The rule that forbids a delivery; None if it is legal."""
    board = table.board
    h = board.hex_index.get(action.origin, -1)
    if h < 0 or not table.city[h]:
        text = N_("Cubes lie in cities: {hex} is none.")
        return Illegal("origin", "AOS-10.2", text, hex=board.called(action.origin))
    origin = board.place_at[h]
    width = len(board.colours)
    if not any(table.cubes[origin * width : origin * width + width]):
        return Illegal("cube", "AOS-10.2", N_("There is no cube in {place}."), place=board.place_names[origin])
    colour = board.colour_index.get(action.colour, -1)
    if colour < 0 or not table.cubes[origin * width + colour]:
        text = N_("There is no {colour} cube in {place}.")
        return Illegal("cube", "AOS-10.2", text, colour=action.colour, place=board.place_names[origin])
    if action.route in board.hex_index:  # a destination, without the way there
        return _why_not_to(table, seat, origin, colour, action.route)
    return _why_not_along(table, seat, origin, colour, action.route)


def _why_not_along(table: Table, seat: int, origin: int, colour: int, route: str) -> Illegal | None:
    """What is wrong with a route, link by link."""
    board = table.board
    place, seen, links = origin, 1 << origin, 0
    for step in route.split("."):
        if links and table.colour[place] == colour:
            text = N_("The cube stops at the first city of its colour, {place}.")
            return Illegal("through", "AOS-10.4", text, place=board.place_names[place])
        if (refusal := _why_not_step(table, place, step)) is not None:
            return refusal
        link = table.links[place * 6 + SIDES.index(step.partition("-")[0])]
        assert link is not None
        place = other_end(link, place)
        links += 1
        if seen >> place & 1:
            return _twice(table, place)
        seen |= 1 << place
    if links > table.engine[seat]:
        return _too_far(table, seat, links)
    if table.colour[place] != colour:
        return _wrong_city(table, colour, place)
    return None


def _twice(table: Table, place: int) -> Illegal:
    text = N_("A cube visits a place once only: {place} comes twice.")
    return Illegal("twice", "AOS-10.5", text, place=table.board.place_names[place])


def _too_far(table: Table, seat: int, links: int) -> Illegal:
    text = N_("Your engine is at level {n}, and this route has {links} links: it may have no more than the level.")
    return Illegal("engine", "AOS-10.3", text, n=table.engine[seat], links=links)


def _wrong_city(table: Table, colour: int, place: int) -> Illegal:
    """A cube may not end in this place, since it is no city of its colour."""
    board = table.board
    own = board.colours[colour]
    if table.colour[place] == TOWN_COLOUR:
        text = N_("A {colour} cube goes to a {city}; {place} is a town.")
        return Illegal("destination", "AOS-10.2", text, colour=own, city=own, place=board.place_names[place])
    text = N_("A {colour} cube goes to a {city}; {place} is a {city_there}.")
    there = board.colours[table.colour[place]]
    args = {"colour": own, "city": own, "place": board.place_names[place], "city_there": there}
    return Illegal("destination", "AOS-10.2", text, **args)


# ── a destination without a route ─────────────────────────────────────────
def _why_not_to(table: Table, seat: int, origin: int, colour: int, label: str) -> Illegal:
    """Why a cube cannot come to a place at all; a delivery that is possible still has to say its way."""
    board = table.board
    own = board.colours[colour]
    place = board.place_at[board.hex_index[label]]
    if colour not in table.colour:
        text = N_("There is no {city} on the board: a {colour} cube waits for a New City.")
        return Illegal("destination", "AOS-10.8", text, city=own, colour=own)
    if place < 0:
        text = N_("A {colour} cube goes to a {city}; {hex} is none.")
        return Illegal("destination", "AOS-10.2", text, colour=own, city=own, hex=label)
    if place == origin:
        if table.colour.count(colour) == 1 and table.colour[origin] == colour:
            return Illegal("destination", "AOS-10.2", N_("There is no other {city} on the board."), city=own)
        return _twice(table, place)
    if table.colour[place] != colour:
        return _wrong_city(table, colour, place)
    ways = network(table).ways
    away = distances(ways, [origin])
    if away[place] == FAR:
        return _unlinked(table, origin, colour, place, away)
    stops = [x for x in range(len(ways)) if table.colour[x] == colour and x != origin]  # the cube goes on from none
    links = distances(ways, [origin], stops)[place]
    if links == FAR:
        text = N_("Every way from {place} to {to} runs through another {city}, where the cube would stop.")
        names = {"place": board.place_names[origin], "to": board.place_names[place], "city": own}
        return Illegal("through", "AOS-10.4", text, **names)
    if links > table.engine[seat]:
        return _too_far(table, seat, links)
    text = N_("Say which links the cube takes: for each step the side and the hex, such as NE-K9.")
    return Illegal("route", "AOS-10.12", text)


def _unlinked(table: Table, origin: int, colour: int, place: int, away: list[int]) -> Illegal:
    """No chain of links leads there, or to any city of the colour."""
    board = table.board
    args = {"place": board.place_names[origin], "to": board.place_names[place], "city": board.colours[colour]}
    reached = [to for to, far in enumerate(away) if 0 < far < FAR]
    if not reached:
        return Illegal("link", "AOS-10.2", N_("No finished link leaves {place}."), **args)
    if any(table.colour[to] == colour for to in reached):
        return Illegal("link", "AOS-10.2", N_("No finished links lead from {place} to {to}."), **args)
    return Illegal("link", "AOS-10.2", N_("No finished links lead from {place} to a {city}."), **args)


def _why_not_step(table: Table, place: int, step: str) -> Illegal | None:
    """Why one step is no link."""
    board = table.board
    side, dash, label = step.partition("-")
    if side not in SIDES or not dash:
        text = N_("{step} is no step of a route: write the side and the hex, such as NE-K9.")
        return Illegal("route", "AOS-10.12", text, step=step)
    link = table.links[place * 6 + SIDES.index(side)]
    here = board.place_names[place]
    if link is None:
        text = N_("No finished link leaves {place} by its {side} side.")
        return Illegal("link", "AOS-10.2", text, place=here, side=side)
    to = other_end(link, place)
    if board.place_labels[to] != label:
        text = N_("The link that leaves {place} by its {side} side leads to {to}, not to {label}.")
        names = {"to": board.place_names[to], "label": board.called(label)}
        return Illegal("link", "AOS-10.12", text, place=here, side=side, **names)
    return None
