"""Editions in a process that knows no other game."""

from __future__ import annotations

import re
import subprocess
import sys

from rotonde.games.german_railroads.rules.parts import OPS
from rotonde.games.russian_railroads import GAME

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


def test_this_game_knows_no_word_of_the_one_built_on_it() -> None:
    """Its sources name no effect, piece or player of German Railroads, and do not load it."""
    theirs = [*OPS]
    assert {"coal", "foundry", "income_marker"} < {*theirs}
    word = re.compile(
        rf"\b({'|'.join([*theirs, 'german', 'stokers?', 'emil', 'émil', 'foundries', 'incomes?'])})\b", re.I
    )
    named = {path.name: word.findall(path.read_text("utf-8")) for path in GAME.folder.rglob("*.py")}
    assert {name: words for name, words in named.items() if words} == {}
    alone = "import sys, rotonde; rotonde.game('russian_railroads').new().svg(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", alone], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name.startswith("rotonde.games.german_railroads")]


def test_an_effect_of_another_game_is_refused_where_that_game_was_never_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert "coal is not of this game" in done.stdout, done.stderr
