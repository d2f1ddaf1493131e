"""The guard of speed: costs in yardsticks, warned of at 1.3 times and failing at 1.5."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rotonde.arena.bench import Measure
from tools import bench_guard


@pytest.mark.parametrize(("times", "said"), [(0.7, "fine"), (1.29, "fine"), (1.31, "perhaps slower"), (1.51, "slower")])
def test_what_is_said_of_a_cost(times: float, said: str) -> None:
    assert bench_guard.verdict(times * 20, 20) == said


def test_a_cost_is_counted_in_yardsticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_guard, "yardstick", lambda: 0.5)
    rate = Measure("listing", "", "actions/s", lambda seconds: 1000.0)
    span = Measure("copy", "", "µs", lambda seconds: 1000.0, more_is_better=False)
    assert bench_guard.cost(rate, 1) == pytest.approx(1e6 / 1000 / 0.5)
    assert bench_guard.cost(span, 1) == pytest.approx(1000 / 0.5)


def test_it_fails_where_an_engine_is_slower_and_writes_when_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "guard.json"
    now = {"apply": 10.0}
    monkeypatch.setattr(bench_guard, "FILE", file)
    monkeypatch.setattr(bench_guard, "costs", lambda key, before: dict(now))
    words = ["stephensons_rocket"]
    assert bench_guard.main(words) == 0
    assert "nothing is guarded for the plain engine" in capsys.readouterr().out
    assert not file.exists()
    assert bench_guard.main([*words, "--write"]) == 0
    assert json.loads(file.read_text("utf-8")) == {"plain": {"stephensons_rocket": {"apply": 10.0}}}
    now["apply"] = 14.0
    assert bench_guard.main(words) == 0
    assert "1.40, perhaps slower" in capsys.readouterr().out
    now["apply"] = 16.0
    assert bench_guard.main(words) == 1
    assert "1.60, slower" in capsys.readouterr().out
