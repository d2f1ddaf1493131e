"""Random games, always the same for the same seed, and the checks along the way."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from rotonde.core.actions import Action
from rotonde.core.errors import SetupError
from rotonde.core.game import Game
from rotonde.core.kit import endings, engine, fields, hidden, speech
from rotonde.core.kit.report import Report
from rotonde.core.kit.scene import Scene, describe
from rotonde.core.options import choices
from rotonde.core.records import Record
from rotonde.core.registry import register
from rotonde.core.state import CHANCE, State

Check = Callable[[Scene], None]

ENGINE: dict[str, Check] = {  # at every decision
    "acts": engine.acts,
    "order": engine.order,
    "notation": engine.notation,
    "legal": engine.legal,
    "round trip": engine.round_trip,
    "invariants": engine.invariants,
    "copies": engine.copies,
    "samples": engine.samples,
    "why not": engine.why_not,
    "mutants": engine.mutants,
    "drafts": engine.drafts,
    "views": hidden.views,
    "two worlds": hidden.two_worlds,
    "determinized": hidden.determinized,
    "spectator": hidden.spectator,
    "log": hidden.log,
    "evaluation": speech.evaluation,
}
SPEECH: dict[str, Check] = {  # at every decision
    "said alike": hidden.said_alike,
    "prompts": speech.prompts,
    "labels": speech.labels,
    "paths": speech.paths,
    "log lines": speech.log_lines,
    "refusals": speech.refusals,
}
SLOW: dict[str, Check] = {  # at some decisions of every game
    "documents": engine.documents,
    "takeover": hidden.takeover,
    "drawing": speech.drawing,
    "drawn alike": hidden.drawn_alike,
}
AT_THE_END: dict[str, Check] = {
    "length": endings.length,
    "untouched": endings.untouched,
    "fields": fields.fields,
    "result": endings.result,
    "replay": endings.replay,
    "scoring": speech.scoring,
    "translated": speech.translated,
}
ONCE: dict[str, Check] = {"setup": endings.setup, "bounds": endings.bounds, "about": speech.about}
HASH_SEEDS = "hash seeds"
FIRST = 12  # positions whose copies are looked at before anything else
OVER = ("round trip", "invariants", "views", "spectator", "prompts", "evaluation")  # looked at after the end, too
RULES = (
    *ENGINE,
    "documents",
    "takeover",
    "length",
    "untouched",
    "fields",
    "result",
    "replay",
    "setup",
    "bounds",
    HASH_SEEDS,
)
"""The checks that need neither words nor a drawing: `only=RULES` while a stall is being built."""


def promises(only: Collection[str] | None = None) -> dict[str, str]:
    """The checks with what each promises, all of them unless `only` names some."""
    checks: dict[str, object] = {**ENGINE, **SPEECH, **SLOW, **AT_THE_END, **ONCE, HASH_SEEDS: endings.hash_seeds}
    unknown = [name for name in only or () if name not in checks]
    if unknown:
        raise ValueError(f"no check called {unknown[0]!r}; there are: {', '.join(checks)}")
    told = {name: str(check.__doc__).splitlines()[0] for name, check in checks.items()}
    return told if only is None else {name: text for name, text in told.items() if name in only}


def check(
    game: Game,
    *,
    games: int = 4,
    seed: int = 0,
    players: Sequence[int] | None = None,
    looks: int = 40,
    slow_looks: int = 6,
    mutants: int = 30,
    only: Collection[str] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play random games of a title and see whether it keeps the promises of every stall.

    `games` is per player count (all of them unless `players` names some). The checks look at about `looks` decisions of
    each game, evenly spread (0: at all), the slow ones (pictures, damaged documents) at `slow_looks`; `mutants` is how
    many wrong actions are tried at each; `only` names the checks to run. The same arguments play the same games.
    """
    register(game)
    report = Report(game.key, seed, promises(only))
    counts = tuple(game.players) if players is None else tuple(players)
    digest = hashlib.sha256()
    for done, (count, index) in enumerate((c, i) for c in counts for i in range(games)):
        if not _copied(begin(game, count, f"{seed}/{index}", report)):
            report.note("stopped here: where copies are not whole, nothing else can be looked at")
            return report
        scene = begin(game, count, f"{seed}/{index}", report, mutants)
        if done == 0:
            _look(scene, ONCE)
        for line in _play(scene, looks, slow_looks):
            digest.update(line.encode())
        if on_progress is not None:
            on_progress(done + 1, games * len(counts))
    if HASH_SEEDS in report.checks:
        scene, fewer = begin(game, counts[0], f"{seed}/0", report), min(games, 2)
        scene.run(HASH_SEEDS, lambda s: endings.hash_seeds(s, fewer, seed, checksum(game, fewer, seed)))
    report.checksum = digest.hexdigest()[:16]
    return report


