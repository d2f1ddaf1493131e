"""The environments, measured: what is told, never how fast."""

from __future__ import annotations

from pathlib import Path

import pytest

import rotonde
from rotonde.rl.bench import FRAMEWORKS, LAYERS, bench_rl


@pytest.mark.filterwarnings("ignore")
def test_the_time_of_a_step_is_split_into_its_layers() -> None:
    told: list[str] = []
    title = rotonde.game("russian_railroads")
    report = bench_rl(title, rounds=1, seconds=0.01, on_step=lambda name, done, of: told.append(name))
    figures = {figure.key: figure for figure in report.figures}
    parts = [[name, *[f"{name}_{layer}" for layer in (*LAYERS, "framework")]] for name in FRAMEWORKS]
    assert [*figures] == [*[key for part in parts for key in part], "import"]
    assert told == [figure.title for figure in report.figures]
    assert all(figure.value > 0 for name, figure in figures.items() if not name.endswith("framework"))
    for name in FRAMEWORKS:
        step = sum(figures[key].value for key in figures if key.startswith(f"{name}_"))
        assert step == pytest.approx(1e6 / figures[name].value)
    assert (report.steal is not None) is Path("/proc/stat").exists()  # what the machine did meanwhile is told
    assert {name for name, figure in figures.items() if figure.passed is not None} >= {"import"}
