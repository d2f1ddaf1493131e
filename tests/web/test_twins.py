"""The tests of tables once more, on two sites behind one port and a worker, with PostgreSQL between them."""

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from toy import WhistleStop

from tests.web import test_bots, test_live, test_races, test_turns
from tests.web.databases import fresh_database
from tests.web.twins import SECRET, Twins, answer_once, twins

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


@pytest.fixture(scope="module")
def site(toy: WhistleStop, server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    """Two sites that answer in turn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ROTONDE_SECRET", SECRET)
        answer_once(patch.setattr)
        with twins(tmp_path_factory.mktemp("twins"), fresh_database(server)) as running:
            yield running


def _of_tables(module: Any) -> dict[str, Any]:
    """The tests of a module that ask a shared site from outside, without changing the memory of its process."""
    return {name: test for name, test in vars(module).items() if name.startswith("test_") and _asks_from_outside(test)}


def _asks_from_outside(test: Any) -> bool:
    asked = set(inspect.signature(test).parameters)
    return bool(asked & {"site", "browser"}) and "monkeypatch" not in asked


for _module in (test_turns, test_live, test_bots, test_races):
    globals().update(_of_tables(_module))
