"""By which ruleset a game's tests lay positions by hand."""

from __future__ import annotations

from importlib import import_module

import pytest


@pytest.fixture(autouse=True)
def _laid_by(request: pytest.FixtureRequest) -> None:
    """`@pytest.mark.ruleset(1)` on a test, or `pytestmark` for a whole file: an older ruleset than `tables.RULESET`."""
    marked = request.node.get_closest_marker("ruleset")
    if marked is not None:
        tables = import_module(f"tests.games.{request.path.parent.name}.tables")
        request.getfixturevalue("monkeypatch").setattr(tables, "RULESET", *marked.args)