def begin(game: Game, players: int, seed: str, report: Report, mutants: int = 0) -> Scene:
    """The first scene of the random game with this seed; its options and edition are drawn too."""
    rng = random.Random(f"{game.key}/{players}/{seed}")
    first = seed.endswith("/0")  # the plain game is always among them
    options = {} if first else {n: rng.choice(choices(game.options, n) or (None,)) for n in _names(game)}
    fitting = [name for name in game.editions() if players in game.seats(name)]
    book = game.edition(fitting[0] if first else rng.choice(fitting))
    try:
        state = game.new(players, {k: v for k, v in options.items() if v is not None}, book)
    except SetupError:  # options that do not go together
        state = game.new(players, {}, book)
    return Scene(game, state, seed, rng, Record.begin(state), report, mutants=mutants)


def _copied(scene: Scene) -> bool:
    """Are the first positions whole in their copies? Moves are made in place, so that no copy is played on."""
    rng, before = _moves(scene), scene.report.failed.get("fields", 0)
    for _ in range(FIRST):
        _look(scene, {"fields": fields.copied})
        if scene.report.failed.get("fields", 0) > before:
            return False
        if not scene.state.to_act:
            break
        try:
            step(scene, rng)
        except Exception:
            break  # a broken game; the checks will say how
    return True


def _names(game: Game) -> list[str]:
    return list(game.options.__struct_fields__)


def _play(scene: Scene, looks: int, slow_looks: int) -> Iterator[str]:
    """One game with its checks; yields a line for each position, for the checksum."""
    report, rng = scene.report, _moves(scene)
    report.games += 1
    try:
        length = _length(scene)
        every, slow_every = _spread(length, looks), _spread(length, slow_looks)
        first = scene.rng.randrange(every)
        while scene.state.to_act and scene.n <= scene.game.longest:
            scene.run("untouched", engine.keep)
            if scene.n % every == first:
                _look(scene, {**ENGINE, **SPEECH})
            if scene.n % slow_every == 0:
                _look(scene, SLOW)
            yield step(scene, rng)
            report.decisions += 1
            _look(scene, {"invariants": engine.invariants})
    except Exception as error:
        scene.check = "legal"
        scene.fail(f"the game cannot go on: {describe(error)}")
        return
    _look(scene, {**AT_THE_END, **{k: v for k, v in {**ENGINE, **SPEECH}.items() if k in OVER}, **SLOW})


def _length(scene: Scene) -> int:
    """How many decisions the game will have: the same moves, without looking."""
    state, rng, n = scene.state.copy(), _moves(scene), 0
    try:
        while state.to_act and n <= scene.game.longest:
            seat = rng.choice(state.to_act)
            state.advance(state.roll(rng) if seat == CHANCE else _choose(state, seat, rng), seat)
            n += 1
    except Exception:
        return n  # a broken game; the checks will say how
    return n


def _spread(length: int, looks: int) -> int:
    """Every how many-th decision to look at."""
    return max(1, length // looks) if looks else 1


def _look(scene: Scene, checks: Mapping[str, Check]) -> None:
    for name, look in checks.items():
        if name in scene.report.checks:
            scene.run(name, look)


def _moves(scene: Scene) -> random.Random:
    """The generator of the moves, apart from the one that the checks use, so that games do not depend on checks."""
    return random.Random(f"moves/{scene.game.key}/{scene.state.players}/{scene.seed}")


def step(scene: Scene, rng: random.Random) -> str:
    """One random decision, applied and recorded; the seats of a simultaneous one come in any order."""
    state = scene.state
    seat = rng.choice(state.to_act)
    action = state.roll(rng) if seat == CHANCE else _choose(state, seat, rng)
    state.apply(action, seat)
    scene.record.append(action, seat)
    scene.n += 1
    return f"{seat} {action} {state.digest()}\n"


def _choose(state: State, seat: int, rng: random.Random) -> Action:
    """A legal action; every other time the verb is drawn first, so that rare verbs are not drowned by common ones."""
    actions: list[Action] = state.legal(seat)
    if rng.random() < 0.5:
        verb = rng.choice(list(dict.fromkeys(a.verb for a in actions)))
        actions = [a for a in actions if a.verb == verb]
    return rng.choice(actions)


def checksum(game: Game, games: int, seed: int) -> str:
    """A hash over every decision and position of random games at every player count."""
    register(game)
    digest = hashlib.sha256()
    report = Report(game.key, seed, {})
    for players in game.players:
        for index in range(games):
            scene = begin(game, players, f"{seed}/{index}", report)
            rng = _moves(scene)
            while scene.state.to_act and scene.n <= game.longest:
                digest.update(step(scene, rng).encode())
    return digest.hexdigest()[:16]
