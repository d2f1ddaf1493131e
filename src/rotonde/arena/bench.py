"""The benchmark: how fast a game's engine runs, by processor time, as medians of interleaved rounds."""

from __future__ import annotations

import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from statistics import median

import msgspec

from rotonde.arena.checksum import checksum, compiled_modules, decisions
from rotonde.bots.search import Search
from rotonde.bots.thinking import eyes_for, search_for
from rotonde.core import CHANCE, Action, Game, State, game
from rotonde.core.written import Json

WORST = "worst_listing"  # measured where a game's bars have it

Work = Callable[[float], float]  # runs for about so many seconds of processor time, returns the figure


@dataclass(frozen=True)
class Measure:
    """One thing to measure: what is printed, and the work itself."""

    key: str
    title: str
    unit: str
    work: Work
    more_is_better: bool = True


@dataclass
class Figure:
    """One figure: the median of the rounds, their spread, and the bar it should pass where there is one."""

    key: str
    title: str
    unit: str
    value: float
    low: float
    high: float
    bar: float | None = None
    peer: str = ""
    more_is_better: bool = True

    @property
    def passed(self) -> bool | None:
        """Does it pass its bar? None where there is none."""
        if self.bar is None:
            return None
        return self.value >= self.bar if self.more_is_better else self.value <= self.bar

    def to_dict(self) -> dict[str, object]:
        """The figure as JSON."""
        shown = ("title", "unit", "value", "low", "high", "bar", "peer")
        return {**{name: getattr(self, name) for name in shown}, "passed": self.passed}


@dataclass
class BenchReport:
    """All figures of one game, and what the machine was doing meanwhile."""

    game: str
    compiled: list[str]
    figures: list[Figure] = field(default_factory=list)
    checksum: str = ""
    checksum_games: int = 0
    load: float | None = None
    steal: float | None = None

    @property
    def engine(self) -> str:
        """Do the compiled modules run, or the plain ones?"""
        return "compiled" if self.compiled else "plain"

    def to_dict(self) -> dict[str, object]:
        """The report as JSON."""
        return {
            "game": self.game,
            "engine": self.engine,
            "compiled_modules": self.compiled,
            "python": platform.python_version(),
            "figures": {figure.key: figure.to_dict() for figure in self.figures},
            "checksum": {"games": self.checksum_games, "sha256": self.checksum},
            "load": self.load,
            "steal_percent": self.steal,
        }


def bench(
    title: Game | str,
    *,
    rounds: int = 5,
    seconds: float = 0.4,
    checksum_games: int = 100,
    on_step: Callable[[str, int, int], None] | None = None,
) -> BenchReport:
    """Measure a game. Each of `rounds` gives every measure `seconds` of processor time, one after the other."""
    title = game(title) if isinstance(title, str) else title
    taken = list(measures(title))
    said = on_step or (lambda name, done, of: None)
    busy = Steal()
    values: dict[str, list[float]] = {measure.key: [] for measure in taken}
    steps = rounds * len(taken) + 1
    for turn in range(rounds):
        for i, measure in enumerate(taken):
            said(measure.title, turn * len(taken) + i, steps)
            values[measure.key].append(measure.work(seconds))
    said("checksum", steps - 1, steps)
    digest = checksum(title, checksum_games)
    compiled = compiled_modules()
    report = BenchReport(title.key, compiled, [], digest, checksum_games, load_now(), busy.percent())
    report.figures = figures_of(taken, values, bars_of(title), report.engine)
    said("done", steps, steps)
    return report


def figures_of(measures: list[Measure], values: dict[str, list[float]], bars: Json, engine: str) -> list[Figure]:
    """The figure of each measure: the median of its rounds."""
    return [_figure(measure, values[measure.key], bars, engine) for measure in measures]


def _figure(measure: Measure, values: list[float], bars: Json, engine: str) -> Figure:
    bar = bars.get(measure.key, {})
    return Figure(
        measure.key,
        measure.title,
        measure.unit,
        median(values),
        min(values),
        max(values),
        bar.get(engine),
        bar.get("peer", ""),
        measure.more_is_better,
    )


def bars_of(title: Game) -> Json:
    """The bars of a game (bars.json in its folder), over those that every game has."""
    common = json.loads((resources.files("rotonde.arena") / "bars.json").read_text(encoding="utf-8"))["bars"]
    own = title.folder / "bars.json"
    return {**common, **(json.loads(own.read_text(encoding="utf-8")) if own.exists() else {})}


# ── what is measured ──────────────────────────────────────────────────────


def measures(title: Game) -> Iterator[Measure]:
    """All that is measured of a game."""
    most = title.players[-1]
    yield Measure("listing", "random play, legal()", "actions/s", _play(title, most, _listed, "actions"))
    yield Measure("sampling", "random play, quick_sample()", "actions/s", _play(title, most, _sampled, "actions"))
    yield Measure("apply", "apply() of given actions", "actions/s", _replay(title, most))
    for players in title.players:
        name = f"random games, {players} players"
        yield Measure(f"games_{players}", name, "games/s", _play(title, players, _listed, "games"))
    hard = bars_of(title).get(WORST)
    if hard:  # where rules look far ahead: those of many games with the largest searches
        yield Measure(WORST, "worst listing", "ms", _worst(title, hard["games"]), more_is_better=False)
    middle = midgame(title, most)
    yield Measure("copy", "copy()", "µs", _each(middle.copy), more_is_better=False)
    yield Measure("save_load", "encode, JSON, decode", "µs", _each(_round_trip(middle)), more_is_better=False)
    yield Measure("digest", "digest()", "µs", _each(middle.digest), more_is_better=False)
    yield Measure("svg", "svg()", "ms", _each(middle.svg, 1e3), more_is_better=False)
    yield Measure("search", "search, full playouts", "simulations/s", _search(middle, title.longest))
    yield Measure("search_leaf", "search, no playouts", "simulations/s", _search(middle, 0))
    eyes = eyes_for(middle)
    if eyes is not None:  # each simulation is a game that is played on and judged by the network
        yield Measure("search_learned", "search with learned eyes", "simulations/s", _learned(middle))


