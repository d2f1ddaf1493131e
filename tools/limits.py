"""Limits of the code under games/ that keep a stall easy to carry on; a part of `make lint`.

    python tools/limits.py              check, and name what is over its limit
    python tools/limits.py --table      print the figures, stall by stall

The limits stand in pyproject.toml, `[tool.rotonde.limits]`. Raising one is a decision of its own, never a way to pass.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
GAMES = SRC / "rotonde" / "games"
STEP = "rotonde.core.steps.Step"


@dataclass
class Module:
    """One source file and what is counted in it."""

    path: Path
    name: str
    lines: int
    type_tests: int
    classes: dict[str, list[str]]  # full name of each class, with the full names of its parents
    names: set[str] = field(default_factory=set)  # full names of everything it mentions from other modules


def modules() -> list[Module]:
    """Every module of every stall."""
    return [_module(path) for path in sorted(GAMES.rglob("*.py"))]


def _module(path: Path) -> Module:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    name = ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")
    known = dict(_imports(tree))
    names = {full for full in known.values() if "." in full}
    tests = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            tests += 1
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in known:
            names.add(f"{known[node.value.id]}.{node.attr}")
    classes = {
        f"{name}.{node.name}": [_parent(base, known, name) for base in node.bases]
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    return Module(path, name, text.count("\n"), tests, classes, names)


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((a.asname or a.name, f"{node.module}.{a.name}") for a in node.names)
        elif isinstance(node, ast.Import):
            yield from ((a.asname or a.name, a.name) for a in node.names)


def _parent(base: ast.expr, known: dict[str, str], module: str) -> str:
    if isinstance(base, ast.Subscript):  # Step[Table]
        base = base.value
    if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        return f"{known.get(base.value.id, base.value.id)}.{base.attr}"
    word = base.id if isinstance(base, ast.Name) else ""
    return known.get(word, f"{module}.{word}")


def steps(found: Sequence[Module]) -> list[str]:
    """The full names of all classes of steps."""
    parents = {cls: above for module in found for cls, above in module.classes.items()}
    out: set[str] = set()
    grown = -1
    while grown != len(out):
        grown = len(out)
        out |= {cls for cls, above in parents.items() if any(a == STEP or a in out for a in above)}
    return sorted(out)


def mentions(found: Sequence[Module], step: str) -> int:
    """How many modules know a step: its own, and those that name it; one in a folder is named by the folder."""
    home, _, name = step.rpartition(".")
    known = {step, f"{home.rpartition('.')[0]}.{name}"}
    return sum(1 for module in found if step in module.classes or known & module.names)


def limits() -> dict[str, float]:
    table: dict[str, float] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["rotonde"]["limits"]
    return table


def problems(found: Sequence[Module], most: dict[str, float]) -> list[str]:
    """What is over its limit, each with the place and what to do."""
    out = [
        f"{m.path.relative_to(ROOT)}: {m.lines} lines, at most {most['file-lines']:.0f}: split it by subject"
        for m in found
        if m.lines > most["file-lines"]
    ]
    tests = sum(m.type_tests for m in found)
    if tests > most["type-tests"]:
        out.append(
            f"games/: {tests} isinstance, at most {most['type-tests']:.0f}: a method of the step answers instead"
        )
    known = [(mentions(found, step), step) for step in steps(found)]
    mean = sum(n for n, _ in known) / max(1, len(known))
    if mean > most["modules-per-step"]:
        worst = ", ".join(f"{step.rsplit('.', 1)[1]} {n}" for n, step in sorted(known, reverse=True)[:5])
        out.append(
            f"games/: a step is named by {mean:.1f} modules on average, at most {most['modules-per-step']} ({worst})"
        )
    return out


def table(found: Sequence[Module]) -> None:
    """The figures, stall by stall."""
    print(f"{'stall':20} {'lines':>7} {'longest':>8} {'isinstance':>11} {'steps':>6} {'modules/step':>13}")
    for stall in [*sorted(p.name for p in GAMES.iterdir() if (p / "__init__.py").exists()), ""]:
        mine = [m for m in found if m.name.startswith(f"rotonde.games.{stall}".rstrip("."))]
        own = [s for s in steps(found) if s.startswith(f"rotonde.games.{stall}")]
        mean = sum(mentions(found, s) for s in own) / max(1, len(own))
        counts = (sum(m.lines for m in mine), max(m.lines for m in mine), sum(m.type_tests for m in mine), len(own))
        print(f"{stall or 'all':20} {counts[0]:7} {counts[1]:8} {counts[2]:11} {counts[3]:6} {mean:13.1f}")


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", action="store_true", help="print the figures and check nothing")
    args = parser.parse_args(argv)
    found = modules()
    if args.table:
        table(found)
        return 0
    said = problems(found, limits())
    for problem in said:
        print(problem)
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
