"""The examples in the docstrings of the core are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import rotonde.core

FILES = sorted(Path(rotonde.core.__file__).parent.rglob("*.py"))
WITH_EXAMPLES = [f for f in FILES if ">>> " in f.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=lambda f: f.stem)
def test_the_examples_of_a_module(file: Path) -> None:
    result = doctest.testmod(import_module(f"rotonde.core.{file.stem}"))
    assert result.attempted
    assert not result.failed


def test_the_example_of_the_package() -> None:
    result = doctest.testmod(rotonde)
    assert result.attempted
    assert not result.failed
