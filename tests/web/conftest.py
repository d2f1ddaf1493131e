"""The example game and a site, for the tests of the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from toy import GAME, WhistleStop

from rotonde.core import register
from rotonde.core.registry import unregister
from rotonde.web.people import passwords
from rotonde.web.storage import FILE
from tests.web.databases import fresh_database, postgres
from tests.web.house import Browser, House, house


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords are hashed with little effort: the tests are about who comes in, not about how long it takes."""
    costly, passwords.hasher = passwords.hasher, PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    yield
    passwords.hasher = costly


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[WhistleStop]:
    register(GAME)
    yield GAME
    unregister(GAME.key)


@pytest.fixture(scope="module")
def site(toy: WhistleStop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One site for all tests of a file."""
    with house(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def browser(site: House) -> Iterator[Browser]:
    """A new browser at that site."""
    with Browser(site.url) as new:
        yield new


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A PostgreSQL server for all tests."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.slow])])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / FILE}"
    return fresh_database(request.getfixturevalue("server"))
