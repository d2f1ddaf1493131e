"""Redraw the pictures of the documentation: python tools/pictures.py [--check | --film].

Every picture is a position of a game played here from a seed, so it shows the board as it is drawn today. With
--check nothing is written, and pictures that are out of date are listed; with --film only the moving one is drawn.

Run it after a change of how something is drawn (a game, shapes, themes, fonts), at the latest before a release: the
pages show these files. `make long` checks them; `make test` does not, so that not every stroke comes with thirty files.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import rotonde
from rotonde.core.state import State
from rotonde.core.words import Voice
from rotonde.draw import THEMES, poster

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "images"
NAMES = ("Ada", "Émile", "Nadia", "Wren", "Olu", "Piet")
MIDDLE = 80  # decisions into the game that shows a board in use
FILM = ("age_of_steam-at-291.rotonde", "age_of_steam.gif", 700)  # a record, its film, pixels across
SHOWN = ("build", "move", "urbanize")  # decisions after which the film shows the board, each second time
STILL, LAST = 350, 4000  # milliseconds for a picture, and for the final one
OPEN = 12  # it stops where the seat has more choices than this, so not inside an interruption


def played(key: str, seed: int, stop: Callable[[State, int], bool]) -> State:
    """A position of a game with as many seats as it has, played at random from a seed."""
    game = rotonde.game(key)
    state, rng, n = game.new(game.players[-1]), random.Random(seed), 0
    while state.to_act and not stop(state, n):
        state.advance(state.quick_sample(rng), state.to_act[0])
        n += 1
    return state


def positions(key: str) -> tuple[State, State]:
    """A game in its middle and at its end; the name of one that was recorded for this says where its middle is."""
    for file in FOLDER.glob(f"{key}-at-*.rotonde"):
        record = rotonde.Record.load(file)
        return record.replay(int(file.stem.rpartition("-")[2])), record.replay()
    middle = played(key, 300, lambda state, n: n >= MIDDLE and len(state.legal()) > OPEN)
    return middle, played(key, 11, lambda state, n: False)


def drawn(state: State, theme: str, lang: str = "en") -> str:
    """The board as the seat that must decide sees it."""
    voice = Voice(state.game.words, lang, NAMES[: state.players])
    view = state.observe(next((seat for seat in state.to_act if seat != rotonde.CHANCE), None))
    return state.game.draw(view, lang=lang, theme=theme, voice=voice)


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture: its file name and its text."""
    for key in rotonde.games():
        middle, over = positions(key)
        for theme in THEMES:
            night = "-night" if theme == "dark" else ""
            yield f"{key}{night}.svg", drawn(middle, theme)
            yield f"{key}-poster{night}.svg", poster(key, rotonde.game(key).poster(), theme=theme)
        yield f"{key}-over.svg", drawn(over, "light")
        yield f"{key}-fr.svg", drawn(middle, "light", "fr")


def film() -> None:
    """A recorded game in motion, as spectators see it."""
    from PIL import Image

    from rotonde.rl.pixels import pixels

    source, name, width = FILM
    record = rotonde.Record.load(FOLDER / source)
    at = [n + 1 for n, (_, text) in enumerate(record.entries) if text.startswith(SHOWN)]
    shown = [record.replay(n) for n in (0, *at[::2], len(record.entries))]
    frames = [Image.fromarray(pixels(drawn(state, "light"), width)) for state in shown]
    colours = frames[len(frames) // 2].quantize(96)
    first, *others = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
    times = [STILL] * len(others) + [LAST]
    first.save(FOLDER / name, save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    print(f"drew docs/images/{name}")


def main(arguments: list[str]) -> int:
    """Write the pictures, or list those that differ from what is there."""
    check = "--check" in arguments
    if not check:
        film()
    if "--film" in arguments:
        return 0
    stale = []
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pictures():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == text + "\n":
            continue
        stale.append(name)
        if not check:
            path.write_text(text + "\n", encoding="utf-8")
    for name in stale:
        print(
            f"docs/images/{name} is out of date: run python tools/pictures.py" if check else f"drew docs/images/{name}"
        )
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
