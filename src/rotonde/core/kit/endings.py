"""Checks of whole games: their end, their record, the length, the set-up, and replays in another process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from rotonde.core.errors import EditionError, Illegal, SetupError
from rotonde.core.kit.scene import Scene, as_json
from rotonde.core.records import Record


def length(scene: Scene) -> None:
    """The game ends within the length the rules allow."""
    scene.expect(scene.state.over, f"still not over after {scene.n} decisions; longest is {scene.game.longest}")
    scene.expect(scene.n <= scene.game.longest, f"{scene.n} decisions; longest is {scene.game.longest}")


def untouched(scene: Scene) -> None:
    """Earlier positions have not changed since."""
    for n, state, digest in scene.kept:
        scene.expect(state.digest() == digest, f"the position after entry {n} has changed since")


def result(scene: Scene) -> None:
    """The end has scores and winners, and nothing can be done after it."""
    state = scene.state
    scores = state.scores()
    scene.expect(len(scores) == state.players, f"scores {scores} for {state.players} players")
    scene.expect(all(type(s) is int for s in scores), f"scores {scores} are not whole numbers")
    winners = state.winners()
    scene.expect(
        (winners or scene.game.nobody_may_win) and {*winners} <= {*range(state.players)}, f"winners are {winners}"
    )
    for seat in range(state.players):
        scene.expect(not state.legal(seat), f"seat {seat} has legal actions after the end")
        _refused_after_end(scene, seat)


def _refused_after_end(scene: Scene, seat: int) -> None:
    action = next(iter(scene.pool.values()))
    try:
        scene.state.copy().apply(action, seat)
    except Illegal as refusal:
        scene.expect(refusal.code and refusal.message, "the refusal after the end has no words")
    else:
        scene.expect(False, f"{action} is accepted after the end")


def replay(scene: Scene) -> None:
    """The record, through text and JSON, leads to the same position at every entry."""
    record = scene.record
    record.close(scene.state)
    digests = [digest for _, _, digest in scene.kept] + [scene.state.digest()]
    for how, text in (("text", record.text()), ("JSON", record.json())):
        again = Record.parse(text)
        scene.expect(again == record, f"the record changes when read back from {how}")
        scene.expect(again.replay().digest() == digests[-1], f"the replay from {how} ends elsewhere")
    for moment in record.moments():
        scene.expect(moment.state.digest() == digests[moment.n], f"the replay differs at entry {moment.n}")
    record.result = record.digest = None


def setup(scene: Scene) -> None:
    """Wrong set-ups are refused with SetupError; presets and editions work."""
    game = scene.game
    wrong = [game.players[0] - 1, game.players[-1] + 1, -1, 0, True]
    for players in wrong:
        _refused(scene, f"{players} players", partial(game.new, players))
    _refused(scene, "an unknown option", lambda: game.new(options={"no_such_option": True}))
    _refused(scene, "an unknown preset", lambda: game.new(preset="no such preset"))
    _refused(scene, "an unknown ruleset", lambda: game.new(ruleset=game.ruleset + 1))
    for name in game.options.__struct_fields__:
        _refused(scene, f"{name} = '?'", partial(game.new, options={name: "?"}))
    for preset in game.presets:
        scene.expect(game.new(preset=preset).to_act, f"preset {preset}: nobody acts")
    for ruleset in range(1, game.ruleset + 1):
        scene.expect(game.new(ruleset=ruleset).ruleset == ruleset, f"ruleset {ruleset} is not kept")
    for edition in game.editions():
        book = game.edition(edition)
        state = game.new(edition=json.loads(book.dump()))
        scene.expect(state.edition.hash == book.hash, f"edition {edition}: exported and read, it is another")
        back = game.decode(as_json(state.encode()), edition=state.edition)
        scene.expect(back.digest() == state.digest(), f"edition {edition}: decode(encode()) differs")


TOO_MANY = 2_000_000


def bounds(scene: Scene) -> None:
    """Every number of an edition has an upper bound: far beyond it, the edition is refused and the field is named."""
    game = scene.game
    for name in game.editions():
        data = json.loads(game.edition(name).dump())
        scene.expect(data["title"], f"edition {name}: without a title")  # looked at, also where it has no numbers
        for field, (holder, key) in _numbers(data).items():
            kept, holder[key] = holder[key], TOO_MANY
            try:
                game.edition(data)
            except EditionError as error:
                said = str(error)
                scene.expect(field.partition(".")[0] in said, f"edition {name}: {field} is not named: {said}")
            else:
                scene.expect(False, f"edition {name}: {field} may be {TOO_MANY}")
            holder[key] = kept


Spot = tuple[Any, Any]  # a table or a list, and where in it


def _numbers(data: Any, field: str = "") -> dict[str, Spot]:
    """One number for each field of an edition, with where it stands."""
    found: dict[str, Spot] = {}
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        path = f"{field}.{key}".lstrip(".") if isinstance(data, dict) else field
        if type(value) is int:
            found.setdefault(path, (data, key))
        elif isinstance(value, dict | list):
            for deeper, where in _numbers(value, path).items():
                found.setdefault(deeper, where)
    return found


def _refused(scene: Scene, what: str, make: Callable[[], object]) -> None:
    try:
        make()
    except SetupError as error:
        scene.expect(str(error), f"{what}: refused without words")
    else:
        scene.expect(False, f"{what}: accepted")


def hash_seeds(scene: Scene, games: int, seed: int, checksum: str) -> None:
    """The same games in new processes with other hash seeds give the same positions."""
    package = scene.game.package
    if getattr(sys.modules.get(package), "GAME", None) is not scene.game:
        scene.report.note(f"hash seeds: {package}.GAME is not this game, so no other process can open it")
        return
    for value in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": value, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        command = [sys.executable, "-m", "rotonde.core.kit", package, str(games), str(seed)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
        said = done.stdout.strip() or done.stderr.strip()[-300:]
        scene.expect(said == checksum, f"with PYTHONHASHSEED={value} the checksum is {said}, here it is {checksum}")
