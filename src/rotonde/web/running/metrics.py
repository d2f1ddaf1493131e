"""Figures for Prometheus. They are counted always, and told only on a port that whoever runs the site opens."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import Counter, Gauge, Histogram, start_http_server

_FAST = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
REQUESTS = Histogram(
    "rotonde_request_seconds", "Requests that were answered", ("method", "route", "status"), buckets=_FAST
)
CHANGES = Counter("rotonde_changes_total", "Changes of tables that were stored", ("kind",))
CONFLICTS = Counter("rotonde_conflicts_total", "Changes that another process was quicker than")
JOBS = Histogram("rotonde_job_seconds", "Jobs that were done", ("kind", "result"))
NOTICES = Counter("rotonde_notices_total", "Notices, by letter, webhook or browser", ("way", "result"))
FELL_BACK = Counter("rotonde_bots_fell_back_total", "Moves of bots that had no answer")
FROZEN = Counter("rotonde_tables_broken_total", "Tables that were loaded and do not replay")
HOT = Gauge("rotonde_tables_in_memory", "Tables in memory")
WINDOWS = Gauge("rotonde_windows", "Windows that follow along")

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def count(scope: Mapping[str, str], status: int, seconds: float) -> None:
    """Count an answer by its route as it is declared: these are few, whatever is asked for by whomever."""
    method = scope["method"] if scope["method"] in _METHODS else "other"
    REQUESTS.labels(method, scope.get("path_template", "none"), str(status)).observe(seconds)


def tell_on(port: int, host: str) -> None:
    """Tell the figures to whoever asks at a port."""
    start_http_server(port, host)
