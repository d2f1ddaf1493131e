"""Kill -9 again and again: what was acknowledged is there, once, on both databases."""

from pathlib import Path

import pytest

from rotonde.web.storage import FILE
from tests.web.kills import killed


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(database: str) -> None:
    folder = database.removeprefix("sqlite:///").removesuffix(f"/{FILE}")
    here = database.startswith("sqlite")
    rounds = 20 if here else 10  # a thousand by `make soak`
    found = killed(str(Path(folder)) if here else database, rounds)
    assert found["problems"] == []
    assert found["acknowledged"] > rounds  # the kills came while it was at work
    assert found["resent"] > rounds // 4
