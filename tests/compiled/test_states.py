"""Compiled states are to Python what plain ones are: copied, compared and pickled alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_compiled_states_pass_the_tests_of_plain_ones(compiled: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/core/test_states.py"]
    env = {**os.environ, "PYTHONPATH": str(compiled)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT, timeout=600)
    assert done.returncode == 0, done.stdout[-3000:]
