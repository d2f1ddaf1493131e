"""The notebooks run from their first cell to their last, and what they end on can be shown."""

from __future__ import annotations

import ast
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def run(cell: str, names: dict[str, Any]) -> str:
    """Run a cell as a notebook does; what its last line shows."""
    tree = ast.parse(cell)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return ""
    tree.body.pop()
    exec(compile(tree, "cell", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    shown: str = value._repr_html_() if hasattr(value, "_repr_html_") else repr(value)
    return shown


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it was downloaded to, with nothing beside it, by what is installed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if Path(place).name != "examples"])
    cells = json.loads(path.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "notebook"}
    shown = [run("".join(cell["source"]), names) for cell in cells if cell["cell_type"] == "code"]
    assert not any(cell.get("outputs") for cell in cells)  # what is shown is made anew by whoever runs it
    assert any("<svg" in text or "<table" in text or "Interval" in text for text in shown)


def test_there_is_one_for_each_subject() -> None:
    assert {path.stem for path in NOTEBOOKS} == {"play", "simulate", "train", "opening"}


@pytest.mark.parametrize("example", ["train_policy", "train_value"])
def test_an_example_of_training_can_be_run_by_itself(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert import_module(example).main(["--games", "20", "--trials", "2"]).n == 2
    assert "of 2 games against random" in capsys.readouterr().out
