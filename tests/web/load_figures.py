"""What was measured, and how it is said."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass
class Times:
    """How long things took, within so many seconds in all."""

    seconds: float
    took: list[float] = field(default_factory=list)

    def add(self, seconds: float) -> None:
        self.took.append(seconds)

    @property
    def rate(self) -> float:
        """How many a second."""
        return len(self.took) / self.seconds if self.seconds else 0.0

    def part(self, share: float) -> float:
        """The milliseconds within which so many of them were done."""
        found = sorted(self.took)
        return found[min(len(found) - 1, int(len(found) * share))] * 1000 if found else 0.0

    def __str__(self) -> str:
        rate = f"{self.rate:.0f}/s, " if self.seconds else ""
        return f"{rate}p50 {self.part(0.5):.1f}, p99 {self.part(0.99):.1f} ms"


def say(what: str, figure: str, wanted: str = "") -> None:
    """One line, with the load of the machine."""
    load = os.getloadavg()[0]
    print(f"{what:44} {figure:52} {wanted:24} load {load:.1f}", flush=True)
