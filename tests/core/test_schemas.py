"""Types of documents are learnt by one thread at a time: several threads may read the first edition together."""

from __future__ import annotations

import subprocess
import sys

# In a process of its own: what goes wrong here is no exception, it ends the process.
_TOGETHER = """
import sys, threading
sys.setswitchinterval(1e-6)
import rotonde
game = rotonde.game("imperial_steam")
start = threading.Barrier(6)
def sit_down():
    start.wait()
    game.new()
threads = [threading.Thread(target=sit_down) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_several_threads_open_the_first_table_together() -> None:
    for _ in range(4):  # without the lock about half of these tries end badly
        done = subprocess.run([sys.executable, "-c", _TOGETHER], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
