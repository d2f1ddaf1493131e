"""What a saboteur is: it takes the place of a method or a property of the example game, and does it wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

DICE = random.Random(0)


@dataclass(frozen=True)
class Saboteur:
    """Who breaks which promise, and where."""

    check: str
    cls: type
    name: str
    does: Callable[..., Any]  # gets the real method (or property) and the call's arguments

    def begin(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Take the place of the real one until the test is over."""
        real = getattr(self.cls, self.name)
        wrong: Any = (lambda *a, **k: self.does(real, *a, **k)) if callable(real) else self.does(real)
        monkeypatch.setattr(self.cls, self.name, wrong, raising=False)


def breaks(check: str, cls: type, name: str) -> Callable[[Callable[..., Any]], Saboteur]:
    """Makes a saboteur of a function."""
    return lambda does: Saboteur(check, cls, name, does)
