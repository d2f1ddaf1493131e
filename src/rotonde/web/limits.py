"""How often and how much a browser may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

from rotonde.core.words import N_
from rotonde.web.troubles import Trouble

BODY = 64_000  # bytes of a request
IMPORT = 2_100_000  # bytes of an import: a record of 2 MB and the form around it

# Requests a minute for one browser, by what they cost.
RATES = {"create": 60, "import": 12, "hint": 40, "ask": 600, "turn": 1200}
_MOST = 10_000  # browsers remembered


class Rates:
    """A bucket of requests for each browser and kind; it fills again evenly."""

    def __init__(self, rates: dict[str, int] | None = None) -> None:
        self._rates = RATES if rates is None else rates
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, browser: str, kind: str) -> None:
        """Count one request; Trouble if there were too many."""
        rate, now = self._rates[kind], time.monotonic()
        left, then = self._buckets.pop((browser, kind), (float(rate), now))
        left = min(float(rate), left + (now - then) * rate / 60)
        self._buckets[browser, kind] = (max(0.0, left - 1), now)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        if left < 1:
            raise Trouble(429, "often", N_("That was asked too often. Wait a moment, then try again."))
