"""Figures for Prometheus. They are counted always, and told only on a port that whoever runs the site opens."""

from __future__ import annotations

import re

from prometheus_client import Counter, Gauge, Histogram, start_http_server

_FAST = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
REQUESTS = Histogram(
    "rotonde_request_seconds", "Requests that were answered", ("method", "route", "status"), buckets=_FAST
)
CHANGES = Counter("rotonde_changes_total", "Changes of tables that were stored", ("kind",))
CONFLICTS = Counter("rotonde_conflicts_total", "Changes that another process was quicker than")
JOBS = Histogram("rotonde_job_seconds", "Jobs that were done", ("kind", "result"))
FELL_BACK = Counter("rotonde_bots_fell_back_total", "Moves of bots that had no answer")
FROZEN = Counter("rotonde_tables_broken_total", "Tables that were loaded and do not replay")
HOT = Gauge("rotonde_tables_in_memory", "Tables in memory")
WINDOWS = Gauge("rotonde_windows", "Windows that follow along")

_ID = re.compile(r"^/(api/t|t|l|ground|static|invite|join)/[^/]+")


def route_of(path: str, status: int) -> str:
    """The route of a request without what names a table or a person: there are few, whoever asks for what."""
    if status in (404, 405, 421):
        return "none"
    return _ID.sub(lambda found: f"/{found[1]}/*", path) if path.count("/") < 5 else "none"


def tell_on(port: int, host: str) -> None:
    """Tell the figures to whoever asks at a port."""
    start_http_server(port, host)