def midgame(title: Game, players: int, seed: int = 1) -> State:
    """A position from the middle of a random game: the first one there in which a seat has a choice."""
    actions = _random_game(title, players, seed)
    state = title.new(players)
    for n, (seat, action) in enumerate(actions):
        if n >= len(actions) // 2 and seat != CHANCE and len(state.legal(seat)) > 1:
            break
        state.advance(action, seat)
    return state


def _random_game(title: Game, players: int, seed: int) -> list[tuple[int, Action]]:
    state, rng, actions = title.new(players), random.Random(seed), []
    while state.to_act:
        seat = state.to_act[0]
        action = state.quick_sample(rng)
        state.advance(action, seat)
        actions.append((seat, action))
    return actions


def _listed(state: State, rng: random.Random) -> Action:
    if state.to_act[0] == CHANCE:
        return state.roll(rng)
    actions = state.legal()
    return actions[int(rng.random() * len(actions))]


def _sampled(state: State, rng: random.Random) -> Action:
    return state.quick_sample(rng)


def _play(title: Game, players: int, choose: Callable[[State, random.Random], Action], count: str) -> Work:
    """Whole random games, until the time is up; the game that is running then is finished."""
    first = title.new(players)

    def work(seconds: float) -> float:
        rng = random.Random(0)
        actions = games = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not games:
            state = first.copy()
            while state.to_act:
                state.advance(choose(state, rng))
                actions += 1
            games += 1
        return (games if count == "games" else actions) / spent if spent else 0.0

    return work


def _worst(title: Game, games: list[int]) -> Work:
    """The longest time from one decision to the next list, in some of the checksum's games, however long that takes."""

    def work(seconds: float) -> float:
        worst = 0.0
        for number in games:
            for state, action in decisions(title, number):
                spent = listing_time(state, action)
                if spent > worst:  # the fastest of three, so that nothing else is measured
                    worst = max(worst, min(spent, listing_time(state, action), listing_time(state, action)))
        return worst * 1e3

    return work


def listing_time(state: State, action: Action) -> float:
    """The processor time from a decision to the next list."""
    after = state.copy()
    start = time.process_time()
    after.advance(action)
    after.legal()
    return time.process_time() - start


def _replay(title: Game, players: int) -> Work:
    """Actions checked and applied, as a server does with what it is sent; no list is made."""
    line = [_random_game(title, players, seed) for seed in range(5)]
    first = title.new(players)

    def work(seconds: float) -> float:
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds or not done:
            for actions in line:
                state = first.copy()
                for seat, action in actions:
                    state.apply(action, seat)
                done += len(actions)
        return done / spent if spent else 0.0

    return work


def _each(call: Callable[[], object], scale: float = 1e6) -> Work:
    """The time of one call."""

    def work(seconds: float) -> float:
        done, batch, start = 0, 1, time.process_time()
        while (spent := time.process_time() - start) < seconds / 2:
            for _ in range(batch):
                call()
            done += batch
            batch = min(2 * batch, 1000)
        return spent / done * scale

    return work


def _round_trip(state: State) -> Callable[[], State]:
    title, edition = state.game, state.edition

    def there_and_back() -> State:
        return title.decode(msgspec.json.encode(state.encode()), edition)

    return there_and_back


def _search(state: State, playout: int) -> Work:
    """Simulations of one growing search tree, from the view of the seat that must decide."""
    view = state.observe(state.to_act[0])

    def work(seconds: float) -> float:
        search = Search(view, random.Random(0), playout)
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not spent:
            search.run(0, 10)
        return search.simulations / spent

    return work


def _learned(state: State) -> Work:
    """Simulations of a search with learned eyes; finding its candidates is part of it."""
    view = state.observe(state.to_act[0])

    def work(seconds: float) -> float:
        simulations = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not spent:
            search = search_for(view, random.Random(simulations))
            search.run(0, 200)
            simulations += search.simulations
        return simulations / spent

    return work


# ── the machine ───────────────────────────────────────────────────────────


class Steal:
    """The share of time that a virtual machine's host took away, since this was made; None where nobody tells."""

    def __init__(self) -> None:
        self._start = _ticks()

    def percent(self) -> float | None:
        end = _ticks()
        if self._start is None or end is None:
            return None
        spent = [b - a for a, b in zip(self._start, end)]
        return 100 * spent[7] / sum(spent) if sum(spent) else 0.0


def _ticks() -> list[int] | None:
    try:
        with open("/proc/stat", encoding="ascii") as file:
            return [int(x) for x in file.readline().split()[1:9]]
    except (OSError, ValueError):
        return None


def load_now() -> float | None:
    """How many programs wanted the processors in the last minute; None where nobody tells."""
    try:
        return os.getloadavg()[0]
    except (AttributeError, OSError):
        return None
