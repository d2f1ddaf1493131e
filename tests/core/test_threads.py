"""numpy in one thread, in the processes of the house: small matrices are multiplied faster so."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rotonde.core.threads import ONE_THREAD, one_thread


def test_one_thread_unless_somebody_said_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ONE_THREAD:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", "4")
    one_thread()
    assert {name: os.environ[name] for name in ONE_THREAD} == {**ONE_THREAD, "OMP_NUM_THREADS": "4"}


SEEN = "import os; from rotonde.cli import main; main(['games']); print(os.environ['OPENBLAS_NUM_THREADS'])"


def test_the_command_line_counts_in_one_thread() -> None:
    env = {name: value for name, value in os.environ.items() if name not in ONE_THREAD}
    run = subprocess.run([sys.executable, "-c", SEEN], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.split()[-1] == "1"
