"""How fast the environments step, and where their time goes (`rotonde bench --rl`).

Random games are written down as integers, then stepped again: by each framework, and layer by layer with a clock
between the engine, the mask and the features. What a framework takes beyond the layers is its own share. A step is one
call of a framework's step: in Gymnasium it holds the decisions of the other seats up to the next own one, which are
part of its engine; in OpenSpiel it may be chance's.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import rotonde.rl.open_spiel  # noqa: F401  # makes the games known there
from rotonde.arena.bench import BenchReport, Measure, Steal, Work, figures_of, load_now
from rotonde.arena.checksum import compiled_modules
from rotonde.core import CHANCE, Game, State
from rotonde.rl.aec import RotondeAEC
from rotonde.rl.codecs import Path
from rotonde.rl.episodes import Episode, Setting, row_of
from rotonde.rl.vector import RotondeVector

PLAYERS = 3
GAMES = 8  # that are stepped again and again
VECTOR = 32  # games at once
LAYERS = ("engine", "mask", "features")
STEPS, MOST_FEATURES, IMPORT = 8000, 20, 100  # the bars: steps a second on one core, microseconds, milliseconds

Line = tuple[int, list[int]]  # a seed, and the integers that were chosen
Tick = Callable[[str, float], float]  # so much was spent on a layer; the clock now


def bench_rl(title: Game, *, rounds: int, seconds: float, on_step: Callable[[str, int, int], None]) -> BenchReport:
    """Measure the environments of a game, with three players, each on one core, and what its steps are made of."""
    setting = Setting(title, PLAYERS)
    lines = [random_line(setting, seed) for seed in range(GAMES)]
    vector = RotondeVector(title.key, VECTOR, processes=1, players=PLAYERS)
    alone = Layers(lambda seed, tick: alone_at(setting, seed, tick), lines)
    every = Layers(lambda seed, tick: every_seat(setting, seed, tick), lines)
    spoken = Layers(lambda seed, tick: chance_too(setting, seed, tick), lines)
    measures = [
        *split("aec", f"PettingZoo, {PLAYERS} players", lambda s: aec(title, lines, s), every),
        *split("gymnasium", "Gymnasium, bots that play at random", lambda s: gym(title, s), alone),
        *split("vector", f"{VECTOR} games at once, one process", lambda s: many(vector, s), alone),
        *split("open_spiel", "OpenSpiel, chance included", lambda s: spiel(title, s), spoken),
        Measure("import", "import and first position, over Python", "ms", lambda s: first_position(title), False),
    ]
    busy = Steal()
    values: dict[str, list[float]] = {measure.key: [] for measure in measures}
    steps = rounds * len(measures)
    for turn in range(rounds):
        for i, measure in enumerate(measures):
            on_step(measure.title, turn * len(measures) + i, steps)
            values[measure.key].append(measure.work(seconds))
    vector.close()
    report = BenchReport(title.key, compiled_modules(), load=load_now(), steal=busy.percent())
    bars: dict[str, dict[str, Any]] = {name: {"compiled": STEPS} for name in FRAMEWORKS}
    bars |= {"aec_features": {"compiled": MOST_FEATURES}, "import": {"plain": IMPORT, "compiled": IMPORT}}
    report.figures = figures_of(measures, values, bars, report.engine)
    return report


FRAMEWORKS = ("aec", "gymnasium", "vector", "open_spiel")


def split(name: str, title: str, work: Work, layers: Layers) -> list[Measure]:
    """A framework's steps in a second, and the microseconds of a step, layer by layer; the rest is the framework's."""
    last = [0.0]

    def rate(seconds: float) -> float:
        last[0] = work(seconds)
        layers.measure(seconds)
        return last[0]

    def rest(seconds: float) -> float:
        return 1e6 / last[0] - sum(layers.share.values())

    def part(layer: str) -> Work:
        return lambda seconds: layers.share[layer]

    parts = [Measure(f"{name}_{layer}", f"  a step: {layer}", "µs", part(layer), False) for layer in LAYERS]
    return [
        Measure(name, title, "steps/s", rate),
        *parts,
        Measure(f"{name}_framework", "  a step: framework", "µs", rest, False),
    ]


def random_line(setting: Setting, seed: int) -> Line:
    """A game in which every choice is drawn."""
    episode, rng = Episode(setting, seed), random.Random(seed)
    chosen: list[int] = []
    while not episode.over:
        chosen.append(rng.choice([*episode.choices]))
        episode.step(chosen[-1])
    return seed, chosen


def until(seconds: float, play: Callable[[Line], int], lines: list[Line]) -> float:
    """Steps in a second of processor time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not spent:
        done += sum(play(line) for line in lines[:2])
        lines = lines[2:] + lines[:2]
    return done / spent


def aec(title: Game, lines: list[Line], seconds: float) -> float:
    """PettingZoo as it is used: the last observation with its mask, then the step."""
    env = RotondeAEC(title.key, players=PLAYERS)

    def play(line: Line) -> int:
        env.reset()
        env.episode = Episode(env.setting, line[0])  # the game that was written down
        env.agent_selection = env.possible_agents[env.episode.seat]
        for number in line[1]:
            env.last()
            env.step(number)
        return len(line[1])

    return until(seconds, play, lines)


