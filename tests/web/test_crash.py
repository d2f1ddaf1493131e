"""Kill -9 a hundred times: what was acknowledged is there, once, on both databases."""

from pathlib import Path

import pytest

from rotonde.web.storage import FILE
from tests.web.soak import killed


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(database: str) -> None:
    folder = database.removeprefix("sqlite:///").removesuffix(f"/{FILE}")
    here = database.startswith("sqlite")
    found = killed(str(Path(folder)) if here else database, 100 if here else 20)
    assert found["problems"] == []
    assert found["acknowledged"] > (50 if here else 5)  # the kills came while it was at work
    assert found["resent"] > (20 if here else 2)
