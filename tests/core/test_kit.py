"""The conformance kit: the example game keeps every promise, and what is found can be told and replayed."""

from __future__ import annotations

import pytest
from toy import GAME
from toy.state import WhistleState as Table

from rotonde.core import CHANCE, Record, kit, register


@pytest.fixture(scope="module")
def report() -> kit.Report:
    return kit.check(GAME, games=2, seed=3)


def test_the_example_keeps_every_promise(report: kit.Report) -> None:
    assert report.ok, report
    assert all(report.counts[name] for name in report.checks)
    assert report.games == 2 * len(GAME.players)


def test_the_report_is_a_table(report: kit.Report) -> None:
    lines = str(report).splitlines()
    assert lines[0].startswith("whistle_stop: 6 games, ")
    assert len([line for line in lines if " ok " in line]) == len(kit.promises())
    assert lines[-1] == "everything holds"


def test_the_same_seed_plays_the_same_games(report: kit.Report) -> None:
    again = kit.check(GAME, games=2, seed=3, only=["length"])
    other = kit.check(GAME, games=2, seed=4, only=["length"])
    assert again.checksum == report.checksum
    assert other.checksum != report.checksum


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    kit.check(GAME, games=2, players=[2, 3], only=["length"], on_progress=lambda done, of: heard.append((done, of)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_what_was_not_looked_at_is_not_ok() -> None:
    report = kit.check(GAME, games=1, players=[2], only=["translated"])  # nothing was said, so nothing was translated
    assert not report.ok
    assert str(report).endswith("not looked at: translated")


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(ValueError, match="no check called 'luck'; there are: acts, "):
        kit.check(GAME, only=["luck"])


def test_a_finding_can_be_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "invariants", lambda self: ["broken"] if self.train > 2 else [])
    found = kit.check(GAME, games=1, players=[2], only=["invariants"]).findings[0]
    monkeypatch.undo()
    register(GAME)
    assert found.record is not None
    state = Record.parse(found.record.text()).replay()
    assert isinstance(state, Table)
    assert state.train > 2
    assert len(found.record.entries) == found.entry
    assert CHANCE in {e.seat for e in found.record.entries}
