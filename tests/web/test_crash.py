"""Kill -9 a hundred times: what was acknowledged is there, once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "crash.py"


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    paths = [str(SCRIPT.parents[2] / "docs" / "examples"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    run = subprocess.run(
        [sys.executable, str(SCRIPT), str(tmp_path), "100", "7"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["problems"] == []
    assert found["acknowledged"] > 50  # the kills came while it was at work
    assert found["resent"] > 20
