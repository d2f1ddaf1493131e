"""The conformance kit: a field that was forgotten in copies, documents or views is named, with its file."""

from __future__ import annotations

import pytest
from toy import GAME
from toy.table import Table as Fields

from rotonde.core import kit
from rotonde.games.stephensons_rocket import GAME as ROCKET
from rotonde.games.stephensons_rocket.table import Table as RocketTable
from tests.core.sabotage import fields
from tests.core.sabotage.marks import Saboteur


@pytest.mark.parametrize(
    ("saboteur", "why"),
    [
        (fields.forgotten_in_copies, "discards is another in a copy"),
        (fields.one_for_both, "hands is one with its copy, a change there changes both"),
        (fields.forgotten_in_documents, "whistles is in no document"),
        (fields.forgotten_in_views, "fares is in nobody's view"),
        (fields.no_field_at_all, "coal is listed, and is no field"),
        (fields.not_derived_after_all, "train is called derived, and documents show it"),
    ],
)
def test_a_forgotten_field_is_named(saboteur: Saboteur, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    saboteur.begin(monkeypatch)
    report = kit.check(GAME, games=1, players=[3], only=["fields"])
    assert why in {f.why.split(":")[0] for f in report.findings}


@pytest.mark.parametrize("name", ["train", "deck", "hands", "stack", "line"])
def test_a_field_that_is_not_copied_ends_the_check_at_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Fields.copy_to

    def forgetful(self: Fields, twin: Fields) -> None:
        real(self, twin)
        delattr(twin, name)

    monkeypatch.setattr(Fields, "copy_to", forgetful)
    report = kit.check(GAME)
    assert [f.why for f in report.findings] == [
        f"{name} is not copied: copy it where the fields are copied, toy/table.py"
    ]
    assert (report.games, report.decisions) == (0, 0)
    assert "stopped here" in str(report)


def test_a_field_that_copies_begin_anew_is_named_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = RocketTable.copy_to

    def forgetful(self: RocketTable, new: RocketTable) -> None:
        real(self, new)
        new.extended = 0  # as it is at first, so the first positions do not show it

    monkeypatch.setattr(RocketTable, "copy_to", forgetful)
    report = kit.check(ROCKET, games=1, players=[2], only=["fields"])
    assert {f.why.split(":")[0] for f in report.findings} == {"extended is another in a copy"}


def test_a_derived_field_that_views_lack_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = RocketTable.show_to

    def forgetful(self: RocketTable, seen: RocketTable, seat: int | None) -> None:
        blank = seen.occupied
        real(self, seen, seat)
        seen.occupied = blank

    monkeypatch.setattr(RocketTable, "show_to", forgetful)
    report = kit.check(ROCKET, games=1, players=[2], only=["fields"])
    told = "occupied follows from the rest, and is another in every view"
    assert [f.why.split(":")[0] for f in report.findings] == [told]
    assert "stephensons_rocket/table.py" in report.findings[0].why


def test_a_game_that_lists_no_shared_fields_fails_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Fields, "shared")
    report = kit.check(GAME, games=1, players=[2], only=["fields"])
    assert [f.game for f in report.findings] == ["whistle_stop"]
    assert "lists no `shared`" in report.findings[0].why
