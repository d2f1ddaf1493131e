"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

import re

from rotonde.core import Record
from rotonde.games.german_railroads import GAME, rules
from rotonde.games.russian_railroads import rules as base
from tests.games.german_railroads.tables import COMBINATIONS
from tests.games.records import files

# more income markers than income spaces are on the tiles of this edition; three worker spaces take many moves
RARE = {"no_income", "no_worker"}


def named(text: str | None) -> set[str]:
    """The events that a docstring names."""
    return set(re.findall(r"(?<![\w])([a-z][a-z_0-9]*)\(", (text or "").split("Headlines")[1]))


def test_together_they_show_everything() -> None:
    """Every verb and every event that the rules name, and no other."""
    verbs: set[str] = set()
    kinds: set[str] = set()
    for file in files("german_railroads"):
        for moment in Record.load(file).moments():
            verbs.add(str(moment.entry.action).split()[0])
            kinds.update(e.kind for e in moment.events)
    assert verbs == set(GAME.notation.classes)
    assert kinds == (named(rules.__doc__) | named(base.__doc__)) - RARE


def test_every_combination_is_among_them() -> None:
    """GR-1.1: each number of players with each choice of modules."""
    played = set()
    for file in files("german_railroads"):
        record = Record.load(file)
        modules = record.start().options.encode()
        played.add((record.players, modules["germany"], modules["coal"], modules["new_material"]))
    assert played == set(COMBINATIONS)


def test_games_of_ruleset_2_in_which_pieces_are_used_for_nothing() -> None:
    """GR-7.5: every kind of piece, and ruleset 1 has none."""
    found: dict[int, set[str]] = {1: set(), 2: set()}
    games = 0
    for file in files("german_railroads"):
        record = Record.load(file)
        for moment in record.moments():
            kinds = [event.kind for event in moment.events]
            if "vain" in kinds:
                found[record.ruleset].add(kinds[kinds.index("vain") - 1])
        games += record.ruleset == 2
    assert found == {1: set(), 2: {"use", "income", "foundry"}}
    assert games >= 3
