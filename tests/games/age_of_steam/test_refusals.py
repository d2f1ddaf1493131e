"""Refusals in plain English are as good as those of the page: names, amounts and owners are said alike (AOS-10.2)."""

from __future__ import annotations

import pickle
import random
import re
from ast import literal_eval
from collections.abc import Iterator

import rotonde
from rotonde.core import Action, Illegal
from rotonde.core.words import Voice
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import LINK, lay, moving
from tests.games.age_of_steam.voices import WORDS
from tests.games.age_of_steam.walks import begin, walk

VOICE = Voice(WORDS)
STRANGE = ("choose nap", "urbanize K9 Z", "build Z9 N-S", "place red west-9-9", "issue -1", "bid 0", "bid 1000000")


def tried(state: SteamState, rng: random.Random) -> Iterator[Action]:
    """Actions of every phase that somebody might try, most of them wrong now."""
    board = state.board
    hexes, sides = board.labels, ("N", "NE", "SE", "S", "SW", "NW")
    laid = [label for label, pattern in zip(hexes, state.pattern, strict=True) if pattern] or hexes
    for text in (*STRANGE, "pass", "hold", "done", "upgrade", "produce", "issue 99", "draw black", "roll 1.1"):
        yield GAME.parse(text)
    for _ in range(12):
        for label in (rng.choice(hexes), rng.choice(laid), rng.choice(board.place_labels)):
            yield GAME.parse(f"build {label} {rng.choice(list(board.pattern_index)[1:])}")
        colour, origin = rng.choice(board.colours), rng.choice(board.place_labels)
        yield GAME.parse(f"move {colour} {origin} {rng.choice(board.place_labels)}")
        yield GAME.parse(f"move {colour} {origin} {rng.choice(sides)}-{rng.choice(board.place_labels)}")
        yield GAME.parse(f"urbanize {rng.choice(hexes)} {rng.choice(board.letters)}")
        yield GAME.parse(f"place {colour} {rng.choice(board.spaces)}")
        yield GAME.parse(f"choose {rng.choice(['engineer', 'locomotive', 'turn_order'])}")
        yield GAME.parse(f"bid {rng.randrange(1, 400)}")


def refusals() -> Iterator[Illegal]:
    """What is said to wrong actions in random games, with and without options."""
    for seed in range(200, 212):
        state, rng = begin(seed), random.Random(seed)
        for n, _ in enumerate(walk(state, rng)):
            if n % 11 == 0:
                yield from (r for a in tried(state, rng) if (r := state.refusal(a)) is not None)


def test_plain_english_is_what_the_page_says() -> None:
    """`str` and `explain` say what the voice says; most sentences of the rules are met."""
    met = set()
    for refusal in refusals():
        assert str(refusal) == VOICE.refusal(refusal)
        met.add(refusal.template)
    files = [GAME.folder / "rules" / "goods.py", *sorted((GAME.folder / "steps").rglob("*.py"))]
    source = "".join(p.read_text("utf-8") for p in files)
    sentences = {literal_eval(f"({text})") for text in re.findall(r"N_\(\s*((?:\"[^\"]*\"\s*)+)\)", source)}
    assert met <= sentences
    assert len(met) > len(sentences) * 2 / 3


def test_a_city_is_named_in_full() -> None:
    """AOS-10.2, AOS-6.15: the colour of a city, and dollars, also without a table and after a journey."""
    state = lay(moving(), LINK, cubes={"J10": ["yellow"]})
    said = "A yellow cube goes to a yellow city; Cincinnati is a blue city. (AOS-10.2)"
    assert rotonde.explain(state, "move yellow J10 NE-M9") == said
    refusal = state.refusal(GAME.parse("move yellow J10 NE-M9"))
    assert str(pickle.loads(pickle.dumps(refusal))) == said
