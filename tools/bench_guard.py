"""Has an engine become slower? python -m tools.bench_guard [GAME ...] [--write]

Some measures of `rotonde bench` are taken in turn with a yardstick, a fixed piece of plain Python, by processor time:
how many yardsticks a measure costs hangs little on the machine and its day. `benchmarks/guard.json` says what they cost
when it was last written (`--write`); 1.3 times that is warned of, 1.5 times fails. A measure that looks slow is taken
once more before anything is said.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import rotonde
from rotonde.arena.bench import Measure, measures
from rotonde.arena.checksum import compiled_modules
from tools.asked import game_asked

FILE = Path(__file__).resolve().parent.parent / "benchmarks" / "guard.json"
WATCHED = ("listing", "sampling", "apply", "copy", "save_load", "search_leaf")
WARN, FAIL = 1.3, 1.5
ROUNDS, SECONDS = 5, 0.08


def yardstick() -> float:
    """Seconds that a fixed piece of work takes: what engines do most, with small objects, lists and dicts."""
    start = time.process_time()
    seen: dict[tuple[int, int], int] = {}
    row = list(range(60))
    total = 0
    for i in range(4000):
        key = (i % 97, i % 13)
        seen[key] = seen.get(key, 0) + 1
        other = row[:]
        other[i % 60] = i
        total += sum(other[:8]) + len(seen)
    assert total
    return time.process_time() - start


def cost(measure: Measure, rounds: int = ROUNDS, seconds: float = SECONDS) -> float:
    """How many yardsticks one unit of a measure costs, times a million: the best of some rounds."""
    found = []
    for _ in range(rounds):
        stick = min(yardstick(), yardstick())
        value = measure.work(seconds)
        found.append((1 / value if measure.more_is_better else value * 1e-6) / stick)
    return min(found) * 1e6


def verdict(now: float, before: float) -> str:
    """What to say of a cost beside the one that is written."""
    times = now / before
    return "slower" if times >= FAIL else "perhaps slower" if times >= WARN else "fine"


def costs(key: str, before: dict[str, float]) -> dict[str, float]:
    """The costs of a game's measures; what looks slow is measured again."""
    out: dict[str, float] = {}
    for measure in measures(rotonde.game(key)):
        if measure.key in WATCHED:
            found = cost(measure)
            if verdict(found, before.get(measure.key, found)) != "fine":
                found = min(found, cost(measure, 2 * ROUNDS))
            out[measure.key] = found
    return out


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, compare, and write if that is wanted; 1 if something is slower."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--write", action="store_true", help="let what is measured now be the measure from now on")
    options = parser.parse_args(argv)
    for key in options.games:
        game_asked(parser, key)
    engine = "compiled" if compiled_modules() else "plain"
    written = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    kept: dict[str, dict[str, float]] = written.setdefault(engine, {})
    if not kept and not options.write:
        print(
            f"nothing is guarded for the {engine} engine: {FILE.name} holds no costs of it; "
            "`python -m tools.bench_guard --write` measures and writes them, on a quiet machine"
        )
        return 0
    worst = "fine"
    for key in options.games or rotonde.games():
        before = kept.get(key, {})
        for name, now in costs(key, before).items():
            said = (
                "new, not guarded until --write"
                if name not in before
                else f"{now / before[name]:.2f}, {verdict(now, before[name])}"
            )
            print(f"{key:20} {name:12} {said}", flush=True)
            if name in before and verdict(now, before[name]) == "slower":
                worst = "slower"
            if options.write:
                kept.setdefault(key, {})[name] = float(f"{now:.4g}")
    if options.write:
        FILE.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n", "utf-8")
        return 0
    return int(worst == "slower")


if __name__ == "__main__":
    sys.exit(main())
