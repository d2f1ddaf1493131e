"""`make quick`: what it runs for one game."""

from __future__ import annotations

from tools import quick


def test_a_fix_in_a_game_is_followed_by_what_stands_on_it() -> None:
    """The tests of a game are not those of the games that are built on it, but for whether their rulesets follow."""
    _, checks = quick.checks("russian_railroads")
    run = {word for check in checks for word in check.command if word.startswith("tests/games/")}
    assert {"tests/games/russian_railroads", "tests/games/german_railroads/test_rulesets.py"} <= run
    assert "tests/games/german_railroads" not in run


def test_a_failed_check_is_shown_as_one_would_type_it() -> None:
    assert quick.shown(["ruff", "check", "-m", "not slow"]) == "ruff check -m 'not slow'"
