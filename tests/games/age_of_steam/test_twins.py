"""Fast paths against slow twins: tiles, routes, menus kept between builds, points."""

from __future__ import annotations

import random

from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.actions import Build
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.build_track.contact import look
from rotonde.games.age_of_steam.steps.build_track.menus import legal_builds, menu_of, refresh, work_out
from tests.games.age_of_steam.twins import Ground, build_is_legal, lines_of, read_track, routes
from tests.games.age_of_steam.walks import begin, positions, walk


def tried(state: SteamState, rng: random.Random) -> list[tuple[str, str]]:
    """Tiles near track and places, and some anywhere."""
    board = state.board
    names = list(board.pattern_index)
    busy = [h for h, p in enumerate(state.pattern) if p] + board.place_hex
    near = sorted({m // 6 for h in busy for m in board.mate[h * 6 : h * 6 + 6] if m >= 0} | set(busy))
    out = [(board.labels[rng.choice(near)], rng.choice(names)) for _ in range(120)]
    out += [(board.labels[h], rng.choice(names)) for h in busy for _ in range(2)]
    return out + [(rng.choice(board.labels), rng.choice(names)) for _ in range(20)]


def test_tiles() -> None:
    """AOS-6, AOS-8: a tile fits if and only if laying it gives sound lines and every new section has contact."""
    rng = random.Random(3)
    looked = legal = 0
    for state in positions(range(40, 48), "build_track", 0.03):
        seat = state.to_act[0]
        state.opened |= 1 << seat
        state.cash[seat] = 1000
        state.exhausted = 0
        if state.options.ownership_disc_limit:
            continue
        listed = {(a.hex, a.track) for a in legal_builds(state, seat, ())}
        some = rng.sample(sorted(listed), min(40, len(listed)))
        for label, track in dict.fromkeys([*tried(state, rng), *some]):
            fits = build_is_legal(state, seat, label, track)
            assert fits == ((label, track) in listed), f"{label} {track} for {seat}: {state.encode()}"
            legal += fits
            looked += 1
    assert looked > 1000
    assert legal > 200


def test_menus_of_a_bare_board_are_those_of_every_seat() -> None:
    """They are remembered beyond one game: by cities, New ones among them, and by what the options allow."""
    seen = set()
    for options in ({}, {"direct_complex_placement": True}, {"english_replacement_costs": True}):
        state = GAME.new(3, options)
        towns = state.board.town_hexes
        for new_city in (None, *towns[:2]):
            if new_city is not None:
                state.city = bytes([1 if h == new_city else old for h, old in enumerate(state.board.printed_city)])
            state.menus = [None] * 3
            kept = refresh(state, 1)
            seen.add(id(kept))
            for seat in range(3):
                assert refresh(state, seat) is kept
                assert kept == [menu_of(state, seat, h) for h in range(len(state.pattern))]
    assert len(seen) == 9


def test_menus_are_kept_up_to_date() -> None:
    """What is remembered of each hex is what a fresh look says, after every action of whole games."""
    for seed in range(60, 64):
        state, rng = begin(seed), random.Random(seed)
        for n, _ in enumerate(walk(state, rng)):
            if n % 9 == 0 and state.phase == "build_track":
                fresh = state.game.decode(state.encode(), state.edition)
                assert isinstance(fresh, SteamState)
                for seat in state.order:
                    kept = [[a for g in groups for a in g.actions] for groups in refresh(state, seat)]
                    new = [[a for g in groups for a in g.actions] for groups in refresh(fresh, seat)]
                    assert kept == new


def test_remembered_menus() -> None:
    """A menu remembered by what a hex looks like is the one that would be worked out anew."""
    for seed in range(100, 106):
        state, rng = begin(seed), random.Random(seed)
        for n, _ in enumerate(walk(state, rng)):
            if n % 12 == 0 and state.phase == "build_track":
                for seat in state.order:
                    for h in range(len(state.pattern)):
                        found = [(g.cost, g.returned, g.patterns) for g in menu_of(state, seat, h)]
                        if state.city[h] or not state.board.land[h]:
                            assert not found
                            continue
                        anew = work_out(state, seat, h, look(state, seat, h))
                        assert found == [(g.cost, g.returned, g.patterns) for g in anew]


def test_routes() -> None:
    """AOS-10: every delivery, by walking all simple paths over links found from scratch."""
    found = 0
    for state in positions(range(70, 80), "move_goods", 0.25):
        seat = state.to_act[0]
        state.engine[seat] = 6
        for place in range(state.board.cities):  # a cube of each colour in every city
            state.cubes[place * 5 : place * 5 + 5] = bytes([1] * 5)
        listed = [str(a) for a in state.legal() if a.verb == "move"]
        assert len(set(listed)) == len(listed)
        assert set(listed) == routes(state, seat)
        found += len(listed)
    assert found > 100


def test_sections() -> None:
    """AOS-15.2: points for track, by counting the sections of every completed line."""
    for state in positions(range(80, 86), "move_goods", 0.05):
        ground = Ground(state)
        count = [0] * state.players
        for line in lines_of(ground, read_track(ground, state.encode())):
            (owner,) = line.owners
            if line.complete and owner is not None:
                count[owner] += len(line.sections)
        assert state.sections() == count


def test_builds_are_interned() -> None:
    """The same tile in the same hex is the same object, so that long lists cost little."""
    state = next(positions(range(90, 91), "build_track", 0.5))
    again = state.copy()
    pairs = [(a, b) for a, b in zip(state.legal(), again.legal(), strict=True) if isinstance(a, Build)]
    assert pairs
    assert all(a is b for a, b in pairs)


def test_what_a_board_remembers_is_of_one_ruleset() -> None:
    """A menu worked out by the rules of one ruleset is never told to a game of another."""
    edition, options = GAME.edition(), GAME.new().options
    first, next_one = (GAME.blank(3, options, edition, ruleset) for ruleset in (1, 2))
    assert first.board.menu_memo is not next_one.board.menu_memo
    assert first.board is GAME.blank(4, options, edition, 1).board
