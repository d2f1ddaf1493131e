"""Write src/rotonde/games/typed.py: what `rotonde.game` gives for the key of each stall, for type checkers.

    python tools/typed_games.py            after adding or removing a stall
    python tools/typed_games.py --check    say whether it is up to date

A key of this package names a title of its own, with states and actions of its own; checkers can only know that from a
list, and this writes it from the folders.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from rotonde.core.registry import shipped

FILE = Path(__file__).resolve().parent.parent / "src" / "rotonde" / "games" / "typed.py"
HEAD = '''"""What `rotonde.game` gives for each key of this package, for type checkers (tools/typed_games.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, overload

from rotonde.core import registry
from rotonde.core.game import Game

if TYPE_CHECKING:
{imports}


{overloads}
@overload
def game(key: str) -> Game: ...
def game(key: str) -> Game:
    """The game with this key; SetupError names the near ones."""
    return registry.game(key)
'''


def text() -> str:
    """The module as it should be."""
    imports, overloads = [], []
    for key in shipped():
        title = type(import_module(f"rotonde.games.{key}").GAME).__name__
        imports.append(f"    from rotonde.games.{key} import {title}\n")
        overloads.append(f'@overload\ndef game(key: Literal["{key}"]) -> {title}: ...\n')
    return HEAD.format(imports="".join(imports).rstrip("\n"), overloads="".join(overloads).rstrip("\n"))


def main() -> int:
    wanted = text()
    if FILE.exists() and FILE.read_text("utf-8") == wanted:
        return 0
    if "--check" in sys.argv:
        print(f"{FILE.name} is not up to date: python tools/typed_games.py")
        return 1
    FILE.write_text(wanted, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