class Layers:
    """A clock between the engine, the mask and the features: what a step takes without a framework around it."""

    def __init__(self, play: Callable[[int, Tick], int], lines: list[Line]) -> None:
        self.play, self.lines = play, lines
        self.share = dict.fromkeys(LAYERS, 0.0)  # microseconds of a step
        began = time.process_time()
        for _ in range(1000):
            time.process_time()
        self.look = (time.process_time() - began) / 1000  # what a look at the clock takes is no layer's

    def measure(self, seconds: float) -> None:
        """Play for so long."""
        spent, steps, clock = dict.fromkeys(LAYERS, 0.0), 0, time.process_time

        def tick(layer: str, began: float) -> float:
            spent[layer] += clock() - began - self.look
            return clock()

        start = clock()
        while clock() - start < seconds or not steps:
            steps += sum(self.play(seed, tick) for seed, _ in self.lines)
        self.share = {layer: 1e6 * spent[layer] / steps for layer in LAYERS}


def decide(setting: Setting, state: State, rng: random.Random, tick: Tick, masked: bool = True) -> int:
    """One decision of a seat, chosen at random: how many integers it took."""
    clock, seat, book = time.process_time, state.to_act[0], setting.codec
    began = clock()
    actions = state.legal(seat)
    tick("engine", began)
    path: Path = ()
    action = None
    while action is None:
        began = clock()
        choices = book.choices(actions, path)
        if masked:
            book.mask(choices)
        else:
            sorted(choices)  # as OpenSpiel wants them
        began = tick("mask", began)
        row_of(state, seat)
        tick("features", began)
        number = rng.choice([*choices])
        action, path = choices[number], (*path, number)
    began = clock()
    state.advance(action, seat)
    tick("engine", began)
    return len(path)


def every_seat(setting: Setting, seed: int, tick: Tick) -> int:
    """A game in which every seat is asked: steps are the integers of all."""
    state, rng, steps = setting.first.copy(), random.Random(seed), 0
    while state.to_act:
        if state.to_act[0] == CHANCE:
            began = time.process_time()
            state.advance(state.roll(rng), CHANCE)
            tick("engine", began)
        else:
            steps += decide(setting, state, rng, tick)
    return steps


def alone_at(setting: Setting, seed: int, tick: Tick) -> int:
    """A game in which the first seat is asked: what the others and chance decide is the engine's part of its steps."""
    state, rng, steps = setting.first.copy(), random.Random(seed), 0
    while state.to_act:
        if state.to_act[0] == 0:
            steps += decide(setting, state, rng, tick)
        else:
            began = time.process_time()
            state.advance(state.sample(rng), state.to_act[0])
            tick("engine", began)
    return steps


def chance_too(setting: Setting, seed: int, tick: Tick) -> int:
    """A game in which chance is a player, with all that may come of it; its outcomes are steps too."""
    state, rng, steps = setting.first.copy(), random.Random(seed), 0
    while state.to_act:
        if state.to_act[0] == CHANCE:
            began = time.process_time()
            outcomes = [*state.chances()]
            state.advance(rng.choices(*zip(*outcomes))[0], CHANCE)
            tick("engine", began)
            steps += 1
        else:
            steps += decide(setting, state, rng, tick, masked=False)
    return steps


def gym(title: Game, seconds: float) -> float:
    """Gymnasium, chosen at random; what the other seats decide is part of a step."""
    env: Any = gymnasium.make(f"rotonde/{title.key}-v0", players=PLAYERS, disable_env_checker=True).unwrapped
    rng = random.Random(1)

    def play(line: Line) -> int:
        env.reset(seed=line[0])
        done, ended = 0, False
        while not ended:
            _, _, ended, _, _ = env.step(rng.choice([*env.episode.choices]))
            done += 1
        return done

    return until(seconds, play, [(seed, []) for seed in range(GAMES)])


def spiel(title: Game, seconds: float) -> float:
    """OpenSpiel, with an observation tensor at each decision."""
    game = pyspiel.load_game(f"python_rotonde_{title.key}", {"players": PLAYERS})
    rng = random.Random(1)

    def play(line: Line) -> int:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                number = rng.choices([n for n, _ in outcomes], [chance for _, chance in outcomes])[0]
            else:
                state.observation_tensor(state.current_player())
                number = rng.choice(state.legal_actions())
            state.apply_action(number)
            done += 1
        return done

    return until(seconds, play, [(seed, []) for seed in range(GAMES)])


def many(env: RotondeVector, seconds: float) -> float:
    """Many games at once, in one process: by its processor time and that of this one together."""
    rng = np.random.default_rng(1)
    (worker,) = env.processes
    _, info = env.reset(seed=1)
    done, start = 0, time.process_time() + processor_time(worker)
    while (spent := time.process_time() + processor_time(worker) - start) < seconds or not done:
        began = time.process_time()  # whoever chooses is no part of the environment
        drawn = [rng.choice(open_) if len(open_ := np.flatnonzero(mask)) else 0 for mask in info["action_mask"]]
        start += time.process_time() - began
        _, _, _, _, info = env.step(drawn)
        done += VECTOR
    return done / spent


def processor_time(process: int) -> float:
    """The processor seconds of another process, where the system says them; else those of the clock on the wall."""
    try:
        return time.clock_gettime((~process << 3) | 2)  # Linux: the scheduler's clock of a process
    except (AttributeError, OSError):
        return time.perf_counter()


def first_position(title: Game) -> float:
    """How long Python takes for `import rotonde; rotonde.game(key).new()`, in milliseconds beyond its own start."""
    with TemporaryDirectory() as folder:  # where bytecode is kept, as it is beside an installed package
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = folder
        return python(f"import rotonde; rotonde.game({title.key!r}).new()", env) - python("pass", env)


def python(code: str, env: dict[str, str]) -> float:
    """The processor time of a Python that runs this, in milliseconds: the fastest of four, as one writes bytecode."""
    times = []
    for _ in range(4):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], env=env, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1e3 * min(times)
