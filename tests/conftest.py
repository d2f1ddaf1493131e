"""Settings shared by every test."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# On busy cores a time limit per example is a coin toss, so there is none. CI draws the same examples each time.
settings.register_profile("rotonde", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("rotonde-ci", settings.get_profile("rotonde"), derandomize=True, database=None)
settings.load_profile("rotonde-ci" if os.environ.get("CI") else "rotonde")


# These wait for a browser or a server in real time. On a busy machine one of thousands can wait in vain, so what failed
# is tried once more, and the summary names it (RERUN); what fails twice has failed. Nothing else has a second try.
IN_REAL_TIME = tuple(Path(__file__).parent / room for room in ("browser", "web"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(item.path.is_relative_to(room) for room in IN_REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=2))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What failed is followed by the command that repeats it alone."""
    bad = [r for kind in ("failed", "error") for r in terminalreporter.stats.get(kind, [])]
    names = dict.fromkeys(str(report.nodeid) for report in bad if getattr(report, "nodeid", ""))
    if names:
        terminalreporter.section("to repeat what failed")
        for name in names:
            terminalreporter.write_line(f"make pytest ARGS=\"-n 0 '{name}'\"")
