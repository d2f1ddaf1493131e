"""docs/reliability.md names only tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)
    assert len(named) > 60
    for file, test in named:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert f"def {test}(" in text or not test, f"{file}::{test}"


def test_every_promise_has_a_proof_or_a_reason() -> None:
    rows = [
        line.split(" | ") for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| promise")
    ]
    assert len(rows) >= 36
    assert all(len(row) == 2 and len(row[1]) > 10 for row in rows)
