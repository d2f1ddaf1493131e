"""Editions in a process that knows no other game."""

from __future__ import annotations

import subprocess
import sys

ALONE = """
import json, rotonde
game = rotonde.game("russian_railroads")
figures = json.loads(game.edition().dump())
figures["spaces"][0]["effect"] = [{"op": "coal"}]
try:
    game.new(edition=figures)
except rotonde.EditionError as error:
    print(error)
"""


def test_an_effect_of_another_game_is_refused_where_that_game_was_never_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert "coal is not of this game" in done.stdout, done.stderr
