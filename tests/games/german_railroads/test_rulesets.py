"""Rulesets of this game, and those of Russian Railroads that they stand on."""

from __future__ import annotations

import pytest

from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.rules.parts import RULES, STANDS_ON
from rotonde.games.russian_railroads import GAME as BASE
from rotonde.games.russian_railroads.rules.spaces import vain_allowed


def test_the_newest_ruleset_stands_on_the_newest_of_the_base_game() -> None:
    """A fix in Russian Railroads is to reach this game too: add an entry to STANDS_ON (docs/records.md)."""
    assert STANDS_ON[-1] == BASE.ruleset
    assert list(STANDS_ON) == sorted(STANDS_ON)
    assert GAME.ruleset == len(STANDS_ON)


@pytest.mark.parametrize("ruleset", range(1, GAME.ruleset + 1))
def test_rulings_of_the_base_game_go_by_its_own_ruleset(ruleset: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-3.4 came with ruleset 2 of the base game, whatever this game's number is."""
    assert vain_allowed(GAME.new(2, ruleset=ruleset)) == (STANDS_ON[ruleset - 1] >= 2)
    monkeypatch.setattr(RULES, "stands_on", (1, *STANDS_ON))
    assert not vain_allowed(GAME.new(2, ruleset=1))
    if ruleset > 1:
        assert vain_allowed(GAME.new(2, ruleset=ruleset)) == (RULES.stands_on[ruleset - 1] >= 2)
