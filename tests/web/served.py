"""A site in a process of its own, of this checkout or another, and what it uses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = """
import sys
from pathlib import Path
from tests.web.house import GENEROUS, House
GENEROUS |= dict.fromkeys(("create", "ask", "turn", "look", "say", "hint", "table", "guest", "passer"), 10**9)
how = {"drawers": int(sys.argv[2])} if len(sys.argv) > 2 else {}
try:
    from rotonde.web.http.connections import Gate
    how["gate"] = Gate(10**4, 10**4)
except ImportError:  # an older checkout has none
    pass
house = House(Path(sys.argv[1]), **how)
try:
    from rotonde.web.running.memory import settle
    settle()
except ImportError:
    pass
print(house.url, flush=True)
sys.stdin.read()  # until whoever asked for it is gone, however that came about
"""


@dataclass
class Served:
    """A site in a process of its own."""

    url: str
    pid: int

    def memory(self) -> float:
        """Megabytes in use."""
        text = Path(f"/proc/{self.pid}/status").read_text("utf-8")
        return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1024

    def processor(self) -> float:
        """Seconds of the processor that it has used."""
        used = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(checkout: Path = ROOT, *how: str) -> Iterator[Served]:
    """A site of a checkout."""
    paths = os.pathsep.join(str(checkout / part) for part in ("src", "docs/examples", "."))
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, folder, *how]
        env = {**os.environ, "PYTHONPATH": paths}
        server = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=checkout
        )
        try:
            assert server.stdout is not None
            yield Served(server.stdout.readline().strip(), server.pid)
        finally:
            server.kill()
            server.wait()
