"""Every code block of README.md and docs/ runs.

```python blocks of a page are executed in order, in one namespace and one empty folder: as doctests where they show
the prompt >>>, else as plain code. ```console blocks run each line `$ rotonde …` in the same folder; its exit status
must be 0, or what a trailing `# exit 1` says, and the lines printed below it in the page must come in the output, in
order ("…" stands for anything). Commands that are not to be run stand in ```sh blocks, which must be sound shell.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rotonde
from rotonde.bots import specs
from rotonde.core.state import LOADED

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(r"^(?P<indent> *)```(?P<kind>[\w-]*)[^\n]*\n(?P<body>.*?)^(?P=indent)```\s*$", re.M | re.S)
_EXIT = re.compile(r"#\s*exit (\d+)\s*$")


class Block(NamedTuple):
    kind: str
    body: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        indent = len(found["indent"])
        body = "".join(line[indent:] for line in found["body"].splitlines(keepends=True))
        yield Block(found["kind"], body, text.count("\n", 0, found.start()) + 1)


def run_python(page: Path, block: Block, names: dict[str, Any]) -> None:
    where = f"{page.relative_to(ROOT)}, line {block.line}"
    if ">>>" not in block.body:
        exec(compile("\n" * block.line + block.body, str(page), "exec"), names)
        return
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    test = doctest.DocTestParser().get_doctest(block.body, names, where, str(page), block.line)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=options)
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(said)


def commands(block: Block) -> Iterator[tuple[str, list[str]]]:
    """Each command of a console block, with the lines that the page shows as its output."""
    lines = block.body.replace("\\\n", " ").splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("$ ")]
    assert starts, "a console block without a line '$ rotonde …'"
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        yield lines[start][2:], [line for line in lines[start + 1 : end] if line.strip()]


def run_console(block: Block, folder: Path) -> None:
    for command, shown in commands(block):
        words = shlex.split(command, comments=True)
        assert words[0] == "rotonde", f"{command!r}: console blocks run rotonde only; put others in a sh block"
        assert len(words) > 1, "`rotonde` alone starts the site; put it in a sh block"
        path = os.pathsep.join([str(ROOT / "docs" / "examples"), str(ROOT / "src")])
        done = subprocess.run(
            [sys.executable, "-m", "rotonde.cli", *words[1:]],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, "COLUMNS": "100", "NO_COLOR": "1"},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        output = done.stdout + done.stderr
        wanted = _EXIT.search(command)
        assert done.returncode == (int(wanted[1]) if wanted else 0), f"{command}\n{output}"
        missing = first_missing(shown, output.splitlines())
        assert missing is None, f"{command}\ndoes not print {missing!r}, but:\n{output}"


def first_missing(shown: list[str], output: list[str]) -> str | None:
    """The first line of the page that does not come in the output, in order."""
    rest = iter([" ".join(line.split()) for line in output])
    for line in shown:
        wanted = " ".join(line.split())
        if wanted != "…" and not any(wanted in said for said in rest):
            return line
    return None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, and a registry that forgets what a page registered."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(specs, "_MAKERS", dict(specs._MAKERS))
    known = dict(LOADED)
    yield tmp_path
    LOADED.clear()
    LOADED.update(known)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_the_code_of_a_page_runs(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.kind in ("python", "pycon"):
            run_python(page, block, names)
        elif block.kind == "console":
            run_console(block, folder)
        elif block.kind in ("sh", "bash"):
            subprocess.run(["bash", "-n"], input=block.body, text=True, check=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("key", rotonde.games())
def test_the_page_of_a_game_tells_of_its_rulesets(key: str) -> None:
    page = (ROOT / "docs" / "games" / f"{key}.md").read_text(encoding="utf-8")
    told = page.partition("\n## Rulesets\n")[2].partition("\n## ")[0]
    assert f"ruleset {rotonde.game(key).ruleset}" in told.replace("*", "")


@pytest.mark.parametrize("key", rotonde.games())
def test_whatever_lies_in_a_stall_is_in_the_table_of_a_stall(key: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    told = text.partition("\n## A stall\n")[2].partition("\n## ")[0]
    kinds = ("", ".py", ".json", ".md")
    parts = [p for p in rotonde.game(key).folder.iterdir() if p.suffix in kinds and p.name != "__pycache__"]
    names = {re.sub("^eval_.*", "eval.py", path.name) + ("/" if path.is_dir() else "") for path in parts}
    assert not [name for name in names if f"`{name}`" not in told]


@pytest.mark.long
def test_pictures_show_what_is_drawn_today() -> None:
    done = subprocess.run([sys.executable, "tools/pictures.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_runner_sees_mistakes(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        run_python(PAGES[0], Block("python", "1 / 0", 1), {})
    with pytest.raises(AssertionError, match="Expected"):
        run_python(PAGES[0], Block("python", ">>> 1 + 1\n3\n", 1), {})
    with pytest.raises(AssertionError, match="sh block"):
        run_console(Block("console", "$ make play\n", 1), tmp_path)
    assert first_missing(["a", "…", "c d"], ["x a", "b", "c   d"]) is None
    assert first_missing(["c", "a"], ["a", "c"]) == "a"
