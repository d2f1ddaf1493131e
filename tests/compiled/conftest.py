"""The agreement tests need a compiled copy of the package; `make test` builds one and says where it lies."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def compiled_copy() -> Path | None:
    """The folder with the compiled copy: ROTONDE_COMPILED_DIR, or the one the tests themselves run from."""
    given = os.environ.get("ROTONDE_COMPILED_DIR")
    if not given and os.environ.get("ROTONDE_COMPILED"):
        given = os.environ.get("PYTHONPATH", "").split(os.pathsep)[0]
    return Path(given).resolve() if given else None


# Without a compiled copy there is nothing to compare, so an ordinary run does not collect these tests.
collect_ignore_glob = [] if compiled_copy() else ["test_*.py"]


@pytest.fixture(scope="session")
def compiled() -> Path:
    folder = compiled_copy()
    assert folder is not None
    assert (folder / "rotonde").is_dir(), (
        f"{folder} holds no copy of the package; build it with tools/compile.py --into"
    )
    return folder
