"""The conformance kit: each way to break a promise is found."""

from __future__ import annotations

import pytest
from toy import GAME

from rotonde.core import kit
from tests.core.sabotage import engine, fields, hidden, words
from tests.core.sabotage.marks import Saboteur

SABOTEURS = [s for module in (engine, fields, hidden, words) for s in vars(module).values() if isinstance(s, Saboteur)]


@pytest.mark.parametrize("saboteur", [pytest.param(s, id=f"{s.check}: {s.does.__name__}") for s in SABOTEURS])
def test_sabotage_is_found(saboteur: Saboteur, monkeypatch: pytest.MonkeyPatch) -> None:
    saboteur.begin(monkeypatch)
    report = kit.check(GAME, games=2, players=[3], slow_looks=8, mutants=12, only=[saboteur.check, "prompts"])
    assert not report.ok, f"{saboteur.does.__name__} was not found"
    finding = next(f for f in report.findings if f.check == saboteur.check)
    assert (finding.game, finding.players) == ("whistle_stop", 3)
    assert finding.why in str(report)


def test_every_check_has_a_saboteur() -> None:
    assert {s.check for s in SABOTEURS} == set(kit.promises())
